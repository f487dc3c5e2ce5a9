// The arm UR5 (CB3 series) of Universal Robots, without base link and tool.
//
// Geometry: Universal Robots, support article "DH parameters for calculations of kinematics and dynamics",
//   and CB3 manual, appendix: d₁ = 0.089159, a₂ = −0.425, a₃ = −0.39225, d₄ = 0.10915, d₅ = 0.09465,
//   d₆ = 0.0823 m. The link frames are those of the maker's own description (github
//   UniversalRobots/Universal_Robots_ROS2_Description): z is the joint's axis, and the frame of the shoulder
//   and of each wrist is at the far end of the stretch d.
// Masses, centres of mass and inertias about them: the same description, config/ur5/physical_parameters.yaml,
//   which has the masses and centres of mass from the article, and inertias of cylinders (nothing measured is
//   published for the UR5).
// Limits: UR5 CB3 user manual 3.13 (±360°, 180°/s) and article "Max. joint torques" (150 and 28 N m), as in
//   ros-industrial/universal_robot, ur_description/config/ur5/joint_limits.yaml.
//
// Decided here: the forearm has two published sets, 2.33 kg with its centre of mass 0.15 m before the wrist
// (the article and the maker's description) and, older, 2.275 kg and 0.11993 m (controller files, first ROS
// descriptions). The maker's description is taken whole, so it is 2.33 kg. The forearm's inertia in that file
// is still the cylinder of 2.275 kg (½ m r² with r = 0.06 m), 2.4 % less than the formula gives for 2.33 kg;
// it is left as published. The elbow's ±180° of the ROS files are there for planners; the maker says ±360°.
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/robots.hpp>

#include <array>
#include <numbers>
#include <string>

#include "robots/tables.hpp"

namespace limber::robots {

namespace {

struct Ur5Link {
  const char* link;
  const char* joint;
  Vec3<double> origin;  // of the joint on the link before it, whose axes are
  int turns;            // turned about x by so many quarter turns
  double effort;
  double mass;
  Vec3<double> com;
  Vec3<double> moments;  // about the centre of mass
};

constexpr double kD1 = 0.089159, kA2 = -0.425, kA3 = -0.39225, kD4 = 0.10915, kD5 = 0.09465, kD6 = 0.0823;

// Across and along the axis of each cylinder.
constexpr double kShoulder[] = {0.014972358333333331, 0.01040625};
constexpr double kUpperArm[] = {0.13388583541666665, 0.0151074};
constexpr double kForearm[] = {0.031216803515624995, 0.004095};
constexpr double kWrist1[] = {0.002013889583333333, 0.0021942};
constexpr double kWrist2[] = {0.0018310395833333333, 0.0021942};
constexpr double kWrist3[] = {8.062475833333332e-05, 0.0001321171875};

constexpr Vec3<double> cylinder_along_x(const double (&i)[2]) { return {i[1], i[0], i[0]}; }
constexpr Vec3<double> cylinder_along_z(const double (&i)[2]) { return {i[0], i[0], i[1]}; }

// clang-format off
constexpr std::array<Ur5Link, 6> kUr5Links = {{
    {"shoulder_link",  "shoulder_pan_joint",  {0, 0, kD1},   0, 150, 3.7,    { 0,      -0.00193, -0.02561 }, cylinder_along_z(kShoulder)},
    {"upper_arm_link", "shoulder_lift_joint", {0, 0, 0},     1, 150, 8.393,  {-0.2125,  0,        0.11336 }, cylinder_along_x(kUpperArm)},
    {"forearm_link",   "elbow_joint",         {kA2, 0, 0},   0, 150, 2.33,   {-0.24225, 0,        0.0265  }, cylinder_along_x(kForearm)},
    {"wrist_1_link",   "wrist_1_joint",       {kA3, 0, kD4}, 0,  28, 1.219,  { 0,      -0.01634, -0.0018  }, cylinder_along_z(kWrist1)},
    {"wrist_2_link",   "wrist_2_joint",       {0, -kD5, 0},  1,  28, 1.219,  { 0,       0.01634, -0.0018  }, cylinder_along_z(kWrist2)},
    {"wrist_3_link",   "wrist_3_joint",       {0, kD6, 0},  -1,  28, 0.1879, { 0,       0,       -0.001159}, cylinder_along_z(kWrist3)},
}};
// clang-format on

}  // namespace

ModelSpec ur5_spec() {
  constexpr double half_turn = std::numbers::pi;
  ModelBuilder builder("ur5");
  for (const Ur5Link& link : kUr5Links) {
    builder.body(link.link).revolute(link.joint).at(link.origin, quarter_turns_about_x(link.turns));
    builder.limits(-2 * half_turn, 2 * half_turn).velocity_limit(half_turn).effort_limit(link.effort);
    builder.inertia(link.mass, link.com, link.moments);
  }
  return builder.frame("tool0", "wrist_3_link").spec();
}

Model<double> ur5() { return build(ur5_spec()); }

}  // namespace limber::robots
