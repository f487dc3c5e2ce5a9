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
// pair costs 21 multiplications, taken in packs of columns i. Entries go straight to the matrices; those
// between branches are zero in every state and need not be written again.
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
#include <limber/math/unroll.hpp>

#include <type_traits>

namespace limber {

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
  Rows<T> diagonal;                ///< C and H, by column
  DrivenColumns<T> driven;
  [[no_unique_address]] std::conditional_t<by_body, CoriolisByBody<T>, NoScratch> bodies;

  // Rows of `forces` and `diagonal`.
  static constexpr int kF1 = 0, kF2 = 6, kF3 = 12;
  static constexpr int kC = 0, kH = 1;

  template <class R>
  explicit CoriolisScratch(const Model<R>& model)
      : frames(model),
        columns(model),
        rates(model),
        motions(model),
        inertias(model),
        operators(model.body_count()),
        forces(15, model.columns().count),
        diagonal(2, model.columns().count),
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
    body_operators(model, v, columns, inertias, motions, operators);
    inertias.accumulate(model);
    sum_over_subtrees<CoriolisOperators<T>::kRows>(model, operators.table);
  }
};

namespace detail {

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
                           s.diagonal.set_pack(S::kC, k, dot(column, f1));
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
}

/// The pairs of columns j … j + Count − 1 with columns i > j that all of them support.
template <int Count, class T>
class CoriolisPairs {
 public:
  using P = PackOf<T>;
  using Pack = typename P::type;

  CoriolisPairs(const CoriolisScratch<T>& s, int j, std::ptrdiff_t n) : s_(s), j_(j), n_(n) {}

  /// Their entries with the columns i from `begin` on. The last pack overlaps the one before.
  void fill(int begin, int end, const CoriolisMatrices<T>& to) const {
    int i = begin;
    for (; i + P::width <= end; i += P::width) fill_pack(i, P::width, to);
    if (i == end) return;
    if (end - begin >= P::width)
      fill_pack(end - P::width, P::width, to);
    else
      fill_pack(i, end - i, to);
  }

 private:
  [[gnu::always_inline]] void fill_pack(int i, int count, const CoriolisMatrices<T>& to) const {
    using S = CoriolisScratch<T>;
    const auto force = [&](int r) __attribute__((always_inline)) { return s_.forces.vectors(r, i); };
    const Vec3<Pack> f1 = force(S::kF1), f1_linear = force(S::kF1 + 3), f2 = force(S::kF2),
                     f2_linear = force(S::kF2 + 3), f3 = force(S::kF3);
    Pack below[Count], above[Count], masses[Count];
    unrolled<Count>([&](auto r) __attribute__((always_inline)) {
      const Vec3<Pack> angular = broadcast(s_.columns, 0, r), linear = broadcast(s_.columns, 3, r);
      below[r] =
          dot(broadcast(s_.rates, 0, r), f2) + dot(broadcast(s_.rates, 3, r), f2_linear) + dot(angular, f3);
      above[r] = dot(angular, f1) + dot(linear, f1_linear);
      masses[r] = dot(angular, f2) + dot(linear, f2_linear);
    });
    if (to.c != nullptr) put(i, count, below, above, to.c);
    if (to.h != nullptr) put(i, count, masses, masses, to.h);
    if (to.h_rate == nullptr) return;
    unrolled<Count>([&](auto r) __attribute__((always_inline)) { below[r] = below[r] + above[r]; });
    put(i, count, below, below, to.h_rate);
  }
  [[gnu::always_inline]] Vec3<Pack> broadcast(const CommonColumns<T>& columns, int row, int r) const {
    const Vec3<T> x = columns.table.vector(row, j_ + r);
    return {Pack(x.x), Pack(x.y), Pack(x.z)};
  }
  /// M_ij = below and M_ji = above.
  [[gnu::always_inline]] void put(int i, int count, const Pack (&below)[Count], const Pack (&above)[Count],
                                  T* m) const {
    T* const columns = m + j_ * n_ + i;
    T* const rows = m + i * n_ + j_;
    T entries[Count][P::width];
    unrolled<Count>([&](auto r) __attribute__((always_inline)) {
      if (count == P::width) {
        P::store(below[r], columns + r * n_);
      } else {
        P::store(below[r], entries[r]);
        for (int k = 0; k < count; ++k) columns[r * n_ + k] = entries[r][k];
      }
      P::store(above[r], entries[r]);
    });
    int k = 0;
    if constexpr (Count == 4 && P::width % 4 == 0)
      for (; k + 4 <= count; k += 4) {  // four by four, turned in registers
        limber::Pack<T, 4> block[4];
        unrolled<4>([&](auto r) __attribute__((always_inline)) {
          block[r] = limber::Pack<T, 4>::load(entries[r] + k);
        });
        transpose(block);
        unrolled<4>([&](auto r) __attribute__((always_inline)) { block[r].store(rows + (k + r) * n_); });
      }
    for (; k < count; ++k)
      unrolled<Count>([&](auto r) __attribute__((always_inline)) { rows[k * n_ + r] = entries[r][k]; });
  }

  const CoriolisScratch<T>& s_;
  std::ptrdiff_t j_, n_;
};

/// The entries of all columns: four at a time with what all of them support, if each supports the next.
template <class R, class T>
void coriolis_pairs(const Model<R>& model, const CoriolisScratch<T>& s, const CoriolisMatrices<T>& to) {
  using S = CoriolisScratch<T>;
  const Columns& layout = model.columns();
  const std::ptrdiff_t n = layout.count;
  const auto end_of = [&](int j) { return layout.dependents_end[static_cast<std::size_t>(j)]; };
  for (int j = 0; j < layout.count;) {
    const bool four = j + 4 < layout.count && end_of(j) > j + 1 && end_of(j + 1) > j + 2 &&
                      end_of(j + 2) > j + 3 && end_of(j + 3) >= j + 4 + PackOf<T>::width;
    const int next = four ? j + 4 : j + 1, common = four ? end_of(j + 3) : next;
    if (four) CoriolisPairs<4, T>(s, j, n).fill(next, common, to);
    for (; j < next; ++j) {
      const CoriolisPairs<1, T> pairs(s, j, n);
      if (j + 1 < next) pairs.fill(j + 1, next, to);
      if (common < end_of(j)) pairs.fill(common, end_of(j), to);
      const std::ptrdiff_t jj = j * (n + 1);
      if (to.c != nullptr) to.c[jj] = s.diagonal(S::kC, j);
      if (to.h != nullptr) to.h[jj] = s.diagonal(S::kH, j) + as<T>(model.diagonal_constant(j));
      if (to.h_rate != nullptr) to.h_rate[jj] = s.diagonal(S::kC, j) + s.diagonal(S::kC, j);
    }
  }
}

/// Zeros between columns on different branches.
template <class T>
void clear_between_branches(const Columns& layout, T* m) {
  if (layout.is_full || m == nullptr) return;
  for (int j = 0; j < layout.count; ++j, m += layout.count) {
    int done = 0;
    for (const Columns::Run run : layout.support(layout.body[static_cast<std::size_t>(j)])) {
      std::fill(m + done, m + run.begin, as<T>(0));
      done = run.end;
    }
    std::fill(m + std::max(done, layout.dependents_end[static_cast<std::size_t>(j)]), m + layout.count,
              as<T>(0));
  }
}

}  // namespace detail

/// The kernel: C, H and Ḣ, nv × nv numbers each, column by column; each may be null. `Zeros::known`: entries
/// between branches are left as they are.
template <class R, class T>
void coriolis_matrix(const Model<R>& model, const T* q, const T* v, CoriolisScratch<T>& s, T* c, T* h,
                     T* h_rate, Zeros zeros = Zeros::written) {
  const detail::CoriolisMatrices<T> to{s.driven.tree(0, c), s.driven.tree(1, h), s.driven.tree(2, h_rate)};
  if (!s.driven.empty()) zeros = Zeros::known;  // in the scratch
  if constexpr (CoriolisScratch<T>::by_body) {
    s.bodies.compute(model, q, v, to.c, to.h, to.h_rate, zeros);
  } else {
    s.compute_composites(model, q, v);
    detail::coriolis_forces(model, s);
    if (zeros == Zeros::written)
      for (T* m : {to.c, to.h, to.h_rate}) detail::clear_between_branches(model.columns(), m);
    detail::coriolis_pairs(model, s, to);
  }
  if (s.driven.empty()) return;
  if (c != nullptr) s.driven.fold(to.c, c);
  if (h != nullptr) s.driven.fold(to.h, h);
  if (h_rate != nullptr) s.driven.fold(to.h_rate, h_rate);
}

}  // namespace limber
