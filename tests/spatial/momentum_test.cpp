// Momentum, energy and the equation of motion of one body and of two.
#include <limber/spatial/acceleration.hpp>
#include <limber/spatial/inertia.hpp>

#include "support/laws.hpp"
#include "support/rates.hpp"

namespace limber::test {
namespace {

LAW_SUITE(MomentumLaws);

// h = I v = [Ī_C ω + c × m v_C; m v_C]
LAW(MomentumLaws, LinearAndAngularParts) {
  const auto i = draw.inertia();
  const auto v = draw.motion();
  const auto h = i * v;
  const auto linear = velocity_at(v, i.com()) * i.mass;
  EXPECT_TRUE(near(h.linear, linear));
  EXPECT_TRUE(near(h.angular, i.about_com() * v.angular + cross(i.com(), linear)));
}

// About the centre of mass the moment of momentum is Ī_C ω; about O it is that plus OC × m v_C.
LAW(MomentumLaws, MomentAboutTheCentreOfMassIsIntrinsic) {
  const auto i = draw.inertia();
  const auto v = draw.motion();
  EXPECT_TRUE(near(moment_about(i * v, i.com()), i.about_com() * v.angular));
}

// Σ m_i v_i and Σ r_i × m_i v_i over the points of a body
LAW(MomentumLaws, IsTheSumOverThePoints) {
  const auto v = draw.motion();
  auto i = Inertia<T>::zero();
  auto h = Force<T>::zero();
  for (int k = 0; k < 5; ++k) {
    const T m = draw.positive();
    const auto r = draw.vector();
    i += Inertia<T>::from_com(m, r, Sym3<T>::zero());
    h += Force<T>::through(r, velocity_at(v, r) * m);
  }
  EXPECT_TRUE(near(i * v, h));
}

// h_B = X* h_A
LAW(MomentumLaws, TransformsLikeAForce) {
  const auto i = draw.inertia();
  const auto v = draw.motion();
  const auto x = draw.transform();
  EXPECT_TRUE(near((x * i) * (x * v), x * (i * v)));
}

// T = ½ v·I v = ½ m v_C² + ½ ω·Ī_C ω
LAW(MomentumLaws, KineticEnergyIsThatOfTheCentrePlusThatOfTheTurning) {
  const auto i = draw.inertia();
  const auto v = draw.motion();
  const T half = as<T>(0.5);
  EXPECT_TRUE(near(kinetic_energy(i, v), half * dot(v, i * v)));
  EXPECT_TRUE(near(kinetic_energy(i, v), half * i.mass * squared_norm(velocity_at(v, i.com())) +
                                             half * dot(v.angular, i.about_com() * v.angular)));
}

LAW(MomentumLaws, KineticEnergyIsTheSameInEveryFrame) {
  const auto i = draw.inertia();
  const auto v = draw.motion();
  const auto x = draw.transform();
  EXPECT_TRUE(near(kinetic_energy(x * i, x * v), kinetic_energy(i, v)));
}

// f = d(I v)/dt = I a + v ×* I v
LAW(MomentumLaws, ForceIsTheRateOfMomentum) {
  const auto i = draw.inertia();
  const auto v = draw.motion(), a = draw.motion();
  const auto body = moving(Transform<T>::identity(), v) * fixed(i);  // the inertia moves with the body
  EXPECT_TRUE(near(rate(body * moving(v, a)), force_for(i, v, a)));
  EXPECT_TRUE(near(force_for(i, v, a), i * a + cross(v, i * v)));
}

// Newton: f = m r̈_C. Euler, about the centre of mass: n = Ī_C ω̇ + ω × Ī_C ω.
LAW(MomentumLaws, IsNewtonAndEuler) {
  const auto i = draw.inertia();
  const auto v = draw.motion(), a = draw.motion();
  const auto f = force_for(i, v, a);
  EXPECT_TRUE(near(f.linear, point_acceleration(a, v, i.com()) * i.mass));
  EXPECT_TRUE(near(moment_about(f, i.com()),
                   i.about_com() * a.angular + cross(v.angular, i.about_com() * v.angular)));
}

// Written with the classical acceleration r̈ of the origin: f = m r̈ + ω̇ × h + ω × (ω × h)
LAW(MomentumLaws, WithTheClassicalAcceleration) {
  const auto i = draw.inertia();
  const auto v = draw.motion(), a = draw.motion();
  const auto classical = classical_from_spatial(a, v);
  const auto h = i.first_moment, w = v.angular;
  const Force<T> expected{
      i.about_origin * a.angular + cross(w, i.about_origin * w) + cross(h, classical.linear),
      classical.linear * i.mass + cross(a.angular, h) + cross(w, cross(w, h))};
  EXPECT_TRUE(near(force_for(i, v, a), expected));
}

// The equation of motion has the same form in any frame.
LAW(MomentumLaws, EquationOfMotionInAnyFrame) {
  const auto i = draw.inertia();
  const auto v = draw.motion(), a = draw.motion();
  const auto x = draw.transform();
  EXPECT_TRUE(near(x * force_for(i, v, a), force_for(x * i, x * v, x * a)));
}

// dT/dt = f·v
LAW(MomentumLaws, PowerIsTheRateOfEnergy) {
  const auto i = draw.inertia();
  const auto v = draw.motion(), a = draw.motion();
  const auto body = moving(Transform<T>::identity(), v) * fixed(i);
  EXPECT_TRUE(near(rate(kinetic_energy(body, moving(v, a))), dot(force_for(i, v, a), v)));
}

// v·(v ×* I v) = 0: the velocity terms do no work
LAW(MomentumLaws, BiasForceDoesNoWork) {
  const auto i = draw.inertia();
  const auto v = draw.motion();
  EXPECT_TRUE(near(dot(v, cross(v, i * v)), as<T>(0)));
}

// Gravity as a fictitious acceleration: I (−g) is minus the weight through the centre of mass.
LAW(MomentumLaws, GravityIsAnAccelerationOfTheBase) {
  const auto i = draw.inertia();
  const auto g = draw.vector();
  const Motion<T> base{Vec3<T>::zero(), -g};
  EXPECT_TRUE(near(i * base, -Force<T>::through(i.com(), g * i.mass)));
}

// The acceleration of a free body under f: I a = f − v ×* I v, solved at the centre of mass.
template <class T>
Motion<T> free_acceleration(const Inertia<T>& i, const Motion<T>& v, const Force<T>& f) {
  const auto at_com = Transform<T>::translated(i.com());
  const auto net = inverse_times(at_com, f - cross(v, i * v));
  return at_com * Motion<T>{inverse(i.about_com()) * net.angular, net.linear * (as<T>(1) / i.mass)};
}

// The momentum of a body that moves with v and accelerates with a, in coordinates at rest.
template <class T>
Force<Dual<T>> changing_momentum(const Inertia<T>& i, const Motion<T>& v, const Motion<T>& a) {
  return (moving(Transform<T>::identity(), v) * fixed(i)) * moving(v, a);
}

// dh/dt = f, and with no force h = const
LAW(MomentumLaws, FreeBodyKeepsItsMomentum) {
  const auto i = draw.inertia();
  const auto v = draw.motion();
  const auto f = draw.force(), none = Force<T>::zero();
  EXPECT_TRUE(near(rate(changing_momentum(i, v, free_acceleration(i, v, f))), f, 1000));
  EXPECT_TRUE(near(rate(changing_momentum(i, v, free_acceleration(i, v, none))), none, 1000));
}

// Two bodies that push each other: dh_tot/dt is the external force alone.
LAW(MomentumLaws, InternalForcesKeepTheTotalMomentum) {
  const auto i1 = draw.inertia(), i2 = draw.inertia();
  const auto v1 = draw.motion(), v2 = draw.motion();
  const auto internal = draw.force(), external = draw.force();
  const auto total = changing_momentum(i1, v1, free_acceleration(i1, v1, internal + external)) +
                     changing_momentum(i2, v2, free_acceleration(i2, v2, -internal));
  EXPECT_TRUE(near(value(total), i1 * v1 + i2 * v2));
  EXPECT_TRUE(near(rate(total), external, 1000));
}

}  // namespace
}  // namespace limber::test
