// What is the joint-space inertia matrix?  H(q), with τ = H a + …, kinetic energy ½ vᵀ H v.
//
// Composite rigid bodies, O(N d) for a tree of depth d, in a common frame: with Iᶜ the inertia of the subtree
// that degree k moves, F_k = Iᶜ S_k is its momentum per unit of velocity k, and H_jk = S_jᵀ F_k for every
// degree j on the way from the base to k. Degrees on different branches have H_jk = 0. Armature is added on
// the diagonal.
//
// Driven bodies (rotors, mimic joints) are bodies of the tree with columns of their own; their rows and
// columns are then added into those of the velocities that drive them: H = Gᵀ H_tree G.
//
// mass_matrix_in_bodies.hpp has the same without a common frame; mass_matrix() takes the quicker of the two.
#pragma once

#include <limber/algorithms/mass_matrix_in_bodies.hpp>
#include <limber/algorithms/world_columns.hpp>
#include <limber/algorithms/world_inertias.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace limber {

template <class T>
struct MassMatrixScratch {
  WorldFrames<T> frames;
  WorldColumns<T> columns;
  WorldInertias<T> inertias;
  Rows<T> momenta;    ///< F, six rows by column
  Rows<T> rows;       ///< the lower triangle of H
  Rows<T> tree_rows;  ///< with couplings: the same of the tree, driven bodies having columns of their own
  MassMatrixInBodiesScratch<T> in_bodies;

  template <class R>
  explicit MassMatrixScratch(const Model<R>& model)
      : frames(model),
        columns(model),
        inertias(model),
        momenta(6, model.columns().count),
        rows(model.nv(), model.nv()),
        in_bodies(model) {
    if (model.has_other_coupling()) tree_rows = Rows<T>(model.columns().count, model.columns().count);
  }

  /// Frames, columns and composite inertias at q.
  template <class R>
  void compute_composites(const Model<R>& model, const T* q) {
    frames.compute(model, q);
    columns.compute(model, q, frames);
    inertias.compute(model, frames);
    inertias.accumulate(model);
  }
};

namespace detail {

/// F_k = Iᶜ S_k for all columns, with the couples of rotors that are part of a column.
template <class R, class T>
void composite_momenta(const Model<R>& model, const WorldFrames<T>& frames, const WorldColumns<T>& columns,
                       const WorldInertias<T>& composites, Rows<T>& momenta) {
  using Pack = typename PackOf<T>::type;
  const Columns& layout = model.columns();
  const auto store = [&](int k, const Force<Pack>& f) {
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
  for_each_couple(model, frames,
                  [&](int k, const Vec3<T>& couple) { momenta.set(0, k, momenta.vector(0, k) + couple); });
}

/// h_kj = S_jᵀ F_k for every column k and the columns j ≤ k that support it. A pack of columns j stays in
/// registers for all k that it supports; where one of them does not support k, what is written is not read.
template <class T>
void project_momenta(const Columns& layout, const WorldColumns<T>& columns, const Rows<T>& momenta,
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

/// The entries of row k of the tree's matrix, added into the rows of the velocities behind its columns.
template <class R, class T>
void gather(const Model<R>& model, int k, const T* entries, Rows<T>& h) {
  const Columns& layout = model.columns();
  const auto add = [&](int i, int j, const T& entry) {
    T& h_ij = h(std::max(i, j), std::min(i, j));
    h_ij = h_ij + entry;
  };
  for (const Columns::Run run : layout.support(layout.body[static_cast<std::size_t>(k)]))
    for (int j = run.begin; j < std::min(run.end, k + 1); ++j)
      for_each_velocity(model, k, [&](int a, R ratio_a) {
        for_each_velocity(model, j, [&](int b, R ratio_b) {
          const T entry = as<T>(ratio_a * ratio_b) * entries[j];
          // Off the tree's diagonal the entry stands twice; so it does in H, unless both are one velocity.
          if (j == k) {
            if (b <= a) add(a, b, entry);
          } else {
            add(a, b, a == b ? entry + entry : entry);
          }
        });
      });
}

/// What balanced rotors add where bodies share velocities: J (a·S_j) between each degree j that turns the
/// carrier and the driving velocities, and J between the latter.
template <class R, class T>
void add_balanced_rotors(const Model<R>& model, const WorldFrames<T>& frames, const WorldColumns<T>& columns,
                         Rows<T>& h) {
  const auto add = [&](int i, int j, const T& entry) {
    T& h_ij = h(std::max(i, j), std::min(i, j));
    h_ij = h_ij + (i == j ? entry + entry : entry);
  };
  for_each_rotor(model, frames, [&](const Vec3<T>& spin, const BalancedRotor<R>& rotor) {
    for (const Drive<R>& drive : model.drives(rotor)) {
      for (const Columns::Run run : model.columns().support(rotor.carrier))
        for (int j = run.begin; j < run.end; ++j) {
          const T entry = as<T>(drive.ratio) * dot(spin, columns.table.vector(0, j));
          for_each_velocity(model, j,
                            [&](int b, R ratio_b) { add(drive.v_index, b, as<T>(ratio_b) * entry); });
        }
      for (const Drive<R>& other : model.drives(rotor))
        if (other.v_index <= drive.v_index) {
          T& h_ij = h(drive.v_index, other.v_index);
          h_ij = h_ij + as<T>(drive.ratio * other.ratio * rotor.spin_inertia);
        }
    }
  });
}

template <class R, class T>
void add_to_diagonal(const std::vector<R>& numbers, Rows<T>& h) {
  for (int k = 0; k < static_cast<int>(numbers.size()); ++k)
    h(k, k) = h(k, k) + as<T>(numbers[static_cast<std::size_t>(k)]);
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

/// The upper triangle alone: its columns are the rows of the lower one.
template <class T>
void unpack_upper(const Rows<T>& rows, std::ptrdiff_t n, T* h) {
  for (std::ptrdiff_t k = 0; k < n; ++k) std::copy_n(rows.row(static_cast<int>(k)), k + 1, h + k * n);
}

}  // namespace detail

/// The lower triangle of H by rows, into scratch.rows, from frames, columns and composite inertias that are
/// there already. Without couplings across branches, what is between the entries of a row is not defined.
template <class R, class T>
void mass_matrix_rows_of_composites(const Model<R>& model, MassMatrixScratch<T>& s) {
  detail::composite_momenta(model, s.frames, s.columns, s.inertias, s.momenta);
  if (model.has_other_coupling()) {
    detail::project_momenta(model.columns(), s.columns, s.momenta, s.tree_rows);
    for (int k = 0; k < model.nv(); ++k) std::fill(s.rows.row(k), s.rows.row(k) + k + 1, as<T>(0));
    for (int k = 0; k < model.columns().count; ++k) detail::gather(model, k, s.tree_rows.row(k), s.rows);
    detail::add_balanced_rotors(model, s.frames, s.columns, s.rows);
    detail::add_to_diagonal(model.constants().armature, s.rows);
  } else {
    detail::project_momenta(model.columns(), s.columns, s.momenta, s.rows);
    // The joint that drives a rotor does not turn its carrier.
    detail::for_each_couple(model, s.frames, [&](int k, const Vec3<T>& couple) {
      s.rows(k, k) = s.rows(k, k) - dot(couple, s.columns.table.vector(0, k));
    });
    detail::add_to_diagonal(model.apparent_armature(), s.rows);
  }
}

/// The same with all that it needs.
template <class R, class T>
void mass_matrix_rows(const Model<R>& model, const T* q, MassMatrixScratch<T>& scratch) {
  scratch.compute_composites(model, q);
  mass_matrix_rows_of_composites(model, scratch);
}

/// H, nv × nv numbers column by column, from composites that are there already.
template <Triangle triangle = Triangle::both, class R, class T>
void mass_matrix_of_composites(const Model<R>& model, MassMatrixScratch<T>& scratch, T* h) {
  mass_matrix_rows_of_composites(model, scratch);
  if (!model.columns().is_full && !model.has_other_coupling())
    detail::clear_between_entries(model, scratch.rows);
  if constexpr (triangle == Triangle::both)
    detail::unpack_symmetric(scratch.rows, model.nv(), h);
  else
    detail::unpack_upper(scratch.rows, model.nv(), h);
}

/// The kernel: H, nv × nv numbers column by column.
template <Triangle triangle = Triangle::both, class R, class T>
void mass_matrix(const Model<R>& model, const T* q, MassMatrixScratch<T>& scratch, T* h) {
  if (scratch.in_bodies.is_quicker) return mass_matrix_in_bodies<triangle>(model, q, scratch.in_bodies, h);
  scratch.compute_composites(model, q);
  mass_matrix_of_composites<triangle>(model, scratch, h);
}

// For double and float the library has it compiled.
extern template void mass_matrix_rows(const Model<double>&, const double*, MassMatrixScratch<double>&);
extern template void mass_matrix_rows(const Model<float>&, const float*, MassMatrixScratch<float>&);
extern template void mass_matrix(const Model<double>&, const double*, MassMatrixScratch<double>&, double*);
extern template void mass_matrix(const Model<float>&, const float*, MassMatrixScratch<float>&, float*);

}  // namespace limber
