// Factors H = Lᵀ D L and their solutions where rows are short: of trees that branch at nearly every body.
//
// factorization.hpp takes the rows of a chain together. A binary tree has no chains to speak of, and its rows
// are a few numbers long (nine at most for 500 bodies), so that whatever is done per number or per run of
// numbers is lost. Here a row is one to four whole registers, entries past its end included, which are never
// read as a result.
//
//   U_k = H_k − Σ_d L_d(k) U_d      over the rows d that depend on k: one load and one product each
//   L_k = U_k / D_k
//
// U = D L and 1 / D are kept in the second half of the memory of a row. Solutions take one product per row:
//
//   x := L⁻ᵀ x    what the rows beyond k take off the degrees before k is one row, c_k = Σ c_child − x_k L_k
//   x := L⁻¹ x    x at the degrees before k is one row, that of the parent with one more entry
//
// Both rows are kept by depth and, like those of L and U, are written and read as whole registers: a number
// that is written into a register in memory would hold up the next load of it. Where one register is a row,
// x at the degrees before k is taken number by number, which is there sooner.
#pragma once

#include <limber/math/rows.hpp>
#include <limber/math/unroll.hpp>
#include <limber/model/elimination.hpp>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>

namespace limber::inline LIMBER_REGISTERS {

namespace kernels {

/// Registers of at most 32 bytes: with wider ones, rows are mostly empty lanes.
template <std::floating_point T>
inline constexpr int kShortLanes = std::min(kRegisterBytes, 32) / static_cast<int>(sizeof(T));

/// N registers of a row.
template <int N, class T>
struct ShortRegisters {
  static constexpr int lanes = kShortLanes<T>;
  using Pack = limber::Pack<T, lanes>;
  using Integer = std::conditional_t<sizeof(T) == 8, std::int64_t, std::int32_t>;
  typedef Integer Integers __attribute__((vector_size(sizeof(typename Pack::Register))));

  Pack pack[N];

  [[gnu::always_inline]] static ShortRegisters load(const T* from) {
    ShortRegisters r;
    unrolled<N>([&](auto p) __attribute__((always_inline)) { r.pack[p] = Pack::load(from + p * lanes); });
    return r;
  }
  [[gnu::always_inline]] void store(T* to) const {
    unrolled<N>([&](auto p) __attribute__((always_inline)) { pack[p].store(to + p * lanes); });
  }
  [[gnu::always_inline]] static ShortRegisters zero() {
    ShortRegisters r;
    unrolled<N>([&](auto p) __attribute__((always_inline)) { r.pack[p] = Pack(T(0)); });
    return r;
  }
  [[gnu::always_inline]] void add(const ShortRegisters& b) {
    unrolled<N>([&](auto p) __attribute__((always_inline)) { pack[p] = pack[p] + b.pack[p]; });
  }
  /// −= factor · b.
  [[gnu::always_inline]] void subtract(T factor, const T* b) {
    unrolled<N>([&](auto p) __attribute__((always_inline)) {
      pack[p] = pack[p] - Pack(factor) * Pack::load(b + p * lanes);
    });
  }
  [[gnu::always_inline]] void scale(T factor) {
    unrolled<N>([&](auto p) __attribute__((always_inline)) { pack[p] = pack[p] * Pack(factor); });
  }
  /// Σ b_s · (lane s) over the first `count` lanes.
  [[gnu::always_inline]] T dot_first(const T* b, int count) const {
    Pack sum(T(0));
    unrolled<N>([&](auto p) __attribute__((always_inline)) {
      const Pack numbers = Pack::load(b + p * lanes);
      const typename Pack::Register none{};
      sum = sum + pack[p] * Pack::of(indices<p>() < all(count) ? numbers.lanes : none);
    });
    return sum_of_lanes(sum);
  }
  /// Lane s := x.
  [[gnu::always_inline]] void set(int s, T x) {
    unrolled<N>([&](auto p) __attribute__((always_inline)) {
      pack[p] = Pack::of(indices<p>() == all(s) ? Pack(x).lanes : pack[p].lanes);
    });
  }

 private:
  [[gnu::always_inline]] static Integers all(int n) { return static_cast<Integer>(n) - Integers{}; }
  /// The numbers of the lanes of register p.
  template <int p>
  [[gnu::always_inline]] static Integers indices() {
    return [&]<int... I>(std::integer_sequence<int, I...>) __attribute__((always_inline)) {
      return Integers{static_cast<Integer>(p * lanes + I)...};
    }(std::make_integer_sequence<int, lanes>{});
  }
};

/// One row by depth, from none on.
template <class T>
struct ShortRowStack {
  alignas(64) T numbers[EliminationTree::kMostShortEntries + 1][EliminationTree::kMostShortEntries];
};

/// Where 1 / D of a row at this depth is: in the last place of its memory, where registers leave room for it,
/// or else after its U. Whether they do is the same for all instruction sets, of which one may factorize and
/// another solve.
template <int N, class T>
inline constexpr bool kHasRoom = [] {
  constexpr int widest = 32 / static_cast<int>(sizeof(T));
  return (N * kShortLanes<T> + widest - 1) / widest * widest < EliminationTree::kMostShortEntries;
}();
template <int N, class T>
[[gnu::always_inline]] inline int inverse_at(int depth) {
  constexpr int second = EliminationTree::kMostShortEntries;
  return kHasRoom<N, T> ? 2 * second - 1 : second + depth;
}

/// U_k from H_k, which is in `u`; the rows d beyond it, of which `next` is the first, are done. On demand
/// also D_k = H_kk − Σ_d U_d(k)² / D_d, which waits for no L.
template <bool early_diagonal, int N, class T>
[[gnu::always_inline]] inline void subtract_descendants(int depth, int count, const T* next,
                                                        std::ptrdiff_t stride, ShortRegisters<N, T>& u,
                                                        T& diagonal) {
  constexpr int second = EliminationTree::kMostShortEntries;
  const auto subtract = [&](const T* d, ShortRegisters<N, T>& from, T& from_diagonal)
                            __attribute__((always_inline)) {
                              from.subtract(d[depth], d + second);
                              if constexpr (early_diagonal) {
                                const T own = d[second + depth];
                                from_diagonal = from_diagonal - own * own * d[2 * second - 1];
                              }
                            };
  if (count >= 4) {  // four sums, none of which waits for the other
    ShortRegisters<N, T> sums[3] = {u.zero(), u.zero(), u.zero()};
    T diagonals[3] = {};
    for (; count >= 4; count -= 4, next += 4 * stride) {
      subtract(next, u, diagonal);
      unrolled<3>([&](auto e) __attribute__((always_inline)) {
        subtract(next + (e + 1) * stride, sums[e], diagonals[e]);
      });
    }
    sums[1].add(sums[2]);
    u.add(sums[0]);
    u.add(sums[1]);
    diagonal = (diagonal + diagonals[0]) + (diagonals[1] + diagonals[2]);
  }
  for (; count > 0; --count, next += stride) subtract(next, u, diagonal);
}

template <int N, bool early_diagonal, class T>
void factorize_short_rows(const EliminationTree& tree, const Rows<T>& h, Rows<T>& factors) {
  constexpr int second = EliminationTree::kMostShortEntries;
  const EliminationTree::ShortRow* row = tree.short_rows().data() + tree.size();
  const std::ptrdiff_t h_stride = h.stride(), stride = factors.stride();
  const T* from = h.row(tree.size());
  T* to = factors.row(tree.size());
  for (int k = tree.size() - 1; k >= 0; --k) {
    --row;
    from -= h_stride;
    to -= stride;
    const int depth = row->depth;
    auto u = ShortRegisters<N, T>::load(from);
    T diagonal = from[depth];
    subtract_descendants<early_diagonal>(depth, row->end - k - 1, to + stride, stride, u, diagonal);
    u.store(to + second);
    if (!early_diagonal && !row->is_leaf(k)) diagonal = to[second + depth];
    const T inverse = T(1) / diagonal;
    to[inverse_at<N, T>(depth)] = inverse;
    u.scale(inverse);
    u.set(depth, diagonal);
    u.store(to);
    if (depth == N * ShortRegisters<N, T>::lanes) to[depth] = diagonal;
  }
}

/// Of a small tree each row waits for the diagonals of the rows beyond it. Of a large one there is other work
/// meanwhile, and diagonals by themselves would only add to it.
inline constexpr int kEarlyDiagonalRows = 256;

template <int N, class T>
void factorize_short_rows(const EliminationTree& tree, const Rows<T>& h, Rows<T>& factors) {
  if (kHasRoom<N, T> && tree.size() < kEarlyDiagonalRows)
    factorize_short_rows<N, kHasRoom<N, T>>(tree, h, factors);
  else
    factorize_short_rows<N, false>(tree, h, factors);
}

/// x := L⁻ᵀ x.
template <int N, class T>
void solve_short_rows_inward(const EliminationTree& tree, const Rows<T>& factors, T* x) {
  const EliminationTree::ShortRow* row = tree.short_rows().data() + tree.size();
  const std::ptrdiff_t stride = factors.stride();
  const T* l = factors.row(tree.size());
  ShortRowStack<T> stack;  // at depth + 1: c of what is beyond, summed up
  for (int k = tree.size() - 1; k >= 0; --k) {
    --row;
    l -= stride;
    const int depth = row->depth;
    auto c = ShortRegisters<N, T>::zero();
    if (!row->is_leaf(k)) {
      const T* beyond = stack.numbers[depth + 1];
      c = ShortRegisters<N, T>::load(beyond);
      x[k] = x[k] + beyond[depth];
    }
    c.subtract(x[k], l);
    T* to = stack.numbers[depth];
    if (!row->is_last_child) c.add(ShortRegisters<N, T>::load(to));
    c.store(to);
  }
}

/// x := L⁻¹ D⁻¹ x.
template <int N, class T>
void solve_short_rows_outward(const EliminationTree& tree, const Rows<T>& factors, T* x) {
  const EliminationTree::ShortRow* row = tree.short_rows().data();
  const std::ptrdiff_t stride = factors.stride();
  const T* l = factors.row(0);
  if constexpr (N == 1) {
    T before[EliminationTree::kMostShortEntries];  // x at the degrees on the way to k
    for (int k = 0; k < tree.size(); ++k, ++row, l += stride) {
      T sum = x[k] * l[inverse_at<N, T>(row->depth)];
      for (int s = 0; s < row->depth; ++s) sum = sum - l[s] * before[s];
      x[k] = before[row->depth] = sum;
    }
  } else {
    ShortRowStack<T> stack;  // by depth: x at the degrees before, then zeros
    ShortRegisters<N, T>::zero().store(stack.numbers[0]);
    for (int k = 0; k < tree.size(); ++k, ++row, l += stride) {
      auto before = ShortRegisters<N, T>::load(stack.numbers[row->depth]);
      x[k] = x[k] * l[inverse_at<N, T>(row->depth)] - before.dot_first(l, row->depth);
      if (row->is_leaf(k)) continue;
      before.set(row->depth, x[k]);
      before.store(stack.numbers[row->depth + 1]);
    }
  }
}

/// f(N) for the registers that entries before the diagonal take.
template <class T, class F>
[[gnu::always_inline]] inline void with_short_registers(const EliminationTree& tree, F&& f) {
  constexpr int lanes = kShortLanes<T>;
  with_constant<EliminationTree::kMostShortEntries / lanes>(
      std::max(1, (tree.longest_row() - 1 + lanes - 1) / lanes), f);
}

}  // namespace kernels

}  // namespace limber::inline LIMBER_REGISTERS
