// dI/dt = v×* I − I v×, the rate of an inertia that moves with its body.
#include <limber/spatial/inertia.hpp>
#include <limber/spatial/matrix6.hpp>

#include "support/laws.hpp"
#include "support/rates.hpp"

namespace limber::test {
namespace {

LAW_SUITE(InertiaRate);

LAW(InertiaRate, TenNumbersAreTheMatrixForm) {
  const auto i = draw.inertia();
  const auto v = draw.motion();
  EXPECT_TRUE(near(matrix(inertia_rate(i, v)),
                   cross_force_matrix(v) * matrix(i) - matrix(i) * cross_motion_matrix(v)));
}

LAW(InertiaRate, AppliedToAMotionIsTheMatrixForm) {
  const auto i = draw.inertia();
  const auto v = draw.motion(), m = draw.motion();
  EXPECT_TRUE(near(inertia_rate_times(i, v, m), cross(v, i * m) - i * cross(v, m)));
  EXPECT_TRUE(near(inertia_rate_times(i, v, m), inertia_rate(i, v) * m));
}

// The same as the derivative of the transformed inertia, by dual numbers.
LAW(InertiaRate, IsTheDerivativeOfTheMovingInertia) {
  const auto x = draw.transform();
  const auto i = draw.inertia();
  const auto v = draw.motion();  // both seen from the frame at rest
  EXPECT_TRUE(near(rate(moving(x, v) * fixed(i)), inertia_rate(x * i, v)));
}

// (dI/dt) v = v ×* I v
LAW(InertiaRate, TimesTheVelocityIsTheBiasForce) {
  const auto i = draw.inertia();
  const auto v = draw.motion();
  EXPECT_TRUE(near(inertia_rate_times(i, v, v), cross(v, i * v)));
}

LAW(InertiaRate, KeepsMassAndIsLinear) {
  const auto i = draw.inertia(), j = draw.inertia();
  const auto u = draw.motion(), v = draw.motion();
  EXPECT_TRUE(near(inertia_rate(i, v).mass, as<T>(0), 0));
  EXPECT_TRUE(near(inertia_rate(i + j, v), inertia_rate(i, v) + inertia_rate(j, v)));
  EXPECT_TRUE(near(inertia_rate(i, u + v), inertia_rate(i, u) + inertia_rate(i, v)));
}

// The first moment moves with the centre of mass: dh/dt = m v_C.
LAW(InertiaRate, FirstMomentMovesWithTheCentre) {
  const auto i = draw.inertia();
  const auto v = draw.motion();
  EXPECT_TRUE(near(inertia_rate(i, v).first_moment, velocity_at(v, i.com()) * i.mass));
}

// u·(dI/dt) u is twice the rate of the kinetic energy of a velocity u that is fixed in space.
LAW(InertiaRate, RateOfTheKineticEnergyOfAFixedVelocity) {
  const auto i = draw.inertia();
  const auto u = draw.motion(), v = draw.motion();
  const auto body = moving(Transform<T>::identity(), v) * fixed(i);
  EXPECT_TRUE(near(rate(kinetic_energy(body, fixed(u))) * as<T>(2), dot(u, inertia_rate_times(i, v, u))));
}

}  // namespace
}  // namespace limber::test
