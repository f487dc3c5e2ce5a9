// What are the Christoffel symbols?  Γ_ijk(q), with C_ij(q, v) = Σ_k Γ_ijk v_k. Where q̇ = v they are those of
// the first kind, ½(∂H_ij/∂q_k + ∂H_ik/∂q_j − ∂H_jk/∂q_i).
//
// Where the velocities of a joint are not rates of positions (spherical, planar, floating), Γ is the one
// bilinear form that gives the matrix C of coriolis_matrix.hpp. Ḣ = C + Cᵀ and Γ(v, v) = C v hold as ever,
// but the last two indices do not commute within such a joint: Γ_ijk − Γ_ikj = S_iᵀ Iᶜ (S_k × S_j), which is
// H, without armature, times its structure constants.
//
// O(N d²), in the common frame. christoffel_table.hpp says which numbers hold everything. With the operator
// of a column, B(S_d, Iᶜ) = [A 0; −p× 0], and S = [ω; v],
//
//   G_d(i, k) = S_iᵀ B S_k = g_i · ω_k          g_i = Aᵀ ω_i + p × v_i
//
// so that a symbol costs three multiplications. The couple b of column d (common_columns.hpp) adds ½ b×̄* to
// B, and ½ b × ω_i to g_i, for the columns k of its carrier, but not for d itself, which does not turn it.
#pragma once

#include <limber/algorithms/christoffel_table.hpp>
#include <limber/algorithms/common_coriolis.hpp>
#include <limber/algorithms/mass_matrix.hpp>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct ChristoffelScratch : CommonBodies<T> {
  CoriolisOperators<T> operators;  ///< by table
  Rows<T> momenta;                 ///< F, six rows by column; where columns move in bodies

  /// g by table: three rows over its way, from `begin` on; with a couple, a fourth one: the row of d itself.
  struct Turned {
    std::ptrdiff_t begin, stride;
  };
  std::vector<Turned> turned;
  std::vector<T> turned_numbers;

  template <class R>
  explicit ChristoffelScratch(const Model<R>& model)
      : CommonBodies<T>(model), operators(model.columns().count), momenta(6, model.columns().count) {
    std::ptrdiff_t size = 0;
    for (const ChristoffelLayout::Table& table : ChristoffelLayout(model).tables) {
      turned.push_back({size, padded(table.size) + kPackPadding});  // a pack may begin anywhere
      size += (model.body(table.body).is_geared ? 4 : 3) * turned.back().stride;
    }
    turned_numbers.assign(static_cast<std::size_t>(size), as<T>(0));
  }
};

namespace kernels {

/// B of all tables.
template <class R, class T>
void table_operators(const Model<R>& model, ChristoffelScratch<T>& s) {
  using Pack = typename PackOf<T>::type;
  const Columns& layout = model.columns();
  const auto store = [&](int k, const Inertia<Pack>& inertia) __attribute__((always_inline)) {
    s.operators.set(k, body_coriolis(s.columns.columns(k), inertia));
  };
  layout.for_each_group(
      [&](const Columns::Screws& run) {
        for_each_pack<T>(0, run.count,
                         [&](int k) { store(run.column + k, s.inertias.inertias(run.body + k)); });
      },
      [&](int i) {
        const Inertia<Pack> inertia = s.inertias.broadcast(i);
        const int first = layout.first[static_cast<std::size_t>(i)];
        for_each_pack<T>(first, layout.first[static_cast<std::size_t>(i) + 1] - first,
                         [&](int k) { store(k, inertia); });
      });
}

template <class T>
Vec3<typename PackOf<T>::type> as_pack(const Vec3<T>& x) {
  using Pack = typename PackOf<T>::type;
  return {Pack(x.x), Pack(x.y), Pack(x.z)};
}

/// g_i = Aᵀ ω_i + p × v_i of a table; with a couple, the row of d itself besides.
template <bool is_geared, class R, class T>
[[gnu::always_inline]] inline void turn_columns(const Model<R>& model, int t, int body,
                                                ChristoffelScratch<T>& s) {
  using P = PackOf<T>;
  using Pack = typename P::type;
  const BodyCoriolis<Pack> b = s.operators.broadcast(t);
  const auto& turned = s.turned[static_cast<std::size_t>(t)];
  const auto stride = turned.stride;
  T* to = s.turned_numbers.data() + turned.begin;
  Vec3<Pack> half, own;
  if constexpr (is_geared) {
    half = as_pack(s.columns.couples.vector(0, t) * as<T>(0.5));
    own = as_pack(s.columns.table.vector(0, t));
  }
  // A pack that reaches past its run is written before what belongs there.
  for (const Columns::Run run : model.columns().support(body)) {
    for_each_pack<T>(0, run.end - run.begin, [&](int i) {
      const Motion<Pack> column = s.columns.columns(run.begin + i);
      Vec3<Pack> g = transposed_times(b, column);
      if constexpr (is_geared) {
        P::store(dot(g, own), to + 3 * stride + i);
        g += cross(half, column.angular);
      }
      P::store(g.x, to + i);
      P::store(g.y, to + stride + i);
      P::store(g.z, to + 2 * stride + i);
    });
    to += run.end - run.begin;
  }
}

/// G(i, k) = g_i · ω_k of a table. The last packs of all rows come first: where they reach past the end of a
/// row, the beginning of the next follows.
template <class R, class T>
void fill_table(const Model<R>& model, int t, const ChristoffelLayout::Table& table,
                const ChristoffelScratch<T>& s, T* numbers) {
  using P = PackOf<T>;
  using Pack = typename P::type;
  const T* x = s.columns.table.row(0);
  const T* y = s.columns.table.row(1);
  const T* z = s.columns.table.row(2);
  const auto [begin, stride] = s.turned[static_cast<std::size_t>(t)];
  const T* g = s.turned_numbers.data() + begin;
  for (int i = (table.size - 1) / P::width * P::width; i >= 0; i -= P::width) {
    const Pack gx = P::load(g + i), gy = P::load(g + stride + i), gz = P::load(g + 2 * stride + i);
    T* to = numbers + table.begin + i;
    for (const Columns::Run run : model.columns().support(table.body))
      for (int k = run.begin; k < run.end; ++k, to += table.size)
        P::store(gx * Pack(x[k]) + gy * Pack(y[k]) + gz * Pack(z[k]), to);
    if (model.body(table.body).is_geared)  // the last row is that of d itself
      P::store(P::load(g + 3 * stride + i), to - table.size);
  }
}

/// What columns that move in their bodies add.
template <class R, class T>
void add_moving_columns(const Model<R>& model, const T* q, ChristoffelScratch<T>& s,
                        ChristoffelSymbols<T>& symbols) {
  const ChristoffelLayout& layout = symbols.layout();
  if (layout.moving.empty()) return;
  composite_momenta(model, s.columns, s.inertias, s.momenta);
  for (const ChristoffelLayout::MovingJoint& joint : layout.moving) {
    const Body<R>& body = model.body(joint.body);
    const int first = model.columns().first[static_cast<std::size_t>(joint.body)];
    const Transform<T> x = s.frames.placement(joint.body);
    const Inertia<T> inertia = s.inertias.inertia(joint.body);
    for (int k = 0; k < joint.nv; ++k) {
      T unit[6];
      Motion<T> moving[6];
      for (int d = 0; d < joint.nv; ++d) unit[d] = as<T>(d == k ? 1 : 0);
      visit_joint(body.joint, [&](const auto& own) { own.column_rates(q + body.q_index, unit, moving); });
      for (int j = 0; j < joint.nv; ++j) {
        const Motion<T> moved = x * moving[j];
        // In the joint's own tables S_iᵀ Iᶜ ∂_k S_j, for the tables beyond it (Iᶜ S_i)ᵀ ∂_k S_j.
        const Force<T> f = inertia * moved;
        const ChristoffelLayout::Table& own = layout.tables[static_cast<std::size_t>(first + j)];
        const std::ptrdiff_t row = layout.place[static_cast<std::size_t>(first + k)];
        T* to = symbols.numbers() + own.begin + row * own.size;
        for (const Columns::Run run : model.columns().support(joint.body))
          for (int i = run.begin; i < run.end; ++i, ++to) *to = *to + dot(s.columns.column(i), f);
        to = symbols.numbers() + joint.begin + static_cast<std::ptrdiff_t>(j) * joint.nv + k;
        for (int i = joint.first; i < joint.first + joint.count; ++i, to += joint.nv * joint.nv)
          *to = dot(moved, Force<T>{s.momenta.vector(0, i), s.momenta.vector(3, i)});
      }
    }
  }
}

}  // namespace kernels

/// The kernel. `symbols` must have been made for this model.
template <class R, class T>
void christoffel_symbols(const Model<R>& model, const T* q, ChristoffelScratch<T>& s,
                         ChristoffelSymbols<T>& symbols) {
  const ChristoffelLayout& layout = symbols.layout();
  const int count = static_cast<int>(layout.tables.size());
  s.compute_composites(model, q);
  kernels::table_operators(model, s);
  for (int t = 0; t < count; ++t) {
    const ChristoffelLayout::Table& table = layout.tables[static_cast<std::size_t>(t)];
    const bool is_geared = model.body(table.body).is_geared;
    if (is_geared)
      kernels::turn_columns<true>(model, t, table.body, s);
    else
      kernels::turn_columns<false>(model, t, table.body, s);
    // Γ_ddk = 0, exactly.
    const auto [begin, stride] = s.turned[static_cast<std::size_t>(t)];
    for (int r = 0; r < (is_geared ? 4 : 3); ++r)
      s.turned_numbers[static_cast<std::size_t>(begin + r * stride +
                                                layout.place[static_cast<std::size_t>(t)])] = as<T>(0);
  }
  for (int t = 0; t < count; ++t)
    kernels::fill_table(model, t, layout.tables[static_cast<std::size_t>(t)], s, symbols.numbers());
  kernels::add_moving_columns(model, q, s, symbols);
}

}  // namespace limber::inline LIMBER_REGISTERS
