// Where every body is: its orientation in world axes, and its origin.
//
// Origins are measured from the origin of the *root*, the body on the base that carries them, not of the
// world: what is computed from them keeps its digits when a robot is far away (a floating base, machines at
// the two ends of a hall). `origin` is where that point is in the world. No column of one root moves a body
// of another, so what pairs columns with bodies never meets two origins; sums over all bodies do (`offset`).
#pragma once

#include <limber/math/rows.hpp>
#include <limber/model/joint_step.hpp>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct CommonFrames {
  using Pack = typename PackOf<T>::type;

  // Rows of `table`, by body.
  static constexpr int kRotation = 0;  ///< nine numbers, by rows: R_world_body
  static constexpr int kOrigin = 9;    ///< of the body, from that of its root
  static constexpr int kRows = 12;

  JointPositions<T> joints;
  Rows<T> table;
  std::vector<int> root;         ///< by body: the number of its root among all; 0 for the base
  std::vector<Vec3<T>> origins;  ///< by root

  template <class R>
  explicit CommonFrames(const Model<R>& model)
      : joints(model), table(kRows, model.body_count()), root(static_cast<std::size_t>(model.body_count())) {
    int count = 0;
    for (int i = 1; i < model.body_count(); ++i)
      root[static_cast<std::size_t>(i)] =
          model.parent(i) == 0 ? count++ : root[static_cast<std::size_t>(model.parent(i))];
    origins.assign(static_cast<std::size_t>(count > 0 ? count : 1), Vec3<T>::zero());
  }

  template <class R>
  void compute(const Model<R>& model, const T* q);

  Rotation<T> rotation(int i) const {
    return {Mat3<T>::from_rows(table.vector(kRotation, i), table.vector(kRotation + 3, i),
                               table.vector(kRotation + 6, i))};
  }
  /// Where the origin of the common frame of body i is; that of the base is that of body 1.
  const Vec3<T>& origin(int i = 0) const {
    return origins[static_cast<std::size_t>(root[static_cast<std::size_t>(i)])];
  }
  /// The same as seen from that of the base.
  Vec3<T> offset(int i) const { return origin(i) - origin(); }
  /// X with the body's origin measured from `origin(i)`.
  Transform<T> placement(int i) const { return {rotation(i), table.vector(kOrigin, i)}; }
  /// X_world_body.
  Transform<T> world_from_body(int i) const { return {rotation(i), table.vector(kOrigin, i) + origin(i)}; }
  /// The z-axis of the body, the axis of a one-degree joint.
  Vec3<T> axis(int i) const {
    return {table(kRotation + 2, i), table(kRotation + 5, i), table(kRotation + 8, i)};
  }

  Transform<Pack> placements(int k) const {
    return {table.rotations(kRotation, k), table.vectors(kOrigin, k)};
  }
  Vec3<Pack> axes(int k) const {
    return {table.pack(kRotation + 2, k), table.pack(kRotation + 5, k), table.pack(kRotation + 8, k)};
  }
};

namespace kernels {

/// A body's axes in the world, and the step to it from its parent.
template <class T>
struct BodyAxes {
  Vec3<T> x, y, z, step;
};

template <class R, class T>
[[gnu::always_inline]] inline BodyAxes<T> step_from(const Rotation<T>& parent, const Body<R>& body, int i,
                                                    const JointPositions<T>& joints) {
  const auto k = static_cast<std::size_t>(i);
  if (!body.is_screw()) {
    const Mat3<T> r = (parent * joints.free[k].rotation).matrix;
    return {r.column(0), r.column(1), r.column(2), parent * joints.free[k].translation};
  }
  const T ca = as<T>(body.dh.twist.c), sa = as<T>(body.dh.twist.s);
  const Vec3<T> px = parent.matrix.column(0), py = parent.matrix.column(1), pz = parent.matrix.column(2);
  Vec3<T> x, y, z, step;
  if (body.has_dh) {
    x = px;
    y = py * ca + pz * sa;
    z = pz * ca - py * sa;
    step = x * as<T>(body.dh.length) + z * (as<T>(body.dh.shift) + joints.slide[k]);
  } else {
    const T cf = as<T>(body.dh.first.c), sf = as<T>(body.dh.first.s);
    const Vec3<T> first_y = py * cf - px * sf;
    x = px * cf + py * sf;
    y = first_y * ca + pz * sa;
    z = pz * ca - first_y * sa;
    step = parent * body.tree.translation.template cast<T>() + z * joints.slide[k];
  }
  const T c = joints.cosine[k], s = joints.sine[k];
  return {x * c + y * s, y * c - x * s, z, step};
}

}  // namespace kernels

template <class T>
template <class R>
void CommonFrames<T>::compute(const Model<R>& model, const T* q) {
  joints.compute(model, q);
  table.set(kRotation, 0, Vec3<T>::unit_x());
  table.set(kRotation + 3, 0, Vec3<T>::unit_y());
  table.set(kRotation + 6, 0, Vec3<T>::unit_z());
  // Along a chain the parent is the body before: its axes stay in registers.
  Rotation<T> parent = Rotation<T>::identity();
  Vec3<T> parent_origin = Vec3<T>::zero();
  for (int i = 1; i < model.body_count(); ++i) {
    if (const int p = model.parent(i); p != i - 1) {
      parent = rotation(p);
      parent_origin = table.vector(kOrigin, p);
    }
    const kernels::BodyAxes<T> axes = kernels::step_from(parent, model.body(i), i, joints);
    parent = {Mat3<T>::from_columns(axes.x, axes.y, axes.z)};
    if (model.parent(i) == 0) {
      origins[static_cast<std::size_t>(root[static_cast<std::size_t>(i)])] = axes.step;
      parent_origin = Vec3<T>::zero();
    } else {
      parent_origin += axes.step;
    }
    const Mat3<T>& m = parent.matrix;
    table.set(kRotation, i, Vec3<T>{m.xx, m.xy, m.xz});
    table.set(kRotation + 3, i, Vec3<T>{m.yx, m.yy, m.yz});
    table.set(kRotation + 6, i, Vec3<T>{m.zx, m.zy, m.zz});
    table.set(kOrigin, i, parent_origin);
  }
  table.set(kOrigin, 0, -origin());
}

}  // namespace limber::inline LIMBER_REGISTERS
