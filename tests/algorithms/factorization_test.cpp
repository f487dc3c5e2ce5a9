// H = LᵀDL = LᵀL with the zeros of H, and the products and solutions with the factors.
#include <limber/algorithms/factorization.hpp>
#include <limber/algorithms/mass_matrix.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/sparsity.hpp>

#include <limber/robots/robots.hpp>

#include <limits>
#include <random>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

/// The entries of a factor, zeros elsewhere, as the elimination tree has them.
Eigen::MatrixXd lower(const EliminationTree& tree, const Rows<double>& rows) {
  Eigen::MatrixXd l = Eigen::MatrixXd::Zero(tree.size(), tree.size());
  for (int k = 0; k < tree.size(); ++k)
    for (int j = k, s = tree.depth(k); j >= 0; j = tree.parent(j)) l(k, j) = rows(k, s--);
  return l;
}

TEST(Factorization, OfTheEasyApiIsTheMassMatrix) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::MatrixXd factors = factorize_mass_matrix(m.model, m.ws, m.q);
    const Eigen::MatrixXd l = factors.triangularView<Eigen::UnitLower>();
    EXPECT_TRUE(close(l.transpose() * factors.diagonal().asDiagonal() * l, mass_matrix(m.model, m.ws, m.q)));
    EXPECT_TRUE(factors.isLowerTriangular(0));
    EXPECT_TRUE((factors.diagonal().array() > 0).all());
  });
}

TEST(Factorization, WithRootsOfTheEasyApiIsTheMassMatrix) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::MatrixXd l = factorize_mass_matrix_ltl(m.model, m.ws, m.q);
    EXPECT_TRUE(close(l.transpose() * l, mass_matrix(m.model, m.ws, m.q)));
    EXPECT_TRUE(l.isLowerTriangular(0));
    EXPECT_TRUE((l.diagonal().array() > 0).all());
    const Eigen::MatrixXd pattern = factorize_mass_matrix(m.model, m.ws, m.q);
    EXPECT_TRUE(((pattern.array() != 0) == (l.array() != 0)).all());
  });
}

TEST(Factorization, FillsNoZero) {
  for_each_mechanism([](Mechanism& m) {
    const EliminationTree tree = elimination_tree(m.model);
    const Eigen::MatrixXd factors = factorize_mass_matrix(m.model, m.ws, m.q);
    const SparsityPattern pattern = mass_matrix_pattern(m.model);
    for (int i = 0; i < m.nv(); ++i)
      for (int j = 0; j < i; ++j) {
        bool ancestor = false;
        for (int k = tree.parent(i); k >= 0; k = tree.parent(k)) ancestor = ancestor || k == j;
        EXPECT_TRUE(ancestor || factors(i, j) == 0) << i << ", " << j;
        EXPECT_TRUE(ancestor || !pattern.contains(i, j)) << i << ", " << j;
        // Couplings across branches may fill zeros between them; a tree alone fills none.
        EXPECT_TRUE(m.model.has_driven_bodies() || ancestor == pattern.contains(i, j)) << i << ", " << j;
      }
  });
}

TEST(Factorization, SolvesWithTheMassMatrix) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
    factorize_mass_matrix(m.model, m.ws, m.q);
    const Eigen::VectorXd x = solve_mass_matrix(m.model, m.ws, m.tau);
    const double scale = (h.cwiseAbs() * x.cwiseAbs()).maxCoeff();
    EXPECT_TRUE(close(h * x / scale, m.tau / scale, 1e-13));
  });
}

TEST(Factorization, OfRowsIsTheMassMatrix) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
    const MassMatrixRows<double> rows = mass_matrix_rows(m.model, m.ws, m.q);
    EXPECT_TRUE(close(rows.symmetric(), h));
    const MassMatrixRows<double>& factors = factorize_mass_matrix_rows(m.model, m.ws, rows);
    Eigen::MatrixXd l = factors.lower();
    const Eigen::VectorXd d = l.diagonal();
    l.diagonal().setOnes();
    EXPECT_TRUE(close(l.transpose() * d.asDiagonal() * l, h));
    const Eigen::VectorXd x = solve_mass_matrix(m.model, m.ws, m.tau);
    const double scale = (h.cwiseAbs() * x.cwiseAbs()).maxCoeff();
    EXPECT_TRUE(close(h * x / scale, m.tau / scale, 1e-13));
  });
}

TEST(Factorization, OfRowsTakesOtherNumbers) {
  const Model<double> model = robots::binary_tree(20);
  Workspace<double> ws(model);
  const Eigen::VectorXd q = random_position(model, Posture::random, 1);
  MassMatrixRows<double> h = mass_matrix_rows(model, ws, q);
  for (int k = 0; k < h.size(); ++k) h.diagonal(k) += 0.5;
  factorize_mass_matrix_rows(model, ws, h);
  const Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(model.nv(), -1, 2);
  EXPECT_TRUE(close(h.symmetric() * solve_mass_matrix(model, ws, x), x, 1e-12));
  EXPECT_THROW(factorize_mass_matrix_rows(model, ws, MassMatrixRows<double>(robots::binary_tree(21))),
               std::invalid_argument);
  EXPECT_THROW(factorize_mass_matrix_rows(model, ws, MassMatrixRows<double>()), std::invalid_argument);
}

/// A matrix with the entries of a tree, factorized and solved with, both as it is and with its gaps; what is
/// past the ends of rows is not a number.
template <class R>
void expect_factors_of_random_matrix(const EliminationTree& tree, unsigned seed, double tolerance) {
  using Dense = Eigen::Matrix<R, Eigen::Dynamic, Eigen::Dynamic>;
  using Column = Eigen::Matrix<R, Eigen::Dynamic, 1>;
  std::mt19937 random(seed);
  std::uniform_real_distribution<R> uniform(-1, 1);
  const int n = tree.size();
  Rows<R> closed(n, tree.longest_row()), open(n, n), factors = closed;
  Dense h = Dense::Zero(n, n);
  for (int k = 0; k < n; ++k) {
    std::fill_n(closed.row(k), closed.stride(), std::numeric_limits<R>::quiet_NaN());
    for (int j = k; j >= 0; j = tree.parent(j))
      h(k, j) = h(j, k) = open(k, j) = closed(k, tree.depth(j)) =
          j == k ? R(tree.longest_row() + n) : uniform(random);
  }
  Column b(n), x(n);
  for (R& number : b) number = uniform(random);
  const auto expect_solution = [&](const Rows<R>& its_factors) {
    x = b;
    solve_ltdl(tree, its_factors, x.data());
    EXPECT_LT(R((h * x - b).cwiseAbs().maxCoeff()), R(tolerance)) << n;
  };
  factorize_ltdl_without_gaps(tree, closed, factors);
  expect_solution(factors);
  factorize_ltdl(tree, open, factors);
  expect_solution(factors);
  factorize_ltdl(tree, open, open);
  expect_solution(open);
  factorize_ltdl_without_gaps(tree, closed, closed);
  expect_solution(closed);
}

TEST(Factorization, OfShortRows) {
  for (const int n : {1, 2, 3, 5, 10, 20, 50, 100, 500}) {
    const EliminationTree tree = elimination_tree(robots::binary_tree(n));
    EXPECT_EQ(tree.short_rows().empty(), n == 2) << n;
    expect_factors_of_random_matrix<double>(tree, 1, 1e-13);
    expect_factors_of_random_matrix<float>(tree, 2, 1e-5);
  }
  // Forests in which a row has any number of children.
  std::mt19937 random(3);
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<int> parents = {-1};
    for (int k = 1; k < 60; ++k) {
      int parent = k - 1;
      for (int up = static_cast<int>(random() % 4); up > 0 && parent >= 0; --up)
        parent = parents[static_cast<std::size_t>(parent)];
      parents.push_back(parent);
    }
    expect_factors_of_random_matrix<double>(EliminationTree(parents), static_cast<unsigned>(trial), 1e-13);
  }
  // Combs, up to the longest rows that count as short.
  for (int teeth = 1; teeth <= 15; ++teeth) {
    std::vector<int> parents;
    for (int k = 0; k < teeth; ++k)
      for (const int parent : {2 * k - 2, 2 * k}) parents.push_back(std::max(parent, -1));
    const EliminationTree tree(parents);
    EXPECT_EQ(tree.longest_row(), teeth + 1);
    expect_factors_of_random_matrix<double>(tree, 5, 1e-13);
    expect_factors_of_random_matrix<float>(tree, 6, 1e-5);
  }
  // Not depth first, and a chain.
  for (const std::vector<int>& parents : {std::vector<int>{-1, 0, 0, 1, 2, 1, 2}, {-1, 0, 1, 2, 3, 4, 5}}) {
    const EliminationTree tree(parents);
    EXPECT_TRUE(tree.short_rows().empty());
    expect_factors_of_random_matrix<double>(tree, 4, 1e-13);
  }
}

TEST(Factorization, WithSquareRootsIsTheMassMatrix) {
  for_each_mechanism([](Mechanism& m) {
    const EliminationTree tree = elimination_tree(m.model);
    MassMatrixScratch<double> scratch(m.model);
    mass_matrix_rows(m.model, m.q.data(), scratch);
    Rows<double> factors(tree.size(), tree.longest_row());
    factorize_ltl(tree, scratch.rows, factors);
    const Eigen::MatrixXd l = lower(tree, factors);
    EXPECT_TRUE(close(l.transpose() * l, mass_matrix(m.model, m.ws, m.q)));
  });
}

TEST(Factorization, MultipliesAndSolvesByEachFactor) {
  for_each_mechanism([](Mechanism& m) {
    const EliminationTree tree = elimination_tree(m.model);
    MassMatrixScratch<double> scratch(m.model);
    mass_matrix_rows(m.model, m.q.data(), scratch);
    Rows<double> factors(tree.size(), tree.longest_row());
    factorize_ltl(tree, scratch.rows, factors);
    const Eigen::MatrixXd l = lower(tree, factors);
    Eigen::VectorXd x(m.nv() + kPackPadding);  // room for a pack
    const auto result = [&](auto&& kernel) {
      x.setZero();
      x.head(m.nv()) = m.tau;
      kernel(tree, factors, x.data());
      return Eigen::VectorXd(x.head(m.nv()));
    };
    EXPECT_TRUE(close(result(multiply_l<double>), l * m.tau));
    EXPECT_TRUE(close(result(multiply_lt<double>), l.transpose() * m.tau));
    const Eigen::VectorXd solution = result(solve_l<double>), transposed = result(solve_lt<double>);
    EXPECT_TRUE(close(l * solution, m.tau, 1e-11));
    EXPECT_TRUE(close(l.transpose() * transposed, m.tau, 1e-11));
  });
}

}  // namespace
}  // namespace limber::test
