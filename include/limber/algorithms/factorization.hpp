// Factors of the mass matrix that keep its branch-induced zeros:  H = Lᵀ L  or  H = Lᵀ D L  with L lower
// triangular.
//
// Elimination goes from the last degree to the first, so that row k of L has entries only at the degrees on
// the way from k to the base: no zero is filled; factors cost O(N d²), solves and products O(N d). With
// couplings across branches, that way is the one in the elimination tree.
//
// The way to k begins with the way to its parent. So rows of L are stored without gaps: entry s of row k is
// at degree s of the way from the base to k, and the last is the diagonal. What a row has in common with the
// rows that depend on it is then its whole length, and stands at the beginning of each of them.
//
// Rows of a chain are computed together, in blocks. With the rows [P  K] of H in a block, K its triangle and
// P its entries at the ancestors, and L_d, D_d of the rows d that depend on it,
//
//   [P  K] −= Σ_d (L_d at the block)ᵀ D_d L_d          K = Lₖᵀ D Lₖ          Lₚ = D⁻¹ Lₖ⁻ᵀ P
//
// Sums and K stay in registers. A pack may write past the end of a row, where nothing is read.
//
// short_rows.hpp has trees without chains.
#pragma once

#include <limber/algorithms/short_rows.hpp>
#include <limber/math/rows.hpp>
#include <limber/math/unroll.hpp>
#include <limber/model/elimination.hpp>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>

namespace limber::inline LIMBER_REGISTERS {

namespace kernels {

/// Rows of H with or without the gaps between branches.
enum class Gaps : std::uint8_t { open, closed };

/// Row k of H, of which the lower triangle is given, without gaps; `to` may be the row itself.
template <class T>
void close_gaps(const EliminationTree& tree, int k, const T* row, T* to) {
  for (const Columns::Run run : tree.row(k)) {
    int j = run.begin;
    if constexpr (std::floating_point<T>)
      for (; j + 4 <= run.end; j += 4, to += 4) Pack<T, 4>::load(row + j).store(to);
    for (; j < run.end; ++j) *to++ = row[j];
  }
}

/// The triangle K of a block of M rows, in registers.
template <int M, class T>
struct BlockTriangle {
  T entry[M][M];

  /// From the rows of the block, each from its entry `first` on.
  [[gnu::always_inline]] BlockTriangle(const T* const (&rows)[M], int first) {
    unrolled<M>([&](auto k) __attribute__((always_inline)) {
      unrolled<k + 1>([&](auto j) __attribute__((always_inline)) { entry[k][j] = rows[k][first + j]; });
    });
  }
  [[gnu::always_inline]] void store(int first, T* const (&rows)[M]) const {
    unrolled<M>([&](auto k) __attribute__((always_inline)) {
      unrolled<k + 1>([&](auto j) __attribute__((always_inline)) { rows[k][first + j] = entry[k][j]; });
    });
  }

  /// K := Lₖ without its unit diagonal, and D on the diagonal. `inverse` becomes the diagonal of D⁻¹.
  [[gnu::always_inline]] void factorize(T (&inverse)[M]) {
    unrolled<M>([&](auto from_last) __attribute__((always_inline)) {
      constexpr int k = M - 1 - from_last;
      inverse[k] = as<T>(1) / entry[k][k];
      unrolled<k>([&](auto from_diagonal) __attribute__((always_inline)) {
        constexpr int i = k - 1 - from_diagonal;
        const T l = entry[k][i] * inverse[k];
        unrolled<i + 1>([&](auto j)
                            __attribute__((always_inline)) { entry[i][j] = entry[i][j] - l * entry[k][j]; });
        entry[k][i] = l;
      });
    });
  }

  /// x := Lₖ⁻ᵀ x for M numbers or packs.
  template <class X>
  [[gnu::always_inline]] void solve_transposed(X (&x)[M]) const {
    unrolled<M>([&](auto from_last) __attribute__((always_inline)) {
      constexpr int k = M - 1 - from_last;
      unrolled<k>([&](auto i) __attribute__((always_inline)) { x[i] = x[i] - X(entry[k][i]) * x[k]; });
    });
  }

  /// x := Lₖ⁻¹ x.
  [[gnu::always_inline]] void solve(T (&x)[M]) const {
    unrolled<M>([&](auto k) __attribute__((always_inline)) {
      unrolled<k>([&](auto j) __attribute__((always_inline)) { x[k] = x[k] - entry[k][j] * x[j]; });
    });
  }
};

/// One row on which no other depends: scaled while its gaps are closed. `to` may be the row itself.
template <class T>
void factorize_leaf(const T* row, int k, std::span<const Columns::Run> ancestors, T* to) {
  const T diagonal = row[k], inverse = as<T>(1) / diagonal;
  for (const Columns::Run run : ancestors)
    for (int j = run.begin; j < run.end; ++j) *to++ = row[j] * inverse;
  *to = diagonal;
}

/// Rows of L and D from those of H; the rows that depend on them are in `factors` already.
template <int M, Gaps gaps, class T>
void factorize_block(const EliminationTree& tree, const EliminationTree::Block& block, const Rows<T>& h,
                     Rows<T>& factors) {
  using P = PackOf<T>;
  using Pack = typename P::type;
  const int begin = block.begin, ancestors = tree.depth(begin);
  const std::span<const Columns::Run> above = tree.ancestors(block), descendants = tree.descendants(block);
  // P and K of each row: in H where P has no gaps, and K is next to it or no sums are taken; else in a copy
  const T *p[M], *own[M];
  T* row[M];
  const bool has_gaps =
      gaps == Gaps::open &&
      (above.size() > 1 || (above.size() == 1 && above[0].end != begin && !descendants.empty()));
  if constexpr (M == 1)
    if (has_gaps && descendants.empty())
      return factorize_leaf(h.row(begin), begin, above, factors.row(begin));
  unrolled<M>([&](auto r) __attribute__((always_inline)) {
    row[r] = factors.row(begin + r);
    if (has_gaps) close_gaps(tree, begin + r, h.row(begin + r), row[r]);
    if (gaps == Gaps::closed || has_gaps) {
      p[r] = has_gaps ? row[r] : h.row(begin + r);
      own[r] = p[r] + ancestors;
    } else {
      p[r] = h.row(begin + r) + (above.empty() ? begin : above[0].begin);
      own[r] = h.row(begin + r) + begin;
    }
  });

  // [P  K] −= Σ_d (L_d at the block)ᵀ D_d L_d; nothing to do at the end of a branch
  if (!descendants.empty()) {
    for (int j = 0; j < ancestors + M; j += P::width) {
      Pack sum[M];
      unrolled<M>([&](auto r) __attribute__((always_inline)) { sum[r] = P::load(p[r] + j); });
      for (const Columns::Run run : descendants)
        for (int d = run.begin; d < run.end; ++d) {
          const T* below = factors.row(d);
          const Pack dl = P::load(below + j) * Pack(below[tree.depth(d)]);
          unrolled<M>([&](auto r) __attribute__((always_inline)) {
            sum[r] = sum[r] - Pack(below[ancestors + r]) * dl;
          });
        }
      unrolled<M>([&](auto r) __attribute__((always_inline)) { P::store(sum[r], row[r] + j); });
    }
    unrolled<M>([&](auto r) __attribute__((always_inline)) {
      p[r] = row[r];
      own[r] = row[r] + ancestors;
    });
  }
  // K = Lₖᵀ D Lₖ
  BlockTriangle<M, T> k(own, 0);
  T inverse[M];
  k.factorize(inverse);
  // Lₚ = D⁻¹ Lₖ⁻ᵀ P
  for (int j = 0; j < ancestors; j += P::width) {
    Pack x[M];
    unrolled<M>([&](auto r) __attribute__((always_inline)) { x[r] = P::load(p[r] + j); });
    k.solve_transposed(x);
    unrolled<M>([&](auto r)
                    __attribute__((always_inline)) { P::store(x[r] * Pack(inverse[r]), row[r] + j); });
  }
  k.store(ancestors, row);  // after the packs, which may write there
}

/// x := L⁻ᵀ x, a block's part; the entries after it are there already.
template <int M, class T>
void solve_block_transposed(const EliminationTree& tree, const EliminationTree::Block& block,
                            const Rows<T>& l, T* x) {
  using P = PackOf<T>;
  using Pack = typename P::type;
  constexpr int kPacks = (M + P::width - 1) / P::width;
  const int begin = block.begin, ancestors = tree.depth(begin);
  if constexpr (M == 1) {
    T sum[4] = {as<T>(0), as<T>(0), as<T>(0), as<T>(0)};  // none waits for the other
    for (const Columns::Run run : tree.descendants(block)) {
      int d = run.begin;
      for (; d + 4 <= run.end; d += 4)
        unrolled<4>([&](auto e)
                        __attribute__((always_inline)) { sum[e] = sum[e] + x[d + e] * l(d + e, ancestors); });
      for (; d < run.end; ++d) sum[0] = sum[0] + x[d] * l(d, ancestors);
    }
    x[begin] = x[begin] - ((sum[0] + sum[1]) + (sum[2] + sum[3]));
    return;
  }
  // Lanes beyond M hold what is not used.
  Pack sum[kPacks];
  unrolled<kPacks>([&](auto p) __attribute__((always_inline)) { sum[p] = as<Pack>(0); });
  for (const Columns::Run run : tree.descendants(block))
    for (int d = run.begin; d < run.end; ++d)
      unrolled<kPacks>([&](auto p) __attribute__((always_inline)) {
        sum[p] = sum[p] + Pack(x[d]) * l.pack(d, ancestors + p * P::width);
      });
  T sums[kPacks * P::width];
  unrolled<kPacks>([&](auto p) __attribute__((always_inline)) { P::store(sum[p], sums + p * P::width); });
  T y[M];
  const T* row[M];
  unrolled<M>([&](auto r) __attribute__((always_inline)) {
    y[r] = x[begin + r] - sums[r];
    row[r] = l.row(begin + r);
  });
  BlockTriangle<M, T>(row, ancestors).solve_transposed(y);
  unrolled<M>([&](auto r) __attribute__((always_inline)) { x[begin + r] = y[r]; });
}

/// x := L⁻¹ D⁻¹ x, a block's part; the entries before it are there already.
template <int M, class T>
void solve_block(const EliminationTree& tree, const EliminationTree::Block& block, const Rows<T>& factors,
                 T* x) {
  using P = PackOf<T>;
  using Pack = typename P::type;
  const int begin = block.begin;
  const T* row[M];
  unrolled<M>([&](auto r) __attribute__((always_inline)) { row[r] = factors.row(begin + r); });
  const BlockTriangle<M, T> k(row, tree.depth(begin));
  T y[M];
  unrolled<M>([&](auto r) __attribute__((always_inline)) { y[r] = x[begin + r] / k.entry[r][r]; });
  if constexpr (M == 1)
    if (tree.ancestors(block).size() > 1) {  // short runs: from parent to parent takes less time
      int s = tree.depth(begin);
      for (int j = tree.parent(begin); j >= 0; j = tree.parent(j)) y[0] = y[0] - row[0][--s] * x[j];
      x[begin] = y[0];
      return;
    }
  int s = 0;
  for (const Columns::Run run : tree.ancestors(block)) {
    int j = run.begin;
    if constexpr (P::width > 1)
      if (j + P::width <= run.end) {
        Pack sum[M];
        unrolled<M>([&](auto r) __attribute__((always_inline)) { sum[r] = as<Pack>(0); });
        for (; j + P::width <= run.end; j += P::width, s += P::width) {
          const Pack xs = P::load(x + j);
          unrolled<M>([&](auto r)
                          __attribute__((always_inline)) { sum[r] = sum[r] + P::load(row[r] + s) * xs; });
        }
        unrolled<M>([&](auto r) __attribute__((always_inline)) { y[r] = y[r] - sum_of_lanes(sum[r]); });
      }
    for (; j < run.end; ++j, ++s)
      unrolled<M>([&](auto r) __attribute__((always_inline)) { y[r] = y[r] - row[r][s] * x[j]; });
  }
  k.solve(y);
  unrolled<M>([&](auto r) __attribute__((always_inline)) { x[begin + r] = y[r]; });
}

/// f(s, j) for the entries s of row k but the diagonal, at degrees j.
template <class F>
[[gnu::always_inline]] inline void for_each_ancestor(const EliminationTree& tree, int k, F&& f) {
  if (tree.parent(k) < 0) return;
  int s = 0;
  for (const Columns::Run run : tree.row(tree.parent(k)))
    for (int j = run.begin; j < run.end; ++j) f(s++, j);
}

/// Σ row[s] x[j] over the entries of row k but the diagonal; four sums at a time, so that none waits for the
/// other.
template <class T>
[[gnu::always_inline]] inline T dot_ancestors(const EliminationTree& tree, int k, const T* row, const T* x) {
  T s0 = as<T>(0), s1 = s0, s2 = s0, s3 = s0;
  if (tree.parent(k) >= 0)
    for (const Columns::Run run : tree.row(tree.parent(k))) {
      int j = run.begin;
      for (; j + 4 <= run.end; j += 4, row += 4) {
        s0 = s0 + row[0] * x[j];
        s1 = s1 + row[1] * x[j + 1];
        s2 = s2 + row[2] * x[j + 2];
        s3 = s3 + row[3] * x[j + 3];
      }
      for (; j < run.end; ++j, ++row) s0 = s0 + *row * x[j];
    }
  return (s0 + s1) + (s2 + s3);
}

/// L and D of a tree of any kind.
template <Gaps gaps, class T>
void factorize(const EliminationTree& tree, const Rows<T>& h, Rows<T>& factors) {
  if constexpr (std::floating_point<T>)
    if (!tree.short_rows().empty()) {
      if (gaps == Gaps::open)
        for (int k = 0; k < tree.size(); ++k) close_gaps(tree, k, h.row(k), factors.row(k));
      return with_short_registers<T>(tree, [&](auto registers) {
        factorize_short_rows<registers>(tree, gaps == Gaps::open ? factors : h, factors);
      });
    }
  const std::span<const EliminationTree::Block> blocks = tree.blocks();
  for (std::size_t b = blocks.size(); b-- > 0;)
    with_constant<EliminationTree::kMostBlockRows>(blocks[b].end - blocks[b].begin, [&](auto rows) {
      factorize_block<rows, gaps>(tree, blocks[b], h, factors);
    });
}

}  // namespace kernels

/// L, its unit diagonal left out, and D at the end of each row, from the lower triangle of H by rows.
/// `factors` has tree.size() rows of at least tree.longest_row() entries; it may be `h`.
template <class T>
void factorize_ltdl(const EliminationTree& tree, const Rows<T>& h, Rows<T>& factors) {
  kernels::factorize<kernels::Gaps::open>(tree, h, factors);
}

/// The same from rows of H without gaps, as those of the factors are.
template <class T>
void factorize_ltdl_without_gaps(const EliminationTree& tree, const Rows<T>& h, Rows<T>& factors) {
  kernels::factorize<kernels::Gaps::closed>(tree, h, factors);
}

/// L of H = Lᵀ L; `factors` may be `h`.
template <class T>
void factorize_ltl(const EliminationTree& tree, const Rows<T>& h, Rows<T>& factors) {
  factorize_ltdl(tree, h, factors);
  for (int k = 0; k < tree.size(); ++k) {
    T* row = factors.row(k);
    const int last = tree.depth(k);
    row[last] = sqrt(row[last]);
    for (int i = 0; i < last; ++i) row[i] = row[i] * row[last];
  }
}

/// x := L⁻ᵀ x from the factors of factorize_ltdl: the first half of a solution.
template <class T>
void solve_ltdl_inward(const EliminationTree& tree, const Rows<T>& factors, T* x) {
  if constexpr (std::floating_point<T>)
    if (!tree.short_rows().empty())
      return kernels::with_short_registers<T>(
          tree, [&](auto registers) { kernels::solve_short_rows_inward<registers>(tree, factors, x); });
  const std::span<const EliminationTree::Block> blocks = tree.blocks();
  for (std::size_t b = blocks.size(); b-- > 0;)
    with_constant<EliminationTree::kMostBlockRows>(blocks[b].end - blocks[b].begin, [&](auto rows) {
      kernels::solve_block_transposed<rows>(tree, blocks[b], factors, x);
    });
}

/// x := L⁻¹ D⁻¹ x: the second half.
template <class T>
void solve_ltdl_outward(const EliminationTree& tree, const Rows<T>& factors, T* x) {
  if constexpr (std::floating_point<T>)
    if (!tree.short_rows().empty())
      return kernels::with_short_registers<T>(
          tree, [&](auto registers) { kernels::solve_short_rows_outward<registers>(tree, factors, x); });
  for (const EliminationTree::Block& block : tree.blocks())
    with_constant<EliminationTree::kMostBlockRows>(
        block.end - block.begin, [&](auto rows) { kernels::solve_block<rows>(tree, block, factors, x); });
}

/// x := H⁻¹ x from the factors of factorize_ltdl.
template <class T>
void solve_ltdl(const EliminationTree& tree, const Rows<T>& factors, T* x) {
  solve_ltdl_inward(tree, factors, x);
  solve_ltdl_outward(tree, factors, x);
}

/// x := L x, with L of Lᵀ L.
template <class T>
void multiply_l(const EliminationTree& tree, const Rows<T>& l, T* x) {
  for (int i = tree.size() - 1; i >= 0; --i)
    x[i] = l(i, tree.depth(i)) * x[i] + kernels::dot_ancestors(tree, i, l.row(i), x);
}

/// x := Lᵀ x, with L of Lᵀ L.
template <class T>
void multiply_lt(const EliminationTree& tree, const Rows<T>& l, T* x) {
  for (int i = 0; i < tree.size(); ++i) {
    const T* row = l.row(i);
    const T xi = x[i];
    kernels::for_each_ancestor(tree, i, [&](int s, int j) { x[j] = x[j] + row[s] * xi; });
    x[i] = row[tree.depth(i)] * xi;
  }
}

/// x := L⁻¹ x, with L of Lᵀ L.
template <class T>
void solve_l(const EliminationTree& tree, const Rows<T>& l, T* x) {
  for (int i = 0; i < tree.size(); ++i)
    x[i] = (x[i] - kernels::dot_ancestors(tree, i, l.row(i), x)) / l(i, tree.depth(i));
}

/// x := L⁻ᵀ x, with L of Lᵀ L.
template <class T>
void solve_lt(const EliminationTree& tree, const Rows<T>& l, T* x) {
  for (int i = tree.size() - 1; i >= 0; --i) {
    const T* row = l.row(i);
    const T xi = x[i] / row[tree.depth(i)];
    x[i] = xi;
    kernels::for_each_ancestor(tree, i, [&](int s, int j) { x[j] = x[j] - row[s] * xi; });
  }
}

}  // namespace limber::inline LIMBER_REGISTERS
