// Sine and cosine of the numbers in a SIMD register: x = k π/2 + r with |r| ≤ π/4, a polynomial for each of
// sin r and cos r (minimax, found by the Remez exchange), then exchange and sign by the quadrant k.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace limber::detail {

template <class R>
struct SinCosConstants;

template <>
struct SinCosConstants<double> {
  using Integer = std::int64_t;
  static constexpr double round = 0x1.8p+52;  // adding it leaves the nearest integer in the low bits
  static constexpr double largest = 1e5;      // beyond, the reduction loses bits
  static constexpr double sine[] = {-0.16666666666666632771,    0.0083333333333225526186,
                                    -0.00019841269829898373775, 2.7557313718702896243e-6,
                                    -2.5050761798328405535e-8,  1.5896987057228248372e-10};
  static constexpr double cosine[] = {0.041666666666666600294,    -0.0013888888888874242508,
                                      0.000024801587289546430006, -2.7557314368830976236e-7,
                                      2.0875725301952228304e-9,   -1.1359744086962315886e-11};
};

template <>
struct SinCosConstants<float> {
  using Integer = std::int32_t;
  static constexpr float round = 0x1.8p+23F;
  static constexpr float largest = 1e4F;
  static constexpr float sine[] = {-0.16666654994690186406F, 0.0083321803832501852844F,
                                   -0.00019517526860301140994F};
  static constexpr float cosine[] = {0.041666646879508782752F, -0.0013887367928674705413F,
                                     0.000024438480417588681207F};
};

template <class V, class R, std::size_t N>
V polynomial(const R (&coefficients)[N], V x) {
  V sum = V{} + coefficients[N - 1];
  for (std::size_t i = N - 1; i-- > 0;) sum = sum * x + coefficients[i];
  return sum;
}

/// r = x − k π/2 for double. π/2 in three parts, the first two with so few bits that their products with k
/// are exact.
template <class V>
V reduced(const V& x, const V& k, double) {
  return ((x - k * 0x1.921fb544p+0) - k * 0x1.0b4611a6p-34) - k * 0x1.3198a2e037073p-69;
}

/// r = x − k π/2 for float, in double.
template <class V>
V reduced(const V& x, const V& k, float) {
  typedef double Wide __attribute__((vector_size(2 * sizeof(V))));
  const Wide wide_k = __builtin_convertvector(k, Wide);
  const Wide r =
      (__builtin_convertvector(x, Wide) - wide_k * 0x1.921fb544p+0) - wide_k * 0x1.0b4611a626331p-34;
  return __builtin_convertvector(r, V);
}

/// −x where bit 1 of the integer is set: moved to the place of the sign.
template <class Bits, class V>
[[gnu::always_inline]] inline V with_sign_of_bit_1(V x, const Bits& integer) {
  constexpr int top = 8 * sizeof(integer[0]) - 1;
  using Integer = std::remove_cvref_t<decltype(integer[0])>;
  Bits bits;
  std::memcpy(&bits, &x, sizeof(bits));
  bits ^= (integer << (top - 1)) & std::numeric_limits<Integer>::min();
  std::memcpy(&x, &bits, sizeof(bits));
  return x;
}

/// s = sin x and c = cos x for |x| ≤ SinCosConstants<R>::largest; NaN for NaN. V is a vector of R of the
/// compiler's.
template <class R, class V>
[[gnu::always_inline]] inline void sincos_register(const V& x, V& s, V& c) {
  using C = SinCosConstants<R>;
  typedef typename C::Integer Bits __attribute__((vector_size(sizeof(V))));
  constexpr R two_over_pi = R(0.63661977236758134308);

  const V shifted = x * two_over_pi + C::round;
  const V k = shifted - C::round;
  const V r = reduced(x, k, R{});
  Bits quadrant;
  std::memcpy(&quadrant, &shifted, sizeof(quadrant));

  const V square = r * r;
  const V sine = r + r * square * polynomial(C::sine, square);
  const V cosine = (R(1) - R(0.5) * square) + square * square * polynomial(C::cosine, square);
  const Bits swapped = (quadrant & 1) != 0;
  s = with_sign_of_bit_1<Bits>(swapped ? cosine : sine, quadrant);
  c = with_sign_of_bit_1<Bits>(swapped ? sine : cosine, quadrant + 1);
}

}  // namespace limber::detail
