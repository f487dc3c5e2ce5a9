// The motion columns of all degrees of freedom in a common frame: world axes, origin at that of the root
// (WorldFrames::origin). In a common frame composites are plain sums, and each entry of a pass over pairs of
// degrees is one dot product of six numbers.
#pragma once

#include <limber/algorithms/world_frames.hpp>
#include <limber/model/joints/joint_columns.hpp>

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

/// The column of a screw about and along the axis z through p: [turn z; slide z + p × turn z].
template <class T>
[[gnu::always_inline]] inline Motion<T> screw_column(const Vec3<T>& z, const Vec3<T>& p, const T& turn,
                                                     const T& slide) {
  const Vec3<T> turning = z * turn;
  return {turning, z * slide + cross(p, turning)};
}

/// The columns of any joint, in the frame that `placement` leads to.
template <class R, class T>
[[gnu::always_inline]] inline void joint_columns(const Model<R>& model, int i, const T* q,
                                                 const Transform<T>& placement, Motion<T>* s) {
  const Body<R>& body = model.body(i);
  visit_joint(body.joint,
              [&](const auto& joint) { columns_in(placement, joint, body.nv, q + body.q_index, s); });
}

}  // namespace detail

template <class T>
template <class R>
void WorldColumns<T>::compute(const Model<R>& model, const T* q, const WorldFrames<T>& frames) {
  const auto screws = [&](const Columns::Screws& run) {
    for_each_pack<T>(0, run.count, [&](int k) {
      const Motion<Pack> s = detail::screw_column(
          frames.axes(run.body + k), frames.table.vectors(WorldFrames<T>::kOrigin, run.body + k),
          model.template turns<T>(run.body + k), model.template slides<T>(run.body + k));
      table.set(0, run.column + k, s.angular);
      table.set(3, run.column + k, s.linear);
    });
  };
  const auto other = [&](int i) {
    Motion<T> s[6]{};
    detail::joint_columns(model, i, q, frames.placement(i), s);
    for (int d = 0; d < model.body(i).nv; ++d)
      set(model.columns().first[static_cast<std::size_t>(i)] + d, s[d]);
  };
  model.columns().for_each_group(screws, other);
}

namespace detail {

/// f(J a, rotor) for the balanced rotors of a model.
template <class R, class T, class F>
void for_each_rotor(const Model<R>& model, const WorldFrames<T>& frames, F&& f) {
  for (std::size_t r = 0; r < frames.spins.size(); ++r) f(frames.spins[r], model.rotors()[r]);
}

/// f(k, n J a) for rotors on the parent of the joint of column k, which alone drives them: with no other
/// coupling in the model they are part of that column, as seen from the columns before it.
template <class R, class T, class F>
void for_each_couple(const Model<R>& model, const WorldFrames<T>& frames, F&& f) {
  if (model.has_other_coupling()) return;
  for_each_rotor(model, frames, [&](const Vec3<T>& spin, const BalancedRotor<R>& rotor) {
    const Drive<R>& drive = model.drives(rotor).front();
    f(drive.v_index, spin * as<T>(drive.ratio));
  });
}

}  // namespace detail

}  // namespace limber
