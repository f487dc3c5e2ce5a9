// Closed forms: every branch reaches the frame, none is missing, and arms without such a form are recognised.
#include <gtest/gtest.h>
#include <limber/ik/closed_form.hpp>
#include <limber/ik/inverse_kinematics.hpp>
#include <limber/limber.hpp>

#include <cmath>
#include <random>

#include "support/allocations.hpp"

namespace limber::test {
namespace {

using Eigen::VectorXd;

double gap(const Transform<double>& a, const Transform<double>& b) {
  const Transform<double> step = inverse_times(a, b);
  return std::max(norm(step.translation), norm(rotation_vector_from_quaternion(step.rotation.quaternion())));
}

/// A joint at a place on its parent link, about this axis.
struct Link {
  Vec3<double> at, axis;
};

ModelSpec arm_of(const std::vector<Link>& links) {
  ModelBuilder builder("arm");
  std::string parent = "world";
  for (std::size_t k = 0; k < links.size(); ++k) {
    const std::string name = "link" + std::to_string(k + 1);
    builder.body(name, parent)
        .revolute("joint" + std::to_string(k + 1), links[k].axis)
        .at(links[k].at)
        .inertia(1, {0, 0, 0.1}, {0.1, 0.1, 0.1});
    parent = name;
  }
  return builder.spec();
}

std::mt19937_64& generator() {
  static std::mt19937_64 it(3);
  return it;
}
double random_number() { return std::uniform_real_distribution<double>(-1, 1)(generator()); }
Vec3<double> random_vector() { return {random_number(), random_number(), random_number()}; }

const Vec3<double> x = Vec3<double>::unit_x(), y = Vec3<double>::unit_y(), z = Vec3<double>::unit_z(),
                   none = Vec3<double>::zero();

/// Six joints, of which those from `first` on meet in a point; all else is arbitrary.
std::vector<Link> meeting(int first) {
  std::vector<Link> links;
  for (int k = 0; k < 6; ++k)
    links.push_back({k == first + 1 || k == first + 2 ? none : random_vector(), random_vector()});
  return links;
}

/// Six joints, of which three from `first` on are parallel, the middle one the other way round.
std::vector<Link> parallel(int first) {
  const Vec3<double> along = random_vector();
  std::vector<Link> links;
  for (int k = 0; k < 6; ++k)
    links.push_back({random_vector(), k < first || k > first + 2 ? random_vector()
                                      : k == first + 1           ? -1 * along
                                                                 : along});
  return links;
}

struct Arm {
  const char* name;
  std::vector<Link> links;
  ClosedForm::Kind kind;
};

std::vector<Arm> arms() {
  constexpr auto meet = ClosedForm::Kind::axes_that_meet, beside = ClosedForm::Kind::parallel_axes;
  return {
      {"any wrist that meets", meeting(3), meet},
      {"any shoulder that meets", meeting(0), meet},
      {"any axes 2, 3, 4 that meet", meeting(1), meet},
      {"any axes 3, 4, 5 that meet", meeting(2), meet},
      {"any parallel axes 1, 2, 3", parallel(0), beside},
      {"any parallel axes 2, 3, 4", parallel(1), beside},
      {"any parallel axes 3, 4, 5", parallel(2), beside},
      {"any parallel axes 4, 5, 6", parallel(3), beside},
      {"an industrial arm",
       {{none, z}, {{0.3, 0, 0.4}, y}, {{0, 0, 0.9}, y}, {{0.4, 0, 0.1}, x}, {{0.5, 0, 0}, y}, {none, x}},
       meet},
      {"a shoulder without offset",
       {{none, z}, {{0, 0, 0.4}, y}, {{0, 0.1, 0.9}, y}, {{0.4, 0, 0}, x}, {{0.5, 0, 0}, y}, {none, x}},
       meet},
      {"parallel axes in the middle",
       {{none, z},
        {{0, 0.1, 0.1}, y},
        {{0.4, -0.1, 0}, y},
        {{0.4, 0, 0}, -1 * y},
        {{0, 0.1, 0}, z},
        {{0, 0, -0.1}, y}},
       beside},
      {"the same from the other end",
       {{none, y},
        {{0, 0, 0.1}, z},
        {{0, 0.1, 0}, y},
        {{0.4, 0, 0}, y},
        {{0.4, 0.1, 0}, y},
        {{0.1, 0.2, 0}, z}},
       beside},
  };
}

TEST(ClosedForm, FindsThePostureThatMadeTheTargetAmongTheBranches) {
  for (const Arm& arm : arms()) {
    SCOPED_TRACE(arm.name);
    const Model<double> model = build(arm_of(arm.links));
    std::optional<ClosedForm> form = ClosedForm::of(model, "link6");
    ASSERT_TRUE(form.has_value());
    EXPECT_EQ(form->kind(), arm.kind);
    Workspace<double> ws(model);
    for (int k = 0; k < 200; ++k) {
      VectorXd q(6);
      for (double& angle : q) angle = 3.1 * random_number();
      const Transform<double> wanted = placement(model, ws, q, "link6");
      const std::span<const VectorXd> branches = form->solve(wanted, q);
      ASSERT_FALSE(branches.empty()) << k;
      EXPECT_LT((branches.front() - q).cwiseAbs().maxCoeff(), 1e-6) << k;
      double before = 0;
      for (const VectorXd& branch : branches) {
        EXPECT_LT(gap(placement(model, ws, branch, "link6"), wanted), 1e-11);
        EXPECT_GE((branch - q).norm(), before - 1e-12);
        before = (branch - q).norm();
      }
    }
  }
}

/// From random starts, the general solver finds no branch that the closed form has not.
TEST(ClosedForm, MissesNoBranch) {
  for (const Arm& arm : arms()) {
    SCOPED_TRACE(arm.name);
    const Model<double> model = build(arm_of(arm.links));
    std::optional<ClosedForm> form = ClosedForm::of(model, "link6");
    ASSERT_TRUE(form.has_value());
    Workspace<double> ws(model);
    VectorXd q(6);
    for (double& angle : q) angle = 2 * random_number();
    const Transform<double> wanted = placement(model, ws, q, "link6");
    InverseKinematics ik(model, {IkTarget::pose("link6", wanted).with_tolerance(1e-10, 1e-10)});
    for (int k = 0; k < 40; ++k) {
      VectorXd start(6);
      for (double& angle : start) angle = 3 * random_number();
      const IkResult& result = ik.solve(start);
      if (!result.converged) continue;
      const std::span<const VectorXd> branches = form->solve(wanted, result.q);
      ASSERT_FALSE(branches.empty());
      EXPECT_LT((branches.front() - result.q).cwiseAbs().maxCoeff(), 1e-5);
    }
  }
}

TEST(ClosedForm, KeepsToLimitsAndSaysWhatIsOutOfReach) {
  const Model<double> model = build(robots::spec("ur5"));
  const std::string frame = model.names().frames.back();
  std::optional<ClosedForm> form = ClosedForm::of(model, frame);
  ASSERT_TRUE(form.has_value());
  EXPECT_EQ(form->kind(), ClosedForm::Kind::parallel_axes);
  Workspace<double> ws(model);
  const VectorXd posture = VectorXd::Zero(6);
  std::size_t most = 0;
  for (int k = 0; k < 200; ++k) {
    const VectorXd q = random(model, generator());
    const std::span<const VectorXd> branches = form->solve(placement(model, ws, q, frame), posture);
    EXPECT_FALSE(branches.empty());
    most = std::max(most, branches.size());
    for (const VectorXd& branch : branches) EXPECT_EQ(violations(model, branch), std::vector<std::string>{});
  }
  EXPECT_EQ(most, 8u);
  EXPECT_TRUE(form->solve({Rotation<double>::identity(), {3, 0, 0}}, posture).empty());
  EXPECT_THROW(form->solve({Rotation<double>::identity(), {NAN, 0, 0}}, posture), std::invalid_argument);
  EXPECT_THROW(form->solve(Transform<double>::identity(), VectorXd::Zero(5)), std::invalid_argument);
}

TEST(ClosedForm, IsNotThereForOtherArms) {
  EXPECT_FALSE(ClosedForm::of(build(robots::spec("panda")), "flange").has_value());  // seven joints
  std::vector<Link> any;
  for (int k = 0; k < 6; ++k) any.push_back({random_vector(), random_vector()});
  const Model<double> model = build(arm_of(any));
  EXPECT_FALSE(ClosedForm::of(model, "link6").has_value());
  EXPECT_FALSE(ClosedForm::of(model, "link5").has_value());
  EXPECT_THROW(ClosedForm::of(model, "tool"), std::out_of_range);
}

TEST(ClosedForm, TakesJointsWithoutEffectFromThePosture) {
  // Stretched, with the wrist on the line of joint 1: joints 1, 4 and 6 have no angles of their own.
  const Model<double> model = build(
      arm_of({{none, z}, {{0, 0, 0.4}, y}, {{0, 0, 0.5}, y}, {{0, 0, 0.1}, z}, {{0, 0, 0.5}, y}, {none, z}}));
  std::optional<ClosedForm> form = ClosedForm::of(model, "link6");
  ASSERT_TRUE(form.has_value());
  Workspace<double> ws(model);
  const VectorXd q = VectorXd::Zero(6);
  const Transform<double> wanted = placement(model, ws, q, "link6");
  const std::span<const VectorXd> branches = form->solve(wanted, q);
  ASSERT_FALSE(branches.empty());
  EXPECT_LT(branches.front().cwiseAbs().maxCoeff(), 1e-3);
  for (const VectorXd& branch : branches) EXPECT_LT(gap(placement(model, ws, branch, "link6"), wanted), 1e-9);
}

/// A UR arm with its last axis along the three parallel ones: joint 6 keeps the angle of the posture.
TEST(ClosedForm, HasTheBranchesOfASingularWrist) {
  const Model<double> model = build(robots::spec("ur5"));
  const std::string frame = model.names().frames.back();
  std::optional<ClosedForm> form = ClosedForm::of(model, frame);
  ASSERT_TRUE(form.has_value());
  Workspace<double> ws(model);
  for (int k = 0; k < 50; ++k) {
    VectorXd q(6);
    for (double& angle : q) angle = 2 * random_number();
    q[4] = 0;
    const Transform<double> wanted = placement(model, ws, q, frame);
    const std::span<const VectorXd> branches = form->solve(wanted, q);
    ASSERT_FALSE(branches.empty()) << k;
    EXPECT_LT((branches.front() - q).cwiseAbs().maxCoeff(), 1e-3) << k;
    for (const VectorXd& branch : branches) EXPECT_LT(gap(placement(model, ws, branch, frame), wanted), 1e-9);
  }
}

TEST(ClosedForm, DoesNotAllocate) {
  const Model<double> model = build(robots::spec("ur5"));
  const std::string frame = model.names().frames.back();
  std::optional<ClosedForm> form = ClosedForm::of(model, frame);
  Workspace<double> ws(model);
  const VectorXd q = random(model, generator());
  const Transform<double> wanted = placement(model, ws, q, frame);
  EXPECT_EQ(allocations_of([&] { form->solve(wanted, q); }), 0u);
}

}  // namespace
}  // namespace limber::test
