// Derivatives through dual numbers of exponential and logarithm: exact at zero, where a naive form has 0/0,
// and equal to the closed forms elsewhere.
#include <limber/math/rotation.hpp>

#include <cmath>
#include <numbers>

#include "support/laws.hpp"
#include "support/rates.hpp"

namespace limber::test {
namespace {

LAW_SUITE(RotationDerivative);

// At r = 0: d exp = [dr×], d log = the skew part, both exactly the identity.
LAW(RotationDerivative, AtTheIdentityIsTheIdentity) {
  const auto dr = draw.vector();
  const auto turn = Rotation<Dual<T>>::exponential(moving(Vec3<T>::zero(), dr));
  EXPECT_TRUE(near(value(turn.matrix), Mat3<T>::identity(), 0));
  EXPECT_TRUE(near(rate(turn.matrix), cross_matrix(dr), 1));
  EXPECT_TRUE(near(rate(turn.logarithm()), dr, 4));
}

// d/dt exp(r) = [(A dr)×] exp(r) with A = 1 + (1 − cos θ)/θ² [r×] + (θ − sin θ)/θ³ [r×]²
LAW(RotationDerivative, OfTheExponentialIsTheLeftJacobian) {
  for (const double size : {1e-8, 1e-4, 0.3, 1.0, 1.7}) {
    const auto r = draw.vector() * as<T>(size), dr = draw.vector();
    const auto turn = Rotation<Dual<T>>::exponential(moving(r, dr));
    const T x = squared_norm(r);
    const auto rx = cross_matrix(r);
    const auto jacobian = Mat3<T>::identity() + rx * series::one_minus_cos_over_square(x) +
                          rx * rx * series::angle_minus_sin_over_cube(x);
    EXPECT_TRUE(near(rate(turn.matrix), cross_matrix(jacobian * dr) * value(turn.matrix))) << size;
  }
}

// log(exp(r)) = r, so its derivative is dr: near zero, across the changes of series, and up to near π.
LAW(RotationDerivative, OfTheLogarithmUndoesThatOfTheExponential) {
  for (const double angle : {0.0, 1e-8, 1e-4, 0.2487, 0.2489, 1.0, 2.0, 3.0}) {
    const auto r = draw.unit() * as<T>(angle), dr = draw.vector();
    const auto back = Rotation<Dual<T>>::exponential(moving(r, dr)).logarithm();
    EXPECT_TRUE(near(rate(back), dr, 256)) << angle;
  }
}

// Second derivatives at zero: d²/dt² exp(t r) = [r×]².
TEST(RotationSecondDerivative, AtTheIdentityIsTheSquare) {
  using D = Dual<double>;
  using DD = Dual<D>;
  const Vec3<double> r{0.3, -0.7, 0.5};
  const DD t{D{0, 1}, D{1, 0}};
  const auto lift = [](double x) { return DD(x); };
  const auto turn = Rotation<DD>::exponential(Vec3<DD>{lift(r.x) * t, lift(r.y) * t, lift(r.z) * t});
  const auto square = cross_matrix(r) * cross_matrix(r);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) EXPECT_NEAR(turn.matrix(i, j).derivative.derivative, square(i, j), 1e-15);
}

// Against finite differences of fourth order, at an angle where nothing is special and one near π.
TEST(RotationFiniteDifference, LogarithmAgrees) {
  for (const double angle : {0.7, 3.1}) {
    const Vec3<double> r = normalized(Vec3<double>{1, -2, 0.5}) * angle, dr{0.2, 0.1, -0.4};
    const auto base = Rotation<double>::about_x(0.01);
    const auto log_at = [&](double t) {
      return (Rotation<double>::exponential(r + dr * t) * base).logarithm();
    };
    const double h = 1e-3;
    const auto difference =
        ((log_at(h) - log_at(-h)) * 8.0 - (log_at(2 * h) - log_at(-2 * h))) * (1 / (12 * h));
    const auto exact =
        (Rotation<Dual<double>>::exponential(moving(r, dr)) * base.cast<Dual<double>>()).logarithm();
    EXPECT_TRUE(within(rate(exact), difference, 1e-9)) << angle;
  }
}

}  // namespace
}  // namespace limber::test
