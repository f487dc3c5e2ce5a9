// What joints with q̇ = v have in common: their positions add.
#pragma once

#include <limber/math/scalar.hpp>

namespace limber {

template <int N>
struct VectorSpaceJoint {
  static constexpr int nq = N;
  static constexpr int nv = N;
  static constexpr bool velocities_are_rates = true;

  template <class T>
  static void neutral(T* q) {
    for (int k = 0; k < N; ++k) q[k] = as<T>(0);
  }
  template <class T>
  static void integrate(const T* q, const T* v, T* result) {
    for (int k = 0; k < N; ++k) result[k] = q[k] + v[k];
  }
  template <class T>
  static void difference(const T* q0, const T* q1, T* v) {
    for (int k = 0; k < N; ++k) v[k] = q1[k] - q0[k];
  }
  template <class T>
  static void normalize(T*) {}
};

}  // namespace limber
