// Eigenvalues and eigenvectors of a symmetric 3×3 matrix: principal moments and axes of an inertia.
#pragma once

#include <limber/math/rotation.hpp>

namespace limber {

template <class T>
struct SymmetricEigen3 {
  Vec3<T> values;       ///< in the order of the axes, not sorted
  Rotation<T> vectors;  ///< columns: S = V diag(values) Vᵀ
};

namespace detail {

/// One Jacobi rotation in the plane of axes p and q of the matrix S = V A Vᵀ: A's entry pq becomes zero.
template <class T>
void jacobi_rotate(Mat3<T>& a, Mat3<T>& v, int p, int q) {
  const T off = a(p, q), gap = a(q, q) - a(p, p);
  const T root = sqrt(gap * gap + as<T>(4) * off * off);
  // t = tan of the smaller turn: 2 off / (gap ± root), with the sign of gap; 0 where both vanish
  const T denominator = select(gap < as<T>(0), gap - root, gap + root);
  const auto done = abs(denominator) <= as<T>(0);
  const T t = select(done, as<T>(0), as<T>(2) * off / select(done, as<T>(1), denominator));
  const T c = as<T>(1) / sqrt(as<T>(1) + t * t), s = t * c;
  Vec3<T> e[3] = {Vec3<T>::unit_x(), Vec3<T>::unit_y(), Vec3<T>::unit_z()};
  const Vec3<T> ep = e[p], eq = e[q];
  e[p] = ep * c - eq * s;
  e[q] = ep * s + eq * c;
  const Mat3<T> turn = Mat3<T>::from_columns(e[0], e[1], e[2]);
  a = turn.transposed() * a * turn;
  v = v * turn;
}

}  // namespace detail

/// Cyclic Jacobi with a fixed number of sweeps, more than a symmetric 3×3 matrix needs in double.
template <class T>
SymmetricEigen3<T> symmetric_eigen(const Sym3<T>& s) {
  Mat3<T> a = s.matrix(), v = Mat3<T>::identity();
  for (int sweep = 0; sweep < 8; ++sweep) {
    detail::jacobi_rotate(a, v, 0, 1);
    detail::jacobi_rotate(a, v, 0, 2);
    detail::jacobi_rotate(a, v, 1, 2);
  }
  return {{a.xx, a.yy, a.zz}, {v}};
}

}  // namespace limber
