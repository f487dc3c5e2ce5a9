// What build() makes of names and numbers: order of bodies, places in q and v, names of degrees, constants,
// frames, loops, warnings.
#include <limber/model/build.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "model/example_joints.hpp"
#include "model/kinematics.hpp"
#include "support/near.hpp"
#include "support/problems.hpp"
#include "support/random_tree.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
using Strings = std::vector<std::string>;

BodySpec make_body(const std::string& name, const std::string& parent, JointType type = JointType::revolute) {
  BodySpec body;
  body.name = name;
  body.parent = parent;
  body.joint.name = name + "_joint";
  body.joint.type = type;
  body.inertia = {1, {0.1, 0.2, 0.3}, Mat3<double>::identity()};
  return body;
}

// ---- Random models

ModelSpec tree_to_number(unsigned seed) {
  Draw<double> draw(seed);
  TreeOptions options;
  options.bodies = 5 + static_cast<int>(seed % 8);
  options.loops = false;
  options.root = seed % 3 ? JointType::revolute : JointType::floating;
  return random_tree(draw, options);
}

TEST(RandomNumbering, ParentsComeFirstAndSubtreesAreContiguous) {
  for_each_seed(1, 30, [](unsigned seed) {
    const Model<double> model = build(tree_to_number(seed));
    for (int i = 1; i < model.body_count(); ++i) {
      EXPECT_LT(model.parent(i), i);
      EXPECT_EQ(
          model.topology().subtree_end(i) - i, 1 + [&] {
            int beyond = 0;
            for (int j = i + 1; j < model.body_count(); ++j) {
              int k = j;
              while (k > i) k = model.parent(k);
              beyond += k == i;
            }
            return beyond;
          }());
    }
  });
}

TEST(RandomNumbering, PositionsAndVelocitiesGoWithTheBodies) {
  for_each_seed(1, 30, [](unsigned seed) {
    const ModelSpec spec = tree_to_number(seed);
    const Model<double> model = build(spec);
    int nq = 0, nv = 0;
    std::size_t joint = 0;
    for (int i = 1; i < model.body_count(); ++i) {
      const Body<double>& body = model.body(i);
      if (body.is_driven()) {
        EXPECT_EQ(body.nq + body.nv, 0);
        EXPECT_EQ(body.q_index, -1);
        EXPECT_EQ(body.v_index, -1);
        continue;
      }
      EXPECT_EQ(body.q_index, nq);
      EXPECT_EQ(body.v_index, nv);
      nq += body.nq;
      nv += body.nv;
      const JointInfo& info = model.names().joints.at(joint++);
      EXPECT_EQ(info.body, i);
      EXPECT_EQ(info.q_index, body.q_index);
      EXPECT_EQ(info.v_index, body.v_index);
      EXPECT_EQ(info.nq, body.nq);
      EXPECT_EQ(info.nv, body.nv);
      EXPECT_EQ(info.nv, velocity_count(info.type));
      const BodySpec& owner = *spec.find_joint(info.name);
      EXPECT_EQ(info.link, owner.name);
      EXPECT_EQ(model.names().bodies.at(static_cast<std::size_t>(i)), owner.name);
      EXPECT_EQ(model.joint_index(info.name), static_cast<int>(joint) - 1);
    }
    EXPECT_EQ(joint, model.names().joints.size());
    EXPECT_EQ(model.nq(), nq);
    EXPECT_EQ(model.nv(), nv);
  });
}

TEST(RandomNumbering, DegreesAreNamedAfterTheirJoint) {
  for_each_seed(1, 30, [](unsigned seed) {
    const Model<double> model = build(tree_to_number(seed));
    Strings expected;
    for (const JointInfo& joint : model.names().joints)
      for (const std::string& degree : degree_names(joint.type, joint.nv))
        expected.push_back(degree.empty() ? joint.name : joint.name + "/" + degree);
    EXPECT_EQ(model.names().dofs, expected);
  });
}

TEST(RandomNumbering, FramesAreTheWorldThenLinksThenNamedFrames) {
  for_each_seed(1, 30, [](unsigned seed) {
    const ModelSpec spec = tree_to_number(seed);
    const Model<double> model = build(spec);
    Strings expected{"world"};
    for (const BodySpec& body : spec.bodies) expected.push_back(body.name);
    for (const FrameSpec& frame : spec.frames) expected.push_back(frame.name);
    EXPECT_EQ(model.names().frames, expected);
    EXPECT_EQ(model.names().link_count, static_cast<int>(spec.bodies.size()));
    EXPECT_EQ(model.frames().size(), expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k)
      EXPECT_EQ(model.frame_index(expected[k]), static_cast<int>(k));
  });
}

TEST(RandomNumbering, EveryPartIsABodyOrInOne) {
  for_each_seed(1, 30, [](unsigned seed) {
    const ModelSpec spec = tree_to_number(seed);
    const Model<double> model = build(spec);
    double mass = 0;
    for (int i = 0; i < model.body_count(); ++i) mass += model.body(i).inertia.mass;
    double expected = 0;
    for (const BodySpec& body : spec.bodies) {
      expected += body.inertia.mass;
      for (const RotorSpec& rotor : body.rotors) expected += rotor.inertia.mass;
    }
    EXPECT_NEAR(mass, expected, 1e-13 * expected);
  });
}

// ---- By hand

/// The order of bodies in the description does not matter: depth first, brothers as they are listed.
TEST(Numbering, IsDepthFirstInTheOrderOfTheDescription) {
  ModelSpec spec;
  spec.bodies = {make_body("fore", "upper"),  make_body("left", "trunk"),  make_body("trunk", "world"),
                 make_body("upper", "trunk"), make_body("other", "world"), make_body("finger", "fore")};
  const Model<double> model = build(spec);
  EXPECT_EQ(model.names().bodies, (Strings{"world", "trunk", "left", "upper", "fore", "finger", "other"}));
  EXPECT_EQ(model.names().dofs, (Strings{"trunk_joint", "left_joint", "upper_joint", "fore_joint",
                                         "finger_joint", "other_joint"}));
}

TEST(Numbering, NamesOfDegreesOfEveryJointType) {
  ModelSpec spec;
  const auto add = [&](const char* joint, JointType type) {
    spec.bodies.push_back(make_body(std::string("link_") + joint,
                                    spec.bodies.empty() ? "world" : spec.bodies.back().name, type));
    spec.bodies.back().joint.name = joint;
  };
  add("root", JointType::floating);
  add("fixed", JointType::fixed);
  add("turn", JointType::revolute);
  add("slide", JointType::prismatic);
  add("screw", JointType::helical);
  add("cylinder", JointType::cylindrical);
  add("cross", JointType::universal);
  add("ball", JointType::spherical);
  add("plane", JointType::planar);
  add("shift", JointType::translation);
  add("knee", JointType::custom);
  spec.bodies.back().joint.custom = make_custom_joint("knee", KneeJoint{});
  add("ellipse", JointType::custom);
  spec.bodies.back().joint.custom = make_custom_joint("ellipse", EllipseJoint{});
  EXPECT_EQ(build(spec).names().dofs,
            (Strings{"root/wx",  "root/wy", "root/wz",     "root/vx",     "root/vy",  "root/vz",  "turn",
                     "slide",    "screw",   "cylinder/wz", "cylinder/vz", "cross/wx", "cross/wy", "ball/wx",
                     "ball/wy",  "ball/wz", "plane/wz",    "plane/vx",    "plane/vy", "shift/vx", "shift/vy",
                     "shift/vz", "knee/0",  "knee/1",      "ellipse"}));
}

TEST(Numbering, AModelWithNothingInItIsTheBase) {
  const Model<double> model = build(ModelSpec{});
  EXPECT_EQ(model.body_count(), 1);
  EXPECT_EQ(model.nq(), 0);
  EXPECT_EQ(model.nv(), 0);
  EXPECT_EQ(model.names().frames, Strings{"world"});
}

TEST(Numbering, FixedLinksAreFramesOnTheirParent) {
  ModelSpec spec;
  spec.bodies = {make_body("plate", "world", JointType::fixed), make_body("arm", "plate"),
                 make_body("flange", "arm", JointType::fixed), make_body("tool", "flange", JointType::fixed)};
  const Model<double> model = build(spec);
  EXPECT_EQ(model.body_count(), 2);
  EXPECT_EQ(model.nv(), 1);
  const auto body_of = [&](const char* frame) {
    return model.frames()[static_cast<std::size_t>(model.frame_index(frame))].body;
  };
  EXPECT_EQ(body_of("plate"), 0);
  EXPECT_EQ(body_of("arm"), 1);
  EXPECT_EQ(body_of("flange"), 1);
  EXPECT_EQ(body_of("tool"), 1);
  EXPECT_EQ(model.body(0).inertia.mass, 1);
  EXPECT_EQ(model.body(1).inertia.mass, 3);
  EXPECT_EQ(model.names().joints.size(), 1u);
}

TEST(Numbering, KeepsNameAndGravity) {
  ModelSpec spec;
  spec.name = "arm";
  spec.gravity = {1, 2, 3};
  EXPECT_EQ(build(spec).name(), "arm");
  EXPECT_TRUE(near(build(spec).gravity(), Vec3<double>{1, 2, 3}, 0));
  EXPECT_TRUE(near(build(ModelSpec{}).gravity(), Vec3<double>{0, 0, -9.81}, 0));
}

template <class F>
std::string out_of_range(F&& f) {
  try {
    f();
  } catch (const std::out_of_range& error) {
    return error.what();
  }
  return "no error";
}

TEST(Numbering, UnknownNamesAreRefusedWithWhatIsClose) {
  ModelSpec spec;
  spec.bodies = {make_body("upper", "world"), make_body("fore", "upper"),
                 make_body("hand", "fore", JointType::fixed)};
  spec.frames = {{"tool", "hand", Transform<double>::identity(), 0}};
  const Model<double> model = build(spec);
  EXPECT_EQ(out_of_range([&] { model.frame_index("tol"); }),
            "there is no link or frame \"tol\" (did you mean \"tool\"?)");
  EXPECT_EQ(
      out_of_range([&] { model.frame_index("camera"); }),
      "there is no link or frame \"camera\" (there is \"world\", \"upper\", \"fore\", \"hand\", \"tool\")");
  EXPECT_EQ(out_of_range([&] { model.joint_index("fore_join"); }),
            "there is no joint with a degree of freedom \"fore_join\" (did you mean \"fore_joint\"?)");
  // A fixed joint has no place in q.
  EXPECT_EQ(
      out_of_range([&] { model.joint_index("hand_joint"); }),
      "there is no joint with a degree of freedom \"hand_joint\" (there is \"upper_joint\", \"fore_joint\")");
}

// ---- Constants

TEST(Constants, AreNoneUnlessGiven) {
  ModelSpec spec;
  spec.bodies = {make_body("a", "world", JointType::cylindrical)};
  const JointConstants<double> c = build(spec).constants();
  EXPECT_EQ(c.lower, (std::vector<double>(2, -kInfinity)));
  EXPECT_EQ(c.upper, (std::vector<double>(2, kInfinity)));
  EXPECT_EQ(c.velocity_limit, (std::vector<double>(2, kInfinity)));
  EXPECT_EQ(c.effort_limit, (std::vector<double>(2, kInfinity)));
  EXPECT_EQ(c.damping, (std::vector<double>(2, 0)));
  EXPECT_EQ(c.friction, (std::vector<double>(2, 0)));
  EXPECT_EQ(c.armature, (std::vector<double>(2, 0)));
  EXPECT_EQ(c.stiffness, (std::vector<double>(2, 0)));
  EXPECT_EQ(c.rest, (std::vector<double>(2, 0)));
}

TEST(Constants, OneNumberIsForAllDegreesAListForEach) {
  ModelSpec spec;
  spec.bodies = {make_body("a", "world"), make_body("b", "a", JointType::translation)};
  JointSpec& joint = spec.bodies[1].joint;
  joint.limits.lower = {-1};
  joint.limits.upper = {1, 2, 3};
  joint.limits.velocity = {4};
  joint.limits.effort = {5, 6, 7};
  joint.damping = {0.1, 0.2, 0.3};
  joint.friction = {0.4};
  joint.armature = {0.5, 0.6, 0.7};
  const JointConstants<double> c = build(spec).constants();
  EXPECT_EQ(c.lower, (std::vector<double>{-kInfinity, -1, -1, -1}));
  EXPECT_EQ(c.upper, (std::vector<double>{kInfinity, 1, 2, 3}));
  EXPECT_EQ(c.velocity_limit, (std::vector<double>{kInfinity, 4, 4, 4}));
  EXPECT_EQ(c.effort_limit, (std::vector<double>{kInfinity, 5, 6, 7}));
  EXPECT_EQ(c.damping, (std::vector<double>{0, 0.1, 0.2, 0.3}));
  EXPECT_EQ(c.friction, (std::vector<double>{0, 0.4, 0.4, 0.4}));
  EXPECT_EQ(c.armature, (std::vector<double>{0, 0.5, 0.6, 0.7}));
}

TEST(Constants, QuaternionsHaveNoBounds) {
  ModelSpec spec;
  spec.bodies = {make_body("a", "world", JointType::spherical)};
  spec.bodies[0].joint.limits.lower = {-1};
  spec.bodies[0].joint.limits.velocity = {2};
  const JointConstants<double> c = build(spec).constants();
  EXPECT_EQ(c.lower, (std::vector<double>(4, -kInfinity)));
  EXPECT_EQ(c.velocity_limit, (std::vector<double>(3, 2)));
}

/// leader, and a follower at −2 × leader + 0.5
ModelSpec leader_and_follower(bool follower_first) {
  ModelSpec spec;
  spec.bodies = {make_body("leader", "world"), make_body("follower", "world")};
  spec.bodies[1].joint.mimic = MimicSpec{"leader_joint", -2, 0.5};
  if (follower_first) std::swap(spec.bodies[0], spec.bodies[1]);
  return spec;
}

TEST(Constants, OfAMimicJointActOnTheJointThatItFollows) {
  for (const bool follower_first : {false, true}) {
    ModelSpec spec = leader_and_follower(follower_first);
    JointSpec& leader = spec.find_joint("leader_joint")->joint;
    JointSpec& follower = spec.find_joint("follower_joint")->joint;
    leader.damping = {1};
    leader.friction = {2};
    leader.armature = {3};
    leader.limits.effort = {70};
    follower.damping = {0.1};
    follower.friction = {0.2};
    follower.armature = {0.3};
    const Model<double> model = build(spec);
    EXPECT_EQ(model.nv(), 1);
    const JointConstants<double>& c = model.constants();
    EXPECT_DOUBLE_EQ(c.damping[0], 1 + 4 * 0.1);   // power d (2v)²
    EXPECT_DOUBLE_EQ(c.friction[0], 2 + 2 * 0.2);  // power f |2v|
    EXPECT_DOUBLE_EQ(c.armature[0], 3 + 4 * 0.3);  // energy ½ a (2v)²
    EXPECT_EQ(c.effort_limit[0], 70);
  }
}

TEST(Constants, LimitsOfAMimicJointBoundTheJointThatItFollows) {
  for (const bool follower_first : {false, true}) {
    ModelSpec spec = leader_and_follower(follower_first);
    JointSpec& leader = spec.find_joint("leader_joint")->joint;
    JointSpec& follower = spec.find_joint("follower_joint")->joint;
    leader.limits = {{-1}, {1}, {5}, {}};
    follower.limits = {{-0.5}, {9}, {3}, {}};
    // −0.5 ≤ 0.5 − 2q ≤ 9 is −4.25 ≤ q ≤ 0.5, and |2v| ≤ 3
    const JointConstants<double> c = build(spec).constants();
    EXPECT_DOUBLE_EQ(c.lower[0], -1);
    EXPECT_DOUBLE_EQ(c.upper[0], 0.5);
    EXPECT_DOUBLE_EQ(c.velocity_limit[0], 1.5);

    leader.limits = {};
    EXPECT_DOUBLE_EQ(build(spec).constants().lower[0], -4.25);
    follower.limits.upper.clear();  // one bound alone: it comes out on the other side
    EXPECT_EQ(build(spec).constants().lower[0], -kInfinity);
    EXPECT_DOUBLE_EQ(build(spec).constants().upper[0], 0.5);
    follower.limits = {};
    EXPECT_EQ(build(spec).constants().upper[0], kInfinity);
  }
}

TEST(Constants, LimitsOfAMimicJointThatLeaveNoRoomAreIgnored) {
  ModelSpec spec = leader_and_follower(false);
  spec.bodies[0].joint.limits = {{0}, {1}, {}, {}};
  spec.bodies[1].joint.limits = {{0.5}, {2}, {}, {}};  // 0.5 ≤ 0.5 − 2q means q ≤ 0
  const Model<double> model = build(spec);
  EXPECT_EQ(model.constants().lower[0], 0);
  EXPECT_EQ(model.constants().upper[0], 1);
  ASSERT_EQ(model.warnings().size(), 1u);
  EXPECT_EQ(brief(model.warnings()[0]), "warning mimic_limits_exclude: joint \"follower_joint\" limits");
  EXPECT_EQ(model.warnings()[0].arguments, std::vector<std::string>{"leader_joint"});
  EXPECT_EQ(check(spec).size(), 1u);

  spec.bodies[0].joint.limits = {};
  spec.bodies[1].joint.limits = {{2}, {0.5}, {}, {}};
  ASSERT_EQ(build(spec).warnings().size(), 1u);
  EXPECT_EQ(brief(build(spec).warnings()[0]),
            "warning limits_swapped: joint \"follower_joint\" limits = [2, 0.5]");
  EXPECT_EQ(build(spec).constants().upper[0], kInfinity);
}

TEST(Constants, OfAChainOfMimicJoints) {
  ModelSpec spec;
  spec.bodies = {make_body("c", "world"), make_body("b", "world"),
                 make_body("a", "world", JointType::universal)};
  spec.bodies[1].joint.mimic = MimicSpec{"a_joint/wy", 3, 1};
  spec.bodies[0].joint.mimic = MimicSpec{"b_joint", 2, 0.5};  // 6 a + 2.5
  spec.bodies[0].joint.damping = {1};
  spec.bodies[0].joint.limits.upper = {8.5};
  const Model<double> model = build(spec);
  EXPECT_EQ(model.constants().damping, (std::vector<double>{0, 36}));
  EXPECT_DOUBLE_EQ(model.constants().upper[1], 1);
  for (int i = 1; i < model.body_count(); ++i) {
    const Body<double>& body = model.body(i);
    if (!body.is_driven()) continue;
    const bool is_c = model.names().bodies[static_cast<std::size_t>(i)] == "c";
    ASSERT_EQ(model.drives(body).size(), 1u);
    EXPECT_EQ(model.drives(body)[0].v_index, 1);
    EXPECT_DOUBLE_EQ(model.drives(body)[0].ratio, is_c ? 6 : 3);
    EXPECT_DOUBLE_EQ(body.drive_offset, is_c ? 2.5 : 1);
  }
}

TEST(Constants, AMimicJointThatNeverMovesBoundsNothing) {
  ModelSpec spec = leader_and_follower(false);
  spec.bodies[1].joint.mimic->multiplier = 0;
  spec.bodies[1].joint.limits = {{-0.1}, {0.1}, {1}, {}};
  const JointConstants<double> c = build(spec).constants();
  EXPECT_EQ(c.lower[0], -kInfinity);
  EXPECT_EQ(c.upper[0], kInfinity);
  EXPECT_EQ(c.velocity_limit[0], kInfinity);
}

// ---- Loops and rotors

TEST(Loops, AreFramesOnTheirBodiesWithTheAxisAlongZ) {
  ModelSpec spec;
  spec.bodies = {make_body("a", "world"), make_body("b", "a"), make_body("c", "world")};
  Draw<double> draw(4);
  LoopSpec loop;
  loop.name = "closure";
  loop.type = JointType::cylindrical;
  loop.axis = draw.unit() * 2;
  loop.a = {"b", draw.transform()};
  loop.b = {"c", draw.transform()};
  spec.loops = {loop};
  const Model<double> model = build(spec);
  ASSERT_EQ(model.loops().size(), 1u);
  EXPECT_EQ(model.names().loops, Strings{"closure"});
  EXPECT_EQ(model.loops()[0].type, JointType::cylindrical);
  const Eigen::VectorXd q = random_vector(draw, model.nq());
  const auto x = world_from_bodies(model, q.data());
  const Oracle oracle(spec, positions_by_joint(model, q));
  for (const auto& [end, frame] :
       {std::pair{&loop.a, &model.loops()[0].a}, std::pair{&loop.b, &model.loops()[0].b}}) {
    const Transform<double> in_world = x[static_cast<std::size_t>(frame->body)] * frame->placement;
    const Transform<double> expected = oracle.placement(end->body) * end->placement;
    EXPECT_TRUE(near(in_world.translation, expected.translation));
    EXPECT_TRUE(near(in_world.rotation * Vec3<double>::unit_z(), expected.rotation * normalized(loop.axis)));
  }
  // Where the frames a and b coincide, so do those of the loop.
  const Transform<double> turn_a = inverse_times(
      loop.a.placement, placement(model, x, "b").inverse() * x[2] * model.loops()[0].a.placement);
  const Transform<double> turn_b = inverse_times(
      loop.b.placement, placement(model, x, "c").inverse() * x[3] * model.loops()[0].b.placement);
  EXPECT_TRUE(near(turn_a, turn_b));
}

TEST(Rotors, UnbalancedOnesAreBodiesWithAName) {
  ModelSpec spec;
  spec.bodies = {make_body("arm", "world")};
  RotorSpec rotor;
  rotor.inertia = {0.1, {0.01, 0, 0}, Mat3<double>::identity()};
  spec.bodies[0].rotors = {rotor, rotor};
  spec.bodies[0].rotors[1].name = "motor";
  EXPECT_EQ(build(spec).names().bodies, (Strings{"world", "arm", "rotor of arm_joint", "motor"}));
}

TEST(Rotors, OnAMimicJointFollowItsLeader) {
  ModelSpec spec = leader_and_follower(false);
  RotorSpec rotor;
  rotor.gear_ratio = 10;
  rotor.offset = 0.25;
  rotor.inertia = {0.1, {0.01, 0, 0}, Mat3<double>::identity()};
  spec.bodies[1].rotors = {rotor};
  const Model<double> model = build(spec);
  const Body<double>& body = model.body(3);
  ASSERT_EQ(model.drives(body).size(), 1u);
  EXPECT_EQ(model.drives(body)[0].v_index, 0);
  EXPECT_DOUBLE_EQ(model.drives(body)[0].ratio, -20);
  EXPECT_DOUBLE_EQ(body.drive_offset, 0.25 + 10 * 0.5);
}

// ---- Warnings come back with the model

TEST(Warnings, OfReadingTheFileAreHandedOn) {
  ModelSpec spec;
  spec.file = "arm.urdf";
  spec.bodies = {make_body("arm", "world")};
  spec.bodies[0].joint.axis = {0, 0, 2};
  spec.warnings = {
      Problem(ProblemCode::for_other_programs, 12, {ElementKind::other, "", "gazebo"}, "", {"gazebo"})};
  spec.warnings[0].file = spec.file;
  const Strings expected{"arm.urdf:12: warning for_other_programs: gazebo",
                         "arm.urdf: warning axis_length: joint \"arm_joint\" axis = [0, 0, 2]"};
  EXPECT_EQ(briefs(build(spec).warnings()), expected);
  EXPECT_EQ(briefs(check(spec)), expected);
  spec.bodies[0].joint.axis = {0, 0, 1};
  EXPECT_THROW(build(spec, {.strict = true}), ModelError);
}

}  // namespace
}  // namespace limber::test
