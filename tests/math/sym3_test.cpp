// Laws of symmetric 3×3 matrices, against the full matrices.
#include <limber/math/rotation.hpp>
#include <limber/math/sym3.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(Sym3Laws);

LAW(Sym3Laws, ActsLikeItsMatrix) {
  const auto a = draw.symmetric(), b = draw.symmetric();
  const auto v = draw.vector();
  const T s = draw.scalar();
  EXPECT_TRUE(near(a * v, a.matrix() * v));
  EXPECT_TRUE(near((a + b).matrix(), a.matrix() + b.matrix()));
  EXPECT_TRUE(near((a - b).matrix(), a.matrix() - b.matrix()));
  EXPECT_TRUE(near((a * s).matrix(), a.matrix() * s));
  EXPECT_TRUE(near(a.trace(), a.matrix().trace()));
}

LAW(Sym3Laws, CompoundAssignmentIsAssignment) {
  const auto a = draw.symmetric(), b = draw.symmetric();
  auto sum = a, difference = a;
  sum += b;
  difference -= b;
  EXPECT_TRUE(near(sum, a + b));
  EXPECT_TRUE(near(difference, a - b));
}

LAW(Sym3Laws, MatrixEqualsItsTranspose) {
  const auto a = draw.symmetric();
  EXPECT_TRUE(near(a.matrix().transposed(), a.matrix(), 0));
}

// ½(A + Aᵀ)
LAW(Sym3Laws, SymmetricPart) {
  const auto a = draw.matrix3();
  EXPECT_TRUE(near(Sym3<T>::symmetric_part(a).matrix(), (a + a.transposed()) * as<T>(0.5)));
}

// −[a×][a×] = (a·a) 1 − a aᵀ
LAW(Sym3Laws, PointInertia) {
  const auto a = draw.vector();
  const auto ax = cross_matrix(a);
  EXPECT_TRUE(near(point_inertia(a).matrix(), ax * ax * as<T>(-1)));
  EXPECT_TRUE(near(point_inertia(a), Sym3<T>::identity() * squared_norm(a) - outer(a)));
}

// −([a×][b×] + [b×][a×]), what point_inertia(a + b) has beyond its parts
LAW(Sym3Laws, MixedPointInertia) {
  const auto a = draw.vector(), b = draw.vector();
  const auto ax = cross_matrix(a), bx = cross_matrix(b);
  EXPECT_TRUE(near(mixed_point_inertia(a, b).matrix(), (ax * bx + bx * ax) * as<T>(-1)));
  EXPECT_TRUE(near(point_inertia(a + b), point_inertia(a) + mixed_point_inertia(a, b) + point_inertia(b)));
}

LAW(Sym3Laws, OuterProductOfAVectorWithItself) {
  const auto a = draw.vector();
  EXPECT_TRUE(near(outer(a).matrix(), outer(a, a)));
}

// A S Aᵀ
LAW(Sym3Laws, CongruenceWithAnyMatrix) {
  const auto a = draw.matrix3();
  const auto s = draw.symmetric();
  EXPECT_TRUE(near(congruence(a, s).matrix(), a * s.matrix() * a.transposed()));
}

// R S Rᵀ keeps trace and determinant
LAW(Sym3Laws, CongruenceWithARotation) {
  const auto r = draw.rotation();
  const auto s = draw.symmetric();
  EXPECT_TRUE(near(congruence(r, s), congruence(r.matrix, s)));
  EXPECT_TRUE(near(congruence(r, s).trace(), s.trace()));
  EXPECT_TRUE(near(determinant(congruence(r, s).matrix()), determinant(s.matrix())));
}

// S S⁻¹ = 1
LAW(Sym3Laws, InverseUndoes) {
  const auto s = draw.positive_definite();
  EXPECT_TRUE(near(s.matrix() * inverse(s).matrix(), Mat3<T>::identity(), 1000));
  EXPECT_TRUE(near(inverse(inverse(s)), s, 1000));
}

LAW(Sym3Laws, DiagonalAndIdentity) {
  const T a = draw.scalar(), b = draw.scalar(), c = draw.scalar();
  const auto v = draw.vector();
  EXPECT_TRUE(near(Sym3<T>::diagonal(a, b, c) * v, Vec3<T>{a * v.x, b * v.y, c * v.z}));
  EXPECT_TRUE(near(Sym3<T>::identity() * v, v));
  EXPECT_TRUE(near(Sym3<T>::zero() * v, Vec3<T>::zero()));
}

LAW(Sym3Laws, CastBroadcastsARealMatrix) {
  const Sym3<double> s{1, 2, 3, 4, 5, 6};
  const Mat3<double> m{1, 4, 5, 4, 2, 6, 5, 6, 3};
  EXPECT_TRUE(near(s.cast<T>().matrix(), m.cast<T>(), 0));
}

}  // namespace
}  // namespace limber::test
