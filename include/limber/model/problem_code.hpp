// The kinds of faults that a model or its file can have. docs/problems.md has them with their sentences,
// which are in src/model/problem_table.cpp in the same order.
#pragma once

#include <limber/model/problem.hpp>

#include <span>
#include <string_view>

namespace limber {

enum class ProblemCode : int {
  unclassified,

  // ---- Names and the tree
  name_missing,
  name_reserved,
  name_taken,
  parent_unknown,
  parent_loop,

  // ---- Numbers
  not_finite,
  too_large,
  axis_zero,
  axis_length,
  axes_not_square,
  axis2_unused,
  pitch_unused,
  rotation_not_orthogonal,
  rotation_reflection,
  rotation_inexact,
  count_per_degree,
  limits_unused,
  limits_swapped,
  limit_negative,
  damping_negative,
  armature_negative,
  fixed_joint_numbers,
  custom_joint_missing,

  // ---- Inertias
  mass_negative,
  mass_missing,
  inertia_asymmetric,
  moment_negative,
  triangle_inequality,
  inertia_unknown,
  singular_mass_matrix,
  joints_on_one_axis,
  singular_motion,

  // ---- References and couplings
  link_unknown,
  joint_unknown,
  driver_fixed,
  driver_without_rates,
  driver_degree_missing,
  driver_degree_unknown,
  mimic_type,
  mimic_circle,
  mimic_line_too_long,
  mimic_never_moves,
  mimic_limits_exclude,
  rotor_placement_missing,
  rotor_driver_twice,
  loop_on_one_link,
  loop_type,

  // ---- Shapes and transmissions
  shape_placement,
  shape_size,
  plane_size,
  mesh_file_missing,
  mesh_scale,
  color_range,
  reduction_zero,

  // ---- The whole
  in_millimetres,

  // ---- Files
  more_errors,
  more_warnings,

  count_  ///< how many there are; no code
};

/// What is known of every problem with a code.
struct ProblemFacts {
  ProblemCode code;
  const char* name;  ///< that of the enumerator, for programs: `mass_negative`
  Severity severity;
  Outcome outcome;
  /// A viewer, a simulator or a contact solver would use it; dynamics does not.
  bool is_for_other_programs;
  const char* sentence;  ///< with `{0}`, `{1}`, … for the arguments
};

/// All codes, in their order.
std::span<const ProblemFacts> problem_table();
const ProblemFacts& facts_of(ProblemCode code);
inline const char* to_string(ProblemCode code) { return facts_of(code).name; }

}  // namespace limber
