// The explicit form against the recursive algorithms, a closed form, and what it does not take.
#include <limber/algorithms/mass_matrix.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/robots/robots.hpp>
#include <limber/scalar/dual.hpp>

#include "laws/moving_state.hpp"
#include "model/example_joints.hpp"
#include "support/allocations.hpp"

namespace limber::test {
namespace {

/// Random mechanisms with q̇ = v.
template <class F>
void for_each_with_rates(F&& f) {
  for_each_mechanism(
      [&](Mechanism& m) {
        Mechanism own(m.name, with_velocities_as_rates(m.spec), Posture::random, 2);
        f(own);
      },
      18);
}

TEST(LagrangianForm, IsThatOfTheRecursiveAlgorithms) {
  for_each_with_rates([](Mechanism& m) {
    const LagrangianForm<double>& form = lagrangian_form(m.model, m.ws, m.q);
    EXPECT_TRUE(close(form.mass_matrix, mass_matrix(m.model, m.ws, m.q)));
    EXPECT_TRUE(close(form.gravity, gravity_forces(m.model, m.ws, m.q)));
    EXPECT_TRUE(close(form.velocity_forces(m.v), coriolis_times(m.model, m.ws, m.q, m.v, m.v)));
    EXPECT_TRUE(close(form.mass_matrix * m.a + form.velocity_forces(m.v) + form.gravity,
                      inverse_dynamics(m.model, m.ws, m.q, m.v, m.a)));
  });
}

TEST(LagrangianForm, HasTheDerivativesOfTheMassMatrix) {
  for_each_with_rates([](Mechanism& m) {
    const LagrangianForm<double>& form = lagrangian_form(m.model, m.ws, m.q);
    MassMatrixScratch<D> scratch(m.model);
    std::vector<D> h(size_of(m, m.nv()));
    for (int k = 0; k < m.nv(); ++k) {
      const std::vector<D> q = moving_position(m.model, m.q, Eigen::VectorXd::Unit(m.nv(), k));
      mass_matrix(m.model, q.data(), scratch, h.data());
      EXPECT_TRUE(close(form.mass_matrix_derivatives[static_cast<std::size_t>(k)], rates(h, m.nv()))) << k;
    }
  });
}

/// C_ij = Γ_ijj and B_i(jk) = 2 Γ_ijk.
TEST(LagrangianForm, HasTheChristoffelSymbols) {
  for_each_with_rates([](Mechanism& m) {
    const LagrangianForm<double>& form = lagrangian_form(m.model, m.ws, m.q);
    const auto& symbols = christoffel_symbols(m.model, m.ws, m.q);
    Eigen::MatrixXd centrifugal(form.centrifugal), coriolis(form.coriolis);
    for (int i = 0; i < m.nv(); ++i) {
      Eigen::Index pair = 0;
      for (int j = 0; j < m.nv(); ++j) {
        centrifugal(i, j) = symbols(i, j, j);
        for (int k = j + 1; k < m.nv(); ++k) coriolis(i, pair++) = 2 * symbols(i, j, k);
      }
    }
    EXPECT_TRUE(close(form.centrifugal, centrifugal));
    EXPECT_TRUE(close(form.coriolis, coriolis));
  });
}

/// Khatib's arm: B = [2 m₂ d₂, 0], C = [[0, 0], [−m₂ d₂, 0]].
TEST(LagrangianForm, OfTheRpArmIsThatOfTheLecture) {
  const Model<double> arm = robots::rp_arm();
  Workspace<double> ws(arm);
  const Eigen::Vector2d q(0.7, 0.8), v(1.3, -0.6);
  const LagrangianForm<double>& form = lagrangian_form(arm, ws, q);
  const double md = form.mass_matrix(1, 1) * q[1];
  Eigen::Matrix2d centrifugal;
  centrifugal << 0, 0, -md, 0;
  EXPECT_TRUE(close(form.centrifugal, centrifugal));
  EXPECT_TRUE(close(form.coriolis, Eigen::Vector2d(2 * md, 0)));
  EXPECT_TRUE(close(form.velocity_forces(v), Eigen::Vector2d(2 * md * v[0] * v[1], -md * v[0] * v[0])));
}

TEST(LagrangianForm, AllocatesAtTheFirstCallOnly) {
  const Model<double> arm = robots::panda();
  Workspace<double> ws(arm);
  const Eigen::VectorXd q = Eigen::VectorXd::Constant(7, 0.3);
  lagrangian_form(arm, ws, q);
  EXPECT_EQ(allocations_of([&] { lagrangian_form(arm, ws, q); }), 0u);
}

TEST(LagrangianForm, IsNearInFloat) {
  for_each_with_rates([](Mechanism& m) {
    const Model<float> model = m.model.cast<float>();
    Workspace<float> ws(model);
    const LagrangianForm<float>& single = lagrangian_form(model, ws, m.q.cast<float>());
    const LagrangianForm<double>& exact = lagrangian_form(m.model, m.ws, m.q);
    EXPECT_TRUE(close(single.mass_matrix.cast<double>(), exact.mass_matrix, 3e-4));
    EXPECT_TRUE(close(single.coriolis.cast<double>(), exact.coriolis, 3e-4));
    EXPECT_TRUE(close(single.centrifugal.cast<double>(), exact.centrifugal, 3e-4));
  });
}

/// What is said about a model with this joint.
std::string objection(const JointSpec& joint) {
  ModelSpec spec;
  BodySpec body;
  body.name = "link";
  body.joint = joint;
  body.joint.name = "odd";
  body.inertia = InertiaSpec{1, {0, 0, 0.1}, Mat3<double>::identity()};
  spec.bodies.push_back(body);
  const Model<double> model = build(spec);
  Workspace<double> ws(model);
  Eigen::VectorXd q = Eigen::VectorXd::Zero(model.nq());
  if (model.nq() > model.nv()) q[model.nq() - 1] = 1;
  try {
    lagrangian_form(model, ws, q);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(LagrangianForm, TellsJointsWhoseVelocitiesAreNoRates) {
  JointSpec joint;
  for (const JointType type : {JointType::floating, JointType::spherical, JointType::planar}) {
    joint.type = type;
    const std::string text = objection(joint);
    EXPECT_NE(
        text.find(std::string("lagrangian_form: the velocities of joint \"odd\" (") + to_string(type) + ")"),
        std::string::npos)
        << text;
  }
  joint.type = JointType::custom;
  joint.custom = make_custom_joint("ball", OwnBall{});
  EXPECT_NE(objection(joint), "");
  joint.custom = make_custom_joint("knee", KneeJoint{});
  EXPECT_EQ(objection(joint), "");
}

}  // namespace
}  // namespace limber::test
