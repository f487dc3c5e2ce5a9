// Every joint type of the list through every format: a new one is held to this without a line of its own.
#include <gtest/gtest.h>
#include <limber/io/formats.hpp>
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>

#include "oracle/oracle.hpp"

namespace limber::test {
namespace {

/// A joint of the type between two moving links, with an axis and numbers that are nothing special.
ModelSpec with_joint(JointType type) {
  ModelSpec spec = ModelBuilder("two")
                       .body("a")
                       .revolute("first", {0, 1, 0})
                       .inertia(2, {0.1, 0.2, 0.3}, {0.3, 0.4, 0.5})
                       .body("b")
                       .joint("second", type, {0.6, 0, 0.8})
                       .at({0.1, -0.2, 0.3}, Rotation<double>::about_x(0.4))
                       .inertia(1, {0.3, -0.1, 0.2}, {0.2, 0.3, 0.4})
                       .spec();
  if (facts_of(type).has_pitch) spec.bodies[1].joint.pitch = 0.07;
  return spec;
}

std::vector<JointType> types_in_files() {
  std::vector<JointType> types;
  for (const JointType type : all_joint_types())
    if (type != JointType::custom) types.push_back(type);
  return types;
}

/// The degrees of the joint in the order of the row that it becomes.
std::vector<int> degrees_of_row(const JointFacts& facts) {
  std::vector<int> degrees;
  for (const Freedom freedom : facts.row)
    if (freedom == Freedom::ball)
      for (const Freedom turn : {Freedom::turn_x, Freedom::turn_y, Freedom::turn_z})
        degrees.push_back(facts.degrees.index_of(turn));
    else
      degrees.push_back(facts.degrees.index_of(freedom));
  return degrees;
}

/// At the neutral position the degrees are those of the row, in another order at most.
void expect_same_mass_matrix(const ModelSpec& before, const ModelSpec& after, const std::vector<int>& order) {
  const Oracle a(before, {}), b(after, {});
  ASSERT_EQ(a.nv(), b.nv());
  std::vector<int> dofs = {0};
  for (const int k : order) dofs.push_back(1 + k);
  const Eigen::MatrixXd h = a.mass_matrix();
  EXPECT_LT((b.mass_matrix() - h(dofs, dofs)).cwiseAbs().maxCoeff(), 1e-13);
}

TEST(JointTypes, AreReadAsTheyAreWrittenInJson) {
  for (const JointType type : types_in_files()) {
    SCOPED_TRACE(to_string(type));
    const ModelSpec spec = with_joint(type), again = parse_json(to_json(spec));
    EXPECT_EQ(again.bodies[1].joint.type, type);
    EXPECT_EQ(build(again).names().dofs, build(spec).names().dofs);
    EXPECT_EQ(to_json(again), to_json(spec));
  }
}

TEST(JointTypes, AreThemselvesOrTheirRowInUrdf) {
  for (const JointType type : types_in_files()) {
    SCOPED_TRACE(to_string(type));
    const JointFacts& facts = facts_of(type);
    const ModelSpec spec = with_joint(type);
    const std::string text = to_urdf(spec);
    const ModelSpec again = parse_urdf(text);
    const std::vector<int> row = degrees_of_row(facts);
    std::vector<int> same(row.size());
    for (std::size_t k = 0; k < same.size(); ++k) same[k] = static_cast<int>(k);
    expect_same_mass_matrix(spec, again, facts.urdf ? same : row);
    // Limber reads spherical joints, which few other programs do: it writes three turns.
    const BodySpec* read = again.find_joint("second");
    EXPECT_TRUE(!facts.urdf || facts.is_ball() || (read && read->joint.type == type));
    EXPECT_EQ(text.find("spherical"), std::string::npos);
  }
}

TEST(JointTypes, AreTheirRowInMjcf) {
  for (const JointType type : types_in_files()) {
    SCOPED_TRACE(to_string(type));
    const ModelSpec spec = with_joint(type);
    expect_same_mass_matrix(spec, parse_mjcf(to_mjcf(spec)), degrees_of_row(facts_of(type)));
  }
}

}  // namespace
}  // namespace limber::test
