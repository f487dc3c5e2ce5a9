// A few lines make a mechanism.
#include <limber/model/builder.hpp>

#include <gtest/gtest.h>
#include <limber/model/error.hpp>
#include <limber/spatial/solids.hpp>

#include <Eigen/Dense>
#include <cmath>

#include "model/edit_support.hpp"
#include "support/problems.hpp"

namespace limber::test {
namespace {

TEST(ModelBuilder, MakesATwoLinkArm) {
  // Two rods in the vertical x–z plane: the double pendulum of the textbooks.
  const double m1 = 2, m2 = 1, l1 = 0.5, lc1 = 0.2, lc2 = 0.3, i1 = 0.02, i2 = 0.01;
  // clang-format off
  const ModelSpec arm = ModelBuilder("arm")
      .body("upper").revolute("shoulder", {0, 1, 0}).at({0, 0, 0.3}).inertia(m1, {lc1, 0, 0}, {0, i1, i1})
      .body("fore").revolute("elbow", {0, 1, 0}).at({l1, 0, 0}).inertia(m2, {lc2, 0, 0}, {0, i2, i2})
      .frame("tool", "fore", {0.6, 0, 0})
      .spec();
  // clang-format on
  EXPECT_TRUE(is_sound(arm));
  const double q1 = 0.4, q2 = -0.9, g = 9.81;
  const Oracle o(arm, {{"shoulder", {q1}}, {"elbow", {q2}}});
  const double h22 = i2 + m2 * lc2 * lc2, h12 = h22 + m2 * l1 * lc2 * std::cos(q2);
  const double h11 = i1 + m1 * lc1 * lc1 + h12 + m2 * (l1 * l1 + l1 * lc2 * std::cos(q2));
  EXPECT_TRUE(same_matrix(o.mass_matrix(), Eigen::Matrix2d{{h11, h12}, {h12, h22}}, 1e-15));
  const double tau2 = -m2 * g * lc2 * std::cos(q1 + q2);
  const double tau1 = tau2 - (m1 * lc1 + m2 * l1) * g * std::cos(q1);
  EXPECT_TRUE(same_matrix(o.gravity_forces(), Eigen::Vector2d{tau1, tau2}, 1e-14));
  EXPECT_TRUE(
      near(o.placement("tool").translation, Vec3<double>{l1 * std::cos(q1) + 0.6 * std::cos(q1 + q2), 0,
                                                         0.3 - l1 * std::sin(q1) - 0.6 * std::sin(q1 + q2)}));
}

TEST(ModelBuilder, KeepsNumbersAsGiven) {
  const ModelSpec spec = ModelBuilder("m").body("a").inertia(0.3, {0.1, 0.2, 0.7}, {0.01, 0.02, 0.03}).spec();
  const InertiaSpec& inertia = spec.bodies[0].inertia;
  EXPECT_EQ(inertia.mass, 0.3);
  EXPECT_EQ(inertia.com.z, 0.7);
  EXPECT_EQ(inertia.about_com.yy, 0.02);
}

TEST(ModelBuilder, AddsUpParts) {
  const Inertia<double> rod = solids::cylinder(2700.0, 0.03, 0.3), ball = solids::sphere(7800.0, 0.05);
  const Transform<double> turned{Rotation<double>::about_x(0.3), {0, 0, 0.15}};
  const ModelSpec spec = ModelBuilder("m")
                             .body("a")
                             .solid(rod, turned)
                             .solid(ball, {0, 0, 0.3})
                             .point_mass(0.5, {1, 2, 3})
                             .inertia(1.0, {0, 0, 1}, Sym3<double>{1, 1, 1, 0.1, 0.2, 0.3})
                             .spec();
  const Inertia<double> sum = turned * rod + Transform<double>::translated({0, 0, 0.3}) * ball +
                              Inertia<double>::from_com(0.5, {1, 2, 3}, Sym3<double>::zero()) +
                              Inertia<double>::from_com(1.0, {0, 0, 1}, Sym3<double>{1, 1, 1, 0.1, 0.2, 0.3});
  EXPECT_TRUE(near(spec.bodies[0].inertia.inertia(), sum));
}

TEST(ModelBuilder, SaysAllThatAJointCanHave) {
  RotorSpec belt;
  belt.name = "belt";
  belt.carrier = "base";
  belt.placement = Transform<double>::identity();
  belt.rates = {{"turn", 2.0}, {"screw", 3.0}};
  belt.inertia.mass = 0.1;
  const ModelSpec spec = ModelBuilder("all")
                             .gravity({0, 0, -1.62})
                             .body("base")
                             .floating()
                             .body("a")
                             .revolute("turn", {1, 0, 0})
                             .limits(-1, 1)
                             .velocity_limit(2)
                             .effort_limit(3)
                             .damping(0.1)
                             .friction(0.2)
                             .armature(0.3)
                             .rotor(6, solids::cylinder(7800.0, 0.02, 0.03), {0, 1, 0})
                             .rotor(belt)
                             .body("b", "base")
                             .helical("screw", 0.01)
                             .mimic("turn", -1, 0.5)
                             .body("c", "base")
                             .cylindrical("tube")
                             .damping({1, 2})
                             .body("d", kWorld)
                             .universal("cross", {0, 1, 0}, {0, 0, 1})
                             .link_frame(Transform<double>::translated({1, 0, 0}))
                             .body("e")
                             .spherical("ball")
                             .body("f", "d")
                             .planar("table", {0, 1, 0})
                             .body("g")
                             .translation("gantry")
                             .body("h")
                             .prismatic("slide", {1, 0, 0})
                             .body("i")
                             .fixed("weld")
                             .at({1, 2, 3}, Rotation<double>::about_z(1.0))
                             .on("a")
                             .inertia(1, {0, 0, 0}, {1, 1, 1})
                             .loop("rod", JointType::spherical, {0, 0, 1},
                                   {"a", Transform<double>::identity()}, {"c", Transform<double>::identity()})
                             .spec();
  const auto joint = [&](const char* name) { return spec.find_joint(name)->joint; };
  EXPECT_EQ(spec.gravity.z, -1.62);
  EXPECT_EQ(joint("root").type, JointType::floating);
  EXPECT_EQ(joint("turn").limits.lower, std::vector<double>{-1});
  EXPECT_EQ(joint("turn").limits.upper, std::vector<double>{1});
  EXPECT_EQ(joint("turn").limits.velocity, std::vector<double>{2});
  EXPECT_EQ(joint("turn").limits.effort, std::vector<double>{3});
  EXPECT_EQ(joint("turn").damping, std::vector<double>{0.1});
  EXPECT_EQ(joint("turn").friction, std::vector<double>{0.2});
  EXPECT_EQ(joint("turn").armature, std::vector<double>{0.3});
  EXPECT_EQ(spec.find_body("a")->rotors.size(), 2u);
  EXPECT_EQ(spec.find_body("a")->rotors[0].gear_ratio, 6);
  EXPECT_EQ(spec.find_body("a")->rotors[1].rates, belt.rates);
  EXPECT_EQ(spec.find_body("a")->inertia.mass, 1);
  EXPECT_EQ(joint("screw").pitch, 0.01);
  EXPECT_EQ(joint("screw").mimic->of, "turn");
  EXPECT_EQ(joint("tube").damping, (std::vector<double>{1, 2}));
  EXPECT_EQ(joint("cross").axis2->z, 1);
  EXPECT_EQ(spec.find_body("d")->parent, kWorld);
  EXPECT_EQ(spec.find_body("d")->link_placement.translation.x, 1);
  EXPECT_EQ(joint("ball").type, JointType::spherical);
  EXPECT_EQ(spec.find_body("e")->parent, "d");
  EXPECT_EQ(joint("table").axis.y, 1);
  EXPECT_EQ(joint("gantry").type, JointType::translation);
  EXPECT_EQ(spec.find_body("g")->parent, "f");
  EXPECT_EQ(joint("slide").type, JointType::prismatic);
  EXPECT_EQ(joint("weld").type, JointType::fixed);
  EXPECT_EQ(spec.find_body("i")->placement.translation.z, 3);
  EXPECT_EQ(spec.loops[0].b.body, "c");
}

TEST(ModelBuilder, NeedsABodyFirst) {
  const auto problem_of = [](const auto& make) -> std::string {
    try {
      make();
    } catch (const ModelError& error) {
      return brief(error.problems().front());
    }
    return "none";
  };
  EXPECT_EQ(problem_of([] { ModelBuilder("m").revolute("j"); }), R"(error body_missing: model "m")");
  EXPECT_EQ(problem_of([] { ModelBuilder("m").body("a").on("b"); }), R"(error link_unknown: body "b")");
  EXPECT_EQ(problem_of([] {
              ModelBuilder("m").denavit_hartenberg(DhConvention::classic, {{0, 0, 0, 0, JointType::planar}});
            }),
            "error wrong_kind: Denavit–Hartenberg row 1 type = planar");
}

// ---- Denavit–Hartenberg tables, against the product of the matrices in the books

Eigen::Matrix4d rx(double t) {
  return Eigen::Matrix4d{
      {1, 0, 0, 0}, {0, std::cos(t), -std::sin(t), 0}, {0, std::sin(t), std::cos(t), 0}, {0, 0, 0, 1}};
}
Eigen::Matrix4d rz(double t) {
  return Eigen::Matrix4d{
      {std::cos(t), -std::sin(t), 0, 0}, {std::sin(t), std::cos(t), 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
}
Eigen::Matrix4d shift(double x, double z) {
  Eigen::Matrix4d m = Eigen::Matrix4d::Identity();
  m(0, 3) = x;
  m(2, 3) = z;
  return m;
}
Eigen::Matrix4d homogeneous(const Transform<double>& x) {
  Eigen::Matrix4d m = Eigen::Matrix4d::Identity();
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) m(i, j) = x.rotation.matrix(i, j);
    m(i, 3) = x.translation[i];
  }
  return m;
}

class DenavitHartenbergTable : public ::testing::TestWithParam<DhConvention> {};
INSTANTIATE_TEST_SUITE_P(Conventions, DenavitHartenbergTable,
                         ::testing::Values(DhConvention::classic, DhConvention::modified),
                         [](const auto& one) {
                           return std::string(one.param == DhConvention::classic ? "classic" : "modified");
                         });

TEST_P(DenavitHartenbergTable, IsTheProductOfItsMatrices) {
  Draw<double> draw;
  for (int round = 0; round < 10; ++round) {
    std::vector<DhRow> rows;
    for (const JointType type : {JointType::revolute, JointType::prismatic, JointType::revolute,
                                 JointType::fixed, JointType::revolute, JointType::prismatic}) {
      const double a = draw.scalar(), alpha = draw.scalar(-3, 3), d = draw.scalar(),
                   theta = draw.scalar(-3, 3);
      rows.push_back({a, alpha, d, theta, type});
    }
    const ModelSpec spec = ModelBuilder("dh").denavit_hartenberg(GetParam(), rows).spec();
    ByJoint q;
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i].type != JointType::fixed) q["joint" + std::to_string(i + 1)] = {draw.scalar(-3, 3)};
    const Oracle oracle(spec, q);

    Eigen::Matrix4d product = Eigen::Matrix4d::Identity();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const DhRow& row = rows[i];
      const std::string number = std::to_string(i + 1);
      const double position = row.type == JointType::fixed ? 0 : q["joint" + number][0];
      const double theta = row.theta + (row.type == JointType::revolute ? position : 0);
      const double d = row.d + (row.type == JointType::prismatic ? position : 0);
      product *= GetParam() == DhConvention::classic
                     ? rz(theta) * shift(0, d) * shift(row.a, 0) * rx(row.alpha)
                     : rx(row.alpha) * shift(row.a, 0) * rz(theta) * shift(0, d);
      EXPECT_TRUE(same_matrix(homogeneous(oracle.placement("link" + number)), product, 1e-14)) << number;
    }
  }
}

TEST(DenavitHartenberg, ContinuesABodyAndTakesOtherNames) {
  const ModelSpec spec =
      ModelBuilder("robot")
          .body("torso")
          .floating()
          .denavit_hartenberg(DhConvention::classic, {{0.5, 0, 0, 0}, {0.4, 0, 0, 0}}, "arm_", "a")
          .on("arm_2")
          .point_mass(1, {0, 0, 0})
          .frame("hand", "arm_2")
          .spec();
  EXPECT_EQ(spec.find_body("arm_1")->parent, "torso");
  EXPECT_EQ(spec.find_body("arm_2")->parent, "arm_1");
  EXPECT_NEAR(Oracle(spec, {{"a1", {M_PI / 2}}}).placement("hand").translation.y, 0.9, 1e-15);
}

}  // namespace
}  // namespace limber::test
