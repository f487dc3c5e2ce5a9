// Positions and velocities of mechanisms with one degree of freedom.
#pragma once

#include <Eigen/Core>

namespace limber::test {

inline Eigen::VectorXd one(double x) { return Eigen::VectorXd::Constant(1, x); }

}  // namespace limber::test
