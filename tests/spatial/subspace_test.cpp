// Motion freedom S, constraint forces T = S⊥ and the apparent inverse inertia S (SᵀIS)⁻¹ Sᵀ.
#include <limber/spatial/apparent_inertia.hpp>

#include <cstddef>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(SubspaceLaws);

template <std::size_t N, class T>
MotionSubspace<T, N> random_subspace(Draw<T>& draw) {
  MotionSubspace<T, N> s;
  for (std::size_t k = 0; k < N; ++k) {
    s[k] = draw.motion();
    s[k][static_cast<int>(k)] += as<T>(3);  // far from dependent
  }
  return s;
}

// Sᵀ T = 0, and T has full rank: its columns are orthonormal as lists of numbers.
template <std::size_t N, class T>
void check_complement(const MotionSubspace<T, N>& s) {
  const auto t = orthogonal_complement(s);
  static_assert(std::tuple_size_v<decltype(t)> == 6 - N);
  for (const auto& force : t)
    for (const auto& motion : s) EXPECT_TRUE(near(dot(motion, force), as<T>(0)));
  for (std::size_t i = 0; i < t.size(); ++i)
    for (std::size_t j = 0; j < t.size(); ++j) {
      T sum = as<T>(0);
      for (int k = 0; k < 6; ++k) sum = sum + t[i][k] * t[j][k];
      EXPECT_TRUE(near(sum, as<T>(i == j ? 1 : 0)));
    }
}

LAW(SubspaceLaws, ConstraintForcesDoNoWorkAndSpanTheRest) {
  check_complement<1>(random_subspace<1>(draw));
  check_complement<2>(random_subspace<2>(draw));
  check_complement<3>(random_subspace<3>(draw));
  check_complement<5>(random_subspace<5>(draw));
  check_complement<6>(random_subspace<6>(draw));
  check_complement<0>(MotionSubspace<T, 0>{});
}

// The usual joints, whose columns are basis motions and have zeros to divide by.
LAW(SubspaceLaws, ConstraintForcesOfTheUsualJoints) {
  for (int axis = 0; axis < 6; ++axis) check_complement<1>(MotionSubspace<T, 1>{Motion<T>::basis(axis)});
  check_complement<2>(MotionSubspace<T, 2>{Motion<T>::basis(2), Motion<T>::basis(5)});
  check_complement<3>(MotionSubspace<T, 3>{Motion<T>::basis(2), Motion<T>::basis(3), Motion<T>::basis(4)});
  check_complement<3>(MotionSubspace<T, 3>{-Motion<T>::basis(0), Motion<T>::basis(1), Motion<T>::basis(2)});
}

// A revolute joint about z holds everything but the moment about z.
LAW(SubspaceLaws, RevoluteJointTakesNoMomentAboutItsAxis) {
  const auto t = orthogonal_complement(MotionSubspace<T, 1>{Motion<T>::basis(2)});
  for (const auto& force : t) EXPECT_TRUE(near(force.angular.z, as<T>(0)));
}

// v = S α
LAW(SubspaceLaws, CombineAndProject) {
  const auto s = random_subspace<2>(draw);
  const std::array<T, 2> alpha{draw.scalar(), draw.scalar()};
  const auto f = draw.force();
  EXPECT_TRUE(near(combine(s, alpha), s[0] * alpha[0] + s[1] * alpha[1]));
  EXPECT_TRUE(near(project(s, f), std::array<T, 2>{dot(s[0], f), dot(s[1], f)}));
  // τ·α = f·v, the power balance
  const auto tau = project(s, f);
  EXPECT_TRUE(near(tau[0] * alpha[0] + tau[1] * alpha[1], dot(combine(s, alpha), f)));
}

LAW(SubspaceLaws, SolveUndoesMultiplication) {
  const auto i = draw.articulated_inertia();
  const auto a = matrix(i).rows;
  const auto x = coordinates(draw.motion());
  const auto b = matrix(i) * x;
  EXPECT_TRUE(near(solve_without_pivoting<T, 6>(a, b), x, 20000));
}

LAW(SubspaceLaws, ApparentMassIsTheProjectedInertia) {
  const auto i = draw.inertia();
  const auto s = random_subspace<3>(draw);
  const auto m = apparent_mass(i, s);
  for (std::size_t r = 0; r < 3; ++r)
    for (std::size_t c = 0; c < 3; ++c) {
      EXPECT_TRUE(near(m[r][c], dot(s[r], i * s[c])));
      EXPECT_TRUE(near(m[r][c], m[c][r]));
    }
}

// Column by column what the product gives for any force.
LAW(SubspaceLaws, ApparentInverseInertiaAsAMatrix) {
  const auto i = draw.inertia();
  const auto s = random_subspace<3>(draw);
  const auto f = draw.force();
  EXPECT_TRUE(near(apparent_inverse_inertia(i, s) * coordinates(f),
                   coordinates(apparent_inverse_inertia_times(i, s, f)), 1000));
}

// The complement of the complement is the subspace: SᵀT = 0, and T⊥ has no component outside of S.
LAW(SubspaceLaws, MotionsLeftByForcesAreThoseThatTheForcesComeFrom) {
  const auto s = random_subspace<2>(draw);
  const auto t = orthogonal_complement(s);
  const auto again = orthogonal_complement(t);
  static_assert(std::is_same_v<decltype(again), const MotionSubspace<T, 2>>);
  for (const auto& motion : again)
    for (const auto& force : t) EXPECT_TRUE(near(dot(motion, force), as<T>(0)));
  const auto of_again = orthogonal_complement(again);
  for (const auto& motion : s)
    for (const auto& force : of_again) EXPECT_TRUE(near(dot(motion, force), as<T>(0), 1000));
}

LAW(SubspaceLaws, ApparentInverseInertiaIsSymmetric) {
  const auto phi = apparent_inverse_inertia(draw.inertia(), random_subspace<3>(draw));
  EXPECT_TRUE(near(phi.transposed(), phi, 1000));
}

// f·Φf ≥ 0, and Φ I Φ = Φ
LAW(SubspaceLaws, ApparentInverseInertiaIsSemidefinite) {
  const auto i = draw.inertia();
  const auto s = random_subspace<2>(draw);
  const auto f = draw.force();
  const auto a = apparent_inverse_inertia_times(i, s, f);
  const T negative = select(dot(f, a) < as<T>(-1e-6), as<T>(1), as<T>(0));
  EXPECT_TRUE(near(negative, as<T>(0), 0));
  EXPECT_TRUE(near(dot(f, a), dot(a, i * a), 1000));
  EXPECT_TRUE(near(apparent_inverse_inertia_times(i, s, i * a), a, 1000));
}

// Its range is S (Φ I S = S) and its kernel is T (Φ T = 0), so its rank is dim S.
LAW(SubspaceLaws, ApparentInverseInertiaHasTheRankOfS) {
  const auto i = draw.inertia();
  const auto s = random_subspace<3>(draw);
  for (const auto& column : s)
    EXPECT_TRUE(near(apparent_inverse_inertia_times(i, s, i * column), column, 1000));
  for (const auto& force : orthogonal_complement(s))
    EXPECT_TRUE(near(apparent_inverse_inertia_times(i, s, force), Motion<T>::zero(), 1000));
}

// S → S A with an invertible A changes nothing.
LAW(SubspaceLaws, ApparentInverseInertiaDoesNotDependOnTheBasis) {
  const auto i = draw.inertia();
  const auto s = random_subspace<2>(draw);
  const T a = draw.positive(), b = draw.scalar(), c = draw.scalar(), d = draw.scalar(3, 4);
  const MotionSubspace<T, 2> other{s[0] * a + s[1] * b, s[0] * c + s[1] * d};
  const auto f = draw.force();
  EXPECT_TRUE(
      near(apparent_inverse_inertia_times(i, other, f), apparent_inverse_inertia_times(i, s, f), 1000));
}

// With all six freedoms it is the inverse of the inertia.
LAW(SubspaceLaws, WithoutConstraintItIsTheInverse) {
  MotionSubspace<T, 6> all;
  for (std::size_t k = 0; k < 6; ++k) all[k] = Motion<T>::basis(static_cast<int>(k));
  const auto i = draw.inertia();
  const auto f = draw.force();
  EXPECT_TRUE(near(i * apparent_inverse_inertia_times(i, all, f), f, 5000));
}

// X Φ Xᵀ: the same in every frame
LAW(SubspaceLaws, ApparentInverseInertiaTransforms) {
  const auto i = draw.inertia();
  const auto s = random_subspace<2>(draw);
  const auto x = draw.transform();
  const auto f = draw.force();
  EXPECT_TRUE(near(apparent_inverse_inertia_times(x * i, MotionSubspace<T, 2>{x * s[0], x * s[1]}, x * f),
                   x * apparent_inverse_inertia_times(i, s, f), 1000));
}

}  // namespace
}  // namespace limber::test
