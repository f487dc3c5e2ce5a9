// The joint step: from positions and velocities to transforms and motions across each joint. The only place
// where the kind of a joint is asked; what comes after sees rotations, origins and columns.
#pragma once

#include <limber/math/pack.hpp>
#include <limber/math/sincos.hpp>
#include <limber/model/model.hpp>

#include <vector>

namespace limber {

/// The position of a driven body: offset + Σ ratio · q.
template <class R, class T>
T driven_position(const Model<R>& model, const Body<R>& body, const T* q) {
  T position = as<T>(body.drive_offset);
  for (const Drive<R>& drive : model.drives(body))
    position = position + as<T>(drive.ratio) * q[drive.q_index];
  return position;
}

/// The rate of a driven body or rotor: Σ ratio · v.
template <class R, class T, class Driven>
T driven_rate(const Model<R>& model, const Driven& driven, const T* v) {
  T rate = as<T>(0);
  for (const Drive<R>& drive : model.drives(driven)) rate = rate + as<T>(drive.ratio) * v[drive.v_index];
  return rate;
}

/// f(joint, its position coordinates): the joint as its own type, with its slice of q or the position it is
/// driven to.
template <class R, class T, class F>
decltype(auto) visit_joint_at(const Model<R>& model, int i, const T* q, F&& f) {
  const Body<R>& body = model.body(i);
  if (body.is_driven()) {
    const T position = driven_position(model, body, q);
    return f(ScrewJoint<R>{body.joint.turn, body.joint.slide}, &position);
  }
  const T* position = q + body.q_index;
  return visit_joint(body.joint, [&](const auto& joint) { return f(joint, position); });
}

/// X_parent_body(q), canonical frames, of one body by itself.
template <class R, class T>
Transform<T> parent_from_body(const Model<R>& model, int i, const T* q) {
  return model.body(i).tree.template cast<T>() *
         visit_joint_at(model, i, q,
                        [](const auto& joint, const T* position) { return joint.transform(position); });
}

/// What all joints' positions amount to, by body. Over a real type the step from the parent to every body is
/// computed in packs and kept as a table of rotations and origins. Over other scalars only the cosine, sine
/// and slide of one-degree joints are kept, and the whole transform of the others: with lanes, memory costs
/// more than arithmetic.
template <class T>
struct JointPositions {
  static constexpr bool kHasTable = PackOf<T>::width > 1;

  std::vector<T> angle, sine, cosine, slide;
  Rows<T> table;                   ///< nine rows of X_parent_body's rotation, three of its translation
  std::vector<Transform<T>> free;  ///< X_parent_body of bodies that are not screws

  template <class R>
  explicit JointPositions(const Model<R>& model)
      : angle(static_cast<std::size_t>(padded(model.body_count()) + kPackPadding), as<T>(0)),
        sine(angle),
        cosine(angle),
        slide(angle),
        table(kHasTable ? 12 : 0, model.body_count()),
        free(static_cast<std::size_t>(kHasTable ? 0 : model.body_count())) {}

  template <class R>
  void compute(const Model<R>& model, const T* q);

  Rotation<T> rotation(int i) const {
    return {{table(0, i), table(1, i), table(2, i), table(3, i), table(4, i), table(5, i), table(6, i),
             table(7, i), table(8, i)}};
  }
  Vec3<T> origin(int i) const { return table.vector(9, i); }

 private:
  template <class R>
  void fill_table(const Model<R>& model, const T* q);
};

template <class T>
template <class R>
void JointPositions<T>::compute(const Model<R>& model, const T* q) {
  const int n = model.body_count();
  for (int i = 1; i < n; ++i) {
    const Body<R>& body = model.body(i);
    const auto k = static_cast<std::size_t>(i);
    if (!body.is_screw()) {
      if constexpr (!kHasTable) free[k] = parent_from_body(model, i, q);
      continue;
    }
    const T position = body.is_driven() ? driven_position(model, body, q) : q[body.q_index];
    angle[k] = as<T>(body.joint.turn) * position;
    if constexpr (!kHasTable) angle[k] = angle[k] + as<T>(body.dh.angle);
    slide[k] = as<T>(body.joint.slide) * position;
  }
  sincos_all(n, angle.data(), sine.data(), cosine.data());
  if constexpr (kHasTable) fill_table(model, q);
}

/// tree · J(q) for packs of one-degree joints, then for the others one by one.
template <class T>
template <class R>
void JointPositions<T>::fill_table(const Model<R>& model, const T* q) {
  using Pack = typename PackOf<T>::type;
  for_each_pack<T>(0, model.body_count(), [&](int k) {
    const Transform<Pack> tree = model.template trees<T>(k);
    const Mat3<Pack>& m = tree.rotation.matrix;
    const Pack c = PackOf<T>::load(cosine.data() + k), s = PackOf<T>::load(sine.data() + k);
    for (int r = 0; r < 3; ++r) {
      const Vec3<Pack> row = m.row(r);
      table.set(3 * r, k, Vec3<Pack>{row.x * c + row.y * s, row.y * c - row.x * s, row.z});
    }
    table.set(9, k, tree.translation + m.column(2) * PackOf<T>::load(slide.data() + k));
  });
  for (const int i : model.columns().others) {
    const Transform<T> x = parent_from_body(model, i, q);
    for (int r = 0; r < 3; ++r) table.set(3 * r, i, x.rotation.matrix.row(r));
    table.set(9, i, x.translation);
  }
}

// How vectors turn between a body and its parent, by the form of the step.

/// Rx(twist) Rz(angle): eight multiplications a vector.
template <class R, class T>
struct DenavitHartenbergTurn {
  const DenavitHartenberg<R>& dh;
  const T& c;
  const T& s;

  Vec3<T> to_body(const Vec3<T>& u) const {
    const T ca = as<T>(dh.cos_twist), sa = as<T>(dh.sin_twist);
    const T y = ca * u.y + sa * u.z;
    return {c * u.x + s * y, c * y - s * u.x, ca * u.z - sa * u.y};
  }
  Vec3<T> to_parent(const Vec3<T>& u) const {
    const T ca = as<T>(dh.cos_twist), sa = as<T>(dh.sin_twist);
    const T y = s * u.x + c * u.y;
    return {c * u.x - s * u.y, ca * y - sa * u.z, sa * y + ca * u.z};
  }
};

/// A constant rotation, then Rz(angle).
template <class R, class T>
struct ScrewTurn {
  const Rotation<R>& tree;
  const T& c;
  const T& s;

  Vec3<T> to_body(const Vec3<T>& u) const {
    const Vec3<T> w = inverse_times(tree.template cast<T>(), u);
    return {c * w.x + s * w.y, c * w.y - s * w.x, w.z};
  }
  Vec3<T> to_parent(const Vec3<T>& u) const {
    return tree.template cast<T>() * Vec3<T>{c * u.x - s * u.y, s * u.x + c * u.y, u.z};
  }
};

/// Any rotation.
template <class T>
struct FreeTurn {
  Rotation<T> rotation;

  Vec3<T> to_body(const Vec3<T>& u) const { return inverse_times(rotation, u); }
  Vec3<T> to_parent(const Vec3<T>& u) const { return rotation * u; }
};

/// f(turn, origin): how vectors turn across the joint of body i, and where its origin is in the parent.
template <class R, class T, class F>
[[gnu::always_inline]] inline void visit_step(const Model<R>& model, int i,
                                              const JointPositions<T>& positions, F&& f) {
  if constexpr (JointPositions<T>::kHasTable) {
    f(FreeTurn<T>{positions.rotation(i)}, positions.origin(i));
    return;
  }
  const Body<R>& body = model.body(i);
  const auto k = static_cast<std::size_t>(i);
  if (!body.is_screw()) {
    f(FreeTurn<T>{positions.free[k].rotation}, positions.free[k].translation);
    return;
  }
  Vec3<T> origin = body.tree.translation.template cast<T>();
  if (body.joint.slide != 0)
    origin += body.tree.rotation.matrix.column(2).template cast<T>() * positions.slide[k];
  if (body.has_dh)
    f(DenavitHartenbergTurn<R, T>{body.dh, positions.cosine[k], positions.sine[k]}, origin);
  else
    f(ScrewTurn<R, T>{body.tree.rotation, positions.cosine[k], positions.sine[k]}, origin);
}

}  // namespace limber
