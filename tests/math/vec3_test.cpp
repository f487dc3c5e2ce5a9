// Laws of 3-vectors: a vector space with a scalar product, a length and a cross product.
#include <limber/math/vec3.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(Vec3Laws);

LAW(Vec3Laws, AdditionCommutesAndAssociates) {
  const auto a = draw.vector(), b = draw.vector(), c = draw.vector();
  EXPECT_TRUE(near(a + b, b + a));
  EXPECT_TRUE(near((a + b) + c, a + (b + c)));
  EXPECT_TRUE(near(a - b, a + (-b)));
  EXPECT_TRUE(near(a + Vec3<T>::zero(), a));
}

LAW(Vec3Laws, ScalingDistributes) {
  const auto a = draw.vector(), b = draw.vector();
  const T s = draw.scalar(), t = draw.scalar();
  EXPECT_TRUE(near((a + b) * s, a * s + b * s));
  EXPECT_TRUE(near(a * (s + t), a * s + a * t));
  EXPECT_TRUE(near(s * a, a * s));
}

LAW(Vec3Laws, CompoundAssignmentIsAssignment) {
  const auto a = draw.vector(), b = draw.vector();
  auto sum = a, difference = a;
  sum += b;
  difference -= b;
  EXPECT_TRUE(near(sum, a + b));
  EXPECT_TRUE(near(difference, a - b));
}

LAW(Vec3Laws, ComponentsAreScalarProductsWithTheAxes) {
  const auto a = draw.vector();
  EXPECT_TRUE(near(a[0], dot(a, Vec3<T>::unit_x())));
  EXPECT_TRUE(near(a[1], dot(a, Vec3<T>::unit_y())));
  EXPECT_TRUE(near(a[2], dot(a, Vec3<T>::unit_z())));
  Vec3<T> b = Vec3<T>::zero();
  for (int i = 0; i < 3; ++i) b[i] = a[i];
  EXPECT_TRUE(near(a, b, 0));
}

LAW(Vec3Laws, AxesAreRightHanded) {
  EXPECT_TRUE(near(cross(Vec3<T>::unit_x(), Vec3<T>::unit_y()), Vec3<T>::unit_z()));
  EXPECT_TRUE(near(cross(Vec3<T>::unit_y(), Vec3<T>::unit_z()), Vec3<T>::unit_x()));
  EXPECT_TRUE(near(cross(Vec3<T>::unit_z(), Vec3<T>::unit_x()), Vec3<T>::unit_y()));
}

// |a × b|² + (a·b)² = |a|² |b|²
LAW(Vec3Laws, LagrangesIdentity) {
  const auto a = draw.vector(), b = draw.vector();
  EXPECT_TRUE(near(squared_norm(cross(a, b)) + square(dot(a, b)), squared_norm(a) * squared_norm(b)));
}

LAW(Vec3Laws, NormalizedHasLengthOneAndKeepsDirection) {
  const auto a = draw.vector_away_from_zero();
  EXPECT_TRUE(near(norm(normalized(a)), as<T>(1)));
  EXPECT_TRUE(near(normalized(a) * norm(a), a));
}

LAW(Vec3Laws, AnyPerpendicularIsAUnitVectorAtRightAngles) {
  const auto u = draw.unit();
  const auto n = any_perpendicular(u);
  EXPECT_TRUE(near(dot(u, n), as<T>(0)));
  EXPECT_TRUE(near(norm(n), as<T>(1)));
}

LAW(Vec3Laws, AnyPerpendicularWorksOnTheAxesAndDiagonals) {
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= 1; ++y)
      for (int z = -1; z <= 1; ++z) {
        if (x == 0 && y == 0 && z == 0) continue;
        const auto u = normalized(Vec3<T>{as<T>(x), as<T>(y), as<T>(z)});
        const auto n = any_perpendicular(u);
        EXPECT_TRUE(near(dot(u, n), as<T>(0))) << x << y << z;
        EXPECT_TRUE(near(norm(n), as<T>(1))) << x << y << z;
      }
}

// e × u with e the axis farthest from u: at right angles to e, the axis along which u is smallest.
TEST(AnyPerpendicular, IsAtRightAnglesToTheAxisFarthestAway) {
  const Vec3<double> u = normalized(Vec3<double>{0.1, 0.5, -0.7});
  EXPECT_EQ(any_perpendicular(u).x, 0);
  EXPECT_EQ(any_perpendicular(Vec3<double>{u.z, u.x, u.y}).y, 0);
  EXPECT_EQ(any_perpendicular(Vec3<double>{u.y, u.z, u.x}).z, 0);
}

LAW(Vec3Laws, SelectPicksAWholeVector) {
  const auto a = draw.vector(), b = draw.vector();
  EXPECT_TRUE(near(select(as<T>(0) < as<T>(1), a, b), a, 0));
  EXPECT_TRUE(near(select(as<T>(1) < as<T>(0), a, b), b, 0));
}

LAW(Vec3Laws, CastBroadcastsARealVector) {
  const Vec3<double> v{0.5, -0.25, 2};
  EXPECT_TRUE(near(v.cast<T>(), Vec3<T>{as<T>(0.5), as<T>(-0.25), as<T>(2)}, 0));
}

}  // namespace
}  // namespace limber::test
