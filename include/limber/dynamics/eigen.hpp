// Between Limber's small types and Eigen's.
//
//   Eigen::Isometry3d x = to_eigen(placement(model, ws, q, "tool"));
//   Transform<double> t = to_transform(x);
//
// Six numbers are angular first, as everywhere in Limber. Arguments are any Eigen expression of the right
// size. Eigen's transforms and quaternions are used here by name alone: a file that has some includes
// <Eigen/Geometry>, which takes as long to compile as a third of this library.
#pragma once

#include <limber/spatial/inertia.hpp>
#include <limber/spatial/transform.hpp>

#include <Eigen/Core>

namespace limber {

template <class T>
Eigen::Matrix<T, 3, 1> to_eigen(const Vec3<T>& v) {
  return {v.x, v.y, v.z};
}
template <class T>
Eigen::Matrix<T, 3, 3> to_eigen(const Mat3<T>& m) {
  Eigen::Matrix<T, 3, 3> result;
  result << m.xx, m.xy, m.xz, m.yx, m.yy, m.yz, m.zx, m.zy, m.zz;
  return result;
}
template <class T>
Eigen::Matrix<T, 3, 3> to_eigen(const Sym3<T>& m) {
  return to_eigen(m.matrix());
}
template <class T>
Eigen::Matrix<T, 3, 3> to_eigen(const Rotation<T>& r) {
  return to_eigen(r.matrix);
}
template <class T>
Eigen::Quaternion<T> to_eigen(const Quaternion<T>& q) {
  return {q.w, q.x, q.y, q.z};
}
template <class T>
Eigen::Transform<T, 3, Eigen::Isometry> to_eigen(const Transform<T>& x) {
  Eigen::Transform<T, 3, Eigen::Isometry> result;
  result.linear() = to_eigen(x.rotation);
  result.translation() = to_eigen(x.translation);
  result.makeAffine();
  return result;
}
template <class T>
Eigen::Matrix<T, 6, 1> to_eigen(const Motion<T>& m) {
  return {m.angular.x, m.angular.y, m.angular.z, m.linear.x, m.linear.y, m.linear.z};
}
template <class T>
Eigen::Matrix<T, 6, 1> to_eigen(const Force<T>& f) {
  return {f.angular.x, f.angular.y, f.angular.z, f.linear.x, f.linear.y, f.linear.z};
}
/// The 6×6 matrix that takes a motion to a momentum.
template <class T>
Eigen::Matrix<T, 6, 6> to_eigen(const Inertia<T>& inertia) {
  Eigen::Matrix<T, 6, 6> result;
  for (int k = 0; k < 6; ++k) result.col(k) = to_eigen(inertia * Motion<T>::basis(k));
  return result;
}

template <class D>
Vec3<typename D::Scalar> to_vec3(const Eigen::MatrixBase<D>& v) {
  EIGEN_STATIC_ASSERT_VECTOR_ONLY(D);
  eigen_assert(v.size() == 3);
  return {v[0], v[1], v[2]};
}
/// The columns are taken as they are: they must be unit vectors at right angles.
template <class D>
Rotation<typename D::Scalar> to_rotation(const Eigen::MatrixBase<D>& m) {
  eigen_assert(m.rows() == 3 && m.cols() == 3);
  return {{m(0, 0), m(0, 1), m(0, 2), m(1, 0), m(1, 1), m(1, 2), m(2, 0), m(2, 1), m(2, 2)}};
}
template <class D>
Rotation<typename D::Scalar> to_rotation(const Eigen::QuaternionBase<D>& q) {
  return Rotation<typename D::Scalar>::from_quaternion({q.x(), q.y(), q.z(), q.w()});
}
template <class T, int options>
Transform<T> to_transform(const Eigen::Transform<T, 3, Eigen::Isometry, options>& x) {
  return {to_rotation(x.linear()), to_vec3(x.translation())};
}
template <class D>
Motion<typename D::Scalar> to_motion(const Eigen::MatrixBase<D>& m) {
  eigen_assert(m.size() == 6);
  return {to_vec3(m.template head<3>()), to_vec3(m.template tail<3>())};
}
template <class D>
Force<typename D::Scalar> to_force(const Eigen::MatrixBase<D>& f) {
  eigen_assert(f.size() == 6);
  return {to_vec3(f.template head<3>()), to_vec3(f.template tail<3>())};
}

}  // namespace limber
