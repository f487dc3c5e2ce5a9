// Anything made of scalars, written out as a list of real numbers, so that one comparison serves all types.
// A dual number gives its value and its derivative, a pack gives its lanes.
#pragma once

#include <array>
#include <cstddef>
#include <limber/math/eigen3.hpp>
#include <limber/scalar/dual.hpp>
#include <limber/scalar/lanes.hpp>
#include <limber/spatial/consistency.hpp>
#include <limber/spatial/matrix6.hpp>
#include <limits>
#include <vector>

#include "support/masked.hpp"

namespace limber::test {

struct Numbers {
  std::vector<double> values;
  double epsilon = 0;  ///< of the coarsest real type met

  void add(double x) { push(x, std::numeric_limits<double>::epsilon()); }
  void add(float x) {
    push(static_cast<double>(x), static_cast<double>(std::numeric_limits<float>::epsilon()));
  }

 private:
  void push(double x, double type_epsilon) {
    values.push_back(x);
    if (epsilon < type_epsilon) epsilon = type_epsilon;
  }
};

inline void put(Numbers& out, double x) { out.add(x); }
inline void put(Numbers& out, float x) { out.add(x); }
inline void put(Numbers& out, const Masked& x) { out.add(x.peek()); }

template <class U>
void put(Numbers& out, const Dual<U>& x) {
  put(out, x.value);
  put(out, x.derivative);
}

template <class R, std::size_t N, class Arch>
void put(Numbers& out, const Lanes<R, N, Arch>& x) {
  std::array<R, N> lanes;
  x.store(lanes.data());
  for (const R lane : lanes) put(out, lane);
}

template <class T>
void put(Numbers& out, const Vec3<T>& v) {
  for (int i = 0; i < 3; ++i) put(out, v[i]);
}

template <class T>
void put(Numbers& out, const Mat3<T>& m) {
  for (int i = 0; i < 3; ++i) put(out, m.row(i));
}

template <class T>
void put(Numbers& out, const Sym3<T>& s) {
  put(out, s.matrix());
}

template <class T>
void put(Numbers& out, const Rotation<T>& r) {
  put(out, r.matrix);
}

template <class T>
void put(Numbers& out, const Quaternion<T>& q) {
  put(out, q.vector());
  put(out, q.w);
}

template <class T>
void put(Numbers& out, const Motion<T>& m) {
  put(out, m.angular);
  put(out, m.linear);
}

template <class T>
void put(Numbers& out, const Force<T>& f) {
  put(out, f.angular);
  put(out, f.linear);
}

template <class T>
void put(Numbers& out, const Transform<T>& x) {
  put(out, x.rotation);
  put(out, x.translation);
}

template <class T>
void put(Numbers& out, const Inertia<T>& i) {
  put(out, i.mass);
  put(out, i.first_moment);
  put(out, i.about_origin);
}

template <class T>
void put(Numbers& out, const PseudoInertia<T>& p) {
  put(out, p.mass);
  put(out, p.first_moment);
  put(out, p.second_moment);
}

template <class T>
void put(Numbers& out, const ArticulatedInertia<T>& i) {
  put(out, i.angular);
  put(out, i.coupling);
  put(out, i.linear);
}

template <class T, std::size_t N>
void put(Numbers& out, const std::array<T, N>& a) {
  for (const T& x : a) put(out, x);
}

template <class T>
void put(Numbers& out, const Mat6<T>& m) {
  put(out, m.rows);
}

template <class X>
Numbers numbers(const X& x) {
  Numbers out;
  put(out, x);
  return out;
}

}  // namespace limber::test
