// A model mounted on another moves with the frame it is mounted on, and is otherwise the same.
#include "model/edit_support.hpp"
#include "support/problems.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

TEST(Attach, PutsTheWorldOfTheOtherOnTheFrame) {
  for_each_seed(1, 40, [](unsigned seed) {
    Draw<double> draw(seed);
    const ModelSpec base = random_tree(draw), other = random_tree(draw);
    const ByJoint base_q = random_positions(draw, base), other_q = random_positions(draw, other);
    const std::string at = seed % 5 == 0   ? kWorld
                           : seed % 2 == 0 ? base.bodies[2].name
                                           : base.frames[seed % 4].name;
    const AttachOptions options{"hand/", draw.transform()};
    const auto renamed = [&](const std::string& name) { return options.prefix + name; };

    const ModelSpec both = attach(base, other, at, options);
    ASSERT_TRUE(is_sound(both));
    ByJoint q = base_q;
    for (const auto& [joint, position] : other_q) q[renamed(joint)] = position;
    const Oracle arm(base, base_q), hand(other, other_q), whole(both, q);
    const Transform<double> mount = arm.placement(at) * options.placement;
    for (const std::string& name : all_places(base))
      EXPECT_TRUE(near(arm.placement(name), whole.placement(name), kDigits)) << name;
    for (const std::string& name : all_places(other))
      EXPECT_TRUE(near(mount * hand.placement(name), whole.placement(renamed(name)), kDigits)) << name;
    const auto hand_ends = loop_ends(other, hand), whole_ends = loop_ends(both, whole);
    for (std::size_t k = 0; k < hand_ends.size(); ++k)
      EXPECT_TRUE(near(mount * hand_ends[k], whole_ends[base.loops.size() * 2 + k], kDigits));

    // With the arm at rest the hand moves as alone; the masses add.
    const std::vector<int> of_hand = dofs_in(whole, hand, renamed);
    EXPECT_EQ(whole.nv(), arm.nv() + hand.nv());
    EXPECT_TRUE(same_matrix(whole.mass_matrix()(of_hand, of_hand), hand.mass_matrix()));
    EXPECT_NEAR(whole.mass(), arm.mass() + hand.mass(), 1e-12);
  });
}

TEST(Attach, WithAllOfTheOtherLockedIsAPayload) {
  for_each_seed(1, 40, [](unsigned seed) {
    Draw<double> draw(seed);
    const ModelSpec base = random_tree(draw), other = random_tree(draw);
    const ByJoint base_q = random_positions(draw, base), other_q = random_positions(draw, other);
    const std::string at = base.bodies[3].name;
    const ModelSpec stiff =
        attach(base, lock_joints(other, other_q), at, {"hand ", Transform<double>::identity()});
    const Oracle arm(base, base_q), hand(other, other_q), whole(stiff, base_q);
    const Transform<double> mount = arm.placement(at);
    EXPECT_EQ(arm.dofs(), whole.dofs());
    EXPECT_TRUE(near((arm.center_of_mass() * arm.mass() + mount.point(hand.center_of_mass()) * hand.mass()) *
                         (1 / whole.mass()),
                     whole.center_of_mass(), kDigits));
  });
}

TEST(AttachOf, NamesThatCollideAreAllListed) {
  Draw<double> draw(1);
  TreeOptions options;
  options.bodies = 3;
  const ModelSpec model = random_tree(draw, options);
  std::size_t names = 3 + 3 + model.frames.size() + model.loops.size();
  for (const BodySpec& body : model.bodies)
    for (const RotorSpec& rotor : body.rotors) names += rotor.name.empty() ? 0 : 1;
  try {
    attach(model, model, "b1");
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_EQ(error.problems().size(), names);
    const std::vector<std::string> found = briefs(error.problems());
    EXPECT_EQ(std::count(found.begin(), found.end(), R"(error names_of_both: frame "b2")"), 1);
  }
}

TEST(AttachOf, AnotherFileForgetsItsLines) {
  ModelSpec arm, hand;
  arm.file = "arm.json";
  hand.file = "hand.json";
  for (ModelSpec* spec : {&arm, &hand}) {
    BodySpec body;
    body.name = spec->file;
    body.joint.name = spec->file;
    body.line = body.joint.line = 7;
    spec->bodies = {body};
  }
  const ModelSpec both = attach(arm, hand, "arm.json");
  EXPECT_EQ(both.file, "arm.json");
  EXPECT_EQ(both.find_body("arm.json")->line, 7);
  EXPECT_EQ(both.find_body("hand.json")->line, 0);
  EXPECT_EQ(both.find_body("hand.json")->joint.line, 0);
}

}  // namespace
}  // namespace limber::test
