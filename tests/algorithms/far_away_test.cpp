// A robot far from the world's origin, or from another robot, moves as it does at the origin.
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/edit.hpp>
#include <limber/model/state.hpp>
#include <limber/robots/robots.hpp>

#include <limits>
#include <tuple>

#include "support/mechanism.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

struct At {
  const Model<double> model;
  Eigen::VectorXd q;
  Workspace<double> ws{model};
};

/// All that does not depend on where the world's origin is.
void expect_same(At here, At there) {
  const int nv = here.model.nv();
  Draw<double> draw(5);
  const Eigen::VectorXd v = random_vector(draw, nv), tau = random_vector(draw, nv) * 10;
  EXPECT_TRUE(
      close(mass_matrix(there.model, there.ws, there.q), mass_matrix(here.model, here.ws, here.q), 1e-11));
  EXPECT_TRUE(close(bias_forces(there.model, there.ws, there.q, v),
                    bias_forces(here.model, here.ws, here.q, v), 1e-11));
  EXPECT_TRUE(close(forward_dynamics(there.model, there.ws, there.q, v, tau),
                    forward_dynamics(here.model, here.ws, here.q, v, tau), 1e-9));
  EXPECT_TRUE(close(forward_dynamics_by_mass_matrix(there.model, there.ws, there.q, v, tau),
                    forward_dynamics_by_mass_matrix(here.model, here.ws, here.q, v, tau), 1e-9));
  EXPECT_TRUE(close(centroidal_momentum_matrix(there.model, there.ws, there.q),
                    centroidal_momentum_matrix(here.model, here.ws, here.q), 1e-11));
  EXPECT_TRUE(close(centroidal_momentum_matrix_rate(there.model, there.ws, there.q, v),
                    centroidal_momentum_matrix_rate(here.model, here.ws, here.q, v), 1e-10));
  EXPECT_TRUE(close_to(kinetic_energy(there.model, there.ws, there.q, v),
                       kinetic_energy(here.model, here.ws, here.q, v), 1e-11));
  EXPECT_TRUE(close_to(center_of_mass_velocity(there.model, there.ws, there.q, v),
                       center_of_mass_velocity(here.model, here.ws, here.q, v), 1e-11));
  const int frame = static_cast<int>(here.model.frames().size()) - 1;
  for (const Coordinates c : {Coordinates::body, Coordinates::world_aligned}) {
    EXPECT_TRUE(close(jacobian(there.model, there.ws, there.q, frame, c),
                      jacobian(here.model, here.ws, here.q, frame, c), 1e-11));
    EXPECT_TRUE(close_to(acceleration(there.model, there.ws, there.q, v, v, frame, c),
                         acceleration(here.model, here.ws, here.q, v, v, frame, c), 1e-10));
  }
}

TEST(FarAway, FixedRobotsKeepTheirDigits) {
  for (ModelSpec spec : {robots::panda_spec(), robots::ur5_spec(), robots::serial_chain_spec(20),
                         random_mechanism(Kind::geared, 9, 3)}) {
    const Model<double> here = build(spec);
    for (BodySpec& body : spec.bodies)
      if (body.parent == kWorld) body.placement.translation += Vec3<double>{1e3, -700, 400};
    const Eigen::VectorXd q = random_position(here, Posture::random, 4);
    expect_same({here, q}, {build(spec), q});
  }
}

TEST(FarAway, FloatingRobotsKeepTheirDigits) {
  for (const Model<double>& model : {robots::mini_cheetah(), robots::humanoid()}) {
    Eigen::VectorXd q = random_position(model, Posture::random, 4), far = q;
    q.head(3).setZero();
    far.head(3) = Eigen::Vector3d(1e4, -7e3, 4e3);
    expect_same({model, q}, {model, far});
  }
}

/// |a − b| within 1e-12 of the largest entry.
template <class A, class B>
::testing::AssertionResult same_digits(const A& a, const B& b) {
  const double scale = b.cwiseAbs().maxCoeff() + 1e-300;
  return close(a / scale, b / scale, 1e-12);
}

std::string one_degree_joint(const ModelSpec& spec) {
  const Model<double> model = build(spec);
  for (const JointInfo& joint : model.names().joints)
    if (joint.nv == 1) return joint.name;
  throw std::invalid_argument("no joint of one degree");
}

/// Two robots, one of them moved; in the last case a joint of one follows a joint of the other.
TEST(FarAway, RobotsFarFromEachOtherKeepTheirDigits) {
  const ModelSpec first = robots::panda_spec(), second = random_mechanism(Kind::geared, 9, 3);
  for (const bool coupled : {false, true})
    for (const ModelSpec& other : {second, robots::ur5_spec(), robots::serial_chain_spec(20)}) {
      const auto at = [&](const Vec3<double>& place) {
        ModelSpec both = attach(first, other, kWorld, {"other_", Transform<double>::translated(place)});
        for (BodySpec& body : both.bodies)
          if (coupled && body.joint.name == "joint3")
            body.joint.mimic = MimicSpec{"other_" + one_degree_joint(other), 0.5, 0.1};
        return build(both);
      };
      const Model<double> near = at({2, 1, 0}), far = at({1000, -700, 400});
      Workspace<double> a(far), b(near);
      const int nv = near.nv();
      const Eigen::VectorXd q = random_position(near, Posture::random, 4);
      Draw<double> draw(5);
      const Eigen::VectorXd v = random_vector(draw, nv), tau = random_vector(draw, nv) * 10;
      EXPECT_TRUE(same_digits(mass_matrix(far, a, q), mass_matrix(near, b, q)));
      EXPECT_TRUE(same_digits(factorize_mass_matrix(far, a, q), factorize_mass_matrix(near, b, q)));
      EXPECT_TRUE(same_digits(inverse_mass_matrix(far, a, q), inverse_mass_matrix(near, b, q)));
      EXPECT_TRUE(same_digits(coriolis_matrix(far, a, q, v), coriolis_matrix(near, b, q, v)));
      EXPECT_TRUE(same_digits(mass_matrix_rate(far, a, q, v), mass_matrix_rate(near, b, q, v)));
      EXPECT_TRUE(same_digits(coriolis_times(far, a, q, v, tau), coriolis_times(near, b, q, v, tau)));
      EXPECT_TRUE(same_digits(coriolis_transpose_times_velocity(far, a, q, v),
                              coriolis_transpose_times_velocity(near, b, q, v)));
      Eigen::MatrixXd contracted[2] = {Eigen::MatrixXd(nv, nv), Eigen::MatrixXd(nv, nv)};
      christoffel_symbols(far, a, q).contract(v.data(), contracted[0].data());
      christoffel_symbols(near, b, q).contract(v.data(), contracted[1].data());
      EXPECT_TRUE(same_digits(contracted[0], contracted[1]));
      EXPECT_TRUE(same_digits(bias_forces(far, a, q, v), bias_forces(near, b, q, v)));
      EXPECT_TRUE(same_digits(forward_dynamics(far, a, q, v, tau), forward_dynamics(near, b, q, v, tau)));
      EXPECT_TRUE(
          same_digits(inverse_mass_matrix_times(far, a, q, tau), inverse_mass_matrix_times(near, b, q, tau)));
      EXPECT_TRUE(same_digits(inertia_regressor(far, a, q, v, tau), inertia_regressor(near, b, q, v, tau)));
      EXPECT_TRUE(same_digits(all_terms(far, a, q, v).mass_matrix, all_terms(near, b, q, v).mass_matrix));
      EXPECT_TRUE(same_digits(all_terms(far, a, q, v).bias_forces, all_terms(near, b, q, v).bias_forces));
      EXPECT_TRUE(same_digits(center_of_mass_jacobian(far, a, q), center_of_mass_jacobian(near, b, q)));
      for (int frame = 0; frame < static_cast<int>(near.frames().size()); frame += 5) {
        EXPECT_TRUE(same_digits(jacobian(far, a, q, frame), jacobian(near, b, q, frame)));
        EXPECT_TRUE(same_digits(jacobian_rate(far, a, q, v, frame), jacobian_rate(near, b, q, v, frame)));
        EXPECT_TRUE(same_digits(inverse_operational_space_inertia(far, a, q, {frame}),
                                inverse_operational_space_inertia(near, b, q, {frame})));
      }
    }
}

/// Coupled parts of a few micrometres, carried by two slides across each other. Where the slides are changes
/// no inertia.
ModelSpec small_parts_on_slides(unsigned seed) {
  ModelSpec slides;
  for (const auto& [name, parent, axis] : {std::tuple{"across", kWorld, Vec3<double>::unit_x()},
                                           std::tuple{"along", "across", Vec3<double>::unit_y()}}) {
    BodySpec body;
    body.name = name;
    body.parent = parent;
    body.joint.name = name;
    body.joint.type = JointType::prismatic;
    body.joint.axis = axis;
    body.inertia.mass = 1;
    slides.bodies.push_back(body);
  }
  Draw<double> draw(seed);
  const ModelSpec parts =
      random_tree(draw, {.bodies = 6,
                         .types = {JointType::revolute, JointType::universal, JointType::helical},
                         .loops = false});
  return attach(slides, with_scaled_lengths(parts, 1e-6), "along");
}

/// Entries in units of those of the mass matrix.
Eigen::MatrixXd scaled(const Eigen::VectorXd& scale, const Eigen::MatrixXd& m) {
  return scale.cwiseInverse().asDiagonal() * m * scale.cwiseInverse().asDiagonal();
}

TEST(FarAway, SmallPartsKeepTheirDigitsInBodyFrames) {
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const Model<double> model = build(small_parts_on_slides(seed));
    Workspace<double> a(model), b(model);
    const int nv = model.nv();
    Eigen::VectorXd near = random_position(model, Posture::random, seed), far = near;
    for (const JointInfo& joint : model.names().joints) {
      if (joint.name == "across") near[joint.q_index] = 0, far[joint.q_index] = -0.2;
      if (joint.name == "along") near[joint.q_index] = 0, far[joint.q_index] = 0.33;
    }
    Draw<double> draw(seed);
    const Eigen::MatrixXd h = mass_matrix(model, b, near);
    const Eigen::VectorXd scale = h.diagonal().cwiseSqrt(), v = random_vector(draw, nv),
                          tau = scale.cwiseProduct(random_vector(draw, nv));
    EXPECT_TRUE(close(scaled(scale, mass_matrix(model, a, far)), scaled(scale, h), 1e-10));
    const auto same_force = [&](const Eigen::VectorXd& x, const Eigen::VectorXd& y) {
      return close(x.cwiseQuotient(scale), y.cwiseQuotient(scale), 1e-10);
    };
    const auto same_acceleration = [&](const Eigen::VectorXd& x, const Eigen::VectorXd& y) {
      const double most = y.cwiseProduct(scale).cwiseAbs().maxCoeff();
      return close(x.cwiseProduct(scale) / most, y.cwiseProduct(scale) / most, 1e-10);
    };
    EXPECT_TRUE(
        same_force(inverse_dynamics(model, a, far, v, tau), inverse_dynamics(model, b, near, v, tau)));
    EXPECT_TRUE(same_force(mass_matrix_times(model, a, far, v), mass_matrix_times(model, b, near, v)));
    EXPECT_TRUE(
        same_acceleration(forward_dynamics(model, a, far, v, tau), forward_dynamics(model, b, near, v, tau)));
    EXPECT_TRUE(same_acceleration(inverse_mass_matrix_times(model, a, far, tau),
                                  inverse_mass_matrix_times(model, b, near, tau)));

    // What goes through the common frame is as good as its condition says.
    const double condition = common_frame_condition(model, a, far);
    EXPECT_GT(condition, 1e6);
    EXPECT_LT(common_frame_condition(model, b, near), 1e6);
    const double digits = 100 * epsilon * condition;
    const auto& there = coriolis_terms(model, a, far, v);
    const auto& here = coriolis_terms(model, b, near, v);
    EXPECT_TRUE(close(scaled(scale, there.mass_matrix), scaled(scale, here.mass_matrix), digits));
    EXPECT_TRUE(close(scaled(scale, there.coriolis_matrix), scaled(scale, here.coriolis_matrix), digits));
  }
}

TEST(FarAway, OrdinaryRobotsLoseFewDigits) {
  for (const Model<double>& model : {robots::panda(), robots::mini_cheetah(), robots::humanoid()}) {
    Workspace<double> ws(model);
    const double condition = common_frame_condition(model, ws, random_position(model, Posture::random, 4));
    EXPECT_GE(condition, 1);
    EXPECT_LT(condition, 1e4);
  }
}

/// About the world's origin and about the common centre of mass.
TEST(FarAway, SumsOverRobotsAreThoseOfTheReference) {
  for (const double distance : {2.0, 1000.0}) {
    const ModelSpec both =
        attach(random_mechanism(Kind::geared, 5, 1), random_mechanism(Kind::geared, 6, 2), kWorld,
               {"other_", Transform<double>::translated({distance, 0, -distance})});
    Mechanism m("two robots", both, Posture::random, 3);
    const Eigen::VectorXd v = m.to_reference(m.v);
    const double scale = distance * distance;
    EXPECT_TRUE(close_to(center_of_mass(m.model, m.ws, m.q) * (1 / distance),
                         m.reference.center_of_mass() * (1 / distance), 1e-12));
    EXPECT_TRUE(close_to(momentum(m.model, m.ws, m.q, m.v) * (1 / scale),
                         m.reference.momentum(v) * (1 / scale), 1e-12));
    EXPECT_TRUE(
        close_to(kinetic_energy(m.model, m.ws, m.q, m.v), m.reference.kinetic_energy(v), 1e-12 * scale));
    const Eigen::VectorXd total = centroidal_momentum_matrix(m.model, m.ws, m.q) * m.v;
    const Force<double> about_com = wrench_at(m.reference.momentum(v), m.reference.center_of_mass());
    for (int r = 0; r < 6; ++r) EXPECT_NEAR(total[r] / scale, about_com[r] / scale, 1e-12);
  }
}

}  // namespace
}  // namespace limber::test
