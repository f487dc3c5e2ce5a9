// The laws of a joint, for each kind of joint and each scalar, at the neutral position, at angles of 1e-8, at
// random and near π.
#include <limber/model/joints/joint.hpp>
#include <limber/model/spec.hpp>
#include <limber/spatial/displacement.hpp>

#include <algorithm>
#include <numbers>
#include <type_traits>
#include <utility>

#include "model/example_joints.hpp"
#include "support/laws.hpp"
#include "support/rates.hpp"

namespace limber::test {
namespace {

constexpr double kNearPi = std::numbers::pi - 1e-4;
constexpr double kAngles[] = {0, 1e-8, 0.7, 2, kNearPi};

/// What the laws need to know of a joint besides itself.
struct Kind {
  const char* name;
  bool turns = true;            ///< some of its degrees are angles
  bool columns_stay = true;     ///< its columns do not move in the body
  bool has_quaternion = false;  ///< in the last four positions
};

/// f(the motion) for each type of joint that moves and is not the user's own; a screw turns and slides.
template <class R, class F>
void for_each_motion(F&& f) {
  const auto run = [&]<std::size_t k>() {
    constexpr auto type = static_cast<JointType>(k);
    using Motion = typename JointOf<type>::Motion;
    const JointFacts& facts = facts_of(type);
    if constexpr (type == JointType::fixed || type == JointType::custom)
      return;
    else if constexpr (std::is_same_v<Motion, ScrewJoint<double>>)
      f(facts, turns(facts.row[0]) ? ScrewJoint<R>(1, facts.has_pitch ? R(0.3) : 0) : ScrewJoint<R>(0, 1));
    else
      f(facts, Motion{});
  };
  [&]<std::size_t... k>(std::index_sequence<k...>) {
    (run.template operator()<k>(), ...);
  }(std::make_index_sequence<kJointTypeCount>());
}

/// f(kind, joint) for each type of joint, and for some of a user's own.
template <class T, class F>
void for_each_kind(F&& f) {
  using R = Real<T>;
  const auto run = [&](const Kind& kind, const auto& joint) {
    SCOPED_TRACE(kind.name);
    f(kind, joint);
  };
  for_each_motion<R>([&]<class J>(const JointFacts& facts, const J& joint) {
    const bool has_turn = std::any_of(facts.degrees.begin(), facts.degrees.end(), turns);
    run({facts.name, has_turn, requires { J::columns_are_fixed; }, facts.quaternion_index >= 0
}, joint);
});
run({"ellipse", true, false}, EllipseWithRates{});
run({"knee", true, false}, KneeJoint{});
}

template <class T>
using Positions = std::array<T, 7>;
template <class T>
using Velocities = std::array<T, 6>;
template <class T>
using Columns = std::array<Motion<T>, 6>;

template <class T, class J>
Positions<T> neutral_of(const J& joint) {
  Positions<T> q{};
  joint.neutral(q.data());
  return q;
}

template <class T, class J>
Positions<T> integrated(const J& joint, const Positions<T>& q, const Velocities<T>& v) {
  Positions<T> result{};
  joint.integrate(q.data(), v.data(), result.data());
  return result;
}

template <class T, class J>
Velocities<T> difference_of(const J& joint, const Positions<T>& q0, const Positions<T>& q1) {
  Velocities<T> v{};
  joint.difference(q0.data(), q1.data(), v.data());
  return v;
}

template <class T, class J>
Columns<T> columns_of(const J& joint, const Positions<T>& q) {
  Columns<T> s{};
  for (Motion<T>& column : s) column = Motion<T>::zero();
  joint.columns(q.data(), s.data());
  return s;
}

template <class T, class J>
Columns<T> column_rates_of(const J& joint, const Positions<T>& q, const Velocities<T>& v) {
  Columns<T> rates{};
  for (Motion<T>& column : rates) column = Motion<T>::zero();
  if constexpr (requires { joint.column_rates(q.data(), v.data(), rates.data()); })
    joint.column_rates(q.data(), v.data(), rates.data());
  else
    detail::column_rates_by_dual_numbers(joint, q.data(), v.data(), rates.data());
  return rates;
}

template <class T>
Motion<T> combination(const Columns<T>& s, const Velocities<T>& v) {
  Motion<T> sum = Motion<T>::zero();
  for (std::size_t k = 0; k < s.size(); ++k) sum += s[k] * v[k];
  return sum;
}

template <class T, class J>
Velocities<T> any_velocity(const J&, Draw<T>& draw) {
  Velocities<T> v{};
  for (int k = 0; k < 6; ++k) v[static_cast<std::size_t>(k)] = k < J::nv ? draw.scalar() : as<T>(0);
  return v;
}

template <class T>
Velocities<T> scaled(Velocities<T> v, const T& factor) {
  for (T& x : v) x = x * factor;
  return v;
}

/// A velocity that turns by `angle` from the neutral position, or one of that size where nothing turns.
template <class T, class J>
Velocities<T> velocity_of_angle(const Kind& kind, const J& joint, Draw<T>& draw, double angle) {
  Velocities<T> v = any_velocity(joint, draw);
  if (!kind.turns) return scaled(v, as<T>(angle));
  v[0] = v[0] * as<T>(0.5) + as<T>(1);  // away from zero, whatever the first degree turns
  const T turned = norm(combination(columns_of(joint, neutral_of<T>(joint)), v).angular);
  return scaled(v, as<T>(angle) / turned);
}

template <class T, class J>
Positions<T> position_of_angle(const Kind& kind, const J& joint, Draw<T>& draw, double angle) {
  return integrated(joint, neutral_of<T>(joint), velocity_of_angle(kind, joint, draw, angle));
}

template <class T, std::size_t N>
std::array<Dual<T>, N> held(const std::array<T, N>& numbers) {
  std::array<Dual<T>, N> result{};
  for (std::size_t k = 0; k < N; ++k) result[k] = fixed(numbers[k]);
  return result;
}

/// The positions around now, on the way from q with the velocity v.
template <class T, class J>
Positions<Dual<T>> on_the_way(const J& joint, const Positions<T>& q, const Velocities<T>& v) {
  return integrated(joint, held(q), scaled(held(v), now<T>()));
}

LAW_SUITE(JointLaws);

LAW(JointLaws, NeutralIsTheIdentity) {
  for_each_kind<T>([&](const Kind&, const auto& joint) {
    const auto q = neutral_of<T>(joint);
    EXPECT_TRUE(near(joint.transform(q.data()), Transform<T>::identity(), 0));
  });
}

// Xᵀ Ẋ = [S v ×]: the columns are how the transform changes along integrate.
LAW(JointLaws, ColumnsAreTheDerivativeOfTheTransform) {
  for_each_kind<T>([&](const Kind& kind, const auto& joint) {
    for (const double angle : kAngles) {
      const auto q = position_of_angle(kind, joint, draw, angle);
      const auto v = any_velocity(joint, draw);
      const auto moved = on_the_way(joint, q, v);
      const Transform<Dual<T>> x = joint.transform(moved.data());
      const Motion<T> expected = combination(columns_of(joint, q), v);
      const Mat3<T> turning = value(x.rotation.matrix).transposed() * rate(x.rotation.matrix);
      EXPECT_TRUE(near(turning, cross_matrix(expected.angular), 256)) << angle;
      EXPECT_TRUE(near(transposed_times(value(x.rotation.matrix), rate(x.translation)), expected.linear, 256))
          << angle;
    }
  });
}

LAW(JointLaws, ColumnRatesAreTheDerivativeOfTheColumns) {
  for_each_kind<T>([&](const Kind& kind, const auto& joint) {
    for (const double angle : kAngles) {
      const auto q = position_of_angle(kind, joint, draw, angle);
      const auto v = any_velocity(joint, draw);
      const auto columns = columns_of(joint, on_the_way(joint, q, v));
      const auto rates = column_rates_of(joint, q, v);
      for (std::size_t k = 0; k < columns.size(); ++k)
        EXPECT_TRUE(near(rates[k], rate(columns[k]), 256)) << angle << " column " << k;
    }
  });
}

LAW(JointLaws, NoVelocityLeadsNowhere) {
  for_each_kind<T>([&](const Kind& kind, const auto& joint) {
    for (const double angle : kAngles) {
      const auto q = position_of_angle(kind, joint, draw, angle);
      EXPECT_TRUE(near(integrated(joint, q, scaled(any_velocity(joint, draw), as<T>(0))), q)) << angle;
      EXPECT_TRUE(near(difference_of(joint, q, q), Velocities<T>{}, 16)) << angle;
    }
  });
}

LAW(JointLaws, DifferenceUndoesIntegrate) {
  for_each_kind<T>([&](const Kind& kind, const auto& joint) {
    for (const double start : kAngles)
      for (const double angle : {0.0, 1e-8, 0.7, 3.0}) {
        const auto q0 = position_of_angle(kind, joint, draw, start);
        const auto v = velocity_of_angle(kind, joint, draw, angle);
        EXPECT_TRUE(near(difference_of(joint, q0, integrated(joint, q0, v)), v, 4096))
            << "from " << start << " by " << angle;
      }
  });
}

LAW(JointLaws, IntegrateUndoesDifference) {
  for_each_kind<T>([&](const Kind& kind, const auto& joint) {
    for (const double start : kAngles)
      for (const double end : kAngles) {
        const auto q0 = position_of_angle(kind, joint, draw, start);
        const auto q1 = position_of_angle(kind, joint, draw, end);
        // As transforms: a quaternion may come back as its negative.
        const auto back = integrated(joint, q0, difference_of(joint, q0, q1));
        EXPECT_TRUE(near(joint.transform(back.data()), joint.transform(q1.data()), 4096))
            << "from " << start << " to " << end;
      }
  });
}

// integrate(integrate(q, a v), b v) = integrate(q, (a + b) v)
LAW(JointLaws, IntegrateIsAFlow) {
  for_each_kind<T>([&](const Kind& kind, const auto& joint) {
    for (const double angle : kAngles) {
      const auto q = position_of_angle(kind, joint, draw, angle);
      const auto v = velocity_of_angle(kind, joint, draw, 1.5);
      const T a = draw.scalar(), b = draw.scalar();
      const auto twice = integrated(joint, integrated(joint, q, scaled(v, a)), scaled(v, b));
      EXPECT_TRUE(near(twice, integrated(joint, q, scaled(v, a + b)), 256)) << angle;
    }
  });
}

// X(integrate(q, v)) = X(q) exp(S v) where S does not depend on q.
LAW(JointLaws, ConstantColumnsMoveAlongAScrew) {
  for_each_kind<T>([&](const Kind& kind, const auto& joint) {
    if (!kind.columns_stay) return;
    for (const double angle : kAngles) {
      const auto q = position_of_angle(kind, joint, draw, angle);
      const auto v = velocity_of_angle(kind, joint, draw, 2.5);
      const auto end = integrated(joint, q, v);
      const auto screw = exponential(combination(columns_of(joint, q), v));
      EXPECT_TRUE(near(joint.transform(end.data()), joint.transform(q.data()) * screw, 256)) << angle;
    }
  });
}

template <class T>
T quaternion_square(const Kind& kind, const Positions<T>& q, int nq) {
  T sum = as<T>(0);
  for (int k = nq - 4; kind.has_quaternion && k < nq; ++k) sum = sum + square(q[static_cast<std::size_t>(k)]);
  return sum;
}

LAW(JointLaws, QuaternionsStayAtUnitLength) {
  for_each_kind<T>([&](const Kind& kind, const auto& joint) {
    if (!kind.has_quaternion) return;
    auto q = position_of_angle(kind, joint, draw, kNearPi);
    for (int step = 0; step < 100; ++step)
      q = integrated(joint, q, velocity_of_angle(kind, joint, draw, 0.1));
    EXPECT_TRUE(near(quaternion_square(kind, q, joint.nq), as<T>(1), 8));
  });
}

LAW(JointLaws, NormalizeLeavesOnlyTheLengthOfAQuaternion) {
  for_each_kind<T>([&](const Kind& kind, const auto& joint) {
    const auto q = position_of_angle(kind, joint, draw, 2);
    auto back = q;
    for (int k = joint.nq - 4; kind.has_quaternion && k < joint.nq; ++k)
      back[static_cast<std::size_t>(k)] = back[static_cast<std::size_t>(k)] * as<T>(1.7);
    joint.normalize(back.data());
    EXPECT_TRUE(near(back, q, kind.has_quaternion ? 8 : 0));
  });
}

// q and −q are the same orientation: no way between them, and never a turn of more than π.
LAW(JointLaws, DifferenceIsTheShortestTurn) {
  for_each_kind<T>([&](const Kind& kind, const auto& joint) {
    if (!kind.has_quaternion) return;
    const auto q = position_of_angle(kind, joint, draw, 2);
    auto opposite = q;
    for (int k = joint.nq - 4; k < joint.nq; ++k)
      opposite[static_cast<std::size_t>(k)] = -opposite[static_cast<std::size_t>(k)];
    EXPECT_TRUE(near(difference_of(joint, q, opposite), Velocities<T>{}, 16));
    const auto far = integrated(joint, q, velocity_of_angle(kind, joint, draw, 4));
    const auto v = combination(columns_of(joint, q), difference_of(joint, q, far));
    EXPECT_TRUE(near(norm(v.angular), as<T>(2 * std::numbers::pi - 4), 256));
  });
}

// ---- Each lane of a pack is the scalar run

template <class R, std::size_t N>
std::array<R, N> lane_of(const std::array<Lanes<R, 8>, N>& packs, std::size_t lane) {
  std::array<R, N> numbers{};
  for (std::size_t k = 0; k < N; ++k) numbers[k] = packs[k][lane];
  return numbers;
}

TEST(JointLanes, EachLaneIsTheScalarRun) {
  for_each_kind<Pack>([&](const Kind& kind, const auto& joint) {
    Draw<Pack> draw(7);
    const auto q = position_of_angle(kind, joint, draw, 2);
    const auto v = velocity_of_angle(kind, joint, draw, 1);
    const auto x = joint.transform(q.data());
    const auto s = columns_of(joint, q);
    const auto rates = column_rates_of(joint, q, v);
    const auto end = integrated(joint, q, v);
    for (std::size_t lane = 0; lane < Pack::size; ++lane) {
      const auto q_lane = lane_of(q, lane), end_lane = lane_of(end, lane);
      const auto v_lane = lane_of(v, lane);
      const auto x_lane = joint.transform(q_lane.data());
      for (int i = 0; i < 9; ++i)
        EXPECT_NEAR(x.rotation.matrix(i / 3, i % 3)[lane], x_lane.rotation.matrix(i / 3, i % 3), 1e-15);
      for (int i = 0; i < 3; ++i) EXPECT_NEAR(x.translation[i][lane], x_lane.translation[i], 1e-15);
      const auto s_lane = columns_of(joint, q_lane), rates_lane = column_rates_of(joint, q_lane, v_lane);
      for (std::size_t k = 0; k < 6; ++k)
        for (int i = 0; i < 6; ++i) {
          EXPECT_NEAR(s[k][i][lane], s_lane[k][i], 1e-15);
          EXPECT_NEAR(rates[k][i][lane], rates_lane[k][i], 1e-15);
        }
      EXPECT_TRUE(near(end_lane, integrated(joint, q_lane, v_lane)));
      EXPECT_TRUE(near(lane_of(difference_of(joint, q, end), lane), difference_of(joint, q_lane, end_lane)));
    }
  });
}

// ---- The numbers of each type, as the description and the joints themselves have them

TEST(JointFacts, AreTheNumbersOfTheTable) {
  const auto expect = [](JointType type, int nq, int nv, const std::vector<std::string>& degrees,
                         bool velocities_are_rates, int quaternion_index = -1) {
    EXPECT_EQ(position_count(type), nq) << to_string(type);
    EXPECT_EQ(velocity_count(type), nv) << to_string(type);
    EXPECT_EQ(degree_names(type, nv), degrees) << to_string(type);
    EXPECT_EQ(facts_of(type).velocities_are_rates, velocities_are_rates) << to_string(type);
    EXPECT_EQ(facts_of(type).quaternion_index, quaternion_index) << to_string(type);
  };
  expect(JointType::fixed, 0, 0, {}, true);
  expect(JointType::revolute, 1, 1, {""}, true);
  expect(JointType::prismatic, 1, 1, {""}, true);
  expect(JointType::helical, 1, 1, {""}, true);
  expect(JointType::cylindrical, 2, 2, {"wz", "vz"}, true);
  expect(JointType::universal, 2, 2, {"wx", "wy"}, true);
  expect(JointType::spherical, 4, 3, {"wx", "wy", "wz"}, false, 0);
  expect(JointType::planar, 3, 3, {"wz", "vx", "vy"}, false);
  expect(JointType::translation, 3, 3, {"vx", "vy", "vz"}, true);
  expect(JointType::floating, 7, 6, {"wx", "wy", "wz", "vx", "vy", "vz"}, false, 3);
}

/// About or along one axis by q, or by a quaternion.
Transform<double> simple_transform(Freedom freedom, const double* q) {
  if (freedom == Freedom::ball) return SphericalJoint::transform(q);
  const Motion<double> axis = Motion<double>::basis(static_cast<int>(freedom));
  return exponential(axis * *q);
}

// A new type is held to this without a line of its own: X(q) is the product of its row.
TEST(JointFacts, TransformIsTheProductOfTheRow) {
  Draw<double> draw(5);
  for_each_motion<double>([&](const JointFacts& facts, const auto& joint) {
    if (facts.has_pitch) return;  // its slide is no freedom
    for (int sample = 0; sample < 10; ++sample) {
      const auto q = integrated(joint, neutral_of<double>(joint), any_velocity(joint, draw));
      Transform<double> product = Transform<double>::identity();
      const double* position = q.data();
      for (const Freedom freedom : facts.row) {
        product = product * simple_transform(freedom, position);
        position += position_count(freedom);
      }
      EXPECT_TRUE(near(joint.transform(q.data()), product, 16)) << facts.name;
    }
  });
}

// A degree and the position that it moves are about or along the same axis, from the neutral position on.
TEST(JointFacts, DegreesMoveTheirPositions) {
  for_each_motion<double>([&](const JointFacts& facts, const auto& joint) {
    for (int k = 0; k < facts.nv; ++k) {
      const int position = facts.position_of_degree(k);
      EXPECT_EQ(position >= 0, facts.nq == facts.nv) << facts.name;
      if (position < 0) continue;
      Velocities<double> v{};
      v[static_cast<std::size_t>(k)] = 0.5;
      Positions<double> expected{};
      expected[static_cast<std::size_t>(position)] = 0.5;
      EXPECT_TRUE(near(integrated(joint, neutral_of<double>(joint), v), expected)) << facts.name << k;
    }
  });
}

TEST(JointFacts, NamesGoBothWays) {
  for (const JointType type : all_joint_types()) EXPECT_EQ(joint_type_from(to_string(type)), type);
  EXPECT_FALSE(joint_type_from("hinge"));
  EXPECT_FALSE(joint_type_from(""));
}

// The degrees are named after what the columns do at the neutral position.
TEST(JointFacts, DegreesAreNamedAfterTheirColumns) {
  for_each_motion<double>([&](const JointFacts& facts, const auto& joint) {
    if (facts.is_screw) return;
    const auto s = columns_of(joint, neutral_of<double>(joint));
    for (int k = 0; k < facts.nv; ++k)
      for (int i = 0; i < 6; ++i)
        EXPECT_EQ(s[static_cast<std::size_t>(k)][i], static_cast<int>(facts.degrees[k]) == i ? 1 : 0)
            << facts.name << k;
  });
}

// ---- Closed forms

TEST(JointClosedForms, ScrewsTurnAndSlide) {
  const double q = 0.6;
  EXPECT_TRUE(near(ScrewJoint<double>(1, 0).transform(&q), Transform<double>::about_z(0.6)));
  EXPECT_TRUE(near(ScrewJoint<double>(0, 1).transform(&q), Transform<double>::translated({0, 0, 0.6})));
  EXPECT_TRUE(near(ScrewJoint<double>(1, 0.5).transform(&q),
                   Transform<double>::about_z(0.6) * Transform<double>::translated({0, 0, 0.3})));
}

TEST(JointClosedForms, UniversalTurnsAboutXThenY) {
  const double q[] = {0.3, -0.8};
  EXPECT_TRUE(
      near(UniversalJoint::transform(q), Transform<double>::about_x(0.3) * Transform<double>::about_y(-0.8)));
}

TEST(JointClosedForms, PlanarQuarterCircle) {
  // A quarter turn in a circle of radius 2: from the origin along x to (2, 2).
  const double quarter = std::numbers::pi / 2;
  const double q[] = {0, 0, 0}, v[] = {quarter, 2 * quarter, 0};
  double end[3];
  PlanarJoint::integrate(q, v, end);
  EXPECT_NEAR(end[0], 2, 1e-15);
  EXPECT_NEAR(end[1], 2, 1e-15);
  EXPECT_NEAR(end[2], quarter, 1e-15);
}

TEST(JointClosedForms, FloatingHalfTurnAboutAPoint) {
  // Half a turn about the vertical axis through (1, 0, 0) brings the origin to (2, 0, 0).
  const double pi = std::numbers::pi;
  const double q[] = {0, 0, 0, 0, 0, 0, 1}, v[] = {0, 0, pi, 0, -pi, 0};
  double end[7];
  FloatingJoint::integrate(q, v, end);
  EXPECT_TRUE(
      near(FloatingJoint::transform(end), Transform<double>{Rotation<double>::about_z(pi), {2, 0, 0}}));
}

}  // namespace
}  // namespace limber::test
