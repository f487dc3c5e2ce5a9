// What joints whose motion columns do not move in the body have in common.
#pragma once

#include <limber/spatial/inertia.hpp>

#include <array>

namespace limber {

/// Columns that are basis vectors of the body's own coordinates (Motion::basis).
template <int... Index>
struct FixedColumns {
  static constexpr bool columns_are_fixed = true;
  static constexpr std::array<int, sizeof...(Index)> basis{Index...};
  static constexpr int column_count = sizeof...(Index);

  template <class T>
  static void columns(const T*, Motion<T>* s) {
    ((*s++ = Motion<T>::basis(Index)), ...);
  }
  /// The columns in other coordinates, X S.
  template <class T>
  static void columns_in(const Transform<T>& x, const T*, Motion<T>* s) {
    ((*s++ = transformed_basis<Index>(x)), ...);
  }
  /// S x.
  template <class T>
  static Motion<T> combined(const T*, const T* x) {
    Motion<T> sum = Motion<T>::zero();
    ((sum[Index] = *x++), ...);
    return sum;
  }
  /// I S: columns of the inertia as a matrix.
  template <class T>
  [[gnu::always_inline]] static void momenta(const Inertia<T>& i, Force<T>* f) {
    ((*f++ = momentum_of_basis<Index>(i)), ...);
  }
  /// The same of column d alone.
  template <int d, class T>
  [[gnu::always_inline]] static Force<T> momentum(const Inertia<T>& i) {
    return momentum_of_basis<basis[d]>(i);
  }
  /// Sᵀ f.
  template <class T>
  static void projected(const T*, const Force<T>& f, T* along) {
    ((*along++ = f[Index]), ...);
  }
  template <class T>
  static void column_rates(const T*, const T*, Motion<T>* rates) {
    ((static_cast<void>(Index), *rates++ = Motion<T>::zero()), ...);
  }

 private:
  template <int K, class T>
  [[gnu::always_inline]] static Force<T> momentum_of_basis(const Inertia<T>& i) {
    const Vec3<T> moment = cross_with_basis<K % 3>(i.first_moment);
    if constexpr (K < 3) {
      return {i.about_origin.matrix().column(K), -moment};
    } else {
      Force<T> f{moment, Vec3<T>::zero()};
      f[K] = i.mass;
      return f;
    }
  }
  /// h times a basis vector.
  template <int K, class T>
  [[gnu::always_inline]] static Vec3<T> cross_with_basis(const Vec3<T>& h) {
    const T o = as<T>(0);
    if constexpr (K == 0) return {o, h.z, -h.y};
    if constexpr (K == 1) return {-h.z, o, h.x};
    return {h.y, -h.x, o};
  }
  /// X times a basis vector: a column of R, and what its turning does at the other origin.
  template <int K, class T>
  static Motion<T> transformed_basis(const Transform<T>& x) {
    const Vec3<T> direction = x.rotation.matrix.column(K % 3);
    if constexpr (K < 3)
      return {direction, cross(x.translation, direction)};
    else
      return {Vec3<T>::zero(), direction};
  }
};

}  // namespace limber
