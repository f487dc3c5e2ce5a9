// SIMD lanes: N numbers that go through a formula together, one state of the robot per lane.
//
// A thin wrapper around as many xsimd registers as N needs on the instruction set `Arch`. Comparisons return
// a mask with one truth value per lane.
#pragma once

#include <limber/math/scalar.hpp>

#include <array>
#include <cstddef>
#include <xsimd/xsimd.hpp>

namespace limber {

template <class R, std::size_t N, class Arch = xsimd::default_arch> struct Lanes {
  using Real = R;
  using Register = xsimd::batch<R, Arch>;
  static constexpr std::size_t size = N;
  static constexpr std::size_t registers = N / Register::size;
  static_assert(N % Register::size == 0, "the number of lanes must fill whole registers");

  struct Mask {
    std::array<xsimd::batch_bool<R, Arch>, registers> parts;
    bool operator[](std::size_t lane) const {
      return parts[lane / Register::size].get(lane % Register::size);
    }
  };

  std::array<Register, registers> parts;

  Lanes() = default;
  Lanes(R constant) { parts.fill(Register(constant)); }  // a number is the same in every lane

  /// Lanes from N contiguous numbers.
  static Lanes load(const R* from) {
    return generate([&](std::size_t k) { return Register::load_unaligned(from + k * Register::size); });
  }
  void store(R* to) const {
    for (std::size_t k = 0; k < registers; ++k) parts[k].store_unaligned(to + k * Register::size);
  }
  R operator[](std::size_t lane) const { return parts[lane / Register::size].get(lane % Register::size); }

  friend Lanes operator+(const Lanes& a, const Lanes& b) {
    return generate([&](std::size_t k) { return a.parts[k] + b.parts[k]; });
  }
  friend Lanes operator-(const Lanes& a, const Lanes& b) {
    return generate([&](std::size_t k) { return a.parts[k] - b.parts[k]; });
  }
  friend Lanes operator*(const Lanes& a, const Lanes& b) {
    return generate([&](std::size_t k) { return a.parts[k] * b.parts[k]; });
  }
  friend Lanes operator/(const Lanes& a, const Lanes& b) {
    return generate([&](std::size_t k) { return a.parts[k] / b.parts[k]; });
  }
  friend Lanes operator-(const Lanes& a) {
    return generate([&](std::size_t k) { return -a.parts[k]; });
  }
  Lanes& operator+=(const Lanes& b) { return *this = *this + b; }
  Lanes& operator-=(const Lanes& b) { return *this = *this - b; }
  Lanes& operator*=(const Lanes& b) { return *this = *this * b; }
  Lanes& operator/=(const Lanes& b) { return *this = *this / b; }

  friend Mask operator<(const Lanes& a, const Lanes& b) {
    return compare([&](std::size_t k) { return a.parts[k] < b.parts[k]; });
  }
  friend Mask operator<=(const Lanes& a, const Lanes& b) {
    return compare([&](std::size_t k) { return a.parts[k] <= b.parts[k]; });
  }
  friend Mask operator>(const Lanes& a, const Lanes& b) { return b < a; }
  friend Mask operator>=(const Lanes& a, const Lanes& b) { return b <= a; }

  friend Lanes select(const Mask& mask, const Lanes& a, const Lanes& b) {
    return generate([&](std::size_t k) { return xsimd::select(mask.parts[k], a.parts[k], b.parts[k]); });
  }

  friend Lanes sqrt(const Lanes& a) {
    return generate([&](std::size_t k) { return xsimd::sqrt(a.parts[k]); });
  }
  friend Lanes abs(const Lanes& a) {
    return generate([&](std::size_t k) { return xsimd::abs(a.parts[k]); });
  }
  friend Lanes sin(const Lanes& a) {
    return generate([&](std::size_t k) { return xsimd::sin(a.parts[k]); });
  }
  friend Lanes cos(const Lanes& a) {
    return generate([&](std::size_t k) { return xsimd::cos(a.parts[k]); });
  }
  friend Lanes acos(const Lanes& a) {
    return generate([&](std::size_t k) { return xsimd::acos(a.parts[k]); });
  }
  friend Lanes atan2(const Lanes& y, const Lanes& x) {
    return generate([&](std::size_t k) {
      const Register &yk = y.parts[k], &xk = x.parts[k], zero(R(0));
      // xsimd gives NaN at (0, 0), where the scalar function gives 0
      return xsimd::select((yk == zero) & (xk == zero), zero, xsimd::atan2(yk, xk));
    });
  }

 private:
  template <class F> static Lanes generate(F&& part) {
    Lanes result;
    for (std::size_t k = 0; k < registers; ++k) result.parts[k] = part(k);
    return result;
  }
  template <class F> static Mask compare(F&& part) {
    Mask result;
    for (std::size_t k = 0; k < registers; ++k) result.parts[k] = part(k);
    return result;
  }
};

}  // namespace limber
