// Factors of the mass matrix that keep its branch-induced zeros:  H = Lᵀ L  or  H = Lᵀ D L  with L lower
// triangular.
//
// Elimination goes from the last degree to the first, so that row k of L has entries only at the degrees on
// the way from k to the base (λ(k), λ(λ(k)), …): no zero is filled, and factors, solves and products cost O(N
// d²) and O(N d). λ is Model's elimination tree: without couplings across branches it is the parent degree.
#pragma once

#include <limber/model/elimination.hpp>

#include <cstddef>

namespace limber {

/// Overwrites the lower triangle of H (n × n, column by column; the upper one is not read) with L, unit
/// diagonal left out, and D on the diagonal.
template <class T>
void factorize_ltdl(const EliminationTree& tree, T* h) {
  const int n = tree.size();
  const auto at = [&](int i, int j) -> T& { return h[static_cast<std::ptrdiff_t>(j) * n + i]; };
  for (int k = n - 1; k >= 0; --k) {
    const T inverse = as<T>(1) / at(k, k);
    for (int i = tree.parent(k); i >= 0; i = tree.parent(i)) {
      const T a = at(k, i) * inverse;
      for (int j = i; j >= 0; j = tree.parent(j)) at(i, j) = at(i, j) - a * at(k, j);
      at(k, i) = a;
    }
  }
}

/// Overwrites the lower triangle of H with L of H = Lᵀ L.
template <class T>
void factorize_ltl(const EliminationTree& tree, T* h) {
  const int n = tree.size();
  const auto at = [&](int i, int j) -> T& { return h[static_cast<std::ptrdiff_t>(j) * n + i]; };
  for (int k = n - 1; k >= 0; --k) {
    at(k, k) = sqrt(at(k, k));
    const T inverse = as<T>(1) / at(k, k);
    for (int i = tree.parent(k); i >= 0; i = tree.parent(i)) at(k, i) = at(k, i) * inverse;
    for (int i = tree.parent(k); i >= 0; i = tree.parent(i))
      for (int j = i; j >= 0; j = tree.parent(j)) at(i, j) = at(i, j) - at(k, i) * at(k, j);
  }
}

/// x := L x and x := Lᵀ x, for L of Lᵀ L.
template <class T>
void multiply_l(const EliminationTree& tree, const T* l, T* x) {
  const int n = tree.size();
  for (int i = n - 1; i >= 0; --i) {
    x[i] = l[static_cast<std::ptrdiff_t>(i) * n + i] * x[i];
    for (int j = tree.parent(i); j >= 0; j = tree.parent(j))
      x[i] = x[i] + l[static_cast<std::ptrdiff_t>(j) * n + i] * x[j];
  }
}
template <class T>
void multiply_lt(const EliminationTree& tree, const T* l, T* x) {
  const int n = tree.size();
  for (int i = 0; i < n; ++i) {
    for (int j = tree.parent(i); j >= 0; j = tree.parent(j))
      x[j] = x[j] + l[static_cast<std::ptrdiff_t>(j) * n + i] * x[i];
    x[i] = l[static_cast<std::ptrdiff_t>(i) * n + i] * x[i];
  }
}

/// x := L⁻¹ x and x := L⁻ᵀ x, for L of Lᵀ L.
template <class T>
void solve_l(const EliminationTree& tree, const T* l, T* x) {
  const int n = tree.size();
  for (int i = 0; i < n; ++i) {
    for (int j = tree.parent(i); j >= 0; j = tree.parent(j))
      x[i] = x[i] - l[static_cast<std::ptrdiff_t>(j) * n + i] * x[j];
    x[i] = x[i] / l[static_cast<std::ptrdiff_t>(i) * n + i];
  }
}
template <class T>
void solve_lt(const EliminationTree& tree, const T* l, T* x) {
  const int n = tree.size();
  for (int i = n - 1; i >= 0; --i) {
    x[i] = x[i] / l[static_cast<std::ptrdiff_t>(i) * n + i];
    for (int j = tree.parent(i); j >= 0; j = tree.parent(j))
      x[j] = x[j] - l[static_cast<std::ptrdiff_t>(j) * n + i] * x[i];
  }
}

/// x := H⁻¹ x from the factors of factorize_ltdl.
template <class T>
void solve_ltdl(const EliminationTree& tree, const T* factors, T* x) {
  const int n = tree.size();
  const auto at = [&](int i, int j) -> const T& { return factors[static_cast<std::ptrdiff_t>(j) * n + i]; };
  for (int i = n - 1; i >= 0; --i)
    for (int j = tree.parent(i); j >= 0; j = tree.parent(j)) x[j] = x[j] - at(i, j) * x[i];
  for (int i = 0; i < n; ++i) {
    x[i] = x[i] / at(i, i);
    for (int j = tree.parent(i); j >= 0; j = tree.parent(j)) x[i] = x[i] - at(i, j) * x[j];
  }
}

}  // namespace limber
