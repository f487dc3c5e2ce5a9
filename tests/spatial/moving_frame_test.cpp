// Rates in moving coordinates. A frame moves with velocity v; time derivatives come from dual numbers.
#include <limber/spatial/cross.hpp>
#include <limber/spatial/displacement.hpp>
#include <limber/spatial/matrix6.hpp>

#include "support/laws.hpp"
#include "support/rates.hpp"

namespace limber::test {
namespace {

LAW_SUITE(MovingFrame);

// dR/dt = ω × R, dp/dt = v + ω × p
LAW(MovingFrame, RotationAndOriginMove) {
  const auto x = draw.transform();
  const auto v = draw.motion();
  const auto m = moving(x, v);
  EXPECT_TRUE(near(rate(m.rotation.matrix), cross_matrix(v.angular) * x.rotation.matrix));
  EXPECT_TRUE(near(rate(m.translation), velocity_at(v, x.translation)));
}

// dX/dt = v× X with v seen from the frame at rest
LAW(MovingFrame, RateOfTheMotionTransform) {
  const auto x = draw.transform();
  const auto v = draw.motion();
  EXPECT_TRUE(near(rate(motion_matrix(moving(x, v))), cross_motion_matrix(v) * motion_matrix(x)));
}

// dX*/dt = v×* X*
LAW(MovingFrame, RateOfTheForceTransform) {
  const auto x = draw.transform();
  const auto v = draw.motion();
  EXPECT_TRUE(near(rate(force_matrix(moving(x, v))), cross_force_matrix(v) * force_matrix(x)));
}

// d(X⁻¹)/dt = −X⁻¹ v×
LAW(MovingFrame, RateOfTheInverse) {
  const auto x = draw.transform();
  const auto v = draw.motion();
  EXPECT_TRUE(near(rate(motion_matrix(moving(x, v).inverse())),
                   motion_matrix(x.inverse()) * cross_motion_matrix(v) * as<T>(-1)));
}

// dX/dt = X v_b× with v_b seen from the moving frame itself
LAW(MovingFrame, RateByTheVelocityInItsOwnCoordinates) {
  const auto x = draw.transform();
  const auto v = draw.motion();
  EXPECT_TRUE(near(rate(motion_matrix(moving(x, x * v))), motion_matrix(x) * cross_motion_matrix(v)));
}

// The columns of v× and v×* are the rates of the basis vectors that move with v.
LAW(MovingFrame, BasisVectorsMoveByTheCrossProduct) {
  const auto v = draw.motion();
  const auto frame = moving(Transform<T>::identity(), v);
  const auto vx = cross_motion_matrix(v);
  for (int j = 0; j < 6; ++j) {
    const auto basis_rate = rate(frame * Motion<Dual<T>>::basis(j));
    for (int i = 0; i < 6; ++i) EXPECT_TRUE(near(basis_rate[i], vx(i, j)));
  }
}

// ṁ = m̊ + v × m, in the moving frame's coordinates
LAW(MovingFrame, RateOfAMotionVector) {
  const auto x = draw.transform();
  const auto v = draw.motion(), m = draw.motion(), apparent = draw.motion();  // in the moving frame
  const auto at_rest = moving(x, x * v) * moving(m, apparent);
  EXPECT_TRUE(near(inverse_times(x, rate(at_rest)), apparent + cross(v, m)));
}

// ḟ = f̊ + v ×* f, in the moving frame's coordinates
LAW(MovingFrame, RateOfAForceVector) {
  const auto x = draw.transform();
  const auto v = draw.motion();
  const auto f = draw.force(), apparent = draw.force();
  const auto at_rest = moving(x, x * v) * moving(f, apparent);
  EXPECT_TRUE(near(inverse_times(x, rate(at_rest)), apparent + cross(v, f)));
}

// d(m·f)/dt = ṁ·f + m·ḟ, and it does not matter in which frame one differentiates.
LAW(MovingFrame, ProductRuleInAnyFrame) {
  const auto v = draw.motion(), m = draw.motion(), apparent_m = draw.motion();
  const auto f = draw.force(), apparent_f = draw.force();
  EXPECT_TRUE(near(dot(apparent_m + cross(v, m), f) + dot(m, apparent_f + cross(v, f)),
                   dot(apparent_m, f) + dot(m, apparent_f)));
}

// A transform between two moving frames: d(X_ab)/dt m = (v_b − v_a) × X_ab m, all in a's coordinates
LAW(MovingFrame, TwoMovingFrames) {
  const auto a = draw.transform(), b = draw.transform();
  const auto va = draw.motion(), vb = draw.motion(), m = draw.motion();  // at rest's coordinates
  const auto ab = moving(a, va).inverse() * moving(b, vb);
  const auto relative = inverse_times(a, vb - va);
  EXPECT_TRUE(near(rate(ab * fixed(m)), cross(relative, inverse_times(a, b * m))));
}

}  // namespace
}  // namespace limber::test
