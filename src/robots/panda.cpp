// The arm Panda of Franka Emika, without base link and hand.
//
// Geometry and efforts: Franka Emika, Franka Control Interface documentation, "Robot and interface
//   specifications": Denavit–Hartenberg parameters (Craig's convention) and limits for Panda. The same limits
//   in franka_ros, franka_description/robots/panda/joint_limits.yaml, the released product.
// Masses, centres of mass and inertias about them, in the axes of the link frame: C. Gaz, M. Cognetti, A.
//   Oliva, P. Robuffo Giordano, A. De Luca, "Dynamic Identification of the Franka Emika Panda Robot With
//   Retrieval of Feasible Parameters Using Penalty-Based Optimization", IEEE Robotics and Automation Letters
//   4(4), 2019, supplementary tables VIII and IX; the same numbers in franka_ros,
//   franka_description/robots/common/inertial.yaml.
//
// Link 1 only turns about z, so its c_z and all its moments but I_zz cannot be identified; they are as in
// franka_ros (c_z = −0.04762; the authors' own program has 0). They move the centre of mass, not the arm.
// The position q = 0 is outside the limits of joint 4.
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/robots.hpp>

#include <array>
#include <string>

#include "robots/tables.hpp"

namespace limber::robots {

namespace {

constexpr double kFlange = 0.107;  // from link 7 along z

struct Step {
  double a, d;
  int alpha;  // in quarter turns
  double lower, upper, velocity, effort;
};

struct Link {
  double mass;
  Vec3<double> com;
  Sym3<double> about_com;  // xx, yy, zz, xy, xz, yz
};

// clang-format off
constexpr std::array<Step, 7> kSteps = {{
    //    a      d  alpha    lower    upper  velocity  effort
    { 0.0,    0.333,  0,  -2.8973,  2.8973,  2.175,   87},
    { 0.0,    0.0,   -1,  -1.7628,  1.7628,  2.175,   87},
    { 0.0,    0.316,  1,  -2.8973,  2.8973,  2.175,   87},
    { 0.0825, 0.0,    1,  -3.0718, -0.0698,  2.175,   87},
    {-0.0825, 0.384, -1,  -2.8973,  2.8973,  2.61,    12},
    { 0.0,    0.0,    1,  -0.0175,  3.7525,  2.61,    12},
    { 0.088,  0.0,    1,  -2.8973,  2.8973,  2.61,    12},
}};

constexpr std::array<Link, 7> kLinks = {{
    {4.970684, { 0.003875,  0.002081, -0.04762 }, {0.70337,  0.70661,  0.009117, -0.000139,  0.006772,  0.019169}},
    {0.646926, {-0.003141, -0.02872,   0.003495}, {0.007962, 0.02811,  0.025995, -0.003925,  0.010254,  0.000704}},
    {3.228604, { 0.027518,  0.039252, -0.066502}, {0.037242, 0.036155, 0.01083,  -0.004761, -0.011396, -0.012805}},
    {3.587895, {-0.05317,   0.104419,  0.027454}, {0.025853, 0.019552, 0.028323,  0.007796, -0.001332,  0.008641}},
    {1.225946, {-0.011953,  0.041065, -0.038437}, {0.035549, 0.029474, 0.008627, -0.002117, -0.004037,  0.000229}},
    {1.666555, { 0.060149, -0.014117, -0.010517}, {0.001964, 0.004354, 0.005433,  0.000109, -0.001158,  0.000341}},
    {0.735522, { 0.010517, -0.004252,  0.061597}, {0.012516, 0.010027, 0.004815, -0.000428, -0.001196, -0.000741}},
}};
// clang-format on

}  // namespace

ModelSpec panda_spec() {
  ModelBuilder builder("panda");
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    const Step& step = kSteps[i];
    const Link& link = kLinks[i];
    const std::string number = std::to_string(i + 1);
    // Craig: turn by alpha and shift by a about and along x, then shift by d along the new z.
    const Rotation<double> axes = quarter_turns_about_x(step.alpha);
    builder.body("link" + number).revolute("joint" + number);
    builder.at(Vec3<double>{step.a, 0, 0} + axes * Vec3<double>{0, 0, step.d}, axes);
    builder.limits(step.lower, step.upper).velocity_limit(step.velocity).effort_limit(step.effort);
    builder.inertia(link.mass, link.com, link.about_com);
  }
  return builder.frame("flange", "link7", {0, 0, kFlange}).spec();
}

Model<double> panda() { return build(panda_spec()); }

}  // namespace limber::robots
