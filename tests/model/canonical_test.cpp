// Canonical frames: where everything is and how it moves must not depend on the choice of frames, and the
// choice must be worth its name (Denavit–Hartenberg form where it can be had).
#include <gtest/gtest.h>
#include <limber/model/build.hpp>

#include <cmath>
#include <numbers>

#include "model/example_joints.hpp"
#include "model/kinematics.hpp"
#include "support/near.hpp"
#include "support/random_tree.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

/// A symmetric rotor: moments A, A, C about the unit vector u, centre of mass on it.
InertiaSpec balanced_about(const Vec3<double>& u, double a, double c, double mass, double along) {
  const Mat3<double> moments = Mat3<double>::identity() * a + outer(u, u) * (c - a);
  return {mass, u * along, moments};
}

/// Every joint type, unbalanced and balanced rotors, mimic joints, frames, bodies in any order.
ModelSpec rich_tree(unsigned seed) {
  Draw<double> draw(seed);
  TreeOptions options;
  options.bodies = 5 + static_cast<int>(seed % 8);
  options.root = seed % 3 ? JointType::revolute : JointType::floating;
  options.loops = false;
  options.types.push_back(JointType::custom);
  ModelSpec spec = random_tree(draw, options);
  for (BodySpec& body : spec.bodies) {
    if (body.joint.type == JointType::custom) body.joint.custom = make_custom_joint("knee", KneeJoint{});
    if (velocity_count(body.joint) != 1 || draw.scalar(0, 1) < 0.5) continue;
    RotorSpec rotor;
    rotor.axis = draw.unit();
    rotor.gear_ratio = draw.scalar(-8, 8);
    rotor.placement = draw.transform();
    rotor.inertia =
        balanced_about(rotor.axis, draw.positive(), draw.positive(), draw.positive(), draw.scalar());
    body.rotors.push_back(rotor);
  }
  return spec;
}

/// The size of the mechanism, to which roundings are relative.
double reach(const ModelSpec& spec, const ByJoint& positions) {
  double sum = 1;
  for (const BodySpec& body : spec.bodies)
    sum += norm(body.placement.translation) + norm(body.link_placement.translation);
  for (const auto& [joint, q] : positions)
    for (const double x : q) sum += std::abs(x);
  return sum;
}

void expect_same_placements(const ModelSpec& spec, const Model<double>& model, const Eigen::VectorXd& q) {
  const ByJoint positions = positions_by_joint(model, q);
  const Oracle oracle(spec, positions);
  const auto x = world_from_bodies(model, q.data());
  for (const std::string& frame : model.names().frames)
    EXPECT_TRUE(within(placement(model, x, frame), oracle.placement(frame), 1e-13 * reach(spec, positions)))
        << frame;
}

/// tree = Rx(twist) Tx(length) Rz(angle) Tz(shift)
Transform<double> denavit_hartenberg(const DenavitHartenberg<double>& dh) {
  const Transform<double> about_x{{{1, 0, 0, 0, dh.twist.c, -dh.twist.s, 0, dh.twist.s, dh.twist.c}},
                                  {dh.length, 0, 0}};
  return about_x * Transform<double>{Rotation<double>::about_z(dh.angle), {0, 0, dh.shift}};
}

void expect_denavit_hartenberg(const Model<double>& model) {
  for (int i = 1; i < model.body_count(); ++i) {
    const Body<double>& body = model.body(i);
    if (!body.is_screw()) continue;
    if (!body.has_dh) {  // the rotation alone: Rz(first) Rx(twist) Rz(angle)
      const DenavitHartenberg<double>& dh = body.dh;
      const Rotation<double> first{{dh.first.c, -dh.first.s, 0, dh.first.s, dh.first.c, 0, 0, 0, 1}};
      const Transform<double> turned{body.tree.rotation, Vec3<double>::zero()};
      const Transform<double> turns{first * denavit_hartenberg(dh).rotation, Vec3<double>::zero()};
      EXPECT_TRUE(within(turned, turns, 4e-15)) << "body " << i;
      EXPECT_EQ(dh.length, 0);
      EXPECT_EQ(dh.shift, 0);
      continue;
    }
    EXPECT_TRUE(body.is_screw());
    EXPECT_NE(model.parent(i), 0);
    EXPECT_NEAR(body.dh.twist.c * body.dh.twist.c + body.dh.twist.s * body.dh.twist.s, 1, 1e-15);
    const double scale = 1 + std::abs(body.dh.length) + std::abs(body.dh.shift);
    EXPECT_TRUE(within(body.tree, denavit_hartenberg(body.dh), 4e-15 * scale)) << "body " << i;
  }
}

struct Canonical {
  ModelSpec spec;
  Model<double> model;
  Draw<double> draw;
  Eigen::VectorXd q;
};

Canonical canonical(unsigned seed) {
  const ModelSpec spec = rich_tree(seed);
  const Model<double> model = build(spec);
  Draw<double> draw(seed);
  const Eigen::VectorXd q = positions_of(model, random_positions(draw, spec));
  return {spec, model, draw, q};
}

TEST(RandomCanonical, FramesAreWhereTheDescriptionPutsThem) {
  for_each_seed(1, 60, [](unsigned seed) {
    const auto [spec, model, draw, q] = canonical(seed);
    expect_same_placements(spec, model, q);
  });
}

TEST(RandomCanonical, AlsoInTheNeutralPosition) {
  for_each_seed(1, 60, [](unsigned seed) {
    const auto [spec, model, draw, q] = canonical(seed);
    Eigen::VectorXd at_rest(model.nq());
    neutral(model, at_rest.data());
    expect_same_placements(spec, model, at_rest);
  });
}

TEST(RandomCanonical, FramesMoveAsTheDescriptionSays) {
  for_each_seed(1, 60, [](unsigned seed) {
    auto [spec, model, draw, q] = canonical(seed);
    const ByJoint positions = positions_by_joint(model, q);
    const Oracle oracle(spec, positions);
    const Eigen::VectorXd v = random_vector(draw, model.nv());
    const Eigen::VectorXd v_oracle = oracle.vector(velocities_by_joint(model, v));
    const auto x = world_from_bodies(model, q.data());
    const auto velocity = body_velocities(model, q.data(), v.data());
    for (std::size_t k = 0; k < model.frames().size(); ++k) {
      const auto body = static_cast<std::size_t>(model.frames()[k].body);
      const std::string& name = model.names().frames[k];
      EXPECT_TRUE(
          within(x[body] * velocity[body], oracle.velocity(name, v_oracle), 1e-12 * reach(spec, positions)))
          << name;
    }
  });
}

// Σ ½ vᵀIv in canonical frames, driven bodies and balanced rotors included, is ½ vᵀHv.
TEST(RandomCanonical, KineticEnergyIsThatOfTheDescription) {
  for_each_seed(1, 60, [](unsigned seed) {
    auto [spec, model, draw, q] = canonical(seed);
    const Oracle oracle(spec, positions_by_joint(model, q));
    for (int k = 0; k < 5; ++k) {
      const Eigen::VectorXd v = random_vector(draw, model.nv());
      const double expected = oracle.kinetic_energy(oracle.vector(velocities_by_joint(model, v)));
      EXPECT_NEAR(kinetic_energy(model, q.data(), v.data()), expected, 1e-13 * expected);
    }
  });
}

TEST(RandomCanonical, MassMatrixIsThatOfTheDescription) {
  for_each_seed(1, 60, [](unsigned seed) {
    const auto [spec, model, draw, q] = canonical(seed);
    const Eigen::MatrixXd h = mass_matrix_of(model, Oracle(spec, positions_by_joint(model, q)));
    EXPECT_LT((mass_matrix_by_energy(model, q.data()) - h).cwiseAbs().maxCoeff(), 1e-12 * h.maxCoeff());
  });
}

TEST(RandomCanonical, StepsMarkedAsDenavitHartenbergAreSo) {
  for_each_seed(1, 60, [](unsigned seed) { expect_denavit_hartenberg(canonical(seed).model); });
}

TEST(RandomCanonical, EveryBalancedRotorOnTheParentOfItsJointIsFoundAndNoOther) {
  for_each_seed(1, 60, [](unsigned seed) {
    const auto [spec, model, draw, q] = canonical(seed);
    std::size_t rotors = 0, balanced = 0, on_parent = 0;
    int joints = 0;
    for (const BodySpec& body : spec.bodies) {
      joints += body.joint.type != JointType::fixed;
      const bool has_one_degree = velocity_count(body.joint) == 1 && body.joint.type != JointType::custom;
      for (const RotorSpec& rotor : body.rotors) {
        const Vec3<double> u = normalized(rotor.axis), c = rotor.inertia.com;
        const Vec3<double> twist = cross(u, rotor.inertia.about_com * u);
        const bool is_balanced = norm(cross(u, c)) < 1e-12 && norm(twist) < 1e-12;
        balanced += is_balanced;
        on_parent +=
            is_balanced && has_one_degree && !body.joint.mimic && !rotor.carrier && rotor.rates.empty();
        ++rotors;
      }
    }
    const std::size_t found = model.rotors().size();  // some carriers and rates say the same in other words
    EXPECT_LE(on_parent, found);
    EXPECT_LE(found, balanced);
    EXPECT_EQ(model.body_count(), 1 + joints + static_cast<int>(rotors - found));
  });
}

// ---- Which steps get Denavit–Hartenberg form

BodySpec link(int k, JointType type, const Vec3<double>& axis, const Transform<double>& placement,
              const std::string& parent) {
  BodySpec body;
  body.name = "link" + std::to_string(k);
  body.parent = parent;
  body.placement = placement;
  body.joint.name = "joint" + std::to_string(k);
  body.joint.type = type;
  body.joint.axis = axis;
  body.inertia = {1, {0.1, 0.2, 0.3}, Mat3<double>::identity()};
  return body;
}

/// A chain; next(k) gives axis and placement of each joint.
template <class Next>
ModelSpec chain(int n, JointType type, Next&& next) {
  ModelSpec spec;
  for (int k = 0; k < n; ++k) {
    const auto [axis, placement] = next(k);
    spec.bodies.push_back(link(k, type, axis, placement, k ? spec.bodies.back().name : kWorld));
  }
  return spec;
}

int denavit_hartenberg_count(const Model<double>& model) {
  int count = 0;
  for (int i = 1; i < model.body_count(); ++i) count += model.body(i).has_dh;
  return count;
}

void expect_good(const ModelSpec& spec) {
  const Model<double> model = build(spec);
  Draw<double> draw(9);
  expect_denavit_hartenberg(model);
  for (int k = 0; k < 3; ++k) expect_same_placements(spec, model, random_vector(draw, model.nq()) * 3);
}

TEST(DenavitHartenberg, AllButTheFirstOfAChainOfOneDegree) {
  Draw<double> draw(1);
  for (const JointType type : {JointType::revolute, JointType::prismatic, JointType::helical}) {
    // Axes at 30° to 150° to the one before.
    const ModelSpec skew = chain(12, type, [&](int) {
      const Rotation<double> turn = Rotation<double>::about_x(draw.scalar(0.53, 2.6));
      return std::pair{
          Vec3<double>::unit_z(),
          Transform<double>{Rotation<double>::about_z(draw.scalar(-3, 3)) * turn, draw.vector()}};
    });
    EXPECT_EQ(denavit_hartenberg_count(build(skew)), 11) << to_string(type);
    expect_good(skew);
    const ModelSpec parallel = chain(12, type, [&](int) {
      return std::pair{Vec3<double>{0.6, 0, 0.8}, Transform<double>::translated(draw.vector())};
    });
    EXPECT_EQ(denavit_hartenberg_count(build(parallel)), 11) << to_string(type);
    expect_good(parallel);
    const ModelSpec coaxial = chain(12, type, [&](int) {
      return std::pair{Vec3<double>::unit_y(), Transform<double>::translated({0, 0.3, 0})};
    });
    EXPECT_EQ(denavit_hartenberg_count(build(coaxial)), 11) << to_string(type);
    expect_good(coaxial);
    const ModelSpec crossing = chain(12, type, [&](int k) {  // a wrist: all axes through one point
      return std::pair{k % 2 ? Vec3<double>::unit_y() : Vec3<double>::unit_x(),
                       Transform<double>::identity()};
    });
    EXPECT_EQ(denavit_hartenberg_count(build(crossing)), 11) << to_string(type);
    expect_good(crossing);
    const ModelSpec opposite = chain(12, type, [&](int k) {
      return std::pair{Vec3<double>::unit_z() * (k % 2 ? 1.0 : -1.0),
                       Transform<double>::translated(draw.vector())};
    });
    EXPECT_EQ(denavit_hartenberg_count(build(opposite)), 11) << to_string(type);
    expect_good(opposite);
  }
}

TEST(DenavitHartenberg, NotBehindAJointOfSeveralDegrees) {
  for (const JointType type : {JointType::cylindrical, JointType::universal, JointType::spherical,
                               JointType::planar, JointType::translation, JointType::floating}) {
    ModelSpec spec;
    spec.bodies = {
        link(0, type, Vec3<double>::unit_z(), Transform<double>::identity(), kWorld),
        link(1, JointType::revolute, Vec3<double>::unit_x(), Transform<double>::identity(), "link0"),
        link(2, JointType::revolute, Vec3<double>::unit_y(), Transform<double>::identity(), "link1")};
    const Model<double> model = build(spec);
    EXPECT_FALSE(model.body(1).has_dh) << to_string(type);
    EXPECT_FALSE(model.body(2).has_dh) << to_string(type);
    EXPECT_TRUE(model.body(3).has_dh) << to_string(type);
  }
}

TEST(DenavitHartenberg, GoesToTheChildWithTheLargestSubtree) {
  Draw<double> draw(3);
  const auto x = Vec3<double>::unit_x(), y = Vec3<double>::unit_y();
  const auto add = [&](ModelSpec& spec, int k, const std::string& parent) {
    spec.bodies.push_back(
        link(k, JointType::revolute, k % 2 ? x : y, Transform<double>::translated(draw.vector()), parent));
  };
  // link0 has the children link1 (alone), link2 (with link4) and link5 (alone).
  ModelSpec spec;
  add(spec, 0, kWorld);
  add(spec, 1, "link0");
  add(spec, 2, "link0");
  add(spec, 4, "link2");
  add(spec, 5, "link0");
  const Model<double> model = build(spec);
  const auto has_dh = [&](const std::string& name) {
    return model.body(model.frames()[static_cast<std::size_t>(model.frame_index(name))].body).has_dh;
  };
  EXPECT_FALSE(has_dh("link0"));
  EXPECT_FALSE(has_dh("link1"));
  EXPECT_TRUE(has_dh("link2"));
  EXPECT_TRUE(has_dh("link4"));
  EXPECT_FALSE(has_dh("link5"));
  expect_good(spec);
}

// The first body's frame is as the description has it, up to the turn of its axis to z.
TEST(CanonicalFrames, AxisIsZ) {
  Draw<double> draw(8);
  for (const Vec3<double>& axis :
       {draw.unit(), Vec3<double>{0, 0, -1}, Vec3<double>{1, 0, 0}, Vec3<double>{0, 3, 0}}) {
    const ModelSpec spec =
        chain(1, JointType::revolute, [&](int) { return std::pair{axis, draw.transform()}; });
    const Model<double> model = build(spec);
    const Frame<double>& frame = model.frames()[1];
    EXPECT_TRUE(near(frame.placement.rotation * normalized(axis), Vec3<double>::unit_z()));
    expect_good(spec);
  }
}

// ---- Axes that are nearly parallel have their common normal far away

constexpr double kTilts[] = {1e-1, 1e-2, 1e-3, 1e-4, 1e-6, 1e-8, 1e-9, 1e-12, 1e-14, 1e-15, 1e-16, 1e-18};

TEST(NearlyParallel, AxesLoseNoDigits) {
  for_each_value("tilt", kTilts, [](double tilt) {
    Draw<double> draw(2);
    for (const bool flipped : {false, true}) {
      const auto turn = [&] {
        const Rotation<double> small = Rotation<double>::about(draw.unit(), tilt);
        return flipped ? Rotation<double>::about_x(std::numbers::pi) * small : small;
      };
      const auto z = Vec3<double>::unit_z();
      // The next axis somewhere; straight ahead; beside, along the tilt and across it; nowhere else.
      expect_good(chain(8, JointType::revolute,
                        [&](int) { return std::pair{z, Transform<double>{turn(), draw.vector()}}; }));
      expect_good(chain(8, JointType::revolute,
                        [&](int) { return std::pair{z, Transform<double>{turn(), {0, 0, 0.7}}}; }));
      const auto tilted = [&](const Vec3<double>& p) {
        const Rotation<double> about_x = Rotation<double>::about_x(flipped ? std::numbers::pi - tilt : tilt);
        return [=](int) { return std::pair{Vec3<double>::unit_z(), Transform<double>{about_x, p}}; };
      };
      expect_good(chain(8, JointType::revolute, tilted({0.5, 0, 0.7})));
      expect_good(chain(8, JointType::revolute, tilted({0, 0.5, 0.7})));
      expect_good(chain(8, JointType::revolute, tilted({1e-9, 1e-9, 0.7})));
      expect_good(chain(8, JointType::revolute, tilted({0, 0, 0})));
      expect_good(chain(8, JointType::prismatic, tilted({0.5, 0.1, 0.7})));
    }
  });
}

// Files have angles such as 3.14159 and 1.5708: nearly right angles and half turns.
TEST(CanonicalFrames, AnglesRoundedInFilesLoseNoDigits) {
  const double angles[] = {0, 1.5708, 3.14159, -1.5708, -3.1416, 1.57079632679};
  Draw<double> draw(5);
  for (int trial = 0; trial < 40; ++trial) {
    const auto any = [&] { return angles[static_cast<std::size_t>(draw.scalar(0, 6))]; };
    expect_good(chain(7, JointType::revolute, [&](int) {
      const double roll = any(), pitch = any(), yaw = any();
      return std::pair{
          Vec3<double>::unit_z(),
          Transform<double>{Rotation<double>::from_rpy({roll, pitch, yaw}), {0, any() / 5, any() / 3}}};
    }));
  }
}

// Canonical origins stay near the links: a foot of the common normal far away would cost digits of inertias.
TEST(NearlyParallel, OriginsStayNear) {
  for_each_value("tilt", kTilts, [](double tilt) {
    Draw<double> draw(6);
    const ModelSpec spec = chain(8, JointType::revolute, [&](int) {
      return std::pair{Vec3<double>::unit_z(),
                       Transform<double>{Rotation<double>::about(draw.unit(), tilt), draw.vector()}};
    });
    const Model<double> model = build(spec);
    for (const Frame<double>& frame : model.frames()) EXPECT_LT(norm(frame.placement.translation), 8);
  });
}

// A rotation matrix written with few digits is replaced by the nearest rotation; a good one stays, bit for
// bit.
TEST(CanonicalFrames, RoundedRotationMatricesAreMadeRotations) {
  Draw<double> draw(7);
  Transform<double> rounded = draw.transform();
  const auto few_digits = [](double x) { return std::round(x * 1e5) / 1e5; };
  Mat3<double>& m = rounded.rotation.matrix;
  m = {few_digits(m.xx), few_digits(m.xy), few_digits(m.xz), few_digits(m.yx), few_digits(m.yy),
       few_digits(m.yz), few_digits(m.zx), few_digits(m.zy), few_digits(m.zz)};
  ModelSpec spec;
  spec.bodies = {link(0, JointType::floating, Vec3<double>::unit_z(), rounded, kWorld)};
  const Mat3<double> used = build(spec).body(1).tree.rotation.matrix;
  EXPECT_TRUE(near(used.transposed() * used, Mat3<double>::identity(), 4));
  EXPECT_TRUE(within(used, m, 1e-5));
  EXPECT_GT(determinant(used), 0);

  const Transform<double> exact{{{0, -1, 0, 1, 0, 0, 0, 0, 1}}, {1, 2, 3}};
  spec.bodies[0].placement = exact;
  EXPECT_TRUE(near(build(spec).body(1).tree, exact, 0));
}

// ---- Balanced rotors

ModelSpec arm_with_rotor(const RotorSpec& rotor) {
  ModelSpec spec;
  spec.bodies = {
      link(0, JointType::revolute, {0, 1, 0}, Transform<double>::identity(), kWorld),
      link(1, JointType::revolute, {1, 0, 0}, Transform<double>::translated({0.1, 0.2, 0.3}), "link0")};
  spec.bodies[1].rotors = {rotor};
  return spec;
}

TEST(BalancedRotors, AreFoundOnAnyAxisAndMount) {
  Draw<double> draw(11);
  for (int trial = 0; trial < 200; ++trial) {
    RotorSpec rotor;
    const Vec3<double> u = trial % 4 ? draw.unit() : Vec3<double>{0, 0, -1};
    rotor.axis = u * draw.positive();
    rotor.placement = draw.transform();
    rotor.gear_ratio = draw.scalar(-100, 100);
    const double size = std::pow(10, draw.scalar(-9, 3)), mass = std::pow(10, draw.scalar(-6, 3));
    rotor.inertia = balanced_about(u, size, size * draw.scalar(0.1, 2), mass,
                                   draw.scalar(-1, 1) * std::sqrt(size / mass));
    const ModelSpec spec = arm_with_rotor(rotor);
    const Model<double> model = build(spec);
    ASSERT_EQ(model.rotors().size(), 1u) << trial;
    EXPECT_EQ(model.body_count(), 3);
    const BalancedRotor<double>& found = model.rotors()[0];
    EXPECT_EQ(found.body, 2);
    EXPECT_NEAR(norm(found.axis), 1, 1e-14);
    const double spin = dot(u, rotor.inertia.about_com * u);
    EXPECT_NEAR(found.spin_inertia, spin, 1e-13 * size);
    EXPECT_EQ(found.ratio, rotor.gear_ratio);

    const Eigen::VectorXd q = random_vector(draw, 2), v = random_vector(draw, 2);
    const Oracle oracle(spec, positions_by_joint(model, q));
    const double expected = oracle.kinetic_energy(oracle.vector(velocities_by_joint(model, v)));
    // The reference works in world coordinates, where a heavy rotor that spins fast loses digits.
    const double lost = 1e-15 * mass * square(1 + rotor.gear_ratio);
    EXPECT_NEAR(kinetic_energy(model, q.data(), v.data()), expected, 1e-13 * expected + lost);
  }
}

TEST(BalancedRotors, AnyOthersAreBodies) {
  const auto is_body = [](const InertiaSpec& inertia) {
    RotorSpec rotor;
    rotor.axis = {0, 0, 1};
    rotor.inertia = inertia;
    const Model<double> model = build(arm_with_rotor(rotor));
    return model.rotors().empty() && model.body_count() == 4 && model.body(3).is_driven();
  };
  const auto moments = [](double xx, double yy, double xy, double xz) {
    return Mat3<double>{xx, xy, xz, xy, yy, 0, xz, 0, 2};
  };
  EXPECT_FALSE(is_body({1, {0, 0, 0.1}, moments(3, 3, 0, 0)}));
  for (const double slight : {0.1, 1e-6, 1e-9}) {
    EXPECT_TRUE(is_body({1, {slight, 0, 0.1}, moments(3, 3, 0, 0)})) << slight;
    EXPECT_TRUE(is_body({1, {0, -slight, 0}, moments(3, 3, 0, 0)})) << slight;
    EXPECT_TRUE(is_body({1, {0, 0, 0}, moments(3, 3 + slight, 0, 0)})) << slight;
    EXPECT_TRUE(is_body({1, {0, 0, 0}, moments(3, 3, slight, 0)})) << slight;
    EXPECT_TRUE(is_body({1, {0, 0, 0}, moments(3, 3, 0, slight)})) << slight;
  }
}

TEST(BalancedRotors, OnTheBaseAndDrivenBySeveralJointsAreBodies) {
  RotorSpec rotor;
  rotor.carrier = kWorld;
  rotor.placement = Transform<double>::translated({1, 2, 3});
  rotor.rates = {{"joint0", 6}, {"joint1", -4}};
  rotor.axis = {0, 1, 0};
  rotor.inertia = balanced_about({0, 1, 0}, 0.1, 0.2, 0.5, 0.05);
  const ModelSpec spec = arm_with_rotor(rotor);
  const Model<double> model = build(spec);
  EXPECT_TRUE(model.rotors().empty());
  ASSERT_EQ(model.body_count(), 4);
  const Body<double>& body = model.body(3);
  EXPECT_EQ(model.parent(3), 0);
  ASSERT_EQ(model.drives(body).size(), 2u);
  EXPECT_EQ(model.drives(body)[0].ratio, 6);
  EXPECT_EQ(model.drives(body)[1].ratio, -4);
  const Eigen::Vector2d q{0.3, -0.8};
  const Oracle oracle(spec, positions_by_joint(model, q));
  EXPECT_LT((mass_matrix_by_energy(model, q.data()) - mass_matrix_of(model, oracle)).norm(), 1e-13);
}

}  // namespace
}  // namespace limber::test
