// The rates of all motion columns in the common frame of world_columns.hpp:  Ṡ = v × S + (S moving in its
// body).
#pragma once

#include <limber/algorithms/world_motions.hpp>

namespace limber {

/// They have the form of columns: Σ Ṡ w is to Ṡ what a velocity is to S.
template <class T>
struct WorldColumnRates : WorldColumns<T> {
  using Pack = typename PackOf<T>::type;
  using WorldColumns<T>::WorldColumns;

  /// From columns and velocities.
  template <class R>
  void compute(const Model<R>& model, const T* q, const T* v, const WorldFrames<T>& frames,
               const WorldColumns<T>& columns, const WorldMotions<T>& motions);
};

template <class T>
template <class R>
void WorldColumnRates<T>::compute(const Model<R>& model, const T* q, const T* v, const WorldFrames<T>& frames,
                                  const WorldColumns<T>& columns, const WorldMotions<T>& motions) {
  const Columns& layout = model.columns();
  Rows<T>& to = this->table;
  const auto screws = [&](const Columns::Screws& run) {
    for_each_pack<T>(0, run.count, [&](int k) {
      const Motion<Pack> rate = cross(motions.velocities(run.body + k), columns.columns(run.column + k));
      to.set(0, run.column + k, rate.angular);
      to.set(3, run.column + k, rate.linear);
    });
  };
  const auto other = [&](int i) {
    const Body<R>& body = model.body(i);
    Motion<T> moving[6];
    visit_joint(body.joint,
                [&](const auto& joint) { joint.column_rates(q + body.q_index, v + body.v_index, moving); });
    const Transform<T> x = frames.placement(i);
    const Motion<T> velocity = motions.velocity_of(i);
    const int first = layout.first[static_cast<std::size_t>(i)];
    for (int d = 0; d < body.nv; ++d)
      this->set(first + d, cross(velocity, columns.column(first + d)) + x * moving[d]);
  };
  layout.for_each_group(screws, other);
}

}  // namespace limber
