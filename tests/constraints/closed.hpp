// Mechanisms whose constraints hold, and the equations that they have to satisfy, solved densely.
#pragma once

#include <limber/constraints/constrained_mechanism.hpp>
#include <limber/model/builder.hpp>
#include <limber/model/state.hpp>

#include <Eigen/Dense>

#include "support/mechanism.hpp"
#include "support/random_tree.hpp"

namespace limber::test {

inline Eigen::VectorXd random_of(Draw<double>& draw, int size) {
  Eigen::VectorXd x(size);
  for (double& each : x) each = draw.scalar();
  return x;
}

/// The motion that is left by any joint that can close a loop.
inline std::vector<JointType> closing_types() {
  std::vector<JointType> types;
  for (const JointType type : all_joint_types())
    if (can_close_loop(type)) types.push_back(type);
  return types;
}

/// A cut joint between two frames that is closed at q: side b is where side a, moved by the joint, is.
inline Constraint closed_joint(const Mechanism& m, JointType type, const std::string& a, const std::string& b,
                               Draw<double>& draw) {
  Workspace<double> ws(m.model);
  const Vec3<double> axis = draw.unit();
  const double pitch = 0.3;
  const Rotation<double> axes = Rotation<double>::between(Vec3<double>::unit_z(), axis);
  Transform<double> moved = Transform<double>::identity();  // about and along z
  const double angle = draw.scalar(), shift = draw.scalar(), other = draw.scalar();
  switch (type) {
    case JointType::revolute:
      moved = Transform<double>::about_z(angle);
      break;
    case JointType::prismatic:
      moved.translation = {0, 0, shift};
      break;
    case JointType::helical:
      moved = Transform<double>::about_z(angle);
      moved.translation = {0, 0, pitch * angle};
      break;
    case JointType::cylindrical:
      moved = Transform<double>::about_z(angle);
      moved.translation = {0, 0, shift};
      break;
    case JointType::universal:
      moved.rotation = Rotation<double>::about_z(angle) * Rotation<double>::about_x(other);
      break;
    case JointType::spherical:
      moved.rotation = draw.rotation();
      break;
    case JointType::planar:
      moved = Transform<double>::about_z(angle);
      moved.translation = {shift, other, 0};
      break;
    case JointType::translation:
      moved.translation = draw.vector();
      break;
    default:
      break;  // fixed
  }
  const Transform<double> turned{axes, Vec3<double>::zero()};
  const Transform<double> on_a = draw.transform();
  const Transform<double> side_b = placement(m.model, ws, m.q, a) * on_a * turned * moved * turned.inverse();
  return Constraint::joint(type, {a, on_a}, {b, inverse_times(placement(m.model, ws, m.q, b), side_b)}, axis,
                           pitch);
}

/// a and λ of H a = f + Gᵀ λ, G a = w, with the shortest λ where G has less than full rank.
struct Dense {
  Eigen::VectorXd a, multipliers;
  Eigen::Index rank;

  Dense(const Eigen::MatrixXd& h, const Eigen::MatrixXd& g, const Eigen::VectorXd& f,
        const Eigen::VectorXd& wanted) {
    const Eigen::LLT<Eigen::MatrixXd> factors(h);
    const Eigen::MatrixXd compliance = g * factors.solve(g.transpose());
    // The rank: with metres and radians made alike.
    const double largest = compliance.diagonal().maxCoeff();
    const Eigen::VectorXd scale = compliance.diagonal().unaryExpr(
        [&](double x) { return x > 1e-20 * largest ? 1 / std::sqrt(x) : 0.0; });
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr;
    qr.setThreshold(1e-9);
    qr.compute(scale.asDiagonal() * compliance * scale.asDiagonal());
    rank = qr.rank();
    // The rest: without the directions that carry nothing.
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(compliance);
    const Eigen::MatrixXd q = eigen.eigenvectors().rightCols(rank);
    multipliers = q * eigen.eigenvalues().tail(rank).cwiseInverse().asDiagonal() * q.transpose() *
                  (wanted - g * factors.solve(f));
    a = factors.solve(f + g.transpose() * multipliers);
  }
};

}  // namespace limber::test
