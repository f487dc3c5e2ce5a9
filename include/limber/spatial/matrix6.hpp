// Spatial operators as full 6×6 matrices: for teaching, tests and users who want the textbook's form. Kernels
// use the compact types instead.
#pragma once

#include <limber/spatial/articulated_inertia.hpp>

#include <array>
#include <cstddef>

namespace limber {

template <class T> struct Mat6 {
  std::array<std::array<T, 6>, 6> rows;

  static constexpr Mat6 zero() {
    Mat6 m;
    for (auto& row : m.rows) row.fill(as<T>(0));
    return m;
  }
  static constexpr Mat6 identity() {
    Mat6 m = zero();
    for (int i = 0; i < 6; ++i) m(i, i) = as<T>(1);
    return m;
  }
  /// [A B; C D]
  static constexpr Mat6 from_blocks(const Mat3<T>& a, const Mat3<T>& b, const Mat3<T>& c, const Mat3<T>& d) {
    Mat6 m = zero();
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        m(i, j) = a(i, j);
        m(i, j + 3) = b(i, j);
        m(i + 3, j) = c(i, j);
        m(i + 3, j + 3) = d(i, j);
      }
    return m;
  }

  constexpr T& operator()(int i, int j) {
    return rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  }
  constexpr const T& operator()(int i, int j) const {
    return rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  }

  constexpr Mat6 transposed() const {
    Mat6 m = *this;
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) m(i, j) = (*this)(j, i);
    return m;
  }

  friend constexpr Mat6 operator+(const Mat6& a, const Mat6& b) {
    Mat6 m = a;
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) m(i, j) = a(i, j) + b(i, j);
    return m;
  }
  friend constexpr Mat6 operator*(const Mat6& a, const T& s) {
    Mat6 m = a;
    for (auto& row : m.rows)
      for (T& entry : row) entry = entry * s;
    return m;
  }
  friend constexpr Mat6 operator-(const Mat6& a, const Mat6& b) { return a + b * as<T>(-1); }
  friend constexpr Mat6 operator*(const Mat6& a, const Mat6& b) {
    Mat6 m = zero();
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j)
        for (int k = 0; k < 6; ++k) m(i, j) = m(i, j) + a(i, k) * b(k, j);
    return m;
  }
  friend constexpr std::array<T, 6> operator*(const Mat6& a, const std::array<T, 6>& x) {
    std::array<T, 6> y;
    y.fill(as<T>(0));
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) {
        auto& yi = y[static_cast<std::size_t>(i)];
        yi = yi + a(i, j) * x[static_cast<std::size_t>(j)];
      }
    return y;
  }
};

/// The six numbers of a motion or a force.
template <class Vector> constexpr auto coordinates(const Vector& v) {
  return std::array{v[0], v[1], v[2], v[3], v[4], v[5]};
}

/// X for motions: [R 0; p×R R].
template <class T> constexpr Mat6<T> motion_matrix(const Transform<T>& x) {
  const Mat3<T>& r = x.rotation.matrix;
  return Mat6<T>::from_blocks(r, Mat3<T>::zero(), cross_matrix(x.translation) * r, r);
}

/// X* for forces: [R p×R; 0 R].
template <class T> constexpr Mat6<T> force_matrix(const Transform<T>& x) {
  const Mat3<T>& r = x.rotation.matrix;
  return Mat6<T>::from_blocks(r, cross_matrix(x.translation) * r, Mat3<T>::zero(), r);
}

/// v×, v×* and f×̄* (spatial/cross.hpp).
template <class T> constexpr Mat6<T> cross_motion_matrix(const Motion<T>& v) {
  const Mat3<T> w = cross_matrix(v.angular);
  return Mat6<T>::from_blocks(w, Mat3<T>::zero(), cross_matrix(v.linear), w);
}
template <class T> constexpr Mat6<T> cross_force_matrix(const Motion<T>& v) {
  const Mat3<T> w = cross_matrix(v.angular);
  return Mat6<T>::from_blocks(w, cross_matrix(v.linear), Mat3<T>::zero(), w);
}
template <class T> constexpr Mat6<T> cross_bar_matrix(const Force<T>& f) {
  const Mat3<T> linear = cross_matrix(-f.linear);
  return Mat6<T>::from_blocks(cross_matrix(-f.angular), linear, linear, Mat3<T>::zero());
}

template <class T> constexpr Mat6<T> matrix(const ArticulatedInertia<T>& i) {
  return Mat6<T>::from_blocks(i.angular.matrix(), i.coupling, i.coupling.transposed(), i.linear.matrix());
}
template <class T> constexpr Mat6<T> matrix(const Inertia<T>& i) {
  return matrix(ArticulatedInertia<T>::from_rigid(i));
}

}  // namespace limber
