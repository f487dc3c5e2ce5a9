// A tree in one state, in the 6×6 matrices of the books: what printed algorithms are tried on. Nothing here
// is fast; every line can be held against the print.
#pragma once

#include <limber/dynamics/eigen.hpp>
#include <limber/model/spec.hpp>
#include <limber/spatial/motion.hpp>

#include <Eigen/Core>

#include <vector>

namespace limber::cli::reproduce {

using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

Matrix6 cross_motion(const Vector6& v);  ///< v×
Matrix6 cross_force(const Vector6& v);   ///< v×*
Matrix6 cross_bar(const Vector6& f);     ///< f×̄*, with (f×̄*) v = v×* f
/// B(v, I) = ½[(v×*) I + (I v)×̄* − I (v×)], of Niemeyer and Slotine.
Matrix6 coriolis_operator(const Vector6& v, const Matrix6& inertia);
Matrix6 motion_matrix6(const Transform<double>& x);

/// A value for each body, by its number.
template <class T> struct PerBody : std::vector<T> {
  using std::vector<T>::vector;
  T& operator[](int i) { return std::vector<T>::operator[](static_cast<std::size_t>(i)); }
  const T& operator[](int i) const { return std::vector<T>::operator[](static_cast<std::size_t>(i)); }
};

struct PlainBody {
  int parent;   ///< −1: the world
  Matrix6 x;    ///< body from parent
  Vector6 phi;  ///< the joint's column, in the body
  Matrix6 inertia;
  double ratio = 0;  ///< of the rotor; 0 without one
  Matrix6 x_rotor = Matrix6::Identity(), rotor_inertia = Matrix6::Zero();
  Vector6 spin = Vector6::Zero();  ///< its axis, in its frame
};

struct PlainTree {
  PerBody<PlainBody> bodies;
  Eigen::VectorXd v;
  Vector6 base_acceleration;  ///< −g

  int size() const { return static_cast<int>(bodies.size()); }
  const PlainBody& operator[](int i) const { return bodies[i]; }
};

/// Of revolute, prismatic and helical joints, at most one rotor each, on the parent link.
PlainTree plain_tree(const ModelSpec& spec, const Eigen::VectorXd& q, const Eigen::VectorXd& v);

/// v_i = X v_λ(i) + Φ q̇_i
PerBody<Vector6> velocities(const PlainTree& tree);

}  // namespace limber::cli::reproduce
