// Motion vectors: velocity, acceleration, displacement, joint axis. Angular part first.
//
// In the Plücker coordinates of a frame: `angular` is the body's angular velocity, `linear` the velocity of
// the point of the body that is at the frame's origin.
#pragma once

#include <limber/math/vec3.hpp>

namespace limber {

template <class T> struct Motion {
  Vec3<T> angular;
  Vec3<T> linear;

  [[gnu::always_inline]] static constexpr Motion zero() { return {Vec3<T>::zero(), Vec3<T>::zero()}; }

  /// The i-th basis vector: rotations about x, y, z, then translations along x, y, z.
  static constexpr Motion basis(int i) {
    Motion m = zero();
    m[i] = as<T>(1);
    return m;
  }

  template <class U> constexpr Motion<U> cast() const {
    return {angular.template cast<U>(), linear.template cast<U>()};
  }

  /// Component 0 … 5, angular first.
  constexpr const T& operator[](int i) const { return i < 3 ? angular[i] : linear[i - 3]; }
  constexpr T& operator[](int i) { return i < 3 ? angular[i] : linear[i - 3]; }

  [[gnu::always_inline]] constexpr Motion& operator+=(const Motion& b) { return *this = *this + b; }
  [[gnu::always_inline]] constexpr Motion& operator-=(const Motion& b) { return *this = *this - b; }

  [[gnu::always_inline]] friend constexpr Motion operator+(const Motion& a, const Motion& b) {
    return {a.angular + b.angular, a.linear + b.linear};
  }
  [[gnu::always_inline]] friend constexpr Motion operator-(const Motion& a, const Motion& b) {
    return {a.angular - b.angular, a.linear - b.linear};
  }
  [[gnu::always_inline]] friend constexpr Motion operator-(const Motion& a) {
    return {-a.angular, -a.linear};
  }
  [[gnu::always_inline]] friend constexpr Motion operator*(const Motion& a, const T& s) {
    return {a.angular * s, a.linear * s};
  }
  [[gnu::always_inline]] friend constexpr Motion operator*(const T& s, const Motion& a) { return a * s; }
};

/// The velocity of the body's point at p: v_P = v_O + ω × p.
template <class T> constexpr Vec3<T> velocity_at(const Motion<T>& m, const Vec3<T>& p) {
  return m.linear + cross(m.angular, p);
}

}  // namespace limber
