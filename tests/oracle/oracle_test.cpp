// The reference itself: closed forms, and the laws that tie its parts together.
#include "oracle/oracle.hpp"

#include <gtest/gtest.h>
#include <Eigen/Cholesky>
#include <limber/model/joints/floating.hpp>
#include <limber/model/joints/planar.hpp>
#include <limber/spatial/displacement.hpp>

#include <cmath>

#include "support/near.hpp"
#include "support/random_tree.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

/// Turns about x, then about the turned z, then slides along the turned y: every column moves.
struct ThreeAxes : VectorSpaceJoint<3> {
  template <class T>
  static Transform<T> transform(const T* q) {
    return Transform<T>::about_x(q[0]) * Transform<T>::about_z(q[1]) *
           Transform<T>::translated({as<T>(0), q[2], as<T>(0)});
  }
  template <class T>
  static void columns(const T* q, Motion<T>* s) {
    const Transform<T> slide = Transform<T>::translated({as<T>(0), q[2], as<T>(0)});
    s[2] = Motion<T>::basis(4);
    s[1] = inverse_times(slide, Motion<T>::basis(2));
    s[0] = inverse_times(Transform<T>::about_z(q[1]) * slide, Motion<T>::basis(0));
  }
};

/// Positions after the time dt with velocities v.
ByJoint moved(const ModelSpec& spec, const ByJoint& q, const ByJoint& v, double dt) {
  ByJoint out = q;
  for (auto& [name, values] : out) {
    const std::vector<double> start = values;
    std::vector<double> step = v.at(name);
    for (double& x : step) x *= dt;
    switch (spec.find_joint(name)->joint.type) {
      case JointType::spherical:
        SphericalJoint::integrate(start.data(), step.data(), values.data());
        break;
      case JointType::floating:
        FloatingJoint::integrate(start.data(), step.data(), values.data());
        break;
      case JointType::planar:
        PlanarJoint::integrate(start.data(), step.data(), values.data());
        break;
      default:
        for (std::size_t k = 0; k < values.size(); ++k) values[k] += step[k];
    }
  }
  return out;
}

struct Case {
  ModelSpec spec;
  ByJoint q;
};

Case random_case(unsigned seed) {
  Draw<double> draw(seed);
  TreeOptions options;
  options.root = seed % 2 ? JointType::floating : JointType::cylindrical;
  options.types.push_back(JointType::custom);
  Case c{random_tree(draw, options), {}};
  for (BodySpec& body : c.spec.bodies)
    if (body.joint.type == JointType::custom)
      body.joint.custom = make_custom_joint("three axes", ThreeAxes{});
  c.q = random_positions(draw, c.spec);
  return c;
}

TEST(OracleLaws, VelocityIsTheRateOfThePlacement) {
  for_each_seed(1, 24, [](unsigned seed) {
    const Case c = random_case(seed);
    Draw<double> draw(seed);
    const Oracle now(c.spec, c.q);
    const Eigen::VectorXd v = random_vector(draw, now.nv());
    const double dt = 1e-5;
    const Oracle before(c.spec, moved(c.spec, c.q, now.by_joint(v), -dt));
    const Oracle after(c.spec, moved(c.spec, c.q, now.by_joint(v), dt));
    std::vector<std::string> names;
    for (const BodySpec& body : c.spec.bodies) {
      names.push_back(body.name);
      for (const RotorSpec& rotor : body.rotors)
        if (!rotor.name.empty()) names.push_back(rotor.name);
    }
    for (const FrameSpec& frame : c.spec.frames) names.push_back(frame.name);
    for (const std::string& name : names) {
      const Motion<double> measured =
          logarithm(after.placement(name) * before.placement(name).inverse()) * (0.5 / dt);
      EXPECT_TRUE(within(now.velocity(name, v), measured, 2e-6)) << name;
    }
  });
}

TEST(OracleLaws, AccelerationIsTheRateOfTheVelocity) {
  for_each_seed(1, 24, [](unsigned seed) {
    const Case c = random_case(seed);
    Draw<double> draw(seed);
    const Oracle now(c.spec, c.q);
    const Eigen::VectorXd v = random_vector(draw, now.nv()), a = random_vector(draw, now.nv());
    const double dt = 1e-5;
    const Oracle before(c.spec, moved(c.spec, c.q, now.by_joint(v), -dt));
    const Oracle after(c.spec, moved(c.spec, c.q, now.by_joint(v), dt));
    for (const BodySpec& body : c.spec.bodies) {
      const Motion<double> measured =
          (after.velocity(body.name, v + a * dt) - before.velocity(body.name, v - a * dt)) * (0.5 / dt);
      EXPECT_TRUE(within(now.acceleration(body.name, v, a), measured, 2e-6)) << body.name;
    }
  });
}

TEST(OracleLaws, MassMatrixIsTheSlopeOfInverseDynamics) {
  for_each_seed(1, 24, [](unsigned seed) {
    const Case c = random_case(seed);
    Draw<double> draw(seed);
    const Oracle o(c.spec, c.q);
    const Eigen::VectorXd v = random_vector(draw, o.nv()), a = random_vector(draw, o.nv());
    const Eigen::MatrixXd h = o.mass_matrix();
    EXPECT_LT((h * a + o.bias_forces(v) - o.inverse_dynamics(v, a)).norm(), 1e-12 * (1 + h.norm()));
    EXPECT_NEAR(o.kinetic_energy(v), 0.5 * v.dot(h * v), 1e-13 * (1 + h.norm()));
    EXPECT_GT(h.selfadjointView<Eigen::Lower>().ldlt().vectorD().minCoeff(), 0);
  });
}

TEST(OracleLaws, PowerIsTheRateOfTheEnergy) {
  for_each_seed(1, 24, [](unsigned seed) {
    const Case c = random_case(seed);
    Draw<double> draw(seed);
    const Oracle now(c.spec, c.q);
    const Eigen::VectorXd v = random_vector(draw, now.nv()), a = random_vector(draw, now.nv());
    const double dt = 1e-5;
    const Oracle before(c.spec, moved(c.spec, c.q, now.by_joint(v), -dt));
    const Oracle after(c.spec, moved(c.spec, c.q, now.by_joint(v), dt));
    const double gain = after.kinetic_energy(v + a * dt) + after.potential_energy() -
                        before.kinetic_energy(v - a * dt) - before.potential_energy();
    const double scale = 1 + now.mass_matrix().norm();
    EXPECT_NEAR(now.inverse_dynamics(v, a).dot(v), gain * 0.5 / dt, 1e-7 * scale);
    const double fall = after.potential_energy() - before.potential_energy();
    EXPECT_NEAR(now.gravity_forces().dot(v), fall * 0.5 / dt, 1e-7 * scale);
  });
}

TEST(OracleLaws, ForcesDoWorkOnTheirLink) {
  for_each_seed(1, 24, [](unsigned seed) {
    const Case c = random_case(seed);
    Draw<double> draw(seed);
    const Oracle o(c.spec, c.q);
    const Eigen::VectorXd v = random_vector(draw, o.nv()), a = random_vector(draw, o.nv());
    const std::string& link = c.spec.bodies.back().name;
    const Force<double> f = draw.force();
    const Eigen::VectorXd difference = o.inverse_dynamics(v, a) - o.inverse_dynamics(v, a, {{link, f}});
    const Motion<double> in_link = inverse_times(o.placement(link), o.velocity(link, v));
    EXPECT_NEAR(difference.dot(v), dot(in_link, f), 1e-12 * (1 + o.mass_matrix().norm()));
  });
}

TEST(Oracle, PendulumWithGearedRotor) {
  // A mass m at distance l on a horizontal axis, with a rotor of inertia J at ratio n on the fixed base.
  const double m = 2, l = 0.5, j = 1e-3, n = 6, angle = 0.3;
  ModelSpec spec;
  BodySpec body;
  body.name = "bob";
  body.joint.name = "swing";
  body.joint.axis = {0, 1, 0};
  body.joint.armature = {0.01};
  body.inertia = {m, {0, 0, -l}, Mat3<double>::zero()};
  RotorSpec rotor;
  rotor.gear_ratio = n;
  rotor.axis = {0, 1, 0};
  rotor.inertia = {0.1, Vec3<double>::zero(), Sym3<double>::diagonal(j, j, j).matrix()};
  body.rotors = {rotor};
  spec.bodies = {body};
  const Oracle o(spec, {{"swing", {angle}}});
  EXPECT_NEAR(o.mass_matrix()(0, 0), m * l * l + n * n * j + 0.01, 1e-15);
  EXPECT_NEAR(o.gravity_forces()[0], m * 9.81 * l * std::sin(angle), 1e-14);
  EXPECT_NEAR(o.potential_energy(), -m * 9.81 * l * std::cos(angle), 1e-14);
  EXPECT_NEAR(o.mass(), 2.1, 1e-15);
}

TEST(Oracle, MomentumOfAFreeMechanismIsKeptWithoutForces) {
  Draw<double> draw(5);
  TreeOptions options;
  options.root = JointType::floating;
  options.single_root = true;
  options.rotors = options.mimics = false;
  ModelSpec spec = random_tree(draw, options);
  for (BodySpec& body : spec.bodies) body.joint.armature.clear();  // armatures hold on to nothing
  spec.gravity = Vec3<double>::zero();
  const ByJoint q = random_positions(draw, spec);
  const Oracle o(spec, q);
  const Eigen::VectorXd v = random_vector(draw, o.nv());
  const Eigen::VectorXd a = o.mass_matrix().ldlt().solve(-o.bias_forces(v));
  const double dt = 1e-5;
  const Oracle before(spec, moved(spec, q, o.by_joint(v), -dt)),
      after(spec, moved(spec, q, o.by_joint(v), dt));
  EXPECT_TRUE(within((after.momentum(v + a * dt) - before.momentum(v - a * dt)) * (0.5 / dt),
                     Force<double>::zero(), 1e-5));
}

}  // namespace
}  // namespace limber::test
