// H in body frames against the reference and the kernel in a common frame. Its scalars, its scratch and its
// memory are tested with those of all kernels.
#include <limber/algorithms/mass_matrix.hpp>
#include <limber/robots/robots.hpp>

#include <limits>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

Eigen::MatrixXd in_bodies(const Model<double>& model, const Eigen::VectorXd& q) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  MassMatrixInBodiesScratch<double> scratch(model);
  const Eigen::VectorXd nowhere = Eigen::VectorXd::Constant(model.nq(), nan);
  Eigen::MatrixXd h = Eigen::MatrixXd::Constant(model.nv(), model.nv(), nan);
  // Leaves NaN wherever it can.
  mass_matrix_in_bodies(model, nowhere.data(), scratch, h.data(), Zeros::written, model.nv());
  h.setConstant(nan);
  mass_matrix_in_bodies(model, q.data(), scratch, h.data(), Zeros::written, model.nv());
  return h;
}

TEST(MassMatrixInBodies, IsThatOfTheReference) {
  int count = 0;
  for_each_mechanism([&](Mechanism& m) {
    ++count;
    const Eigen::MatrixXd h = in_bodies(m.model, m.q);
    EXPECT_TRUE(close(h, m.reference.mass_matrix()(m.order, m.order)));
    EXPECT_TRUE(close(h, h.transpose(), 0));
  });
  EXPECT_GE(count, 20);
}

TEST(MassMatrixInBodies, IsThatInACommonFrame) {
  for (const Model<double>& model : {robots::panda(), robots::mini_cheetah(), robots::humanoid(),
                                     robots::serial_chain(20, robots::Rotors::geared),
                                     robots::binary_tree(30), robots::rp_arm(), robots::cart_pole()}) {
    SCOPED_TRACE(model.name());
    const Eigen::VectorXd q = random_position(model, Posture::random, 1);
    MassMatrixScratch<double> scratch(model);
    Eigen::MatrixXd h(model.nv(), model.nv());
    scratch.compute_composites(model, q.data());
    mass_matrix_of_composites(model, scratch, h.data());
    EXPECT_TRUE(close(in_bodies(model, q), h));
  }
}

TEST(MassMatrixInBodies, IsChosenByTheDepthOfTheTree) {
  EXPECT_TRUE(is_quicker_in_bodies<Masked>(robots::serial_chain(20)));
  EXPECT_FALSE(is_quicker_in_bodies<Masked>(robots::serial_chain(100)));
  EXPECT_TRUE(is_quicker_in_bodies<Masked>(robots::binary_tree(100)));
  EXPECT_TRUE(is_quicker_in_bodies<double>(robots::humanoid()));
  EXPECT_FALSE(is_quicker_in_bodies<double>(robots::serial_chain(20)));
}

}  // namespace
}  // namespace limber::test
