// Editing carries along what dynamics does not use: shapes and transmissions.
#include <gtest/gtest.h>
#include <limber/model/builder.hpp>
#include <limber/model/edit.hpp>

#include <string>

#include "support/near.hpp"

namespace limber::test {
namespace {

constexpr double kShapeDigits = 8;  // in units of rounding

TransmissionSpec transmission(const std::string& name, const std::vector<std::string>& joints) {
  TransmissionSpec result;
  result.name = name;
  for (const std::string& joint : joints) result.joints.push_back({joint, {}, 50.0});
  return result;
}

/// Two links with a shape on each and on the world.
ModelSpec shaped_arm() {
  ModelSpec spec = ModelBuilder("arm")
                       .body("upper")
                       .revolute("shoulder")
                       .inertia(1, {0, 0, 0.1}, {0.1, 0.1, 0.1})
                       .body("fore")
                       .revolute("elbow")
                       .at({0, 0, 0.4})
                       .inertia(1, {0, 0, 0.1}, {0.1, 0.1, 0.1})
                       .spec();
  for (BodySpec& body : spec.bodies) {
    body.visuals = {
        {"skin of " + body.name, Transform<double>::translated({0, 0, 0.2}), SphereSpec{0.1}, {}, 3}};
    body.collisions = {{"hull of " + body.name, Transform<double>::identity(), BoxSpec{{1, 2, 3}}, 4}};
  }
  spec.visuals = {{"floor", Transform<double>::translated({0, 0, -1}), PlaneSpec{}, {}, 5}};
  spec.collisions = {{"ground", Transform<double>::translated({0, 0, -1}), PlaneSpec{}, 6}};
  spec.transmissions = {transmission("t1", {"shoulder"}), transmission("t2", {"elbow"})};
  return spec;
}

TEST(EditShapes, RenamingAJointRenamesItInItsTransmission) {
  const ModelSpec spec = rename_joint(shaped_arm(), "elbow", "middle");
  EXPECT_EQ(spec.transmissions[0].joints[0].name, "shoulder");
  EXPECT_EQ(spec.transmissions[1].joints[0].name, "middle");
}

TEST(EditShapes, AttachingPutsTheShapesOfTheOtherWorldOnTheLink) {
  ModelSpec hand = shaped_arm();
  hand.file = "hand.json";
  AttachOptions options;
  options.prefix = "hand_";
  options.placement = Transform<double>::translated({0, 0, 0.3});
  const ModelSpec both = attach(shaped_arm(), hand, "fore", options);
  ASSERT_EQ(both.visuals.size(), 1u);
  const BodySpec& fore = *both.find_body("fore");
  ASSERT_EQ(fore.visuals.size(), 2u);
  EXPECT_EQ(fore.visuals[1].name, "floor");
  EXPECT_EQ(fore.visuals[1].line, 0);
  EXPECT_TRUE(near(fore.visuals[1].placement.translation, Vec3<double>{0, 0, -0.7}, kShapeDigits));
  ASSERT_EQ(fore.collisions.size(), 2u);
  EXPECT_EQ(both.find_body("hand_upper")->visuals[0].name, "skin of upper");
  ASSERT_EQ(both.transmissions.size(), 4u);
  EXPECT_EQ(both.transmissions[3].joints[0].name, "hand_elbow");
  EXPECT_EQ(attach(shaped_arm(), hand, "world", options).visuals.size(), 2u);
}

TEST(EditShapes, ABranchKeepsItsOwn) {
  const ModelSpec fore = extract_subtree(shaped_arm(), "fore");
  EXPECT_EQ(fore.bodies[0].visuals.size(), 1u);
  EXPECT_TRUE(fore.visuals.empty());
  EXPECT_TRUE(fore.collisions.empty());
  ASSERT_EQ(fore.transmissions.size(), 1u);
  EXPECT_EQ(fore.transmissions[0].name, "t2");
  EXPECT_EQ(extract_subtree(shaped_arm(), "upper").visuals.size(), 1u);
}

TEST(EditShapes, ATransmissionThatIsTornIsAnError) {
  ModelSpec spec = shaped_arm();
  spec.transmissions.push_back(transmission("both", {"shoulder", "elbow"}));
  try {
    extract_subtree(spec, "fore");
    FAIL();
  } catch (const ModelError& error) {
    ASSERT_EQ(error.problems().size(), 1u);
    EXPECT_EQ(error.problems()[0].element.text(), "transmission \"both\"");
  }
}

}  // namespace
}  // namespace limber::test
