// Exponential, logarithm and the small displacement between two frames.
#include <limber/spatial/cross.hpp>
#include <limber/spatial/displacement.hpp>
#include <limber/spatial/matrix6.hpp>

#include <array>
#include <numbers>

#include "support/laws.hpp"
#include "support/rates.hpp"

namespace limber::test {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kAngles[] = {0, 1e-12, 1e-8, 1e-4, 0.3, 0.9999, 1.0, 1.0001, 1.9999, 2.0001, 3.0};

LAW_SUITE(Displacement);

template <class T>
Motion<T> screw_motion(Draw<T>& draw, double angle) {
  const auto axis = draw.unit();
  return {axis * as<T>(angle), draw.vector()};
}

LAW(Displacement, LogarithmUndoesTheExponential) {
  for (const double angle : kAngles) {
    const auto m = screw_motion(draw, angle);
    EXPECT_TRUE(near(logarithm(exponential(m)), m, 256)) << angle;
  }
}

LAW(Displacement, ExponentialUndoesTheLogarithm) {
  const auto x = draw.transform();
  EXPECT_TRUE(near(exponential(logarithm(x)), x, 256));
  for (const double angle : {kPi - 1e-8, kPi, 4.0}) {
    const auto half_turn = exponential(screw_motion(draw, angle));
    EXPECT_TRUE(near(exponential(logarithm(half_turn)), half_turn, 256)) << angle;
  }
}

LAW(Displacement, ZeroMotionIsTheIdentity) {
  EXPECT_TRUE(near(exponential(Motion<T>::zero()), Transform<T>::identity(), 0));
  EXPECT_TRUE(near(logarithm(Transform<T>::identity()), Motion<T>::zero(), 0));
}

LAW(Displacement, PureTranslation) {
  const auto v = draw.vector();
  EXPECT_TRUE(near(exponential(Motion<T>{Vec3<T>::zero(), v}), Transform<T>::translated(v)));
}

// A turn about the axis u through the point c leaves c where it is.
LAW(Displacement, RotationAboutAnAxisThroughAPoint) {
  const auto u = draw.unit(), c = draw.vector();
  const T angle = draw.scalar(-3, 3);
  const auto x = exponential(Motion<T>{u, cross(c, u)} * angle);
  EXPECT_TRUE(near(x.point(c), c));
  EXPECT_TRUE(near(x.rotation, Rotation<T>::about(u, angle)));
}

// exp((s+t) m) = exp(s m) exp(t m), exp(−m) = exp(m)⁻¹
LAW(Displacement, ExponentialIsAOneParameterGroup) {
  const auto m = draw.motion();
  const T s = draw.scalar(), t = draw.scalar();
  EXPECT_TRUE(near(exponential(m * (s + t)), exponential(m * s) * exponential(m * t)));
  EXPECT_TRUE(near(exponential(-m), exponential(m).inverse()));
}

// d/dt exp(t m) = m × exp(t m): constant velocity, the same in the starting and in the moving coordinates
LAW(Displacement, ExponentialMovesWithConstantVelocity) {
  const auto m = draw.motion();
  const T t = draw.scalar();
  const auto x = exponential(fixed(m) * moving(t, as<T>(1)));
  const auto matrix = value(motion_matrix(x));
  EXPECT_TRUE(near(rate(motion_matrix(x)), cross_motion_matrix(m) * matrix));
  EXPECT_TRUE(near(rate(motion_matrix(x)), matrix * cross_motion_matrix(m)));
  EXPECT_TRUE(near(exponential(m * t) * m, m));
}

// The 6×6 matrix of exp(m) is Σ (m×)ᵏ/k!
LAW(Displacement, ExponentialIsTheMatrixExponential) {
  const auto m = draw.motion();
  auto sum = Mat6<T>::identity(), term = Mat6<T>::identity();
  for (int k = 1; k < 25; ++k) {
    term = term * cross_motion_matrix(m) * as<T>(1.0 / k);
    sum = sum + term;
  }
  EXPECT_TRUE(near(motion_matrix(exponential(m)), sum));
}

// X exp(m) X⁻¹ = exp(X m)
LAW(Displacement, ConjugationTransformsTheMotion) {
  const auto x = draw.transform();
  const auto m = draw.motion();
  EXPECT_TRUE(near(x * exponential(m) * x.inverse(), exponential(x * m)));
}

// A helical joint with pitch h is the exponential of its axis [0 0 1 0 0 h].
LAW(Displacement, HelicalJointIsAnExponential) {
  const T q = draw.scalar(-3, 3), h = draw.scalar(), o = as<T>(0);
  const Motion<T> s{{o, o, as<T>(1)}, {o, o, h}};
  EXPECT_TRUE(near(exponential(s * q), Transform<T>::translated({o, o, h * q}) * Transform<T>::about_z(q)));
}

// At zero: d exp = the identity and d log = the identity, exactly.
LAW(Displacement, DerivativesAtZeroAreExact) {
  const auto dm = draw.motion();
  const auto x = exponential(moving(Motion<T>::zero(), dm));
  EXPECT_TRUE(near(rate(x.rotation.matrix), cross_matrix(dm.angular), 1));
  EXPECT_TRUE(near(rate(x.translation), dm.linear, 1));
  EXPECT_TRUE(near(rate(logarithm(x)), dm, 4));
}

LAW(Displacement, DerivativeOfTheLogarithmUndoesThatOfTheExponential) {
  for (const double angle : {1e-8, 1e-4, 0.5, 1.5, 2.8}) {
    const auto m = screw_motion(draw, angle), dm = draw.motion();
    EXPECT_TRUE(near(rate(logarithm(exponential(moving(m, dm)))), dm, 1000)) << angle;
  }
}

// ½[X23 − X32; X31 − X13; X12 − X21; X53 − X62; X61 − X43; X42 − X51] of the matrix from A to B
LAW(Displacement, SmallDisplacementByMatrixEntries) {
  const auto ab = draw.transform();
  const auto x = motion_matrix(ab.inverse());  // from A to B
  const auto entry = [&](int row, int column) { return x(row - 1, column - 1); };
  const std::array<T, 6> twice{entry(2, 3) - entry(3, 2), entry(3, 1) - entry(1, 3),
                               entry(1, 2) - entry(2, 1), entry(5, 3) - entry(6, 2),
                               entry(6, 1) - entry(4, 3), entry(4, 2) - entry(5, 1)};
  const auto d = small_displacement(ab);
  for (int i = 0; i < 6; ++i) EXPECT_TRUE(near(d[i], as<T>(0.5) * twice[static_cast<std::size_t>(i)]));
}

// X v = v: the same in both frames' coordinates, however far apart
LAW(Displacement, SmallDisplacementIsAnInvariant) {
  const auto x = draw.transform();
  const auto d = small_displacement(x);
  EXPECT_TRUE(near(x * d, d));
  EXPECT_TRUE(near(inverse_times(x, d), d));
}

LAW(Displacement, SmallDisplacementOfTranslationIsExact) {
  const auto p = draw.vector();
  EXPECT_TRUE(near(small_displacement(Transform<T>::translated(p)), Motion<T>{Vec3<T>::zero(), p}));
}

LAW(Displacement, SmallDisplacementBackIsOpposite) {
  const auto x = draw.transform();
  EXPECT_TRUE(near(small_displacement(x.inverse()), -small_displacement(x)));
}

// To first order it is the logarithm, and so is its derivative at the identity.
LAW(Displacement, SmallDisplacementHasTheDerivativeOfTheLogarithm) {
  const auto dm = draw.motion();
  EXPECT_TRUE(near(rate(small_displacement(exponential(moving(Motion<T>::zero(), dm)))), dm, 4));
}

// The error relative to the displacement shrinks with the square of the angle.
TEST(SmallDisplacement, ErrorShrinksQuadratically) {
  Draw<double> draw;
  for (int round = 0; round < 20; ++round) {
    const Motion<double> m{draw.unit(), draw.vector()};
    double previous = 0;
    for (const double size : {0.1, 0.05, 0.025, 0.0125}) {
      const auto d = small_displacement(exponential(m * size)) - m * size;
      const double error = (norm(d.angular) + norm(d.linear)) / size;
      EXPECT_LT(error, size * size);
      if (previous > 0) {
        EXPECT_NEAR(previous / error, 4, 0.1);
      }
      previous = error;
    }
  }
}

}  // namespace
}  // namespace limber::test
