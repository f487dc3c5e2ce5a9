// The motion columns of all degrees of freedom in one common frame: world axes, origin at
// WorldFrames::origin. In a common frame composites are plain sums, and each entry of a pass over pairs of
// degrees is one dot product of six numbers.
#pragma once

#include <limber/algorithms/world_frames.hpp>

namespace limber {

/// Six rows by column.
template <class T>
struct WorldColumns {
  using Pack = typename PackOf<T>::type;

  Rows<T> table;

  template <class R>
  explicit WorldColumns(const Model<R>& model) : table(6, model.columns().count) {}

  template <class R>
  void compute(const Model<R>& model, const T* q, const WorldFrames<T>& frames);

  Motion<T> column(int k) const { return {table.vector(0, k), table.vector(3, k)}; }
  Motion<Pack> columns(int k) const { return {table.vectors(0, k), table.vectors(3, k)}; }
  void set(int k, const Motion<T>& column) {
    table.set(0, k, column.angular);
    table.set(3, k, column.linear);
  }
};

namespace detail {

/// X S(q): the `count` columns of a joint in other coordinates.
template <class J, class T>
void columns_in(const Transform<T>& x, const J& joint, int count, const T* q, Motion<T>* s) {
  if constexpr (requires { joint.columns_in(x, q, s); }) {
    joint.columns_in(x, q, s);
  } else {
    Motion<T> own[6];
    joint.columns(q, own);
    for (int d = 0; d < count; ++d) s[d] = x * own[d];
  }
}

}  // namespace detail

template <class T>
template <class R>
void WorldColumns<T>::compute(const Model<R>& model, const T* q, const WorldFrames<T>& frames) {
  const auto screws = [&](const Columns::Screws& run) {
    // [turn z; slide z + origin × turn z]
    for_each_pack<T>(0, run.count, [&](int k) {
      const Vec3<Pack> z = frames.axes(run.body + k),
                       p = frames.table.vectors(WorldFrames<T>::kOrigin, run.body + k);
      const Vec3<Pack> turn = z * model.template turns<T>(run.body + k);
      table.set(0, run.column + k, turn);
      table.set(3, run.column + k, z * model.template slides<T>(run.body + k) + cross(p, turn));
    });
  };
  const auto other = [&](int i) {
    const Body<R>& body = model.body(i);
    Motion<T> s[6];
    visit_joint(body.joint, [&](const auto& joint) {
      detail::columns_in(frames.placement(i), joint, body.nv, q + body.q_index, s);
    });
    for (int d = 0; d < body.nv; ++d) set(model.columns().first[static_cast<std::size_t>(i)] + d, s[d]);
  };
  model.columns().for_each_group(screws, other);
}

}  // namespace limber
