// Every sentence that Limber says about a model, by code. The rows are in the order of the codes, which is
// checked.
#include <limber/model/problem_code.hpp>

#include <array>

namespace limber {

namespace {

using Code = ProblemCode;

/// An error in a description: the value stays until somebody edits it.
constexpr ProblemFacts error(Code code, const char* name, const char* sentence) {
  return {code, name, Severity::error, Outcome::kept, false, sentence};
}

/// An error in a file: what is there cannot be read.
constexpr ProblemFacts unread(Code code, const char* name, const char* sentence) {
  return {code, name, Severity::error, Outcome::ignored, false, sentence};
}

/// Implausible, but it can be computed.
constexpr ProblemFacts warning(Code code, const char* name, const char* sentence) {
  return {code, name, Severity::warning, Outcome::kept, false, sentence};
}

/// A file has it, the model does not.
constexpr ProblemFacts ignored(Code code, const char* name, const char* sentence) {
  return {code, name, Severity::warning, Outcome::ignored, false, sentence};
}

/// The same, of what a viewer, a simulator or a contact solver would use.
constexpr ProblemFacts for_others(Code code, const char* name, const char* sentence) {
  return {code, name, Severity::warning, Outcome::ignored, true, sentence};
}

constexpr std::array kTable = {
    unread(Code::unclassified, "unclassified", "{0}"),

    // ---- Names and the tree
    error(Code::name_missing, "name_missing", "needs a name"),
    error(Code::name_reserved, "name_reserved", "the name is reserved for the fixed base"),
    error(Code::name_taken, "name_taken", "the name is taken; names must be unique"),
    error(Code::parent_unknown, "parent_unknown", "there is no such link{0}"),
    error(
        Code::parent_loop, "parent_loop",
        "the parents make a loop; one of them must be a child of \"world\" (cut joints go under \"loops\")"),

    // ---- Numbers
    error(Code::not_finite, "not_finite", "must be a finite number"),
    error(Code::too_large, "too_large", "is too large to compute with: at most {0}"),
    error(Code::axis_zero, "axis_zero", "must not be zero; give a direction such as [0, 0, 1]"),
    warning(Code::axis_length, "axis_length", "has length {0}; used as a direction"),
    error(Code::axes_not_square, "axes_not_square",
          "must be at right angles to the first axis (use two revolute joints for other angles)"),
    ignored(Code::axis2_unused, "axis2_unused", "ignored: only a universal joint has one"),
    ignored(Code::pitch_unused, "pitch_unused", "ignored: only a helical joint has one"),
    error(Code::rotation_not_orthogonal, "rotation_not_orthogonal",
          "is not a rotation matrix: its columns must be unit vectors at right angles"),
    error(Code::rotation_reflection, "rotation_reflection", "is a reflection: its determinant must be +1"),
    warning(Code::rotation_inexact, "rotation_inexact", "is off a rotation by {0}; the nearest one is used"),
    error(Code::count_per_degree, "count_per_degree", "has {0} numbers; the joint has {1} of freedom"),
    ignored(Code::limits_unused, "limits_unused", "ignored: the positions of a {0} joint have no bounds"),
    warning(Code::limits_swapped, "limits_swapped", "the lower limit must not exceed the upper one"),
    warning(Code::limit_negative, "limit_negative", "a limit of size must not be negative"),
    warning(Code::damping_negative, "damping_negative", "negative: it would add energy"),
    error(Code::armature_negative, "armature_negative", "must not be negative: it is an inertia"),
    ignored(Code::fixed_joint_numbers, "fixed_joint_numbers",
            "limits, damping, friction and armature of a fixed joint are ignored"),
    error(Code::custom_joint_missing, "custom_joint_missing", "needs an implementation (make_custom_joint)"),

    // ---- Inertias
    error(Code::mass_negative, "mass_negative", "must not be negative"),
    warning(Code::mass_missing, "mass_missing", "has rotational inertia but no mass"),
    warning(Code::inertia_asymmetric, "inertia_asymmetric", "is not symmetric; its symmetric part is used"),
    warning(Code::moment_negative, "moment_negative",
            "has the negative principal moment {0}; no body has that"),
    warning(
        Code::triangle_inequality, "triangle_inequality",
        "breaks the triangle inequality: the largest principal moment exceeds the sum of the other two by "
        "{0}"),
    warning(Code::inertia_unknown, "inertia_unknown",
            "the inertia of {0} is not known, and the link needs it: give the link an inertia of its own"),
    warning(Code::singular_mass_matrix, "singular_mass_matrix",
            "the mass matrix is singular: no inertia beyond the joint (give a body there mass, or the joint "
            "armature)"),
    warning(Code::joints_on_one_axis, "joints_on_one_axis",
            "the mass matrix is singular: the joint has the same axis as {0}, with no inertia between them"),
    warning(Code::singular_motion, "singular_motion",
            "the mass matrix is singular: the joint can move together with {0} without moving any inertia"),

    // ---- References and couplings
    error(Code::link_unknown, "link_unknown", "there is no such link{0}"),
    error(Code::joint_unknown, "joint_unknown", "there is no such joint{0}"),
    error(Code::driver_fixed, "driver_fixed", "cannot be followed: a fixed joint does not move"),
    error(Code::driver_without_rates, "driver_without_rates",
          "cannot be followed: the velocities of a {0} joint are not the rates of its positions"),
    error(Code::driver_degree_missing, "driver_degree_missing",
          "cannot be followed: the joint has several degrees of freedom; name one, such as \"{0}\""),
    error(Code::driver_degree_unknown, "driver_degree_unknown",
          "cannot be followed: the joint has no such degree"),
    error(Code::mimic_type, "mimic_type", "only a revolute, prismatic or helical joint can follow another"),
    error(Code::mimic_circle, "mimic_circle", "mimic joints follow each other in a circle"),
    error(Code::mimic_line_too_long, "mimic_line_too_long",
          "mimic joints follow each other in a circle, or in a line of more than {0}"),
    warning(Code::mimic_never_moves, "mimic_never_moves", "the joint never moves"),
    ignored(Code::mimic_limits_exclude, "mimic_limits_exclude",
            "ignored: the limits leave no travel to \"{0}\", the joint that it follows"),
    error(Code::rotor_placement_missing, "rotor_placement_missing",
          "a rotor on another link than the joint's parent needs a placement on it"),
    error(Code::rotor_driver_twice, "rotor_driver_twice", "the joint is listed twice"),
    error(Code::loop_on_one_link, "loop_on_one_link", "closes a link on itself; it needs two links"),
    error(Code::loop_type, "loop_type",
          "cannot close a loop; use fixed, revolute, prismatic, cylindrical, universal, spherical, planar or "
          "translation"),

    // ---- Shapes and transmissions
    warning(Code::shape_placement, "shape_placement", "its placement must be finite"),
    warning(Code::shape_size, "shape_size", "a size of a {0} must be positive"),
    warning(Code::plane_size, "plane_size", "a size of a plane must not be negative"),
    warning(Code::mesh_file_missing, "mesh_file_missing", "a mesh needs a file"),
    warning(Code::mesh_scale, "mesh_scale", "the scale must be finite and not zero"),
    warning(Code::color_range, "color_range", "a part of a colour must be between 0 and 1"),
    warning(Code::reduction_zero, "reduction_zero", "must be finite and not zero"),

    // ---- The whole
    warning(
        Code::in_millimetres, "in_millimetres",
        "the lengths look like millimetres (typical: {0} m); if they are, convert them with --scale 0.001"),

    // ---- Files
    unread(Code::more_errors, "more_errors", "more errors than are shown here"),
    ignored(Code::more_warnings, "more_warnings", "more warnings than are shown here"),
};

constexpr bool is_in_order() {
  if (kTable.size() != static_cast<std::size_t>(Code::count_)) return false;
  for (std::size_t k = 0; k < kTable.size(); ++k)
    if (kTable[k].code != static_cast<Code>(k)) return false;
  return true;
}
static_assert(is_in_order(), "a code is missing here, or stands at another place than in the enumeration");

}  // namespace

std::span<const ProblemFacts> problem_table() { return kTable; }

const ProblemFacts& facts_of(ProblemCode code) { return kTable[static_cast<std::size_t>(code)]; }

}  // namespace limber
