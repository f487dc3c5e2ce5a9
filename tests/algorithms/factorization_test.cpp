// H = LᵀDL = LᵀL with the zeros of H, and the products and solutions with the factors.
#include <limber/algorithms/factorization.hpp>
#include <limber/algorithms/mass_matrix.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/sparsity.hpp>

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
