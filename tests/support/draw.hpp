// Random scalars, vectors, frames and bodies, the same in every run. Every lane gets numbers of its own, and
// a dual number gets a random derivative, so a law checked over duals is checked for its derivative too.
#pragma once

#include <array>
#include <cstddef>
#include <limber/scalar/dual.hpp>
#include <limber/scalar/lanes.hpp>
#include <limber/spatial/articulated_inertia.hpp>
#include <random>

#include "support/masked.hpp"

namespace limber::test {

class Dice {
 public:
  explicit Dice(unsigned seed) : engine_(seed) {}
  double uniform(double low, double high) { return low + (high - low) * (engine_() * 0x1p-32); }

 private:
  std::mt19937 engine_;  // 32 bits: the same numbers with every standard library
};

template <class T>
struct Throw {
  static T one(Dice& dice, double low, double high) { return as<T>(dice.uniform(low, high)); }
};

template <class U>
struct Throw<Dual<U>> {
  static Dual<U> one(Dice& dice, double low, double high) {
    const U value = Throw<U>::one(dice, low, high);
    return {value, Throw<U>::one(dice, -1, 1)};
  }
};

template <class R, std::size_t N, class Arch>
struct Throw<Lanes<R, N, Arch>> {
  static Lanes<R, N, Arch> one(Dice& dice, double low, double high) {
    std::array<R, N> lanes;
    for (R& lane : lanes) lane = static_cast<R>(dice.uniform(low, high));
    return Lanes<R, N, Arch>::load(lanes.data());
  }
};

template <class T>
class Draw {
 public:
  explicit Draw(unsigned seed = 1) : dice_(seed) {}

  T scalar(double low = -1, double high = 1) { return Throw<T>::one(dice_, low, high); }
  T positive() { return scalar(0.5, 2); }

  Vec3<T> vector() {
    const T x = scalar(), y = scalar(), z = scalar();
    return {x, y, z};
  }
  /// Never near zero: one component is at least ½.
  Vec3<T> vector_away_from_zero() {
    const T x = scalar(), y = scalar(), z = positive();
    return {x, y, z};
  }
  Vec3<T> unit() { return rotation() * normalized(vector_away_from_zero()); }

  Quaternion<T> quaternion() {
    const T x = scalar(), y = scalar(), z = scalar(), w = positive();
    return normalized(Quaternion<T>{x, y, z, w}) * normalized(Quaternion<T>{w, z, x, y});
  }
  Rotation<T> rotation() { return Rotation<T>::from_quaternion(quaternion()); }

  Mat3<T> matrix3() {
    const Vec3<T> a = vector(), b = vector(), c = vector();
    return Mat3<T>::from_rows(a, b, c);
  }
  Sym3<T> symmetric() { return Sym3<T>::symmetric_part(matrix3()); }
  /// Positive definite, with eigenvalues of at least 0.3.
  Sym3<T> positive_definite() {
    return outer(vector()) + outer(vector()) + Sym3<T>::identity() * scalar(0.3, 1);
  }

  Motion<T> motion() {
    const Vec3<T> angular = vector(), linear = vector();
    return {angular, linear};
  }
  Force<T> force() {
    const Vec3<T> angular = vector(), linear = vector();
    return {angular, linear};
  }
  Transform<T> transform() {
    const Rotation<T> turn = rotation();
    return {turn, vector()};
  }
  /// The inertia of a real body, with a second moment that is positive definite.
  Inertia<T> inertia() {
    const T mass = positive();
    const Vec3<T> com = vector();
    const Sym3<T> second_moment = positive_definite();
    return Inertia<T>::from_com(mass, com, Sym3<T>::identity() * second_moment.trace() - second_moment);
  }
  /// Positive definite with all 21 numbers at work.
  ArticulatedInertia<T> articulated_inertia() {
    return ArticulatedInertia<T>::from_rigid(inertia()) + rank_one(force(), positive()) +
           rank_one(force(), positive());
  }

 private:
  Dice dice_;
};

}  // namespace limber::test
