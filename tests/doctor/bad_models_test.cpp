// Every kind of bad model, with all problems that are reported.
#include <gtest/gtest.h>
#include <limber/model/build.hpp>

#include <functional>
#include <limits>

#include "model/example_joints.hpp"
#include "support/near.hpp"
#include "support/problems.hpp"

namespace limber::test {
namespace {

/// One position and one velocity, which is twice the rate of the position.
struct HalfSpeed : VectorSpaceJoint<1> {
  template <class T>
  static Transform<T> transform(const T* q) {
    return Transform<T>::about_z(q[0]);
  }
  template <class T>
  static void columns(const T*, Motion<T>* s) {
    s[0] = Motion<T>::basis(2) * as<T>(0.5);
  }
  template <class T>
  static void integrate(const T* q, const T* v, T* result) {
    result[0] = q[0] + v[0] * as<T>(0.5);
  }
  template <class T>
  static void difference(const T* q0, const T* q1, T* v) {
    v[0] = (q1[0] - q0[0]) * as<T>(2);
  }
};

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Strings = std::vector<std::string>;

BodySpec make_body(const std::string& name, const std::string& parent, const std::string& joint) {
  BodySpec body;
  body.name = name;
  body.parent = parent;
  body.joint.name = joint;
  body.inertia = {2, {0, 0, 0.1}, Mat3<double>::identity()};
  return body;
}

/// upper on the world, fore on upper, hand fixed to fore; one frame, one loop, one rotor.
ModelSpec arm() {
  ModelSpec spec;
  spec.bodies = {make_body("upper", "world", "shoulder"), make_body("fore", "upper", "elbow"),
                 make_body("hand", "fore", "weld")};
  spec.bodies[2].joint.type = JointType::fixed;
  spec.frames = {{"tool", "hand", Transform<double>::identity(), 0}};
  LoopSpec loop;
  loop.name = "closure";
  loop.b.body = "hand";
  spec.loops = {loop};
  RotorSpec rotor;
  rotor.inertia = {0.3, Vec3<double>::zero(), Sym3<double>::diagonal(1, 1, 2).matrix()};
  spec.bodies[1].rotors = {rotor};
  return spec;
}

struct BadModel {
  const char* name;
  std::function<void(ModelSpec&)> spoil;
  Strings problems;  ///< all of them, in order
};

std::ostream& operator<<(std::ostream& out, const BadModel& bad) { return out << bad.name; }

// The parts of arm() that the table below speaks of.
BodySpec& upper(ModelSpec& s) { return s.bodies[0]; }
BodySpec& fore(ModelSpec& s) { return s.bodies[1]; }
BodySpec& hand(ModelSpec& s) { return s.bodies[2]; }
JointSpec& shoulder(ModelSpec& s) { return s.bodies[0].joint; }
JointSpec& elbow(ModelSpec& s) { return s.bodies[1].joint; }
JointSpec& weld(ModelSpec& s) { return s.bodies[2].joint; }
RotorSpec& rotor(ModelSpec& s) { return s.bodies[1].rotors[0]; }
Mat3<double>& axes(Transform<double>& placement) { return placement.rotation.matrix; }

const std::vector<BadModel>& bad_models() {
  static const std::vector<BadModel> models = {
      // ---- Shapes and transmissions, which dynamics does not use
      {"ShapeOfNoSize",
       [](ModelSpec& s) { upper(s).visuals = {{"skin", {}, SphereSpec{0}, {}, 0}}; },
       {"warning shape_size: body \"upper\" visual \"skin\" = 0"}},
      {"ShapesNotANumber",
       [](ModelSpec& s) {
         upper(s).collisions.resize(2);
         upper(s).collisions[0].shape = BoxSpec{{1, kNaN, 1}};
         upper(s).collisions[1].shape = MeshSpec{"", {1, 0, 1}};
         upper(s).collisions[1].placement.translation.x = kInfinity;
       },
       {"warning shape_size: body \"upper\" collision 1 = nan",
        "warning mesh_file_missing: body \"upper\" collision 2 = \"\"",
        "warning mesh_scale: body \"upper\" collision 2 = [1, 0, 1]",
        "warning shape_placement: body \"upper\" collision 2"}},
      {"PlaneAndColour",
       [](ModelSpec& s) { s.visuals = {{"floor", {}, PlaneSpec{-1, 0}, {"red", {{2, 0, 0, 1}}, ""}, 0}}; },
       {"warning shape_size: world visual \"floor\" = -1",
        "warning color_range: world visual \"floor\" material.color = 2"}},
      {"TransmissionOfNoJoint",
       [](ModelSpec& s) {
         s.transmissions = {{"t", "simple", {{"elbw", {}, 0.0}}, {{"motor", {}, kNaN}}, 0}};
       },
       {"warning joint_unknown: transmission \"t\" joint = \"elbw\"",
        "warning reduction_zero: transmission \"t\" mechanical_reduction = 0",
        "warning reduction_zero: transmission \"t\" mechanical_reduction = nan"}},

      // ---- Inertia
      {"NegativeMass",
       [](ModelSpec& s) { upper(s).inertia.mass = -2; },
       {"error mass_negative: body \"upper\" inertia.mass = -2"}},
      {"MassNotANumber",
       [](ModelSpec& s) { upper(s).inertia.mass = kNaN; },
       {"error not_finite: body \"upper\" inertia.mass = nan"}},
      {"MassInfinite",
       [](ModelSpec& s) { fore(s).inertia.mass = kInfinity; },
       {"error not_finite: body \"fore\" inertia.mass = inf"}},
      {"MassAbsurdlyLarge",
       [](ModelSpec& s) { fore(s).inertia.mass = 1e60; },
       {"error too_large: body \"fore\" inertia.mass = 1e+60"}},
      {"CentreOfMassNotANumber",
       [](ModelSpec& s) { upper(s).inertia.com.y = kNaN; },
       {"error not_finite: body \"upper\" inertia.com = [0, nan, 0.1]"}},
      {"MomentsNotANumber",
       [](ModelSpec& s) { upper(s).inertia.about_com.zz = -kInfinity; },
       {"error not_finite: body \"upper\" inertia.about_com = [[1, 0, 0], [0, 1, 0], [0, 0, -inf]]"}},
      {"MomentsNotSymmetric",
       [](ModelSpec& s) { upper(s).inertia.about_com.xy = 0.25; },
       {"warning inertia_asymmetric: body \"upper\" inertia.about_com = [[1, 0.25, 0], [0, 1, 0], [0, 0, "
        "1]]"}},
      {"NegativePrincipalMoment",
       [](ModelSpec& s) { upper(s).inertia.about_com = {1, 0, 0, 0, 1, 2, 0, 2, 1}; },
       {"warning moment_negative: body \"upper\" inertia.about_com = [[1, 0, 0], [0, 1, 2], [0, 2, 1]]"}},
      {"NegativeMomentThatTheJointFeels",
       [](ModelSpec& s) {
         fore(s).inertia = {1, Vec3<double>::zero(), Sym3<double>::diagonal(1, 1, -0.5).matrix()};
         hand(s).inertia = {};
         fore(s).rotors.clear();
       },
       {"warning moment_negative: body \"fore\" inertia.about_com = [[1, 0, 0], [0, 1, 0], [0, 0, -0.5]]",
        "warning singular_mass_matrix: joint \"elbow\""}},
      {"TriangleInequality",
       [](ModelSpec& s) { upper(s).inertia.about_com = Sym3<double>::diagonal(1, 1, 2.5).matrix(); },
       {"warning triangle_inequality: body \"upper\" inertia.about_com = [[1, 0, 0], [0, 1, 0], [0, 0, "
        "2.5]]"}},
      {"MomentsWithoutMass",
       [](ModelSpec& s) { hand(s).inertia.mass = 0; },
       {"warning mass_missing: body \"hand\" inertia.mass = 0"}},
      {"NothingResists",
       [](ModelSpec& s) {
         fore(s).inertia = hand(s).inertia = {};
         fore(s).rotors.clear();
       },
       {"warning singular_mass_matrix: joint \"elbow\""}},

      {"InertiaOfAMeshThatIsNotRead",
       [](ModelSpec& s) { hand(s).unknown_inertia = "mesh \"palm.stl\""; },
       {"warning inertia_unknown: body \"hand\" inertia"}},

      // ---- Axes
      {"AxisZero",
       [](ModelSpec& s) { shoulder(s).axis = {0, 0, 0}; },
       {"error axis_zero: joint \"shoulder\" axis = [0, 0, 0]"}},
      {"AxisTiny",
       [](ModelSpec& s) { shoulder(s).axis = {0, 1e-13, 0}; },
       {"error axis_zero: joint \"shoulder\" axis = [0, 1e-13, 0]"}},
      {"AxisNotANumber",
       [](ModelSpec& s) { shoulder(s).axis = {0, kNaN, 0}; },
       {"error not_finite: joint \"shoulder\" axis = [0, nan, 0]"}},
      {"AxisNotOfUnitLength",
       [](ModelSpec& s) { shoulder(s).axis = {0, 3, 4}; },
       {"warning axis_length: joint \"shoulder\" axis = [0, 3, 4]"}},
      {"UniversalAxesNotAtRightAngles",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::universal;
         shoulder(s).axis = {1, 0, 0};
         shoulder(s).axis2 = {0.6, 0.8, 0};
       },
       {"error axes_not_square: joint \"shoulder\" axis2 = [0.6, 0.8, 0]"}},
      {"UniversalSecondAxisZero",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::universal;
         shoulder(s).axis2 = {0, 0, 0};
       },
       {"error axis_zero: joint \"shoulder\" axis2 = [0, 0, 0]"}},
      {"SecondAxisIgnored",
       [](ModelSpec& s) { shoulder(s).axis2 = {1, 0, 0}; },
       {"warning axis2_unused: joint \"shoulder\" axis2 = [1, 0, 0]"}},
      {"PitchIgnored",
       [](ModelSpec& s) { shoulder(s).pitch = 0.5; },
       {"warning pitch_unused: joint \"shoulder\" pitch = 0.5"}},
      {"PitchNotANumber",
       [](ModelSpec& s) { shoulder(s).pitch = kNaN; },
       {"error not_finite: joint \"shoulder\" pitch = nan"}},

      // ---- Placements
      {"PlacementNotANumber",
       [](ModelSpec& s) { upper(s).placement.translation.x = kNaN; },
       {"error not_finite: body \"upper\" placement.translation = [nan, 0, 0]"}},
      {"PlacementAbsurdlyLarge",
       [](ModelSpec& s) { upper(s).placement.translation.x = -1e51; },
       {"error too_large: body \"upper\" placement.translation = [-1e+51, 0, 0]"}},
      {"RotationInfinite",
       [](ModelSpec& s) { axes(upper(s).placement).xy = kInfinity; },
       {"error not_finite: body \"upper\" placement.rotation = [[1, inf, 0], [0, 1, 0], [0, 0, 1]]"}},
      {"RotationNotOrthonormal",
       [](ModelSpec& s) { axes(fore(s).placement).xx = 1.5; },
       {"error rotation_not_orthogonal: body \"fore\" placement.rotation = [[1.5, 0, 0], [0, 1, 0], [0, 0, "
        "1]]"}},
      {"RotationSlightlyOff",
       [](ModelSpec& s) { axes(fore(s).placement).xx = 1.0001; },
       {"warning rotation_inexact: body \"fore\" placement.rotation = [[1.0001, 0, 0], [0, 1, 0], [0, 0, "
        "1]]"}},
      {"RotationIsAReflection",
       [](ModelSpec& s) { axes(fore(s).placement).zz = -1; },
       {"error rotation_not_orthogonal: body \"fore\" placement.rotation = [[1, 0, 0], [0, 1, 0], [0, 0, "
        "-1]]"}},
      {"LinkPlacement",
       [](ModelSpec& s) {
         fore(s).link_placement.translation.z = kInfinity;
         axes(fore(s).link_placement) = Mat3<double>::zero();
       },
       {"error not_finite: body \"fore\" link_placement.translation = [0, 0, inf]",
        "error rotation_not_orthogonal: body \"fore\" link_placement.rotation = [[0, 0, 0], [0, 0, 0], [0, "
        "0, 0]]"}},

      // ---- Names
      {"DuplicateBody",
       [](ModelSpec& s) {
         hand(s).name = "fore";
         hand(s).parent = "upper";
         s.frames.clear();
         s.loops.clear();
       },
       {"error name_taken: body 3 name = \"fore\""}},
      {"DuplicateJoint",
       [](ModelSpec& s) { elbow(s).name = "shoulder"; },
       {"error name_taken: body \"fore\" joint.name = \"shoulder\""}},
      {"DuplicateFrame",
       [](ModelSpec& s) { s.frames.push_back(s.frames[0]); },
       {"error name_taken: frame 2 name = \"tool\""}},
      {"FrameNamedAsALink",
       [](ModelSpec& s) { s.frames[0].name = "fore"; },
       {"error name_taken: frame 1 name = \"fore\""}},
      {"DuplicateLoop",
       [](ModelSpec& s) { s.loops.push_back(s.loops[0]); },
       {"error name_taken: loop 2 name = \"closure\""}},
      {"BodyWithoutName",
       [](ModelSpec& s) {
         hand(s).name = "";
         s.frames.clear();
         s.loops.clear();
       },
       {"error name_missing: body 3 name = \"\""}},
      {"JointWithoutName",
       [](ModelSpec& s) { weld(s).name = ""; },
       {"error name_missing: body \"hand\" joint.name = \"\""}},
      {"FrameWithoutName",
       [](ModelSpec& s) { s.frames[0].name = ""; },
       {"error name_missing: frame 1 name = \"\""}},
      {"LoopWithoutName",
       [](ModelSpec& s) { s.loops[0].name = ""; },
       {"error name_missing: loop 1 name = \"\""}},
      {"BodyNamedWorld",
       [](ModelSpec& s) {
         hand(s).name = "world";
         s.frames.clear();
         s.loops.clear();
       },
       {"error name_reserved: body 3 name = \"world\""}},
      {"JointNamedWorld",
       [](ModelSpec& s) { weld(s).name = "world"; },
       {"error name_reserved: body \"hand\" joint.name = \"world\""}},
      {"FrameNamedWorld",
       [](ModelSpec& s) { s.frames[0].name = "world"; },
       {"error name_reserved: frame 1 name = \"world\""}},

      // ---- The tree
      {"ParentMisspelt",
       [](ModelSpec& s) { hand(s).parent = "for"; },
       {"error parent_unknown: body \"hand\" parent = \"for\""}},
      {"ParentMissing",
       [](ModelSpec& s) { hand(s).parent = "palm"; },
       {"error parent_unknown: body \"hand\" parent = \"palm\""}},
      {"ParentIsItself",
       [](ModelSpec& s) { hand(s).parent = "hand"; },
       {"error parent_loop: body \"hand\" parent = hand → hand"}},
      {"ParentsInALoopOfTwo",
       [](ModelSpec& s) { fore(s).parent = "hand"; },
       {"error parent_loop: body \"fore\" parent = fore → hand → fore"}},
      {"ParentsInALoopOfThree",
       [](ModelSpec& s) { upper(s).parent = "hand"; },
       {"error parent_loop: body \"upper\" parent = upper → hand → fore → upper"}},
      {"HangingOnALoop",
       [](ModelSpec& s) { fore(s).parent = "fore"; },
       {"error parent_loop: body \"fore\" parent = fore → fore"}},

      // ---- Mimic joints
      {"MimicOfNothing",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"sholder", 1, 0};
         fore(s).rotors.clear();
       },
       {"error joint_unknown: joint \"elbow\" mimic.of = \"sholder\""}},
      {"MimicOfItself",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"elbow", 1, 0};
         fore(s).rotors.clear();
       },
       {"error mimic_circle: joint \"elbow\" mimic.of = \"elbow\""}},
      {"MimicsInACircle",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"shoulder", 1, 0};
         shoulder(s).mimic = MimicSpec{"elbow", 1, 0};
         fore(s).rotors.clear();
       },
       {"error mimic_circle: joint \"shoulder\" mimic.of = \"elbow\""}},
      {"MimicOfAFixedJoint",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"weld", 1, 0};
         fore(s).rotors.clear();
       },
       {"error driver_fixed: joint \"elbow\" mimic.of = \"weld\""}},
      {"MimicOfSeveralDegrees",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::universal;
         elbow(s).mimic = MimicSpec{"shoulder", 1, 0};
         fore(s).rotors.clear();
       },
       {"error driver_degree_missing: joint \"elbow\" mimic.of = \"shoulder\""}},
      {"MimicOfAnUnknownDegree",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::universal;
         elbow(s).mimic = MimicSpec{"shoulder/wz", 1, 0};
         fore(s).rotors.clear();
       },
       {"error driver_degree_unknown: joint \"elbow\" mimic.of = \"shoulder/wz\""}},
      {"MimicOfADegreeOfASphericalJoint",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::spherical;
         elbow(s).mimic = MimicSpec{"shoulder/wx", 1, 0};
         fore(s).rotors.clear();
       },
       {"error driver_without_rates: joint \"elbow\" mimic.of = \"shoulder/wx\""}},
      {"MimicOfADegreeOfAPlanarJoint",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::planar;
         elbow(s).mimic = MimicSpec{"shoulder/wz", 1, 0};
         fore(s).rotors.clear();
       },
       {"error driver_without_rates: joint \"elbow\" mimic.of = \"shoulder/wz\""}},
      {"MimicJointOfSeveralDegrees",
       [](ModelSpec& s) {
         elbow(s).type = JointType::spherical;
         elbow(s).mimic = MimicSpec{"shoulder", 1, 0};
         fore(s).rotors.clear();
       },
       {"error mimic_type: joint \"elbow\" mimic = spherical"}},
      {"MimicMultiplierNotANumber",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"shoulder", kNaN, 0};
         fore(s).rotors.clear();
       },
       {"error not_finite: joint \"elbow\" mimic.multiplier = nan"}},
      {"MimicOffsetInfinite",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"shoulder", 1, kInfinity};
         fore(s).rotors.clear();
       },
       {"error not_finite: joint \"elbow\" mimic.offset = inf"}},
      {"MimicThatNeverMoves",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"shoulder", 0, 0.1};
         fore(s).rotors.clear();
       },
       {"warning mimic_never_moves: joint \"elbow\" mimic.multiplier = 0"}},

      {"MimicWhoseLimitsExcludeItsLeader",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"shoulder", 1, 0};
         fore(s).rotors.clear();
         shoulder(s).limits = {{-1}, {1}, {}, {}};
         elbow(s).limits = {{2}, {3}, {}, {}};
       },
       {"warning mimic_limits_exclude: joint \"elbow\" limits"}},

      // ---- Limits and constants
      {"TooManyLimits",
       [](ModelSpec& s) { elbow(s).limits.lower = {-1, -2}; },
       {"error count_per_degree: joint \"elbow\" limits.lower = [-1, -2]"}},
      {"TooFewLimits",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::translation;
         shoulder(s).limits.velocity = {1, 2};
       },
       {"error count_per_degree: joint \"shoulder\" limits.velocity = [1, 2]"}},
      {"TooManyDampings",
       [](ModelSpec& s) { elbow(s).damping = {1, 2, 3}; },
       {"error count_per_degree: joint \"elbow\" damping = [1, 2, 3]"}},
      {"LimitNotANumber",
       [](ModelSpec& s) { elbow(s).limits.effort = {kNaN}; },
       {"error not_finite: joint \"elbow\" limits.effort = nan"}},
      {"LimitsUpsideDown",
       [](ModelSpec& s) { elbow(s).limits = {{2}, {-2}, {}, {}}; },
       {"warning limits_swapped: joint \"elbow\" limits = [2, -2]"}},
      {"OneLimitForAllUpsideDownForOne",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::translation;
         shoulder(s).limits = {{1}, {2, 0.5, 3}, {}, {}};
       },
       {"warning limits_swapped: joint \"shoulder\" limits = [1, 0.5]"}},
      {"NegativeVelocityLimit",
       [](ModelSpec& s) { elbow(s).limits.velocity = {-3}; },
       {"warning limit_negative: joint \"elbow\" limits.velocity = [-3]"}},
      {"NegativeEffortLimit",
       [](ModelSpec& s) { elbow(s).limits.effort = {-3}; },
       {"warning limit_negative: joint \"elbow\" limits.effort = [-3]"}},
      {"LimitsOfAQuaternion",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::spherical;
         shoulder(s).limits.lower = {-1};
       },
       {"warning limits_unused: joint \"shoulder\" limits"}},
      {"LimitsOfAFixedJoint",
       [](ModelSpec& s) { weld(s).limits.upper = {1}; },
       {"warning fixed_joint_numbers: joint \"weld\""}},
      {"VelocityLimitOfAFixedJoint",
       [](ModelSpec& s) { weld(s).limits.velocity = {1}; },
       {"warning fixed_joint_numbers: joint \"weld\""}},
      {"NegativeDamping",
       [](ModelSpec& s) { elbow(s).damping = {-0.1}; },
       {"warning damping_negative: joint \"elbow\" damping = [-0.1]"}},
      {"NegativeFriction",
       [](ModelSpec& s) { elbow(s).friction = {-0.1}; },
       {"warning damping_negative: joint \"elbow\" friction = [-0.1]"}},
      {"NegativeArmature",
       [](ModelSpec& s) { elbow(s).armature = {-0.1}; },
       {"error armature_negative: joint \"elbow\" armature = [-0.1]"}},
      {"NegativeStiffness",
       [](ModelSpec& s) { elbow(s).stiffness = {-2}; },
       {"warning stiffness_negative: joint \"elbow\" stiffness = [-2]"}},
      {"RestPositionNotANumber",
       [](ModelSpec& s) { elbow(s).rest = {kNaN}; },
       {"error not_finite: joint \"elbow\" rest = nan"}},
      {"SpringOfAPlanarJoint",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::planar;
         shoulder(s).stiffness = {5};
       },
       {"warning springs_ignored: joint \"shoulder\" stiffness = [5]"}},
      {"SpringOfABallThatIsNotTheSameInAllDirections",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::spherical;
         shoulder(s).stiffness = {5, 5, 6};
       },
       {"warning springs_ignored: joint \"shoulder\" stiffness = [5, 5, 6]"}},
      {"SpringOfAFixedJoint",
       [](ModelSpec& s) { weld(s).stiffness = {1}; },
       {"warning fixed_joint_numbers: joint \"weld\""}},
      {"NegativeDampingOfARotor",
       [](ModelSpec& s) { rotor(s).damping = -0.1; },
       {"warning damping_negative: body \"fore\" rotor 1 damping = -0.1"}},
      {"NegativeFrictionOfARotor",
       [](ModelSpec& s) { rotor(s).friction = -0.1; },
       {"warning damping_negative: body \"fore\" rotor 1 friction = -0.1"}},
      {"DampingOfARotorNotANumber",
       [](ModelSpec& s) { rotor(s).damping = kNaN; },
       {"error not_finite: body \"fore\" rotor 1 damping = nan"}},
      {"EfficiencyOfNothing",
       [](ModelSpec& s) { rotor(s).efficiency = 0; },
       {"error efficiency_range: body \"fore\" rotor 1 efficiency = 0"}},
      {"EfficiencyBeyondOne",
       [](ModelSpec& s) { rotor(s).back_efficiency = 1.2; },
       {"error efficiency_range: body \"fore\" rotor 1 back_efficiency = 1.2"}},
      {"EfficiencyOfTwoGearsOfOneJoint",
       [](ModelSpec& s) {
         rotor(s).efficiency = 0.9;
         s.find_body("fore")->rotors.push_back(rotor(s));
       },
       {"error efficiency_ambiguous: body \"fore\" rotor 2 efficiency = 0.9"}},
      {"EfficiencyOfABelt",
       [](ModelSpec& s) {
         rotor(s).rates = {{"shoulder", 2.0}, {"elbow", 3.0}};
         rotor(s).back_efficiency = 0.9;
       },
       {"error efficiency_ambiguous: body \"fore\" rotor 1 back_efficiency = 0.9"}},
      {"DampingNotANumber",
       [](ModelSpec& s) { elbow(s).damping = {kNaN}; },
       {"error not_finite: joint \"elbow\" damping = nan"}},
      {"ArmatureInfinite",
       [](ModelSpec& s) { elbow(s).armature = {kInfinity}; },
       {"error not_finite: joint \"elbow\" armature = inf"}},

      // ---- Rotors
      {"RotorOnAMissingCarrier",
       [](ModelSpec& s) {
         rotor(s).carrier = "uper";
         rotor(s).placement = Transform<double>::identity();
       },
       {"error link_unknown: body \"fore\" rotor 1 carrier = \"uper\""}},
      {"RotorWithoutPlacement",
       [](ModelSpec& s) { rotor(s).carrier = "hand"; },
       {"error rotor_placement_missing: body \"fore\" rotor 1 placement"}},
      {"RotorOfAMissingJoint",
       [](ModelSpec& s) { rotor(s).rates = {{"elbow", 6}, {"wrist", 6}}; },
       {"error joint_unknown: body \"fore\" rotor 1 rates = \"wrist\""}},
      {"RotorOfAFixedJoint",
       [](ModelSpec& s) {
         hand(s).rotors = fore(s).rotors;
         hand(s).rotors[0].name = "motor";
       },
       {"error driver_fixed: body \"hand\" rotor \"motor\" gear_ratio = \"weld\""}},
      {"RotorOfASphericalJoint",
       [](ModelSpec& s) { elbow(s).type = JointType::spherical; },
       {"error driver_without_rates: body \"fore\" rotor 1 gear_ratio = \"elbow\""}},
      {"RotorOfAJointOfOnesOwnWhoseVelocityIsNoRate",
       [](ModelSpec& s) {
         elbow(s).type = JointType::custom;
         elbow(s).custom = make_custom_joint("half", HalfSpeed{});
       },
       {"error driver_without_rates: body \"fore\" rotor 1 gear_ratio = \"elbow\""}},
      {"RotorRatioNotANumber",
       [](ModelSpec& s) { rotor(s).gear_ratio = kNaN; },
       {"error not_finite: body \"fore\" rotor 1 gear_ratio = nan"}},
      {"RotorRateNotANumber",
       [](ModelSpec& s) { rotor(s).rates = {{"elbow", kNaN}}; },
       {"error not_finite: body \"fore\" rotor 1 rates[\"elbow\"] = nan"}},
      {"RotorOffsetInfinite",
       [](ModelSpec& s) { rotor(s).offset = -kInfinity; },
       {"error not_finite: body \"fore\" rotor 1 offset = -inf"}},
      {"RotorAxisZero",
       [](ModelSpec& s) { rotor(s).axis = {0, 0, 0}; },
       {"error axis_zero: body \"fore\" rotor 1 axis = [0, 0, 0]"}},
      {"RotorWithNegativeMass",
       [](ModelSpec& s) { rotor(s).inertia.mass = -1; },
       {"error mass_negative: body \"fore\" rotor 1 inertia.mass = -1"}},
      {"RotorPlacementIsAReflection",
       [](ModelSpec& s) {
         rotor(s).placement = Transform<double>::identity();
         axes(*rotor(s).placement).yy = -1;
       },
       {"error rotation_not_orthogonal: body \"fore\" rotor 1 placement.rotation = [[1, 0, 0], [0, -1, 0], "
        "[0, "
        "0, 1]]"}},

      // ---- Frames, loops, gravity, custom joints
      {"FrameOnAMissingLink",
       [](ModelSpec& s) { s.frames[0].body = "hnd"; },
       {"error link_unknown: frame \"tool\" body = \"hnd\""}},
      {"FramePlacementNotANumber",
       [](ModelSpec& s) { s.frames[0].placement.translation.z = kNaN; },
       {"error not_finite: frame \"tool\" placement.translation = [0, 0, nan]"}},
      {"LoopOnMissingLinks",
       [](ModelSpec& s) {
         s.loops[0].a.body = "fo";
         s.loops[0].b.body = "elsewhere";
       },
       {"error link_unknown: loop \"closure\" a.body = \"fo\"",
        "error link_unknown: loop \"closure\" b.body = \"elsewhere\""}},
      {"LoopOnItself",
       [](ModelSpec& s) { s.loops[0].a.body = "hand"; },
       {"error loop_on_one_link: loop \"closure\" = \"hand\""}},
      {"LoopThatIsFree",
       [](ModelSpec& s) { s.loops[0].type = JointType::floating; },
       {"error loop_type: loop \"closure\" type = floating"}},
      {"LoopAxisZero",
       [](ModelSpec& s) { s.loops[0].axis = {0, 0, 0}; },
       {"error axis_zero: loop \"closure\" axis = [0, 0, 0]"}},
      {"LoopPlacementNotANumber",
       [](ModelSpec& s) { s.loops[0].b.placement.translation.x = kNaN; },
       {"error not_finite: loop \"closure\" b.placement.translation = [nan, 0, 0]"}},
      {"GravityNotANumber",
       [](ModelSpec& s) { s.gravity.z = kNaN; },
       {"error not_finite: gravity = [0, 0, nan]"}},
      {"GravityAbsurdlyLarge",
       [](ModelSpec& s) { s.gravity.z = -1e300; },
       {"error too_large: gravity = [0, 0, -1e+300]"}},
      {"CustomJointWithoutImplementation",
       [](ModelSpec& s) {
         elbow(s).type = JointType::custom;
         fore(s).rotors.clear();
       },
       {"error custom_joint_missing: joint \"elbow\" = custom"}},
      {"LimitsOfACustomQuaternion",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::custom;
         shoulder(s).custom = make_custom_joint("ball", OwnBall{});
         shoulder(s).limits.upper = {1};
       },
       {"warning limits_unused: joint \"shoulder\" limits"}},

      // ---- Several at once: all are reported, warnings among them
      {"SeveralAtOnce",
       [](ModelSpec& s) {
         s.gravity.x = kNaN;
         upper(s).inertia.mass = -1;
         shoulder(s).axis = {0, 0, 2};
         fore(s).parent = "uppr";
         elbow(s).damping = {-1};
         rotor(s).gear_ratio = kInfinity;
         hand(s).placement.translation.y = 1e99;
         s.frames[0].body = "nothing";
         s.loops[0].type = JointType::custom;
       },
       {"error not_finite: gravity = [nan, 0, -9.81]",
        "warning axis_length: joint \"shoulder\" axis = [0, 0, 2]",
        "warning damping_negative: joint \"elbow\" damping = [-1]",
        "error not_finite: body \"fore\" rotor 1 gear_ratio = inf",
        "error too_large: body \"hand\" placement.translation = [0, 1e+99, 0]",
        "error mass_negative: body \"upper\" inertia.mass = -1",
        "error parent_unknown: body \"fore\" parent = \"uppr\"",
        "error link_unknown: frame \"tool\" body = \"nothing\"",
        "error loop_type: loop \"closure\" type = custom"}},
  };
  return models;
}

/// What build() throws, or nothing.
std::optional<ModelError> refusal(const ModelSpec& spec, bool strict) {
  try {
    build(spec, {.strict = strict});
  } catch (const ModelError& error) {
    return error;
  }
  return std::nullopt;
}

class BadModels : public ::testing::TestWithParam<BadModel> {
 protected:
  ModelSpec spec() const {
    ModelSpec model = arm();
    GetParam().spoil(model);
    return model;
  }
  bool has_error() const {
    for (const std::string& problem : GetParam().problems)
      if (problem.starts_with("error")) return true;
    return false;
  }
};
INSTANTIATE_TEST_SUITE_P(Kinds, BadModels, ::testing::ValuesIn(bad_models()),
                         [](const auto& bad) { return std::string(bad.param.name); });

TEST_P(BadModels, CheckSaysExactly) { EXPECT_EQ(briefs(check(spec())), GetParam().problems); }

TEST_P(BadModels, BuildRefusesErrorsAndHandsOnWarnings) {
  if (has_error()) {
    const auto error = refusal(spec(), false);
    ASSERT_TRUE(error);
    EXPECT_EQ(briefs(error->problems()), GetParam().problems);
  } else {
    EXPECT_EQ(briefs(build(spec()).warnings()), GetParam().problems);
  }
}

TEST_P(BadModels, StrictRefusesWarningsToo) {
  const auto error = refusal(spec(), true);
  ASSERT_TRUE(error);
  EXPECT_EQ(briefs(error->problems()), GetParam().problems);
}

TEST(GoodModel, HasNoProblems) {
  EXPECT_EQ(briefs(check(arm())), Strings{});
  EXPECT_FALSE(refusal(arm(), true));
  EXPECT_GE(bad_models().size(), 60u);
}

TEST(BadModel, OfALineOfMimicJointsThatIsTooLong) {
  ModelSpec spec;
  for (int k = 0; k < 150; ++k) {
    const std::string number = std::to_string(k);
    spec.bodies.push_back(make_body("b" + number, "world", "j" + number));
    if (k > 0) spec.bodies.back().joint.mimic = MimicSpec{"j" + std::to_string(k - 1), 1, 0};
  }
  const std::vector<Problem> problems = check(spec);
  ASSERT_EQ(problems.size(),
            48u);  // of the joints with more than 100 mimic joints between them and the first
  EXPECT_EQ(brief(problems[0]), "error mimic_line_too_long: joint \"j102\" mimic.of = \"j101\"");
}

// ---- Where it stands in the file

TEST(ProblemPlace, FileAndLineComeFirst) {
  ModelSpec spec = arm();
  spec.file = "arm.json";
  spec.bodies[0].inertia.mass = -1;
  spec.bodies[0].line = 7;
  spec.bodies[1].joint.axis = {0, 0, 0};
  spec.bodies[1].line = 20;
  spec.bodies[1].joint.line = 23;
  spec.bodies[1].rotors[0].gear_ratio = kNaN;
  spec.bodies[1].rotors[0].line = 31;
  spec.frames[0].body = "nothing";
  spec.frames[0].line = 40;
  spec.loops[0].type = JointType::floating;
  spec.loops[0].line = 44;
  spec.gravity.x = kInfinity;
  const Strings expected{"arm.json: error not_finite: gravity = [inf, 0, -9.81]",
                         "arm.json:23: error axis_zero: joint \"elbow\" axis = [0, 0, 0]",
                         "arm.json:31: error not_finite: body \"fore\" rotor 1 gear_ratio = nan",
                         "arm.json:7: error mass_negative: body \"upper\" inertia.mass = -1",
                         "arm.json:40: error link_unknown: frame \"tool\" body = \"nothing\"",
                         "arm.json:44: error loop_type: loop \"closure\" type = floating"};
  EXPECT_EQ(briefs(check(spec)), expected);
  const std::vector<Problem> problems = check(spec);
  EXPECT_EQ(problems[1].file, "arm.json");
  EXPECT_EQ(problems[1].line, 23);
  EXPECT_EQ(problems[1].element.text(), "joint \"elbow\" axis");
  EXPECT_EQ(problems[1].value, "[0, 0, 0]");
  EXPECT_EQ(problems[1].severity, Severity::error);
}

TEST(ProblemPlace, AJointOrRotorWithoutLineTakesThatOfItsBody) {
  ModelSpec spec = arm();
  spec.bodies[1].line = 20;
  spec.bodies[1].joint.axis = {0, 0, 0};
  spec.bodies[1].rotors[0].offset = kNaN;
  EXPECT_EQ(check(spec)[0].line, 20);
  EXPECT_EQ(check(spec)[1].line, 20);
  EXPECT_EQ(check(spec)[0].text().substr(0, 15), "line 20: error:");
}

TEST(ProblemPlace, OfAJointWithoutInertia) {
  ModelSpec spec = arm();
  spec.bodies[1].inertia = spec.bodies[2].inertia = {};
  spec.bodies[1].rotors.clear();
  spec.bodies[1].line = 20;
  EXPECT_EQ(check(spec).at(0).line, 20);
  spec.bodies[1].joint.line = 23;
  EXPECT_EQ(check(spec).at(0).line, 23);
}

// ---- Not problems

TEST(GoodModel, UnboundedLimitsAreFine) {
  ModelSpec spec = arm();
  elbow(spec).limits = {{-kInfinity}, {kInfinity}, {kInfinity}, {kInfinity}};
  EXPECT_EQ(briefs(check(spec)), Strings{});
}

TEST(GoodModel, RotationsWrittenWithSixDigitsAreFine) {
  ModelSpec spec = arm();
  axes(fore(spec).placement) = {0.866025, -0.5, 0, 0.5, 0.866025, 0, 0, 0, 1};
  EXPECT_EQ(briefs(check(spec)), Strings{});
}

// As iCub's URDF has it.
TEST(GoodModel, AMomentOfRoundingIsZero) {
  ModelSpec spec = arm();
  hand(spec).inertia = {0.526, Vec3<double>::zero(), Sym3<double>::diagonal(0, 0, -5.42e-20).matrix()};
  EXPECT_EQ(briefs(check(spec)), Strings{});
}

TEST(GoodModel, CountsUnknownInertiasAsZeroWhereTheyAreAllowed) {
  ModelSpec spec = arm();
  hand(spec).unknown_inertia = "mesh \"palm.stl\"";
  const Model<double> model = build(spec, {.allow_missing_inertia = true});
  EXPECT_EQ(briefs(model.warnings()), Strings{"warning inertia_zero: body \"hand\" inertia"});
  EXPECT_EQ(model.unknown_inertias(), "");
}

// A thin plate, a rod: at the edge of the triangle inequality.
TEST(GoodModel, FlatBodiesAreFine) {
  ModelSpec spec = arm();
  upper(spec).inertia.about_com = Sym3<double>::diagonal(0.1, 0.2, 0.3).matrix();
  fore(spec).inertia.about_com = Sym3<double>::diagonal(0, 0.2, 0.2).matrix();
  hand(spec).inertia.about_com = Mat3<double>::zero();
  EXPECT_EQ(briefs(check(spec)), Strings{});
}

}  // namespace
}  // namespace limber::test
