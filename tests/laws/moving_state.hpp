// A mechanism on its way: positions and velocities as dual numbers whose derivative is their rate. Whatever a
// kernel makes of them carries its rate along.
#pragma once

#include <limber/model/state_space.hpp>
#include <limber/scalar/dual.hpp>

#include <Eigen/Core>

#include <vector>

#include "support/mechanism.hpp"

namespace limber::test {

using D = Dual<double>;

/// q as it moves with velocity v.
inline std::vector<D> moving_position(const Model<double>& model, const Eigen::VectorXd& q,
                                      const Eigen::VectorXd& v) {
  std::vector<D> start, step, result(static_cast<std::size_t>(model.nq()));
  for (const double x : q) start.emplace_back(x, 0.0);
  for (const double x : v) step.emplace_back(0.0, x);
  integrate(model, start.data(), step.data(), result.data());
  return result;
}

/// Numbers with their rates.
inline std::vector<D> moving(const Eigen::VectorXd& x, const Eigen::VectorXd& rate) {
  std::vector<D> result;
  for (Eigen::Index k = 0; k < x.size(); ++k) result.emplace_back(x[k], rate[k]);
  return result;
}
inline std::vector<D> resting(const Eigen::VectorXd& x) { return moving(x, 0 * x); }

/// The derivatives of a matrix, column by column.
inline Eigen::MatrixXd rates(const std::vector<D>& x, Eigen::Index rows) {
  Eigen::MatrixXd m(rows, rows == 0 ? 0 : static_cast<Eigen::Index>(x.size()) / rows);
  for (std::size_t k = 0; k < x.size(); ++k) m.data()[k] = x[k].derivative;
  return m;
}
inline Eigen::MatrixXd values(const std::vector<D>& x, Eigen::Index rows) {
  Eigen::MatrixXd m(rows, rows == 0 ? 0 : static_cast<Eigen::Index>(x.size()) / rows);
  for (std::size_t k = 0; k < x.size(); ++k) m.data()[k] = x[k].value;
  return m;
}

inline std::size_t size_of(const Mechanism& m, int rows = 1) {
  return static_cast<std::size_t>(m.nv()) * static_cast<std::size_t>(rows);
}

/// Universal joints in the place of those with q̇ ≠ v.
inline ModelSpec with_velocities_as_rates(ModelSpec spec) {
  for (BodySpec& body : spec.bodies) {
    JointSpec& joint = body.joint;
    if (position_count(joint) == velocity_count(joint) && joint.type != JointType::planar) continue;
    JointSpec universal;
    universal.name = joint.name;
    universal.type = JointType::universal;
    universal.armature = {0.1, 0.1};  // there may be no inertia beyond it
    joint = universal;
  }
  return spec;
}

}  // namespace limber::test
