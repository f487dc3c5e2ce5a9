// What algorithms do with the columns S of a joint: in other coordinates, combined, projected on. Joints
// whose columns are basis vectors have shorter ways (fixed_columns.hpp).
#pragma once

#include <limber/math/unroll.hpp>
#include <limber/spatial/basis_motion.hpp>
#include <limber/spatial/subspace.hpp>
#include <limber/spatial/transform.hpp>

namespace limber {

/// Its columns do not move in the body.
template <class J, class T>
concept HasFixedColumns = requires(const J& joint, const T* q) { joint.combined(q, q); };

/// X S(q), `count` columns.
template <class J, class T>
void columns_in(const Transform<T>& x, const J& joint, int count, const T* q, Motion<T>* s) {
  if constexpr (HasFixedColumns<J, T>) {
    joint.columns_in(x, q, s);
  } else {
    Motion<T> own[6]{};
    joint.columns(q, own);
    for (int d = 0; d < count; ++d) s[d] = x * own[d];
  }
}

/// f(d, column) for the columns, the last first or the first first. Fixed ones are basis vectors.
template <bool last_first, class J, class T, class F>
[[gnu::always_inline]] inline void for_each_column(const J& joint, int count, const T* q, F&& f) {
  if constexpr (requires { J::basis; }) {
    constexpr int size = static_cast<int>(J::basis.size());
    unrolled<size>([&](auto k) __attribute__((always_inline)) {
      constexpr int d = last_first ? size - 1 - k : k;
      f(d, BasisMotion<J::basis[d]>{});
    });
  } else {
    Motion<T> s[6]{};
    joint.columns(q, s);
    for (int k = 0; k < count; ++k) {
      const int d = last_first ? count - 1 - k : k;
      f(d, s[d]);
    }
  }
}

/// S(q) x.
template <class J, class T>
Motion<T> combined_columns(const J& joint, int count, const T* q, const T* x) {
  if constexpr (HasFixedColumns<J, T>) {
    return joint.combined(q, x);
  } else {
    Motion<T> s[6]{};
    joint.columns(q, s);
    Motion<T> sum = Motion<T>::zero();
    for (int d = 0; d < count; ++d) sum += s[d] * x[d];
    return sum;
  }
}

/// S̊(q, v) v: what the columns that move in the body add to the acceleration.
template <class J, class T>
Motion<T> column_acceleration(const J& joint, int count, const T* q, const T* v) {
  Motion<T> sum = Motion<T>::zero();
  if constexpr (!HasFixedColumns<J, T>) {
    Motion<T> rates[6]{};
    joint.column_rates(q, v, rates);
    for (int d = 0; d < count; ++d) sum += rates[d] * v[d];
  }
  return sum;
}

/// along = S(q)ᵀ f.
template <class J, class T>
void project_on_columns(const J& joint, int count, const T* q, const Force<T>& f, T* along) {
  if constexpr (HasFixedColumns<J, T>) {
    joint.projected(q, f, along);
  } else {
    Motion<T> s[6]{};
    joint.columns(q, s);
    for (int d = 0; d < count; ++d) along[d] = dot(s[d], f);
  }
}

}  // namespace limber
