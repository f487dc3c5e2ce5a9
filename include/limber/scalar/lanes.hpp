// SIMD lanes: N numbers that go through a formula together, one state of the robot per lane.
//
// As many registers of the instruction set `Arch` as N needs, in the compilers' vector extension: a sum is
// then a sum to the compiler and not a call of a call, and what is compiled over lanes takes half the time
// that it takes with batches of xsimd. Functions that the extension lacks come from xsimd. Comparisons return
// a mask with one truth value per lane.
#pragma once

#include <limber/math/scalar.hpp>
#include <limber/math/sincos_register.hpp>

#include <cmath>
#include <cstddef>
#include <cstring>
#include <xsimd/xsimd.hpp>

namespace limber {

template <class R, std::size_t N, class Arch = xsimd::default_arch> struct Lanes {
  using Real = R;
  using Register = xsimd::batch<R, Arch>;
  static constexpr std::size_t size = N;
  static constexpr std::size_t registers = N / Register::size;
  static_assert(N % Register::size == 0, "the number of lanes must fill whole registers");
  typedef R Part __attribute__((vector_size(sizeof(Register))));  // a register as the compiler knows it

  struct Mask {
    decltype(Part{} < Part{}) parts[registers];  // of integers: 0 or −1
    bool operator[](std::size_t lane) const {
      return parts[lane / Register::size][lane % Register::size] != 0;
    }
  };

  Part parts[registers];

  Lanes() = default;
  /// A number, the same in every lane. (x − 0 is x for the compiler too, which 0 + x is not.)
  [[gnu::always_inline]] Lanes(R constant) {
    for (Part& part : parts) part = constant - Part{};
  }

  /// Lanes from N contiguous numbers.
  static Lanes load(const R* from) {
    Lanes result;
    std::memcpy(result.parts, from, sizeof(parts));
    return result;
  }
  void store(R* to) const { std::memcpy(to, parts, sizeof(parts)); }
  R operator[](std::size_t lane) const { return parts[lane / Register::size][lane % Register::size]; }

  [[gnu::always_inline]] Lanes& operator+=(const Lanes& b) {
    for (std::size_t k = 0; k < registers; ++k) parts[k] += b.parts[k];
    return *this;
  }
  [[gnu::always_inline]] Lanes& operator-=(const Lanes& b) {
    for (std::size_t k = 0; k < registers; ++k) parts[k] -= b.parts[k];
    return *this;
  }
  [[gnu::always_inline]] Lanes& operator*=(const Lanes& b) {
    for (std::size_t k = 0; k < registers; ++k) parts[k] *= b.parts[k];
    return *this;
  }
  [[gnu::always_inline]] Lanes& operator/=(const Lanes& b) {
    for (std::size_t k = 0; k < registers; ++k) parts[k] /= b.parts[k];
    return *this;
  }
  [[gnu::always_inline]] friend Lanes operator+(Lanes a, const Lanes& b) { return a += b; }
  [[gnu::always_inline]] friend Lanes operator-(Lanes a, const Lanes& b) { return a -= b; }
  [[gnu::always_inline]] friend Lanes operator*(Lanes a, const Lanes& b) { return a *= b; }
  [[gnu::always_inline]] friend Lanes operator/(Lanes a, const Lanes& b) { return a /= b; }
  [[gnu::always_inline]] friend Lanes operator-(Lanes a) {
    for (Part& part : a.parts) part = -part;
    return a;
  }

  friend Mask operator<(const Lanes& a, const Lanes& b) {
    Mask result;
    for (std::size_t k = 0; k < registers; ++k) result.parts[k] = a.parts[k] < b.parts[k];
    return result;
  }
  friend Mask operator<=(const Lanes& a, const Lanes& b) {
    Mask result;
    for (std::size_t k = 0; k < registers; ++k) result.parts[k] = a.parts[k] <= b.parts[k];
    return result;
  }
  friend Mask operator>(const Lanes& a, const Lanes& b) { return b < a; }
  friend Mask operator>=(const Lanes& a, const Lanes& b) { return b <= a; }

  friend Lanes select(const Mask& mask, Lanes a, const Lanes& b) {
    for (std::size_t k = 0; k < registers; ++k) a.parts[k] = mask.parts[k] ? a.parts[k] : b.parts[k];
    return a;
  }

  friend Lanes sqrt(const Lanes& a) {
    return by_registers([](const Register& x) { return xsimd::sqrt(x); }, a);
  }
  friend Lanes abs(const Lanes& a) {
    return by_registers([](const Register& x) { return xsimd::abs(x); }, a);
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
      const Part angles = a.parts[k];
      detail::sincos_register<R>(angles, s.parts[k], c.parts[k]);
      const auto large = xsimd::abs(register_of(angles)) > Register(detail::SinCosConstants<R>::largest);
      if (xsimd::any(large)) [[unlikely]]
        replace_large(angles, s.parts[k], c.parts[k]);
    }
  }
  friend Lanes acos(const Lanes& a) {
    return by_registers([](const Register& x) { return xsimd::acos(x); }, a);
  }
  friend Lanes atan2(const Lanes& y, const Lanes& x) {
    return by_registers(
        [](const Register& yk, const Register& xk) {
          const Register zero(R(0));
          // xsimd gives NaN at (0, 0), where the scalar function gives 0
          return xsimd::select((yk == zero) & (xk == zero), zero, xsimd::atan2(yk, xk));
        },
        y, x);
  }

 private:
  static Register register_of(const Part& part) {
    return Register(static_cast<typename Register::register_type>(part));
  }
  /// A function of xsimd, register by register.
  template <class F, class... L> static Lanes by_registers(F&& f, const L&... arguments) {
    Lanes result;
    for (std::size_t k = 0; k < registers; ++k)
      result.parts[k] = Part(f(register_of(arguments.parts[k])...).data);
    return result;
  }
  /// Sine and cosine of the angles that are too large for the polynomials, one by one.
  [[gnu::noinline]] static void replace_large(const Part& angles, Part& sines, Part& cosines) {
    for (std::size_t lane = 0; lane < Register::size; ++lane)
      if (std::abs(angles[lane]) > detail::SinCosConstants<R>::largest) {
        sines[lane] = std::sin(angles[lane]);
        cosines[lane] = std::cos(angles[lane]);
      }
  }
};

/// Sines and cosines of arrays of lanes (math/sincos.hpp has those of numbers).
template <class R, std::size_t N, class Arch>
void sincos_all(int n, const Lanes<R, N, Arch>* x, Lanes<R, N, Arch>* s, Lanes<R, N, Arch>* c) {
  for (int k = 0; k < n; ++k) sincos(x[k], s[k], c[k]);
}

}  // namespace limber
