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

namespace limber {

namespace detail {

/// y[j] += a x[j] at the entries of row k. Both arrays are padded. Entries that a pack has reached beyond its
/// run are done.
template <class T>
[[gnu::always_inline]] inline void add_row(const EliminationTree& tree, int k, const T& a, const T* x, T* y) {
  using P = PackOf<T>;
  const typename P::type factor(a);
  int j = 0;
  for (const Columns::Run run : tree.row(k))
    for (j = std::max(j, run.begin); j < run.end; j += P::width)
      P::store(P::load(y + j) + factor * P::load(x + j), y + j);
}

/// The same where what lies after a run is not to be touched.
template <class T>
[[gnu::always_inline]] inline void add_row_exactly(const EliminationTree& tree, int k, const T& a, const T* x,
                                                   T* y) {
  for (const Columns::Run run : tree.row(k))
    for (int j = run.begin; j < run.end; ++j) y[j] = y[j] + a * x[j];
}

/// f(j) for the entries of row k but the diagonal, descending.
template <class F>
[[gnu::always_inline]] inline void for_each_ancestor(const EliminationTree& tree, int k, F&& f) {
  for (int j = tree.parent(k); j >= 0; j = tree.parent(j)) f(j);
}

}  // namespace detail

/// Overwrites H with L, its unit diagonal left out, and D on the diagonal.
template <class T>
void factorize_ltdl(const EliminationTree& tree, Rows<T>& h) {
  for (int k = tree.size() - 1; k >= 0; --k) {
    T* row = h.row(k);
    const T inverse = as<T>(1) / row[k];
    detail::for_each_ancestor(tree, k, [&](int i) { detail::add_row(tree, i, -(row[i] * inverse), row, h.row(i)); });
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
    detail::for_each_ancestor(tree, k, [&](int i) { detail::add_row(tree, i, -row[i], row, h.row(i)); });
  }
}

/// x := H⁻¹ x from the factors of factorize_ltdl.
template <class T>
void solve_ltdl(const EliminationTree& tree, const Rows<T>& factors, T* x) {
  for (int i = tree.size() - 1; i >= 0; --i)
    if (tree.parent(i) >= 0) detail::add_row_exactly(tree, tree.parent(i), -x[i], factors.row(i), x);
  for (int i = 0; i < tree.size(); ++i) {
    const T* row = factors.row(i);
    T sum = x[i] / row[i];
    detail::for_each_ancestor(tree, i, [&](int j) { sum = sum - row[j] * x[j]; });
    x[i] = sum;
  }
}

/// x := L x, with L of Lᵀ L.
template <class T>
void multiply_l(const EliminationTree& tree, const Rows<T>& l, T* x) {
  for (int i = tree.size() - 1; i >= 0; --i) {
    const T* row = l.row(i);
    T sum = row[i] * x[i];
    detail::for_each_ancestor(tree, i, [&](int j) { sum = sum + row[j] * x[j]; });
    x[i] = sum;
  }
}

/// x := Lᵀ x, with L of Lᵀ L.
template <class T>
void multiply_lt(const EliminationTree& tree, const Rows<T>& l, T* x) {
  for (int i = 0; i < tree.size(); ++i) {
    const T xi = x[i];
    if (tree.parent(i) >= 0) detail::add_row_exactly(tree, tree.parent(i), xi, l.row(i), x);
    x[i] = l(i, i) * xi;
  }
}

/// x := L⁻¹ x, with L of Lᵀ L.
template <class T>
void solve_l(const EliminationTree& tree, const Rows<T>& l, T* x) {
  for (int i = 0; i < tree.size(); ++i) {
    const T* row = l.row(i);
    T sum = x[i];
    detail::for_each_ancestor(tree, i, [&](int j) { sum = sum - row[j] * x[j]; });
    x[i] = sum / row[i];
  }
}

/// x := L⁻ᵀ x, with L of Lᵀ L.
template <class T>
void solve_lt(const EliminationTree& tree, const Rows<T>& l, T* x) {
  for (int i = tree.size() - 1; i >= 0; --i) {
    x[i] = x[i] / l(i, i);
    if (tree.parent(i) >= 0) detail::add_row_exactly(tree, tree.parent(i), -x[i], l.row(i), x);
  }
}

}  // namespace limber
