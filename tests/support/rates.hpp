// Time derivatives by dual numbers: moving(x, rate) makes a quantity that changes, value(y) and rate(y) read
// what comes out of a formula. Over Dual<T> for any scalar T, dual numbers and packs included.
#pragma once

#include <cstddef>
#include <limber/scalar/dual.hpp>
#include <limber/spatial/displacement.hpp>
#include <limber/spatial/matrix6.hpp>

namespace limber::test {

/// The time around the present: t = 0 with dt/dt = 1.
template <class T>
Dual<T> now() {
  return {as<T>(0), as<T>(1)};
}

template <class T>
Dual<T> moving(const T& x, const T& rate) {
  return {x, rate};
}
template <class T>
Vec3<Dual<T>> moving(const Vec3<T>& x, const Vec3<T>& rate) {
  return {moving(x.x, rate.x), moving(x.y, rate.y), moving(x.z, rate.z)};
}
template <class T>
Motion<Dual<T>> moving(const Motion<T>& x, const Motion<T>& rate) {
  return {moving(x.angular, rate.angular), moving(x.linear, rate.linear)};
}
template <class T>
Force<Dual<T>> moving(const Force<T>& x, const Force<T>& rate) {
  return {moving(x.angular, rate.angular), moving(x.linear, rate.linear)};
}

template <class T>
Dual<T> fixed(const T& x) {
  return {x, as<T>(0)};
}
template <class T>
Vec3<Dual<T>> fixed(const Vec3<T>& v) {
  return {fixed(v.x), fixed(v.y), fixed(v.z)};
}
template <class T>
Motion<Dual<T>> fixed(const Motion<T>& m) {
  return {fixed(m.angular), fixed(m.linear)};
}
template <class T>
Force<Dual<T>> fixed(const Force<T>& f) {
  return {fixed(f.angular), fixed(f.linear)};
}
template <class T>
Sym3<Dual<T>> fixed(const Sym3<T>& s) {
  return {fixed(s.xx), fixed(s.yy), fixed(s.zz), fixed(s.xy), fixed(s.xz), fixed(s.yz)};
}
template <class T>
Inertia<Dual<T>> fixed(const Inertia<T>& i) {
  return {fixed(i.mass), fixed(i.first_moment), fixed(i.about_origin)};
}
template <class T>
Transform<Dual<T>> fixed(const Transform<T>& x) {
  const Mat3<T>& m = x.rotation.matrix;
  return {{Mat3<Dual<T>>::from_rows(fixed(m.row(0)), fixed(m.row(1)), fixed(m.row(2)))},
          fixed(x.translation)};
}

/// The frame that is at X_ab now and moves with velocity v, both seen from a.
template <class T>
Transform<Dual<T>> moving(const Transform<T>& x, const Motion<T>& v) {
  return exponential(fixed(v) * now<T>()) * fixed(x);
}

template <class T>
T value(const Dual<T>& x) {
  return x.value;
}
template <class T>
T rate(const Dual<T>& x) {
  return x.derivative;
}

#define LIMBER_READ(read)                                                            \
  template <class T>                                                                 \
  Vec3<T> read(const Vec3<Dual<T>>& v) {                                             \
    return {read(v.x), read(v.y), read(v.z)};                                        \
  }                                                                                  \
  template <class T>                                                                 \
  Mat3<T> read(const Mat3<Dual<T>>& m) {                                             \
    return Mat3<T>::from_rows(read(m.row(0)), read(m.row(1)), read(m.row(2)));       \
  }                                                                                  \
  template <class T>                                                                 \
  Sym3<T> read(const Sym3<Dual<T>>& s) {                                             \
    return {read(s.xx), read(s.yy), read(s.zz), read(s.xy), read(s.xz), read(s.yz)}; \
  }                                                                                  \
  template <class T>                                                                 \
  Motion<T> read(const Motion<Dual<T>>& m) {                                         \
    return {read(m.angular), read(m.linear)};                                        \
  }                                                                                  \
  template <class T>                                                                 \
  Force<T> read(const Force<Dual<T>>& f) {                                           \
    return {read(f.angular), read(f.linear)};                                        \
  }                                                                                  \
  template <class T>                                                                 \
  Inertia<T> read(const Inertia<Dual<T>>& i) {                                       \
    return {read(i.mass), read(i.first_moment), read(i.about_origin)};               \
  }                                                                                  \
  template <class T>                                                                 \
  Mat6<T> read(const Mat6<Dual<T>>& m) {                                             \
    Mat6<T> out = Mat6<T>::zero();                                                   \
    for (int i = 0; i < 6; ++i)                                                      \
      for (int j = 0; j < 6; ++j) out(i, j) = read(m(i, j));                         \
    return out;                                                                      \
  }

LIMBER_READ(value)
LIMBER_READ(rate)
#undef LIMBER_READ

}  // namespace limber::test
