// The symbols, how they are kept, and what they mean where velocities are no rates of positions.
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/sparsity.hpp>
#include <limber/robots/registry.hpp>
#include <limber/robots/robots.hpp>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

/// Γ with the last index given: the matrix over i and j.
Eigen::MatrixXd along(const ChristoffelSymbols<double>& symbols, int k) {
  Eigen::MatrixXd x(symbols.nv(), symbols.nv());
  for (int i = 0; i < symbols.nv(); ++i)
    for (int j = 0; j < symbols.nv(); ++j) x(i, j) = symbols(i, j, k);
  return x;
}

TEST(ChristoffelSymbols, TimesVelocityAreTheCoriolisMatrix) {
  for_each_mechanism(
      [](Mechanism& m) {
        const auto& symbols = christoffel_symbols(m.model, m.ws, m.q);
        Eigen::MatrixXd c(m.nv(), m.nv());
        symbols.contract(m.v.data(), c.data());
        EXPECT_TRUE(close(c, coriolis_matrix(m.model, m.ws, m.q, m.v)));
        Eigen::MatrixXd sum = 0 * c;
        for (int k = 0; k < m.nv(); ++k) sum += along(symbols, k) * m.v[k];
        EXPECT_TRUE(close(sum, c));
      },
      40);
}

TEST(ChristoffelSymbols, AreTheCoriolisMatricesOfUnitVelocities) {
  for_each_mechanism(
      [](Mechanism& m) {
        const auto& symbols = christoffel_symbols(m.model, m.ws, m.q);
        for (int k = 0; k < m.nv(); ++k)
          EXPECT_TRUE(
              close(along(symbols, k), coriolis_matrix(m.model, m.ws, m.q, Eigen::VectorXd::Unit(m.nv(), k))))
              << k;
      },
      18);
}

TEST(ChristoffelSymbols, ContractedTwiceAreTheProduct) {
  for_each_mechanism(
      [](Mechanism& m) {
        const auto& symbols = christoffel_symbols(m.model, m.ws, m.q);
        Eigen::VectorXd sum = 0 * m.v;
        symbols.for_each([&](int i, int j, int k, double x) { sum[i] += x * m.a[j] * m.v[k]; });
        EXPECT_TRUE(close(sum, coriolis_times(m.model, m.ws, m.q, m.v, m.a)));
      },
      40);
}

TEST(ChristoffelSymbols, HaveADenseView) {
  for_each_mechanism(
      [](Mechanism& m) {
        const auto& symbols = christoffel_symbols(m.model, m.ws, m.q);
        const std::ptrdiff_t n = m.nv();
        std::vector<double> dense(static_cast<std::size_t>(n * n * n), 7.0);
        symbols.dense(dense.data());
        for (int k = 0; k < n; ++k) {
          Eigen::MatrixXd x(n, n);
          for (std::ptrdiff_t i = 0; i < n; ++i)
            for (std::ptrdiff_t j = 0; j < n; ++j)
              x(i, j) = dense[static_cast<std::size_t>((i * n + j) * n + k)];
          EXPECT_TRUE(close(x, along(symbols, k), 1e-14));
        }
      },
      18);
}

TEST(ChristoffelSymbols, AreGivenOnceEachWithoutCoupling) {
  Mechanism m("", random_mechanism(Kind::tree, 9, 4), Posture::random, 4);
  const auto& symbols = christoffel_symbols(m.model, m.ws, m.q);
  std::vector<int> count(static_cast<std::size_t>(m.nv() * m.nv() * m.nv()), 0);
  symbols.for_each([&](int i, int j, int k, double x) {
    ++count[static_cast<std::size_t>((i * m.nv() + j) * m.nv() + k)];
    EXPECT_EQ(x, symbols(i, j, k));
  });
  for (int i = 0; i < m.nv(); ++i)
    for (int j = 0; j < m.nv(); ++j)
      for (int k = 0; k < m.nv(); ++k) {
        const int times = count[static_cast<std::size_t>((i * m.nv() + j) * m.nv() + k)];
        EXPECT_LE(times, 1);
        if (times == 0) {
          EXPECT_EQ(symbols(i, j, k), 0);
        }
      }
}

/// Three columns need a common way to the base.
TEST(ChristoffelSymbols, AreExactlyZeroAcrossBranches) {
  for_each_mechanism(
      [](Mechanism& m) {
        const SparsityPattern pattern = mass_matrix_pattern(m.model);
        const auto& symbols = christoffel_symbols(m.model, m.ws, m.q);
        for (int i = 0; i < m.nv(); ++i)
          for (int j = 0; j < m.nv(); ++j)
            for (int k = 0; k < m.nv(); ++k)
              if (!pattern.contains(i, j) || !pattern.contains(j, k) || !pattern.contains(i, k)) {
                EXPECT_EQ(symbols(i, j, k), 0) << i << ", " << j << ", " << k;
              }
      },
      9);
}

/// N d² numbers for trees, not N³; for chains of n, Σ m² = n(n+1)(2n+1)/6.
TEST(ChristoffelSymbols, CostNothingForBranches) {
  const auto packed = [](const Model<double>& model) {
    return ChristoffelSymbols<double>(model).packed().size();
  };
  EXPECT_EQ(packed(robots::serial_chain(20)), 2870u);
  EXPECT_EQ(packed(robots::binary_tree(31)), 1u + 2 * 4 + 4 * 9 + 8 * 16 + 16 * 25);
}

/// The last two indices commute where q̇ = v, and a joint does not feel its own turning (Γ_ddk = 0).
TEST(ChristoffelSymbols, OfOneDegreeJointsCommute) {
  for (const ModelSpec& spec : {robots::panda_spec(), robots::binary_tree_spec(12, robots::Rotors::geared)}) {
    Mechanism m("", spec, Posture::random, 6);
    const auto& symbols = christoffel_symbols(m.model, m.ws, m.q);
    for (int i = 0; i < m.nv(); ++i)
      for (int j = 0; j < m.nv(); ++j) {
        for (int k = 0; k < m.nv(); ++k) EXPECT_TRUE(close_to(symbols(i, j, k), symbols(i, k, j)));
        if (j <= i) {
          EXPECT_EQ(symbols(i, i, j), 0);
        }
      }
  }
}

/// Where columns of one joint are fixed in the body, Γ_ijk − Γ_ikj = Σ_l H_il c_l with S_k × S_j = Σ_l c_l
/// S_l: the structure constants of rotations and of rigid motions.
TEST(ChristoffelSymbols, OfQuasiVelocitiesDifferByTheStructureConstants) {
  ModelSpec spec = random_mechanism(Kind::tree, 6, 12);
  spec.bodies[0].joint = {};
  spec.bodies[0].joint.name = "root";
  spec.bodies[0].joint.type = JointType::floating;
  Mechanism m("", spec, Posture::random, 12);
  const JointInfo& root = m.model.names().joints[static_cast<std::size_t>(m.model.joint_index("root"))];
  const auto& symbols = christoffel_symbols(m.model, m.ws, m.q);
  const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
  for (int j = 0; j < 6; ++j)
    for (int k = 0; k < 6; ++k) {
      const Eigen::VectorXd c = eigen(cross(Motion<double>::basis(k), Motion<double>::basis(j)));
      const Eigen::VectorXd expected = h.middleCols(root.v_index, 6) * c;
      Eigen::VectorXd difference(m.nv());
      for (int i = 0; i < m.nv(); ++i)
        difference[i] =
            symbols(i, root.v_index + j, root.v_index + k) - symbols(i, root.v_index + k, root.v_index + j);
      EXPECT_TRUE(close(difference, expected)) << j << ", " << k;
      if (j < 3 && k < 3 && j != k) {
        EXPECT_GT(difference.norm(), 1e-3);
      }
    }
}

/// Joints whose columns move in their bodies need a few numbers more for what is beyond them, and no others.
TEST(ChristoffelSymbols, NeedNoRoomAcrossBranchesForMovingColumns) {
  ModelSpec spec = robots::spec("binary_tree(63)");
  for (BodySpec& body : spec.bodies) body.joint.type = JointType::universal;
  const Model<double> model = build(spec);
  std::size_t expected = 0;
  for (int i = 1; i < model.body_count(); ++i) {
    const auto way = static_cast<std::size_t>(2 * model.topology().depth(i));
    const auto beyond = static_cast<std::size_t>(2 * (model.topology().subtree_end(i) - i));
    expected += 2 * way * way + 4 * beyond;
  }
  EXPECT_EQ(ChristoffelSymbols<double>(model).packed().size(), expected);
}

}  // namespace
}  // namespace limber::test
