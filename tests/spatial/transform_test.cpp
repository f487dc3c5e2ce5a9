// Plücker transforms: a group that acts on points, motions and forces, and its 6×6 forms.
#include <limber/spatial/cross.hpp>
#include <limber/spatial/matrix6.hpp>
#include <limber/spatial/transform.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(TransformLaws);

// X_ac = X_ab X_bc, on points, motions and forces
LAW(TransformLaws, CompositionActsInTurn) {
  const auto ab = draw.transform(), bc = draw.transform();
  const auto p = draw.vector();
  const auto m = draw.motion();
  const auto f = draw.force();
  EXPECT_TRUE(near((ab * bc).point(p), ab.point(bc.point(p))));
  EXPECT_TRUE(near((ab * bc) * m, ab * (bc * m)));
  EXPECT_TRUE(near((ab * bc) * f, ab * (bc * f)));
}

LAW(TransformLaws, CompositionAssociates) {
  const auto x = draw.transform(), y = draw.transform(), z = draw.transform();
  EXPECT_TRUE(near((x * y) * z, x * (y * z)));
}

LAW(TransformLaws, InverseUndoes) {
  const auto x = draw.transform();
  EXPECT_TRUE(near(x * x.inverse(), Transform<T>::identity()));
  EXPECT_TRUE(near(x.inverse() * x, Transform<T>::identity()));
  const auto m = draw.motion();
  const auto f = draw.force();
  EXPECT_TRUE(near(x.inverse() * (x * m), m));
  EXPECT_TRUE(near(x.inverse() * (x * f), f));
}

LAW(TransformLaws, InverseTimesIsTimesTheInverse) {
  const auto ab = draw.transform(), ac = draw.transform();
  const auto m = draw.motion();
  const auto f = draw.force();
  EXPECT_TRUE(near(inverse_times(ab, m), ab.inverse() * m));
  EXPECT_TRUE(near(inverse_times(ab, f), ab.inverse() * f));
  EXPECT_TRUE(near(inverse_times(ab, ac), ab.inverse() * ac));
}

LAW(TransformLaws, IdentityChangesNothing) {
  const auto x = draw.transform();
  EXPECT_TRUE(near(Transform<T>::identity() * x, x));
  EXPECT_TRUE(near(x * Transform<T>::identity(), x));
}

LAW(TransformLaws, ActsLinearly) {
  const auto x = draw.transform();
  const auto a = draw.motion(), b = draw.motion();
  const auto f = draw.force(), g = draw.force();
  const T s = draw.scalar();
  EXPECT_TRUE(near(x * (a * s + b), (x * a) * s + x * b));
  EXPECT_TRUE(near(x * (f * s + g), (x * f) * s + x * g));
}

// (X m)·(X* f) = m·f
LAW(TransformLaws, PowerIsTheSameInEveryFrame) {
  const auto x = draw.transform();
  const auto m = draw.motion();
  const auto f = draw.force();
  EXPECT_TRUE(near(dot(x * m, x * f), dot(m, f)));
}

// X = [R 0; p×R R], X* = [R p×R; 0 R]
LAW(TransformLaws, ActsLikeItsMatrices) {
  const auto x = draw.transform();
  const auto m = draw.motion();
  const auto f = draw.force();
  EXPECT_TRUE(near(coordinates(x * m), motion_matrix(x) * coordinates(m)));
  EXPECT_TRUE(near(coordinates(x * f), force_matrix(x) * coordinates(f)));
}

// X* = X⁻ᵀ, (ᴬX_B)* = (ᴮX_A)ᵀ
LAW(TransformLaws, ForceMatrixIsTheInverseTranspose) {
  const auto x = draw.transform();
  EXPECT_TRUE(near(force_matrix(x).transposed() * motion_matrix(x), Mat6<T>::identity()));
  EXPECT_TRUE(near(force_matrix(x), motion_matrix(x.inverse()).transposed()));
}

LAW(TransformLaws, MatricesCompose) {
  const auto x = draw.transform(), y = draw.transform();
  EXPECT_TRUE(near(motion_matrix(x * y), motion_matrix(x) * motion_matrix(y)));
  EXPECT_TRUE(near(force_matrix(x * y), force_matrix(x) * force_matrix(y)));
  EXPECT_TRUE(near(motion_matrix(x) * motion_matrix(x.inverse()), Mat6<T>::identity()));
}

// The columns of X_ab are the basis motions of frame b seen from a.
LAW(TransformLaws, ColumnsAreTheBasisMotions) {
  const auto x = draw.transform();
  const auto matrix = motion_matrix(x);
  for (int j = 0; j < 6; ++j) {
    const auto column = x * Motion<T>::basis(j);
    for (int i = 0; i < 6; ++i) EXPECT_TRUE(near(matrix(i, j), column[i]));
  }
}

// [R 0; −R p× R] of the frame pair (i, parent): R from parent to i, p the origin of i in the parent.
LAW(TransformLaws, FromParentToBody) {
  const auto parent_body = draw.transform();
  const auto r = parent_body.rotation.matrix.transposed();
  const auto lower = r * cross_matrix(parent_body.translation) * as<T>(-1);
  EXPECT_TRUE(near(motion_matrix(parent_body.inverse()), Mat6<T>::from_blocks(r, Mat3<T>::zero(), lower, r)));
}

// ᴬX_B* = [R −R [p_A in B]×; 0 R] with the origin of A seen from B.
LAW(TransformLaws, ForcesByTheOriginSeenFromTheOtherFrame) {
  const auto ab = draw.transform();
  const auto r = ab.rotation.matrix;
  const auto upper = r * cross_matrix(ab.inverse().translation) * as<T>(-1);
  EXPECT_TRUE(near(force_matrix(ab), Mat6<T>::from_blocks(r, upper, Mat3<T>::zero(), r)));
}

// X (u × v) = (X u) × (X v), X* (v ×* f) = (X v) ×* (X* f)
LAW(TransformLaws, CrossProductsAreTheSameInEveryFrame) {
  const auto x = draw.transform();
  const auto u = draw.motion(), v = draw.motion();
  const auto f = draw.force();
  EXPECT_TRUE(near(x * cross(u, v), cross(x * u, x * v)));
  EXPECT_TRUE(near(x * cross(v, f), cross(x * v, x * f)));
}

// (X v)× = X v× X⁻¹, (X v)×* = X* v×* X*⁻¹
LAW(TransformLaws, CrossMatricesTransformBySimilarity) {
  const auto x = draw.transform(), back = x.inverse();
  const auto v = draw.motion();
  EXPECT_TRUE(
      near(cross_motion_matrix(x * v), motion_matrix(x) * cross_motion_matrix(v) * motion_matrix(back)));
  EXPECT_TRUE(near(cross_force_matrix(x * v), force_matrix(x) * cross_force_matrix(v) * force_matrix(back)));
}

// The velocity of a point does not depend on the frame in which it is computed.
LAW(TransformLaws, PointVelocitiesTurnWithTheAxes) {
  const auto ab = draw.transform();
  const auto m = draw.motion();
  const auto p = draw.vector();
  EXPECT_TRUE(near(velocity_at(ab * m, ab.point(p)), ab.rotation * velocity_at(m, p)));
}

// A shift of the origin alone is the wrench about another point.
LAW(TransformLaws, ShiftIsTheWrenchAtAnotherPoint) {
  const auto p = draw.vector();
  const auto f = draw.force();
  EXPECT_TRUE(near(inverse_times(Transform<T>::translated(p), f), wrench_at(f, p)));
}

LAW(TransformLaws, LinesOfActionMoveWithTheFrame) {
  const auto ab = draw.transform();
  const auto p = draw.vector(), f = draw.vector();
  EXPECT_TRUE(near(ab * Force<T>::through(p, f), Force<T>::through(ab.point(p), ab.rotation * f)));
}

LAW(TransformLaws, CastBroadcastsARealTransform) {
  const Transform<double> x{Rotation<double>::about_x(0.25), {1, 2, 3}};
  EXPECT_TRUE(
      near(x.cast<T>(), Transform<T>{Rotation<T>::about_x(as<T>(0.25)), {as<T>(1), as<T>(2), as<T>(3)}}));
}

}  // namespace
}  // namespace limber::test
