// Inertias of solids, against closed forms and against each other by composition.
#include <limber/spatial/solids.hpp>

#include <numbers>

#include "support/laws.hpp"

namespace limber::test {
namespace {

constexpr double kPi = std::numbers::pi;

LAW_SUITE(SolidsLaws);

template <class T>
Inertia<T> shifted(const Inertia<T>& i, const T& x, const T& y, const T& z) {
  return Transform<T>::translated({x, y, z}) * i;
}

template <class T>
Sym3<T> moments(const T& mass, const T& xx, const T& yy, const T& zz) {
  return Sym3<T>::diagonal(mass * xx, mass * yy, mass * zz);
}

// m/12 (b² + c²)
LAW(SolidsLaws, Box) {
  const T d = draw.positive(), a = draw.positive(), b = draw.positive(), c = draw.positive();
  const auto i = solids::box(d, a, b, c);
  const T m = d * a * b * c, k = as<T>(1.0 / 12);
  EXPECT_TRUE(near(i.mass, m));
  EXPECT_TRUE(near(i.com(), Vec3<T>::zero()));
  EXPECT_TRUE(
      near(i.about_origin, moments(m, k * (b * b + c * c), k * (a * a + c * c), k * (a * a + b * b))));
}

// 2/5 m r², m = 4/3 π r³
LAW(SolidsLaws, Sphere) {
  const T d = draw.positive(), r = draw.positive();
  const auto i = solids::sphere(d, r);
  const T m = d * as<T>(4 * kPi / 3) * r * r * r, k = as<T>(0.4) * r * r;
  EXPECT_TRUE(near(i.mass, m));
  EXPECT_TRUE(near(i.about_origin, moments(m, k, k, k)));
}

// ½ m r² along, m (r²/4 + l²/12) across
LAW(SolidsLaws, Cylinder) {
  const T d = draw.positive(), r = draw.positive(), l = draw.positive();
  const auto i = solids::cylinder(d, r, l);
  const T m = d * as<T>(kPi) * r * r * l, across = as<T>(0.25) * r * r + as<T>(1.0 / 12) * l * l;
  EXPECT_TRUE(near(i.mass, m));
  EXPECT_TRUE(near(i.about_origin, moments(m, across, across, as<T>(0.5) * r * r)));
}

// m/5 (b² + c²), m = 4/3 π a b c
LAW(SolidsLaws, Ellipsoid) {
  const T d = draw.positive(), a = draw.positive(), b = draw.positive(), c = draw.positive();
  const auto i = solids::ellipsoid(d, a, b, c);
  const T m = d * as<T>(4 * kPi / 3) * a * b * c, k = as<T>(0.2);
  EXPECT_TRUE(near(i.mass, m));
  EXPECT_TRUE(
      near(i.about_origin, moments(m, k * (b * b + c * c), k * (a * a + c * c), k * (a * a + b * b))));
}

// A tube is a cylinder without its core.
LAW(SolidsLaws, TubeIsOuterMinusInner) {
  const T d = draw.positive(), outer = draw.scalar(1.2, 2), inner = draw.scalar(0.2, 1), l = draw.positive();
  EXPECT_TRUE(
      near(solids::tube(d, outer, inner, l), solids::cylinder(d, outer, l) - solids::cylinder(d, inner, l)));
}

// Two boxes side by side are one box.
LAW(SolidsLaws, BoxOfTwoBoxes) {
  const T d = draw.positive(), a1 = draw.positive(), a2 = draw.positive(), b = draw.positive(),
          c = draw.positive(), half = as<T>(0.5), o = as<T>(0);
  const auto left = shifted(solids::box(d, a1, b, c), half * (a1 - (a1 + a2)), o, o);
  const auto right = shifted(solids::box(d, a2, b, c), half * ((a1 + a2) - a2), o, o);
  EXPECT_TRUE(near(left + right, solids::box(d, a1 + a2, b, c)));
}

LAW(SolidsLaws, CylinderOfTwoCylinders) {
  const T d = draw.positive(), r = draw.positive(), l1 = draw.positive(), l2 = draw.positive(),
          half = as<T>(0.5), o = as<T>(0);
  const auto lower = shifted(solids::cylinder(d, r, l1), o, o, -half * l2);
  const auto upper = shifted(solids::cylinder(d, r, l2), o, o, half * l1);
  EXPECT_TRUE(near(lower + upper, solids::cylinder(d, r, l1 + l2)));
}

// A half ball of mass m: centre 3r/8 above its flat side, 2/5 m r² about the centre of that side.
template <class T>
Inertia<T> half_ball(const T& density, const T& r, const T& up) {
  const auto ball = solids::sphere(density, r);
  const T o = as<T>(0), half = as<T>(0.5);
  return {ball.mass * half, {o, o, ball.mass * half * as<T>(0.375) * r * up}, ball.about_origin * half};
}

LAW(SolidsLaws, CapsuleIsACylinderAndTwoHalfBalls) {
  const T d = draw.positive(), r = draw.positive(), l = draw.positive(), o = as<T>(0), half = as<T>(0.5);
  const auto sum = solids::cylinder(d, r, l) + shifted(half_ball(d, r, as<T>(1)), o, o, half * l) +
                   shifted(half_ball(d, r, as<T>(-1)), o, o, -half * l);
  EXPECT_TRUE(near(solids::capsule(d, r, l), sum));
}

LAW(SolidsLaws, CapsuleWithoutLengthIsABall) {
  const T d = draw.positive(), r = draw.positive();
  EXPECT_TRUE(near(solids::capsule(d, r, as<T>(0)), solids::sphere(d, r)));
}

}  // namespace
}  // namespace limber::test
