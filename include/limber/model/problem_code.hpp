// The kinds of faults that a model or its file can have. docs/problems.md has them with their sentences,
// which are in src/model/problem_table.cpp in the same order.
#pragma once

#include <limber/model/problem.hpp>

#include <span>
#include <string>
#include <string_view>

namespace [[gnu::visibility("default")]] limber {

enum class ProblemCode : int {
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
  rotation_inexact,
  count_per_degree,
  limits_unused,
  limits_swapped,
  limit_negative,
  damping_negative,
  armature_negative,
  stiffness_negative,
  fixed_joint_numbers,
  custom_joint_missing,
  efficiency_range,

  // ---- Inertias
  mass_negative,
  mass_missing,
  inertia_asymmetric,
  moment_negative,
  triangle_inequality,
  inertia_unknown,
  inertia_zero,
  singular_mass_matrix,
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
  efficiency_ambiguous,
  loop_on_one_link,
  loop_type,

  // ---- Shapes and transmissions
  shape_placement,
  shape_size,
  mesh_file_missing,
  mesh_scale,
  color_range,
  reduction_zero,

  // ---- The whole
  in_millimetres,

  // ---- Files
  more_errors,
  more_warnings,

  // ---- Files as a whole
  file_unreadable,
  file_unwritable,
  file_not_regular,
  file_outside,
  file_included_twice,
  file_too_large,
  file_too_large_to_read,
  file_empty,
  format_unknown,
  format_unrecognized,
  format_not_written,
  root_element,
  version_unknown,
  version_assumed,
  too_many,
  too_deep,

  // ---- Text that is not JSON or XML
  not_utf8,
  json_syntax,
  json_string_open,
  json_string_control,
  json_string_escape,
  xml_open,
  xml_end_tag,
  xml_end_tag_alone,
  xml_tag,
  xml_tag_open,
  xml_second_root,
  xml_text_outside,
  xml_attribute_twice,
  xml_attribute_value,
  xml_attribute_open,
  xml_entity,
  xml_doctype,

  // ---- Values in files
  type_expected,
  number_expected,
  number_not_finite,
  count_expected,
  word_unknown,
  matrix_expected,
  quaternion_zero,
  quaternion_length,
  quaternion_not_unit,
  orientation_twice,
  direction_zero,
  sizes_expected,
  pitch_zero,

  // ---- Elements of files
  element_missing,
  attribute_missing,
  key_missing,
  element_repeated,
  key_repeated,
  element_unknown,
  attribute_unknown,
  text_unknown,
  key_unknown,
  for_other_programs,
  faulty_for_others,
  name_unknown,
  name_unusable,
  wrong_kind,
  material_unknown,
  shape_unknown,
  springs_ignored,
  fluid_ignored,
  gravity_always,

  // ---- JSON and states
  mimic_key,
  gear_ratio_unused,
  force_on_world,

  // ---- URDF
  xacro_unexpanded,
  child_taken,
  root_second,
  world_assumed,
  world_inertia,
  limit_missing,
  bounds_missing,
  rpy_unused,

  // ---- SDF
  include_ignored,
  pose_circle,
  attachment_circle,
  not_on_link,
  world_as_child,
  axis_unused,
  mimic_unused,
  plane_normal,
  inertial_default,
  pose_relative,
  loop_unsupported,
  gearbox_unsupported,

  // ---- MJCF
  free_start,
  site_renamed,
  range_missing,
  range_off,
  effort_range,
  damping_powers,
  bodies_generated,
  mocap_ignored,
  frame_scale,
  free_joint_armature,
  align_ignored,
  world_fixed,
  free_joint_place,
  fullinertia_axes,
  euler_sequence,
  global_coordinates,
  main_class,
  fromto_unused,
  tendon_ignored,
  constraint_ignored,
  coupling_nonlinear,
  coupling_empty,
  coupling_taken,
  coupling_many,
  actuator_armature,

  // ---- Written files
  custom_joint_unwritten,
  text_unwritten,
  dynamics_not_in_format,
  moments_refused,
  inertia_too_small,
  armature_axes,
  one_number_for_all,
  too_deep_to_read,
  not_in_format,
  range_empty,
  rotor_without_inertia,
  free_joint_moved,
  velocities_in_parent,
  spherical_split,
  for_others_not_in_format,
  shape_nonstandard,
  mesh_refused,

  // ---- Built and edited models
  body_missing,
  names_of_both,
  joint_follows,
  base_missing,
  base_ambiguous,
  base_not_fixed,
  base_not_floating,
  base_with_numbers,
  not_reversible,
  reversed_numbers,
  branch_torn,

  // ---- Robots and commands
  body_count,
  family_without_count,
  model_unknown,
  memory_too_small,
  result_not_finite,

  count_  ///< how many there are; no code
};

/// Who misses what a problem is about.
enum class Concern {
  dynamics,
  other_programs,    ///< a viewer, a simulator or a contact solver would use it; dynamics does not
  fault_for_others,  ///< the same, and something is wrong with it
  written_file       ///< dynamics that a format cannot hold: an error, or a warning where the user allows it
};

/// What is known of every problem with a code.
struct ProblemFacts {
  ProblemCode code;
  const char* name;  ///< that of the enumerator, for programs: `mass_negative`
  Severity severity;
  Outcome outcome;
  Concern concern;
  const char* sentence;  ///< with `{0}`, `{1}`, … for the arguments
};

/// All codes, in their order.
std::span<const ProblemFacts> problem_table();
const ProblemFacts& facts_of(ProblemCode code);
inline const char* to_string(ProblemCode code) { return facts_of(code).name; }

/// What is there instead of a value (Problem::replacement), where a number does not say it.
enum class Substitute : int {
  inertia_of_collisions,
  inertia_of_visuals,
  inertia_of_ball,
  moments_of_ball,
  known_inertia,
  nearest_moments,
  least_inertia,
  link_placement,
  count_
};
/// Its phrase, which begins with the number if there is one.
std::string phrase_of(Substitute substitute, const std::string& number = {});

}  // namespace limber
