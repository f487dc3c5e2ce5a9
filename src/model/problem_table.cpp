// Every sentence that Limber says about a model, by code. The rows are in the order of the codes, which is
// checked.
#include <limber/model/problem_code.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace limber {

namespace {

using Code = ProblemCode;

/// The name of an enumerator, which ends what the compiler calls this function:
/// `… [code = limber::ProblemCode::mass_negative]`.
template <Code code>
consteval auto spelled() {
  const std::string_view function = __PRETTY_FUNCTION__;
  const std::size_t begin = function.rfind("::") + 2;
  std::array<char, 40> name{};
  std::ranges::copy(function.substr(begin, function.size() - 1 - begin), name.begin());
  return name;
}
template <Code code> constexpr auto kName = spelled<code>();

constexpr auto kNames = []<std::size_t... k>(std::index_sequence<k...>) {
  return std::array{kName<static_cast<Code>(k)>.data()...};
}(std::make_index_sequence<static_cast<std::size_t>(Code::count_)>());

constexpr const char* name_of(Code code) { return kNames[static_cast<std::size_t>(code)]; }

/// An error in a description: the value stays until somebody edits it.
constexpr ProblemFacts error(Code code, const char* sentence) {
  return {code, name_of(code), Severity::error, Outcome::kept, Concern::dynamics, sentence};
}

/// An error in a file: what is there cannot be read.
constexpr ProblemFacts unread(Code code, const char* sentence) {
  return {code, name_of(code), Severity::error, Outcome::ignored, Concern::dynamics, sentence};
}

/// Implausible, but it can be computed.
constexpr ProblemFacts warning(Code code, const char* sentence) {
  return {code, name_of(code), Severity::warning, Outcome::kept, Concern::dynamics, sentence};
}

/// A file has it, the model does not.
constexpr ProblemFacts ignored(Code code, const char* sentence) {
  return {code, name_of(code), Severity::warning, Outcome::ignored, Concern::dynamics, sentence};
}

/// The same, of what a viewer, a simulator or a contact solver would use.
constexpr ProblemFacts for_others(Code code, const char* sentence) {
  return {code, name_of(code), Severity::warning, Outcome::ignored, Concern::other_programs, sentence};
}

/// The same, and something is wrong with it.
constexpr ProblemFacts fault_for_others(Code code, const char* sentence, Outcome outcome = Outcome::kept) {
  return {code, name_of(code), Severity::warning, outcome, Concern::fault_for_others, sentence};
}

/// Dynamics that would not be in a written file.
constexpr ProblemFacts loss(Code code, const char* sentence) {
  return {code, name_of(code), Severity::error, Outcome::ignored, Concern::written_file, sentence};
}

constexpr std::array kTable = {
    // ---- Names and the tree
    error(Code::name_missing, "needs a name"),
    error(Code::name_reserved, "the name is reserved for the fixed base"),
    error(Code::name_taken, "the name is taken; names must be unique"),
    error(Code::parent_unknown, "there is no such link{0}"),
    error(
        Code::parent_loop,
        "the parents make a loop; one of them must be a child of \"world\" (cut joints go under \"loops\")"),

    // ---- Numbers
    error(Code::not_finite, "must be a finite number"),
    error(Code::too_large, "is too large to compute with: at most {0}"),
    error(Code::axis_zero, "must not be zero; give a direction such as [0, 0, 1]"),
    warning(Code::axis_length, "has length {0}; used as a direction"),
    error(Code::axes_not_square,
          "must be at right angles to the first axis (use two revolute joints for other angles)"),
    ignored(Code::axis2_unused, "ignored: only a universal joint has one"),
    ignored(Code::pitch_unused, "ignored: only a helical joint has one"),
    error(Code::rotation_not_orthogonal,
          "is not a rotation matrix: its columns must be unit vectors at right angles, and right-handed"),
    warning(Code::rotation_inexact, "is off a rotation by {0}; the nearest one is used"),
    error(Code::count_per_degree, "has {0} numbers; the joint has {1} of freedom"),
    ignored(Code::limits_unused, "ignored: the positions of a {0} joint have no bounds"),
    warning(Code::limits_swapped, "the lower limit must not exceed the upper one"),
    warning(Code::limit_negative, "limits of velocity and effort must not be negative"),
    warning(Code::damping_negative, "negative: it would add energy"),
    error(Code::armature_negative, "must not be negative: it is an inertia"),
    ignored(Code::stiffness_negative,
            "negative: ignored, as it would push the joint away from its rest position"),
    ignored(Code::fixed_joint_numbers,
            "limits, damping, friction, armature and springs of a fixed joint are ignored"),
    error(Code::custom_joint_missing, "needs an implementation (make_custom_joint)"),
    error(Code::efficiency_range,
          "must be above 0 and at most 1: the part of the power that comes through the gear"),

    // ---- Inertias
    error(Code::mass_negative, "must not be negative"),
    warning(Code::mass_missing, "has rotational inertia but no mass"),
    warning(Code::inertia_asymmetric, "is not symmetric; its symmetric part is used"),
    warning(Code::moment_negative, "has the negative principal moment {0}; no body has that"),
    warning(
        Code::triangle_inequality,
        "breaks the triangle inequality: the largest principal moment exceeds the sum of the other two by "
        "{0}"),
    warning(Code::inertia_unknown,
            "the inertia of {0} is not known, and the link needs it: give the link an inertia of its own"),
    warning(Code::inertia_zero, "the inertia of {0} is not known: counted as zero"),
    warning(Code::singular_mass_matrix,
            "the mass matrix is singular: no inertia beyond the joint (give a body there mass, or the joint "
            "armature)"),
    warning(Code::singular_motion,
            "the mass matrix is singular: the joint can move together with {0} without moving any inertia"),

    // ---- References and couplings
    error(Code::link_unknown, "there is no such link{0}"),
    error(Code::joint_unknown, "there is no such joint{0}"),
    error(Code::driver_fixed, "cannot be followed: a fixed joint does not move"),
    error(Code::driver_without_rates,
          "cannot be followed: the velocities of a {0} joint are not the rates of its positions"),
    error(Code::driver_degree_missing,
          "cannot be followed: the joint has several degrees of freedom; name one, such as \"{0}\""),
    error(Code::driver_degree_unknown, "cannot be followed: the joint has no such degree"),
    error(Code::mimic_type, "only a revolute, prismatic or helical joint can follow another"),
    error(Code::mimic_circle, "mimic joints follow each other in a circle"),
    error(Code::mimic_line_too_long,
          "mimic joints follow each other in a circle, or in a line of more than {0}"),
    warning(Code::mimic_never_moves, "the joint never moves"),
    ignored(Code::mimic_limits_exclude,
            "ignored: the limits leave no travel to \"{0}\", the joint that it follows"),
    error(Code::rotor_placement_missing,
          "a rotor on another link than the joint's parent needs a placement on it"),
    error(Code::efficiency_ambiguous,
          "only a rotor that one degree of one joint drives has it, and only one rotor of that degree"),
    error(Code::loop_on_one_link, "closes a link on itself; it needs two links"),
    error(Code::loop_type, "cannot close a loop; use one of {0}"),

    // ---- Shapes and transmissions
    fault_for_others(Code::shape_placement, "its placement must be finite"),
    fault_for_others(Code::shape_size, "a size of a {0} must be {1}"),
    fault_for_others(Code::mesh_file_missing, "a mesh needs a file"),
    fault_for_others(Code::mesh_scale, "the scale must be finite and not zero"),
    fault_for_others(Code::color_range, "a part of a colour must be between 0 and 1"),
    fault_for_others(Code::reduction_zero, "must be finite and not zero"),

    // ---- The whole
    warning(
        Code::in_millimetres,
        "the lengths look like millimetres (typical: {0} m); if they are, convert them with --scale 0.001"),

    // ---- Files
    unread(Code::more_errors, "more errors than are shown here"),
    ignored(Code::more_warnings, "more warnings than are shown here"),

    // ---- Files as a whole
    unread(Code::file_unreadable, "cannot be read: {0}"),
    unread(Code::file_unwritable, "cannot be written: {0}"),
    unread(Code::file_not_regular, "is a folder, a pipe or a device, not a file"),
    unread(Code::file_outside, "leaves the folder of the model, which is forbidden here"),
    unread(Code::file_included_twice, "the file is included already; a file can be included once"),
    unread(Code::file_too_large, "larger than {0} MiB"),
    warning(Code::file_too_large_to_read, "larger than {0} MiB: too large to be read again"),
    unread(Code::file_empty, "the file is empty"),
    unread(Code::format_unknown, "unknown format; known are {0}"),
    unread(Code::format_unrecognized, "begins like no model file; known formats are {0}"),
    unread(Code::format_not_written, "cannot be written; known are {0}"),
    unread(Code::root_element, "a {0} file starts with <{1}>"),
    unread(Code::version_unknown, "a version of the format that is not known here; known is {0}"),
    warning(Code::version_assumed, "read as version {0}, the newest that is known here"),
    unread(Code::too_many, "more than {0} {1}"),
    unread(Code::too_deep, "nested more than {0} deep"),

    // ---- Text that is not JSON or XML
    unread(Code::not_utf8, "a byte that is not text in UTF-8"),
    unread(Code::json_syntax, "expected {0}, found {1}"),
    unread(Code::json_string_open, "a string is not closed before the end of its line"),
    unread(Code::json_string_control, "a string holds a control character; write it as \\uXXXX"),
    unread(Code::json_string_escape, "a string holds an unknown escape"),
    unread(Code::xml_open, "{0} is not closed with {1}"),
    unread(Code::xml_end_tag, "an end tag where {0} has to be closed first"),
    unread(Code::xml_end_tag_alone, "an end tag that closes nothing"),
    unread(Code::xml_tag, "\"<\" begins no tag; as a character it is written &lt;"),
    unread(Code::xml_tag_open, "expected an attribute after a space, or >, in {0}"),
    unread(Code::xml_second_root, "a second root element; a file has one"),
    unread(Code::xml_text_outside, "text outside of the root element; is this an XML file?"),
    unread(Code::xml_attribute_twice, "the attribute \"{0}\" stands there twice"),
    unread(Code::xml_attribute_value, "the attribute \"{0}\" needs a value in quotes"),
    unread(Code::xml_attribute_open,
           "the value of the attribute \"{0}\" is not closed, or has \"<\" in place of &lt;"),
    unread(Code::xml_entity, "\"&\" begins no entity that is known; as a character it is written &amp;"),
    unread(Code::xml_doctype, "a document type that defines entities or elements is refused; write them out"),

    // ---- Values in files
    unread(Code::type_expected, "expected {0}, found {1}"),
    unread(Code::number_expected, "expected a number such as -1.5e-3, found \"{0}\""),
    unread(Code::number_not_finite, "expected a finite number"),
    unread(Code::count_expected, "expected {0}, found {1}"),
    unread(Code::word_unknown, "expected one of {0}"),
    unread(Code::matrix_expected, "expected 3 rows of 3 numbers, [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]]"),
    unread(Code::quaternion_zero, "a quaternion of length zero is no rotation"),
    warning(Code::quaternion_length, "made a unit quaternion: its length was not 1"),
    unread(Code::quaternion_not_unit, "the quaternion [x, y, z, w] of joint \"{0}\" has length {1}, not 1"),
    unread(Code::orientation_twice, "the orientation is given more than once: give one of {0}"),
    unread(Code::direction_zero,
           "gives no direction: it is zero, its two axes are parallel, or its two points are the same"),
    unread(Code::sizes_expected, "a {0} needs {1}"),
    unread(Code::pitch_zero, "must not be zero"),

    // ---- Elements of files
    unread(Code::element_missing, "needs <{0}>"),
    unread(Code::attribute_missing, "needs the attribute \"{0}\""),
    unread(Code::key_missing, "needs \"{0}\""),
    ignored(Code::element_repeated, "ignored: there is one in line {0} already"),
    unread(Code::key_repeated, "stands here and in line {0}; give it once"),
    ignored(Code::element_unknown, "ignored: <{0}> has no such element here"),
    ignored(Code::attribute_unknown, "ignored: <{0}> has no such attribute here"),
    ignored(Code::text_unknown, "ignored: <{0}> has no text"),
    ignored(Code::key_unknown, "ignored: there is no such key here{0}"),
    for_others(Code::for_other_programs, "ignored, as only viewers, controllers and simulators use it: {0}"),
    for_others(Code::faulty_for_others,
               "faulty, not standard or ignored, but only viewers, controllers and simulators use it: {0}"),
    unread(Code::name_unknown, "there is no {0} of this name{1}"),
    unread(Code::name_unusable, "cannot be a name here: it is empty, reserved, or has \"::\" in it"),
    unread(Code::wrong_kind, "must be a {0}"),
    fault_for_others(Code::material_unknown, "there is no material of this name", Outcome::ignored),
    fault_for_others(Code::shape_unknown, "ignored: it holds no known shape", Outcome::ignored),
    ignored(Code::springs_ignored,
            "ignored: a spring like this is not part of a model; add its force to the joint forces"),
    ignored(Code::fluid_ignored, "ignored: forces of a fluid are not part of a model"),
    ignored(Code::gravity_always, "ignored: gravity acts on every body of a model"),

    // ---- JSON and states
    unread(Code::mimic_key, "belongs to a joint of type \"mimic\", or to its \"mimic\" where it has one"),
    ignored(Code::gear_ratio_unused, "ignored: the rates are used in its place"),
    unread(Code::force_on_world, "acts on the world, which does not move; name a link"),

    // ---- URDF
    unread(Code::xacro_unexpanded, "this file has to be expanded first: xacro robot.urdf.xacro > robot.urdf"),
    unread(Code::child_taken, "the joint in line {0} leads to this link already; URDF cannot describe loops"),
    unread(Code::root_second,
           "no joint leads to it, and the root link is \"{0}\" of line {1} already; a URDF has one root"),
    warning(Code::world_assumed, "there is no such link; the fixed world is used"),
    ignored(Code::world_inertia,
            "its inertia is ignored: a root link of this name is the fixed world itself"),
    warning(Code::limit_missing, "has no <limit>, which URDF requires; the joint has no limits"),
    warning(Code::bounds_missing,
            "has neither lower nor upper, which would both be zero in URDF; the joint has no bounds"),
    ignored(Code::rpy_unused, "rpy is ignored: quat_xyzw is used in its place"),

    // ---- SDF
    ignored(Code::include_ignored,
            "ignored: its links are not merged into this model; write them into the file"),
    unread(Code::pose_circle, "its pose depends on itself, through \"{0}\""),
    unread(Code::attachment_circle, "is attached to itself, through other frames"),
    unread(Code::not_on_link, "is not on a link"),
    unread(Code::world_as_child, "the world cannot be the child of a joint; make it the parent"),
    ignored(Code::axis_unused, "ignored: a joint of this type has no axis"),
    ignored(Code::mimic_unused, "ignored: a joint with two axes cannot follow another"),
    warning(Code::plane_normal, "the normal of a plane is the z-axis of its pose here"),
    warning(Code::inertial_default, "has no <{0}>: as SDF defines, {1} are used"),
    unread(Code::pose_relative, "the pose of a part of a link is relative to the link"),
    ignored(Code::loop_unsupported, "ignored: a mimic joint, or one in a static model, closes no loop"),
    ignored(Code::gearbox_unsupported,
            "ignored: gearboxes are not read (let one revolute joint mimic the other)"),

    // ---- MJCF
    ignored(Code::free_start, "ignored: the position of a free body is the position of joint \"{0}\""),
    warning(Code::site_renamed, "a body has this name too: the frame is called \"{0}\""),
    ignored(Code::range_missing, "ignored: there is no {0}"),
    ignored(Code::range_off, "ignored: {0} is not set, and autolimits is off"),
    ignored(Code::effort_range, "ignored: a limit of effort is the same in both directions"),
    ignored(Code::damping_powers, "only the first coefficient is used: damping is linear in the velocity"),
    unread(Code::bodies_generated,
           "is not read; write its bodies out (MuJoCo saves such a file with all of them)"),
    ignored(Code::mocap_ignored, "ignored: the body does not move"),
    unread(Code::frame_scale, "a frame that scales what is in it is not read"),
    warning(Code::free_joint_armature,
            "acts on the velocities in body axes here: the bias differs from MuJoCo's"),
    ignored(Code::align_ignored, "ignored: the body's frame stays where the file has it"),
    unread(Code::world_fixed, "the world has no joints and no inertia"),
    unread(Code::free_joint_place, "a free joint must be the only joint of a child of the world"),
    unread(Code::fullinertia_axes,
           "is given beside fullinertia, which is in the axes of the body: give one of the two"),
    unread(Code::euler_sequence, "expected three letters out of x, y, z (turning along) and X, Y, Z (fixed)"),
    unread(Code::global_coordinates,
           "global coordinates are not read; MuJoCo up to 2.3.3 converts such a file to local"),
    unread(Code::main_class, "the outermost class is called \"main\""),
    unread(Code::fromto_unused, "only a capsule, cylinder, ellipsoid or box has one"),
    ignored(Code::tendon_ignored,
            "ignored: of tendons, only the armature and couplings of fixed ones are part of a model"),
    ignored(Code::constraint_ignored,
            "ignored: only active connect, weld, joint and tendon constraints are part of a model"),
    ignored(Code::coupling_nonlinear,
            "ignored: only a linear coupling can be kept exactly; the joints stay free"),
    ignored(Code::coupling_empty, "ignored: it couples no joint"),
    ignored(Code::coupling_taken, "ignored: both joints follow others already; make it a loop by hand"),
    ignored(Code::coupling_many,
            "ignored: of three joints or more, one has to be a hinge that follows the others and carries "
            "nothing further; the joints stay free"),
    ignored(Code::actuator_armature, "ignored: only that on a hinge, a slide or a fixed tendon is used"),

    // ---- Written files
    error(Code::custom_joint_unwritten, "cannot be written: no format has joint types of your own"),
    error(Code::text_unwritten, "cannot be written: {0} has no such characters"),
    loss(Code::dynamics_not_in_format, "{0} has no {1}"),
    loss(Code::moments_refused,
         "MuJoCo refuses principal moments that are negative or exceed the sum of the two others"),
    loss(Code::inertia_too_small, "MuJoCo refuses a moving body with less than {0} kg or kg m²"),
    loss(Code::armature_axes, "in MJCF it acts along the axes of the parent, which changes the bias"),
    loss(Code::one_number_for_all, "{0} has one number for all degrees of the joint"),
    warning(Code::too_deep_to_read, "nested more than {0} deep: too deep to be read again"),
    ignored(Code::not_in_format, "ignored: {0} has no {1}"),
    ignored(Code::range_empty, "ignored: in MJCF the lower bound of a range is less than the upper one"),
    ignored(Code::rotor_without_inertia, "ignored: the rotor has no inertia"),
    warning(Code::free_joint_moved,
            "in MJCF a free joint has no placement: the joint position is now relative to the world"),
    warning(Code::velocities_in_parent,
            "written as slides and a turn: their velocities are along the axes of the parent"),
    warning(Code::spherical_split,
            "written as turns about x, y and z: they are singular where the second angle is ±90°"),
    for_others(Code::for_others_not_in_format, "ignored: {0} has no {1}"),
    fault_for_others(Code::shape_nonstandard,
                     "not in the URDF standard: written as <{0}>, which few programs read"),
    for_others(Code::mesh_refused,
               "ignored: MuJoCo reads existing files of the kinds OBJ, MSH and binary STL"),

    // ---- Built and edited models
    error(Code::body_missing, "has no body yet: begin with body()"),
    error(Code::names_of_both,
          "both models have this name; give AttachOptions::prefix, or rename one of them"),
    error(Code::joint_follows, "follows joint \"{0}\"; lock that one"),
    error(Code::base_missing, "no body is a child of the world, so none can float"),
    error(Code::base_ambiguous,
          "several bodies are children of the world: {0}; make them children of one body"),
    error(Code::base_not_fixed,
          "joins the world to body \"{0}\", so no base link can float; add a link with an inertia between "
          "them, fixed to the world"),
    error(Code::base_not_floating, "the root of the mechanism must float; use with_floating_base first"),
    error(Code::base_with_numbers,
          "has limits, damping, friction, armature or a spring, which another link cannot take over; clear "
          "them first"),
    error(Code::not_reversible, "is between the old and the new base and cannot be reversed; lock it first"),
    error(Code::reversed_numbers,
          "a {0} joint can be reversed only with the same number for all its degrees"),
    error(Code::branch_torn,
          "is partly in the branch at \"{0}\"; lock the joints that it depends on, or remove it, first"),

    // ---- Robots and commands
    error(Code::body_count, "the number of bodies must be between 1 and {0}"),
    error(Code::family_without_count, "needs a number of bodies, up to {0}: \"{1}\", or with rotors \"{2}\""),
    error(Code::model_unknown, "there is no such file, and no such robot{0}"),
    error(Code::memory_too_small,
          "the matrices of its {0} degrees of freedom need about {1} GB of memory; this machine has {2} GB"),
    error(Code::result_not_finite,
          "{0}: the numbers of the state are too large, or the position is singular"),
};

constexpr bool is_in_order() {
  if (kTable.size() != static_cast<std::size_t>(Code::count_)) return false;
  for (std::size_t k = 0; k < kTable.size(); ++k)
    if (kTable[k].code != static_cast<Code>(k)) return false;
  return true;
}
static_assert(is_in_order(), "a code is missing here, or stands at another place than in the enumeration");

/// In the order of Substitute.
constexpr std::array kPhrases = {
    "the inertia of its collision shapes, as of water",
    "the inertia of its visual shapes, as of water",
    "the inertia of a ball of 1 cm radius, as of water",
    "as of a ball of 1 cm radius",
    "the inertia that is known",
    "the nearest that a body can have",
    "as much",
    "that of the link",
};
static_assert(kPhrases.size() == static_cast<std::size_t>(Substitute::count_));

}  // namespace

std::span<const ProblemFacts> problem_table() { return kTable; }

const ProblemFacts& facts_of(ProblemCode code) { return kTable[static_cast<std::size_t>(code)]; }

std::string phrase_of(Substitute substitute, const std::string& number) {
  return number + (number.empty() ? "" : ", ") + kPhrases[static_cast<std::size_t>(substitute)];
}

}  // namespace limber
