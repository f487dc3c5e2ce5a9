// Turns in a plane with axes a and b, and what they do to vectors and matrices.
//
// A turn by c = cos, s = sin takes a 2×2 block M to
//
//   e = s (M_aa − M_bb) + c (M_ab + M_ba)
//   M_aa − s e,   M_bb + s e,   c e − M_ba,   c e − M_ab          (in the places aa, bb, ab, ba)
//
// in eight operations, a symmetric one in six, and a pair of numbers that turns like a vector in four. A
// quarter of a turn exchanges numbers and costs nothing.
#pragma once

#include <limber/math/scalar.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

namespace limber {

/// A turn by its cosine and sine.
template <class T>
struct PlanarTurn {
  T c, s;

  /// (a, b) as a vector.
  [[gnu::always_inline]] constexpr void vector(T& a, T& b) const {
    const T turned = c * a - s * b;
    b = s * a + c * b;
    a = turned;
  }
  /// The same turned back.
  [[gnu::always_inline]] constexpr void vector_back(T& a, T& b) const {
    const T turned = c * a + s * b;
    b = c * b - s * a;
    a = turned;
  }
  /// The 2×2 block of a matrix.
  [[gnu::always_inline]] constexpr void block(T& aa, T& ab, T& ba, T& bb) const {
    const T e = s * (aa - bb) + c * (ab + ba), old_ab = ab;
    aa = aa - s * e;
    bb = bb + s * e;
    ab = c * e - ba;
    ba = c * e - old_ab;
  }
  /// The 2×2 block of a symmetric matrix.
  [[gnu::always_inline]] constexpr void block(T& aa, T& ab, T& bb) const {
    const T e = s * (aa - bb) + (c + c) * ab;
    aa = aa - s * e;
    bb = bb + s * e;
    ab = c * e - ab;
  }
};

/// A quarter of a turn, forward (sign 1) or back (−1): exchanges and signs.
template <int sign>
struct QuarterTurn {
  template <class T>
  [[gnu::always_inline]] constexpr void vector(T& a, T& b) const {
    const T turned = sign > 0 ? -b : b;
    b = sign > 0 ? a : -a;
    a = turned;
  }
  template <class T>
  [[gnu::always_inline]] constexpr void vector_back(T& a, T& b) const {
    QuarterTurn<-sign>{}.vector(a, b);
  }
  template <class T>
  [[gnu::always_inline]] constexpr void block(T& aa, T& ab, T& ba, T& bb) const {
    const T old_aa = aa, old_ab = ab;
    aa = bb;
    bb = old_aa;
    ab = -ba;
    ba = -old_ab;
  }
  template <class T>
  [[gnu::always_inline]] constexpr void block(T& aa, T& ab, T& bb) const {
    const T old_aa = aa;
    aa = bb;
    bb = old_aa;
    ab = -ab;
  }
};

/// No turn at all.
struct NoTurn {
  template <class... T>
  [[gnu::always_inline]] constexpr void vector(T&...) const {}
  template <class... T>
  [[gnu::always_inline]] constexpr void vector_back(T&...) const {}
  template <class... T>
  [[gnu::always_inline]] constexpr void block(T&...) const {}
};

/// A constant turn of a mechanism, which is often a right angle or none.
template <class R>
struct ConstantTurn {
  enum class Kind : std::uint8_t { none, quarter, quarter_back, any };

  Kind kind = Kind::none;
  R c = 1, s = 0;

  /// The turn whose cosine and sine are c and s up to rounding.
  static ConstantTurn of(R c, R s) {
    constexpr R rounding = std::numeric_limits<R>::epsilon();
    if (std::abs(s) < rounding && c > 0) return {};
    if (std::abs(c) < rounding) return {s > 0 ? Kind::quarter : Kind::quarter_back, 0, s > 0 ? R(1) : R(-1)};
    return {Kind::any, c, s};
  }

  template <class S>
  ConstantTurn<S> cast() const {
    return {static_cast<typename ConstantTurn<S>::Kind>(kind), static_cast<S>(c), static_cast<S>(s)};
  }

  template <class T>
  [[gnu::always_inline]] PlanarTurn<T> planar() const {
    return {as<T>(c), as<T>(s)};
  }

  /// f(the turn in the form that costs least).
  template <class T, class F>
  [[gnu::always_inline]] void visit(F&& f) const {
    switch (kind) {
      case Kind::none:
        return f(NoTurn{});
      case Kind::quarter:
        return f(QuarterTurn<1>{});
      case Kind::quarter_back:
        return f(QuarterTurn<-1>{});
      case Kind::any:
        return f(planar<T>());
    }
  }
};

}  // namespace limber
