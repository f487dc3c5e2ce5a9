// Functions of an angle that are smooth at zero although their textbook form is 0/0 there.
//
// Each takes x = θ². A Taylor series serves x < 1 and the closed form the rest; both sides are computed and
// one is selected, so there is no branch and derivatives through dual numbers are exact on both sides.
#pragma once

#include <array>
#include <cstddef>
#include <limber/math/scalar.hpp>

namespace limber::series {

inline constexpr double kSmall = 1.0;

/// c₀ + c₁x + c₂x² + …
template <class T, std::size_t N>
T polynomial(const std::array<double, N>& c, const T& x) {
  T sum = as<T>(c[N - 1]);
  for (std::size_t i = N - 1; i-- > 0;) sum = sum * x + as<T>(c[i]);
  return sum;
}

/// x where it is not small, a harmless number where the series is used instead.
template <class T>
T away_from_zero(const T& x) {
  return select(x < as<T>(kSmall), as<T>(1), x);
}

/// sin θ / θ
template <class T>
T sin_over_angle(const T& x) {
  constexpr std::array c{1 / 1.0,
                         -1 / 6.0,
                         1 / 120.0,
                         -1 / 5040.0,
                         1 / 362880.0,
                         -1 / 39916800.0,
                         1 / 6227020800.0,
                         -1 / 1307674368000.0,
                         1 / 355687428096000.0};
  const T angle = sqrt(away_from_zero(x));
  return select(x < as<T>(kSmall), polynomial<T>(c, x), sin(angle) / angle);
}

/// (1 − cos θ) / θ²
template <class T>
T one_minus_cos_over_square(const T& x) {
  constexpr std::array c{1 / 2.0,
                         -1 / 24.0,
                         1 / 720.0,
                         -1 / 40320.0,
                         1 / 3628800.0,
                         -1 / 479001600.0,
                         1 / 87178291200.0,
                         -1 / 20922789888000.0,
                         1 / 6402373705728000.0};
  const T safe = away_from_zero(x);
  const T half_sine = sin(as<T>(0.5) * sqrt(safe));
  return select(x < as<T>(kSmall), polynomial<T>(c, x), as<T>(2) * square(half_sine) / safe);
}

/// (θ − sin θ) / θ³
template <class T>
T angle_minus_sin_over_cube(const T& x) {
  constexpr std::array c{1 / 6.0,
                         -1 / 120.0,
                         1 / 5040.0,
                         -1 / 362880.0,
                         1 / 39916800.0,
                         -1 / 6227020800.0,
                         1 / 1307674368000.0,
                         -1 / 355687428096000.0,
                         1 / 121645100408832000.0};
  const T safe = away_from_zero(x);
  const T angle = sqrt(safe);
  return select(x < as<T>(kSmall), polynomial<T>(c, x), (angle - sin(angle)) / (safe * angle));
}

/// (1 − (θ/2) cot(θ/2)) / θ², for |θ| < 2π
template <class T>
T one_minus_half_cot_over_square(const T& x) {
  // Bernoulli numbers: Σ |B₂ₙ| xⁿ⁻¹ / (2n)!
  constexpr std::array c{1 / 12.0,
                         1 / 720.0,
                         1 / 30240.0,
                         1 / 1209600.0,
                         1 / 47900160.0,
                         691 / 1307674368000.0,
                         1 / 74724249600.0,
                         3617 / 10670622842880000.0,
                         43867 / 5109094217170944000.0,
                         174611 / 802857662698291200000.0};
  const T safe = away_from_zero(x);
  const T half = as<T>(0.5) * sqrt(safe);
  return select(x < as<T>(kSmall), polynomial<T>(c, x), (as<T>(1) - half * cos(half) / sin(half)) / safe);
}

/// atan(√t) / √t
template <class T>
T atan_over_argument(const T& t) {
  constexpr std::array c{1.0, -1.0 / 3, 1.0 / 5, -1.0 / 7, 1.0 / 9, -1.0 / 11, 1.0 / 13, -1.0 / 15, 1.0 / 17};
  constexpr double small = 0.015625;
  const T root = sqrt(select(t < as<T>(small), as<T>(1), t));
  return select(t < as<T>(small), polynomial<T>(c, t), atan2(root, as<T>(1)) / root);
}

}  // namespace limber::series
