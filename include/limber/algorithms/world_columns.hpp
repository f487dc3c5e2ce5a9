// The motion columns of all degrees of freedom in one common frame: world axes, origin at
// WorldFrames::origin. In a common frame composites are plain sums, and each entry of a pass over pairs of
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
    Motion<T> s[6]{};
    visit_joint(body.joint, [&](const auto& joint) {
      columns_in(frames.placement(i), joint, body.nv, q + body.q_index, s);
    });
    for (int d = 0; d < body.nv; ++d) set(model.columns().first[static_cast<std::size_t>(i)] + d, s[d]);
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
