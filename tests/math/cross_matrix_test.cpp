// Laws of the 3-D cross product matrix [a×].
#include <limber/math/rotation.hpp>

#include "support/laws.hpp"
#include "support/rates.hpp"

namespace limber::test {
namespace {

LAW_SUITE(CrossMatrixLaws);

// [a×] b = a × b
LAW(CrossMatrixLaws, TimesAVectorIsTheCrossProduct) {
  const auto a = draw.vector(), b = draw.vector();
  EXPECT_TRUE(near(cross_matrix(a) * b, cross(a, b)));
}

// [a×]ᵀ = −[a×]
LAW(CrossMatrixLaws, IsSkew) {
  const auto a = draw.vector();
  EXPECT_TRUE(near(cross_matrix(a).transposed(), cross_matrix(a) * as<T>(-1)));
}

// a × b = −b × a, hence a × a = 0
LAW(CrossMatrixLaws, CrossProductIsAntisymmetric) {
  const auto a = draw.vector(), b = draw.vector();
  EXPECT_TRUE(near(cross(a, b), -cross(b, a)));
  EXPECT_TRUE(near(cross(a, a), Vec3<T>::zero()));
}

// (αa + βb)× = α[a×] + β[b×]
LAW(CrossMatrixLaws, IsLinear) {
  const auto a = draw.vector(), b = draw.vector();
  const T alpha = draw.scalar(), beta = draw.scalar();
  EXPECT_TRUE(near(cross_matrix(a * alpha + b * beta), cross_matrix(a) * alpha + cross_matrix(b) * beta));
}

// (a × b)× = [a×][b×] − [b×][a×]
LAW(CrossMatrixLaws, OfACrossProductIsTheCommutator) {
  const auto a = draw.vector(), b = draw.vector();
  const auto ax = cross_matrix(a), bx = cross_matrix(b);
  EXPECT_TRUE(near(cross_matrix(cross(a, b)), ax * bx - bx * ax));
}

// (a × b)× = b aᵀ − a bᵀ
LAW(CrossMatrixLaws, OfACrossProductIsADifferenceOfOuterProducts) {
  const auto a = draw.vector(), b = draw.vector();
  EXPECT_TRUE(near(cross_matrix(cross(a, b)), outer(b, a) - outer(a, b)));
}

// [a×][b×] = b aᵀ − (a·b) 1
LAW(CrossMatrixLaws, ProductOfTwo) {
  const auto a = draw.vector(), b = draw.vector();
  EXPECT_TRUE(near(cross_matrix(a) * cross_matrix(b), outer(b, a) - Mat3<T>::identity() * dot(a, b)));
}

// a × (b × c) + b × (c × a) + c × (a × b) = 0
LAW(CrossMatrixLaws, JacobiIdentity) {
  const auto a = draw.vector(), b = draw.vector(), c = draw.vector();
  const auto sum = cross(a, cross(b, c)) + cross(b, cross(c, a)) + cross(c, cross(a, b));
  EXPECT_TRUE(near(sum, Vec3<T>::zero()));
}

// [u×]³ = −[u×] for a unit vector
LAW(CrossMatrixLaws, CubeOfAUnitVectorsMatrix) {
  const auto ux = cross_matrix(draw.unit());
  EXPECT_TRUE(near(ux * ux * ux, ux * as<T>(-1)));
}

// (R a)× = R [a×] Rᵀ
LAW(CrossMatrixLaws, TurnsWithTheAxes) {
  const auto r = draw.rotation();
  const auto a = draw.vector();
  EXPECT_TRUE(near(cross_matrix(r * a), r.matrix * cross_matrix(a) * r.matrix.transposed()));
}

// In axes that turn with ω (in their own coordinates): r' = dr/dt + ω × r, componentwise derivative first.
LAW(CrossMatrixLaws, RateOfAVectorInTurningAxes) {
  const auto w = draw.vector(), r = draw.vector(), change = draw.vector();
  const auto axes = draw.rotation();
  const auto turning = fixed(Transform<T>{axes, Vec3<T>::zero()}).rotation *
                       Rotation<Dual<T>>::exponential(fixed(w) * now<T>());
  const auto seen_at_rest = turning * moving(r, change);
  EXPECT_TRUE(near(inverse_times(axes, rate(seen_at_rest)), change + cross(w, r)));
}

// dR/dt = [ω×] R
LAW(CrossMatrixLaws, RateOfARotation) {
  const auto w = draw.vector();
  const auto axes = draw.rotation();
  const auto turning = moving(Transform<T>{axes, Vec3<T>::zero()}, Motion<T>{w, Vec3<T>::zero()});
  EXPECT_TRUE(near(rate(turning.rotation.matrix), cross_matrix(w) * axes.matrix));
}

}  // namespace
}  // namespace limber::test
