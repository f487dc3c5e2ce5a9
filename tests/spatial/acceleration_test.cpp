// Spatial and classical acceleration.
#include <limber/spatial/acceleration.hpp>
#include <limber/spatial/cross.hpp>
#include <limber/spatial/transform.hpp>

#include "support/laws.hpp"
#include "support/rates.hpp"

namespace limber::test {
namespace {

LAW_SUITE(AccelerationLaws);

LAW(AccelerationLaws, ClassicalAndSpatialUndoEachOther) {
  const auto a = draw.motion(), v = draw.motion();
  EXPECT_TRUE(near(spatial_from_classical(classical_from_spatial(a, v), v), a));
  EXPECT_TRUE(near(classical_from_spatial(spatial_from_classical(a, v), v), a));
}

// a = [ω̇; r̈ − ω × ṙ]
LAW(AccelerationLaws, SpatialIsClassicalMinusTurningOfTheVelocity) {
  const auto a = draw.motion(), v = draw.motion();
  const auto classical = classical_from_spatial(a, v);
  EXPECT_TRUE(near(a, Motion<T>{classical.angular, classical.linear - cross(v.angular, v.linear)}));
}

// The body-fixed point that is at the origin now: r̈ = v̇_O + ω × ṙ
LAW(AccelerationLaws, ClassicalIsTheAccelerationOfThePointAtTheOrigin) {
  const auto a = draw.motion(), v = draw.motion();
  EXPECT_TRUE(near(point_acceleration(a, v, Vec3<T>::zero()), classical_from_spatial(a, v).linear));
}

// q̇ = v_O + ω × q for every body-fixed point at all times, so q̈ = v̇_O + ω̇ × q + ω × q̇
LAW(AccelerationLaws, PointAccelerationIsTheRateOfThePointVelocity) {
  const auto a = draw.motion(), v = draw.motion();
  const auto q = draw.vector();
  const auto moving_point = moving(q, velocity_at(v, q));
  const auto point_velocity = velocity_at(moving(v, a), moving_point);
  EXPECT_TRUE(near(rate(point_velocity), point_acceleration(a, v, q)));
}

// The second derivative of the path of a point, from positions alone. Over t + t²/2 the body moves by
// exp(v t + a t²/2 + …) from rest coordinates; with nested duals the second derivative is exact.
TEST(AccelerationFromPositions, SecondDerivativeOfAPath) {
  using D = Dual<double>;
  using DD = Dual<D>;
  Draw<double> draw;
  for (int round = 0; round < 10; ++round) {
    const auto v = draw.motion(), a = draw.motion();
    const auto q = draw.vector();
    const DD t{D{0, 1}, D{1, 0}};
    Motion<DD> path = Motion<DD>::zero();
    for (int i = 0; i < 6; ++i) path[i] = DD(v[i]) * t + DD(0.5 * a[i]) * t * t;
    const auto point = exponential(path).point({DD(q.x), DD(q.y), DD(q.z)});
    const Vec3<double> second{point.x.derivative.derivative, point.y.derivative.derivative,
                              point.z.derivative.derivative};
    EXPECT_TRUE(near(second, point_acceleration(a, v, q)));
  }
}

// If v₁ + v₂ = v₃ then a₁ + a₂ = a₃: the velocity and acceleration fields add, with no extra term.
LAW(AccelerationLaws, SpatialAccelerationsAddLikeVelocities) {
  const auto v1 = draw.motion(), v2 = draw.motion(), a1 = draw.motion(), a2 = draw.motion();
  EXPECT_TRUE(near(rate(moving(v1, a1) + moving(v2, a2)), a1 + a2));
}

// … and classical ones do not: what is missing is ω₁ × v₂ + ω₂ × v₁.
LAW(AccelerationLaws, ClassicalAccelerationsDoNotAdd) {
  const auto v1 = draw.motion(), v2 = draw.motion(), a1 = draw.motion(), a2 = draw.motion();
  const auto sum = classical_from_spatial(a1 + a2, v1 + v2);
  const auto parts = classical_from_spatial(a1, v1) + classical_from_spatial(a2, v2);
  EXPECT_TRUE(near(sum.linear - parts.linear, cross(v1.angular, v2.linear) + cross(v2.angular, v1.linear)));
}

// Accelerations change coordinates like velocities: every point accelerates the same, seen from any frame.
LAW(AccelerationLaws, TransformsLikeAVelocity) {
  const auto x = draw.transform();
  const auto v = draw.motion(), a = draw.motion();
  const auto p = draw.vector();
  EXPECT_TRUE(near(point_acceleration(x * a, x * v, x.point(p)), x.rotation * point_acceleration(a, v, p)));
}

// ᴮA = d(ᴮV)/dt + ᴮV_B × ᴮV, in a moving frame B, and ᴼA = ᴼX_B ᴮA
LAW(AccelerationLaws, InAMovingFrame) {
  const auto x = draw.transform();
  const auto frame = draw.motion(), v = draw.motion(), apparent = draw.motion();  // in B's coordinates
  const auto at_rest = moving(x, x * frame) * moving(v, apparent);
  EXPECT_TRUE(near(rate(at_rest), x * (apparent + cross(frame, v))));
}

// In the body's own frame v × v = 0: the components' rate is the acceleration.
LAW(AccelerationLaws, InTheBodysOwnFrameTheComponentsRateIsEnough) {
  const auto x = draw.transform();
  const auto v = draw.motion(), apparent = draw.motion();
  EXPECT_TRUE(near(rate(moving(x, x * v) * moving(v, apparent)), x * apparent));
}

}  // namespace
}  // namespace limber::test
