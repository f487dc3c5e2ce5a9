// The humanoid G1 of Unitree Robotics, 29 joints.
//
// Everything: Unitree Robotics, github unitreerobotics/unitree_ros, robots/g1_description/
// g1_29dof_rev_1_0.urdf (revision 1.0, BSD-3-Clause): placements, axes, limits; masses, centres of mass and
// inertias about them. Links and joints have the names of that file; links without inertia (IMUs, cameras)
// are frames here.
//
// The tables hold the trunk and the left side. The right side is the mirror image in y, but for two numbers
// of the source, which are kept: I_xz of the right knee has the other sign, and the right shoulder is
// 0.01 mm nearer to the middle.
//
// Decided here: the pelvis floats on a joint called `root`; the soles are the lowest points of the feet's
// contact spheres in that file, 0.035 m below the ankle's roll axis. The file has no rotor inertias.
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/robots.hpp>

#include <array>
#include <string>

#include "robots/tables.hpp"

namespace limber::robots {

namespace {

struct Limits {
  double lower, upper, velocity, effort;
};

/// A link and the joint that carries it.
struct Row {
  const char* link;
  const char* joint;
  char axis;  // x, y, z; − for a fixed joint
  Vec3<double> origin, rpy;
  Limits limits;
  double mass;
  Vec3<double> com;
  Sym3<double> about_com;  // xx, yy, zz, xy, xz, yz
};

// clang-format off
// On the pelvis.
constexpr std::array<Row, 6> kLeg = {{
    {"hip_pitch_link", "hip_pitch_joint", 'y', {0, 0.064452, -0.1027}, {}, {-2.5307, 2.8798, 32, 88},
     1.35, {0.002741, 0.047791, -0.02606},
     {0.001811, 0.0014193, 0.0012812, 3.68e-5, -3.44e-5, 0.000171}},
    {"hip_roll_link", "hip_roll_joint", 'x', {0, 0.052, -0.030465}, {0, -0.1749, 0}, {-0.5236, 2.9671, 20, 139},
     1.52, {0.029812, -0.001045, -0.087934},
     {0.0023773, 0.0024123, 0.0016595, -3.8e-6, -0.0003908, 1.84e-5}},
    {"hip_yaw_link", "hip_yaw_joint", 'z', {0.025001, 0, -0.12412}, {}, {-2.7576, 2.7576, 32, 88},
     1.702, {-0.057709, -0.010981, -0.15078},
     {0.0057774, 0.0076124, 0.003149, -0.0005411, -0.0023948, -0.0007072}},
    {"knee_link", "knee_joint", 'y', {-0.078273, 0.0021489, -0.17734}, {0, 0.1749, 0}, {-0.087267, 2.8798, 20, 139},
     1.932, {0.005457, 0.003964, -0.12074},
     {0.011329, 0.011277, 0.0015168, 4.82e-5, -4.49e-5, -0.0007146}},
    {"ankle_pitch_link", "ankle_pitch_joint", 'y', {0, -9.4445e-5, -0.30001}, {}, {-0.87267, 0.5236, 30, 35},
     0.074, {-0.007269, 0, 0.011137},
     {8.4e-6, 1.89e-5, 1.26e-5, 0, -2.9e-6, 0}},
    {"ankle_roll_link", "ankle_roll_joint", 'x', {0, 0, -0.017558}, {}, {-0.2618, 0.2618, 30, 35},
     0.608, {0.026505, 0, -0.016425},
     {0.0002231, 0.0016161, 0.0016667, 2e-7, 8.91e-5, -1e-7}},
}};

constexpr std::array<Row, 3> kWaist = {{
    {"waist_yaw_link", "waist_yaw_joint", 'z', {0, 0, 0}, {}, {-2.618, 2.618, 32, 88},
     0.214, {0.003494, 0.000233, 0.018034},
     {0.00010673, 0.00010422, 0.0001625, 2.703e-6, -7.631e-6, -2.01e-7}},
    {"waist_roll_link", "waist_roll_joint", 'x', {-0.0039635, 0, 0.044}, {}, {-0.52, 0.52, 30, 35},
     0.086, {0, 2.3e-5, 0},
     {7.079e-6, 6.339e-6, 8.245e-6, 0, 0, 0}},
    {"torso_link", "waist_pitch_joint", 'y', {0, 0, 0}, {}, {-0.52, 0.52, 30, 35},
     6.78, {0.000931, 0.000346, 0.15082},
     {0.05905, 0.047014, 0.025652, 3.3302e-5, -0.0017715, -2.2399e-5}},
}};

// On the pelvis, and on the torso.
constexpr std::array<Row, 1> kPelvisParts = {{
    {"pelvis_contour_link", "pelvis_contour_joint", '-', {0, 0, 0}, {}, {},
     0.001, {0, 0, 0},
     {1e-7, 1e-7, 1e-7, 0, 0, 0}},
}};

constexpr std::array<Row, 2> kTorsoParts = {{
    {"logo_link", "logo_joint", '-', {0.0039635, 0, -0.044}, {}, {},
     0.001, {0, 0, 0},
     {1e-7, 1e-7, 1e-7, 0, 0, 0}},
    {"head_link", "head_joint", '-', {0.0039635, 0, -0.044}, {}, {},
     1.036, {0.005267, 0.000299, 0.449869},
     {0.004085051, 0.004185212, 0.001807911, -2.543e-6, -6.9455e-5, -3.726e-6}},
}};

// On the torso.
constexpr std::array<Row, 8> kArm = {{
    {"shoulder_pitch_link", "shoulder_pitch_joint", 'y', {0.0039563, 0.10022, 0.24778}, {0.27931, 5.4949e-5, -0.00019159}, {-3.0892, 2.6704, 37, 25},
     0.718, {0, 0.035892, -0.011628},
     {0.0004291, 0.000453, 0.000423, -9.2e-6, 6.4e-6, 2.26e-5}},
    {"shoulder_roll_link", "shoulder_roll_joint", 'x', {0, 0.038, -0.013831}, {-0.27925, 0, 0}, {-1.5882, 2.2515, 37, 25},
     0.643, {-0.000227, 0.00727, -0.063243},
     {0.0006177, 0.0006912, 0.0003894, -1e-6, 8.7e-6, -5.3e-6}},
    {"shoulder_yaw_link", "shoulder_yaw_joint", 'z', {0, 0.00624, -0.1032}, {}, {-2.618, 2.618, 37, 25},
     0.734, {0.010773, -0.002949, -0.072009},
     {0.0009988, 0.0010605, 0.0004354, 7.9e-6, 0.0001412, -2.86e-5}},
    {"elbow_link", "elbow_joint", 'y', {0.015783, 0, -0.080518}, {}, {-1.0472, 2.0944, 37, 25},
     0.6, {0.064956, 0.004454, -0.010062},
     {0.0002891, 0.0004152, 0.0004197, 6.53e-5, 1.72e-5, -5.6e-6}},
    {"wrist_roll_link", "wrist_roll_joint", 'x', {0.1, 0.00188791, -0.01}, {}, {-1.972222054, 1.972222054, 37, 25},
     0.08544498, {0.01713944778, 0.00053759094, 4.8864e-7},
     {4.821544023e-5, 3.722899093e-5, 5.482106541e-5, -4.24511021e-6, 5.10599e-9, -1.23525e-9}},
    {"wrist_pitch_link", "wrist_pitch_joint", 'y', {0.038, 0, 0}, {}, {-1.614429558, 1.614429558, 22, 5},
     0.48404956, {0.02299989837, -0.00111685314, -0.00111658096},
     {0.00016579646273, 0.0004295405741, 0.00042953697654, -1.231206746e-5, 1.231699194e-5, 8.1417712e-7}},
    {"wrist_yaw_link", "wrist_yaw_joint", 'z', {0.046, 0, 0}, {}, {-1.614429558, 1.614429558, 22, 5},
     0.08457647, {0.02200381568, 0.00049485096, 0.00053861123},
     {4.929128828e-5, 5.973338134e-5, 3.928083826e-5, -4.5735494e-7, 4.45867591e-6, 4.3217198e-7}},
    {"rubber_hand", "hand_palm_joint", '-', {0.0415, 0.003, 0}, {}, {},
     0.17, {0.05361310808, -0.0029590524, 0.00215413091},
     {0.00010099485234748, 0.00028135871571621, 0.00021894770413514, 3.618590790516e-5, -7.4301518642e-7, 3.30189743286e-6}},
}};
// clang-format on

/// The row of the right side. Turning about x or z changes its sense in a mirror, turning about y does not.
Row right_row(Row row) {
  row.origin = mirrored(row.origin);
  row.rpy = {0 - row.rpy.x, row.rpy.y, 0 - row.rpy.z};
  if (row.axis != 'y')
    row.limits = {-row.limits.upper, -row.limits.lower, row.limits.velocity, row.limits.effort};
  row.com = mirrored(row.com);
  row.about_com = mirrored(row.about_com);
  return row;
}

void add(ModelBuilder& builder, const std::string& parent, const std::string& side, const Row& row) {
  builder.body(side + row.link, parent);
  const std::string joint = side + row.joint;
  if (row.axis == '-') {
    builder.fixed(joint);
  } else {
    const Vec3<double> axis{row.axis == 'x' ? 1.0 : 0.0, row.axis == 'y' ? 1.0 : 0.0,
                            row.axis == 'z' ? 1.0 : 0.0};
    builder.revolute(joint, axis).limits(row.limits.lower, row.limits.upper);
    builder.velocity_limit(row.limits.velocity).effort_limit(row.limits.effort);
  }
  builder.at(row.origin, Rotation<double>::from_rpy(row.rpy)).inertia(row.mass, row.com, row.about_com);
}

/// Each row on the one before it.
template <class Rows> void add_chain(ModelBuilder& builder, std::string parent, const std::string& side,
                                     const Rows& rows) {
  for (const Row& row : rows) {
    add(builder, parent, side, row);
    parent = side + row.link;
  }
}

template <class Rows> Rows right(Rows rows) {
  for (Row& row : rows) row = right_row(row);
  return rows;
}

auto right_leg() {
  auto rows = right(kLeg);
  rows[3].about_com.xz = 4.49e-5;  // knee: as published
  return rows;
}

auto right_arm() {
  auto rows = right(kArm);
  rows[0].origin.y = -0.10021;  // shoulder: as published
  return rows;
}

}  // namespace

ModelSpec humanoid_spec() {
  ModelBuilder builder("humanoid");
  builder.body("pelvis").floating("root");
  builder.inertia(3.813, {0, 0, -0.07605}, Sym3<double>{0.010549, 0.0093089, 0.0079184, 0, 2.1e-6, 0});
  for (const Row& row : kPelvisParts) add(builder, "pelvis", "", row);
  add_chain(builder, "pelvis", "left_", kLeg);
  add_chain(builder, "pelvis", "right_", right_leg());
  add_chain(builder, "pelvis", "", kWaist);
  for (const Row& row : kTorsoParts) add(builder, "torso_link", "", row);
  add_chain(builder, "torso_link", "left_", kArm);
  add_chain(builder, "torso_link", "right_", right_arm());

  const auto pitched = [](double angle) { return Rotation<double>::about_y(angle); };
  builder.frame("imu_in_torso", "torso_link", {-0.03959, -0.00224, 0.14792});
  builder.frame("d435_link", "torso_link", {0.0576235, 0.01753, 0.42987}, pitched(0.8307767239493009));
  builder.frame("mid360_link", "torso_link", {0.0002835, 0.00003, 0.41618}, pitched(0.04014257279586953));
  builder.frame("imu_in_pelvis", "pelvis", {0.04525, 0, -0.08339});
  for (const std::string side : {"left_", "right_"})
    builder.frame(side + "sole", side + "ankle_roll_link", {0, 0, -0.035});
  return builder.spec();
}

Model<double> humanoid() { return build(humanoid_spec()); }

}  // namespace limber::robots
