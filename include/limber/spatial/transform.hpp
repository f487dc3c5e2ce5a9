// A Plücker transform, stored as a rotation and a translation.
//
// `X_ab` leads from coordinates b to coordinates a: x_a = R x_b + p for points, with p the origin of b seen
// from a. So the placement of a body in its parent is `X_parent_body`, and X_ab * X_bc = X_ac cancels by eye.
// One object transforms points, motions, forces and inertias, each by its own rule; inverse_times() goes the
// other way at the same cost. (Featherstone's E and r of ᵇX_a are Rᵀ and p.)
#pragma once

#include <limber/math/rotation.hpp>
#include <limber/spatial/force.hpp>

namespace limber {

template <class T> struct Transform {
  Rotation<T> rotation;
  Vec3<T> translation;

  static constexpr Transform identity() { return {Rotation<T>::identity(), Vec3<T>::zero()}; }

  // What turns or shifts b's frame, seen from a.
  static Transform about_x(const T& angle) { return {Rotation<T>::about_x(angle), Vec3<T>::zero()}; }
  static Transform about_y(const T& angle) { return {Rotation<T>::about_y(angle), Vec3<T>::zero()}; }
  static Transform about_z(const T& angle) { return {Rotation<T>::about_z(angle), Vec3<T>::zero()}; }
  static constexpr Transform translated(const Vec3<T>& p) { return {Rotation<T>::identity(), p}; }

  template <class U> constexpr Transform<U> cast() const {
    return {rotation.template cast<U>(), translation.template cast<U>()};
  }

  constexpr Transform inverse() const {
    return {rotation.inverse(), -limber::inverse_times(rotation, translation)};
  }

  /// The coordinates in a of the point with coordinates x in b.
  constexpr Vec3<T> point(const Vec3<T>& x) const { return rotation * x + translation; }

  friend constexpr Transform operator*(const Transform& ab, const Transform& bc) {
    return {ab.rotation * bc.rotation, ab.point(bc.translation)};
  }

  /// ω_a = R ω_b, v_a = R v_b + p × R ω_b
  [[gnu::always_inline]] friend constexpr Motion<T> operator*(const Transform& ab, const Motion<T>& m) {
    const Vec3<T> angular = ab.rotation * m.angular;
    return {angular, ab.rotation * m.linear + cross(ab.translation, angular)};
  }

  /// f_a = R f_b, n_a = R n_b + p × R f_b
  [[gnu::always_inline]] friend constexpr Force<T> operator*(const Transform& ab, const Force<T>& f) {
    const Vec3<T> linear = ab.rotation * f.linear;
    return {ab.rotation * f.angular + cross(ab.translation, linear), linear};
  }
};

/// X_ab⁻¹ m_a = m_b
template <class T> constexpr Motion<T> inverse_times(const Transform<T>& ab, const Motion<T>& m) {
  return {inverse_times(ab.rotation, m.angular),
          inverse_times(ab.rotation, m.linear - cross(ab.translation, m.angular))};
}

/// X_ab⁻¹ f_a = f_b
template <class T> constexpr Force<T> inverse_times(const Transform<T>& ab, const Force<T>& f) {
  return {inverse_times(ab.rotation, f.angular - cross(ab.translation, f.linear)),
          inverse_times(ab.rotation, f.linear)};
}

/// X_ab⁻¹ X_ac = X_bc
template <class T> constexpr Transform<T> inverse_times(const Transform<T>& ab, const Transform<T>& ac) {
  return {ab.rotation.inverse() * ac.rotation, inverse_times(ab.rotation, ac.translation - ab.translation)};
}

}  // namespace limber
