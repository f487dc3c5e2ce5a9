// Factors of the mass matrix that keep its branch-induced zeros:  H = Lᵀ L  or  H = Lᵀ D L  with L lower
// triangular.
//
// Elimination goes from the last degree to the first, so that row k of L has entries only at the degrees on
// the way from k to the base: no zero is filled; factors cost O(N d²), solves and products O(N d). The lower
// triangle of H comes in padded rows, of which the entries of a degree are a few contiguous runs, taken in
// packs. A pack may write past the diagonal, where nothing is read.
#pragma once

#include <limber/math/rows.hpp>
#include <limber/model/elimination.hpp>

#include <algorithm>
#include <span>

namespace limber {

namespace detail {

/// y[j] += a x[j] for begin ≤ j < end, in packs: what lies after is written too. Returns where the packs end.
template <class T>
[[gnu::always_inline]] inline int add_run(int begin, int end, const typename PackOf<T>::type& a, const T* x,
                                          T* y) {
  using P = PackOf<T>;
  int j = begin;
  for (; j < end; j += P::width) P::store(P::load(y + j) + a * P::load(x + j), y + j);
  return j;
}

/// For the degrees i that row k of L depends on, the last first: row_i += scale(i) · row_k at the entries of
/// row i, which are those of row k up to i.
template <class T, class Scale>
[[gnu::always_inline]] inline void eliminate_row(const EliminationTree& tree, int k, Rows<T>& h,
                                                 Scale&& scale) {
  if (tree.parent(k) < 0) return;
  const std::span<const Columns::Run> runs = tree.row(tree.parent(k));
  const T* row = h.row(k);
  for (std::size_t r = runs.size(); r-- > 0;)
    for (int i = runs[r].end - 1; i >= runs[r].begin; --i) {
      const typename PackOf<T>::type a(scale(i));
      T* target = h.row(i);
      int done = 0;  // entries that a pack has reached beyond its run are done
      for (std::size_t before = 0; before < r; ++before)
        done = add_run(std::max(done, runs[before].begin), runs[before].end, a, row, target);
      add_run(std::max(done, runs[r].begin), i + 1, a, row, target);
    }
}

/// f(j) for the entries of row k but the diagonal.
template <class F>
[[gnu::always_inline]] inline void for_each_ancestor(const EliminationTree& tree, int k, F&& f) {
  if (tree.parent(k) < 0) return;
  for (const Columns::Run run : tree.row(tree.parent(k)))
    for (int j = run.begin; j < run.end; ++j) f(j);
}

/// Σ row[j] x[j] over the entries of row k but the diagonal; four sums at a time, so that none waits for the
/// other.
template <class T>
[[gnu::always_inline]] inline T dot_ancestors(const EliminationTree& tree, int k, const T* row, const T* x) {
  T s0 = as<T>(0), s1 = s0, s2 = s0, s3 = s0;
  if (tree.parent(k) >= 0)
    for (const Columns::Run run : tree.row(tree.parent(k))) {
      int j = run.begin;
      for (; j + 4 <= run.end; j += 4) {
        s0 = s0 + row[j] * x[j];
        s1 = s1 + row[j + 1] * x[j + 1];
        s2 = s2 + row[j + 2] * x[j + 2];
        s3 = s3 + row[j + 3] * x[j + 3];
      }
      for (; j < run.end; ++j) s0 = s0 + row[j] * x[j];
    }
  return (s0 + s1) + (s2 + s3);
}

}  // namespace detail

/// Overwrites H with L, its unit diagonal left out, and D on the diagonal.
template <class T>
void factorize_ltdl(const EliminationTree& tree, Rows<T>& h) {
  for (int k = tree.size() - 1; k >= 0; --k) {
    T* row = h.row(k);
    const T inverse = as<T>(1) / row[k];
    detail::eliminate_row(tree, k, h, [&](int i) { return -(row[i] * inverse); });
    detail::for_each_ancestor(tree, k, [&](int i) { row[i] = row[i] * inverse; });
  }
}

/// Overwrites H with L of H = Lᵀ L.
template <class T>
void factorize_ltl(const EliminationTree& tree, Rows<T>& h) {
  for (int k = tree.size() - 1; k >= 0; --k) {
    T* row = h.row(k);
    row[k] = sqrt(row[k]);
    const T inverse = as<T>(1) / row[k];
    detail::for_each_ancestor(tree, k, [&](int i) { row[i] = row[i] * inverse; });
    detail::eliminate_row(tree, k, h, [&](int i) { return -row[i]; });
  }
}

/// x := H⁻¹ x from the factors of factorize_ltdl.
template <class T>
void solve_ltdl(const EliminationTree& tree, const Rows<T>& factors, T* x) {
  for (int i = tree.size() - 1; i >= 0; --i) {
    const T* row = factors.row(i);
    const T xi = x[i];
    detail::for_each_ancestor(tree, i, [&](int j) { x[j] = x[j] - row[j] * xi; });
  }
  for (int i = 0; i < tree.size(); ++i)
    x[i] = x[i] / factors(i, i) - detail::dot_ancestors(tree, i, factors.row(i), x);
}

/// x := L x, with L of Lᵀ L.
template <class T>
void multiply_l(const EliminationTree& tree, const Rows<T>& l, T* x) {
  for (int i = tree.size() - 1; i >= 0; --i)
    x[i] = l(i, i) * x[i] + detail::dot_ancestors(tree, i, l.row(i), x);
}

/// x := Lᵀ x, with L of Lᵀ L.
template <class T>
void multiply_lt(const EliminationTree& tree, const Rows<T>& l, T* x) {
  for (int i = 0; i < tree.size(); ++i) {
    const T* row = l.row(i);
    const T xi = x[i];
    detail::for_each_ancestor(tree, i, [&](int j) { x[j] = x[j] + row[j] * xi; });
    x[i] = row[i] * xi;
  }
}

/// x := L⁻¹ x, with L of Lᵀ L.
template <class T>
void solve_l(const EliminationTree& tree, const Rows<T>& l, T* x) {
  for (int i = 0; i < tree.size(); ++i) x[i] = (x[i] - detail::dot_ancestors(tree, i, l.row(i), x)) / l(i, i);
}

/// x := L⁻ᵀ x, with L of Lᵀ L.
template <class T>
void solve_lt(const EliminationTree& tree, const Rows<T>& l, T* x) {
  for (int i = tree.size() - 1; i >= 0; --i) {
    const T* row = l.row(i);
    const T xi = x[i] / row[i];
    x[i] = xi;
    detail::for_each_ancestor(tree, i, [&](int j) { x[j] = x[j] - row[j] * xi; });
  }
}

}  // namespace limber
