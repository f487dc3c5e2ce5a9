// SIMD lanes: N numbers that go through a formula together, one state of the robot per lane.
//
// A thin wrapper around as many xsimd registers as N needs on the instruction set `Arch`. Comparisons return
// a mask with one truth value per lane.
#pragma once

#include <limber/math/scalar.hpp>
#include <limber/math/sincos_register.hpp>

#include <array>
#include <cmath>
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
  [[gnu::always_inline]] Lanes(R constant) {
    parts.fill(Register(constant));
  }  // a number is the same in every lane

  /// Lanes from N contiguous numbers.
  static Lanes load(const R* from) {
    return generate([&](std::size_t k) { return Register::load_unaligned(from + k * Register::size); });
  }
  void store(R* to) const {
    for (std::size_t k = 0; k < registers; ++k) parts[k].store_unaligned(to + k * Register::size);
  }
  R operator[](std::size_t lane) const { return parts[lane / Register::size].get(lane % Register::size); }

  [[gnu::always_inline]] friend Lanes operator+(const Lanes& a, const Lanes& b) {
    return generate([&](std::size_t k) { return a.parts[k] + b.parts[k]; });
  }
  [[gnu::always_inline]] friend Lanes operator-(const Lanes& a, const Lanes& b) {
    return generate([&](std::size_t k) { return a.parts[k] - b.parts[k]; });
  }
  [[gnu::always_inline]] friend Lanes operator*(const Lanes& a, const Lanes& b) {
    return generate([&](std::size_t k) { return a.parts[k] * b.parts[k]; });
  }
  [[gnu::always_inline]] friend Lanes operator/(const Lanes& a, const Lanes& b) {
    return generate([&](std::size_t k) { return a.parts[k] / b.parts[k]; });
  }
  [[gnu::always_inline]] friend Lanes operator-(const Lanes& a) {
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
    Lanes s, c;
    sincos(a, s, c);
    return s;
  }
  friend Lanes cos(const Lanes& a) {
    Lanes s, c;
    sincos(a, s, c);
    return c;
  }
  /// Both at once, within 2 ulp of the true value for angles up to 100 and 2.5 ulp for any angle. A lane does
  /// not depend on the others.
  friend void sincos(const Lanes& a, Lanes& s, Lanes& c) {
    for (std::size_t k = 0; k < registers; ++k) {
      typedef R Vector __attribute__((vector_size(sizeof(Register))));
      Vector sine, cosine;
      detail::sincos_register<R>(Vector(a.parts[k].data), sine, cosine);
      s.parts[k] = Register(static_cast<typename Register::register_type>(sine));
      c.parts[k] = Register(static_cast<typename Register::register_type>(cosine));
      const auto large = xsimd::abs(a.parts[k]) > Register(detail::SinCosConstants<R>::largest);
      if (xsimd::any(large)) [[unlikely]]
        replace_large(a.parts[k], s.parts[k], c.parts[k]);
    }
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
  /// Sine and cosine of the angles that are too large for the polynomials, one by one.
  [[gnu::noinline]] static void replace_large(const Register& angles, Register& sines, Register& cosines) {
    R x[Register::size], s[Register::size], c[Register::size];
    angles.store_unaligned(x);
    sines.store_unaligned(s);
    cosines.store_unaligned(c);
    for (std::size_t lane = 0; lane < Register::size; ++lane)
      if (std::abs(x[lane]) > detail::SinCosConstants<R>::largest) {
        s[lane] = std::sin(x[lane]);
        c[lane] = std::cos(x[lane]);
      }
    sines = Register::load_unaligned(s);
    cosines = Register::load_unaligned(c);
  }
  template <class F> [[gnu::always_inline]] static Lanes generate(F&& part) {
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

/// Sines and cosines of arrays of lanes (math/sincos.hpp has those of numbers).
template <class R, std::size_t N, class Arch>
void sincos_all(int n, const Lanes<R, N, Arch>* x, Lanes<R, N, Arch>* s, Lanes<R, N, Arch>* c) {
  for (int k = 0; k < n; ++k) sincos(x[k], s[k], c[k]);
}

}  // namespace limber
