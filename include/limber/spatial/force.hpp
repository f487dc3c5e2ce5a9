// Force vectors: force, momentum, impulse. Angular part (couple) first.
//
// In the Plücker coordinates of a frame: `angular` is the moment about the frame's origin, `linear` the
// force. Forces and motions live in dual spaces: they do not add, and their scalar product is a power.
#pragma once

#include <limber/spatial/motion.hpp>

namespace limber {

template <class T> struct Force {
  Vec3<T> angular;
  Vec3<T> linear;

  [[gnu::always_inline]] static constexpr Force zero() { return {Vec3<T>::zero(), Vec3<T>::zero()}; }

  /// A force f whose line of action passes through the point p.
  static constexpr Force through(const Vec3<T>& p, const Vec3<T>& f) { return {cross(p, f), f}; }

  template <class U> constexpr Force<U> cast() const {
    return {angular.template cast<U>(), linear.template cast<U>()};
  }

  constexpr const T& operator[](int i) const { return i < 3 ? angular[i] : linear[i - 3]; }
  constexpr T& operator[](int i) { return i < 3 ? angular[i] : linear[i - 3]; }

  [[gnu::always_inline]] constexpr Force& operator+=(const Force& b) { return *this = *this + b; }
  [[gnu::always_inline]] constexpr Force& operator-=(const Force& b) { return *this = *this - b; }

  [[gnu::always_inline]] friend constexpr Force operator+(const Force& a, const Force& b) {
    return {a.angular + b.angular, a.linear + b.linear};
  }
  [[gnu::always_inline]] friend constexpr Force operator-(const Force& a, const Force& b) {
    return {a.angular - b.angular, a.linear - b.linear};
  }
  [[gnu::always_inline]] friend constexpr Force operator-(const Force& a) { return {-a.angular, -a.linear}; }
  [[gnu::always_inline]] friend constexpr Force operator*(const Force& a, const T& s) {
    return {a.angular * s, a.linear * s};
  }
  [[gnu::always_inline]] friend constexpr Force operator*(const T& s, const Force& a) { return a * s; }
};

/// The power that a force delivers to a motion (or the work on a displacement): n·ω + f·v.
template <class T> [[gnu::always_inline]] constexpr T dot(const Motion<T>& m, const Force<T>& f) {
  return dot(m.angular, f.angular) + dot(m.linear, f.linear);
}
template <class T> [[gnu::always_inline]] constexpr T dot(const Force<T>& f, const Motion<T>& m) {
  return dot(m, f);
}
template <class T> constexpr T power(const Motion<T>& velocity, const Force<T>& f) {
  return dot(velocity, f);
}

/// The moment of the force about the point p instead of the origin: n_P = n_O − p × f.
template <class T> constexpr Vec3<T> moment_about(const Force<T>& f, const Vec3<T>& p) {
  return f.angular - cross(p, f.linear);
}

/// The same wrench written about the point p, axes unchanged.
template <class T> constexpr Force<T> wrench_at(const Force<T>& f, const Vec3<T>& p) {
  return {moment_about(f, p), f.linear};
}

}  // namespace limber
