// Dual numbers: a value and its derivative along one direction, carried through every formula (ε² = 0).
//
// Run a kernel with T = Dual<double>, seed the derivative of an input, read the derivative of the outputs:
// exact to rounding, no step size. Dual<Dual<double>> gives second derivatives.
#pragma once

#include <limber/math/scalar.hpp>

namespace limber {

template <class U> struct Dual {
  using Real = limber::Real<U>;

  U value;
  U derivative;

  constexpr Dual() : Dual(Real(0)) {}
  constexpr Dual(Real constant) : value(constant), derivative(Real(0)) {}  // a number is a constant
  constexpr Dual(const U& v, const U& d) : value(v), derivative(d) {}

  friend constexpr Dual operator+(const Dual& a, const Dual& b) {
    return {a.value + b.value, a.derivative + b.derivative};
  }
  friend constexpr Dual operator-(const Dual& a, const Dual& b) {
    return {a.value - b.value, a.derivative - b.derivative};
  }
  friend constexpr Dual operator-(const Dual& a) { return {-a.value, -a.derivative}; }
  friend constexpr Dual operator*(const Dual& a, const Dual& b) {
    return {a.value * b.value, a.derivative * b.value + a.value * b.derivative};
  }
  friend constexpr Dual operator/(const Dual& a, const Dual& b) {
    const U quotient = a.value / b.value;
    return {quotient, (a.derivative - quotient * b.derivative) / b.value};
  }
  constexpr Dual& operator+=(const Dual& b) { return *this = *this + b; }
  constexpr Dual& operator-=(const Dual& b) { return *this = *this - b; }
  constexpr Dual& operator*=(const Dual& b) { return *this = *this * b; }
  constexpr Dual& operator/=(const Dual& b) { return *this = *this / b; }

  // Comparisons look at the value alone.
  friend constexpr auto operator<(const Dual& a, const Dual& b) { return a.value < b.value; }
  friend constexpr auto operator<=(const Dual& a, const Dual& b) { return a.value <= b.value; }
  friend constexpr auto operator>(const Dual& a, const Dual& b) { return a.value > b.value; }
  friend constexpr auto operator>=(const Dual& a, const Dual& b) { return a.value >= b.value; }

  friend constexpr Dual select(const Mask<U>& mask, const Dual& a, const Dual& b) {
    return {select(mask, a.value, b.value), select(mask, a.derivative, b.derivative)};
  }

  friend Dual sqrt(const Dual& a) {
    const U root = sqrt(a.value);
    return {root, a.derivative / (root + root)};
  }
  friend Dual sin(const Dual& a) { return {sin(a.value), a.derivative * cos(a.value)}; }
  friend Dual cos(const Dual& a) { return {cos(a.value), -(a.derivative * sin(a.value))}; }
  friend Dual acos(const Dual& a) {
    return {acos(a.value), -(a.derivative / sqrt(as<U>(1) - a.value * a.value))};
  }
  friend Dual atan2(const Dual& y, const Dual& x) {
    const U square_sum = x.value * x.value + y.value * y.value;
    return {atan2(y.value, x.value), (y.derivative * x.value - x.derivative * y.value) / square_sum};
  }
  friend Dual abs(const Dual& a) { return select(a.value < as<U>(0), -a, a); }
};

}  // namespace limber
