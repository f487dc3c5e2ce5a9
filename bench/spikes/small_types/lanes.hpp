// Eight doubles as one scalar: one batch with AVX-512, two with AVX, four with SSE.
#pragma once

#include <functional>
#include <tuple>
#include <utility>

#include <xsimd/xsimd.hpp>

namespace limber::spike {

// Eight lanes are two halves of four, and so on down to one register. An array of registers would read
// better, but g++ 12 keeps a class with an array member in memory: the plain structs then take 1.7 times as
// long.
template <int count>
struct LaneTree {
  LaneTree<count / 2> low, high;
};
template <>
struct LaneTree<static_cast<int>(xsimd::batch<double>::size)> {
  xsimd::batch<double> batch;
};

class Lanes {
 public:
  static constexpr int count = 8;

  Lanes() = default;
  Lanes(double value) { fill(tree_, value); }

  friend Lanes operator+(const Lanes& a, const Lanes& b) { return zip(a, b, std::plus<>()); }
  friend Lanes operator-(const Lanes& a, const Lanes& b) { return zip(a, b, std::minus<>()); }
  friend Lanes operator*(const Lanes& a, const Lanes& b) { return zip(a, b, std::multiplies<>()); }
  friend Lanes operator-(const Lanes& a) {
    return zip(a, a, [](const Batch& x, const Batch&) { return -x; });
  }
  Lanes& operator+=(const Lanes& b) { return *this = *this + b; }
  Lanes& operator-=(const Lanes& b) { return *this = *this - b; }
  Lanes& operator*=(const Lanes& b) { return *this = *this * b; }

  friend std::pair<Lanes, Lanes> sin_cos(const Lanes& angle) {
    std::pair<Lanes, Lanes> result;
    sin_cos(angle.tree_, result.first.tree_, result.second.tree_);
    return result;
  }

 private:
  using Batch = xsimd::batch<double>;
  using Leaf = LaneTree<static_cast<int>(Batch::size)>;

  static void fill(Leaf& leaf, double value) { leaf.batch = Batch(value); }
  template <class Tree>
  static void fill(Tree& tree, double value) {
    fill(tree.low, value);
    fill(tree.high, value);
  }

  template <class Operation>
  static void zip(const Leaf& a, const Leaf& b, Leaf& result, Operation operation) {
    result.batch = operation(a.batch, b.batch);
  }
  template <class Tree, class Operation>
  static void zip(const Tree& a, const Tree& b, Tree& result, Operation operation) {
    zip(a.low, b.low, result.low, operation);
    zip(a.high, b.high, result.high, operation);
  }
  template <class Operation>
  static Lanes zip(const Lanes& a, const Lanes& b, Operation operation) {
    Lanes result;
    zip(a.tree_, b.tree_, result.tree_, operation);
    return result;
  }

  static void sin_cos(const Leaf& angle, Leaf& sine, Leaf& cosine) {
    std::tie(sine.batch, cosine.batch) = xsimd::sincos(angle.batch);
  }
  template <class Tree>
  static void sin_cos(const Tree& angle, Tree& sine, Tree& cosine) {
    sin_cos(angle.low, sine.low, cosine.low);
    sin_cos(angle.high, sine.high, cosine.high);
  }

  LaneTree<count> tree_;
};

}  // namespace limber::spike
