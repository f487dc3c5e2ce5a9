// The same model in float: every number is the double rounded, everything else is the same.
#include <gtest/gtest.h>
#include <limber/model/build.hpp>
#include <limber/model/state.hpp>

#include "model/kinematics.hpp"
#include "support/near.hpp"
#include "support/random_tree.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

ModelSpec rich_spec(unsigned seed) {
  Draw<double> draw(seed);
  TreeOptions options;
  options.bodies = 10;
  options.root = JointType::floating;
  ModelSpec spec = random_tree(draw, options);
  std::erase_if(spec.loops, [](const LoopSpec& loop) { return loop.a.body == loop.b.body; });
  for (BodySpec& body : spec.bodies) {
    body.joint.damping = body.joint.friction = {};
    if (velocity_count(body.joint) == 0 || body.joint.mimic) continue;
    body.joint.damping = {0.1};
    body.joint.friction = {0.2};
    body.joint.limits.effort = {30};
    if (position_count(body.joint) == velocity_count(body.joint)) body.joint.limits.lower = {-1.3};
    RotorSpec rotor;  // a balanced one
    rotor.inertia = {0.5, Vec3<double>::zero(), Mat3<double>::identity()};
    if (velocity_count(body.joint) == 1) body.rotors.push_back(rotor);
  }
  return spec;
}

TEST(Cast, RoundsEveryNumber) {
  for_each_seed(2, 6, [](unsigned seed) {
    const Model<double> model = build(rich_spec(seed));
    const Model<float> single = model.cast<float>();
    EXPECT_EQ(single.nq(), model.nq());
    EXPECT_EQ(single.nv(), model.nv());
    EXPECT_TRUE(near(single.gravity(), model.gravity(), 1));
    ASSERT_EQ(single.body_count(), model.body_count());
    for (int i = 0; i < model.body_count(); ++i) {
      const Body<double>& a = model.body(i);
      const Body<float>& b = single.body(i);
      EXPECT_EQ(single.parent(i), model.parent(i));
      EXPECT_TRUE(near(b.tree, a.tree, 1));
      EXPECT_TRUE(near(b.inertia, a.inertia, 1));
      EXPECT_EQ(b.joint.type, a.joint.type);
      EXPECT_EQ(b.joint.turn, static_cast<float>(a.joint.turn));
      EXPECT_EQ(b.joint.slide, static_cast<float>(a.joint.slide));
      EXPECT_EQ(b.q_index, a.q_index);
      EXPECT_EQ(b.v_index, a.v_index);
      EXPECT_EQ(b.nq, a.nq);
      EXPECT_EQ(b.nv, a.nv);
      EXPECT_EQ(b.has_dh, a.has_dh);
      EXPECT_EQ(b.dh.twist.c, static_cast<float>(a.dh.twist.c));
      EXPECT_EQ(b.dh.twist.s, static_cast<float>(a.dh.twist.s));
      EXPECT_EQ(b.dh.length, static_cast<float>(a.dh.length));
      EXPECT_EQ(b.dh.angle, static_cast<float>(a.dh.angle));
      EXPECT_EQ(b.dh.shift, static_cast<float>(a.dh.shift));
      EXPECT_EQ(b.dh.first.c, static_cast<float>(a.dh.first.c));
      EXPECT_EQ(b.dh.first.s, static_cast<float>(a.dh.first.s));
      EXPECT_EQ(b.drive_offset, static_cast<float>(a.drive_offset));
      ASSERT_EQ(single.drives(b).size(), model.drives(a).size());
      for (std::size_t k = 0; k < model.drives(a).size(); ++k) {
        EXPECT_EQ(single.drives(b)[k].q_index, model.drives(a)[k].q_index);
        EXPECT_EQ(single.drives(b)[k].v_index, model.drives(a)[k].v_index);
        EXPECT_EQ(single.drives(b)[k].ratio, static_cast<float>(model.drives(a)[k].ratio));
      }
    }
  });
}

TEST(Cast, KeepsRotorsFramesLoopsAndConstants) {
  std::size_t rotors = 0;
  for_each_seed(2, 6, [&](unsigned seed) {
    const Model<double> model = build(rich_spec(seed));
    const Model<float> single = model.cast<float>();
    ASSERT_EQ(single.rotors().size(), model.rotors().size());
    rotors += model.rotors().size();
    for (std::size_t k = 0; k < model.rotors().size(); ++k) {
      EXPECT_EQ(single.rotors()[k].body, model.rotors()[k].body);
      EXPECT_TRUE(near(single.rotors()[k].axis, model.rotors()[k].axis, 1));
      EXPECT_EQ(single.rotors()[k].spin_inertia, static_cast<float>(model.rotors()[k].spin_inertia));
      EXPECT_EQ(single.rotors()[k].ratio, static_cast<float>(model.rotors()[k].ratio));
    }
    ASSERT_EQ(single.frames().size(), model.frames().size());
    for (std::size_t k = 0; k < model.frames().size(); ++k) {
      EXPECT_EQ(single.frames()[k].body, model.frames()[k].body);
      EXPECT_TRUE(near(single.frames()[k].placement, model.frames()[k].placement, 1));
    }
    ASSERT_EQ(single.loops().size(), model.loops().size());
    for (std::size_t k = 0; k < model.loops().size(); ++k) {
      EXPECT_EQ(single.loops()[k].type, model.loops()[k].type);
      EXPECT_TRUE(near(single.loops()[k].a.placement, model.loops()[k].a.placement, 1));
      EXPECT_EQ(single.loops()[k].b.body, model.loops()[k].b.body);
    }
    const auto expect_rounded = [](const std::vector<float>& b, const std::vector<double>& a) {
      ASSERT_EQ(b.size(), a.size());
      for (std::size_t k = 0; k < a.size(); ++k) EXPECT_EQ(b[k], static_cast<float>(a[k]));
    };
    const JointConstants<double>& a = model.constants();
    const JointConstants<float>& b = single.constants();
    expect_rounded(b.lower, a.lower);
    expect_rounded(b.upper, a.upper);
    expect_rounded(b.velocity_limit, a.velocity_limit);
    expect_rounded(b.effort_limit, a.effort_limit);
    expect_rounded(b.damping, a.damping);
    expect_rounded(b.friction, a.friction);
    expect_rounded(b.armature, a.armature);
    expect_rounded(b.stiffness, a.stiffness);
    expect_rounded(b.rest, a.rest);
  });
  EXPECT_GT(rotors, 0u);
}

TEST(Cast, SharesTheNames) {
  for_each_seed(2, 6, [](unsigned seed) {
    const Model<double> model = build(rich_spec(seed));
    const Model<float> single = model.cast<float>();
    EXPECT_EQ(&single.names(), &model.names());
    EXPECT_EQ(single.name(), model.name());
    EXPECT_EQ(single.frame_index("f0"), model.frame_index("f0"));
    EXPECT_EQ(single.joint_index("root"), model.joint_index("root"));
    EXPECT_EQ(single.warnings().size(), model.warnings().size());
  });
}

TEST(Cast, ThereAndBackKeepsWhatAFloatCanHold) {
  for_each_seed(2, 6, [](unsigned seed) {
    const Model<double> model = build(rich_spec(seed));
    const Model<float> single = model.cast<float>();
    const Model<double> back = single.cast<double>();
    for (int i = 0; i < model.body_count(); ++i) {
      EXPECT_EQ(back.body(i).inertia.mass, static_cast<double>(single.body(i).inertia.mass));
      EXPECT_TRUE(within(back.body(i).tree, model.body(i).tree, 1e-6));
    }
    EXPECT_EQ(&back.names(), &model.names());
  });
}

TEST(Cast, PutsEverythingInTheSamePlace) {
  for_each_seed(2, 6, [](unsigned seed) {
    const Model<double> model = build(rich_spec(seed));
    const Model<float> single = model.cast<float>();
    std::mt19937_64 generator(seed);
    const Eigen::VectorXd q = random(model, generator);
    const Eigen::VectorXf q_single = q.cast<float>();
    const auto a = world_from_bodies(model, q.data());
    const auto b = world_from_bodies(single, q_single.data());
    for (const std::string& frame : model.names().frames)
      EXPECT_TRUE(within(placement(single, b, frame), placement(model, a, frame), 1e-4)) << frame;
  });
}

}  // namespace
}  // namespace limber::test
