// Laws of the spatial cross products v×, v×* and f×̄*.
#include <limber/spatial/cross.hpp>
#include <limber/spatial/matrix6.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(SpatialCross);

// [ω₁; v₁] × [ω₂; v₂] = [ω₁ × ω₂; ω₁ × v₂ + v₁ × ω₂], and as a matrix [ω× 0; v× ω×]
LAW(SpatialCross, MotionCrossMotionIsItsMatrix) {
  const auto u = draw.motion(), v = draw.motion();
  EXPECT_TRUE(near(cross(u, v), Motion<T>{cross(u.angular, v.angular),
                                          cross(u.angular, v.linear) + cross(u.linear, v.angular)}));
  EXPECT_TRUE(near(coordinates(cross(u, v)), cross_motion_matrix(u) * coordinates(v)));
}

// [ω; v] ×* [n; f] = [ω × n + v × f; ω × f], and as a matrix [ω× v×; 0 ω×]
LAW(SpatialCross, MotionCrossForceIsItsMatrix) {
  const auto v = draw.motion();
  const auto f = draw.force();
  EXPECT_TRUE(near(cross(v, f), Force<T>{cross(v.angular, f.angular) + cross(v.linear, f.linear),
                                         cross(v.angular, f.linear)}));
  EXPECT_TRUE(near(coordinates(cross(v, f)), cross_force_matrix(v) * coordinates(f)));
}

LAW(SpatialCross, MatricesHaveTheirPrintedBlocks) {
  const auto v = draw.motion();
  const auto w = cross_matrix(v.angular), o = Mat3<T>::zero(), l = cross_matrix(v.linear);
  EXPECT_TRUE(near(cross_motion_matrix(v), Mat6<T>::from_blocks(w, o, l, w)));
  EXPECT_TRUE(near(cross_force_matrix(v), Mat6<T>::from_blocks(w, l, o, w)));
  const auto f = draw.force();
  const auto n = cross_matrix(f.angular) * as<T>(-1), ff = cross_matrix(f.linear) * as<T>(-1);
  EXPECT_TRUE(near(cross_bar_matrix(f), Mat6<T>::from_blocks(n, ff, ff, o)));
}

// (v×)ᵀ = −v×*
LAW(SpatialCross, ForceCrossIsTheNegativeTranspose) {
  const auto v = draw.motion();
  EXPECT_TRUE(near(cross_motion_matrix(v).transposed(), cross_force_matrix(v) * as<T>(-1)));
}

// u × v = −v × u, hence v × v = 0
LAW(SpatialCross, IsAntisymmetric) {
  const auto u = draw.motion(), v = draw.motion();
  EXPECT_TRUE(near(cross(u, v), -cross(v, u)));
  EXPECT_TRUE(near(cross(v, v), Motion<T>::zero()));
}

// (αu + βv)× = α u× + β v×, the same for ×*
LAW(SpatialCross, IsLinear) {
  const auto u = draw.motion(), v = draw.motion();
  const T a = draw.scalar(), b = draw.scalar();
  EXPECT_TRUE(
      near(cross_motion_matrix(u * a + v * b), cross_motion_matrix(u) * a + cross_motion_matrix(v) * b));
  EXPECT_TRUE(near(cross_force_matrix(u * a + v * b), cross_force_matrix(u) * a + cross_force_matrix(v) * b));
}

// (u × v)× = u× v× − v× u×
LAW(SpatialCross, OfACrossProductIsTheCommutator) {
  const auto u = draw.motion(), v = draw.motion();
  const auto ux = cross_motion_matrix(u), vx = cross_motion_matrix(v);
  EXPECT_TRUE(near(cross_motion_matrix(cross(u, v)), ux * vx - vx * ux));
}

// (u × v)×* = u×* v×* − v×* u×*
LAW(SpatialCross, StarOfACrossProductIsTheCommutator) {
  const auto u = draw.motion(), v = draw.motion();
  const auto ux = cross_force_matrix(u), vx = cross_force_matrix(v);
  EXPECT_TRUE(near(cross_force_matrix(cross(u, v)), ux * vx - vx * ux));
}

// u × (v × w) + v × (w × u) + w × (u × v) = 0
LAW(SpatialCross, JacobiIdentity) {
  const auto u = draw.motion(), v = draw.motion(), w = draw.motion();
  EXPECT_TRUE(near(cross(u, cross(v, w)) + cross(v, cross(w, u)) + cross(w, cross(u, v)), Motion<T>::zero()));
}

// v₁·(v₂ ×* f) = −f·(v₂ × v₁) = f·(v₁ × v₂)
LAW(SpatialCross, TripleProduct) {
  const auto v1 = draw.motion(), v2 = draw.motion();
  const auto f = draw.force();
  EXPECT_TRUE(near(dot(v1, cross(v2, f)), -dot(f, cross(v2, v1))));
  EXPECT_TRUE(near(dot(v1, cross(v2, f)), dot(f, cross(v1, v2))));
}

// d/dt (m·f) = 0 for a motion and a force that both move with v
LAW(SpatialCross, MovingTogetherKeepsTheScalarProduct) {
  const auto v = draw.motion(), m = draw.motion();
  const auto f = draw.force();
  EXPECT_TRUE(near(dot(cross(v, m), f) + dot(m, cross(v, f)), as<T>(0)));
}

// (f ×̄*) v = v ×* f
LAW(SpatialCross, BarSwapsTheArguments) {
  const auto v = draw.motion();
  const auto f = draw.force();
  EXPECT_TRUE(near(cross_bar(f, v), cross(v, f)));
  EXPECT_TRUE(near(cross_bar_matrix(f) * coordinates(v), cross_force_matrix(v) * coordinates(f)));
}

// (f ×̄*)ᵀ = −f ×̄*, so it never does work: v·(f ×̄*) v = 0
LAW(SpatialCross, BarIsSkew) {
  const auto f = draw.force();
  const auto v = draw.motion();
  EXPECT_TRUE(near(cross_bar_matrix(f).transposed(), cross_bar_matrix(f) * as<T>(-1)));
  EXPECT_TRUE(near(dot(v, cross_bar(f, v)), as<T>(0)));
}

LAW(SpatialCross, BarIsLinear) {
  const auto f = draw.force(), g = draw.force();
  const T a = draw.scalar(), b = draw.scalar();
  EXPECT_TRUE(near(cross_bar_matrix(f * a + g * b), cross_bar_matrix(f) * a + cross_bar_matrix(g) * b));
}

}  // namespace
}  // namespace limber::test
