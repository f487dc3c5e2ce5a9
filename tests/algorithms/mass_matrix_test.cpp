// H against the reference, its products, its inverse and its zeros.
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/sparsity.hpp>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

TEST(MassMatrix, IsThatOfTheReference) {
  for_each_mechanism([](Mechanism& m) {
    EXPECT_TRUE(close(mass_matrix(m.model, m.ws, m.q), m.reference.mass_matrix()(m.order, m.order)));
  });
}

TEST(MassMatrix, IsSymmetricAndPositiveDefinite) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
    EXPECT_TRUE(close(h, h.transpose(), 0));
    EXPECT_EQ(h.llt().info(), Eigen::Success);
  });
}

TEST(MassMatrix, IsExactlyZeroWhereThePatternSays) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
    const SparsityPattern pattern = mass_matrix_pattern(m.model);
    for (int i = 0; i < m.nv(); ++i)
      for (int j = 0; j < m.nv(); ++j) EXPECT_TRUE(pattern.contains(i, j) || h(i, j) == 0) << i << ", " << j;
  });
}

TEST(MassMatrixTimes, IsTheProduct) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
    EXPECT_TRUE(close(mass_matrix_times(m.model, m.ws, m.q, m.tau), h * m.tau));
  });
}

/// H x = b within the roundings of H and x: a solution is as good as the matrix lets it be.
::testing::AssertionResult solves(const Eigen::MatrixXd& h, const Eigen::MatrixXd& x,
                                  const Eigen::MatrixXd& b) {
  const double scale = h.cwiseAbs().rowwise().sum().maxCoeff() * std::max(1.0, x.cwiseAbs().maxCoeff());
  return close(h * x / scale, b / scale, 1e-13);
}

TEST(InverseMassMatrixTimes, SolvesForTheAcceleration) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
    EXPECT_TRUE(solves(h, inverse_mass_matrix_times(m.model, m.ws, m.q, m.tau), m.tau));
  });
}

TEST(InverseMassMatrix, IsTheInverse) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q),
                          inverse = inverse_mass_matrix(m.model, m.ws, m.q);
    EXPECT_TRUE(solves(h, inverse, Eigen::MatrixXd::Identity(m.nv(), m.nv())));
    const double condition =
        h.cwiseAbs().rowwise().sum().maxCoeff() * inverse.cwiseAbs().rowwise().sum().maxCoeff();
    EXPECT_TRUE(close(inverse, h.inverse(), 1e-15 * condition + 1e-13));
    EXPECT_TRUE(close(inverse, inverse.transpose(), 1e-15 * condition + 1e-13));
  });
}

}  // namespace
}  // namespace limber::test
