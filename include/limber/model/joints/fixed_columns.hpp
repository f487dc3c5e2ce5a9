// What joints whose motion columns do not move in the body have in common.
#pragma once

#include <limber/spatial/transform.hpp>

#include <array>

namespace limber {

/// Columns that are basis vectors of the body's own coordinates (Motion::basis).
template <int... Index>
struct FixedColumns {
  static constexpr bool columns_are_fixed = true;
  static constexpr std::array<int, sizeof...(Index)> basis{Index...};

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
