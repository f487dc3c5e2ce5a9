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

/// What a joint of the type does to side b: z is its axis, and for a universal joint the first of its two, x
/// the second.
inline Transform<double> moved_by(JointType type, double pitch, Draw<double>& draw) {
  const JointFacts& facts = facts_of(type);
  if (facts.nv == 0) return Transform<double>::identity();
  Joint<double> joint{type, facts.is_screw};
  joint.turn = turns(facts.row[0]) ? 1 : 0;
  joint.slide = facts.has_pitch ? pitch : 1 - joint.turn;
  const Transform<double> moved = visit_joint(joint, [&](const auto& motion) {
    double start[7], q[7], v[6];
    for (double& each : v) each = draw.scalar();
    motion.neutral(start);
    motion.integrate(start, v, q);
    return motion.transform(q);
  });
  if (facts.axes != Axes::x_and_y) return moved;
  const Vec3<double> x = Vec3<double>::unit_x(), y = Vec3<double>::unit_y(), z = Vec3<double>::unit_z();
  const Transform<double> canonical{{Mat3<double>::from_columns(z, x, y)}, Vec3<double>::zero()};
  return canonical * moved * canonical.inverse();
}

/// A cut joint between two frames that is closed at q: side b is where side a, moved by the joint, is.
inline Constraint closed_joint(const Mechanism& m, JointType type, const std::string& a, const std::string& b,
                               Draw<double>& draw) {
  Workspace<double> ws(m.model);
  const Vec3<double> axis = draw.unit();
  const double pitch = 0.3;
  const Rotation<double> axes = Rotation<double>::between(Vec3<double>::unit_z(), axis);
  const Transform<double> moved = moved_by(type, pitch, draw);
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
