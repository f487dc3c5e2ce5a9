// What is the joint-space inertia matrix?  H(q), with τ = H a + …, kinetic energy ½ vᵀ H v.
//
// Composite rigid bodies, O(N d) for a tree of depth d, in a common frame: with Iᶜ the inertia of the subtree
// that degree k moves, F_k = Iᶜ S_k is its momentum per unit of velocity k, and H_jk = S_jᵀ F_k for every
// degree j on the way from the base to k. Degrees on different branches have H_jk = 0. Armature is added on
// the diagonal.
//
// Driven bodies (rotors, mimic joints) are bodies of the tree with columns of their own; their rows and
// columns are then added into those of the velocities that drive them: H = Gᵀ H_tree G.
#pragma once

#include <limber/algorithms/world_columns.hpp>
#include <limber/algorithms/world_inertias.hpp>

#include <algorithm>

namespace limber {

template <class T>
struct MassMatrixScratch {
  WorldFrames<T> frames;
  WorldColumns<T> columns;
  WorldInertias<T> inertias;
  Rows<T> momenta;  ///< F, six rows by column
  Rows<T> entries;  ///< row k: H_jk for the columns j that support k

  template <class R>
  explicit MassMatrixScratch(const Model<R>& model)
      : frames(model),
        columns(model),
        inertias(model),
        momenta(6, model.columns().count),
        entries(model.columns().count, model.columns().count) {}
};

namespace detail {

/// F_k = Iᶜ S_k for all columns.
template <class R, class T>
void composite_momenta(const Model<R>& model, const WorldColumns<T>& columns,
                       const WorldInertias<T>& composites, Rows<T>& momenta) {
  const Columns& layout = model.columns();
  const auto store = [&](int k, const auto& f) {
    momenta.set(0, k, f.angular);
    momenta.set(3, k, f.linear);
  };
  for (const Columns::Screws& run : layout.screws)
    for_each_pack<T>(0, run.count, [&](int k) {
      store(run.column + k, composites.inertias(run.body + k) * columns.columns(run.column + k));
    });
  for (const int i : layout.others) {
    const Inertia<T> composite = composites.inertia(i);
    for (int k = layout.first[static_cast<std::size_t>(i)]; k < layout.first[static_cast<std::size_t>(i) + 1];
         ++k)
      store(k, composite * columns.column(k));
  }
}

/// out[j] = S_jᵀ f for all columns j that support body i, in packs: entries between runs are not written,
/// entries after a run may be.
template <class R, class T>
void project_on_support(const Model<R>& model, int i, const WorldColumns<T>& columns, const Force<T>& f,
                        T* out) {
  using Pack = typename PackOf<T>::type;
  const Force<Pack> fs{{Pack(f.angular.x), Pack(f.angular.y), Pack(f.angular.z)},
                       {Pack(f.linear.x), Pack(f.linear.y), Pack(f.linear.z)}};
  for (const Columns::Run run : model.columns().support(i))
    for_each_pack<T>(run.begin, run.end - run.begin,
                     [&](int j) { PackOf<T>::store(dot(columns.columns(j), fs), out + j); });
}

/// The velocities behind a column, with their ratios: f(v index, ratio).
template <class R, class F>
void for_each_velocity(const Model<R>& model, int column, F&& f) {
  const int i = model.columns().body[static_cast<std::size_t>(column)];
  const Body<R>& body = model.body(i);
  if (body.is_driven())
    for (const Drive<R>& drive : model.drives(body)) f(drive.v_index, drive.ratio);
  else
    f(body.v_index + column - model.columns().first[static_cast<std::size_t>(i)], R(1));
}

/// A symmetric matrix of the tree's columns, given by rows over their support, as the matrix of the
/// velocities.
template <class R, class T>
void gather_symmetric(const Model<R>& model, const Rows<T>& entries, T* h) {
  const int nv = model.nv();
  const auto at = [&](int i, int j) -> T& { return h[static_cast<std::ptrdiff_t>(j) * nv + i]; };
  std::fill(h, h + static_cast<std::ptrdiff_t>(nv) * nv, as<T>(0));
  const Columns& layout = model.columns();
  for (int k = 0; k < layout.count; ++k) {
    const T* row = entries.row(k);
    for (const Columns::Run run : layout.support(layout.body[static_cast<std::size_t>(k)]))
      for (int j = run.begin; j < std::min(run.end, k + 1); ++j) {
        if (!model.has_driven_bodies()) {
          at(j, k) = at(k, j) = row[j];
          continue;
        }
        for_each_velocity(model, k, [&](int a, R ratio_a) {
          for_each_velocity(model, j, [&](int b, R ratio_b) {
            const T entry = as<T>(ratio_a * ratio_b) * row[j];
            at(a, b) = at(a, b) + entry;
            if (j != k) at(b, a) = at(b, a) + entry;
          });
        });
      }
  }
}

/// What balanced rotors add: J (a·S_j) between each degree j that turns the carrier and the driving
/// velocities, and J between the latter.
template <class R, class T>
void add_balanced_rotors(const Model<R>& model, const WorldFrames<T>& frames, const WorldColumns<T>& columns,
                         T* h) {
  const int nv = model.nv();
  const auto add = [&](int i, int j, const T& entry) {
    T& h_ij = h[static_cast<std::ptrdiff_t>(j) * nv + i];
    h_ij = h_ij + entry;
  };
  for (const BalancedRotor<R>& rotor : model.rotors()) {
    const Vec3<T> spin =
        frames.rotation(rotor.carrier) * (rotor.axis * rotor.spin_inertia).template cast<T>();
    for (const Drive<R>& drive : model.drives(rotor)) {
      const T ratio = as<T>(drive.ratio);
      for (const Columns::Run run : model.columns().support(rotor.carrier))
        for (int j = run.begin; j < run.end; ++j) {
          const T entry = ratio * dot(spin, columns.table.vector(0, j));
          for_each_velocity(model, j, [&](int b, R ratio_b) {
            add(drive.v_index, b, as<T>(ratio_b) * entry);
            add(b, drive.v_index, as<T>(ratio_b) * entry);
          });
        }
      for (const Drive<R>& other : model.drives(rotor))
        add(drive.v_index, other.v_index, as<T>(drive.ratio * other.ratio * rotor.spin_inertia));
    }
  }
}

}  // namespace detail

/// H from frames, columns and composite inertias that are there already. `h` has nv × nv numbers, column by
/// column.
template <class R, class T>
void mass_matrix_from_composites(const Model<R>& model, const WorldFrames<T>& frames,
                                 const WorldColumns<T>& columns, const WorldInertias<T>& composites,
                                 Rows<T>& momenta, Rows<T>& entries, T* h) {
  detail::composite_momenta(model, columns, composites, momenta);
  for (int k = 0; k < model.columns().count; ++k) {
    const Force<T> f{momenta.vector(0, k), momenta.vector(3, k)};
    detail::project_on_support(model, model.columns().body[static_cast<std::size_t>(k)], columns, f,
                               entries.row(k));
  }
  detail::gather_symmetric(model, entries, h);
  detail::add_balanced_rotors(model, frames, columns, h);
  for (int k = 0; k < model.nv(); ++k) {
    T& diagonal = h[static_cast<std::ptrdiff_t>(k) * model.nv() + k];
    diagonal = diagonal + as<T>(model.constants().armature[static_cast<std::size_t>(k)]);
  }
}

/// The kernel: all of H, both triangles, nv × nv numbers column by column.
template <class R, class T>
void mass_matrix(const Model<R>& model, const T* q, MassMatrixScratch<T>& scratch, T* h) {
  scratch.frames.compute(model, q);
  scratch.columns.compute(model, q, scratch.frames);
  scratch.inertias.compute(model, scratch.frames);
  scratch.inertias.accumulate(model);
  mass_matrix_from_composites(model, scratch.frames, scratch.columns, scratch.inertias, scratch.momenta,
                              scratch.entries, h);
}

}  // namespace limber
