// The Coriolis matrix for scalars that take one body at a time: the formulas of coriolis_matrix.hpp, in an
// order in which little goes to memory.
//
// With one state per SIMD lane every number is a whole register. One loop outward takes a body's frame,
// columns, velocity, inertia and operator at once, the parent's values being in registers along a chain; one
// loop inward sums inertias and operators and has F1, F2, F3 of each column; then column i, with those in
// registers, meets the columns before it, and entries go straight to the matrices.
//
// Bodies on different branches of the base have nothing to do with each other, so each tree has a frame of
// its own. That of a free root is the root's: with V its velocity, S = 1 and Ṡ = V×, and a column i beyond it
// has
//
//   C_root,i = F1        H_root,i = F2        C_i,root = ([F3; 0] − V ×* F2)ᵀ
//
// The last holds for the root's own columns too, with F2 = Iᶜ and F3 = Bᶜᵀ.
#pragma once

#include <limber/algorithms/common_column_rates.hpp>
#include <limber/algorithms/driven_entries.hpp>
#include <limber/math/entries.hpp>
#include <limber/math/unroll.hpp>
#include <limber/spatial/body_coriolis.hpp>
#include <limber/spatial/inertia.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
class CoriolisByBody {
 public:
  template <class R>
  explicit CoriolisByBody(const Model<R>& model)
      : joints_(model),
        motions_(static_cast<std::size_t>(model.body_count())),
        bodies_(motions_.size()),
        columns_(static_cast<std::size_t>(model.columns().count)),
        couples_(model.geared().empty() ? 0 : columns_.size()) {}

  /// C, H and Ḣ, to which what `driven` keeps is not yet added. `Zeros::known`: entries between branches are
  /// left as they are.
  template <class R>
  void compute(const Model<R>& model, const T* q, const T* v, const CoriolisMatrices<T>& to,
               DrivenEntries<T>& driven, Zeros zeros) {
    joints_.compute(model, q);
    outward(model, q, v);
    if (driven.empty())
      inward(model, v, Matrices<false>{to, model.nv(), nullptr, zeros == Zeros::written});
    else
      inward(model, v, Matrices<true>{to, model.nv(), &driven, false});
  }

 private:
  struct BodyMotion {
    Transform<T> placement;
    Motion<T> velocity;
  };
  /// I and B of a body; then of its subtree.
  struct Moved {
    Inertia<T> inertia;
    BodyCoriolis<T> coriolis;
    [[gnu::always_inline]] friend Moved operator+(const Moved& a, const Moved& b) {
      return {a.inertia + b.inertia, a.coriolis + b.coriolis};
    }
  };
  struct Column {
    Motion<T> s, rate;
  };
  /// Of balanced rotors (common_columns.hpp): the couple b, and ½ ω × b with ω of its carrier.
  struct Couple {
    Vec3<T> couple, half_rate;
  };
  struct ColumnForces {
    Force<T> f1, f2;
    Vec3<T> f3;
  };
  /// Where results go. Most models have no driven bodies: without a call for them in the loops, more stays in
  /// registers.
  template <bool has_driven>
  struct Matrices {
    CoriolisMatrices<T> matrices;
    std::ptrdiff_t nv;
    DrivenEntries<T>* driven;
    bool writes_zeros;

    [[gnu::always_inline]] void put(int i, int j, const T& c_ij, const T& c_ji, const T& h_ij) const {
      if constexpr (!has_driven)
        put_own(i, j, c_ij, c_ji, h_ij);
      else if (driven->is_driven(i) || driven->is_driven(j)) [[unlikely]]
        keep(i, j, c_ij, c_ji, h_ij);
      else
        put_own(driven->place(i), driven->place(j), c_ij, c_ji, h_ij);
    }
    [[gnu::always_inline]] void put_diagonal(int i, const T& c_ii, const T& h_ii) const {
      put(i, i, c_ii, c_ii, h_ii);
    }

   private:
    /// Of columns that have the velocities i and j.
    [[gnu::always_inline]] void put_own(int i, int j, const T& c_ij, const T& c_ji, const T& h_ij) const {
      if (matrices.c != nullptr) put_in(matrices.c, i, j, c_ij, c_ji);
      if (matrices.h != nullptr) put_in(matrices.h, i, j, h_ij, h_ij);
      if (matrices.h_rate != nullptr) put_in(matrices.h_rate, i, j, c_ij + c_ji, c_ij + c_ji);
    }
    [[gnu::always_inline]] void put_in(T* m, int i, int j, const T& m_ij, const T& m_ji) const {
      m[i + j * nv] = m_ij;
      m[j + i * nv] = m_ji;
    }
    /// A call on copies: no address of what loops hold in registers is taken.
    [[gnu::noinline]] void keep(int i, int j, T c_ij, T c_ji, T h_ij) const {
      if (driven->is_driven(j))
        driven->keep(j, i, c_ji, c_ij, h_ij);
      else
        driven->keep(i, j, c_ij, c_ji, h_ij);
    }
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  template <class R>
  static bool is_free_root(const Model<R>& model, int i) {
    return model.parent(i) == 0 && model.body(i).is_free();
  }
  static Motion<T> motion(const T* v) { return {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}}; }

  template <class R>
  void outward(const Model<R>& model, const T* q, const T* v);
  template <class R>
  void add_couple(const Model<R>& model, int i, Rotation<T> rotation, Vec3<T> w, const T* v);
  template <class R>
  Motion<T> step_over_joint(const Model<R>& model, int i, const T* q, const T* v, BodyMotion body);
  template <class R, class Results>
  void inward(const Model<R>& model, const T* v, const Results& to);
  template <class R, class Results>
  void meet_columns_before(const Model<R>& model, int i, const ColumnForces& f, const T* v,
                           const Results& to) const;
  template <class R, class Results>
  void fill_free_root(const Model<R>& model, int i, const Moved& sum, const T* v, const Results& to) const;

  /// C_i,root of a free root with velocity V.
  [[gnu::always_inline]] static Force<T> row_over_free_root(const Motion<T>& velocity, const Force<T>& f2,
                                                            const Vec3<T>& f3) {
    const Force<T> turned = cross(velocity, f2);
    return {f3 - turned.angular, -turned.linear};
  }
  /// Degrees `begin` … `end` − 1 are on other branches than degree i.
  template <class Results>
  [[gnu::always_inline]] void clear(int i, int begin, int end, const Results& to) const {
    if (!to.writes_zeros) return;
    const T zero = as<T>(0);
    for (int j = begin; j < end; ++j) to.put(i, j, zero, zero, zero);
  }

  JointPositions<T> joints_;
  std::vector<BodyMotion> motions_;  ///< by body, where branches begin
  std::vector<Moved> bodies_;        ///< by body; where branches meet, what they move is added
  std::vector<Column> columns_;      ///< by column
  std::vector<Couple> couples_;      ///< by column; none without balanced rotors
};

template <class T>
template <class R>
void CoriolisByBody<T>::outward(const Model<R>& model, const T* q, const T* v) {
  motions_[0] = {Transform<T>::identity(), Motion<T>::zero()};
  auto [rotation, origin] = motions_[0].placement;
  Motion<T> velocity = motions_[0].velocity;
  for (int i = 1; i < model.body_count(); ++i) {
    const Body<R>& body = model.body(i);
    const int p = model.parent(i);
    if (p != i - 1) {
      rotation = motions_[at(p)].placement.rotation;
      origin = motions_[at(p)].placement.translation;
      velocity = motions_[at(p)].velocity;
    }
    const int first = model.columns().first[at(i)];
    if (body.is_geared) add_couple(model, i, rotation, velocity.angular, v);
    if (is_free_root(model, i)) {
      velocity = motion(v + body.v_index);
    } else {
      const kernels::BodyAxes<T> axes = kernels::step_from(rotation, body, i, joints_);
      rotation = {Mat3<T>::from_columns(axes.x, axes.y, axes.z)};
      if (p != 0) origin += axes.step;  // the origin of a tree is that of its root
      if (body.is_screw()) {
        const Motion<T> s =
            kernels::screw_column(axes.z, origin, as<T>(body.joint.turn), as<T>(body.joint.slide));
        columns_[at(first)] = {s, cross(velocity, s)};  // s × s = 0
        velocity += s * (body.is_driven() ? driven_rate(model, body, v) : v[body.v_index]);
      } else {
        velocity = step_over_joint(model, i, q, v, {{rotation, origin}, velocity});
      }
    }
    const Inertia<T> inertia = Transform<T>{rotation, origin} * body.inertia.template cast<T>();
    bodies_[at(i)] = {inertia, body_coriolis(velocity, inertia)};
    if (model.topology().child_count(i) > 1) motions_[at(i)] = {{rotation, origin}, velocity};
  }
}

/// Balanced rotors that body i spins on its parent, of which rotation and angular velocity are given: b, and
/// ½ b×̄* v in the parent's operator.
template <class T>
template <class R>
[[gnu::noinline]] void CoriolisByBody<T>::add_couple(const Model<R>& model, int i, Rotation<T> rotation,
                                                     Vec3<T> w, const T* v) {
  const Vec3<T> couple = rotation * model.rotor_couple(i).template cast<T>();
  couples_[at(model.columns().first[at(i)])] = {couple, cross(w, couple) * as<T>(0.5)};
  if (model.parent(i) == 0) return;
  Mat3<T>& b = bodies_[at(model.parent(i))].coriolis.angular;
  b = b + spin_operator(couple * v[model.body(i).v_index]);
}

/// The columns of a joint that is no screw, from its placement and its parent's velocity; the velocity beyond
/// it. A call on copies: no address of what the loop holds in registers is taken.
template <class T>
template <class R>
[[gnu::noinline]] Motion<T> CoriolisByBody<T>::step_over_joint(const Model<R>& model, int i, const T* q,
                                                               const T* v, BodyMotion body) {
  const int first = model.columns().first[at(i)], count = model.body(i).nv;
  Motion<T> s[6], rates[6];
  kernels::joint_columns(model, i, q, body.placement, s);
  for (int d = 0; d < count; ++d) body.velocity += s[d] * v[model.body(i).v_index + d];
  kernels::joint_column_rates(model, i, q, v, body.placement, body.velocity, s, rates);
  for (int d = 0; d < count; ++d) columns_[at(first + d)] = {s[d], rates[d]};
  return body.velocity;
}

/// F1, F2, F3 of all columns, and the diagonals. C_kk comes before the couple: the joint does not turn the
/// parent.
template <class T>
template <class R, class Results>
void CoriolisByBody<T>::inward(const Model<R>& model, const T* v, const Results& to) {
  const std::vector<int>& first = model.columns().first;
  Moved sum = bodies_.back();
  for (int i = model.body_count() - 1; i > 0; --i) {
    const Body<R>& body = model.body(i);
    if (is_free_root(model, i)) {
      fill_free_root(model, i, sum, v, to);
      sum = bodies_[at(i - 1)];
      continue;
    }
    for (int k = first[at(i)]; k < first[at(i) + 1]; ++k) {
      const Column column = columns_[at(k)];
      ColumnForces f{sum.inertia * column.rate + sum.coriolis * column.s, sum.inertia * column.s,
                     transposed_times(sum.coriolis, column.s)};
      const T c_kk = dot(column.s, f.f1);
      if (body.is_geared) {
        const auto& [couple, half_rate] = couples_[at(k)];
        f.f1.angular += half_rate;
        f.f2.angular += couple;
        f.f3 += half_rate;
      }
      to.put_diagonal(k, c_kk, dot(column.s, f.f2) + as<T>(model.diagonal_constant(k)));
      meet_columns_before(model, k, f, v, to);
    }
    // Along a chain the sum stays in registers; only where branches meet it goes to memory.
    const int parent = model.parent(i);
    if (parent == 0) {
      sum = bodies_[at(i - 1)];
    } else if (parent == i - 1) {
      sum = sum + bodies_[at(parent)];
    } else {
      bodies_[at(parent)] = bodies_[at(parent)] + sum;
      sum = bodies_[at(i - 1)];
    }
  }
}

/// The entries of column i and row i before the diagonal.
template <class T>
template <class R, class Results>
[[gnu::always_inline]] inline void CoriolisByBody<T>::meet_columns_before(const Model<R>& model, int i,
                                                                          const ColumnForces& f, const T* v,
                                                                          const Results& to) const {
  const Columns& layout = model.columns();
  int done = 0;
  for (const Columns::Run run : layout.support(layout.body[at(i)])) {
    clear(i, done, run.begin, to);
    int j = run.begin;
    if (const int root = layout.body[at(j)]; is_free_root(model, root)) {
      const Force<T> row = row_over_free_root(motion(v + model.body(root).v_index), f.f2, f.f3);
      unrolled<6>([&](auto d) __attribute__((always_inline)) { to.put(i, j + d, row[d], f.f1[d], f.f2[d]); });
      j += 6;
    }
    for (done = std::min(run.end, i); j < done; ++j) {
      const auto& [s, rate] = columns_[at(j)];
      to.put(i, j, dot(rate, f.f2) + dot(s.angular, f.f3), dot(s, f.f1), dot(s, f.f2));
    }
  }
  clear(i, done, i, to);
}

/// All entries of the six columns and rows of a free root up to the diagonal, from what its tree moves.
template <class T>
template <class R, class Results>
void CoriolisByBody<T>::fill_free_root(const Model<R>& model, int i, const Moved& sum, const T* v,
                                       const Results& to) const {
  const int first = model.columns().first[at(i)];
  const Motion<T> velocity = motion(v + model.body(i).v_index);
  Force<T> f2[6], rows[6];
  FloatingJoint::momenta(sum.inertia, f2);
  unrolled<6>([&](auto d) __attribute__((always_inline)) {
    rows[d] = row_over_free_root(velocity, f2[d], transposed_times(sum.coriolis, Motion<T>::basis(d)));
  });
  unrolled<6>([&](auto d) __attribute__((always_inline)) {
    const int k = first + d;
    clear(k, 0, first, to);
    unrolled<d>([&](auto e) __attribute__((always_inline)) {
      to.put(k, first + e, rows[d][e], rows[e][d], f2[d][e]);
    });
    to.put_diagonal(k, rows[d][d], f2[d][d] + as<T>(model.diagonal_constant(k)));
  });
}

}  // namespace limber::inline LIMBER_REGISTERS
