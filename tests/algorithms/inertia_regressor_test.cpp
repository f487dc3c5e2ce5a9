// The equations of motion as linear functions of the inertias.
#include <limber/algorithms/slotine_li_regressor.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/edit.hpp>
#include <limber/robots/robots.hpp>

#include <cmath>
#include <set>

#include "support/mechanism.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

Eigen::VectorXd armature_forces(const Mechanism& m) {
  const std::vector<double>& armature = m.model.constants().armature;
  return Eigen::Map<const Eigen::VectorXd>(armature.data(), m.nv()).cwiseProduct(m.a);
}

TEST(InertiaRegressor, TimesParametersIsInverseDynamics) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::MatrixXd y = inertia_regressor(m.model, m.ws, m.q, m.v, m.a);
    const Eigen::VectorXd tau = y * inertia_parameters(m.model) + armature_forces(m);
    EXPECT_TRUE(close(tau, inverse_dynamics(m.model, m.ws, m.q, m.v, m.a)));
  });
}

TEST(SlotineLiRegressor, TimesParametersIsEachTermOfTheReference) {
  for_each_mechanism(
      [](Mechanism& m) {
        Draw<double> draw(4);
        const Eigen::VectorXd w = random_vector(draw, m.nv());
        const Eigen::MatrixXd y = slotine_li_regressor(m.model, m.ws, m.q, m.v, w, m.a);
        const Eigen::VectorXd tau = y * inertia_parameters(m.model) + armature_forces(m);
        const Oracle& reference = m.reference;
        EXPECT_TRUE(
            close(tau, m.from_reference(reference.mass_matrix() * m.to_reference(m.a) +
                                        reference.coriolis_matrix(m.to_reference(m.v)) * m.to_reference(w) +
                                        reference.gravity_forces())));
      },
      40);
}

TEST(SlotineLiRegressor, WithOneVelocityIsTheOther) {
  for_each_mechanism([](Mechanism& m) {
    EXPECT_TRUE(close(slotine_li_regressor(m.model, m.ws, m.q, m.v, m.v, m.a),
                      inertia_regressor(m.model, m.ws, m.q, m.v, m.a)));
  });
}

/// The workspace has cleared its zeros once; a kernel writes them into any memory.
TEST(InertiaRegressor, DoesNotDependOnWhatIsInMemory) {
  for_each_mechanism(
      [](Mechanism& m) {
        const auto expect_same = [&](const Eigen::MatrixXd& expected, auto&& kernel) {
          Eigen::MatrixXd y = Eigen::MatrixXd::Constant(expected.rows(), expected.cols(), std::nan(""));
          kernel(y.data());
          EXPECT_TRUE(close(y, expected));
        };
        inertia_regressor(m.model, m.ws, m.q, m.a, m.v);
        expect_same(inertia_regressor(m.model, m.ws, m.q, m.v, m.a), [&](double* y) {
          RegressorScratch<double> scratch(m.model);
          inertia_regressor(m.model, m.q.data(), m.v.data(), m.a.data(), scratch, y);
        });
        slotine_li_regressor(m.model, m.ws, m.q, m.a, m.v, m.v);
        expect_same(slotine_li_regressor(m.model, m.ws, m.q, m.v, m.a, m.a), [&](double* y) {
          SlotineLiScratch<double> scratch(m.model);
          slotine_li_regressor(m.model, m.q.data(), m.v.data(), m.a.data(), m.a.data(), scratch, y);
        });
      },
      18);
}

/// Bodies whose link has a name of its own; rotors are left out.
template <class F>
void for_each_link(const Mechanism& m, F&& f) {
  const ModelNames& names = m.model.names();
  for (int i = 1; i < m.model.body_count(); ++i) {
    const std::string& name = names.bodies[static_cast<std::size_t>(i)];
    if (names.frame_index.contains(name)) f(i, name);
  }
}

TEST(InertiaRegressor, HasTheForcesThatALoadOnALinkCosts) {
  Draw<double> draw(3);
  for_each_mechanism(
      [&](Mechanism& m) {
        const Eigen::MatrixXd y = inertia_regressor(m.model, m.ws, m.q, m.v, m.a);
        const Eigen::VectorXd before = inverse_dynamics(m.model, m.ws, m.q, m.v, m.a);
        for_each_link(m, [&](int i, const std::string& link) {
          const Inertia<double> load = draw.inertia();
          const Model<double> loaded = build(add_payload(m.spec, link, load));
          Workspace<double> ws(loaded);
          const Eigen::VectorXd more = inverse_dynamics(loaded, ws, m.q, m.v, m.a) - before;
          const auto parameters = load.parameters();
          EXPECT_TRUE(
              close(y.middleCols(10 * (i - 1), 10) * Eigen::Map<const Eigen::VectorXd>(parameters.data(), 10),
                    more, 1e-11))
              << link;
        });
      },
      9);
}

/// H a + C(q, v) w + g without regressor.
Eigen::VectorXd forces_for(const Model<double>& model, Workspace<double>& ws, const Mechanism& m,
                           const Eigen::VectorXd& w) {
  return mass_matrix_times(model, ws, m.q, m.a) + coriolis_times(model, ws, m.q, m.v, w) +
         gravity_forces(model, ws, m.q);
}

TEST(SlotineLiRegressor, HasTheForcesThatALoadOnALinkCosts) {
  Draw<double> draw(3);
  for_each_mechanism(
      [&](Mechanism& m) {
        const Eigen::VectorXd w = random_vector(draw, m.nv());
        const Eigen::MatrixXd y = slotine_li_regressor(m.model, m.ws, m.q, m.v, w, m.a);
        const Eigen::VectorXd before = forces_for(m.model, m.ws, m, w);
        for_each_link(m, [&](int i, const std::string& link) {
          const Inertia<double> load = draw.inertia();
          const Model<double> loaded = build(add_payload(m.spec, link, load));
          Workspace<double> ws(loaded);
          const auto parameters = load.parameters();
          EXPECT_TRUE(
              close(y.middleCols(10 * (i - 1), 10) * Eigen::Map<const Eigen::VectorXd>(parameters.data(), 10),
                    forces_for(loaded, ws, m, w) - before, 1e-11))
              << link;
        });
      },
      9);
}

/// So one regressor serves all guesses of the inertias.
TEST(InertiaRegressor, DoesNotDependOnTheInertias) {
  for_each_mechanism(
      [](Mechanism& m) {
        ModelSpec other = m.spec;
        for_each_link(m, [&](int, const std::string& link) { other = scale_inertia(other, link, 3); });
        const Model<double> scaled = build(other);
        Workspace<double> ws(scaled);
        EXPECT_TRUE(close(inertia_regressor(scaled, ws, m.q, m.v, m.a),
                          inertia_regressor(m.model, m.ws, m.q, m.v, m.a)));
      },
      18);
}

TEST(InertiaParameters, AreThoseOfTheLinksInTheirOwnFrames) {
  const Model<double> arm = robots::rp_arm();
  const std::vector<std::string> names = inertia_parameter_names(arm);
  const Eigen::VectorXd parameters = inertia_parameters(arm);
  ASSERT_EQ(names.size(), 20u);
  ASSERT_EQ(parameters.size(), 20);
  for (const BodySpec& body : robots::rp_arm_spec().bodies) {
    const auto expected = body.inertia.inertia().parameters();
    const auto first = std::find(names.begin(), names.end(), body.name + "/m") - names.begin();
    for (int k = 0; k < 10; ++k)
      EXPECT_NEAR(parameters[first + k], expected[static_cast<std::size_t>(k)], 1e-15) << names[first + k];
  }
}

TEST(InertiaParameters, EndWithTheSpinInertiasOfBalancedRotors) {
  const Model<double> robot = robots::mini_cheetah();
  const std::vector<std::string> names = inertia_parameter_names(robot);
  const auto rotors = static_cast<Eigen::Index>(robot.rotors().size());
  ASSERT_GT(rotors, 0);
  ASSERT_EQ(static_cast<Eigen::Index>(names.size()), inertia_parameters(robot).size());
  EXPECT_EQ(names.size(), static_cast<std::size_t>(10 * (robot.body_count() - 1) + rotors));
  EXPECT_EQ(inertia_parameters(robot).tail(rotors)[0], robot.rotors()[0].spin_inertia);
  EXPECT_EQ(names[names.size() - static_cast<std::size_t>(rotors)], "front_right_abad_rotor/J");
}

TEST(InertiaParameters, HaveNamesOfTheirOwn) {
  ModelSpec spec = robots::rp_arm_spec();
  RotorSpec balanced, other;
  balanced.inertia = other.inertia = {0.1, {0, 0, 0}, Mat3<double>::identity() * 1e-4};
  other.inertia.com = {0.01, 0, 0};
  for (const RotorSpec& rotor : {balanced, balanced, other, other}) spec.bodies[0].rotors.push_back(rotor);
  spec.bodies[0].rotors[1].name = "motor";
  const std::vector<std::string> names = inertia_parameter_names(build(spec));
  const std::set<std::string> all(names.begin(), names.end());
  EXPECT_EQ(all.size(), names.size());
  const std::string joint = spec.bodies[0].joint.name;
  for (const std::string& name :
       {std::string("motor/J"), "rotor of " + joint + "/J", "rotor of " + joint + " 3/m"})
    EXPECT_TRUE(all.contains(name)) << name;
}

}  // namespace
}  // namespace limber::test
