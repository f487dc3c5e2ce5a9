// What is the Coriolis matrix?  C(q, v), with τ = H a + C v + g, in the one choice that comes from the
// Christoffel symbols (christoffel_symbols.hpp). With it the rate of the mass matrix is Ḣ = C + Cᵀ, so that Ḣ
// − 2C is skew.
//
// With J the Jacobian and I the inertia of each body, C = Σ Jᵀ(I J̇ + B J) where B is the body's Coriolis
// operator (spatial/body_coriolis.hpp). In a common frame inertias and operators of a subtree are plain sums
// Iᶜ and Bᶜ, and for a column i and any column j on the way from the base to it
//
//   F1 = Iᶜ Ṡ_i + Bᶜ S_i        F2 = Iᶜ S_i         F3 = Bᶜᵀ S_i
//   C_ji = S_jᵀ F1              H_ij = S_jᵀ F2      C_ij = Ṡ_jᵀ F2 + S_jᵀ F3
//
// O(N d) in all. Bᶜ has twelve numbers, F3 is a couple, and the columns beyond j are neighbours in memory: a
// pair costs 21 multiplications, taken in packs of columns i. Entries between branches are zero in every
// state and need not be written again.
//
// Scalars that take one body at a time (lanes, dual numbers) go through the same formulas in another order:
// coriolis_by_body.hpp.
//
// With the couple b of a column (common_columns.hpp) and ω of its carrier, F2 has b and F1, F3 have ½ ω × b
// besides; the carrier's operator has ½ v b×̄*. Driven bodies have columns of their own; driven_columns.hpp
// adds them to those of the velocities behind them.
#pragma once

#include <limber/algorithms/common_column_rates.hpp>
#include <limber/algorithms/common_coriolis.hpp>
#include <limber/algorithms/coriolis_by_body.hpp>
#include <limber/algorithms/driven_columns.hpp>
#include <limber/algorithms/no_scratch.hpp>
#include <limber/math/copy_numbers.hpp>
#include <limber/math/unroll.hpp>

#include <algorithm>
#include <type_traits>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct CoriolisScratch {
  static constexpr bool by_body = PackOf<T>::width == 1;

  CommonFrames<T> frames;
  CommonColumns<T> columns;
  CommonColumnRates<T> rates;
  CommonMotions<T> motions;
  CommonInertias<T> inertias;      ///< composite
  CoriolisOperators<T> operators;  ///< composite
  Rows<T> forces;                  ///< F1, F2 and the couple F3, fifteen rows by column
  Rows<T> diagonal;                ///< C, H and Ḣ, by column
  Rows<T> strips;                  ///< C_ij, C_ji, H_ij and Ḣ_ij of up to kMost columns j, by column i
  DrivenColumns<T> driven;
  [[no_unique_address]] std::conditional_t<by_body, CoriolisByBody<T>, NoScratch> bodies;

  static constexpr int kMost = 4;  ///< columns taken together
  // Rows of `forces`, `diagonal` and `strips`.
  static constexpr int kF1 = 0, kF2 = 6, kF3 = 12;
  static constexpr int kC = 0, kH = 1, kRate = 2;
  static constexpr int kBelow = 0, kAbove = kMost, kMasses = 2 * kMost, kSums = 3 * kMost;

  template <class R>
  explicit CoriolisScratch(const Model<R>& model)
      : frames(model),
        columns(model),
        rates(model),
        motions(model),
        inertias(model),
        operators(model.body_count()),
        forces(15, model.columns().count),
        diagonal(3, model.columns().count),
        strips(4 * kMost, model.columns().count),
        driven(model, 3),
        bodies(model) {}

  /// Columns and their rates, inertias and operators of subtrees.
  template <class R>
  void compute_composites(const Model<R>& model, const T* q, const T* v) {
    frames.compute(model, q);
    columns.compute(model, q, frames);
    motions.compute_velocities(model, columns, v);
    rates.compute(model, q, v, frames, columns, motions);
    inertias.compute(model, frames);
    body_operators(model, inertias, motions, operators);
    for (const auto& c : columns.geared)
      operators.add_spin(c.carrier, columns.couples.vector(0, c.column) * v[c.velocity]);
    inertias.accumulate(model);
    sum_over_subtrees<CoriolisOperators<T>::kRows>(model, operators.table);
  }
};

namespace kernels {

/// C, H and Ḣ of all columns, column by column; each may be null.
template <class T>
struct CoriolisMatrices {
  T *c, *h, *h_rate;
};

/// F1, F2, F3 of all columns, and the entries on the diagonals. C_kk comes before the couple: the joint does
/// not turn the parent.
template <class R, class T>
void coriolis_forces(const Model<R>& model, CoriolisScratch<T>& s) {
  using S = CoriolisScratch<T>;
  using Pack = typename PackOf<T>::type;
  const Columns& layout = model.columns();
  const auto store = [&](int k, const Inertia<Pack>& inertia, const BodyCoriolis<Pack>& b)
                         __attribute__((always_inline)) {
                           const Motion<Pack> column = s.columns.columns(k);
                           Force<Pack> f1 = inertia * s.rates.columns(k) + b * column, f2 = inertia * column;
                           Vec3<Pack> f3 = transposed_times(b, column);
                           const Pack c = dot(column, f1);
                           s.diagonal.set_pack(S::kC, k, c);
                           s.diagonal.set_pack(S::kRate, k, c + c);
                           s.rates.add_couples(k, f1.angular);
                           s.columns.add_couples(k, f2.angular);
                           s.rates.add_couples(k, f3);
                           s.diagonal.set_pack(S::kH, k, dot(column, f2));
                           s.forces.set(S::kF1, k, f1.angular);
                           s.forces.set(S::kF1 + 3, k, f1.linear);
                           s.forces.set(S::kF2, k, f2.angular);
                           s.forces.set(S::kF2 + 3, k, f2.linear);
                           s.forces.set(S::kF3, k, f3);
                         };
  layout.for_each_group(
      [&](const Columns::Screws& run) {
        for_each_pack<T>(0, run.count, [&](int k) {
          store(run.column + k, s.inertias.inertias(run.body + k), s.operators.packs(run.body + k));
        });
      },
      [&](int i) {
        const Inertia<Pack> inertia = s.inertias.broadcast(i);
        const BodyCoriolis<Pack> b = s.operators.broadcast(i);
        const int first = layout.first[static_cast<std::size_t>(i)];
        for_each_pack<T>(first, layout.first[static_cast<std::size_t>(i) + 1] - first,
                         [&](int k) { store(k, inertia, b); });
      });
  for (int k = 0; k < layout.count; ++k)
    s.diagonal(S::kH, k) = s.diagonal(S::kH, k) + as<T>(model.diagonal_constant(k));
}

/// The pairs of columns j … j + Count − 1 with the columns after j up to `end`, which each of them supports.
/// They go to strips by column i first, where a pack may write past its end, and from there to the matrices.
/// In the triangle between the columns themselves, strips also have what is not used.
template <int Count, class T>
class CoriolisBlock {
 public:
  using S = CoriolisScratch<T>;
  using P = PackOf<T>;
  using Pack = typename P::type;

  CoriolisBlock(S& s, int j, int end, std::ptrdiff_t n) : s_(s), j_(j), end_(end), n_(n) {}

  void fill(const CoriolisMatrices<T>& to) const {
    for (int i = j_ + 1; i < end_; i += P::width) compute(i, to);
    if (to.c != nullptr) put(S::kBelow, S::kAbove, S::kC, to.c);
    if (to.h != nullptr) put(S::kMasses, S::kMasses, S::kH, to.h);
    if (to.h_rate != nullptr) put(S::kSums, S::kSums, S::kRate, to.h_rate);
  }

 private:
  [[gnu::always_inline]] void compute(int i, const CoriolisMatrices<T>& to) const {
    const auto force = [&](int r) __attribute__((always_inline)) { return s_.forces.vectors(r, i); };
    const Vec3<Pack> f1 = force(S::kF1), f1_linear = force(S::kF1 + 3), f2 = force(S::kF2),
                     f2_linear = force(S::kF2 + 3), f3 = force(S::kF3);
    unrolled<Count>([&](auto r) __attribute__((always_inline)) {
      const Vec3<Pack> angular = broadcast(s_.columns, 0, r), linear = broadcast(s_.columns, 3, r);
      const Pack below = dot(broadcast(s_.rates, 0, r), f2) + dot(broadcast(s_.rates, 3, r), f2_linear) +
                         dot(angular, f3),
                 above = dot(angular, f1) + dot(linear, f1_linear);
      s_.strips.set_pack(S::kBelow + r, i, below);
      s_.strips.set_pack(S::kAbove + r, i, above);
      if (to.h != nullptr) s_.strips.set_pack(S::kMasses + r, i, dot(angular, f2) + dot(linear, f2_linear));
      if (to.h_rate != nullptr) s_.strips.set_pack(S::kSums + r, i, below + above);
    });
  }
  [[gnu::always_inline]] Vec3<Pack> broadcast(const CommonColumns<T>& columns, int row, int r) const {
    const Vec3<T> x = columns.table.vector(row, j_ + r);
    return {Pack(x.x), Pack(x.y), Pack(x.z)};
  }

  /// M_ij from the strips `below`, M_ji from `above`.
  [[gnu::always_inline]] void put(int below, int above, int diagonal, T* m) const {
    unrolled<Count>([&](auto r) __attribute__((always_inline)) {
      const int k = j_ + r;
      T* const column = m + k * n_;
      unrolled<r>([&](auto e) __attribute__((always_inline)) { column[j_ + e] = s_.strips(above + e, k); });
      column[k] = s_.diagonal(diagonal, k);
      copy_numbers(s_.strips.row(below + r) + k + 1, end_ - k - 1, column + k + 1);
    });
    int i = j_ + Count;
    if constexpr (Count == 4 && std::floating_point<T>)
      for (; i + 4 <= end_; i += 4) {  // four by four, turned in registers
        limber::Pack<T, 4> square[4];
        unrolled<4>([&](auto r) __attribute__((always_inline)) {
          square[r] = limber::Pack<T, 4>::load(s_.strips.row(above + r) + i);
        });
        transpose(square);
        unrolled<4>([&](auto r) __attribute__((always_inline)) { square[r].store(m + (i + r) * n_ + j_); });
      }
    for (; i < end_; ++i)
      unrolled<Count>([&](auto r)
                          __attribute__((always_inline)) { m[i * n_ + j_ + r] = s_.strips(above + r, i); });
  }

  S& s_;
  int j_, end_;
  std::ptrdiff_t n_;
};

/// The entries of all columns, up to four at a time that support the same ones.
template <class R, class T>
void coriolis_pairs(const Model<R>& model, CoriolisScratch<T>& s, const CoriolisMatrices<T>& to) {
  const Columns& layout = model.columns();
  for (int j = 0; j < layout.count;) {
    const int* const end = layout.dependents_end.data() + j;
    int count = 1;
    while (count < CoriolisScratch<T>::kMost && j + count < *end && end[count] == *end) ++count;
    with_constant<CoriolisScratch<T>::kMost>(
        count, [&](auto columns) { CoriolisBlock<columns, T>(s, j, *end, layout.count).fill(to); });
    j += count;
  }
}

}  // namespace kernels

/// The kernel: C, H and Ḣ, nv × nv numbers each, column by column; each may be null. `Zeros::known`: entries
/// between branches are left as they are.
template <class R, class T>
void coriolis_matrix(const Model<R>& model, const T* q, const T* v, CoriolisScratch<T>& s, T* c, T* h,
                     T* h_rate, Zeros zeros = Zeros::written) {
  const kernels::CoriolisMatrices<T> to{s.driven.tree(0, c), s.driven.tree(1, h), s.driven.tree(2, h_rate)};
  if (!s.driven.empty()) zeros = Zeros::known;  // in the scratch
  if constexpr (CoriolisScratch<T>::by_body) {
    s.bodies.compute(model, q, v, to.c, to.h, to.h_rate, zeros);
  } else {
    s.compute_composites(model, q, v);
    kernels::coriolis_forces(model, s);
    const std::ptrdiff_t n = model.columns().count;
    if (zeros == Zeros::written && !model.columns().is_full)
      for (T* m : {to.c, to.h, to.h_rate})
        if (m != nullptr) std::fill(m, m + n * n, as<T>(0));
    kernels::coriolis_pairs(model, s, to);
  }
  if (s.driven.empty()) return;
  if (c != nullptr) s.driven.fold(to.c, c);
  if (h != nullptr) s.driven.fold(to.h, h);
  if (h_rate != nullptr) s.driven.fold(to.h_rate, h_rate);
}

}  // namespace limber::inline LIMBER_REGISTERS
