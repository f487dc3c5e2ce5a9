// The smallest turn from one direction to another, equal and opposite directions included.
#include <limber/math/rotation.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(Between);

LAW(Between, TakesTheOneToTheOther) {
  const auto from = draw.unit(), to = draw.unit();
  EXPECT_TRUE(near(Rotation<T>::between(from, to) * from, to));
}

// The axis is at right angles to both, and the angle is the angle between them.
LAW(Between, IsTheSmallestSuchTurn) {
  const auto from = draw.unit(), to = draw.unit();
  const auto turn = Rotation<T>::between(from, to);
  const auto axis = cross(from, to);
  EXPECT_TRUE(near(turn * axis, axis));
  EXPECT_TRUE(near(turn.matrix.trace(), as<T>(1) + as<T>(2) * dot(from, to)));
}

LAW(Between, EqualDirectionsNeedNoTurn) {
  const auto u = draw.unit();
  EXPECT_TRUE(near(Rotation<T>::between(u, u), Rotation<T>::identity()));
}

LAW(Between, OppositeDirectionsAreHalfATurn) {
  for (const auto& u : {draw.unit(), Vec3<T>::unit_x(), Vec3<T>::unit_y(), Vec3<T>::unit_z()}) {
    const auto turn = Rotation<T>::between(u, -u);
    EXPECT_TRUE(near(turn * u, -u));
    EXPECT_TRUE(near(turn.matrix.trace(), as<T>(-1)));
    EXPECT_TRUE(near(turn.matrix.transposed() * turn.matrix, Mat3<T>::identity()));
  }
}

// As close to opposite as numbers get: no direction is lost on the way.
template <class T>
void nearly_opposite() {
  Draw<T> draw;
  for (double away = 1; away > 1e-17; away /= 3) {
    const auto u = draw.unit(), n = any_perpendicular(u);
    const auto to = normalized(n * as<T>(away) - u);
    const auto turn = Rotation<T>::between(u, to);
    EXPECT_TRUE(near(turn * u, to)) << away;
    EXPECT_TRUE(near(turn.matrix.transposed() * turn.matrix, Mat3<T>::identity())) << away;
  }
}

TEST(BetweenNearlyOpposite, Double) { nearly_opposite<double>(); }
TEST(BetweenNearlyOpposite, Float) { nearly_opposite<float>(); }
TEST(BetweenNearlyOpposite, Packs) { nearly_opposite<Pack>(); }

}  // namespace
}  // namespace limber::test
