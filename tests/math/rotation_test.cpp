// Laws of rotation matrices.
#include <limber/math/rotation.hpp>

#include <numbers>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(RotationLaws);

// Rᵀ R = 1, det R = 1
LAW(RotationLaws, IsOrthogonalAndProper) {
  const auto r = draw.rotation();
  EXPECT_TRUE(near(r.matrix.transposed() * r.matrix, Mat3<T>::identity()));
  EXPECT_TRUE(near(determinant(r.matrix), as<T>(1)));
}

LAW(RotationLaws, KeepsLengthsAnglesAndHandedness) {
  const auto r = draw.rotation();
  const auto a = draw.vector(), b = draw.vector();
  EXPECT_TRUE(near(dot(r * a, r * b), dot(a, b)));
  EXPECT_TRUE(near(cross(r * a, r * b), r * cross(a, b)));
}

LAW(RotationLaws, InverseUndoes) {
  const auto r = draw.rotation();
  const auto v = draw.vector();
  EXPECT_TRUE(near(r.inverse() * (r * v), v));
  EXPECT_TRUE(near(inverse_times(r, r * v), v));
  EXPECT_TRUE(near(r * r.inverse(), Rotation<T>::identity()));
}

LAW(RotationLaws, CompositionActsInTurn) {
  const auto r = draw.rotation(), s = draw.rotation();
  const auto v = draw.vector();
  EXPECT_TRUE(near((r * s) * v, r * (s * v)));
}

// A quarter turn about z takes x to y, about x takes y to z, about y takes z to x.
LAW(RotationLaws, QuarterTurnsAreRightHanded) {
  const T quarter = as<T>(std::numbers::pi / 2);
  EXPECT_TRUE(near(Rotation<T>::about_z(quarter) * Vec3<T>::unit_x(), Vec3<T>::unit_y()));
  EXPECT_TRUE(near(Rotation<T>::about_x(quarter) * Vec3<T>::unit_y(), Vec3<T>::unit_z()));
  EXPECT_TRUE(near(Rotation<T>::about_y(quarter) * Vec3<T>::unit_z(), Vec3<T>::unit_x()));
}

// The reference's coordinate rotations rx, ry, rz are the transposes: they turn the axes, not the vector.
LAW(RotationLaws, CoordinateRotationsAreTheTransposes) {
  const T angle = draw.scalar(-3, 3), c = cos(angle), s = sin(angle), o = as<T>(0), e = as<T>(1);
  const Mat3<T> rx{e, o, o, o, c, s, o, -s, c}, ry{c, o, -s, o, e, o, s, o, c},
      rz{c, s, o, -s, c, o, o, o, e};
  EXPECT_TRUE(near(Rotation<T>::about_x(angle).matrix.transposed(), rx));
  EXPECT_TRUE(near(Rotation<T>::about_y(angle).matrix.transposed(), ry));
  EXPECT_TRUE(near(Rotation<T>::about_z(angle).matrix.transposed(), rz));
}

LAW(RotationLaws, AboutAnAxisGeneralizesTheThreeAxes) {
  const T angle = draw.scalar(-3, 3);
  EXPECT_TRUE(near(Rotation<T>::about(Vec3<T>::unit_x(), angle), Rotation<T>::about_x(angle)));
  EXPECT_TRUE(near(Rotation<T>::about(Vec3<T>::unit_y(), angle), Rotation<T>::about_y(angle)));
  EXPECT_TRUE(near(Rotation<T>::about(Vec3<T>::unit_z(), angle), Rotation<T>::about_z(angle)));
}

// Rodrigues: 1 + sin θ [u×] + (1 − cos θ)[u×]²
LAW(RotationLaws, RodriguesFormula) {
  const auto u = draw.unit();
  const T angle = draw.scalar(-3, 3);
  const auto ux = cross_matrix(u);
  EXPECT_TRUE(near(Rotation<T>::about(u, angle).matrix,
                   Mat3<T>::identity() + ux * sin(angle) + ux * ux * (as<T>(1) - cos(angle))));
}

// tr R = 1 + 2 cos θ, and the axis stays
LAW(RotationLaws, TraceTellsTheAngleAndTheAxisStays) {
  const auto u = draw.unit();
  const T angle = draw.scalar(-3, 3);
  const auto r = Rotation<T>::about(u, angle);
  EXPECT_TRUE(near(r.matrix.trace(), as<T>(1) + as<T>(2) * cos(angle)));
  EXPECT_TRUE(near(r * u, u));
}

// R(θ₁) R(θ₂) = R(θ₁ + θ₂) about one axis
LAW(RotationLaws, AnglesAboutOneAxisAdd) {
  const auto u = draw.unit();
  const T a = draw.scalar(-2, 2), b = draw.scalar(-2, 2);
  EXPECT_TRUE(near(Rotation<T>::about(u, a) * Rotation<T>::about(u, b), Rotation<T>::about(u, a + b)));
}

// R exp(r) Rᵀ = exp(R r)
LAW(RotationLaws, ConjugationTurnsTheRotationVector) {
  const auto r = draw.rotation();
  const auto v = draw.vector();
  EXPECT_TRUE(near(r * Rotation<T>::exponential(v) * r.inverse(), Rotation<T>::exponential(r * v)));
}

LAW(RotationLaws, CastBroadcastsARealRotation) {
  const auto r = Rotation<double>::about_z(0.5);
  EXPECT_TRUE(near(r.cast<T>(), Rotation<T>::about_z(as<T>(0.5))));
}

}  // namespace
}  // namespace limber::test
