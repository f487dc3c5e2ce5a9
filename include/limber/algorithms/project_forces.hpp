// Joint forces from forces on bodies: τ = Sᵀ f, in the common frame of world_columns.hpp.
#pragma once

#include <limber/algorithms/world_columns.hpp>
#include <limber/spatial/force.hpp>

namespace limber {

/// tau_v = Σ ratio · Sᵀ f over the columns behind velocity v, f by body in the common frame.
template <class R, class T>
void project_on_columns(const Model<R>& model, const WorldColumns<T>& columns, const Rows<T>& forces,
                        std::vector<T>& along, T* tau) {
  using Pack = typename PackOf<T>::type;
  const Columns& layout = model.columns();
  for (const Columns::Screws& run : layout.screws)
    for_each_pack<T>(0, run.count, [&](int k) {
      const Force<Pack> f{forces.vectors(0, run.body + k), forces.vectors(3, run.body + k)};
      PackOf<T>::store(dot(columns.columns(run.column + k), f), along.data() + run.column + k);
    });
  for (const int i : layout.others)
    for (int k = layout.first[static_cast<std::size_t>(i)]; k < layout.first[static_cast<std::size_t>(i) + 1];
         ++k)
      along[static_cast<std::size_t>(k)] =
          dot(columns.column(k), Force<T>{forces.vector(0, i), forces.vector(3, i)});
  if (!model.has_driven_bodies()) {
    for (int k = 0; k < model.nv(); ++k) tau[k] = along[static_cast<std::size_t>(k)];
    return;
  }
  std::fill(tau, tau + model.nv(), as<T>(0));
  for (int k = 0; k < layout.count; ++k)
    detail::for_each_velocity(model, k, [&](int v, R ratio) {
      tau[v] = tau[v] + as<T>(ratio) * along[static_cast<std::size_t>(k)];
    });
}

}  // namespace limber
