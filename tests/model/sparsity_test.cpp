// The pattern of the mass matrix against the entries that the reference finds to be other than zero.
#include <limber/model/build.hpp>
#include <limber/model/sparsity.hpp>

#include <gtest/gtest.h>

#include "model/kinematics.hpp"
#include "support/random_tree.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

/// The largest |H_ij| over a few random states.
Eigen::MatrixXd largest_mass_matrix(const ModelSpec& spec, const Model<double>& model, unsigned seed) {
  Draw<double> draw(seed);
  Eigen::MatrixXd largest = Eigen::MatrixXd::Zero(model.nv(), model.nv());
  for (int state = 0; state < 3; ++state) {
    const Oracle oracle(spec, random_positions(draw, spec));
    largest = largest.cwiseMax(mass_matrix_of(model, oracle).cwiseAbs());
  }
  return largest;
}

TreeOptions tree_options(unsigned seed) {
  TreeOptions options;
  options.bodies = 4 + static_cast<int>(seed % 9);
  options.loops = false;
  return options;
}

// Every joint type, rotors, mimic joints, belts from branch to branch: nothing outside the pattern.
TEST(RandomSparsity, NothingIsOutsideThePattern) {
  for_each_seed(1, 40, [](unsigned seed) {
    Draw<double> draw(seed);
    const ModelSpec spec = random_tree(draw, tree_options(seed));
    const Model<double> model = build(spec);
    const SparsityPattern pattern = mass_matrix_pattern(model);
    const Eigen::MatrixXd h = largest_mass_matrix(spec, model, seed);
    ASSERT_EQ(pattern.size(), model.nv());
    for (int i = 0; i < model.nv(); ++i) {
      EXPECT_TRUE(pattern.contains(i, i));
      for (int j = 0; j < model.nv(); ++j) {
        EXPECT_EQ(pattern.contains(i, j), pattern.contains(j, i));
        EXPECT_TRUE(pattern.contains(i, j) || h(i, j) < 1e-13 * h.maxCoeff()) << i << ", " << j;
      }
    }
  });
}

// Joints of one degree about skew axes have no zeros by chance: the pattern is exactly what is not zero.
TEST(RandomSparsity, PatternIsTightForJointsOfOneDegree) {
  for_each_seed(1, 40, [](unsigned seed) {
    Draw<double> draw(seed);
    TreeOptions options = tree_options(seed);
    options.types = {JointType::revolute, JointType::helical, JointType::fixed};
    const ModelSpec spec = random_tree(draw, options);
    const Model<double> model = build(spec);
    const SparsityPattern pattern = mass_matrix_pattern(model);
    const Eigen::MatrixXd h = largest_mass_matrix(spec, model, seed);
    std::size_t nonzeros = 0;
    for (int i = 0; i < model.nv(); ++i)
      for (int j = 0; j <= i; ++j) {
        EXPECT_EQ(pattern.contains(i, j), h(i, j) > 1e-13 * h.maxCoeff()) << i << ", " << j;
        nonzeros += pattern.contains(i, j);
      }
    EXPECT_EQ(pattern.nonzeros(), nonzeros);
  });
}

// Without driven bodies: row i is i, λ(i), λ(λ(i)), …
TEST(RandomSparsity, RowsAreTheChainsOfDegreeParents) {
  for_each_seed(1, 40, [](unsigned seed) {
    Draw<double> draw(seed);
    TreeOptions options = tree_options(seed);
    options.mimics = options.rotors = false;
    options.types.push_back(JointType::floating);
    const Model<double> model = build(random_tree(draw, options));
    const SparsityPattern pattern = mass_matrix_pattern(model);
    const std::vector<int> parents = degree_parents(model);
    ASSERT_EQ(static_cast<int>(parents.size()), model.nv());
    for (int i = 0; i < model.nv(); ++i) {
      std::vector<int> chain;
      for (int j = i; j >= 0; j = parents[static_cast<std::size_t>(j)]) chain.insert(chain.begin(), j);
      EXPECT_EQ(std::vector<int>(pattern.row(i).begin(), pattern.row(i).end()), chain) << i;
    }
  });
}

BodySpec simple_body(const std::string& name, const std::string& parent) {
  BodySpec body;
  body.name = name;
  body.parent = parent;
  body.placement = Transform<double>::translated({0.3, 0.1, 0.2});
  body.joint.name = name + "_joint";
  body.joint.axis = {0.6, 0, 0.8};
  body.inertia = {1, {0.1, 0.2, 0.3}, Mat3<double>::identity()};
  return body;
}

/// trunk ─ a1 ─ a2, trunk ─ b1 ─ b2
ModelSpec two_arms() {
  ModelSpec spec;
  spec.bodies = {simple_body("trunk", "world"), simple_body("a1", "trunk"), simple_body("a2", "a1"),
                 simple_body("b1", "trunk"), simple_body("b2", "b1")};
  return spec;
}

bool coupled(const ModelSpec& spec, int i, int j) { return mass_matrix_pattern(build(spec)).contains(i, j); }

TEST(Sparsity, BranchesAreNotCoupled) {
  const SparsityPattern pattern = mass_matrix_pattern(build(two_arms()));
  EXPECT_EQ(pattern.nonzeros(), 5u + 4u + 2u);
  EXPECT_FALSE(pattern.contains(1, 3));
  EXPECT_FALSE(pattern.contains(4, 2));
  EXPECT_EQ(degree_parents(build(two_arms())), (std::vector<int>{-1, 0, 1, 0, 3}));
}

TEST(Sparsity, ABeltBringsTwoBranchesTogether) {
  ModelSpec spec = two_arms();
  RotorSpec belt;
  belt.carrier = "trunk";
  belt.placement = Transform<double>::identity();
  belt.rates = {{"a2_joint", 2}, {"b1_joint", -3}};
  belt.inertia = {0.1, Vec3<double>::zero(), Sym3<double>::diagonal(1, 1, 2).matrix()};
  spec.bodies[0].rotors = {belt};
  EXPECT_TRUE(coupled(spec, 2, 3));   // a2 and b1 drive it
  EXPECT_FALSE(coupled(spec, 1, 3));  // a1 does not
  EXPECT_FALSE(coupled(spec, 2, 4));

  // Carried by b2, it feels all of that arm, balanced or not.
  for (const double offset : {0.0, 0.01}) {
    spec.bodies[0].rotors[0].carrier = "b2";
    spec.bodies[0].rotors[0].rates = {{"a2_joint", 2}};
    spec.bodies[0].rotors[0].inertia.com = {offset, 0, 0};
    EXPECT_TRUE(coupled(spec, 2, 4)) << offset;
    EXPECT_TRUE(coupled(spec, 2, 3)) << offset;
    EXPECT_FALSE(coupled(spec, 1, 4)) << offset;
  }
}

TEST(Sparsity, AMimicJointCouplesItsLeaderToItsArm) {
  ModelSpec spec = two_arms();
  spec.bodies[2].joint.mimic =
      MimicSpec{"b2_joint", 1, 0};  // a2 follows b2; the degrees are trunk, a1, b1, b2
  const SparsityPattern pattern = mass_matrix_pattern(build(spec));
  EXPECT_EQ(pattern.size(), 4);
  EXPECT_TRUE(pattern.contains(1, 3));
  EXPECT_FALSE(pattern.contains(1, 2));
}

TEST(Sparsity, OfTheFloatModelIsTheSame) {
  Draw<double> draw(3);
  const Model<double> model = build(random_tree(draw, tree_options(3)));
  const SparsityPattern a = mass_matrix_pattern(model), b = mass_matrix_pattern(model.cast<float>());
  for (int i = 0; i < model.nv(); ++i)
    EXPECT_TRUE(std::equal(a.row(i).begin(), a.row(i).end(), b.row(i).begin(), b.row(i).end()));
  EXPECT_EQ(degree_parents(model), degree_parents(model.cast<float>()));
}

}  // namespace
}  // namespace limber::test
