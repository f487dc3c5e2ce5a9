// Mechanisms small enough for their equations of motion to stand here.
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/robots.hpp>

#include <Eigen/LU>

#include <cmath>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

using Eigen::Vector2d;
using Eigen::VectorXd;

/// Forces, and accelerations by both routes, are those of H a + bias.
void expect_equations(const Model<double>& model, const VectorXd& q, const VectorXd& v,
                      const Eigen::MatrixXd& h, const VectorXd& bias) {
  Workspace<double> ws(model);
  const VectorXd a = VectorXd::LinSpaced(model.nv(), 0.3, -1.1), tau = VectorXd::LinSpaced(model.nv(), -2, 5);
  EXPECT_TRUE(close(mass_matrix(model, ws, q), h));
  EXPECT_TRUE(close(bias_forces(model, ws, q, v), bias));
  EXPECT_TRUE(close(inverse_dynamics(model, ws, q, v, a), h * a + bias));
  const VectorXd expected = h.inverse() * (tau - bias);
  EXPECT_TRUE(close(forward_dynamics(model, ws, q, v, tau), expected));
  EXPECT_TRUE(close(forward_dynamics_by_mass_matrix(model, ws, q, v, tau), expected));
}

TEST(ClosedForm, Pendulum) {
  for (const double q : {0.0, 0.4, -2.5, 3.1})
    expect_equations(robots::pendulum(), VectorXd::Constant(1, q), VectorXd::Constant(1, 1.3),
                     Eigen::MatrixXd::Constant(1, 1, 1.0 / 3), VectorXd::Constant(1, 9.81 / 2 * std::sin(q)));
}

TEST(ClosedForm, DoublePendulum) {
  const double m1 = 1, m2 = 1, l1 = 1, lc1 = 0.5, lc2 = 1, i1 = 0.083, i2 = 0.33, g = 9.81;
  for (const double q1 : {0.0, 0.7, -2.0})
    for (const double q2 : {0.0, 1.2, 2.9})
      for (const double v2 : {0.0, -1.5}) {
        const double v1 = 0.8;
        Eigen::Matrix2d h;
        h(1, 1) = m2 * lc2 * lc2 + i2;
        h(0, 1) = h(1, 0) = h(1, 1) + m2 * l1 * lc2 * std::cos(q2);
        h(0, 0) = m1 * lc1 * lc1 + i1 + m2 * l1 * l1 + h(1, 1) + 2 * m2 * l1 * lc2 * std::cos(q2);
        const double c = m2 * l1 * lc2 * std::sin(q2), lower = m2 * lc2 * g * std::sin(q1 + q2);
        const Vector2d bias(-c * (2 * v1 * v2 + v2 * v2) + (m1 * lc1 + m2 * l1) * g * std::sin(q1) + lower,
                            c * v1 * v1 + lower);
        expect_equations(robots::double_pendulum(), Vector2d(q1, q2), Vector2d(v1, v2), h, bias);
      }
}

TEST(ClosedForm, RevolutePrismaticArm) {
  const double l1 = 0.5, m1 = 3, m2 = 2, zz1 = 0.05, zz2 = 0.04, g = 9.81;
  for (const double q : {0.0, 0.7, -2.0})
    for (const double d : {0.1, 0.8}) {
      const double w = 1.3, slide = -0.6;
      const Eigen::Matrix2d h = Vector2d(m1 * l1 * l1 + zz1 + m2 * d * d + zz2, m2).asDiagonal();
      const Vector2d bias(2 * m2 * d * w * slide + (m1 * l1 + m2 * d) * g * std::cos(q),
                          -m2 * d * w * w + m2 * g * std::sin(q));
      expect_equations(robots::rp_arm(), Vector2d(q, d), Vector2d(w, slide), h, bias);
    }
}

TEST(ClosedForm, CartPole) {
  const double cart = 1, pole = 0.1, l = 0.5, g = 9.8;
  for (const double q : {0.0, 0.3, 2.8}) {
    const double w = -2.1;
    Eigen::Matrix2d h;
    h << cart + pole, pole * l * std::cos(q), pole * l * std::cos(q), 4.0 / 3 * pole * l * l;
    const Vector2d bias(-pole * l * w * w * std::sin(q), -pole * g * l * std::sin(q));
    expect_equations(robots::cart_pole(), Vector2d(0.4, q), Vector2d(0.7, w), h, bias);
  }
}

const Sym3<double> kMoments{0.4, 0.7, 0.9, 0.05, -0.02, 0.1};

TEST(ClosedForm, FreeBodyObeysEulersEquations) {
  // I ω̇ + ω × I ω = 0 about the centre of mass; the body's origin is there, so that v̇ + ω × v = Rᵀ g.
  const double mass = 2.5;
  const Model<double> model =
      build(ModelBuilder("stone").body("stone").floating().inertia(mass, {0, 0, 0}, kMoments).spec());
  Workspace<double> ws(model);
  VectorXd q(7), v(6);
  q << 1, 2, 3, Eigen::Vector4d(0.5, -0.3, 0.2, 0.7).normalized();
  v << 0.3, -1.2, 0.8, 1, -0.5, 2;
  const Vec3<double> w{v[0], v[1], v[2]}, velocity{v[3], v[4], v[5]};
  const VectorXd a = forward_dynamics(model, ws, q, v, VectorXd::Zero(6));
  const Vec3<double> dw{a[0], a[1], a[2]}, dv{a[3], a[4], a[5]};
  EXPECT_TRUE(close_to(kMoments * dw, -cross(w, kMoments * w)));
  const Rotation<double> turn = Rotation<double>::from_quaternion({q[3], q[4], q[5], q[6]});
  EXPECT_TRUE(close_to(dv + cross(w, velocity), inverse_times(turn, model.gravity())));
  // Its centre of mass falls freely, and its angular momentum about it stays.
  EXPECT_TRUE(close_to(center_of_mass_acceleration(model, ws, q, v, a), model.gravity()));
  const Eigen::MatrixXd matrix = centroidal_momentum_matrix(model, ws, q);
  const VectorXd rate = matrix * a + centroidal_momentum_matrix_rate(model, ws, q, v) * v;
  EXPECT_TRUE(close(rate.head(3), VectorXd::Zero(3)));
}

TEST(ClosedForm, HeavyTopObeysEulersEquations) {
  // I ω̇ + ω × I ω = c × m Rᵀ g about the pivot.
  const double mass = 2.5;
  const Vec3<double> c{0.1, -0.2, 0.5};
  const Model<double> model =
      build(ModelBuilder("top").body("top").spherical("pivot").inertia(mass, c, kMoments).spec());
  Workspace<double> ws(model);
  const VectorXd q = Eigen::Vector4d(0.5, -0.3, 0.2, 0.7).normalized(), v = Eigen::Vector3d(0.3, -1.2, 4);
  const Vec3<double> w{v[0], v[1], v[2]};
  const Inertia<double> inertia = Inertia<double>::from_com(mass, c, kMoments);
  const VectorXd a = forward_dynamics(model, ws, q, v, VectorXd::Zero(3));
  const Rotation<double> turn = Rotation<double>::from_quaternion({q[0], q[1], q[2], q[3]});
  EXPECT_TRUE(
      close_to(inertia.about_origin * Vec3<double>{a[0], a[1], a[2]} + cross(w, inertia.about_origin * w),
               cross(c, inverse_times(turn, model.gravity()) * mass)));
}

TEST(ClosedForm, SymmetricTopPrecessesSteadily) {
  // Precession Ω, tilt θ and spin s as three hinges with massless links between them. It stays steady when
  // I₃ (s + Ω cos θ) Ω − I₁ Ω² cos θ = m g l, I₁ about the pivot.
  const double mass = 1.2, l = 0.3, across = 0.02, along = 0.05, g = 9.81;
  const Model<double> model = build(ModelBuilder("top")
                                        .body("turntable")
                                        .revolute("precession", {0, 0, 1})
                                        .body("fork")
                                        .revolute("tilt", {1, 0, 0})
                                        .body("top")
                                        .revolute("spin", {0, 0, 1})
                                        .inertia(mass, {0, 0, l}, {across, across, along})
                                        .spec());
  Workspace<double> ws(model);
  const double pivot = across + mass * l * l;
  for (const double tilt : {0.2, 0.9, 2.0})
    for (const double precession : {0.4, -1.5}) {
      const double spin = (mass * g * l / precession + pivot * precession * std::cos(tilt)) / along -
                          precession * std::cos(tilt);
      const VectorXd q = Eigen::Vector3d(0.6, tilt, -1.1), v = Eigen::Vector3d(precession, 0, spin);
      const VectorXd a = forward_dynamics(model, ws, q, v, VectorXd::Zero(3));
      EXPECT_TRUE(close(a / std::abs(spin * precession), VectorXd::Zero(3)));
    }
}

TEST(ClosedForm, GearedRotorOnAxisAddsItsReflectedInertia) {
  // On a fixed carrier nothing else remains of it: H = I + n² J.
  const Model<double> model = build(
      ModelBuilder("wheel")
          .body("wheel")
          .revolute("axle")
          .inertia(1, {0, 0, 0}, {0.3, 0.3, 0.5})
          .rotor(20, Inertia<double>::from_com(0.2, {0, 0, 0}, Sym3<double>::diagonal(1e-3, 1e-3, 2e-3)))
          .spec());
  Workspace<double> ws(model);
  EXPECT_NEAR(mass_matrix(model, ws, VectorXd::Zero(1))(0, 0), 0.5 + 20 * 20 * 2e-3, 1e-14);
  EXPECT_NEAR(total_mass(model), 1.2, 1e-15);
}

}  // namespace
}  // namespace limber::test
