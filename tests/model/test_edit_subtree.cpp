// A branch is the whole model seen from the link that carried it, with that link at rest.
#include <set>

#include "model/edit_support.hpp"

namespace limber::test {
namespace {

std::set<std::string> branch_of(const ModelSpec& spec, const std::string& root) {
  std::set<std::string> names = {root};
  for (std::size_t pass = 0; pass < spec.bodies.size(); ++pass)
    for (const BodySpec& body : spec.bodies)
      if (names.count(body.parent)) names.insert(body.name);
  return names;
}

TEST(ExtractSubtree, IsTheBranchSeenFromTheLinkThatCarriedIt) {
  int cut = 0, torn = 0, with_rotors = 0;
  for (unsigned seed = 1; seed <= 400; ++seed) {
    Draw<double> draw(seed);
    TreeOptions options;
    options.mimics = seed % 3 == 0;
    options.loops = seed % 2 == 0;
    const ModelSpec spec = random_tree(draw, options);
    const ByJoint q = random_positions(draw, spec);
    const BodySpec root = spec.bodies[static_cast<std::size_t>(random_index(draw, spec.bodies.size()))];
    ModelSpec branch;
    try {
      branch = extract_subtree(spec, root.name);
    } catch (const ModelError& error) {
      EXPECT_FALSE(error.problems().empty());
      ++torn;
      continue;
    }
    ++cut;
    ASSERT_TRUE(is_sound(branch)) << seed;
    ASSERT_EQ(branch.bodies.size(), branch_of(spec, root.name).size());

    ByJoint branch_q;
    for (const BodySpec& body : branch.bodies) {
      if (const auto given = q.find(body.joint.name); given != q.end()) branch_q.insert(*given);
      with_rotors += static_cast<int>(body.rotors.size());
    }
    const Oracle whole(spec, q), part(branch, branch_q);
    const Transform<double> world = whole.placement(root.parent);
    for (const std::string& name : all_places(branch))
      EXPECT_TRUE(near(inverse_times(world, whole.placement(name)), part.placement(name), kDigits)) << name;
    for (const LoopSpec& loop : branch.loops) {
      const LoopSpec& old = *std::find_if(spec.loops.begin(), spec.loops.end(),
                                          [&](const LoopSpec& l) { return l.name == loop.name; });
      EXPECT_TRUE(near(inverse_times(world, whole.placement(old.a.body) * old.a.placement),
                       part.placement(loop.a.body) * loop.a.placement, kDigits));
      EXPECT_TRUE(near(inverse_times(world, whole.placement(old.b.body) * old.b.placement),
                       part.placement(loop.b.body) * loop.b.placement, kDigits));
    }
    const std::vector<int> kept = dofs_in(whole, part);
    EXPECT_TRUE(same_matrix(whole.mass_matrix()(kept, kept), part.mass_matrix())) << seed;
  }
  EXPECT_GT(cut, 50);
  EXPECT_GT(torn, 50);
  EXPECT_GT(with_rotors, 20);
}

/// base – upper – fore, with what reaches across the elbow to be added.
ModelSpec arm_with_elbow() {
  ModelSpec spec;
  spec.name = "arm";
  std::string parent = kWorld;
  for (const char* name : {"base", "upper", "fore"}) {
    BodySpec body;
    body.name = name;
    body.parent = parent;
    body.joint.name = std::string("to_") + name;
    body.placement.translation = {0.1, 0.2, 0.3};
    body.inertia = {1, {0.1, 0, 0}, Mat3<double>::identity()};
    spec.bodies.push_back(body);
    parent = name;
  }
  spec.frames = {{"tool", "fore", Transform<double>::translated({0, 0, 1}), 0},
                 {"shoulder", "upper", Transform<double>::identity(), 0}};
  return spec;
}

TEST(ExtractSubtree, TakesTheJointsOwnRotorAndLeavesWhatIsOutside) {
  ModelSpec spec = arm_with_elbow();
  RotorSpec rotor;
  rotor.name = "motor";
  rotor.carrier = "upper";
  rotor.inertia = {1, {0, 0, 0}, Mat3<double>::identity()};
  spec.bodies[2].rotors = {rotor};
  rotor.name = "other motor";
  rotor.carrier = "base";
  rotor.placement = Transform<double>::identity();
  spec.bodies[1].rotors = {rotor};
  const ModelSpec fore = extract_subtree(spec, "fore");
  ASSERT_EQ(fore.bodies.size(), 1u);
  EXPECT_EQ(fore.bodies[0].parent, kWorld);
  ASSERT_EQ(fore.bodies[0].rotors.size(), 1u);
  EXPECT_EQ(fore.bodies[0].rotors[0].carrier, kWorld);
  ASSERT_EQ(fore.frames.size(), 1u);
  EXPECT_EQ(fore.frames[0].name, "tool");
}

TEST(ExtractSubtree, TakesARotorThatAnotherBodyLists) {
  ModelSpec spec = arm_with_elbow();
  RotorSpec rotor;
  rotor.carrier = "fore";
  rotor.placement = Transform<double>::identity();
  rotor.rates = {{"to_fore", 2.0}};
  rotor.inertia = {1, {0, 0, 0}, Mat3<double>::identity()};
  spec.bodies[0].rotors = {rotor};
  const ModelSpec fore = extract_subtree(spec, "fore");
  ASSERT_EQ(fore.bodies[0].rotors.size(), 1u);
  EXPECT_EQ(fore.bodies[0].rotors[0].rates, rotor.rates);
  EXPECT_TRUE(is_sound(fore));
}

TEST(ExtractSubtree, TearingIsAnErrorThatNamesAllThatIsTorn) {
  ModelSpec spec = arm_with_elbow();
  RotorSpec belt;
  belt.name = "belt";
  belt.rates = {{"to_upper", 1.0}, {"to_fore", 1.0}};
  spec.bodies[2].rotors = {belt};
  spec.bodies[2].joint.mimic = MimicSpec{"to_upper", 1, 0};
  LoopSpec loop;
  loop.name = "rod";
  loop.a.body = "fore";
  loop.b.body = "base";
  spec.loops = {loop};
  try {
    extract_subtree(spec, "fore");
    FAIL();
  } catch (const ModelError& error) {
    ASSERT_EQ(error.problems().size(), 3u);
    EXPECT_EQ(error.problems()[0].element.text(), "body \"fore\" rotor \"belt\"");
    EXPECT_EQ(error.problems()[1].element.text(), "joint \"to_fore\" mimic.of");
    EXPECT_EQ(error.problems()[2].element.text(), "loop \"rod\"");
  }
  // With the joint outside locked, nothing holds the branch to it but the loop.
  ModelSpec held = lock_joints(spec, {{"to_upper", {0.5}}});
  held.loops.clear();
  EXPECT_NO_THROW(extract_subtree(held, "fore"));
}

}  // namespace
}  // namespace limber::test
