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
// besides; the carrier's operator has ½ v b×̄*. Driven bodies have columns of their own; driven_entries.hpp
// adds them to those of the velocities behind them.
#pragma once

#include <limber/algorithms/common_column_rates.hpp>
#include <limber/algorithms/common_coriolis.hpp>
#include <limber/algorithms/coriolis_by_body.hpp>
#include <limber/algorithms/driven_entries.hpp>
#include <limber/algorithms/no_scratch.hpp>
#include <limber/math/copy_numbers.hpp>
#include <limber/math/unroll.hpp>

#include <algorithm>
#include <type_traits>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct CoriolisScratch : CommonBodies<T> {
  static constexpr bool by_body = PackOf<T>::width == 1;

  CommonColumnRates<T> rates;
  CoriolisOperators<T> operators;  ///< composite
  Rows<T> forces;                  ///< F1, F2 and the couple F3, fifteen rows by column
  Rows<T> diagonal;                ///< C, H and Ḣ, by column
  Rows<T> strips;                  ///< C_ij, C_ji, H_ij and Ḣ_ij of up to kMost columns j, by column i
  DrivenEntries<T> driven;
  [[no_unique_address]] std::conditional_t<by_body, CoriolisByBody<T>, NoScratch> bodies;

  static constexpr int kMost = 4;  ///< columns taken together
  // Rows of `forces`, `diagonal` and `strips`.
  static constexpr int kF1 = 0, kF2 = 6, kF3 = 12;
  static constexpr int kC = 0, kH = 1, kRate = 2;
  static constexpr int kBelow = 0, kAbove = kMost, kMasses = 2 * kMost, kSums = 3 * kMost;

  template <class R>
  explicit CoriolisScratch(const Model<R>& model)
      : CommonBodies<T>(model),
        rates(model),
        operators(model.body_count()),
        forces(15, model.columns().count),
        diagonal(3, model.columns().count),
        strips(4 * kMost, model.columns().count),
        driven(model, KeptEntries::rows_of_coriolis),
        bodies(model) {}

  /// Columns and their rates, inertias and operators of subtrees.
  template <class R>
  void compute_composites(const Model<R>& model, const T* q, const T* v) {
    this->compute_moving_bodies(model, q, v);
    rates.compute(model, q, v, *this);
    body_operators(model, this->inertias, this->motions, operators);
    for (const auto& c : this->columns.geared)
      operators.add_spin(c.carrier, this->columns.couples.vector(0, c.column) * v[c.velocity]);
    this->inertias.accumulate(model);
    sum_over_subtrees<CoriolisOperators<T>::kRows>(model, operators.table);
  }
};

namespace kernels {

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
/// In the triangle between the columns themselves, strips also have what is not used. The columns have
/// velocities of their own, one after the other, or there is one, of a driven body.
template <int Count, class T>
class CoriolisBlock {
 public:
  using S = CoriolisScratch<T>;
  using P = PackOf<T>;
  using Pack = typename P::type;

  CoriolisBlock(S& s, int j, int end, std::ptrdiff_t nv) : s_(s), j_(j), end_(end), nv_(nv) {}

  void fill(const CoriolisMatrices<T>& to) const {
    for (int i = j_ + 1; i < end_; i += P::width) compute(i, to);
    if (s_.driven.empty())
      put_run<true>(to, {j_, end_, j_}, j_);
    else
      put_among_driven(to);
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

  /// To the matrices: the entries with the columns of a run that have their own velocities, v being that of
  /// column j. The run begins with j, or is after the block.
  template <bool is_first>
  [[gnu::always_inline]] void put_run(const CoriolisMatrices<T>& to, const OwnColumns::Run& run,
                                      int v) const {
    if (to.c != nullptr) put_run_in<S::kC, S::kBelow, S::kAbove, is_first>(to.c, run, v);
    if (to.h != nullptr) put_run_in<S::kH, S::kMasses, S::kMasses, is_first>(to.h, run, v);
    if (to.h_rate != nullptr) put_run_in<S::kRate, S::kSums, S::kSums, is_first>(to.h_rate, run, v);
  }
  /// To M: M_ij from the strips `below`, M_ji from `above`.
  template <int matrix, int below, int above, bool is_first>
  [[gnu::always_inline]] void put_run_in(T* m, const OwnColumns::Run& run, int v) const {
    const int shift = run.velocity - run.begin;
    unrolled<Count>([&](auto r) __attribute__((always_inline)) {
      T* const column = m + (v + r) * nv_;
      int i = run.begin;
      if constexpr (is_first) {
        i += r;
        unrolled<r>([&](auto e) __attribute__((always_inline)) { column[v + e] = s_.strips(above + e, i); });
        column[v + r] = s_.diagonal(matrix, i);
        ++i;
      }
      copy_numbers(s_.strips.row(below + r) + i, run.end - i, column + i + shift);
    });
    int i = run.begin + (is_first ? Count : 0);
    if constexpr (Count == 4 && std::floating_point<T>)
      for (; i + 4 <= run.end; i += 4) {  // four by four, turned in registers
        limber::Pack<T, 4> square[4];
        unrolled<4>([&](auto r) __attribute__((always_inline)) {
          square[r] = limber::Pack<T, 4>::load(s_.strips.row(above + r) + i);
        });
        transpose(square);
        unrolled<4>([&](auto r)
                        __attribute__((always_inline)) { square[r].store(m + (i + shift + r) * nv_ + v); });
      }
    for (; i < run.end; ++i)
      unrolled<Count>([&](auto r) __attribute__((always_inline)) {
        m[(i + shift) * nv_ + v + r] = s_.strips(above + r, i);
      });
  }

  [[gnu::noinline]] void put_among_driven(const CoriolisMatrices<T>& to) const {
    const OwnColumns& columns = s_.driven.columns();
    if (s_.driven.is_driven(j_)) {
      s_.driven.keep(j_, j_, s_.diagonal(S::kC, j_), s_.diagonal(S::kC, j_), s_.diagonal(S::kH, j_));
      for (int i = j_ + 1; i < end_; ++i)
        s_.driven.keep(j_, i, s_.strips(S::kAbove, i), s_.strips(S::kBelow, i), s_.strips(S::kMasses, i));
      return;
    }
    const int v = s_.driven.place(j_);
    for (const OwnColumns::Run& run : columns.all()) {
      const int end = std::min(run.end, end_);
      if (run.begin <= j_ && j_ < end)
        put_run<true>(to, {j_, end, v}, v);
      else if (j_ < run.begin && run.begin < end)
        put_run<false>(to, {run.begin, end, run.velocity}, v);
    }
    for (const int i : columns.all_driven())
      if (i > j_ && i < end_)
        for (int r = 0; r < Count; ++r)
          s_.driven.keep(i, j_ + r, s_.strips(S::kBelow + r, i), s_.strips(S::kAbove + r, i),
                         s_.strips(S::kMasses + r, i));
  }

  S& s_;
  int j_, end_;
  std::ptrdiff_t nv_;
};

/// The entries of all columns, up to four at a time that support the same ones.
template <class R, class T>
void coriolis_pairs(const Model<R>& model, CoriolisScratch<T>& s, const CoriolisMatrices<T>& to) {
  const Columns& layout = model.columns();
  for (int j = 0; j < layout.count;) {
    const int* const end = layout.dependents_end.data() + j;
    int count = 1;
    while (!s.driven.is_driven(j) && count < CoriolisScratch<T>::kMost && j + count < *end &&
           end[count] == *end && s.driven.place(j + count) == s.driven.place(j) + count &&
           !s.driven.is_driven(j + count))
      ++count;
    with_constant<CoriolisScratch<T>::kMost>(
        count, [&](auto columns) { CoriolisBlock<columns, T>(s, j, *end, model.nv()).fill(to); });
    j += count;
  }
}

}  // namespace kernels

/// The kernel: C, H and Ḣ, nv × nv numbers each, column by column; each may be null. `Zeros::known`: entries
/// between branches are left as they are.
template <class R, class T>
void coriolis_matrix(const Model<R>& model, const T* q, const T* v, CoriolisScratch<T>& s, T* c, T* h,
                     T* h_rate, Zeros zeros = Zeros::written) {
  const CoriolisMatrices<T> to{c, h, h_rate};
  if constexpr (CoriolisScratch<T>::by_body) {
    if (!s.driven.empty()) s.driven.clear(to, zeros);
    s.bodies.compute(model, q, v, to, s.driven, zeros);
  } else {
    s.compute_composites(model, q, v);
    kernels::coriolis_forces(model, s);
    // Here v, which may be a column of the result, is not read any more. (Over lanes it may not be one.)
    const std::ptrdiff_t n = model.nv();
    if (!s.driven.empty())
      s.driven.clear(to, zeros);
    else if (zeros == Zeros::written && !model.columns().is_full)
      for (T* m : {c, h, h_rate})
        if (m != nullptr) std::fill(m, m + n * n, as<T>(0));
    kernels::coriolis_pairs(model, s, to);
  }
  if (!s.driven.empty()) s.driven.add(to);
}

}  // namespace limber::inline LIMBER_REGISTERS
