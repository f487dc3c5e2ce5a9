// A scalar that proves a rule: no formula may branch on a scalar's value.
//
// It computes with doubles, but a comparison gives a Mask that is no bool, nothing converts to a real number,
// and a real number becomes a Masked only when asked (through as<T>). A formula that compiles with it has no
// `if`, `?:`, `while`, `std::max` or `&&` on a scalar anywhere.
#pragma once

#include <limber/math/scalar.hpp>

#include <cstddef>

namespace limber::test {

class Masked {
 public:
  using Real = double;

  class Mask {
   public:
    explicit constexpr Mask(bool truth) : truth_(truth) {}
    /// For the test's own eyes.
    constexpr bool peek() const { return truth_; }

   private:
    bool truth_;
  };

  constexpr Masked() : value_(0) {}
  explicit constexpr Masked(double value) : value_(value) {}

  /// For the test's own eyes.
  constexpr double peek() const { return value_; }

  // The interface of a pack with one lane, for the one place that must leave the scalar: a user's joint,
  // which sees real numbers, lane by lane.
  static constexpr std::size_t size = 1;
  static constexpr Masked load(const double* from) { return Masked(*from); }
  constexpr double operator[](std::size_t) const { return value_; }

  friend constexpr Masked operator+(const Masked& a, const Masked& b) { return Masked(a.value_ + b.value_); }
  friend constexpr Masked operator-(const Masked& a, const Masked& b) { return Masked(a.value_ - b.value_); }
  friend constexpr Masked operator*(const Masked& a, const Masked& b) { return Masked(a.value_ * b.value_); }
  friend constexpr Masked operator/(const Masked& a, const Masked& b) { return Masked(a.value_ / b.value_); }
  friend constexpr Masked operator-(const Masked& a) { return Masked(-a.value_); }

  friend constexpr Mask operator<(const Masked& a, const Masked& b) { return Mask(a.value_ < b.value_); }
  friend constexpr Mask operator<=(const Masked& a, const Masked& b) { return Mask(a.value_ <= b.value_); }

  friend constexpr Masked select(const Mask& mask, const Masked& a, const Masked& b) {
    return mask.peek() ? a : b;
  }

  friend Masked sqrt(const Masked& a) { return Masked(std::sqrt(a.value_)); }
  friend Masked sin(const Masked& a) { return Masked(std::sin(a.value_)); }
  friend Masked cos(const Masked& a) { return Masked(std::cos(a.value_)); }
  friend Masked acos(const Masked& a) { return Masked(std::acos(a.value_)); }
  friend Masked abs(const Masked& a) { return Masked(std::abs(a.value_)); }
  friend Masked atan2(const Masked& y, const Masked& x) { return Masked(std::atan2(y.value_, x.value_)); }

 private:
  double value_;
};

}  // namespace limber::test
