// The quadruped Mini Cheetah of the MIT Biomimetic Robotics Lab, with the rotors of its twelve motors.
//
// Geometry, masses, centres of mass, inertias about them (from CAD), rotors, gear ratios, damping, friction:
//   Cheetah-Software (github mit-biomimetics/Cheetah-Software), common/include/Dynamics/MiniCheetah.h.
// Tree, order of the legs, mirror images, rotor frames: common/src/Dynamics/Quadruped.cpp and
//   common/include/Dynamics/SpatialInertia.h there.
// Speed of the joints: B. Katz, J. Di Carlo, S. Kim, "Mini Cheetah: A Platform for Pushing the Limits of
//   Dynamic Quadruped Control", ICRA 2019 (40 rad/s behind the ratio 6; 9 kg).
//
// x points forward, y to the left, z up. The table is of a left leg; a right one is its mirror image in y.
// The frames of hip and knee are turned by half a turn about z, so these joints turn about −y of the body.
// Each rotor sits on the link before its joint, in the axes of the joint frame, and turns about the joint's
// axis; it is balanced.
//
// Decided here: the shank is that of the newer version, 0.195 m with the foot 4 mm beside the knee's plane
// (older: 0.175 m and none); effort = 3 N m of the motor × ratio; the speed of the knee is the 40 rad/s
// scaled by the ratios. There are no position limits in the source.
//
// The published inertia of the hip is not that of a real body: its largest principal moment, 2.30e-3 kg m²,
// exceeds the sum of the other two by 0.097e-3. It is kept, and build() warns of the four hips.
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/robots.hpp>

#include <array>
#include <string>

#include "robots/tables.hpp"

namespace limber::robots {

namespace {

struct Segment {
  const char* name;
  Vec3<double> axis;
  bool turned;          // frame turned by half a turn about z
  Vec3<double> origin;  // of the joint on the segment before
  Vec3<double> rotor;   // origin of the rotor on the segment before
  double ratio;
  double mass;
  Vec3<double> com;
  Sym3<double> about_com;  // xx, yy, zz, xy, xz, yz
};

struct Leg {
  const char* name;
  int forward, left;  // ±1
};

constexpr double kThigh = 0.209, kShank = 0.195, kFootOffset = 0.004;

// clang-format off
constexpr std::array<Segment, 3> kSegments = {{
    {"abad", {1, 0, 0}, false, {0.19, 0.049, 0},  {0.125, 0.049, 0}, 6.0,
     0.54,  {0, 0.036,  0},     { 381e-6,  560e-6, 444e-6,  58e-6, 0.45e-6, 0.95e-6}},
    {"hip",  {0, 1, 0}, true,  {0, 0.062, 0},     {0, 0.04, 0},      6.0,
     0.634, {0, 0.016, -0.02},  {1983e-6, 2103e-6, 408e-6, 245e-6,  13e-6,   1.5e-6}},
    {"knee", {0, 1, 0}, false, {0, 0, -kThigh},   {0, 0, 0},         9.33,
     0.064, {0, 0,     -0.061}, { 245e-6,  248e-6,   6e-6,   0,      0,      0}},
}};

constexpr std::array<Leg, 4> kLegs = {{
    {"front_right", 1, -1}, {"front_left", 1, 1}, {"hind_right", -1, -1}, {"hind_left", -1, 1},
}};
// clang-format on

/// 0.055 kg, 63e-6 kg m² about its axis, 33e-6 across.
InertiaSpec rotor_inertia(const Vec3<double>& axis) {
  constexpr double about = 63e-6, across = 33e-6;
  const Vec3<double> i = Vec3<double>{across, across, across} + axis * (about - across);
  return {0.055, {0, 0, 0}, Sym3<double>::diagonal(i.x, i.y, i.z).matrix()};
}

void add_leg(ModelBuilder& builder, const Leg& leg) {
  constexpr double motor_effort = 3, speed = 40, speed_ratio = 6;
  const bool mirror = leg.left < 0;
  // Of the table's points, only those on the body are off its middle in x.
  const auto placed = [&](const Vec3<double>& v) {
    const Vec3<double> sided = mirror ? mirrored(v) : v;
    return leg.forward > 0 ? sided : Vec3<double>{0 - sided.x, sided.y, sided.z};
  };
  std::string parent = "body";
  for (const Segment& segment : kSegments) {
    const std::string link = leg.name + std::string("_") + segment.name;
    const Rotation<double> axes = segment.turned ? x_axis_along(-1, 0) : Rotation<double>::identity();
    builder.body(link, parent).revolute(link + "_joint", segment.axis).at(placed(segment.origin), axes);
    builder.inertia(segment.mass, mirror ? mirrored(segment.com) : segment.com,
                    mirror ? mirrored(segment.about_com) : segment.about_com);
    builder.effort_limit(motor_effort * segment.ratio).velocity_limit(speed * speed_ratio / segment.ratio);
    builder.damping(0.01).friction(0.2);
    RotorSpec rotor;
    rotor.name = link + "_rotor";
    rotor.gear_ratio = segment.ratio;
    rotor.axis = segment.axis;
    rotor.placement = Transform<double>{axes, placed(segment.rotor)};
    rotor.inertia = rotor_inertia(segment.axis);
    builder.rotor(rotor);
    parent = link;
  }
  // In the turned frame of the knee the outside is −y on the left.
  builder.frame(leg.name + std::string("_foot"), parent, {0, -kFootOffset * leg.left, -kShank});
}

}  // namespace

ModelSpec mini_cheetah_spec() {
  ModelBuilder builder("mini_cheetah");
  builder.body("body").floating("root").inertia(3.3, {0, 0, 0}, {11253e-6, 36203e-6, 42673e-6});
  for (const Leg& leg : kLegs) add_leg(builder, leg);
  return builder.spec();
}

Model<double> mini_cheetah() { return build(mini_cheetah_spec()); }

}  // namespace limber::robots
