// The space of positions for people: Eigen vectors in and out, and what is said about wrong ones.
#include <gtest/gtest.h>
#include <limber/model/build.hpp>
#include <limber/model/joints/spherical.hpp>
#include <limber/model/state.hpp>

#include <limits>
#include <numbers>
#include <random>
#include <stdexcept>

#include "model/example_joints.hpp"
#include "support/allocations.hpp"
#include "support/near.hpp"
#include "support/random_tree.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

using Eigen::VectorXd;
using Eigen::VectorXf;
using Strings = std::vector<std::string>;
constexpr double kPi = std::numbers::pi;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

BodySpec make_body(const std::string& name, const std::string& parent, JointType type) {
  BodySpec body;
  body.name = name;
  body.parent = parent;
  body.joint.name = name;
  body.joint.type = type;
  body.inertia = {1, {0.1, 0.2, 0.3}, Mat3<double>::identity()};
  return body;
}

/// root: 0 … 6, arm: 7 in [−1, 2], slide: 8 in [0.1, ∞), ball: 9 … 12, car: 13 … 15
Model<double> robot() {
  ModelSpec spec;
  spec.bodies = {
      make_body("root", "world", JointType::floating), make_body("arm", "root", JointType::revolute),
      make_body("slide", "arm", JointType::prismatic), make_body("ball", "slide", JointType::spherical),
      make_body("car", "world", JointType::planar)};
  spec.bodies[1].joint.limits = {{-1}, {2}, {}, {}};
  spec.bodies[2].joint.limits.lower = {0.1};
  return build(spec);
}

struct States {
  Model<double> model;
  std::mt19937_64 generator;
  VectorXd q0, q1, v;
};

States random_states(unsigned seed) {
  Draw<double> tree_draw(seed), draw(seed);
  TreeOptions options;
  options.bodies = 9;
  options.loops = false;
  options.root = JointType::floating;
  options.types.push_back(JointType::custom);
  ModelSpec spec = random_tree(tree_draw, options);
  for (BodySpec& body : spec.bodies)
    if (body.joint.type == JointType::custom) body.joint.custom = make_custom_joint("knee", KneeJoint{});
  const Model<double> model = build(spec);
  std::mt19937_64 generator(seed);
  const VectorXd q0 = random(model, generator), q1 = random(model, generator);
  return {model, generator, q0, q1, random_vector(draw, model.nv())};
}

TEST(RandomStates, DifferenceUndoesIntegrate) {
  for_each_seed(1, 20, [](unsigned seed) {
    const auto [model, generator, q0, q1, v] = random_states(seed);
    EXPECT_LT((difference(model, q0, integrate(model, q0, v)) - v).norm(), 1e-13);
    EXPECT_LT(difference(model, integrate(model, q0, difference(model, q0, q1)), q1).norm(), 1e-13);
  });
}

TEST(RandomStates, IntegrateIsAFlow) {
  for_each_seed(1, 20, [](unsigned seed) {
    const auto [model, generator, q0, q1, v] = random_states(seed);
    const VectorXd twice = integrate(model, integrate(model, q0, v * 0.25), v * 0.75);
    EXPECT_LT(difference(model, twice, integrate(model, q0, v)).norm(), 1e-14);
    EXPECT_TRUE(integrate(model, q0, VectorXd::Zero(model.nv())).isApprox(q0, 1e-15));
  });
}

TEST(RandomStates, ResultsMayGoIntoTheArguments) {
  for_each_seed(1, 20, [](unsigned seed) {
    const auto [model, generator, q0, q1, v] = random_states(seed);
    VectorXd q = q0;
    integrate(model, q, v, q);
    EXPECT_EQ(q, integrate(model, q0, v));
    q = q0;
    interpolate(model, q, q1, 0.3, q);
    EXPECT_EQ(q, interpolate(model, q0, q1, 0.3));
    q = q1;
    interpolate(model, q0, q, 0.3, q);
    EXPECT_EQ(q, interpolate(model, q0, q1, 0.3));
    q = q0 * 1.5;
    normalize(model, q, q);
    EXPECT_EQ(q, normalize(model, VectorXd(q0 * 1.5)));
    EXPECT_DOUBLE_EQ(distance(model, q0, q1), difference(model, q0, q1).norm());
  });
}

TEST(RandomStates, ResultsInMemoryOfTheCallerAllocateNothing) {
  for_each_seed(1, 20, [](unsigned seed) {
    auto [model, generator, q0, q1, v] = random_states(seed);
    VectorXd q = q0, rate = v;
    EXPECT_EQ(allocations_of([&] {
                neutral(model, q);
                random(model, generator, q);
                integrate(model, q0, v, q);
                difference(model, q0, q1, rate);
                interpolate(model, q0, q1, 0.5, q);
                normalize(model, q0, q);
                distance(model, q0, q1);
              }),
              0u);
  });
}

TEST(State, AResultOfTheWrongSizeIsNamed) {
  const Model<double> model = robot();
  const VectorXd q = neutral(model);
  VectorXd small(model.nv());
  try {
    normalize(model, q, small);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "normalize: result has 14 numbers, the model has nq = 16");
  }
}

TEST(RandomStates, InterpolateGoesFromTheOneToTheOther) {
  for_each_seed(1, 20, [](unsigned seed) {
    const auto [model, generator, q0, q1, v] = random_states(seed);
    EXPECT_LT(distance(model, interpolate(model, q0, q1, 0), q0), 1e-14);
    EXPECT_LT(distance(model, interpolate(model, q0, q1, 1), q1), 1e-13);
    const VectorXd middle = interpolate(model, q0, q1, 0.5);
    EXPECT_NEAR(distance(model, q0, middle), 0.5 * distance(model, q0, q1), 1e-13);
    EXPECT_NEAR(distance(model, middle, q1), 0.5 * distance(model, q0, q1), 1e-13);
  });
}

TEST(RandomStates, DistanceIsSymmetricAndZeroOnlyHere) {
  for_each_seed(1, 20, [](unsigned seed) {
    const auto [model, generator, q0, q1, v] = random_states(seed);
    EXPECT_NEAR(distance(model, q0, q1), distance(model, q1, q0), 1e-12);
    EXPECT_LT(distance(model, q0, q0), 1e-15);
    EXPECT_GT(distance(model, q0, q1), 0.1);
    EXPECT_NEAR(distance(model, q0, q1), difference(model, q0, q1).norm(), 1e-14);
  });
}

TEST(RandomStates, RandomPositionsAreValid) {
  for_each_seed(1, 20, [](unsigned seed) {
    const auto [model, generator, q0, q1, v] = random_states(seed);
    EXPECT_EQ(violations(model, q0), Strings{});
    EXPECT_TRUE(is_valid(model, q0));
    EXPECT_TRUE(is_valid(model, neutral(model)));
    EXPECT_TRUE(normalize(model, q0).isApprox(q0, 1e-15));
  });
}

TEST(RandomStates, FloatModelsAgree) {
  for_each_seed(1, 20, [](unsigned seed) {
    const auto [model, generator, q0, q1, v] = random_states(seed);
    const Model<float> single = model.cast<float>();
    const VectorXf q0f = q0.cast<float>(), vf = v.cast<float>(), q1f = q1.cast<float>();
    EXPECT_TRUE(integrate(single, q0f, vf).cast<double>().isApprox(integrate(model, q0, v), 1e-6));
    // Half a turn is as far the one way as the other: compare where the difference leads.
    const VectorXf back = integrate(single, q0f, difference(single, q0f, q1f));
    EXPECT_LT(distance(single, back, q1f), 1e-5f);
    EXPECT_TRUE(neutral(single).cast<double>() == neutral(model));
    std::mt19937_64 other(seed);
    EXPECT_TRUE(is_valid(single, random(single, other)));
    EXPECT_LT(distance(single, interpolate(single, q0f, q1f, 0.f), q0f), 1e-5f);
    EXPECT_TRUE(normalize(single, q0f).isApprox(q0f, 1e-6f));
  });
}

TEST(StateSpace, NeutralIsZeroWithUnitQuaternions) {
  VectorXd expected = VectorXd::Zero(16);
  expected[6] = expected[12] = 1;
  EXPECT_TRUE(neutral(robot()) == expected);
}

TEST(StateSpace, NormalizeBringsQuaternionsToUnitLength) {
  const Model<double> model = robot();
  VectorXd q = neutral(model);
  q.segment(3, 4) = Eigen::Vector4d{0, 0, 3, 4};
  q.segment(9, 4) = Eigen::Vector4d{0, 0, 0, 1e-3};
  q[7] = 5;
  const VectorXd unit = normalize(model, q);
  EXPECT_TRUE(unit.segment(3, 4).isApprox(Eigen::Vector4d{0, 0, 0.6, 0.8}, 1e-15));
  EXPECT_TRUE(unit.segment(9, 4).isApprox(Eigen::Vector4d{0, 0, 0, 1}, 1e-15));
  EXPECT_EQ(unit[7], 5);
}

TEST(StateSpace, TakesPiecesOfVectorsAndExpressions) {
  const Model<double> model = robot();
  VectorXd big = VectorXd::Zero(40);
  big.segment(5, 16) = neutral(model);
  EXPECT_TRUE(integrate(model, big.segment(5, 16), VectorXd::Ones(model.nv()) * 0).isApprox(neutral(model)));
}

// ---- Random positions

struct Range {
  double low = 1e9, high = -1e9, sum = 0;
  void add(double x) {
    low = std::min(low, x);
    high = std::max(high, x);
    sum += x;
  }
};

/// `n` draws stay inside [low, high], come close to both ends, and have their mean in the middle.
void expect_uniform(const Range& range, int n, double low, double high) {
  const double width = high - low;
  EXPECT_GE(range.low, low);
  EXPECT_LE(range.high, high);
  EXPECT_LT(range.low, low + 0.01 * width);
  EXPECT_GT(range.high, high - 0.01 * width);
  EXPECT_NEAR(range.sum / n, 0.5 * (low + high), 0.03 * width);
}

TEST(RandomPositions, FillTheLimitsAndTheDefaultRanges) {
  const Model<double> model = robot();
  constexpr int n = 4000;
  std::mt19937_64 generator(1);
  std::vector<Range> ranges(static_cast<std::size_t>(model.nq()));
  Eigen::Matrix3d mean = Eigen::Matrix3d::Zero();
  for (int k = 0; k < n; ++k) {
    const VectorXd q = random(model, generator);
    for (std::size_t i = 0; i < ranges.size(); ++i) ranges[i].add(q[static_cast<Eigen::Index>(i)]);
    const Mat3<double> turn = SphericalJoint::transform(q.data() + 9).rotation.matrix;
    for (int i = 0; i < 9; ++i) mean(i / 3, i % 3) += turn(i / 3, i % 3) / n;
    EXPECT_NEAR(q.segment(3, 4).norm(), 1, 1e-15);
  }
  for (std::size_t k = 0; k < 3; ++k) expect_uniform(ranges[k], n, -1, 1);  // ±1 m
  expect_uniform(ranges[7], n, -1, 2);                                      // its limits
  expect_uniform(ranges[8], n, 0.1, 1.1);                                   // 1 m beyond the one bound it has
  expect_uniform(ranges[13], n, -1, 1);
  expect_uniform(ranges[14], n, -1, 1);
  expect_uniform(ranges[15], n, -kPi, kPi);     // an angle
  EXPECT_LT(mean.cwiseAbs().maxCoeff(), 0.04);  // no orientation is preferred: 1/√(3n) is 0.009
}

TEST(RandomPositions, OneBoundAboveAndAnglesWithoutBounds) {
  ModelSpec spec;
  spec.bodies = {make_body("a", "world", JointType::revolute), make_body("b", "a", JointType::cylindrical)};
  spec.bodies[0].joint.limits.upper = {5};
  constexpr int n = 2000;
  const Model<double> model = build(spec);
  std::mt19937_64 generator(2);
  Range upper, angle, shift;
  for (int k = 0; k < n; ++k) {
    const VectorXd q = random(model, generator);
    upper.add(q[0]);
    angle.add(q[1]);
    shift.add(q[2]);
  }
  expect_uniform(upper, n, 5 - kPi, 5);
  expect_uniform(angle, n, -kPi, kPi);
  expect_uniform(shift, n, -1, 1);
}

TEST(RandomPositions, LimitsUpsideDownOrEqualDoNoHarm) {
  ModelSpec spec;
  spec.bodies = {make_body("a", "world", JointType::revolute), make_body("b", "a", JointType::revolute)};
  spec.bodies[0].joint.limits = {{2}, {1}, {}, {}};
  spec.bodies[1].joint.limits = {{0.5}, {0.5}, {}, {}};
  const Model<double> model = build(spec);
  std::mt19937_64 generator(3);
  for (int k = 0; k < 50; ++k) {
    const VectorXd q = random(model, generator);
    EXPECT_GE(q[0], 1);
    EXPECT_LE(q[0], 2);
    EXPECT_EQ(q[1], 0.5);
  }
}

TEST(RandomPositions, HugeLimitsAreNone) {
  ModelSpec spec;
  spec.bodies = {make_body("a", "world", JointType::revolute)};
  for (const double none : {1e16, 1.7e308}) {
    spec.bodies[0].joint.limits = {{-none}, {none}, {}, {}};
    const Model<double> model = build(spec);
    std::mt19937_64 generator(4);
    for (int k = 0; k < 50; ++k) EXPECT_LE(random(model, generator).norm(), kPi);
  }
}

TEST(RandomPositions, AreTheSameForTheSameSeed) {
  const Model<double> model = robot();
  std::mt19937_64 a(7), b(7), c(8);
  const VectorXd q = random(model, a);
  EXPECT_TRUE(q == random(model, b));
  EXPECT_FALSE(q == random(model, c));
}

// ---- What is wrong with a position

TEST(Violations, NameTheJointAndTheValue) {
  const Model<double> model = robot();
  VectorXd q = neutral(model);
  EXPECT_EQ(violations(model, q), Strings{"joint \"slide\": q[8] = 0 is below its lower limit 0.1"});
  q[8] = 1e6;
  EXPECT_EQ(violations(model, q), Strings{});
  q[7] = 2.5;
  q[0] = kNaN;
  q[14] = -std::numeric_limits<double>::infinity();
  q.segment(9, 4) = Eigen::Vector4d{0, 0, 0, 2};
  EXPECT_EQ(violations(model, q), (Strings{"joint \"root\": q[0] = nan is not a finite number",
                                           "joint \"arm\": q[7] = 2.5 is above its upper limit 2",
                                           "joint \"ball\": its quaternion has length 2, not 1",
                                           "joint \"car\": q[14] = -inf is not a finite number"}));
  EXPECT_FALSE(is_valid(model, q));
  EXPECT_EQ(violations(model, q.head(9)), Strings{"q has 9 numbers, the model has nq = 16"});
}

TEST(Violations, AllowARoundedQuaternion) {
  const Model<double> model = robot();
  VectorXd q = neutral(model);
  q[8] = 1;
  q[12] = 1 + 1e-7;
  EXPECT_EQ(violations(model, q), Strings{});
  q[12] = 1 + 1e-5;
  EXPECT_EQ(violations(model, q), Strings{"joint \"ball\": its quaternion has length 1.00001, not 1"});
  EXPECT_EQ(violations(model.cast<float>(), q.cast<float>()), Strings{});  // fine for a float
}

// ---- Wrong arguments

template <class F>
std::string refusal(F&& f) {
  try {
    f();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

TEST(StateArguments, SayWhichIsWrong) {
  const Model<double> model = robot();  // nq = 16, nv = 6 + 1 + 1 + 3 + 3 = 14
  const VectorXd q = neutral(model), v = VectorXd::Zero(14), short_q = VectorXd::Zero(3),
                 long_v = VectorXd::Zero(15);
  VectorXd bad_q = q, bad_v = v;
  bad_q[4] = kNaN;
  bad_v[13] = -std::numeric_limits<double>::infinity();
  EXPECT_EQ(refusal([&] { integrate(model, short_q, v); }),
            "integrate: q has 3 numbers, the model has nq = 16");
  EXPECT_EQ(refusal([&] { integrate(model, q, long_v); }),
            "integrate: v has 15 numbers, the model has nv = 14");
  EXPECT_EQ(refusal([&] { integrate(model, bad_q, v); }), "integrate: q[4] = nan: must be a finite number");
  EXPECT_EQ(refusal([&] { integrate(model, q, bad_v); }), "integrate: v[13] = -inf: must be a finite number");
  EXPECT_EQ(refusal([&] { difference(model, short_q, q); }),
            "difference: q0 has 3 numbers, the model has nq = 16");
  EXPECT_EQ(refusal([&] { difference(model, q, bad_q); }),
            "difference: q1[4] = nan: must be a finite number");
  EXPECT_EQ(refusal([&] { interpolate(model, short_q, q, 0.5); }),
            "interpolate: q0 has 3 numbers, the model has nq = 16");
  EXPECT_EQ(refusal([&] { interpolate(model, q, bad_q, 0.5); }),
            "interpolate: q1[4] = nan: must be a finite number");
  EXPECT_EQ(refusal([&] { interpolate(model, q, q, kNaN); }),
            "interpolate: u = nan: must be a finite number");
  EXPECT_EQ(refusal([&] { normalize(model, short_q); }), "normalize: q has 3 numbers, the model has nq = 16");
  EXPECT_EQ(refusal([&] { distance(model, q, short_q); }),
            "distance: q1 has 3 numbers, the model has nq = 16");
  EXPECT_EQ(refusal([&] { distance(model, bad_q, q); }), "distance: q0[4] = nan: must be a finite number");
  const Model<float> single = model.cast<float>();
  EXPECT_EQ(refusal([&] { integrate(single, q.cast<float>(), VectorXf::Zero(1)); }),
            "integrate: v has 1 numbers, the model has nv = 14");
}

}  // namespace
}  // namespace limber::test
