// One body that may move in S only: f + f_c = I a + v ×* I v, Sᵀ f_c = 0, a = S α̇ + Ṡ α.
#include <limber/spatial/acceleration.hpp>
#include <limber/spatial/subspace.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(ConstrainedBody);

template <class T>
MotionSubspace<T, 2> two_freedoms(Draw<T>& draw) {
  MotionSubspace<T, 2> s{draw.motion(), draw.motion()};
  s[0][0] += as<T>(3);
  s[1][4] += as<T>(3);
  return s;
}

LAW(ConstrainedBody, SatisfiesItsFourEquations) {
  const auto i = draw.inertia();
  const auto s = two_freedoms(draw);
  const std::array<T, 2> alpha{draw.scalar(), draw.scalar()};
  const auto v = combine(s, alpha), drift = draw.motion();
  const auto f = draw.force();
  const auto result = constrained_motion(i, s, v, drift, f);
  EXPECT_TRUE(near(f + result.constraint_force, force_for(i, v, result.acceleration), 1000));
  for (const auto& column : s) EXPECT_TRUE(near(dot(column, result.constraint_force), as<T>(0), 1000));
  // a − Ṡα lies in S: the constraint forces do no work on it
  for (const auto& t : orthogonal_complement(s))
    EXPECT_TRUE(near(dot(result.acceleration - drift, t), as<T>(0), 1000));
}

// At rest a = S (SᵀIS)⁻¹ Sᵀ f.
LAW(ConstrainedBody, AtRestItIsTheApparentInverseInertia) {
  const auto i = draw.inertia();
  const auto s = two_freedoms(draw);
  const auto f = draw.force();
  const auto zero = Motion<T>::zero();
  EXPECT_TRUE(
      near(constrained_motion(i, s, zero, zero, f).acceleration, apparent_inverse_inertia_times(i, s, f)));
}

// A constraint force as the applied one moves nothing.
LAW(ConstrainedBody, PushingAgainstTheConstraintDoesNothing) {
  const auto i = draw.inertia();
  const auto s = two_freedoms(draw);
  const auto zero = Motion<T>::zero();
  for (const auto& t : orthogonal_complement(s)) {
    const auto result = constrained_motion(i, s, zero, zero, t);
    EXPECT_TRUE(near(result.acceleration, zero, 1000));
    EXPECT_TRUE(near(result.constraint_force, -t, 1000));
  }
}

// A pendulum: mass m at distance l below a pivot, axis y, angle θ from the vertical: θ̈ = −(g/l) sin θ.
LAW(ConstrainedBody, Pendulum) {
  const T m = draw.positive(), l = draw.positive(), angle = draw.scalar(-3, 3), rate = draw.scalar(),
          g = as<T>(9.81);
  const T o = as<T>(0);
  const Vec3<T> p{l * sin(angle), o, -l * cos(angle)};  // turning about −y takes −z towards +x
  const Motion<T> s{{o, as<T>(-1), o}, {o, o, o}};
  const auto i = Inertia<T>::from_com(m, p, Sym3<T>::zero());
  const auto weight = Force<T>::through(p, Vec3<T>{o, o, -m * g});
  const auto result = constrained_motion(i, MotionSubspace<T, 1>{s}, s * rate, Motion<T>::zero(), weight);
  EXPECT_TRUE(near(result.acceleration, s * (-(g / l) * sin(angle)), 256));
  // The pivot pulls the mass inwards: along the rod m (l θ̇² + g cos θ).
  const Vec3<T> inwards = p * (as<T>(-1) / l);
  EXPECT_TRUE(
      near(dot(result.constraint_force.linear, inwards), m * (l * rate * rate + g * cos(angle)), 1000));
}

// A body that turns steadily about a fixed axis through the origin, not through its centre of mass: the axis
// must hold m ω² r.
LAW(ConstrainedBody, FixedAxisHoldsTheCentrifugalForce) {
  const T m = draw.positive(), w = draw.positive(), r = draw.positive(), o = as<T>(0);
  const auto i = Inertia<T>::from_com(m, {r, o, o}, Sym3<T>::diagonal(as<T>(0.2), as<T>(0.3), as<T>(0.4)));
  const auto s = Motion<T>::basis(2);
  const auto result =
      constrained_motion(i, MotionSubspace<T, 1>{s}, s * w, Motion<T>::zero(), Force<T>::zero());
  EXPECT_TRUE(near(result.acceleration, Motion<T>::zero()));
  EXPECT_TRUE(near(result.constraint_force, Force<T>{Vec3<T>::zero(), {-m * w * w * r, o, o}}));
}

// A cylinder rolls down a slope: ẍ = ⅔ g sin β, with the axis of rotation at the moving line of contact.
LAW(ConstrainedBody, CylinderRollsDownASlope) {
  const T m = draw.positive(), r = draw.positive(), slope = draw.scalar(0.1, 1), w = draw.scalar(),
          o = as<T>(0), g = as<T>(9.81), half = as<T>(0.5);
  // x down the slope, z off it, origin at the line of contact now
  const auto i = Inertia<T>::from_com(m, {o, o, r}, Sym3<T>::diagonal(m, half * m * r * r, m));
  const Motion<T> s = Motion<T>::basis(1);
  const Motion<T> drift{Vec3<T>::zero(), {o, o, w * w * r}};  // Ṡα: the contact moves with ωr
  const auto weight = Force<T>::through({o, o, r}, Vec3<T>{m * g * sin(slope), o, -m * g * cos(slope)});
  const auto result = constrained_motion(i, MotionSubspace<T, 1>{s}, s * w, drift, weight);
  const auto centre = point_acceleration(result.acceleration, s * w, {o, o, r});
  EXPECT_TRUE(near(centre, Vec3<T>{as<T>(2.0 / 3) * g * sin(slope), o, o}, 256));
  // The slope holds the weight's normal part, and friction is a third of its part along the slope.
  EXPECT_TRUE(near(result.constraint_force.linear.z, m * g * cos(slope), 256));
  EXPECT_TRUE(near(result.constraint_force.linear.x, -m * g * sin(slope) * as<T>(1.0 / 3), 256));
}

}  // namespace
}  // namespace limber::test
