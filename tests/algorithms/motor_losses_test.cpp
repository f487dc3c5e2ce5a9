// Losses at motors: damping and friction through a rotor's row of rates, efficiency of gears, and the
// regressor that is linear in them.
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/builder.hpp>
#include <limber/model/edit.hpp>
#include <limber/model/state.hpp>

#include <cmath>

#include "support/draw.hpp"
#include "support/mechanism.hpp"
#include "support/random_tree.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// The rate of a degree, `joint` or `joint/degree`, by the description alone: mimic joints followed by hand.
double rate_of(const ModelSpec& spec, const Model<double>& model, const std::string& reference,
               const VectorXd& v) {
  const std::vector<std::string>& dofs = model.names().dofs;
  const auto own = std::find(dofs.begin(), dofs.end(), reference);
  if (own != dofs.end()) return v[own - dofs.begin()];
  const MimicSpec& mimic = *spec.find_joint(reference)->joint.mimic;
  return mimic.multiplier * rate_of(spec, model, mimic.of, v);
}

/// Rayleigh's function, ½ Σ d Ω² + Σ f |Ω| over joints and rotors: forces of losses are its gradient.
double dissipation(const ModelSpec& spec, const Model<double>& model, const VectorXd& v) {
  double sum = 0;
  const auto add = [&](double rate, double damping, double friction) {
    sum += 0.5 * damping * rate * rate + friction * std::abs(rate);
  };
  const auto number = [](const std::vector<double>& list, std::size_t k) {
    return list.empty() ? 0 : list.size() == 1 ? list[0] : list[k];
  };
  for (const BodySpec& body : spec.bodies) {
    const JointSpec& joint = body.joint;
    const std::vector<std::string> degrees = degree_names(joint.type, velocity_count(joint));
    for (std::size_t k = 0; k < degrees.size(); ++k)
      add(rate_of(spec, model, degrees[k].empty() ? joint.name : joint.name + "/" + degrees[k], v),
          number(joint.damping, k), number(joint.friction, k));
    for (const RotorSpec& rotor : body.rotors) {
      double rate = rotor.rates.empty() ? rotor.gear_ratio * rate_of(spec, model, joint.name, v) : 0;
      for (const auto& [driver, ratio] : rotor.rates) rate += ratio * rate_of(spec, model, driver, v);
      add(rate, rotor.damping, rotor.friction);
    }
  }
  return sum;
}

struct Losses {
  Draw<double> draw;
  ModelSpec spec;
};

Losses random_losses(unsigned seed) {
  Draw<double> draw(seed);
  ModelSpec spec = random_tree(draw);
  for (BodySpec& body : spec.bodies)
    for (RotorSpec& rotor : body.rotors) {
      rotor.damping = draw.positive();
      rotor.friction = draw.positive();
    }
  return {draw, spec};
}

TEST(MotorLosses, AreTheGradientOfADissipation) {
  for_each_seed(1, 30, [](unsigned seed) {
    auto [draw, spec] = random_losses(seed);
    const Model<double> model = build(spec);
    Workspace<double> ws(model);
    const VectorXd v = VectorXd::NullaryExpr(model.nv(), [&] { return draw.scalar(); });
    const VectorXd tau = passive_forces(model, ws, v);
    constexpr double h = 1e-6;
    for (Eigen::Index k = 0; k < v.size(); ++k) {
      VectorXd more = v, less = v;
      more[k] += h;
      less[k] -= h;
      const double slope = (dissipation(spec, model, more) - dissipation(spec, model, less)) / (2 * h);
      EXPECT_NEAR(tau[k], -slope, 1e-6 * (1 + std::abs(slope)))
          << model.names().dofs[static_cast<std::size_t>(k)];
    }
  });
}

TEST(MotorLosses, AreLinearInTheirParameters) {
  for_each_seed(1, 30, [](unsigned seed) {
    auto [draw, spec] = random_losses(seed);
    const Model<double> model = build(spec);
    Workspace<double> ws(model);
    const VectorXd v = VectorXd::NullaryExpr(model.nv(), [&] { return draw.scalar(); });
    const VectorXd parameters = friction_parameters(model);
    const MatrixXd y = friction_regressor(model, ws, v);
    ASSERT_EQ(y.cols(), parameters.size());
    EXPECT_EQ(friction_parameter_names(model).size(), static_cast<std::size_t>(parameters.size()));
    EXPECT_TRUE(close(y * parameters, -passive_forces(model, ws, v), 1e-12));
  });
}

TEST(MotorLosses, AreTheSameInSinglePrecision) {
  for_each_seed(1, 30, [](unsigned seed) {
    auto [draw, spec] = random_losses(seed);
    const Model<double> model = build(spec);
    const Model<float> single = model.cast<float>();
    Workspace<double> ws(model);
    Workspace<float> other(single);
    const VectorXd v = VectorXd::NullaryExpr(model.nv(), [&] { return draw.scalar(); });
    const VectorXd tau = passive_forces(model, ws, v);
    const VectorXd rounded = passive_forces<float>(single, other, v.cast<float>()).cast<double>();
    EXPECT_LT((tau - rounded).norm(), 1e-4 * (1 + tau.norm()));
  });
}

/// `diagonal` keeps what a rotor loses on each joint alone.
TEST(MotorLosses, OfOneJointStayWithTheDiagonal) {
  for_each_seed(1, 30, [](unsigned seed) {
    ModelSpec spec = random_losses(seed).spec;
    for (BodySpec& body : spec.bodies)
      std::erase_if(body.rotors, [](const RotorSpec& rotor) { return rotor.rates.size() > 1; });
    const Model<double> exact = build(spec), diagonal = build(approximate_rotors(spec, RotorModel::diagonal));
    for (std::size_t k = 0; k < exact.constants().damping.size(); ++k) {
      EXPECT_NEAR(exact.constants().damping[k], diagonal.constants().damping[k], 1e-9);
      EXPECT_NEAR(exact.constants().friction[k], diagonal.constants().friction[k], 1e-9);
    }
  });
}

/// Two sliders and a motor on the world whose belt runs over both: −GᵀDG v.
ModelSpec belt(double damping, double friction) {
  ModelSpec spec = ModelBuilder("belt")
                       .body("a", "world")
                       .prismatic("x", {1, 0, 0})
                       .point_mass(2, {0, 0, 0})
                       .body("b", "world")
                       .prismatic("y", {0, 1, 0})
                       .point_mass(2, {0, 0, 0})
                       .spec();
  RotorSpec motor;
  motor.name = "motor";
  motor.carrier = kWorld;
  motor.placement = Transform<double>::identity();
  motor.rates = {{"x", 3.0}, {"y", -2.0}};
  motor.inertia.about_com = Mat3<double>::identity() * 1e-4;
  motor.inertia.mass = 0.1;
  motor.damping = damping;
  motor.friction = friction;
  spec.bodies[0].rotors.push_back(motor);
  return spec;
}

TEST(MotorLossesOfABelt, CoupleTheJoints) {
  const Model<double> model = build(belt(0.5, 0));
  Workspace<double> ws(model);
  const Eigen::Vector2d g(3, -2), v(0.7, 0.4);
  EXPECT_TRUE(close(passive_forces(model, ws, v), -0.5 * g * g.transpose() * v, 1e-14));
  const Eigen::Vector2d along(2, 3);  // Ω = 0: the motor stands
  EXPECT_TRUE(close(passive_forces(model, ws, along), Eigen::Vector2d::Zero(), 1e-14));
}

TEST(MotorLossesOfABelt, HaveColumnsOfTheirOwn) {
  const Model<double> model = build(belt(0.5, 0.25));
  Workspace<double> ws(model);
  EXPECT_EQ(friction_parameter_names(model),
            (std::vector<std::string>{"x/damping", "y/damping", "x/friction", "y/friction", "motor/damping",
                                      "motor/friction"}));
  const Eigen::Vector2d v(0.7, 0.4), g(3, -2);  // Ω = 1.3
  const MatrixXd y = friction_regressor(model, ws, v);
  EXPECT_TRUE(close(y.col(4), 1.3 * g, 1e-14));
  EXPECT_TRUE(close(y.col(5), g, 1e-14));
  const VectorXd parameters = friction_parameters(model);
  EXPECT_EQ(parameters[4], 0.5);
  EXPECT_EQ(parameters[5], 0.25);
}

ModelSpec geared(double efficiency, double back_efficiency) {
  ModelSpec spec = ModelBuilder("geared")
                       .body("a")
                       .revolute("j")
                       .inertia(1, {0.1, 0, 0}, {1, 1, 1})
                       .damping(0.5)
                       .rotor(-10, Inertia<double>::from_com(0.1, {0, 0, 0}, Sym3<double>::identity() * 1e-4))
                       .spec();
  RotorSpec& rotor = spec.bodies[0].rotors[0];
  rotor.efficiency = efficiency;
  rotor.back_efficiency = back_efficiency;
  rotor.damping = 0.01;
  rotor.friction = 0.02;
  return spec;
}

TEST(MotorLossesOfAGear, DependOnTheDirectionOfPower) {
  const Model<double> model = build(geared(0.8, 0.6));
  Workspace<double> ws(model);
  const auto transmitted = [&](double v, double tau) {
    return transmitted_forces(model, ws, VectorXd::Constant(1, v), VectorXd::Constant(1, tau))[0];
  };
  const auto passive = [&](double v) { return passive_forces(model, ws, VectorXd::Constant(1, v))[0]; };
  EXPECT_NEAR(passive(2), -(0.5 + 100 * 0.01) * 2 - 10 * 0.02, 1e-14);
  for (const double v : {2.0, -2.0}) {
    EXPECT_NEAR(transmitted(v, 3 * v) - passive(v), 0.8 * 3 * v, 1e-13);    // the motor drives
    EXPECT_NEAR(transmitted(v, -3 * v) - passive(v), -3 * v / 0.6, 1e-13);  // it is driven, and brakes more
  }
  EXPECT_EQ(transmitted(0, 5), 5);
  // Whatever the directions, losses take energy.
  for (const double v : {-1.5, 0.3, 2.0})
    for (const double tau : {-4.0, 0.1, 6.0}) EXPECT_LE(v * transmitted(v, tau), v * tau);
}

TEST(MotorLossesOfAGear, ActInForwardDynamicsOnRequest) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    Draw<double> draw(seed);
    const Model<double> model = build(geared(0.8, 0.6));
    Workspace<double> ws(model);
    const VectorXd q = VectorXd::Constant(1, draw.scalar()), v = VectorXd::Constant(1, draw.scalar()),
                   tau = VectorXd::Constant(1, draw.scalar());
    const VectorXd lossy = forward_dynamics_with_losses(model, ws, q, v, tau);
    const VectorXd by_hand =
        forward_dynamics(model, ws, q, v, VectorXd(transmitted_forces(model, ws, v, tau)));
    EXPECT_TRUE(close(lossy, by_hand, 1e-14));
    EXPECT_NE(lossy, VectorXd(forward_dynamics(model, ws, q, v, tau)));
  }
}

}  // namespace
}  // namespace limber::test
