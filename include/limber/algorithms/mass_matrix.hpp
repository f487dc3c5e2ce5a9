// What is the joint-space inertia matrix?  H(q), with τ = H a + …, kinetic energy ½ vᵀ H v.
//
// Composite-rigid-body algorithm (CRBA), O(N d) for a tree of depth d, in a common frame: with Iᶜ the inertia
// of the subtree that degree k moves, F_k = Iᶜ S_k is its momentum per unit of velocity k, and H_jk = S_jᵀ
// F_k for every degree j on the way from the base to k. Degrees on different branches have H_jk = 0. F_k
// includes the couple of balanced rotors. Armature is added on the diagonal.
//
// Driven bodies have columns of their own; driven_entries.hpp adds them to those of the velocities behind
// them.
//
// mass_matrix_in_bodies.hpp has the same without a common frame; mass_matrix() takes the quicker of the two.
#pragma once

#include <limber/algorithms/common_bodies.hpp>
#include <limber/algorithms/driven_entries.hpp>
#include <limber/algorithms/mass_matrix_in_bodies.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct MassMatrixScratch : CommonBodies<T> {
  Rows<T> momenta;  ///< F, six rows by column
  Rows<T> rows;     ///< the lower triangle of H
  DrivenEntries<T> driven;
  MassMatrixInBodiesScratch<T> in_bodies;
  bool is_sparse;  ///< of the pairs of columns less than a quarter are on one branch

  template <class R>
  explicit MassMatrixScratch(const Model<R>& model)
      : CommonBodies<T>(model),
        momenta(6, model.columns().count),
        rows(model.nv(), model.nv()),
        driven(model, KeptEntries::lower_triangle),
        in_bodies(model) {
    const Columns& layout = model.columns();
    std::int64_t pairs = 0;
    for (const int i : layout.body)
      for (const Columns::Run run : layout.support(i)) pairs += run.end - run.begin;
    is_sparse = 8 * pairs < std::int64_t{layout.count} * layout.count;
  }
};

namespace kernels {

/// F_k = Iᶜ S_k + b_k for all columns.
template <class R, class T>
void composite_momenta(const Model<R>& model, const CommonColumns<T>& columns,
                       const CommonInertias<T>& composites, Rows<T>& momenta) {
  using Pack = typename PackOf<T>::type;
  const Columns& layout = model.columns();
  const auto store = [&](int k, Force<Pack> f) {
    columns.add_couples(k, f.angular);
    momenta.set(0, k, f.angular);
    momenta.set(3, k, f.linear);
  };
  layout.for_each_group(
      [&](const Columns::Screws& run) {
        for_each_pack<T>(0, run.count, [&](int k) {
          store(run.column + k, composites.inertias(run.body + k) * columns.columns(run.column + k));
        });
      },
      [&](int i) {
        const Inertia<Pack> composite = composites.broadcast(i);
        const int first = layout.first[static_cast<std::size_t>(i)];
        for_each_pack<T>(first, layout.first[static_cast<std::size_t>(i) + 1] - first,
                         [&](int k) { store(k, composite * columns.columns(k)); });
      });
}

/// h_kj = S_jᵀ F_k for every column k and the columns j ≤ k that support it. A pack of columns j stays in
/// registers for all k that it supports; where one of them does not support k, what is written is not read.
template <class T>
void project_momenta(const Columns& layout, const CommonColumns<T>& columns, const Rows<T>& momenta,
                     Rows<T>& h) {
  using Pack = typename PackOf<T>::type;
  for_each_pack<T>(0, layout.count, [&](int j) {
    const Motion<Pack> s = columns.columns(j);
    int end = j;
    for (int c = j; c < std::min(j + PackOf<T>::width, layout.count); ++c)
      end = std::max(end, layout.dependents_end[static_cast<std::size_t>(c)]);
    const T* f = momenta.row(0) + j;
    T* to = h.row(j) + j;
    for (int k = j; k < end; ++k, ++f, to += h.stride()) {
      const std::ptrdiff_t row = momenta.stride();
      const Force<Pack> momentum{{Pack(f[0]), Pack(f[row]), Pack(f[2 * row])},
                                 {Pack(f[3 * row]), Pack(f[4 * row]), Pack(f[5 * row])}};
      PackOf<T>::store(dot(s, momentum), to);
    }
  });
}

/// Zeros between the entries of the rows, where degrees are on different branches.
template <class R, class T>
void clear_between_entries(const Model<R>& model, Rows<T>& rows) {
  const Columns& layout = model.columns();
  for (int k = 0; k < layout.count; ++k) {
    int done = 0;
    for (const Columns::Run run : layout.support(layout.body[static_cast<std::size_t>(k)])) {
      std::fill(rows.row(k) + done, rows.row(k) + run.begin, as<T>(0));
      done = run.end;
    }
  }
}

/// Both triangles, column by column, from the rows of the lower one.
template <class T>
void unpack_symmetric(const Rows<T>& rows, std::ptrdiff_t n, T* h) {
  for (std::ptrdiff_t k = 0; k < n; k += 4) {
    std::ptrdiff_t j = 0;
    if constexpr (std::floating_point<T>)
      if (k + 4 <= n)
        for (; j < k; j += 4) {  // four rows by four columns at a time
          Pack<T, 4> block[4];
          for (int r = 0; r < 4; ++r) {
            block[r] = Pack<T, 4>::load(rows.row(static_cast<int>(k) + r) + j);
            block[r].store(h + (k + r) * n + j);
          }
          transpose(block);
          for (int c = 0; c < 4; ++c) block[c].store(h + (j + c) * n + k);
        }
    for (std::ptrdiff_t r = k; r < std::min(k + 4, n); ++r)
      for (std::ptrdiff_t c = j; c <= r; ++c)
        h[r * n + c] = h[c * n + r] = rows(static_cast<int>(r), static_cast<int>(c));
  }
}

/// The same, or the upper triangle alone: its columns are the rows of the lower one.
template <Triangle triangle, class T>
void unpack(const Rows<T>& rows, int n, T* h) {
  if constexpr (triangle == Triangle::both)
    unpack_symmetric(rows, n, h);
  else
    for (int k = 0; k < n; ++k) copy_numbers(rows.row(k), k + 1, h + std::ptrdiff_t{k} * n);
}

/// The entries alone, into a matrix that has zeros between them.
template <Triangle triangle, class R, class T>
void unpack_entries(const Model<R>& model, const Rows<T>& rows, T* h) {
  const Columns& layout = model.columns();
  const std::ptrdiff_t n = layout.count;
  for (int k = 0; k < layout.count; ++k)
    for (const Columns::Run run : layout.support(layout.body[static_cast<std::size_t>(k)]))
      for (int j = run.begin; j < std::min(run.end, k + 1); ++j) {
        h[k * n + j] = rows(k, j);
        if constexpr (triangle == Triangle::both) h[j * n + k] = rows(k, j);
      }
}

/// The lower triangle of the tree's matrix, from composites.
template <class R, class T>
void fill_rows(const Model<R>& model, MassMatrixScratch<T>& s, Rows<T>& rows) {
  composite_momenta(model, s.columns, s.inertias, s.momenta);
  project_momenta(model.columns(), s.columns, s.momenta, rows);
  for (int k = 0; k < model.columns().count; ++k) rows(k, k) = rows(k, k) + as<T>(model.diagonal_constant(k));
}

}  // namespace kernels

/// The lower triangle of H by rows, into scratch.rows, from composites that are there already. Without driven
/// bodies, what is between the entries of a row is not defined.
template <class R, class T>
void mass_matrix_rows_of_composites(const Model<R>& model, MassMatrixScratch<T>& s) {
  if (s.driven.empty()) return kernels::fill_rows(model, s, s.rows);
  kernels::fill_rows(model, s, s.driven.kept());
  if (!model.columns().is_full) kernels::clear_between_entries(model, s.driven.kept());
  s.driven.fold(s.rows);
}

/// H, nv × nv numbers column by column, from composites that are there already. `Zeros::known`: entries
/// between branches may be left as they are.
template <Triangle triangle = Triangle::both, class R, class T>
void mass_matrix_of_composites(const Model<R>& model, MassMatrixScratch<T>& s, T* h,
                               Zeros zeros = Zeros::written) {
  mass_matrix_rows_of_composites(model, s);
  if (s.driven.empty()) {
    if (zeros == Zeros::known && s.is_sparse) return kernels::unpack_entries<triangle>(model, s.rows, h);
    if (!model.columns().is_full) kernels::clear_between_entries(model, s.rows);
  }
  kernels::unpack<triangle>(s.rows, model.nv(), h);
}

/// The same with all that it needs.
template <class R, class T>
void mass_matrix_rows(const Model<R>& model, const T* q, MassMatrixScratch<T>& s) {
  if (!s.in_bodies.is_quicker) {
    s.compute_composites(model, q);
    mass_matrix_rows_of_composites(model, s);
  } else {
    const Zeros zeros = s.driven.empty() ? Zeros::known : Zeros::written;
    mass_matrix_in_bodies<Triangle::upper>(model, q, s.in_bodies, s.rows.row(0), zeros, s.rows.stride());
  }
}

/// The kernel: H, nv × nv numbers column by column. `Zeros::known`: entries between branches may be left as
/// they are.
template <Triangle triangle = Triangle::both, class R, class T>
void mass_matrix(const Model<R>& model, const T* q, MassMatrixScratch<T>& s, T* h,
                 Zeros zeros = Zeros::written) {
  if (!s.in_bodies.is_quicker) {
    s.compute_composites(model, q);
    mass_matrix_of_composites<triangle>(model, s, h, zeros);
  } else {
    mass_matrix_in_bodies<triangle>(model, q, s.in_bodies, h, zeros, model.nv());
  }
}

}  // namespace limber::inline LIMBER_REGISTERS
