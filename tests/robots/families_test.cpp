// The thesis's chains, trees, bipeds and quadrupeds.
#include <gtest/gtest.h>
#include <limber/model/error.hpp>
#include <limber/robots/robots.hpp>

#include <algorithm>
#include <cmath>

#include "robots/snapshot.hpp"
#include "support/near.hpp"
#include "support/problems.hpp"

namespace limber::test {
namespace {

using robots::Rotors;
using Vector = Vec3<double>;

/// parent(1) … parent(n) of links called link1 … linkn, 0 for the world.
std::vector<int> parents(const ModelSpec& spec) {
  std::vector<int> result;
  for (std::size_t i = 0; i < spec.bodies.size(); ++i) {
    EXPECT_EQ(spec.bodies[i].name, "link" + std::to_string(i + 1));
    const std::string& parent = spec.bodies[i].parent;
    result.push_back(parent == kWorld ? 0 : std::stoi(parent.substr(4)));
  }
  return result;
}

/// The depth of each link, 1 for a root.
std::vector<int> depths(const ModelSpec& spec) {
  std::vector<int> result{0};
  for (const int parent : parents(spec)) result.push_back(result[static_cast<std::size_t>(parent)] + 1);
  result.erase(result.begin());
  return result;
}

using Make = ModelSpec (*)(int, Rotors);
using MakeModel = Model<double> (*)(int, Rotors);
struct Case {
  Make spec;
  MakeModel model;
};
const Case kCases[] = {{robots::serial_chain_spec, robots::serial_chain},
                       {robots::binary_tree_spec, robots::binary_tree},
                       {robots::biped_spec, robots::biped},
                       {robots::quadruped_spec, robots::quadruped}};
const int kSizes[] = {1, 2, 5, 6, 19, 20};

TEST(Families, HaveTheParentsOfTheirDefinition) {
  for (const int n : kSizes) {
    const auto chain = parents(robots::serial_chain_spec(n)), tree = parents(robots::binary_tree_spec(n));
    for (int i = 1; i <= n; ++i) {
      EXPECT_EQ(chain[static_cast<std::size_t>(i - 1)], i - 1);
      EXPECT_EQ(tree[static_cast<std::size_t>(i - 1)], i / 2);
    }
  }
  EXPECT_EQ(parents(robots::biped_spec(20)),
            (std::vector<int>{0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}));
  EXPECT_EQ(parents(robots::quadruped_spec(19)),
            (std::vector<int>{0, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}));
}

TEST(Families, HaveTheDepthOfTheirDefinition) {
  for (const int n : kSizes) {
    const auto depth = [](const ModelSpec& spec) { return depths(spec).back(); };
    EXPECT_EQ(depth(robots::serial_chain_spec(n)), n);
    EXPECT_EQ(depth(robots::binary_tree_spec(n)), static_cast<int>(std::log2(n)) + 1);
    EXPECT_EQ(depth(robots::biped_spec(n)), 1 + n / 2);
    EXPECT_EQ(depth(robots::quadruped_spec(n)), 1 + (n + 2) / 4);
  }
}

TEST(Families, WeighAKilogramPerLinkAndHalfPerRotor) {
  for (const Case& c : kCases)
    for (const int n : kSizes)
      for (const Rotors rotors : {Rotors::none, Rotors::geared}) {
        const double rotor = rotors == Rotors::geared ? 0.5 : 0;
        const Model<double> model = c.model(n, rotors);
        EXPECT_EQ(model.nv(), n);
        EXPECT_EQ(model.body_count(), n + 1);
        const Snapshot at(model);
        EXPECT_NEAR(at.mass(), (1 + rotor) * n, 1e-12);
        // In the neutral position all lie along x: each link one metre from its root, with its rotor there.
        double moment = 0;
        int deepest = 0;
        for (const int depth : depths(c.spec(n, rotors))) {
          moment += (depth - 0.5) + rotor * (depth - 1);
          deepest = std::max(deepest, depth);
        }
        EXPECT_TRUE(within(at.center_of_mass(), Vector{moment / ((1 + rotor) * n), 0, 0}, 1e-13));
        EXPECT_TRUE(within(at.point("tip"), Vector{double(deepest), 0, 0}, 1e-12));
      }
}

TEST(Families, AreThinTubesInAPlaneWithoutGravity) {
  const ModelSpec spec = robots::binary_tree_spec(7);
  EXPECT_EQ(norm(spec.gravity), 0);
  for (const BodySpec& body : spec.bodies) {
    const Mat3<double>& i = body.inertia.about_com;
    EXPECT_EQ(body.joint.type, JointType::revolute);
    EXPECT_TRUE(near(body.joint.axis, Vector::unit_z()));
    EXPECT_TRUE(near(body.inertia.com, Vector{0.5, 0, 0}));
    EXPECT_TRUE(near(Vector{i.xx, i.yy, i.zz}, Vector{0.0025, 1.015 / 12, 1.015 / 12}));
  }
}

TEST(Families, HaveABalancedRotorPerJointOnItsParent) {
  for (const Case& c : kCases) {
    const Model<double> model = c.model(9, Rotors::geared);
    EXPECT_TRUE(c.model(9, Rotors::none).rotors().empty());
    ASSERT_EQ(model.rotors().size(), 9u);
    for (const BalancedRotor<double>& rotor : model.rotors()) {
      EXPECT_EQ(rotor.spin_inertia, 1);
      EXPECT_EQ(rotor.ratio, 5);
    }
  }
}

TEST(SerialChain, HasTheMassMatrixOfTheReference) {
  // Computed with 60 digits from the explicit form, q_i = i rad, rotors included.
  const Model<double> model = robots::serial_chain(5, Rotors::geared);
  const Snapshot at(model, {1, 2, 3, 4, 5});
  Eigen::MatrixXd h(5, 5);
  h << 33.67677271013365, 9.183997825080171, 6.965390924531253, 6.865816052847749, 5.511144883592771,  //
      9.183997825080171, 32.025806273360026, 7.726465190075398, 8.619707967513186, 5.442776274488854,  //
      6.965390924531253, 7.726465190075398, 29.261707440124102, 6.689976479460331, 5.020849295122608,  //
      6.865816052847749, 8.619707967513186, 6.689976479460331, 28.452828852129894, 5.476414426064946,  //
      5.511144883592771, 5.442776274488854, 5.020849295122608, 5.476414426064946, 25.334583333333335;
  EXPECT_LE((at.mass_matrix() - h).cwiseAbs().maxCoeff(), 1e-11);
  EXPECT_TRUE(within(at.center_of_mass(), Vector{-0.018051800822047145, 0.5912411861538989, 0}, 1e-13));
}

TEST(Families, RefuseANumberOfBodiesThatIsNone) {
  for (const Case& c : kCases)
    for (const int n : {0, -3, robots::kMostBodies + 1}) {
      try {
        c.spec(n, Rotors::none);
        ADD_FAILURE() << n;
      } catch (const ModelError& error) {
        const Problem& problem = error.problems().front();
        EXPECT_EQ(problem.code, ProblemCode::body_count) << error.what();
        EXPECT_EQ(problem.value, std::to_string(n));
        EXPECT_EQ(problem.arguments, ProblemArguments{"10000"});
      }
    }
}

}  // namespace
}  // namespace limber::test
