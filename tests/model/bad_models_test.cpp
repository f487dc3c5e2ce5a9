// Every kind of bad model, with all that is said about it, word for word.
#include <gtest/gtest.h>
#include <limber/model/build.hpp>

#include <functional>
#include <limits>

#include "model/example_joints.hpp"
#include "support/near.hpp"

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
       {"warning: body \"upper\" visual \"skin\" = 0: a size of a sphere must be positive"}},
      {"ShapesNotANumber",
       [](ModelSpec& s) {
         upper(s).collisions.resize(2);
         upper(s).collisions[0].shape = BoxSpec{{1, kNaN, 1}};
         upper(s).collisions[1].shape = MeshSpec{"", {1, 0, 1}};
         upper(s).collisions[1].placement.translation.x = kInfinity;
       },
       {"warning: body \"upper\" collision 1 = nan: a size of a box must be positive",
        "warning: body \"upper\" collision 2: its placement must be finite",
        "warning: body \"upper\" collision 2 = \"\": a mesh needs a file",
        "warning: body \"upper\" collision 2 = [1, 0, 1]: the scale must be finite and not zero"}},
      {"PlaneAndColour",
       [](ModelSpec& s) { s.visuals = {{"floor", {}, PlaneSpec{-1, 0}, {"red", {{2, 0, 0, 1}}, ""}, 0}}; },
       {"warning: world visual \"floor\": a size of a plane must not be negative",
        "warning: world visual \"floor\" material.color = 2: a part of a colour must be between 0 and 1"}},
      {"TransmissionOfNoJoint",
       [](ModelSpec& s) {
         s.transmissions = {{"t", "simple", {{"elbw", {}, 0.0}}, {{"motor", {}, kNaN}}, 0}};
       },
       {"warning: transmission \"t\" joint = \"elbw\": there is no such joint (did you mean \"elbow\"?)",
        "warning: transmission \"t\" mechanical_reduction = 0: must be finite and not zero",
        "warning: transmission \"t\" mechanical_reduction = nan: must be finite and not zero"}},

      // ---- Inertia
      {"NegativeMass",
       [](ModelSpec& s) { upper(s).inertia.mass = -2; },
       {"error: body \"upper\" inertia.mass = -2: must not be negative"}},
      {"MassNotANumber",
       [](ModelSpec& s) { upper(s).inertia.mass = kNaN; },
       {"error: body \"upper\" inertia.mass = nan: must be a finite number"}},
      {"MassInfinite",
       [](ModelSpec& s) { fore(s).inertia.mass = kInfinity; },
       {"error: body \"fore\" inertia.mass = inf: must be a finite number"}},
      {"MassAbsurdlyLarge",
       [](ModelSpec& s) { fore(s).inertia.mass = 1e60; },
       {"error: body \"fore\" inertia.mass = 1e+60: is too large to compute with: at most 1e50"}},
      {"CentreOfMassNotANumber",
       [](ModelSpec& s) { upper(s).inertia.com.y = kNaN; },
       {"error: body \"upper\" inertia.com = nan: must be a finite number"}},
      {"MomentsNotANumber",
       [](ModelSpec& s) { upper(s).inertia.about_com.zz = -kInfinity; },
       {"error: body \"upper\" inertia.about_com = -inf: must be a finite number"}},
      {"MomentsNotSymmetric",
       [](ModelSpec& s) { upper(s).inertia.about_com.xy = 0.25; },
       {"warning: body \"upper\" inertia.about_com = [[1, 0.25, 0], [0, 1, 0], [0, 0, 1]]: is not symmetric; "
        "its symmetric part is used"}},
      {"NegativePrincipalMoment",
       [](ModelSpec& s) { upper(s).inertia.about_com = {1, 0, 0, 0, 1, 2, 0, 2, 1}; },
       {"warning: body \"upper\" inertia.about_com = [[1, 0, 0], [0, 1, 2], [0, 2, 1]]: has the negative "
        "principal moment -1; no body has that"}},
      {"NegativeMomentThatTheJointFeels",
       [](ModelSpec& s) {
         fore(s).inertia = {1, Vec3<double>::zero(), Sym3<double>::diagonal(1, 1, -0.5).matrix()};
         hand(s).inertia = {};
         fore(s).rotors.clear();
       },
       {"error: body \"fore\" inertia.about_com = [[1, 0, 0], [0, 1, 0], [0, 0, -0.5]]: has the negative "
        "principal moment -0.5; no body has that"}},
      {"TriangleInequality",
       [](ModelSpec& s) { upper(s).inertia.about_com = Sym3<double>::diagonal(1, 1, 2.5).matrix(); },
       {"warning: body \"upper\" inertia.about_com = [[1, 0, 0], [0, 1, 0], [0, 0, 2.5]]: breaks the "
        "triangle "
        "inequality: the largest principal moment exceeds the sum of the other two by 0.5"}},
      {"MomentsWithoutMass",
       [](ModelSpec& s) { hand(s).inertia.mass = 0; },
       {"warning: body \"hand\" inertia = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]: has rotational inertia but no "
        "mass"}},
      {"NothingResists",
       [](ModelSpec& s) {
         fore(s).inertia = hand(s).inertia = {};
         fore(s).rotors.clear();
       },
       {"error: joint \"elbow\": nothing resists it: there is no inertia beyond it (give a body there mass, "
        "or the "
        "joint armature)"}},

      // ---- Axes
      {"AxisZero",
       [](ModelSpec& s) { shoulder(s).axis = {0, 0, 0}; },
       {"error: joint \"shoulder\" axis = [0, 0, 0]: must not be zero; give a direction such as [0, 0, 1]"}},
      {"AxisTiny",
       [](ModelSpec& s) { shoulder(s).axis = {0, 1e-13, 0}; },
       {"error: joint \"shoulder\" axis = [0, 1e-13, 0]: must not be zero; give a direction such as [0, 0, "
        "1]"}},
      {"AxisNotANumber",
       [](ModelSpec& s) { shoulder(s).axis = {0, kNaN, 0}; },
       {"error: joint \"shoulder\" axis = nan: must be a finite number"}},
      {"AxisNotOfUnitLength",
       [](ModelSpec& s) { shoulder(s).axis = {0, 3, 4}; },
       {"warning: joint \"shoulder\" axis = [0, 3, 4]: has length 5; taken as a direction"}},
      {"UniversalAxesNotAtRightAngles",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::universal;
         shoulder(s).axis = {1, 0, 0};
         shoulder(s).axis2 = {0.6, 0.8, 0};
       },
       {"error: joint \"shoulder\" axis2 = [0.6, 0.8, 0]: must be at right angles to the first axis (use two "
        "revolute joints for other angles)"}},
      {"UniversalSecondAxisZero",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::universal;
         shoulder(s).axis2 = {0, 0, 0};
       },
       {"error: joint \"shoulder\" axis2 = [0, 0, 0]: must not be zero; give a direction such as [0, 0, 1]"}},
      {"SecondAxisIgnored",
       [](ModelSpec& s) { shoulder(s).axis2 = {1, 0, 0}; },
       {"warning: joint \"shoulder\" axis2 = [1, 0, 0]: ignored: only a universal joint has one"}},
      {"PitchIgnored",
       [](ModelSpec& s) { shoulder(s).pitch = 0.5; },
       {"warning: joint \"shoulder\" pitch = 0.5: ignored: only a helical joint has one"}},
      {"PitchNotANumber",
       [](ModelSpec& s) { shoulder(s).pitch = kNaN; },
       {"error: joint \"shoulder\" pitch = nan: must be a finite number"}},

      // ---- Placements
      {"PlacementNotANumber",
       [](ModelSpec& s) { upper(s).placement.translation.x = kNaN; },
       {"error: body \"upper\" placement.translation = nan: must be a finite number"}},
      {"PlacementAbsurdlyLarge",
       [](ModelSpec& s) { upper(s).placement.translation.x = -1e51; },
       {"error: body \"upper\" placement.translation = -1e+51: is too large to compute with: at most 1e50"}},
      {"RotationInfinite",
       [](ModelSpec& s) { axes(upper(s).placement).xy = kInfinity; },
       {"error: body \"upper\" placement.rotation = inf: must be a finite number"}},
      {"RotationNotOrthonormal",
       [](ModelSpec& s) { axes(fore(s).placement).xx = 1.5; },
       {"error: body \"fore\" placement.rotation = [[1.5, 0, 0], [0, 1, 0], [0, 0, 1]]: is not a rotation "
        "matrix: "
        "its columns must be unit vectors at right angles"}},
      {"RotationSlightlyOff",
       [](ModelSpec& s) { axes(fore(s).placement).xx = 1.0001; },
       {"warning: body \"fore\" placement.rotation = [[1.0001, 0, 0], [0, 1, 0], [0, 0, 1]]: is off a "
        "rotation by "
        "2.0e-04; the nearest one is used"}},
      {"RotationIsAReflection",
       [](ModelSpec& s) { axes(fore(s).placement).zz = -1; },
       {"error: body \"fore\" placement.rotation = [[1, 0, 0], [0, 1, 0], [0, 0, -1]]: is a reflection: its "
        "determinant must be +1"}},
      {"LinkPlacement",
       [](ModelSpec& s) {
         fore(s).link_placement.translation.z = kInfinity;
         axes(fore(s).link_placement) = Mat3<double>::zero();
       },
       {"error: body \"fore\" link_placement.translation = inf: must be a finite number",
        "error: body \"fore\" link_placement.rotation = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]: is not a rotation "
        "matrix: its columns must be unit vectors at right angles"}},

      // ---- Names
      {"DuplicateBody",
       [](ModelSpec& s) {
         hand(s).name = "fore";
         hand(s).parent = "upper";
         s.frames.clear();
         s.loops.clear();
       },
       {"error: body 3 name = \"fore\": the name is taken; names must be unique"}},
      {"DuplicateJoint",
       [](ModelSpec& s) { elbow(s).name = "shoulder"; },
       {"error: body \"fore\" joint.name = \"shoulder\": the name is taken; names must be unique"}},
      {"DuplicateFrame",
       [](ModelSpec& s) { s.frames.push_back(s.frames[0]); },
       {"error: frame 2 name = \"tool\": the name is taken; names must be unique"}},
      {"FrameNamedAsALink",
       [](ModelSpec& s) { s.frames[0].name = "fore"; },
       {"error: frame 1 name = \"fore\": the name is taken; names must be unique"}},
      {"DuplicateLoop",
       [](ModelSpec& s) { s.loops.push_back(s.loops[0]); },
       {"error: loop 2 name = \"closure\": the name is taken; names must be unique"}},
      {"BodyWithoutName",
       [](ModelSpec& s) {
         hand(s).name = "";
         s.frames.clear();
         s.loops.clear();
       },
       {"error: body 3 name = \"\": needs a name"}},
      {"JointWithoutName",
       [](ModelSpec& s) { weld(s).name = ""; },
       {"error: body \"hand\" joint.name = \"\": needs a name"}},
      {"FrameWithoutName",
       [](ModelSpec& s) { s.frames[0].name = ""; },
       {"error: frame 1 name = \"\": needs a name"}},
      {"LoopWithoutName",
       [](ModelSpec& s) { s.loops[0].name = ""; },
       {"error: loop 1 name = \"\": needs a name"}},
      {"BodyNamedWorld",
       [](ModelSpec& s) {
         hand(s).name = "world";
         s.frames.clear();
         s.loops.clear();
       },
       {"error: body 3 name = \"world\": the name is reserved for the fixed base"}},
      {"JointNamedWorld",
       [](ModelSpec& s) { weld(s).name = "world"; },
       {"error: body \"hand\" joint.name = \"world\": the name is reserved for the fixed base"}},
      {"FrameNamedWorld",
       [](ModelSpec& s) { s.frames[0].name = "world"; },
       {"error: frame 1 name = \"world\": the name is reserved for the fixed base"}},

      // ---- The tree
      {"ParentMisspelt",
       [](ModelSpec& s) { hand(s).parent = "for"; },
       {"error: body \"hand\" parent = \"for\": there is no such link (did you mean \"fore\"?)"}},
      {"ParentMissing",
       [](ModelSpec& s) { hand(s).parent = "palm"; },
       {"error: body \"hand\" parent = \"palm\": there is no such link (there is \"upper\", \"fore\")"}},
      {"ParentIsItself",
       [](ModelSpec& s) { hand(s).parent = "hand"; },
       {"error: body \"hand\" parent = hand → hand: the parents make a loop; one of them must hang on "
        "\"world\" (cut "
        "joints go under \"loops\")"}},
      {"ParentsInALoopOfTwo",
       [](ModelSpec& s) { fore(s).parent = "hand"; },
       {"error: body \"fore\" parent = fore → hand → fore: the parents make a loop; one of them must hang on "
        "\"world\" (cut joints go under \"loops\")"}},
      {"ParentsInALoopOfThree",
       [](ModelSpec& s) { upper(s).parent = "hand"; },
       {"error: body \"upper\" parent = upper → hand → fore → upper: the parents make a loop; one of them "
        "must hang "
        "on \"world\" (cut joints go under \"loops\")"}},
      {"HangingOnALoop",
       [](ModelSpec& s) { fore(s).parent = "fore"; },
       {"error: body \"fore\" parent = fore → fore: the parents make a loop; one of them must hang on "
        "\"world\" (cut "
        "joints go under \"loops\")"}},

      // ---- Mimic joints
      {"MimicOfNothing",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"sholder", 1, 0};
         fore(s).rotors.clear();
       },
       {"error: joint \"elbow\" mimic.of = \"sholder\": there is no such joint (did you mean "
        "\"shoulder\"?)"}},
      {"MimicOfItself",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"elbow", 1, 0};
         fore(s).rotors.clear();
       },
       {"error: joint \"elbow\" mimic.of = \"elbow\": mimic joints follow each other in a circle"}},
      {"MimicsInACircle",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"shoulder", 1, 0};
         shoulder(s).mimic = MimicSpec{"elbow", 1, 0};
         fore(s).rotors.clear();
       },
       {"error: joint \"shoulder\" mimic.of = \"elbow\": mimic joints follow each other in a circle"}},
      {"MimicOfAFixedJoint",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"weld", 1, 0};
         fore(s).rotors.clear();
       },
       {"error: joint \"elbow\" mimic.of = \"weld\": cannot be followed: a fixed joint does not move"}},
      {"MimicOfSeveralDegrees",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::universal;
         elbow(s).mimic = MimicSpec{"shoulder", 1, 0};
         fore(s).rotors.clear();
       },
       {"error: joint \"elbow\" mimic.of = \"shoulder\": cannot be followed: the joint has several degrees "
        "of freedom; "
        "name one, such as \"shoulder/wx\""}},
      {"MimicOfAnUnknownDegree",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::universal;
         elbow(s).mimic = MimicSpec{"shoulder/wz", 1, 0};
         fore(s).rotors.clear();
       },
       {"error: joint \"elbow\" mimic.of = \"shoulder/wz\": cannot be followed: the joint has no such "
        "degree"}},
      {"MimicOfADegreeOfASphericalJoint",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::spherical;
         elbow(s).mimic = MimicSpec{"shoulder/wx", 1, 0};
         fore(s).rotors.clear();
       },
       {"error: joint \"elbow\" mimic.of = \"shoulder/wx\": cannot be followed: the velocities of a "
        "spherical joint are not the rates of its positions"}},
      {"MimicOfADegreeOfAPlanarJoint",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::planar;
         elbow(s).mimic = MimicSpec{"shoulder/wz", 1, 0};
         fore(s).rotors.clear();
       },
       {"error: joint \"elbow\" mimic.of = \"shoulder/wz\": cannot be followed: the velocities of a planar "
        "joint are not the rates of its positions"}},
      {"MimicJointOfSeveralDegrees",
       [](ModelSpec& s) {
         elbow(s).type = JointType::spherical;
         elbow(s).mimic = MimicSpec{"shoulder", 1, 0};
         fore(s).rotors.clear();
       },
       {"error: joint \"elbow\" mimic = spherical: only a revolute, prismatic or helical joint can follow "
        "another"}},
      {"MimicMultiplierNotANumber",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"shoulder", kNaN, 0};
         fore(s).rotors.clear();
       },
       {"error: joint \"elbow\" mimic.multiplier = nan: must be a finite number"}},
      {"MimicOffsetInfinite",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"shoulder", 1, kInfinity};
         fore(s).rotors.clear();
       },
       {"error: joint \"elbow\" mimic.offset = inf: must be a finite number"}},
      {"MimicThatNeverMoves",
       [](ModelSpec& s) {
         elbow(s).mimic = MimicSpec{"shoulder", 0, 0.1};
         fore(s).rotors.clear();
       },
       {"warning: joint \"elbow\" mimic.multiplier = 0: the joint never moves"}},

      // ---- Limits and constants
      {"TooManyLimits",
       [](ModelSpec& s) { elbow(s).limits.lower = {-1, -2}; },
       {"error: joint \"elbow\" limits.lower = [-1, -2]: has 2 numbers; the joint has 1 degree of freedom"}},
      {"TooFewLimits",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::translation;
         shoulder(s).limits.velocity = {1, 2};
       },
       {"error: joint \"shoulder\" limits.velocity = [1, 2]: has 2 numbers; the joint has 3 degrees of "
        "freedom"}},
      {"TooManyDampings",
       [](ModelSpec& s) { elbow(s).damping = {1, 2, 3}; },
       {"error: joint \"elbow\" damping = [1, 2, 3]: has 3 numbers; the joint has 1 degree of freedom"}},
      {"LimitNotANumber",
       [](ModelSpec& s) { elbow(s).limits.effort = {kNaN}; },
       {"error: joint \"elbow\" limits.effort = nan: must be a number"}},
      {"LimitsUpsideDown",
       [](ModelSpec& s) { elbow(s).limits = {{2}, {-2}, {}, {}}; },
       {"warning: joint \"elbow\" limits = [2, -2]: upside down: the lower one must not exceed the upper "
        "one"}},
      {"OneLimitForAllUpsideDownForOne",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::translation;
         shoulder(s).limits = {{1}, {2, 0.5, 3}, {}, {}};
       },
       {"warning: joint \"shoulder\" limits = [1, 0.5]: upside down: the lower one must not exceed the upper "
        "one"}},
      {"NegativeVelocityLimit",
       [](ModelSpec& s) { elbow(s).limits.velocity = {-3}; },
       {"warning: joint \"elbow\" limits.velocity = -3: a limit of size must not be negative"}},
      {"NegativeEffortLimit",
       [](ModelSpec& s) { elbow(s).limits.effort = {-3}; },
       {"warning: joint \"elbow\" limits.effort = -3: a limit of size must not be negative"}},
      {"LimitsOfAQuaternion",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::spherical;
         shoulder(s).limits.lower = {-1};
       },
       {"warning: joint \"shoulder\" limits: ignored: the positions of a spherical joint have no bounds"}},
      {"LimitsOfAFixedJoint",
       [](ModelSpec& s) { weld(s).limits.upper = {1}; },
       {"warning: joint \"weld\": limits, damping, friction and armature of a fixed joint are ignored"}},
      {"VelocityLimitOfAFixedJoint",
       [](ModelSpec& s) { weld(s).limits.velocity = {1}; },
       {"warning: joint \"weld\": limits, damping, friction and armature of a fixed joint are ignored"}},
      {"NegativeDamping",
       [](ModelSpec& s) { elbow(s).damping = {-0.1}; },
       {"warning: joint \"elbow\" damping = -0.1: negative: it would add energy"}},
      {"NegativeFriction",
       [](ModelSpec& s) { elbow(s).friction = {-0.1}; },
       {"warning: joint \"elbow\" friction = -0.1: negative: it would add energy"}},
      {"NegativeArmature",
       [](ModelSpec& s) { elbow(s).armature = {-0.1}; },
       {"error: joint \"elbow\" armature = -0.1: must not be negative: it is an inertia"}},
      {"DampingNotANumber",
       [](ModelSpec& s) { elbow(s).damping = {kNaN}; },
       {"error: joint \"elbow\" damping = nan: must be a number"}},
      {"ArmatureInfinite",
       [](ModelSpec& s) { elbow(s).armature = {kInfinity}; },
       {"error: joint \"elbow\" armature = inf: must be finite"}},

      // ---- Rotors
      {"RotorOnAMissingCarrier",
       [](ModelSpec& s) {
         rotor(s).carrier = "uper";
         rotor(s).placement = Transform<double>::identity();
       },
       {"error: body \"fore\" rotor 1 carrier = \"uper\": there is no such link (did you mean \"upper\"?)"}},
      {"RotorWithoutPlacement",
       [](ModelSpec& s) { rotor(s).carrier = "hand"; },
       {"error: body \"fore\" rotor 1 placement: a rotor on another link than the joint's parent needs a "
        "placement on "
        "it"}},
      {"RotorOfAMissingJoint",
       [](ModelSpec& s) { rotor(s).rates = {{"elbow", 6}, {"wrist", 6}}; },
       {"error: body \"fore\" rotor 1 rates = \"wrist\": there is no such joint (there is \"shoulder\", "
        "\"elbow\")"}},
      {"RotorOfAFixedJoint",
       [](ModelSpec& s) {
         hand(s).rotors = fore(s).rotors;
         hand(s).rotors[0].name = "motor";
       },
       {"error: body \"hand\" rotor \"motor\" gear_ratio = \"weld\": cannot be followed: a fixed joint does "
        "not "
        "move"}},
      {"RotorOfASphericalJoint",
       [](ModelSpec& s) { elbow(s).type = JointType::spherical; },
       {"error: body \"fore\" rotor 1 gear_ratio = \"elbow\": cannot be followed: the velocities of "
        "a spherical joint are not the rates of its positions"}},
      {"RotorOfAJointOfOnesOwnWhoseVelocityIsNoRate",
       [](ModelSpec& s) {
         elbow(s).type = JointType::custom;
         elbow(s).custom = make_custom_joint("half", HalfSpeed{});
       },
       {"error: body \"fore\" rotor 1 gear_ratio = \"elbow\": cannot be followed: the velocities of a "
        "custom joint are not the rates of its positions"}},
      {"RotorRatioNotANumber",
       [](ModelSpec& s) { rotor(s).gear_ratio = kNaN; },
       {"error: body \"fore\" rotor 1 gear_ratio = nan: must be a finite number"}},
      {"RotorRateNotANumber",
       [](ModelSpec& s) { rotor(s).rates = {{"elbow", kNaN}}; },
       {"error: body \"fore\" rotor 1 rates[\"elbow\"] = nan: must be a finite number"}},
      {"RotorOffsetInfinite",
       [](ModelSpec& s) { rotor(s).offset = -kInfinity; },
       {"error: body \"fore\" rotor 1 offset = -inf: must be a finite number"}},
      {"RotorAxisZero",
       [](ModelSpec& s) { rotor(s).axis = {0, 0, 0}; },
       {"error: body \"fore\" rotor 1 axis = [0, 0, 0]: must not be zero; give a direction such as [0, 0, "
        "1]"}},
      {"RotorWithNegativeMass",
       [](ModelSpec& s) { rotor(s).inertia.mass = -1; },
       {"error: body \"fore\" rotor 1 inertia.mass = -1: must not be negative"}},
      {"RotorPlacementIsAReflection",
       [](ModelSpec& s) {
         rotor(s).placement = Transform<double>::identity();
         axes(*rotor(s).placement).yy = -1;
       },
       {"error: body \"fore\" rotor 1 placement.rotation = [[1, 0, 0], [0, -1, 0], [0, 0, 1]]: is a "
        "reflection: its "
        "determinant must be +1"}},

      // ---- Frames, loops, gravity, custom joints
      {"FrameOnAMissingLink",
       [](ModelSpec& s) { s.frames[0].body = "hnd"; },
       {"error: frame \"tool\" body = \"hnd\": there is no such link (did you mean \"hand\"?)"}},
      {"FramePlacementNotANumber",
       [](ModelSpec& s) { s.frames[0].placement.translation.z = kNaN; },
       {"error: frame \"tool\" placement.translation = nan: must be a finite number"}},
      {"LoopOnMissingLinks",
       [](ModelSpec& s) {
         s.loops[0].a.body = "fo";
         s.loops[0].b.body = "elsewhere";
       },
       {"error: loop \"closure\" a.body = \"fo\": there is no such link (there is \"upper\", \"fore\", "
        "\"hand\")",
        "error: loop \"closure\" b.body = \"elsewhere\": there is no such link (there is \"upper\", "
        "\"fore\", "
        "\"hand\")"}},
      {"LoopOnItself",
       [](ModelSpec& s) { s.loops[0].a.body = "hand"; },
       {"error: loop \"closure\" = \"hand\": closes a link on itself; it needs two links"}},
      {"LoopThatIsFree",
       [](ModelSpec& s) { s.loops[0].type = JointType::floating; },
       {"error: loop \"closure\" type = floating: cannot close a loop; use fixed, revolute, prismatic, "
        "cylindrical, "
        "universal, spherical, planar or translation"}},
      {"LoopAxisZero",
       [](ModelSpec& s) { s.loops[0].axis = {0, 0, 0}; },
       {"error: loop \"closure\" axis = [0, 0, 0]: must not be zero; give a direction such as [0, 0, 1]"}},
      {"LoopPlacementNotANumber",
       [](ModelSpec& s) { s.loops[0].b.placement.translation.x = kNaN; },
       {"error: loop \"closure\" b.placement.translation = nan: must be a finite number"}},
      {"GravityNotANumber",
       [](ModelSpec& s) { s.gravity.z = kNaN; },
       {"error: gravity = nan: must be a finite number"}},
      {"GravityAbsurdlyLarge",
       [](ModelSpec& s) { s.gravity.z = -1e300; },
       {"error: gravity = -1e+300: is too large to compute with: at most 1e50"}},
      {"CustomJointWithoutImplementation",
       [](ModelSpec& s) {
         elbow(s).type = JointType::custom;
         fore(s).rotors.clear();
       },
       {"error: joint \"elbow\" = custom: needs an implementation (make_custom_joint)"}},
      {"LimitsOfACustomQuaternion",
       [](ModelSpec& s) {
         shoulder(s).type = JointType::custom;
         shoulder(s).custom = make_custom_joint("ball", OwnBall{});
         shoulder(s).limits.upper = {1};
       },
       {"warning: joint \"shoulder\" limits: ignored: the positions of a custom joint have no bounds"}},

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
       {"error: body \"fore\" parent = \"uppr\": there is no such link (did you mean \"upper\"?)",
        "error: gravity = nan: must be a finite number",
        "error: body \"upper\" inertia.mass = -1: must not be negative",
        "warning: joint \"shoulder\" axis = [0, 0, 2]: has length 2; taken as a direction",
        "warning: joint \"elbow\" damping = -1: negative: it would add energy",
        "error: body \"fore\" rotor 1 gear_ratio = inf: must be a finite number",
        "error: body \"hand\" placement.translation = 1e+99: is too large to compute with: at most 1e50",
        "error: frame \"tool\" body = \"nothing\": there is no such link (there is \"upper\", \"fore\", "
        "\"hand\")",
        "error: loop \"closure\" type = custom: cannot close a loop; use fixed, revolute, prismatic, "
        "cylindrical, "
        "universal, spherical, planar or translation"}},
  };
  return models;
}

Strings texts(const std::vector<Problem>& problems) {
  Strings result;
  for (const Problem& problem : problems) result.push_back(problem.text());
  return result;
}

std::string joined(const Strings& lines) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
  return text;
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
      if (problem.substr(0, 6) == "error:") return true;
    return false;
  }
};
INSTANTIATE_TEST_SUITE_P(Kinds, BadModels, ::testing::ValuesIn(bad_models()),
                         [](const auto& bad) { return std::string(bad.param.name); });

TEST_P(BadModels, CheckSaysExactly) { EXPECT_EQ(texts(check(spec())), GetParam().problems); }

TEST_P(BadModels, BuildRefusesErrorsAndHandsOnWarnings) {
  if (has_error()) {
    const auto error = refusal(spec(), false);
    ASSERT_TRUE(error);
    EXPECT_EQ(texts(error->problems()), GetParam().problems);
    EXPECT_EQ(error->what(), joined(GetParam().problems));
  } else {
    EXPECT_EQ(texts(build(spec()).warnings()), GetParam().problems);
  }
}

TEST_P(BadModels, StrictRefusesWarningsToo) {
  const auto error = refusal(spec(), true);
  ASSERT_TRUE(error);
  EXPECT_EQ(texts(error->problems()), GetParam().problems);
}

TEST(GoodModel, HasNoProblems) {
  EXPECT_EQ(texts(check(arm())), Strings{});
  EXPECT_FALSE(refusal(arm(), true));
  EXPECT_GE(bad_models().size(), 60u);
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
  const Strings expected{
      "arm.json: error: gravity = inf: must be a finite number",
      "arm.json:7: error: body \"upper\" inertia.mass = -1: must not be negative",
      "arm.json:23: error: joint \"elbow\" axis = [0, 0, 0]: must not be zero; give a direction such as [0, "
      "0, 1]",
      "arm.json:31: error: body \"fore\" rotor 1 gear_ratio = nan: must be a finite number",
      "arm.json:40: error: frame \"tool\" body = \"nothing\": there is no such link (there is \"upper\", "
      "\"fore\", "
      "\"hand\")",
      "arm.json:44: error: loop \"closure\" type = floating: cannot close a loop; use fixed, revolute, "
      "prismatic, "
      "cylindrical, universal, spherical, planar or translation"};
  EXPECT_EQ(texts(check(spec)), expected);
  const std::vector<Problem> problems = check(spec);
  EXPECT_EQ(problems[2].file, "arm.json");
  EXPECT_EQ(problems[2].line, 23);
  EXPECT_EQ(problems[2].element.text(), "joint \"elbow\" axis");
  EXPECT_EQ(problems[2].value, "[0, 0, 0]");
  EXPECT_EQ(problems[2].severity, Severity::error);
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

TEST(ProblemPlace, OfAJointThatNothingResists) {
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
  EXPECT_EQ(texts(check(spec)), Strings{});
}

TEST(GoodModel, RotationsWrittenWithSixDigitsAreFine) {
  ModelSpec spec = arm();
  axes(fore(spec).placement) = {0.866025, -0.5, 0, 0.5, 0.866025, 0, 0, 0, 1};
  EXPECT_EQ(texts(check(spec)), Strings{});
}

// A thin plate, a rod: at the edge of the triangle inequality.
TEST(GoodModel, FlatBodiesAreFine) {
  ModelSpec spec = arm();
  upper(spec).inertia.about_com = Sym3<double>::diagonal(0.1, 0.2, 0.3).matrix();
  fore(spec).inertia.about_com = Sym3<double>::diagonal(0, 0.2, 0.2).matrix();
  hand(spec).inertia.about_com = Mat3<double>::zero();
  EXPECT_EQ(texts(check(spec)), Strings{});
}

}  // namespace
}  // namespace limber::test
