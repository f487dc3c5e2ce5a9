// The editable description of a mechanism: names, strings, doubles, in any order. What files are read into
// and what programs edit; build() checks it and makes the Model that algorithms use.
#pragma once

#include <limber/model/angles_as_read.hpp>
#include <limber/model/error.hpp>
#include <limber/model/geometry_spec.hpp>
#include <limber/model/joints/custom.hpp>
#include <limber/model/joints/facts.hpp>
#include <limber/model/part_lines.hpp>
#include <limber/model/transmission_spec.hpp>
#include <limber/model/user_flags.hpp>
#include <limber/spatial/inertia.hpp>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// The name of the fixed base, the parent of root bodies.
inline constexpr const char* kWorld = "world";

/// `revolute` …, as in the model file.
const char* to_string(JointType type);
std::optional<JointType> joint_type_from(const std::string& name);

/// Numbers of position coordinates and of velocities of a joint of this type (0 for custom, which knows its
/// own).
int position_count(JointType type);
int velocity_count(JointType type);

/// The names of a joint's degrees in velocity order: "" for one degree, else wx, wy, wz, vx, vy, vz.
std::vector<std::string> degree_names(JointType type, int nv);

/// Whether it leaves some freedoms and takes others.
bool can_close_loop(JointType type);

struct InertiaSpec {
  double mass = 0;
  Vec3<double> com = Vec3<double>::zero();
  Mat3<double> about_com = Mat3<double>::zero();  ///< as given; build() checks that it is symmetric

  Inertia<double> inertia() const {
    return Inertia<double>::from_com(mass, com, Sym3<double>::symmetric_part(about_com));
  }
  static InertiaSpec from(const Inertia<double>& inertia) {
    return {inertia.mass, inertia.com(), inertia.about_com().matrix()};
  }
};

/// Limits per degree: empty (none), one number for all degrees, or one per degree.
struct LimitSpec {
  std::vector<double> lower, upper;  ///< of the position (rad or m)
  std::vector<double> velocity, effort;
};

/// This joint's position is multiplier × (position of the joint `of`) + offset.
struct MimicSpec {
  std::string of;
  double multiplier = 1;
  double offset = 0;
};

struct JointSpec {
  std::string name;
  JointType type = JointType::revolute;
  Vec3<double> axis =
      Vec3<double>::unit_z();         ///< in the joint frame; normal of a planar, first axis of a universal
  std::optional<Vec3<double>> axis2;  ///< second axis of a universal joint, at right angles to the first
  double pitch = 0;                   ///< of a helical joint, metres per radian
  LimitSpec limits;
  std::vector<double> damping, friction, armature;  ///< per degree, like limits
  /// Of a spring, −stiffness (q − rest), per degree; of a spherical joint one stiffness, on the rotation
  /// vector from `rest`, a rotation vector itself. Planar and floating joints have none.
  std::vector<double> stiffness, rest;
  std::optional<MimicSpec> mimic;
  std::shared_ptr<const CustomJoint> custom;  ///< for JointType::custom
  int line = 0;
  PartLines lines;  ///< of `axis`, `limits.lower`, `mimic.of`, …
};

/// A spinning body on a carrier link, driven through gears: its angle is Σ rate × position of a joint +
/// offset.
struct RotorSpec {
  std::string name;                            ///< may be empty
  double gear_ratio = 1;                       ///< × position of the joint of the body that lists the rotor
  Vec3<double> axis = Vec3<double>::unit_z();  ///< spin axis in the rotor's frame
  std::optional<Transform<double>>
      placement;  ///< rotor frame in the carrier link; left out: where the joint is
  InertiaSpec inertia;
  std::optional<std::string> carrier;  ///< left out: the parent link of the body that lists the rotor
  std::vector<std::pair<std::string, double>> rates;  ///< joint (or joint/degree) → rate; replaces gear_ratio
  double offset = 0;
  double damping = 0;   ///< of its bearings and its motor: torque per rate of the rotor, N·m·s/rad
  double friction = 0;  ///< the same, of any rate: N·m
  /// Of its gear: what arrives at the joint of the motor's torque while that drives the joint, and at the
  /// motor of the joint's while the joint drives the motor. Of a rotor that one joint drives.
  double efficiency = 1, back_efficiency = 1;
  int line = 0;
  PartLines lines;  ///< of `axis`, `inertia.mass`, …
};

struct BodySpec {
  std::string name;
  std::string parent = kWorld;
  Transform<double> placement = Transform<double>::identity();  ///< joint frame in the parent's link frame
  JointSpec joint;
  Transform<double> link_placement =
      Transform<double>::identity();  ///< link frame in the joint's moving frame
  InertiaSpec inertia;
  /// What the inertia needs and nobody has read, such as `mesh "hand.stl"`; empty where the inertia is known.
  std::string unknown_inertia;
  std::vector<RotorSpec> rotors;
  std::vector<VisualSpec> visuals;        ///< on the link; not used by dynamics
  std::vector<CollisionSpec> collisions;  ///< on the link; not used by dynamics
  int line = 0;
  PartLines lines;  ///< of `parent`, `placement`, `inertia.mass`, …
};

struct FrameSpec {
  std::string name;
  std::string body = kWorld;
  Transform<double> placement = Transform<double>::identity();  ///< in the body's link frame
  int line = 0;
};

/// One side of a loop closure: a frame on a body.
struct LoopEndSpec {
  std::string body = kWorld;
  Transform<double> placement = Transform<double>::identity();
};

/// A cut joint: the freedom that `type` leaves between frame a and frame b, with its axis in frame a.
struct LoopSpec {
  std::string name;
  JointType type = JointType::revolute;
  Vec3<double> axis = Vec3<double>::unit_z();
  LoopEndSpec a, b;
  int line = 0;
  std::optional<Vec3<double>> axis2 = {};  ///< second axis of a universal joint, which turns with frame b
  double pitch = 0;                        ///< of a helical joint, metres per radian
};

/// Numbers of positions and velocities of a joint, custom ones included.
int position_count(const JointSpec& joint);
int velocity_count(const JointSpec& joint);
/// Whether v is the rate of q, so that a degree's position is the integral of its velocity.
bool velocities_are_rates(const JointSpec& joint);

struct ModelSpec {
  std::string name;
  Vec3<double> gravity = {0, 0, -9.81};
  std::vector<BodySpec> bodies;
  std::vector<FrameSpec> frames;
  std::vector<LoopSpec> loops;
  std::vector<TransmissionSpec> transmissions;  ///< not used by dynamics
  std::vector<VisualSpec> visuals;              ///< on the world, such as a floor
  std::vector<CollisionSpec> collisions;        ///< on the world
  std::string file;                             ///< where it was read from; empty for a model made in code
  AnglesAsRead angles_as_read;                  ///< for writers that give rotations by angles
  std::vector<Problem> warnings;                ///< of reading that file; build() hands them on with its own

  BodySpec* find_body(const std::string& body_name);
  const BodySpec* find_body(const std::string& body_name) const;
  BodySpec* find_joint(const std::string& joint_name);
  const BodySpec* find_joint(const std::string& joint_name) const;
  const FrameSpec* find_frame(const std::string& frame_name) const;
};

}  // namespace limber
