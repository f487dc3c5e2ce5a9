// Laws of the rigid-body inertia of ten numbers.
#include <limber/spatial/inertia.hpp>
#include <limber/spatial/matrix6.hpp>

#include <array>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(InertiaLaws);

// I = [Ī_C + m c× c×ᵀ  m c×; m c×ᵀ  m 1]
LAW(InertiaLaws, MatrixFromMassCentreAndRotationalInertia) {
  const T m = draw.positive();
  const auto c = draw.vector();
  const auto about_com = draw.positive_definite();
  const auto cx = cross_matrix(c);
  const auto expected = Mat6<T>::from_blocks(about_com.matrix() + cx * cx.transposed() * m, cx * m,
                                             cx.transposed() * m, Mat3<T>::identity() * m);
  EXPECT_TRUE(near(matrix(Inertia<T>::from_com(m, c, about_com)), expected));
}

LAW(InertiaLaws, MassCentreAndRotationalInertiaComeBack) {
  const T m = draw.positive();
  const auto c = draw.vector();
  const auto about_com = draw.positive_definite();
  const auto i = Inertia<T>::from_com(m, c, about_com);
  EXPECT_TRUE(near(i.mass, m));
  EXPECT_TRUE(near(i.com(), c));
  EXPECT_TRUE(near(i.about_com(), about_com));
  EXPECT_TRUE(near(i.first_moment, c * m));
}

// Ī_O = Ī_C + m (|c|² 1 − c cᵀ): the parallel-axes theorem, also along one axis: I = I_C + m d²
LAW(InertiaLaws, ParallelAxes) {
  const T m = draw.positive();
  const auto c = draw.vector();
  const auto about_com = draw.positive_definite();
  const auto i = Inertia<T>::from_com(m, c, about_com);
  EXPECT_TRUE(near(i.about_origin, about_com + (Sym3<T>::identity() * squared_norm(c) - outer(c)) * m));
  EXPECT_TRUE(near(i.about_origin.zz, about_com.zz + m * (c.x * c.x + c.y * c.y)));
}

// Σ m_i r_i×r_i×ᵀ: a cloud of points has the sum of their inertias.
LAW(InertiaLaws, CloudOfPoints) {
  auto i = Inertia<T>::zero();
  auto about_origin = Mat3<T>::zero();
  auto first = Vec3<T>::zero();
  T mass = as<T>(0);
  for (int k = 0; k < 5; ++k) {
    const T m = draw.positive();
    const auto r = draw.vector();
    i += Inertia<T>::from_com(m, r, Sym3<T>::zero());
    const auto rx = cross_matrix(r);
    about_origin = about_origin + rx * rx.transposed() * m;
    first += r * m;
    mass = mass + m;
  }
  EXPECT_TRUE(near(i.about_origin.matrix(), about_origin));
  EXPECT_TRUE(near(i.com() * mass, first));
  EXPECT_TRUE(near(i.mass, mass));
}

LAW(InertiaLaws, ActsLikeItsMatrix) {
  const auto i = draw.inertia();
  const auto v = draw.motion();
  EXPECT_TRUE(near(coordinates(i * v), matrix(i) * coordinates(v)));
}

// (I v₁)·v₂ = v₁·(I v₂)
LAW(InertiaLaws, IsSymmetric) {
  const auto i = draw.inertia();
  const auto v1 = draw.motion(), v2 = draw.motion();
  EXPECT_TRUE(near(dot(i * v1, v2), dot(v1, i * v2)));
  EXPECT_TRUE(near(matrix(i).transposed(), matrix(i)));
}

// v·I v > 0
LAW(InertiaLaws, IsPositiveDefinite) {
  const auto i = draw.inertia();
  const auto v = draw.motion();
  const T positive = select(as<T>(0) < dot(v, i * v), as<T>(1), as<T>(0));
  EXPECT_TRUE(near(positive, as<T>(1), 0));
}

// I_tot = I₁ + I₂: composed bodies, checked on mass, centre and momentum
LAW(InertiaLaws, RigidlyJoinedBodiesAdd) {
  const auto a = draw.inertia(), b = draw.inertia();
  const auto v = draw.motion();
  EXPECT_TRUE(near((a + b) * v, a * v + b * v));
  EXPECT_TRUE(near(matrix(a + b), matrix(a) + matrix(b)));
  EXPECT_TRUE(near((a + b).com() * (a.mass + b.mass), a.com() * a.mass + b.com() * b.mass));
  EXPECT_TRUE(near((a + b) - b, a));
  auto c = a;
  c += b;
  EXPECT_TRUE(near(c, a + b));
}

LAW(InertiaLaws, ScalesWithDensity) {
  const auto i = draw.inertia();
  const T s = draw.positive();
  EXPECT_TRUE(near(matrix(i * s), matrix(i) * s));
  EXPECT_TRUE(near((i * s).com(), i.com()));
}

// I_a = X* I_b X⁻¹ = (X⁻¹)ᵀ I_b X⁻¹, a congruence
LAW(InertiaLaws, TransformIsACongruence) {
  const auto i = draw.inertia();
  const auto x = draw.transform();
  const auto back = motion_matrix(x.inverse());
  EXPECT_TRUE(near(matrix(x * i), force_matrix(x) * matrix(i) * back));
  EXPECT_TRUE(near(matrix(x * i), back.transposed() * matrix(i) * back));
}

LAW(InertiaLaws, TransformsCompose) {
  const auto i = draw.inertia();
  const auto x = draw.transform(), y = draw.transform();
  EXPECT_TRUE(near(x * (y * i), (x * y) * i));
  EXPECT_TRUE(near(inverse_times(x, x * i), i));
}

LAW(InertiaLaws, TransformMovesTheCentreAndTurnsTheAxes) {
  const auto i = draw.inertia();
  const auto x = draw.transform();
  EXPECT_TRUE(near((x * i).mass, i.mass, 0));
  EXPECT_TRUE(near((x * i).com(), x.point(i.com())));
  EXPECT_TRUE(near((x * i).about_com(), congruence(x.rotation, i.about_com())));
}

// In a frame at the centre of mass: I = [Ī_C 0; 0 m 1].
LAW(InertiaLaws, IsBlockDiagonalAtTheCentreOfMass) {
  const auto i = draw.inertia();
  const auto at_com = inverse_times(Transform<T>::translated(i.com()), i);
  EXPECT_TRUE(near(matrix(at_com), Mat6<T>::from_blocks(i.about_com().matrix(), Mat3<T>::zero(),
                                                        Mat3<T>::zero(), Mat3<T>::identity() * i.mass)));
}

LAW(InertiaLaws, ParametersComeBack) {
  const auto i = draw.inertia();
  EXPECT_TRUE(near(Inertia<T>::from_parameters(i.parameters()), i, 0));
  const auto p = i.parameters();
  EXPECT_TRUE(near(p[0], i.mass, 0));
  EXPECT_TRUE(near(p[2], i.first_moment.y, 0));
  EXPECT_TRUE(near(p[4], i.about_origin.xx, 0));
  EXPECT_TRUE(near(p[5], i.about_origin.xy, 0));
  EXPECT_TRUE(near(p[6], i.about_origin.yy, 0));
  EXPECT_TRUE(near(p[7], i.about_origin.xz, 0));
  EXPECT_TRUE(near(p[8], i.about_origin.yz, 0));
  EXPECT_TRUE(near(p[9], i.about_origin.zz, 0));
}

// I v and the equation of motion are linear in the ten parameters.
LAW(InertiaLaws, EverythingIsLinearInTheParameters) {
  const auto i = draw.inertia();
  const auto v = draw.motion(), a = draw.motion();
  const auto p = i.parameters();
  auto momentum = Force<T>::zero(), force = Force<T>::zero();
  for (std::size_t k = 0; k < 10; ++k) {
    std::array<T, 10> unit;
    unit.fill(as<T>(0));
    unit[k] = as<T>(1);
    const auto basis = Inertia<T>::from_parameters(unit);
    momentum += (basis * v) * p[k];
    force += force_for(basis, v, a) * p[k];
  }
  EXPECT_TRUE(near(momentum, i * v));
  EXPECT_TRUE(near(force, force_for(i, v, a)));
}

LAW(InertiaLaws, MasslessBodyHasItsCentreAtTheOrigin) {
  EXPECT_TRUE(near(Inertia<T>::zero().com(), Vec3<T>::zero(), 0));
  EXPECT_TRUE(near(Inertia<T>::zero().about_com(), Sym3<T>::zero(), 0));
  EXPECT_TRUE(near(Inertia<T>::zero() * draw.motion(), Force<T>::zero(), 0));
}

LAW(InertiaLaws, CastBroadcastsARealInertia) {
  const auto i = Inertia<double>::from_parameters({1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  const auto p = i.cast<T>().parameters();
  for (std::size_t k = 0; k < 10; ++k) EXPECT_TRUE(near(p[k], as<T>(k + 1), 0));
}

}  // namespace
}  // namespace limber::test
