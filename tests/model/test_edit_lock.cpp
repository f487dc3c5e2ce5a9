// A model with joints locked is the whole model with those joints held still.
#include "model/edit_support.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

TEST(LockJoints, IsTheModelWithThoseJointsHeld) {
  for_each_seed(1, 60, [](unsigned seed) {
    Draw<double> draw(seed);
    TreeOptions options;
    options.root = seed % 3 ? JointType::revolute : JointType::floating;
    const ModelSpec spec = random_tree(draw, options);
    ASSERT_TRUE(is_sound(spec));
    const ByJoint q = random_positions(draw, spec);
    ByJoint held, free;
    for (const auto& [joint, position] : q) (draw.scalar(0, 1) < 0.4 ? held : free)[joint] = position;

    const ModelSpec locked = lock_joints(spec, held);
    ASSERT_TRUE(is_sound(locked));
    const Oracle whole(spec, q), reduced(locked, free);
    for (const std::string& name : all_places(spec))
      EXPECT_TRUE(near(whole.placement(name), reduced.placement(name), kDigits)) << name;
    for (std::size_t k = 0; k < spec.loops.size() * 2; ++k)
      EXPECT_TRUE(near(loop_ends(spec, whole)[k], loop_ends(locked, reduced)[k], kDigits));

    const std::vector<int> kept = dofs_in(whole, reduced);
    EXPECT_TRUE(same_matrix(whole.mass_matrix()(kept, kept), reduced.mass_matrix()));
    EXPECT_NEAR(whole.mass(), reduced.mass(), 1e-12);
    EXPECT_NEAR(whole.potential_energy(), reduced.potential_energy(), 1e-9);

    const Eigen::VectorXd v = random_vector(draw, reduced.nv()), a = random_vector(draw, reduced.nv());
    Eigen::VectorXd whole_v = Eigen::VectorXd::Zero(whole.nv()), whole_a = whole_v;
    whole_v(kept) = v;
    whole_a(kept) = a;
    EXPECT_TRUE(
        same_matrix(whole.inverse_dynamics(whole_v, whole_a)(kept), reduced.inverse_dynamics(v, a), 1e-10));
  });
}

TEST(LockJoints, InTwoStepsIsInOne) {
  for_each_seed(1, 60, [](unsigned seed) {
    Draw<double> draw(seed);
    const ModelSpec spec = random_tree(draw);
    const ByJoint q = random_positions(draw, spec);
    ByJoint first, second;
    for (const auto& [joint, position] : q) (draw.scalar(0, 1) < 0.5 ? first : second)[joint] = position;
    const Oracle once(lock_joints(spec, q), {}), twice(lock_joints(lock_joints(spec, first), second), {});
    EXPECT_EQ(once.nv(), 0);
    EXPECT_EQ(twice.nv(), 0);
    for (const std::string& name : all_places(spec))
      EXPECT_TRUE(near(once.placement(name), twice.placement(name), kDigits)) << name;
    EXPECT_NEAR(once.mass(), twice.mass(), 1e-12);
    EXPECT_TRUE(near(once.center_of_mass(), twice.center_of_mass(), kDigits));
  });
}

TEST(LockJointsOf, ALinkKeepsItsNameItsFrameAndTheNameOfItsJoint) {
  ModelSpec spec;
  BodySpec body;
  body.name = "link";
  body.joint.name = "slide";
  body.joint.type = JointType::prismatic;
  body.joint.damping = {1};
  body.joint.limits.lower = {0};
  body.inertia.mass = 1;
  spec.bodies = {body};
  const ModelSpec locked = lock_joints(spec, {{"slide", {0.25}}});
  ASSERT_EQ(locked.bodies.size(), 1u);
  const BodySpec& link = locked.bodies[0];
  EXPECT_EQ(link.name, "link");
  EXPECT_EQ(link.joint.name, "slide");
  EXPECT_EQ(link.joint.type, JointType::fixed);
  EXPECT_TRUE(link.joint.damping.empty() && link.joint.limits.lower.empty());
  EXPECT_TRUE(near(link.placement, Transform<double>::translated({0, 0, 0.25})));
}

TEST(LockJointsOf, NothingChangesNothing) {
  Draw<double> draw(3);
  const ModelSpec spec = random_tree(draw);
  const ByJoint q = random_positions(draw, spec);
  const Oracle before(spec, q), after(lock_joints(spec, {}), q);
  EXPECT_EQ(before.dofs(), after.dofs());
  EXPECT_EQ(before.mass_matrix(), after.mass_matrix());
}

TEST(LockJointsOf, ARotorOnTheWorldStaysAsAFixedBody) {
  ModelSpec spec;
  for (const char* name : {"a", "b"}) {
    BodySpec body;
    body.name = name;
    body.joint.name = std::string("turn ") + name;
    body.inertia = {1, {0.1, 0, 0}, Mat3<double>::identity()};
    RotorSpec rotor;
    rotor.inertia = {0.5, {0, 0.2, 0}, Mat3<double>::identity()};
    body.rotors = {rotor, rotor};
    spec.bodies.push_back(body);
  }
  spec.bodies[0].rotors[0].name = "motor";
  const ModelSpec locked = lock_joints(spec, {{"turn a", {0.5}}, {"turn b", {1.5}}});
  EXPECT_TRUE(is_sound(locked));
  ASSERT_EQ(locked.bodies.size(), 6u);
  EXPECT_NE(locked.find_body("motor"), nullptr);
  EXPECT_NEAR(Oracle(locked, {}).mass(), 4, 1e-15);
}

}  // namespace
}  // namespace limber::test
