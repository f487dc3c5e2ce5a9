// A table of numbers, stored row by row, that formulas walk through a pack of columns at a time: row = which
// number, column = which body (or degree of freedom).
#pragma once

#include <limber/math/aligned_vector.hpp>
#include <limber/math/pack.hpp>
#include <limber/math/rotation.hpp>

#include <cstddef>

namespace limber {

template <class T>
class Rows {
 public:
  using Pack = typename PackOf<T>::type;

  Rows() = default;
  Rows(int rows, int columns) : rows_(rows), stride_(roomy(columns)) {
    numbers_.assign(static_cast<std::size_t>(rows) * static_cast<std::size_t>(stride_), as<T>(0));
  }

  int rows() const { return rows_; }
  /// Numbers between one row and the next.
  std::ptrdiff_t stride() const { return stride_; }
  T* row(int r) { return numbers_.data() + static_cast<std::ptrdiff_t>(r) * stride_; }
  const T* row(int r) const { return numbers_.data() + static_cast<std::ptrdiff_t>(r) * stride_; }
  T& operator()(int r, int k) { return row(r)[k]; }
  const T& operator()(int r, int k) const { return row(r)[k]; }

  // Three rows as vectors: of one column, or of a pack of columns from k on. What returns packs has their
  // type in its name, which says how many numbers they have in this file.
  Vec3<T> vector(int r, int k) const { return {row(r)[k], row(r + 1)[k], row(r + 2)[k]}; }
  void set(int r, int k, const Vec3<T>& v) {
    row(r)[k] = v.x;
    row(r + 1)[k] = v.y;
    row(r + 2)[k] = v.z;
  }
  template <class P = Pack>
  Vec3<P> vectors(int r, int k) const {
    return {pack<P>(r, k), pack<P>(r + 1, k), pack<P>(r + 2, k)};
  }
  void set(int r, int k, const Vec3<Pack>& v)
    requires(PackOf<T>::width > 1)
  {
    set_pack(r, k, v.x);
    set_pack(r + 1, k, v.y);
    set_pack(r + 2, k, v.z);
  }

  template <class P = Pack>
  P pack(int r, int k) const {
    return PackOf<T>::load(row(r) + k);
  }
  void set_pack(int r, int k, const Pack& value) { PackOf<T>::store(value, row(r) + k); }

  // Nine rows as rotations.
  template <class P = Pack>
  Rotation<P> rotations(int r, int k) const {
    return {{pack<P>(r, k), pack<P>(r + 1, k), pack<P>(r + 2, k), pack<P>(r + 3, k), pack<P>(r + 4, k),
             pack<P>(r + 5, k), pack<P>(r + 6, k), pack<P>(r + 7, k), pack<P>(r + 8, k)}};
  }

 private:
  /// Room for a whole pack at any column, and no multiple of 4096 bytes: such rows would fall on each other
  /// in the cache. Numbers that are packs themselves need no room; an odd stride keeps their rows apart.
  static int roomy(int columns) {
    if constexpr (PackOf<T>::width == 1) return columns | 1;
    const int wide = padded(columns + kPackPadding);
    return wide * static_cast<int>(sizeof(T)) % 4096 == 0 ? wide + kPackPadding : wide;
  }

  int rows_ = 0, stride_ = 0;
  AlignedVector<T> numbers_;
};

/// f(k) for k = first, first + width, … over `count` entries: the loop of a formula that takes packs.
template <class T, class F>
void for_each_pack(int first, int count, F&& f) {
  for (int k = first; k < first + count; k += PackOf<T>::width) f(k);
}

}  // namespace limber
