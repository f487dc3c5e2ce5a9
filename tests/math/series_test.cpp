// The functions of an angle that are 0/0 at zero, against the same in long double, from zero through the
// change from series to closed form up to large angles.
#include <limber/math/series.hpp>

#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "support/laws.hpp"
#include "support/rates.hpp"

namespace limber::test {
namespace {

using Reference = std::function<long double(long double)>;

// Taylor series of 30 terms below θ² = 4, the closed form above: no digits are lost in long double.
long double alternating(long double x, int first) {
  long double term = 1, sum = 0;
  for (int i = 2; i <= first; ++i) term /= static_cast<long double>(i);
  for (int n = 0; n < 30; ++n) {
    sum += term;
    term *= -x / (static_cast<long double>(first + 2 * n + 1) * static_cast<long double>(first + 2 * n + 2));
  }
  return sum;
}

long double exact_sinc(long double x) {
  return x < 4 ? alternating(x, 1) : std::sin(std::sqrt(x)) / std::sqrt(x);
}
long double exact_cosc(long double x) { return x < 4 ? alternating(x, 2) : (1 - std::cos(std::sqrt(x))) / x; }
long double exact_cube(long double x) {
  return x < 4 ? alternating(x, 3) : (std::sqrt(x) - std::sin(std::sqrt(x))) / (x * std::sqrt(x));
}
// (1 − (θ/2) cot(θ/2))/θ² = (sin(θ/2)/(θ/2) − cos(θ/2)) / (θ² sin(θ/2)/(θ/2)), and the numerator is
// y (cosc(y) − cube(y)) with y = θ²/4: no cancellation near zero.
long double exact_cot(long double x) {
  const long double y = x / 4;
  return (exact_cosc(y) - exact_cube(y)) / (4 * exact_sinc(y));
}
long double exact_atan(long double t) { return t == 0 ? 1.0L : std::atan(std::sqrt(t)) / std::sqrt(t); }

std::vector<double> arguments(double largest) {
  std::vector<double> x = {0,
                           1e-300,
                           1e-32,
                           1e-16,
                           1e-8,
                           1e-4,
                           0.01,
                           0.1,
                           0.5,
                           0.9,
                           std::nextafter(1.0, 0.0),
                           1,
                           std::nextafter(1.0, 2.0),
                           1.1,
                           2,
                           3,
                           5,
                           9,
                           9.8696044};
  for (double y = 1e-3; y < largest; y *= 1.37) x.push_back(y);
  std::erase_if(x, [&](double y) { return y > largest; });
  return x;
}

template <class R, class F>
void expect_close(const std::string& name, F function, const Reference& exact, double largest, double ulps) {
  for (const double argument : arguments(largest)) {
    const R x = static_cast<R>(argument);
    const long double reference = exact(static_cast<long double>(x));
    const long double error = std::abs(static_cast<long double>(function(x)) - reference);
    const long double unit =
        static_cast<long double>(std::numeric_limits<R>::epsilon()) * std::abs(reference);
    EXPECT_LE(error, static_cast<long double>(ulps) * unit)
        << name << " at " << argument << " is off by " << error / unit << " epsilon";
  }
}

// |θ| up to 3 rad where sin θ/θ is not near its zero; up to 20 rad for those without zeros.
template <class R>
void all_series() {
  expect_close<R>("sin θ/θ", series::sin_over_angle<R>, exact_sinc, 7.5, 4);
  expect_close<R>("(1 − cos θ)/θ²", series::one_minus_cos_over_square<R>, exact_cosc, 30, 4);
  expect_close<R>("(θ − sin θ)/θ³", series::angle_minus_sin_over_cube<R>, exact_cube, 400, 12);
  expect_close<R>("(1 − (θ/2)cot(θ/2))/θ²", series::one_minus_half_cot_over_square<R>, exact_cot, 30, 16);
  expect_close<R>("atan √t/√t", series::atan_over_argument<R>, exact_atan, 1e6, 4);
}

TEST(SeriesAgainstLongDouble, Double) { all_series<double>(); }
TEST(SeriesAgainstLongDouble, Float) { all_series<float>(); }

// Analytic derivatives with respect to x = θ², each written with the functions themselves.
template <class F>
double slope(F function, double x) {
  return function(Dual<double>{x, 1.0}).derivative;
}

TEST(SeriesDerivatives, AreThoseOfTheFunctions) {
  for (const double x : {1e-3, 0.25, 0.99, 1.01, 2.0, 6.0}) {
    const double c = std::cos(std::sqrt(x));
    const double s0 = series::sin_over_angle(x), s1 = series::one_minus_cos_over_square(x),
                 s2 = series::angle_minus_sin_over_cube(x);
    EXPECT_NEAR(slope(series::sin_over_angle<Dual<double>>, x), (c - s0) / (2 * x), 1e-12);
    EXPECT_NEAR(slope(series::one_minus_cos_over_square<Dual<double>>, x), (s0 - 2 * s1) / (2 * x), 1e-12);
    EXPECT_NEAR(slope(series::angle_minus_sin_over_cube<Dual<double>>, x), (s1 - 3 * s2) / (2 * x), 1e-12);
    const double y = x / 4, cot = 1 / (std::tan(std::sqrt(y)) / std::sqrt(y));  // (θ/2) cot(θ/2)
    const double cot_slope = (cot - y - cot * cot) / (2 * x);                   // by x
    EXPECT_NEAR(slope(series::one_minus_half_cot_over_square<Dual<double>>, x),
                -cot_slope / x - (1 - cot) / (x * x), 1e-11 / x);
    EXPECT_NEAR(slope(series::atan_over_argument<Dual<double>>, x),
                (1 / (1 + x) - series::atan_over_argument(x)) / (2 * x), 1e-12);
  }
}

TEST(SeriesDerivatives, AreExactAtZero) {
  EXPECT_DOUBLE_EQ(slope(series::sin_over_angle<Dual<double>>, 0), -1.0 / 6);
  EXPECT_DOUBLE_EQ(slope(series::one_minus_cos_over_square<Dual<double>>, 0), -1.0 / 24);
  EXPECT_DOUBLE_EQ(slope(series::angle_minus_sin_over_cube<Dual<double>>, 0), -1.0 / 120);
  EXPECT_DOUBLE_EQ(slope(series::one_minus_half_cot_over_square<Dual<double>>, 0), 1.0 / 720);
  EXPECT_DOUBLE_EQ(slope(series::atan_over_argument<Dual<double>>, 0), -1.0 / 3);
}

LAW_SUITE(SeriesLaws);

// c² + x s² = 1 with s = sin θ/θ and c = 1 − x (1 − cos θ)/θ²
LAW(SeriesLaws, SineAndCosineOnTheUnitCircle) {
  for (const double largest : {1e-8, 1.0, 8.0}) {
    const T x = draw.scalar(0, largest);
    const T c = as<T>(1) - x * series::one_minus_cos_over_square(x);
    EXPECT_TRUE(near(c * c + x * square(series::sin_over_angle(x)), as<T>(1)));
  }
}

// 1 − x (θ − sin θ)/θ³ = sin θ/θ
LAW(SeriesLaws, CubeAndSine) {
  const T x = draw.scalar(0, 6);
  EXPECT_TRUE(near(as<T>(1) - x * series::angle_minus_sin_over_cube(x), series::sin_over_angle(x)));
}

// (1 − (θ/2) cot(θ/2)) (1 − cos θ)/θ² = (1 − cos θ)/θ² − ½ sin θ/θ
LAW(SeriesLaws, CotangentSineAndCosine) {
  const T x = draw.scalar(0, 6);
  const T cosine = series::one_minus_cos_over_square(x);
  EXPECT_TRUE(near(x * series::one_minus_half_cot_over_square(x) * cosine,
                   cosine - as<T>(0.5) * series::sin_over_angle(x)));
}

LAW(SeriesLaws, PolynomialIsHornersSum) {
  const T x = draw.scalar();
  const std::array<double, 4> c{1, -2, 0.5, 3};
  EXPECT_TRUE(
      near(series::polynomial<T>(c, x), as<T>(1) - as<T>(2) * x + as<T>(0.5) * x * x + as<T>(3) * x * x * x));
}

}  // namespace
}  // namespace limber::test
