// Factors of the mass matrix that keep its branch-induced zeros:  H = Lᵀ L  or  H = Lᵀ D L  with L lower
// triangular.
//
// Elimination goes from the last degree to the first, so that row k of L has entries only at the degrees on
// the way from k to the base: no zero is filled; factors cost O(N d²), solves and products O(N d). Matrices
// are n × n, row by row, of which the lower triangle is used (the same memory as the upper triangle, column
// by column): a row is contiguous, and so are the runs of its entries.
#pragma once

#include <limber/model/elimination.hpp>

#include <cstddef>

namespace limber {

namespace detail {

/// y[j] += a x[j] at the entries of row k.
template <class T>
[[gnu::always_inline]] inline void add_row(const EliminationTree& tree, int k, const T& a, const T* x, T* y) {
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
void factorize_ltdl(const EliminationTree& tree, T* h) {
  const std::ptrdiff_t n = tree.size();
  for (int k = tree.size() - 1; k >= 0; --k) {
    T* row = h + k * n;
    const T inverse = as<T>(1) / row[k];
    detail::for_each_ancestor(tree, k, [&](int i) {
      const T a = row[i] * inverse;
      detail::add_row(tree, i, -a, row, h + i * n);
      row[i] = a;
    });
  }
}

/// Overwrites H with L of H = Lᵀ L.
template <class T>
void factorize_ltl(const EliminationTree& tree, T* h) {
  const std::ptrdiff_t n = tree.size();
  for (int k = tree.size() - 1; k >= 0; --k) {
    T* row = h + k * n;
    row[k] = sqrt(row[k]);
    const T inverse = as<T>(1) / row[k];
    detail::for_each_ancestor(tree, k, [&](int i) { row[i] = row[i] * inverse; });
    detail::for_each_ancestor(tree, k, [&](int i) { detail::add_row(tree, i, -row[i], row, h + i * n); });
  }
}

/// x := H⁻¹ x from the factors of factorize_ltdl.
template <class T>
void solve_ltdl(const EliminationTree& tree, const T* factors, T* x) {
  const std::ptrdiff_t n = tree.size();
  for (int i = tree.size() - 1; i >= 0; --i)
    if (tree.parent(i) >= 0) detail::add_row(tree, tree.parent(i), -x[i], factors + i * n, x);
  for (int i = 0; i < tree.size(); ++i) {
    const T* row = factors + i * n;
    T sum = x[i] / row[i];
    detail::for_each_ancestor(tree, i, [&](int j) { sum = sum - row[j] * x[j]; });
    x[i] = sum;
  }
}

/// x := L x, with L of Lᵀ L.
template <class T>
void multiply_l(const EliminationTree& tree, const T* l, T* x) {
  const std::ptrdiff_t n = tree.size();
  for (int i = tree.size() - 1; i >= 0; --i) {
    const T* row = l + i * n;
    T sum = row[i] * x[i];
    detail::for_each_ancestor(tree, i, [&](int j) { sum = sum + row[j] * x[j]; });
    x[i] = sum;
  }
}

/// x := Lᵀ x, with L of Lᵀ L.
template <class T>
void multiply_lt(const EliminationTree& tree, const T* l, T* x) {
  const std::ptrdiff_t n = tree.size();
  for (int i = 0; i < tree.size(); ++i) {
    const T xi = x[i];
    if (tree.parent(i) >= 0) detail::add_row(tree, tree.parent(i), xi, l + i * n, x);
    x[i] = l[i * n + i] * xi;
  }
}

/// x := L⁻¹ x, with L of Lᵀ L.
template <class T>
void solve_l(const EliminationTree& tree, const T* l, T* x) {
  const std::ptrdiff_t n = tree.size();
  for (int i = 0; i < tree.size(); ++i) {
    const T* row = l + i * n;
    T sum = x[i];
    detail::for_each_ancestor(tree, i, [&](int j) { sum = sum - row[j] * x[j]; });
    x[i] = sum / row[i];
  }
}

/// x := L⁻ᵀ x, with L of Lᵀ L.
template <class T>
void solve_lt(const EliminationTree& tree, const T* l, T* x) {
  const std::ptrdiff_t n = tree.size();
  for (int i = tree.size() - 1; i >= 0; --i) {
    x[i] = x[i] / l[i * n + i];
    if (tree.parent(i) >= 0) detail::add_row(tree, tree.parent(i), -x[i], l + i * n, x);
  }
}

}  // namespace limber
