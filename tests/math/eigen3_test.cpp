// Eigenvalues and eigenvectors of symmetric 3×3 matrices.
#include <limber/math/eigen3.hpp>

#include "support/laws.hpp"
#include "support/rates.hpp"

namespace limber::test {
namespace {

LAW_SUITE(SymmetricEigen);

template <class T>
Sym3<T> assemble(const SymmetricEigen3<T>& e) {
  return congruence(e.vectors, Sym3<T>::diagonal(e.values.x, e.values.y, e.values.z));
}

// S = V diag(λ) Vᵀ with a rotation V
LAW(SymmetricEigen, ReconstructsTheMatrix) {
  const auto s = draw.symmetric();
  const auto e = symmetric_eigen(s);
  EXPECT_TRUE(near(assemble(e), s, 256));
  EXPECT_TRUE(near(e.vectors.matrix.transposed() * e.vectors.matrix, Mat3<T>::identity(), 256));
  EXPECT_TRUE(near(determinant(e.vectors.matrix), as<T>(1), 256));
}

// S v = λ v
LAW(SymmetricEigen, EachVectorIsOnlyStretched) {
  const auto s = draw.symmetric();
  const auto e = symmetric_eigen(s);
  for (int i = 0; i < 3; ++i) {
    const auto v = e.vectors.matrix.column(i);
    EXPECT_TRUE(near(s * v, v * e.values[i], 256));
  }
}

LAW(SymmetricEigen, TraceAndDeterminantAreSumAndProduct) {
  const auto s = draw.symmetric();
  const auto values = symmetric_eigen(s).values;
  EXPECT_TRUE(near(values.x + values.y + values.z, s.trace(), 256));
  EXPECT_TRUE(near(values.x * values.y * values.z, determinant(s.matrix()), 256));
}

LAW(SymmetricEigen, DiagonalMatricesAreTheirOwn) {
  const T a = draw.scalar(), b = draw.scalar(), c = draw.scalar();
  const auto e = symmetric_eigen(Sym3<T>::diagonal(a, b, c));
  EXPECT_TRUE(near(e.values, Vec3<T>{a, b, c}));
  EXPECT_TRUE(near(assemble(e), Sym3<T>::diagonal(a, b, c)));
}

LAW(SymmetricEigen, ZeroAndMultiplesOfTheIdentity) {
  const T a = draw.scalar();
  EXPECT_TRUE(near(symmetric_eigen(Sym3<T>::zero()).values, Vec3<T>::zero(), 0));
  EXPECT_TRUE(near(symmetric_eigen(Sym3<T>::identity() * a).values, Vec3<T>{a, a, a}));
}

// Off-diagonal entries that are zero now but not later: their derivative must reach the vectors.
LAW(SymmetricEigen, DerivativeAtADiagonalMatrix) {
  using D = Dual<T>;
  const T xy = draw.scalar(), xz = draw.scalar(), yz = draw.scalar();
  const Sym3<T> s = Sym3<T>::diagonal(as<T>(1), as<T>(2), as<T>(4));
  Sym3<D> changing = fixed(s);
  changing.xy.derivative = xy;
  changing.xz.derivative = xz;
  changing.yz.derivative = yz;
  const auto e = symmetric_eigen(changing);
  EXPECT_TRUE(near(rate(assemble(e)), rate(changing)));
  // dv_i = Σ_j v_j (v_j·dS v_i)/(λ_i − λ_j)
  const auto dv = rate(e.vectors.matrix);
  EXPECT_TRUE(near(dv.yx, -xy));
  EXPECT_TRUE(near(dv.zx, -xz * as<T>(1.0 / 3)));
  EXPECT_TRUE(near(dv.zy, -yz * as<T>(0.5)));
}

// Two or three equal eigenvalues, in turned axes and at the scales of real inertias.
template <class T>
void equal_eigenvalues() {
  Draw<T> draw;
  for (const double scale : {1.0, 1e-3, 1e-6, 1e-9, 1e3})
    for (int round = 0; round < 100; ++round) {
      const T a = draw.positive() * as<T>(scale), b = draw.positive() * as<T>(scale);
      const auto r = draw.rotation();
      for (const auto& s :
           {Sym3<T>::diagonal(a, a, b), Sym3<T>::diagonal(a, b, a), Sym3<T>::diagonal(a, a, a),
            congruence(r, Sym3<T>::diagonal(a, a, b)), congruence(r, Sym3<T>::diagonal(a, a, a)),
            Sym3<T>{a, a, a, b, b, b}, Sym3<T>{a, a, b, b, a * as<T>(1e-7), as<T>(0)}}) {
        const auto e = symmetric_eigen(s);
        EXPECT_TRUE(near(assemble(e) * as<T>(1 / scale), s * as<T>(1 / scale), 256)) << scale;
      }
    }
}

TEST(SymmetricEigenDegenerate, Double) { equal_eigenvalues<double>(); }
TEST(SymmetricEigenDegenerate, Float) { equal_eigenvalues<float>(); }
TEST(SymmetricEigenDegenerate, FloatPacks) { equal_eigenvalues<FloatPack>(); }

// Off-diagonals so small that their squares underflow.
TEST(SymmetricEigenDegenerate, UnderflowingOffDiagonals) {
  for (const float off : {1e-20f, 1e-25f, 1e-30f, 1e-40f}) {
    const Sym3<float> s{1, 1, 1, off, off, off};
    EXPECT_TRUE(near(assemble(symmetric_eigen(s)), s)) << off;
  }
  const Sym3<double> s{1, 1, 2, 1e-200, 1e-170, 1e-300};
  EXPECT_TRUE(near(assemble(symmetric_eigen(s)), s));
}

}  // namespace
}  // namespace limber::test
