// Basis vectors of motion space whose number the compiler knows: columns of joints whose products with
// inertias and forces pick numbers instead of multiplying by zeros and ones.
#pragma once

#include <limber/spatial/articulated_inertia.hpp>

namespace limber {

/// e_K, K = 0 … 5, angular first.
template <int K> struct BasisMotion {
  static_assert(0 <= K && K < 6);
};

template <class T, int K> constexpr Motion<T> as_motion(const BasisMotion<K>&) { return Motion<T>::basis(K); }
template <class T> constexpr const Motion<T>& as_motion(const Motion<T>& m) { return m; }

template <int K, class T> constexpr T dot(const BasisMotion<K>&, const Force<T>& f) { return f[K]; }

/// m + e_K x
template <int K, class T>
constexpr Motion<T> plus_multiple(Motion<T> m, const BasisMotion<K>&, const T& x) {
  m[K] = m[K] + x;
  return m;
}
template <class T> constexpr Motion<T> plus_multiple(const Motion<T>& m, const Motion<T>& s, const T& x) {
  return m + s * x;
}

/// I e_K: a column of [A B; Bᵀ M].
template <int K, class T>
[[gnu::always_inline]] constexpr Force<T> operator*(const ArticulatedInertia<T>& i, const BasisMotion<K>&) {
  if constexpr (K < 3)
    return {i.angular.column(K), i.coupling.row(K)};
  else
    return {i.coupling.column(K - 3), i.linear.column(K - 3)};
}

}  // namespace limber
