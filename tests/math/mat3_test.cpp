// Laws of 3×3 matrices.
#include <limber/math/mat3.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(Mat3Laws);

LAW(Mat3Laws, ProductIsLinearMapAfterLinearMap) {
  const auto a = draw.matrix3(), b = draw.matrix3();
  const auto v = draw.vector();
  EXPECT_TRUE(near((a * b) * v, a * (b * v)));
}

LAW(Mat3Laws, SumAndMultipleActByEntries) {
  const auto a = draw.matrix3(), b = draw.matrix3();
  const auto v = draw.vector();
  const T s = draw.scalar();
  EXPECT_TRUE(near((a + b) * v, a * v + b * v));
  EXPECT_TRUE(near((a - b) * v, a * v - b * v));
  EXPECT_TRUE(near((a * s) * v, (a * v) * s));
  EXPECT_TRUE(near(Mat3<T>::identity() * v, v));
  EXPECT_TRUE(near(Mat3<T>::zero() * v, Vec3<T>::zero()));
}

// (A B)ᵀ = Bᵀ Aᵀ, u·(A v) = (Aᵀ u)·v
LAW(Mat3Laws, TransposeIsTheAdjoint) {
  const auto a = draw.matrix3(), b = draw.matrix3();
  const auto u = draw.vector(), v = draw.vector();
  EXPECT_TRUE(near((a * b).transposed(), b.transposed() * a.transposed()));
  EXPECT_TRUE(near(dot(u, a * v), dot(transposed_times(a, u), v)));
  EXPECT_TRUE(near(transposed_times(a, u), a.transposed() * u));
}

LAW(Mat3Laws, RowsColumnsAndEntriesAgree) {
  const auto a = draw.matrix3();
  EXPECT_TRUE(near(Mat3<T>::from_rows(a.row(0), a.row(1), a.row(2)), a, 0));
  EXPECT_TRUE(near(Mat3<T>::from_columns(a.column(0), a.column(1), a.column(2)), a, 0));
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) {
      EXPECT_TRUE(near(a(r, c), a.row(r)[c], 0));
      EXPECT_TRUE(near(a(r, c), a.column(c)[r], 0));
    }
  EXPECT_TRUE(near(a.xy, a(0, 1), 0));
  EXPECT_TRUE(near(a.zx, a(2, 0), 0));
}

// tr(A B) = tr(B A)
LAW(Mat3Laws, TraceIsCyclic) {
  const auto a = draw.matrix3(), b = draw.matrix3();
  EXPECT_TRUE(near((a * b).trace(), (b * a).trace()));
}

// det(A B) = det A det B, det 1 = 1
LAW(Mat3Laws, DeterminantIsMultiplicative) {
  const auto a = draw.matrix3(), b = draw.matrix3();
  EXPECT_TRUE(near(determinant(a * b), determinant(a) * determinant(b)));
  EXPECT_TRUE(near(determinant(Mat3<T>::identity()), as<T>(1)));
}

// (a bᵀ) v = a (b·v)
LAW(Mat3Laws, OuterProductProjects) {
  const auto a = draw.vector(), b = draw.vector(), v = draw.vector();
  EXPECT_TRUE(near(outer(a, b) * v, a * dot(b, v)));
}

LAW(Mat3Laws, CastBroadcastsARealMatrix) {
  const Mat3<double> m{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const auto cast = m.cast<T>();
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) EXPECT_TRUE(near(cast(r, c), as<T>(3 * r + c + 1), 0));
}

}  // namespace
}  // namespace limber::test
