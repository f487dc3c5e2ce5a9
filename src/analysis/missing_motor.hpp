// From which motor on a degree without rotors would need one in its model.
//
// A balanced motor with spin inertia J behind a ratio n adds to the equations of motion what is linear in the
// reflected inertia r = n² J and in the couple m = n J,
//
//   τ' = τ + r a_i e_i + m g,   H' = H + r e_i e_iᵀ + m G,   g = G a + gyroscopic torques
//
// so two mechanisms with a motor of J = n = 1, one that spins and one that stands still, give g for all
// others. With h = (H⁻¹)_ii and y = H⁻¹ g, the i-th components of what is missed are
//
//                    torque        acceleration
//   left out         r a + m g     r h a + m y
//   on the diagonal  m g           m y / (1 + r h)       (Sherman–Morrison)
#pragma once

#include <limber/analysis/rotor_report.hpp>

namespace limber::analysis {

/// For the joint of one axis of the body with this index.
MissingMotor missing_motor(const ModelSpec& spec, std::size_t body, const RotorReportOptions& options);

}  // namespace limber::analysis
