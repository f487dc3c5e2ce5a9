// Mini Cheetah and the humanoid G1 against what is stated about the whole robot.
#include <gtest/gtest.h>
#include <limber/robots/robots.hpp>

#include <cmath>

#include "robots/snapshot.hpp"
#include "support/near.hpp"

namespace limber::test {
namespace {

using Vector = Vec3<double>;

TEST(MiniCheetah, HasTwelveJointsOnAFloatingRoot) {
  const Model<double> model = robots::mini_cheetah();
  EXPECT_EQ(model.nq(), 19);
  EXPECT_EQ(model.nv(), 18);
  EXPECT_EQ(model.body_count(), 14);
  const auto& dofs = model.names().dofs;
  EXPECT_EQ(dofs[0], "root/wx");
  EXPECT_EQ(dofs[5], "root/vz");
  for (const char* leg : {"front_right", "front_left", "hind_right", "hind_left"})
    for (const char* segment : {"_abad", "_hip", "_knee"}) {
      const std::string link = std::string(leg) + segment;
      const JointInfo& joint =
          model.names().joints[static_cast<std::size_t>(model.joint_index(link + "_joint"))];
      EXPECT_EQ(joint.link, link);
      const auto v = static_cast<std::size_t>(joint.v_index), q = static_cast<std::size_t>(joint.q_index);
      const JointConstants<double>& c = model.constants();
      const bool knee = segment == std::string("_knee");
      EXPECT_NEAR(c.effort_limit[v], knee ? 27.99 : 18, 1e-12);  // 3 N m × ratio
      EXPECT_NEAR(c.velocity_limit[v], knee ? 25.723473 : 40, 1e-6);
      EXPECT_EQ(c.damping[v], 0.01);
      EXPECT_EQ(c.friction[v], 0.2);
      EXPECT_TRUE(std::isinf(c.lower[q]) && std::isinf(c.upper[q]));
    }
}

TEST(MiniCheetah, WeighsNineKilograms) {
  const Model<double> model = robots::mini_cheetah();
  const Snapshot at(model);
  const double mass = 3.3 + 4 * (0.54 + 0.634 + 0.064) + 12 * 0.055;
  EXPECT_NEAR(at.mass(), mass, 1e-12);
  EXPECT_NEAR(at.mass(), 9, 0.1);  // Katz et al. 2019
  // Legs straight down: symmetric, thighs 0.02 m and shanks 0.209 + 0.061 m below the hips.
  const double z = 4 * (0.634 * -0.02 + 0.064 * (-0.209 - 0.061)) / mass;
  EXPECT_TRUE(within(at.center_of_mass(), Vector{0, 0, z}, 1e-13));
}

TEST(MiniCheetah, HasTheInertiaOfItsTables) {
  // About the body's origin at q = 0; summed in Python from a separate copy of the tables. xx, yy, zz, xy,
  // xz, yz.
  const Sym3<double> expected{0.088510836, 0.2662485, 0.291218736, 0, -5.02e-5, 0};
  EXPECT_TRUE(within(Snapshot(robots::mini_cheetah()).rotational_inertia(), expected, 2e-11));
}

TEST(MiniCheetah, HasItsFeetBelowItsHips) {
  const Model<double> model = robots::mini_cheetah();
  const Snapshot at(model);
  const double x = 0.19, y = 0.049 + 0.062 + 0.004, z = -(0.209 + 0.195);
  EXPECT_TRUE(within(at.point("front_right_foot"), Vector{x, -y, z}, 1e-13));
  EXPECT_TRUE(within(at.point("front_left_foot"), Vector{x, y, z}, 1e-13));
  EXPECT_TRUE(within(at.point("hind_right_foot"), Vector{-x, -y, z}, 1e-13));
  EXPECT_TRUE(within(at.point("hind_left_foot"), Vector{-x, y, z}, 1e-13));
}

TEST(MiniCheetah, HasABalancedRotorPerJoint) {
  const ModelSpec spec = robots::mini_cheetah_spec();
  const Model<double> model = robots::mini_cheetah();
  ASSERT_EQ(model.rotors().size(), 12u);  // balanced ones: nothing else is listed there
  int rotors = 0;
  for (const BodySpec& body : spec.bodies)
    for (const RotorSpec& rotor : body.rotors) {
      ++rotors;
      EXPECT_EQ(rotor.gear_ratio, body.name.ends_with("_knee") ? 9.33 : 6);
      EXPECT_EQ(rotor.inertia.mass, 0.055);
      EXPECT_EQ(rotor.name, body.name + "_rotor");
      EXPECT_TRUE(near(rotor.axis, body.joint.axis));
    }
  EXPECT_EQ(rotors, 12);
  for (const BalancedRotor<double>& rotor : model.rotors()) EXPECT_NEAR(rotor.spin_inertia, 63e-6, 1e-15);
}

TEST(MiniCheetah, IsItsOwnMirrorImage) {
  const Model<double> model = robots::mini_cheetah();
  std::vector<double> q(19, 0.0);
  q[6] = 1;
  const auto set = [&](const std::string& joint, double value) {
    const JointInfo& info = model.names().joints[static_cast<std::size_t>(model.joint_index(joint))];
    q[static_cast<std::size_t>(info.q_index)] = value;
  };
  for (const std::string end : {"front_", "hind_"}) {
    set(end + "left_abad_joint", 0.3);  // about x, which a mirror in y turns round
    set(end + "right_abad_joint", -0.3);
    for (const std::string side : {"left_", "right_"}) {
      set(end + side + "hip_joint", -0.8);
      set(end + side + "knee_joint", 1.6);
    }
  }
  const Snapshot at(model, q);
  EXPECT_NEAR(at.center_of_mass().y, 0, 1e-13);
  const Vector left = at.point("hind_left_foot"), right = at.point("hind_right_foot");
  EXPECT_TRUE(within(left, Vector{right.x, -right.y, right.z}, 1e-13));
  // The symmetric motion (all mirrored velocities equal) does not couple to roll, yaw or sideways motion.
  Eigen::VectorXd v = Eigen::VectorXd::Zero(18);
  for (const JointInfo& joint : model.names().joints)
    if (joint.nv == 1)
      v[joint.v_index] = joint.name.find("abad") == std::string::npos   ? 1.0
                         : joint.name.find("left") != std::string::npos ? 1.0
                                                                        : -1.0;
  const Eigen::VectorXd momentum = at.mass_matrix() * v;
  EXPECT_NEAR(momentum[0], 0, 1e-13);  // wx
  EXPECT_NEAR(momentum[2], 0, 1e-13);  // wz
  EXPECT_NEAR(momentum[4], 0, 1e-13);  // vy
}

TEST(Humanoid, HasTwentyNineJointsOnAFloatingRoot) {
  const Model<double> model = robots::humanoid();
  EXPECT_EQ(model.nq(), 36);
  EXPECT_EQ(model.nv(), 35);
  EXPECT_EQ(model.body_count(), 31);  // fixed links are part of what carries them
  const auto& joints = model.names().joints;
  ASSERT_EQ(joints.size(), 30u);
  EXPECT_EQ(joints[0].name, "root");
  const auto limits = [&](const std::string& name) {
    const JointInfo& joint = joints[static_cast<std::size_t>(model.joint_index(name))];
    const auto v = static_cast<std::size_t>(joint.v_index), q = static_cast<std::size_t>(joint.q_index);
    const JointConstants<double>& c = model.constants();
    return std::vector<double>{c.lower[q], c.upper[q], c.velocity_limit[v], c.effort_limit[v]};
  };
  using Four = std::vector<double>;
  EXPECT_EQ(limits("left_knee_joint"), (Four{-0.087267, 2.8798, 20, 139}));
  EXPECT_EQ(limits("right_knee_joint"), (Four{-0.087267, 2.8798, 20, 139}));
  EXPECT_EQ(limits("left_hip_roll_joint"), (Four{-0.5236, 2.9671, 20, 139}));
  EXPECT_EQ(limits("right_hip_roll_joint"), (Four{-2.9671, 0.5236, 20, 139}));
  EXPECT_EQ(limits("right_shoulder_roll_joint"), (Four{-2.2515, 1.5882, 37, 25}));
  EXPECT_EQ(limits("waist_yaw_joint"), (Four{-2.618, 2.618, 32, 88}));
  EXPECT_EQ(limits("right_wrist_pitch_joint"), (Four{-1.614429558, 1.614429558, 22, 5}));
}

TEST(Humanoid, WeighsWhatItsFileSays) {
  const Model<double> model = robots::humanoid();
  const Snapshot at(model);
  const double leg = 1.35 + 1.52 + 1.702 + 1.932 + 0.074 + 0.608;
  const double arm = 0.718 + 0.643 + 0.734 + 0.6 + 0.08544498 + 0.48404956 + 0.08457647 + 0.17;
  EXPECT_NEAR(at.mass(), 3.813 + 0.001 + 2 * leg + 0.214 + 0.086 + 6.78 + 0.001 + 1.036 + 2 * arm, 1e-12);
  EXPECT_NEAR(at.mass(), 35, 2);  // the maker: about 35 kg
  // Computed by Pinocchio 4 from the maker's file.
  EXPECT_TRUE(within(at.center_of_mass(), Vector{0.0203320836, 0.00008226097, -0.0886659393}, 1e-9));
}

TEST(Humanoid, HasTheInertiaOfItsFile) {
  // About the pelvis at q = 0, from the maker's file; Pinocchio 4 agrees. xx, yy, zz, xy, xz, yz.
  const Sym3<double> expected{3.95693224878,    3.69728823987,   0.483378251456,
                              3.65579293163e-5, 0.0413277427611, -0.000629416454345};
  EXPECT_TRUE(within(Snapshot(robots::humanoid()).rotational_inertia(), expected, 2e-11));
}

TEST(Humanoid, StandsOnItsSoles) {
  const Model<double> model = robots::humanoid();
  const Snapshot at(model);
  const Vector left = at.point("left_sole"), right = at.point("right_sole");
  EXPECT_TRUE(within(left, Vector{right.x, -right.y, right.z}, 1e-13));
  // Thigh and shank are 0.6 m by the maker's data: from the hip's roll axis (at the same height as where the
  // thigh begins) to the ankle.
  const Vector hip = at.point("left_hip_roll_link"), ankle = at.point("left_ankle_pitch_link");
  EXPECT_NEAR(norm(hip - ankle), 0.6, 0.01);
  EXPECT_NEAR(left.z, -0.7919, 1e-4);
  // 1.32 m tall: the head's centre of mass is well below that, above the shoulders.
  const double head = (at.placement("head_link").point({0.005267, 0.000299, 0.449869}) - left).z;
  EXPECT_GT(head, 1.1);
  EXPECT_LT(head, 1.32);
}

TEST(Humanoid, DiffersFromItsMirrorImageInTwoNumbersOnly) {
  const ModelSpec spec = robots::humanoid_spec();
  int different = 0;
  for (const BodySpec& left : spec.bodies) {
    if (!left.name.starts_with("left_")) continue;
    const BodySpec& right = *spec.find_body("right_" + left.name.substr(5));
    const auto mirror = [](const Vector& v) { return Vector{v.x, -v.y, v.z}; };
    if (!(norm(mirror(left.placement.translation) - right.placement.translation) == 0)) {
      ++different;
      EXPECT_EQ(right.name, "right_shoulder_pitch_link");
      EXPECT_EQ(right.placement.translation.y, -0.10021);
    }
    EXPECT_TRUE(near(mirror(left.inertia.com), right.inertia.com));
    const Mat3<double>&a = left.inertia.about_com, &b = right.inertia.about_com;
    EXPECT_TRUE(near(Vector{a.xx, a.yy, a.zz}, Vector{b.xx, b.yy, b.zz}));
    EXPECT_EQ(a.xy, -b.xy);
    EXPECT_EQ(a.yz, -b.yz);
    if (a.xz != b.xz) {
      ++different;
      EXPECT_EQ(right.name, "right_knee_link");
      EXPECT_EQ(b.xz, 4.49e-5);
    }
  }
  EXPECT_EQ(different, 2);
}

}  // namespace
}  // namespace limber::test
