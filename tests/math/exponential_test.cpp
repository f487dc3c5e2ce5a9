// Rotation vectors and back: at the identity, tiny, small, at the change from series to closed form, large,
// near half a turn, at half a turn and beyond.
#include <limber/math/rotation.hpp>

#include <numbers>

#include "support/laws.hpp"
#include "support/rates.hpp"

namespace limber::test {
namespace {

constexpr double kPi = std::numbers::pi;

LAW_SUITE(RotationVector);

template <class T>
Mat3<T> rodrigues(const Vec3<T>& u, const T& angle) {
  const auto ux = cross_matrix(u);
  return Mat3<T>::identity() + ux * sin(angle) + ux * ux * (as<T>(1) - cos(angle));
}

// 2.0 = 2√1 is where the half angle leaves its series, 1.0 where the angle does; 0.2487… where atan does.
constexpr double kAngles[] = {0,   1e-12,  1e-8,   1e-4, 0.1,    0.2487, 0.2488, 0.5,        0.9999,
                              1.0, 1.0001, 1.9999, 2.0,  2.0001, 2.5,    3.0,    kPi - 1e-4, kPi - 1e-8};

LAW(RotationVector, ExponentialIsRodriguesAtEveryAngle) {
  const auto u = draw.unit();
  for (const double angle : kAngles)
    EXPECT_TRUE(near(Rotation<T>::exponential(u * as<T>(angle)).matrix, rodrigues(u, as<T>(angle)))) << angle;
  for (const double angle : {kPi, 3.5, 5.0, 2 * kPi, 7.0})
    EXPECT_TRUE(near(Rotation<T>::exponential(u * as<T>(angle)).matrix, rodrigues(u, as<T>(angle)))) << angle;
}

LAW(RotationVector, LogarithmUndoesTheExponentialBelowHalfATurn) {
  const auto u = draw.unit();
  for (const double angle : kAngles) {
    const auto r = u * as<T>(angle);
    if (numbers(as<T>(0)).epsilon > 1e-9 && angle > kPi - 1e-5) continue;  // float cannot tell it from π
    EXPECT_TRUE(near(Rotation<T>::exponential(r).logarithm(), r)) << angle;
    EXPECT_TRUE(near(rotation_vector_from_quaternion(quaternion_from_rotation_vector(r)), r)) << angle;
  }
}

// At and beyond half a turn the vector that comes back is another one, of the same rotation.
LAW(RotationVector, ExponentialUndoesTheLogarithmAtAndBeyondHalfATurn) {
  const auto u = draw.unit();
  for (const double angle : {kPi - 1e-8, kPi, kPi + 1e-8, 4.0, 2 * kPi, 7.0, -kPi, -4.0}) {
    const auto turn = Rotation<T>::exponential(u * as<T>(angle));
    const auto back = turn.logarithm();
    EXPECT_TRUE(near(Rotation<T>::exponential(back), turn)) << angle;
    // |r| ≤ π, in every lane
    const T longer = select(as<T>(kPi + 1e-6) < norm(back), as<T>(1), as<T>(0));
    EXPECT_TRUE(near(longer, as<T>(0), 0)) << angle;
  }
}

LAW(RotationVector, HalfTurnsAboutTheAxes) {
  for (const auto& u : {Vec3<T>::unit_x(), Vec3<T>::unit_y(), Vec3<T>::unit_z()}) {
    const Quaternion<T> q{u.x, u.y, u.z, as<T>(0)};
    EXPECT_TRUE(near(rotation_vector_from_quaternion(q), u * as<T>(kPi)));
    EXPECT_TRUE(near(Rotation<T>::from_quaternion(q).logarithm(), u * as<T>(kPi)));
  }
}

LAW(RotationVector, LogarithmOfTheIdentityIsZero) {
  EXPECT_TRUE(near(Rotation<T>::identity().logarithm(), Vec3<T>::zero(), 0));
  EXPECT_TRUE(near(Rotation<T>::exponential(Vec3<T>::zero()), Rotation<T>::identity(), 0));
}

LAW(RotationVector, TinyVectorsKeepTheirRelativePrecision) {
  const auto u = draw.unit();
  for (const double angle : {1e-3, 1e-6, 1e-12}) {
    const auto back = Rotation<T>::exponential(u * as<T>(angle)).logarithm();
    EXPECT_TRUE(near(back * as<T>(1 / angle), u)) << angle;
  }
}

LAW(RotationVector, InverseIsTheOppositeVector) {
  const auto r = draw.vector();
  EXPECT_TRUE(near(Rotation<T>::exponential(-r), Rotation<T>::exponential(r).inverse()));
  EXPECT_TRUE(near(Rotation<T>::exponential(r).inverse().logarithm(), -r));
}

}  // namespace
}  // namespace limber::test
