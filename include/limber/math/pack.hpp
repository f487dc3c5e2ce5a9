// Packs: W neighbouring numbers of an array in one SIMD register.
//
// Where a formula treats every body alike, a kernel over a real type takes W bodies at a time: the same
// templates run with a Pack in place of the scalar. (SIMD lanes over *states* are another thing, a scalar
// type: scalar/lanes.hpp.) The compilers' vector extension is used directly: packs need arithmetic only, and
// a kernel header that includes this stays quick to compile.
#pragma once

#include <limber/math/scalar.hpp>

#include <concepts>
#include <cstdint>
#include <cstring>
#include <type_traits>

// How many numbers a pack has depends on the flags that a file is compiled with. Packs, and the kernels over
// them, are in a namespace that is named after the width, so that files of one program that are compiled for
// different machines do not share functions that differ.
#if defined(__AVX512F__)
#define LIMBER_REGISTERS registers_of_64_bytes
#elif defined(__AVX__)
#define LIMBER_REGISTERS registers_of_32_bytes
#else
#define LIMBER_REGISTERS registers_of_16_bytes
#endif

namespace limber {

/// Arrays that packs run over are padded to a multiple of this many numbers, whatever the registers.
inline constexpr int kPackPadding = 16;

constexpr int padded(int n) { return (n + kPackPadding - 1) / kPackPadding * kPackPadding; }

}  // namespace limber

namespace limber::inline LIMBER_REGISTERS {

/// Bytes in the widest register that this file is compiled for.
#if defined(__AVX512F__)
inline constexpr int kRegisterBytes = 64;
#elif defined(__AVX__)
inline constexpr int kRegisterBytes = 32;
#else
inline constexpr int kRegisterBytes = 16;
#endif

#if defined(__clang__)
#define LIMBER_FUSE _Pragma("clang fp contract(fast)")
#else
#define LIMBER_FUSE
#endif

template <class R, int W>
struct Pack {
  using Real = R;
  static constexpr int width = W;
  typedef R Register __attribute__((vector_size(W * sizeof(R))));

  Register lanes;

  Pack() = default;
  // Copied as one register: structs of packs are then copied number by number, and not as blocks of memory.
  [[gnu::always_inline]] Pack(const Pack& b) : lanes(b.lanes) {}
  [[gnu::always_inline]] Pack& operator=(const Pack& b) {
    lanes = b.lanes;
    return *this;
  }
  /// A number, the same in every lane. (x − 0 is x for the compiler too, which 0 + x is not.)
  Pack(R constant) : lanes(constant - Register{}) {}
  static Pack of(Register r) {
    Pack pack;
    pack.lanes = r;
    return pack;
  }
  static Pack load(const R* from) {
    Pack pack;
    std::memcpy(&pack.lanes, from, sizeof(pack.lanes));
    return pack;
  }
  void store(R* to) const { std::memcpy(to, &lanes, sizeof(lanes)); }

  // A product and a sum become one fused operation. Compilers other than clang do so by themselves.
  friend Pack operator+(const Pack& a, const Pack& b) {
    LIMBER_FUSE
    return of(a.lanes + b.lanes);
  }
  friend Pack operator-(const Pack& a, const Pack& b) {
    LIMBER_FUSE
    return of(a.lanes - b.lanes);
  }
  friend Pack operator*(const Pack& a, const Pack& b) {
    LIMBER_FUSE
    return of(a.lanes * b.lanes);
  }
  friend Pack operator/(const Pack& a, const Pack& b) { return of(a.lanes / b.lanes); }
  friend Pack operator-(const Pack& a) { return of(-a.lanes); }
  Pack& operator+=(const Pack& b) { return *this = *this + b; }
  Pack& operator-=(const Pack& b) { return *this = *this - b; }

  /// Whether a constant is anything but zero, in any lane.
  [[gnu::always_inline]] friend bool counts(const Pack& constant) {
    using Bits = std::conditional_t<sizeof(R) == 8, std::uint64_t, std::uint32_t>;
    Bits any = 0;
    for (int lane = 0; lane < W; ++lane) {
      Bits bits;
      std::memcpy(&bits, reinterpret_cast<const R*>(&constant) + lane, sizeof(bits));
      any |= bits;
    }
    return any != 0;
  }
};

#undef LIMBER_FUSE

template <class T>
inline constexpr bool kIsPack = false;
template <class R, int W>
inline constexpr bool kIsPack<Pack<R, W>> = true;

/// The sum of all lanes.
template <class R, int W>
R sum_of_lanes(const Pack<R, W>& pack) {
  // Halves are added to halves: fewer steps than lane after lane.
  R lanes[W];
  std::memcpy(lanes, &pack.lanes, sizeof(lanes));
  for (int half = W / 2; half > 0; half /= 2)
    for (int k = 0; k < half; ++k) lanes[k] += lanes[k + half];
  return lanes[0];
}

/// Four packs of four as a matrix: rows become columns.
template <class R>
void transpose(Pack<R, 4> (&m)[4]) {
  const auto low01 = __builtin_shufflevector(m[0].lanes, m[1].lanes, 0, 4, 2, 6);
  const auto high01 = __builtin_shufflevector(m[0].lanes, m[1].lanes, 1, 5, 3, 7);
  const auto low23 = __builtin_shufflevector(m[2].lanes, m[3].lanes, 0, 4, 2, 6);
  const auto high23 = __builtin_shufflevector(m[2].lanes, m[3].lanes, 1, 5, 3, 7);
  m[0].lanes = __builtin_shufflevector(low01, low23, 0, 1, 4, 5);
  m[1].lanes = __builtin_shufflevector(high01, high23, 0, 1, 4, 5);
  m[2].lanes = __builtin_shufflevector(low01, low23, 2, 3, 6, 7);
  m[3].lanes = __builtin_shufflevector(high01, high23, 2, 3, 6, 7);
}

/// What a kernel over T works with where it takes several array entries at a time: a Pack for double and
/// float, T itself, one at a time, for any other scalar.
template <class T>
struct PackOf {
  using type = T;
  static constexpr int width = 1;
  static const T& load(const T* from) { return *from; }
  static void store(const T& value, T* to) { *to = value; }
};

template <std::floating_point T>
struct PackOf<T> {
  static constexpr int width = kRegisterBytes / static_cast<int>(sizeof(T));
  using type = Pack<T, width>;
  static type load(const T* from) { return type::load(from); }
  static void store(const type& pack, T* to) { pack.store(to); }
};

}  // namespace limber::inline LIMBER_REGISTERS
