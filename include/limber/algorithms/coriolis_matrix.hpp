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
// pair costs 21 multiplications, taken in packs.
//
// Scalars that take one body at a time (lanes, dual numbers) go through the same formulas in another order:
// coriolis_by_body.hpp.
//
// A balanced rotor of spin J s along the axis a of its carrier adds ½ (J s a)×̄* to the carrier's operator,
// and is a column with F2 = J a and F1 = F3 = ½ ω × J a, ω being the carrier's. Driven bodies have columns of
// their own. Rows and columns are then added into those of the velocities that drive them.
#pragma once

#include <limber/algorithms/coriolis_by_body.hpp>
#include <limber/algorithms/join_triangles.hpp>
#include <limber/algorithms/mass_matrix.hpp>
#include <limber/algorithms/no_scratch.hpp>
#include <limber/algorithms/world_column_rates.hpp>
#include <limber/algorithms/world_coriolis.hpp>

#include <type_traits>

namespace limber {

template <class T>
struct CoriolisScratch {
  static constexpr bool by_body = PackOf<T>::width == 1;

  WorldFrames<T> frames;
  WorldColumns<T> columns;
  WorldColumnRates<T> rates;
  WorldMotions<T> motions;
  WorldInertias<T> inertias;       ///< composite
  CoriolisOperators<T> operators;  ///< composite
  Rows<T> forces;                  ///< F1, F2 and the couple F3, fifteen rows by column
  Rows<T> diagonal;                ///< C, H and Ḣ, by column
  // Row i, entries j ≤ i. What no pack of columns has to do with stays zero for good.
  Rows<T> below;    ///< C_ij
  Rows<T> above;    ///< C_ji
  Rows<T> masses;   ///< H_ij
  Rows<T> related;  ///< where there are branches: 1 for columns j on the way from the base to i, 0 for others
  [[no_unique_address]] std::conditional_t<by_body, CoriolisByBody<T>, NoScratch> bodies;

  // Rows of `forces` and `diagonal`.
  static constexpr int kF1 = 0, kF2 = 6, kF3 = 12;
  static constexpr int kC = 0, kH = 1, kRate = 2;

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
        below(model.columns().count, model.columns().count),
        above(model.columns().count, model.columns().count),
        masses(model.columns().count, model.columns().count),
        bodies(model) {
    const Columns& layout = model.columns();
    if (layout.is_full) return;
    related = Rows<T>(layout.count, layout.count);
    for (int i = 0; i < layout.count; ++i)
      for (const Columns::Run run : layout.support(layout.body[static_cast<std::size_t>(i)]))
        std::fill(related.row(i) + run.begin, related.row(i) + run.end, as<T>(1));
  }

  /// Columns and their rates, inertias and operators of single bodies.
  template <class R>
  void compute_bodies(const Model<R>& model, const T* q, const T* v) {
    frames.compute(model, q);
    columns.compute(model, q, frames);
    motions.compute_velocities(model, columns, v);
    rates.compute(model, q, v, frames, columns, motions);
    inertias.compute(model, frames);
    body_operators(model, v, frames, inertias, motions, operators);
  }
};

namespace detail {

/// F1, F2, F3 of all columns, and the entries on the diagonals.
template <class R, class T>
void coriolis_forces(const Model<R>& model, CoriolisScratch<T>& s) {
  using S = CoriolisScratch<T>;
  using Pack = typename PackOf<T>::type;
  const Columns& layout = model.columns();
  const auto store = [&](int k, const Inertia<Pack>& inertia,
                         const BodyCoriolis<Pack>& b) __attribute__((always_inline)) {
    const Motion<Pack> column = s.columns.columns(k);
    const Force<Pack> f1 = inertia * s.rates.columns(k) + b * column, f2 = inertia * column;
    s.forces.set(S::kF1, k, f1.angular);
    s.forces.set(S::kF1 + 3, k, f1.linear);
    s.forces.set(S::kF2, k, f2.angular);
    s.forces.set(S::kF2 + 3, k, f2.linear);
    s.forces.set(S::kF3, k, transposed_times(b, column));
    const Pack c = dot(column, f1);
    s.diagonal.set_pack(S::kC, k, c);
    s.diagonal.set_pack(S::kH, k, dot(column, f2));
    s.diagonal.set_pack(S::kRate, k, c + c);
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

/// f(rotor, F2, F1): the couples of the columns of all balanced rotors; F3 = F1.
template <class R, class T, class F>
void for_each_rotor_column(const Model<R>& model, const CoriolisScratch<T>& s, F&& f) {
  for_each_rotor(model, s.frames, [&](const Vec3<T>& spin, const BalancedRotor<R>& rotor) {
    f(rotor, spin, cross(s.motions.velocity.vector(0, rotor.carrier), spin) * as<T>(0.5));
  });
}

/// Rotors on the parent of the one body that drives them: seen from there, their column is that body's.
template <class R, class T>
void add_rotors_on_parents(const Model<R>& model, CoriolisScratch<T>& s) {
  using S = CoriolisScratch<T>;
  for_each_rotor_column(model, s, [&](const BalancedRotor<R>& rotor, const Vec3<T>& f2, const Vec3<T>& f1) {
    const Drive<R>& drive = model.drives(rotor).front();
    const auto add = [&](int row, const Vec3<T>& f) {
      s.forces.set(row, drive.v_index, s.forces.vector(row, drive.v_index) + f * as<T>(drive.ratio));
    };
    add(S::kF1, f1);
    add(S::kF2, f2);
    add(S::kF3, f1);
  });
}

/// The entries of all pairs. A pack of columns j stays in registers for all columns i that it supports; what
/// one of them does not support becomes zero.
template <bool with_masses, class R, class T>
void coriolis_pairs(const Model<R>& model, CoriolisScratch<T>& s) {
  using S = CoriolisScratch<T>;
  using P = PackOf<T>;
  using Pack = typename P::type;
  const Columns& layout = model.columns();
  const bool has_branches = !layout.is_full;
  const std::ptrdiff_t row = s.forces.stride(), next = s.below.stride();
  const Pack zero = as<Pack>(0);
  for_each_pack<T>(0, layout.count, [&](int j) {
    const Motion<Pack> column = s.columns.columns(j), rate = s.rates.columns(j);
    int end = j;
    for (int c = j; c < std::min(j + P::width, layout.count); ++c)
      end = std::max(end, layout.dependents_end[static_cast<std::size_t>(c)]);
    const T* f = s.forces.row(0) + j;
    T* below = s.below.row(j) + j;
    T* above = s.above.row(j) + j;
    T* masses = s.masses.row(j) + j;
    const T* related = has_branches ? s.related.row(j) + j : nullptr;
    for (int i = j; i < end; ++i, ++f, below += next, above += next, masses += next) {
      const auto force = [&](int r) __attribute__((always_inline)) {
        const T* from = f + r * row;
        return Vec3<Pack>{Pack(from[0]), Pack(from[row]), Pack(from[2 * row])};
      };
      const Vec3<Pack> n = force(S::kF2), p = force(S::kF2 + 3);
      Pack c_ij = dot(rate.angular, n) + dot(rate.linear, p) + dot(column.angular, force(S::kF3));
      Pack c_ji = dot(column.angular, force(S::kF1)) + dot(column.linear, force(S::kF1 + 3));
      Pack h_ij = dot(column.angular, n) + dot(column.linear, p);
      if (has_branches) {
        const Pack keep = P::load(related);
        related += next;
        c_ij = c_ij * keep + zero;  // no negative zero
        c_ji = c_ji * keep + zero;
        h_ij = h_ij * keep + zero;
      }
      P::store(c_ij, below);
      P::store(c_ji, above);
      if constexpr (with_masses) P::store(h_ij, masses);
    }
  });
}

/// f(i, j) for all pairs j < i of columns of which one supports the other.
template <class F>
void for_each_pair(const Columns& layout, F&& f) {
  for (int i = 0; i < layout.count; ++i)
    for (const Columns::Run run : layout.support(layout.body[static_cast<std::size_t>(i)]))
      for (int j = run.begin; j < std::min(run.end, i); ++j) f(i, j);
}

/// With driven bodies or rotors on other carriers: M = Gᵀ M_tree G from the rows and the diagonal of the
/// tree's matrix. Adds to m.
template <class R, class T, class Below, class Above>
void gather_triangles(const Model<R>& model, const T* diagonal, const Below& below, const Above& above,
                      T* m) {
  const std::ptrdiff_t nv = model.nv();
  const auto add = [&](int i, int j, const T& m_ij) {
    for_each_velocity(model, i, [&](int a, R ratio_a) {
      for_each_velocity(model, j, [&](int b, R ratio_b) {
        T& entry = m[a + b * nv];
        entry = entry + as<T>(ratio_a * ratio_b) * m_ij;
      });
    });
  };
  for (int i = 0; i < model.columns().count; ++i) add(i, i, diagonal[i]);
  for_each_pair(model.columns(), [&](int i, int j) {
    add(i, j, below.one(i, j));
    add(j, i, above.one(i, j));
  });
}

/// The rows and columns of all balanced rotors.
template <class R, class T>
void gather_rotors(const Model<R>& model, const CoriolisScratch<T>& s, T* c, T* h, T* h_rate) {
  const std::ptrdiff_t nv = model.nv();
  const auto add = [&](T* m, int a, int b, const T& x) {
    if (m != nullptr) m[a + b * nv] = m[a + b * nv] + x;
  };
  for_each_rotor_column(model, s, [&](const BalancedRotor<R>& rotor, const Vec3<T>& f2, const Vec3<T>& f1) {
    for (const Drive<R>& drive : model.drives(rotor)) {
      const int a = drive.v_index;
      for (const Drive<R>& other : model.drives(rotor))
        add(h, a, other.v_index, as<T>(drive.ratio * other.ratio * rotor.spin_inertia));
      for (const Columns::Run run : model.columns().support(rotor.carrier))
        for (int j = run.begin; j < run.end; ++j) {
          const Vec3<T> w = s.columns.table.vector(0, j);
          const T turned = dot(w, f1), c_rj = dot(s.rates.table.vector(0, j), f2) + turned, h_rj = dot(w, f2);
          for_each_velocity(model, j, [&](int b, R ratio) {
            const T scale = as<T>(ratio * drive.ratio);
            add(c, a, b, scale * c_rj);
            add(c, b, a, scale * turned);
            add(h, a, b, scale * h_rj);
            add(h, b, a, scale * h_rj);
            add(h_rate, a, b, scale * (c_rj + turned));
            add(h_rate, b, a, scale * (c_rj + turned));
          });
        }
    }
  });
}

}  // namespace detail

/// The kernel: C, H and Ḣ, nv × nv numbers each, column by column. h and h_rate may be null.
template <class R, class T>
void coriolis_matrix(const Model<R>& model, const T* q, const T* v, CoriolisScratch<T>& s, T* c, T* h,
                     T* h_rate) {
  using S = CoriolisScratch<T>;
  if constexpr (S::by_body)
    if (!model.has_other_coupling()) return s.bodies.compute(model, q, v, c, h, h_rate);
  s.compute_bodies(model, q, v);
  s.inertias.accumulate(model);
  sum_over_subtrees<CoriolisOperators<T>::kRows>(model, s.operators.table);
  detail::coriolis_forces(model, s);
  const bool coupled = model.has_other_coupling();
  if (!coupled) detail::add_rotors_on_parents(model, s);
  if (h != nullptr)
    detail::coriolis_pairs<true>(model, s);
  else
    detail::coriolis_pairs<false>(model, s);

  const detail::RowsOf<T> below(s.below), above(s.above), masses(s.masses);
  const detail::SumOfRows<T> sum{below, above};
  const std::vector<R>& armature = coupled ? model.constants().armature : model.apparent_armature();
  if (!coupled) {
    const int nv = model.nv();
    join_triangles(nv, s.diagonal.row(S::kC), below, above, c);
    if (h != nullptr) join_triangles(nv, s.diagonal.row(S::kH), masses, masses, h);
    if (h_rate != nullptr) join_triangles(nv, s.diagonal.row(S::kRate), sum, sum, h_rate);
  } else {
    const std::ptrdiff_t size = static_cast<std::ptrdiff_t>(model.nv()) * model.nv();
    for (T* m : {c, h, h_rate})
      if (m != nullptr) std::fill(m, m + size, as<T>(0));
    detail::gather_triangles(model, s.diagonal.row(S::kC), below, above, c);
    if (h != nullptr) detail::gather_triangles(model, s.diagonal.row(S::kH), masses, masses, h);
    if (h_rate != nullptr) detail::gather_triangles(model, s.diagonal.row(S::kRate), sum, sum, h_rate);
    detail::gather_rotors(model, s, c, h, h_rate);
    for (T* m : {h, h_rate})
      if (m != nullptr) mirror_lower_triangle(model.nv(), m);
  }
  if (h != nullptr)
    for (int k = 0; k < model.nv(); ++k) {
      T& entry = h[static_cast<std::ptrdiff_t>(k) * (model.nv() + 1)];
      entry = entry + as<T>(armature[static_cast<std::size_t>(k)]);
    }
}

}  // namespace limber
