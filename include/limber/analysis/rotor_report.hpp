// Do the rotors of a robot matter, and which model of them is good enough?
//
//   const RotorReport report = rotor_report(load("arm.json"), {.pace = {.pace = 0.5}, .tolerance = 0.01});
//
// docs/rotors.md has the equations.
#pragma once

#include <limber/analysis/paced_states.hpp>
#include <limber/model/edit.hpp>

#include <optional>
#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// `exact`, `diagonal`, `locked`, `none`.
const char* to_string(RotorModel model);

/// Root mean squares over states. Infinite where an approximation leaves the mass matrix singular.
struct RelativeErrors {
  double torque = 0;        ///< ‖Δτ‖ / ‖τ − gravity‖, for the exact accelerations
  double acceleration = 0;  ///< ‖Δa‖ / ‖a‖, for the exact torques

  double largest() const { return torque > acceleration ? torque : acceleration; }
};

/// What an approximation costs. Floating joints are left out of `joints` and the norms in it.
struct RotorErrors {
  double mass_matrix = 0;               ///< the largest |ΔH_ij| / √(H_ii H_jj)
  RelativeErrors joints;                ///< with norms over all degrees of joints
  std::vector<RelativeErrors> degrees;  ///< each by itself, per velocity
};

/// The second description has the joints of the first, as approximate_rotors() gives it.
RotorErrors rotor_errors(const ModelSpec& exact, const ModelSpec& approximate, const PaceOptions& pace = {});

/// For a motor that a description does not have, behind one gear ratio n.
struct MotorAtRatio {
  double ratio;
  double matters_from;         ///< J: to leave n² J out costs the tolerance from here on
  double diagonal_fails_from;  ///< J: n² J as armature costs the tolerance too; infinite: never
};

/// From which motor on a degree without rotors would need one in its model. The motor's axis is taken as the
/// joint's, its mass and its standing inertia as part of the link that carries it.
struct MissingMotor {
  double reflected_inertia = 0;  ///< n² J from which on to leave it out costs the tolerance
  double diagonal_ratio = 0;     ///< n from which on n² J as armature is good enough, whatever J is
  /// n from which on the armature that the description has is good enough.
  std::optional<double> armature_ratio;
  std::vector<MotorAtRatio> at_ratios;
};

/// What rotors do to one degree of freedom; means over states.
struct RotorDegree {
  std::string name;
  int v_index = 0;
  std::vector<double> ratios;    ///< of the rotors that it drives
  double reflected_inertia = 0;  ///< Σ n² J
  double couple = 0;             ///< Σ |n| J
  double armature = 0;           ///< as described
  double apparent_inertia = 0;   ///< H_ii: all other joints held
  double free_inertia = 0;       ///< 1 / (H⁻¹)_ii: all other joints free
  double share = 0;              ///< Σ n² J / H_ii
  double free_share = 0;         ///< Σ n² J (H⁻¹)_ii
  double coupling_share = 0;     ///< Σ |n| J / H_ii, the rule of thumb for the error of `diagonal`
  RelativeErrors none, locked, diagonal;
  RotorModel recommended = RotorModel::none;  ///< the simplest within the tolerance
  std::optional<MissingMotor> missing;        ///< of a joint with one axis and no rotor
};

struct RotorReportOptions {
  PaceOptions pace = {};
  double tolerance = 0.01;                    ///< what is good enough, of torque and of acceleration
  std::vector<double> ratios = {6, 30, 100};  ///< for MissingMotor
};

struct RotorReport {
  RotorReportOptions options;
  int rotors = 0;
  std::vector<RotorDegree> degrees;  ///< in velocity order, without those of floating joints
  RotorErrors none, locked, diagonal;
  RotorModel recommended = RotorModel::none;  ///< the simplest within the tolerance in every degree
};

/// Throws ModelError for a description with errors, and std::logic_error as forward_dynamics does where the
/// mass matrix is singular.
RotorReport rotor_report(const ModelSpec& spec, const RotorReportOptions& options = {});

}  // namespace limber
