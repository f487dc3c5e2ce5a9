// A square matrix from the rows of its two triangles, in blocks of four by four that are turned in registers.
#pragma once

#include <limber/math/rows.hpp>

#include <algorithm>
#include <cstddef>

namespace limber {

namespace detail {

/// Entries of a table of rows, one or four neighbours at a time. The pointer is not reached through memory
/// that a store could change.
template <class T>
struct RowsOf {
  const T* first;
  std::ptrdiff_t stride;

  explicit RowsOf(const Rows<T>& rows) : first(rows.row(0)), stride(rows.stride()) {}
  [[gnu::always_inline]] T one(int r, int k) const { return first[r * stride + k]; }
  [[gnu::always_inline]] Pack<T, 4> four(int r, int k) const {
    return Pack<T, 4>::load(first + r * stride + k);
  }
};

/// The sums of the entries of two tables.
template <class T>
struct SumOfRows {
  RowsOf<T> a, b;
  [[gnu::always_inline]] T one(int r, int k) const { return a.one(r, k) + b.one(r, k); }
  [[gnu::always_inline]] Pack<T, 4> four(int r, int k) const { return a.four(r, k) + b.four(r, k); }
};

}  // namespace detail

/// M, n × n numbers column by column, with M_kj = below(k, j), M_jk = above(k, j) for j < k.
template <class T, class Below, class Above>
[[gnu::always_inline]] inline void join_triangles(int n, const T* diagonal, const Below& below,
                                                  const Above& above, T* m) {
  constexpr bool in_packs = PackOf<T>::width >= 4;
  const std::ptrdiff_t stride = n;
  for (int j = 0; j < n; j += 4) {
    const int end = std::min(j + 4, n);
    T* first = m + j * stride;
    // Below the diagonal, and in the block on it.
    int k = j;
    if constexpr (in_packs) {
      const auto block = [&](int row) __attribute__((always_inline)) {
        Pack<T, 4> rows[4] = {below.four(row, j), below.four(row + 1, j), below.four(row + 2, j),
                              below.four(row + 3, j)};
        transpose(rows);
        for (int c = 0; c < 4; ++c) rows[c].store(first + c * stride + row);
      };
      for (; k + 4 <= n; k += 4) block(k);
      if (k < n && n - 4 >= j) {  // the last block overlaps the one before
        block(n - 4);
        k = n;
      }
    }
    for (; k < n; ++k)
      for (int c = j; c < std::min(k, end); ++c) m[c * stride + k] = below.one(k, c);
    // Above, up to the diagonal: the first four overlap the next.
    for (int c = j; c < end; ++c) {
      T* column = m + c * stride;
      k = 0;
      if constexpr (in_packs)
        if (c >= 4) {
          above.four(c, 0).store(column);
          for (k = c % 4; k < c; k += 4) above.four(c, k).store(column + k);
        }
      for (; k < c; ++k) column[k] = above.one(c, k);
      column[c] = diagonal[c];
    }
  }
}

/// M_jk = M_kj for j < k: sums that were taken in another order become the same to the last bit.
template <class T>
void mirror_lower_triangle(int n, T* m) {
  const std::ptrdiff_t stride = n;
  for (std::ptrdiff_t j = 0; j < n; ++j)
    for (std::ptrdiff_t k = j + 1; k < n; ++k) m[k * stride + j] = m[j * stride + k];
}

}  // namespace limber
