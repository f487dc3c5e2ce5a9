// The articulated inertia of 21 numbers, against its 6×6 matrix and against the two bodies it stands for.
#include <limber/spatial/articulated_inertia.hpp>
#include <limber/spatial/matrix6.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(ArticulatedLaws);

LAW(ArticulatedLaws, ActsLikeItsMatrix) {
  const auto i = draw.articulated_inertia();
  const auto m = draw.motion();
  EXPECT_TRUE(near(coordinates(i * m), matrix(i) * coordinates(m)));
}

LAW(ArticulatedLaws, IsSymmetric) {
  const auto i = draw.articulated_inertia();
  const auto u = draw.motion(), v = draw.motion();
  EXPECT_TRUE(near(matrix(i).transposed(), matrix(i)));
  EXPECT_TRUE(near(dot(u, i * v), dot(v, i * u)));
}

LAW(ArticulatedLaws, RigidInertiasAreASpecialCase) {
  const auto i = draw.inertia();
  const auto m = draw.motion();
  const auto a = ArticulatedInertia<T>::from_rigid(i);
  EXPECT_TRUE(near(a * m, i * m));
  EXPECT_TRUE(near(matrix(a), matrix(i)));
  const auto x = draw.transform();
  EXPECT_TRUE(near(x * a, ArticulatedInertia<T>::from_rigid(x * i)));
}

LAW(ArticulatedLaws, SumDifferenceAndMultiple) {
  const auto a = draw.articulated_inertia(), b = draw.articulated_inertia();
  const T s = draw.scalar();
  EXPECT_TRUE(near(matrix(a + b), matrix(a) + matrix(b)));
  EXPECT_TRUE(near(matrix(a - b), matrix(a) - matrix(b)));
  EXPECT_TRUE(near(matrix(a * s), matrix(a) * s));
  EXPECT_TRUE(near(a + ArticulatedInertia<T>::zero(), a));
  auto c = a;
  c += b;
  EXPECT_TRUE(near(c, a + b));
}

// I_a = X* I_b X⁻¹
LAW(ArticulatedLaws, TransformIsACongruence) {
  const auto i = draw.articulated_inertia();
  const auto x = draw.transform();
  EXPECT_TRUE(near(matrix(x * i), force_matrix(x) * matrix(i) * motion_matrix(x.inverse())));
  EXPECT_TRUE(near(inverse_times(x, x * i), i));
}

LAW(ArticulatedLaws, TransformsCompose) {
  const auto i = draw.articulated_inertia();
  const auto x = draw.transform(), y = draw.transform();
  EXPECT_TRUE(near(x * (y * i), (x * y) * i));
}

// u uᵀ d
LAW(ArticulatedLaws, RankOne) {
  const auto u = draw.force();
  const T d = draw.scalar();
  const auto m = draw.motion();
  EXPECT_TRUE(near(rank_one(u, d) * m, u * (d * dot(u, m))));
  const auto full = matrix(rank_one(u, d));
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) EXPECT_TRUE(near(full(i, j), u[i] * u[j] * d));
}

// Iᵃ = Iᴬ − h hᵀ/d with h = Iᴬ s, d = s·h: no force is needed along the free axis, Iᵃ s = 0
LAW(ArticulatedLaws, FreeAxisFeelsNoInertia) {
  const auto i = draw.articulated_inertia();
  const auto s = draw.motion();
  const auto h = i * s;
  const auto apparent = i - rank_one(h, as<T>(1) / dot(s, h));
  EXPECT_TRUE(near(apparent * s, Force<T>::zero(), 1000));
}

// Two bodies with a joint: f = Iᴬ a + pᴬ of body 1 with Iᴬ = I₁ + Iᵃ, pᴬ = p₁ + pᵃ,
// pᵃ = p₂ + Iᵃ c + h u/d, u = τ − s·p₂, is what the equations of motion of both bodies say together.
LAW(ArticulatedLaws, TwoBodyArticulatedInertia) {
  const auto i1 = draw.inertia(), i2 = draw.inertia();
  const auto v1 = draw.motion(), a1 = draw.motion(), s = draw.motion();
  const T qd = draw.scalar(), tau = draw.scalar();
  const auto v2 = v1 + s * qd;
  const auto c = cross(v2, s * qd);
  const auto p1 = cross(v1, i1 * v1), p2 = cross(v2, i2 * v2);
  const auto h = i2 * s;
  const T d = dot(s, h), u = tau - dot(s, p2);
  const auto ia = ArticulatedInertia<T>::from_rigid(i2) - rank_one(h, as<T>(1) / d);
  const auto pa = p2 + ia * c + h * (u / d);
  const auto f1 = (ArticulatedInertia<T>::from_rigid(i1) + ia) * a1 + p1 + pa;

  const T qdd = (u - dot(a1 + c, h)) / d;
  const auto a2 = a1 + c + s * qdd;
  const auto f2 = force_for(i2, v2, a2);  // through the joint
  EXPECT_TRUE(near(dot(s, f2), tau, 1000));
  EXPECT_TRUE(near(f1, force_for(i1, v1, a1) + f2, 1000));
}

LAW(ArticulatedLaws, CastBroadcastsRealNumbers) {
  Draw<double> real;
  const auto i = real.articulated_inertia();
  EXPECT_TRUE(near(i.cast<T>().angular, i.angular.cast<T>(), 0));
  EXPECT_TRUE(near(i.cast<T>().coupling, i.coupling.cast<T>(), 0));
  EXPECT_TRUE(near(i.cast<T>().linear, i.linear.cast<T>(), 0));
}

}  // namespace
}  // namespace limber::test
