// The scalar: what a number must offer so that every formula of Limber can be written over it.
//
// A scalar is double, float, a SIMD pack of states (scalar/lanes.hpp), a dual number (scalar/dual.hpp) or
// anything of the user's that satisfies the concept below. A comparison of scalars gives a *mask*, which need
// not be a bool (a pack has one truth value per lane), so no formula may write `if (a < b)`: it computes both
// sides and picks with select(mask, a, b). That one rule lets one source serve all scalars.
#pragma once

#if __cplusplus < 202002L
#error "Limber needs C++20: compile with -std=c++20"
#endif

#include <cmath>
#include <concepts>
#include <type_traits>

namespace limber {

using std::abs;
using std::acos;
using std::atan2;
using std::cos;
using std::sin;
using std::sqrt;

/// The real number type a scalar is made of: double for double, for Dual<double> and for Lanes<double, N>.
template <class T> struct RealOf {};
template <class T>
  requires requires { typename T::Real; }
struct RealOf<T> {
  using type = typename T::Real;
};
template <std::floating_point T>
struct RealOf<T> {
  using type = T;
};
template <class T>
using Real = typename RealOf<T>::type;

/// What a comparison of two scalars returns.
template <class T>
using Mask = decltype(std::declval<T>() < std::declval<T>());

/// mask ? a : b, lane by lane.
template <std::floating_point T>
constexpr T select(bool mask, T a, T b) {
  return mask ? a : b;
}

template <class T>
concept Scalar = std::copyable<T> && std::constructible_from<T, Real<T>> &&
                 requires(const T a, const T b, const Mask<T> mask) {
                   { a + b } -> std::convertible_to<T>;
                   { a - b } -> std::convertible_to<T>;
                   { a* b } -> std::convertible_to<T>;
                   { a / b } -> std::convertible_to<T>;
                   { -a } -> std::convertible_to<T>;
                   { select(mask, a, b) } -> std::convertible_to<T>;
                   { sqrt(a) } -> std::convertible_to<T>;
                   { sin(a) } -> std::convertible_to<T>;
                   { cos(a) } -> std::convertible_to<T>;
                   { atan2(a, b) } -> std::convertible_to<T>;
                   { abs(a) } -> std::convertible_to<T>;
                 };

/// A real constant as a scalar. Model constants are real numbers and enter formulas over T through this.
/// Where they are of type T themselves, they stay as they are.
template <class T, class R>
[[gnu::always_inline]] constexpr T as(R constant) {
  if constexpr (std::is_same_v<T, R>)
    return constant;
  else
    return T(static_cast<Real<T>>(constant));
}

/// Whether a constant of a model makes a difference: what is zero is skipped.
template <class R>
[[gnu::always_inline]] constexpr bool counts(const R& constant) {
  return constant != R(0);
}

template <class T>
constexpr T square(const T& a) {
  return a * a;
}

}  // namespace limber
