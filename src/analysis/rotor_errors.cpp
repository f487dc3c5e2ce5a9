#include <limber/analysis/rotor_report.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/build.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/joint_degrees.hpp"

namespace limber {

namespace {

/// ‖Δ‖ / ‖x‖; nothing differs where there is nothing.
double relative(double difference_squared, double squared) {
  return difference_squared == 0 ? 0 : std::sqrt(difference_squared / squared);
}

}  // namespace

RotorErrors rotor_errors(const ModelSpec& exact_spec, const ModelSpec& approximate_spec,
                         const PaceOptions& pace) {
  const Model<double> exact = build(exact_spec), approximate = build(approximate_spec);
  Workspace<double> ws(exact), other(approximate);
  PacedStates states(exact, pace);
  const bool has_accelerations = approximate.singular_joints().empty();
  const Eigen::Index nv = exact.nv();
  Vector<double> tau(nv), a_squares(nv), tau_squares(nv), da_squares(nv), dtau_squares(nv);
  for (Vector<double>* sum : {&a_squares, &tau_squares, &da_squares, &dtau_squares}) sum->setZero();
  RotorErrors errors;
  for (int k = 0; k < pace.states; ++k) {
    states.next();
    const auto &q = states.q(), &v = states.v(), &a = states.a();
    tau = inverse_dynamics(exact, ws, q, v, a);
    const Matrix<double>& h = mass_matrix(exact, ws, q);
    const Matrix<double>& near_h = mass_matrix(approximate, other, q);
    for (Eigen::Index i = 0; i < nv; ++i)
      for (Eigen::Index j = 0; j < nv; ++j)
        errors.mass_matrix =
            std::max(errors.mass_matrix, std::abs(near_h(i, j) - h(i, j)) / std::sqrt(h(i, i) * h(j, j)));
    if (has_accelerations) da_squares += (forward_dynamics(approximate, other, q, v, tau) - a).cwiseAbs2();
    dtau_squares += (inverse_dynamics(approximate, other, q, v, a) - tau).cwiseAbs2();
    a_squares += a.cwiseAbs2();
    tau_squares += (tau - gravity_forces(exact, ws, q)).cwiseAbs2();
  }
  if (!has_accelerations) da_squares.setConstant(std::numeric_limits<double>::infinity());

  double a_sum = 0, tau_sum = 0, da_sum = 0, dtau_sum = 0;
  for (Eigen::Index i = 0; i < nv; ++i)
    errors.degrees.push_back(
        {relative(dtau_squares[i], tau_squares[i]), relative(da_squares[i], a_squares[i])});
  for (const int i : analysis::joint_degrees(exact)) {
    a_sum += a_squares[i], tau_sum += tau_squares[i];
    da_sum += da_squares[i], dtau_sum += dtau_squares[i];
  }
  errors.joints = {relative(dtau_sum, tau_sum), relative(da_sum, a_sum)};
  return errors;
}

}  // namespace limber
