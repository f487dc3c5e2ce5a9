// The Coriolis matrix for scalars that take one body at a time: the formulas of coriolis_matrix.hpp, in an
// order in which little goes to memory.
//
// With one state per SIMD lane every number is a whole register. One loop outward takes a body's frame,
// columns, velocity, inertia and operator at once, the parent's values being in registers along a chain; one
// loop inward sums inertias and operators and has F1, F2, F3 of each column; then column i, with those in
// registers, meets the columns before it, and entries go straight to the matrices.
#pragma once

#include <limber/algorithms/world_column_rates.hpp>
#include <limber/spatial/body_coriolis.hpp>
#include <limber/spatial/inertia.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace limber {

template <class T>
class CoriolisByBody {
 public:
  template <class R>
  explicit CoriolisByBody(const Model<R>& model)
      : joints_(model),
        motions_(static_cast<std::size_t>(model.body_count())),
        bodies_(motions_.size()),
        columns_(static_cast<std::size_t>(model.columns().count)) {}

  /// C, H and Ḣ, for models without other coupling than rotors on the parent (Model::has_other_coupling). h
  /// and h_rate may be null.
  template <class R>
  void compute(const Model<R>& model, const T* q, const T* v, T* c, T* h, T* h_rate) {
    joints_.compute(model, q);
    outward(model, q, v);
    add_spins(model, v);
    inward(model, c, h, h_rate);
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
  struct ColumnForces {
    Force<T> f1, f2;
    Vec3<T> f3;
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  template <class R>
  void outward(const Model<R>& model, const T* q, const T* v);
  template <class R>
  Motion<T> step_over_joint(const Model<R>& model, int i, const T* q, const T* v, BodyMotion body);
  template <class R>
  void inward(const Model<R>& model, T* c, T* h, T* h_rate);
  template <class R>
  void meet_columns_before(const Model<R>& model, int i, const ColumnForces& f, T* c, T* h, T* h_rate);

  /// f(rotor, J a) for the balanced rotors.
  template <class R, class F>
  void for_each_rotor(const Model<R>& model, F&& f) {
    for (const BalancedRotor<R>& rotor : model.rotors())
      f(rotor, motions_[at(rotor.carrier)].placement.rotation *
                   (rotor.axis * rotor.spin_inertia).template cast<T>());
  }
  template <class R>
  void add_spins(const Model<R>& model, const T* v) {
    for_each_rotor(model, [&](const BalancedRotor<R>& rotor, const Vec3<T>& spin) {
      if (rotor.carrier == 0) return;
      Mat3<T>& b = bodies_[at(rotor.carrier)].coriolis.angular;
      b = b + spin_operator(spin * driven_rate(model, rotor, v));
    });
  }
  /// Rotors on the parent of body i, which alone drives them: seen from there, their column is that body's.
  template <class R>
  ColumnForces rotors_on_parent(const Model<R>& model, int i) const {
    const BodyMotion& parent = motions_[at(model.parent(i))];
    const Vec3<T> f2 = parent.placement.rotation * model.rotor_couple(i).template cast<T>();
    const Vec3<T> f1 = cross(parent.velocity.angular, f2) * as<T>(0.5), zero = Vec3<T>::zero();
    return {{f1, zero}, {f2, zero}, f1};
  }

  JointPositions<T> joints_;
  std::vector<BodyMotion> motions_;  ///< by body, where branches begin, and of all where there are rotors
  std::vector<Moved> bodies_;        ///< by body; where branches meet, what they move is added
  std::vector<Column> columns_;      ///< by column
};

template <class T>
template <class R>
void CoriolisByBody<T>::outward(const Model<R>& model, const T* q, const T* v) {
  const bool has_rotors = !model.rotors().empty();
  Rotation<T> rotation = Rotation<T>::identity();
  Vec3<T> origin = Vec3<T>::zero();  // from that of body 1
  Motion<T> velocity = Motion<T>::zero();
  motions_[0] = {{rotation, origin}, velocity};
  for (int i = 1; i < model.body_count(); ++i) {
    const Body<R>& body = model.body(i);
    if (const int p = model.parent(i); p != i - 1) {
      rotation = motions_[at(p)].placement.rotation;
      origin = motions_[at(p)].placement.translation;
      velocity = motions_[at(p)].velocity;
    }
    const detail::BodyAxes<T> axes = detail::step_from(rotation, body, i, joints_);
    rotation = {Mat3<T>::from_columns(axes.x, axes.y, axes.z)};
    if (i == 1)
      motions_[0].placement.translation = -axes.step;
    else
      origin += axes.step;
    if (body.is_screw()) {
      const Motion<T> s =
          detail::screw_column(axes.z, origin, as<T>(body.joint.turn), as<T>(body.joint.slide));
      columns_[at(body.v_index)] = {s, cross(velocity, s)};  // s × s = 0
      velocity += s * v[body.v_index];
    } else {
      velocity = step_over_joint(model, i, q, v, {{rotation, origin}, velocity});
    }
    const Inertia<T> inertia = Transform<T>{rotation, origin} * body.inertia.template cast<T>();
    bodies_[at(i)] = {inertia, body_coriolis(velocity, inertia)};
    if (has_rotors || model.topology().child_count(i) > 1) motions_[at(i)] = {{rotation, origin}, velocity};
  }
}

/// The columns of a joint that is no screw, from its placement and its parent's velocity; the velocity beyond
/// it. A call on copies: no address of what the loop holds in registers is taken.
template <class T>
template <class R>
[[gnu::noinline]] Motion<T> CoriolisByBody<T>::step_over_joint(const Model<R>& model, int i, const T* q,
                                                               const T* v, BodyMotion body) {
  const int first = model.body(i).v_index, count = model.body(i).nv;
  Motion<T> s[6], rates[6];
  detail::joint_columns(model, i, q, body.placement, s);
  for (int d = 0; d < count; ++d) body.velocity += s[d] * v[first + d];
  detail::joint_column_rates(model, i, q, v, body.placement, body.velocity, s, rates);
  for (int d = 0; d < count; ++d) columns_[at(first + d)] = {s[d], rates[d]};
  return body.velocity;
}

/// F1, F2, F3 of all columns, and the diagonals, which know nothing of rotors but the apparent armature: the
/// joint that drives a rotor on its parent does not turn it.
template <class T>
template <class R>
void CoriolisByBody<T>::inward(const Model<R>& model, T* c, T* h, T* h_rate) {
  const bool has_rotors = !model.rotors().empty();
  const std::ptrdiff_t diagonal = model.nv() + 1;
  Moved sum = bodies_.back();
  for (int i = model.body_count() - 1; i > 0; --i) {
    const Body<R>& body = model.body(i);
    for (int k = body.v_index; k < body.v_index + body.nv; ++k) {
      const Column column = columns_[at(k)];
      ColumnForces f{sum.inertia * column.rate + sum.coriolis * column.s, sum.inertia * column.s,
                     transposed_times(sum.coriolis, column.s)};
      const T c_kk = dot(column.s, f.f1);
      c[k * diagonal] = c_kk;
      if (h != nullptr) h[k * diagonal] = dot(column.s, f.f2) + as<T>(model.apparent_armature()[at(k)]);
      if (h_rate != nullptr) h_rate[k * diagonal] = c_kk + c_kk;
      if (has_rotors && body.is_screw()) {
        const ColumnForces rotors = rotors_on_parent(model, i);
        f.f1.angular += rotors.f1.angular;
        f.f2.angular += rotors.f2.angular;
        f.f3 += rotors.f3;
      }
      meet_columns_before(model, k, f, c, h, h_rate);
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

template <class T>
template <class R>
[[gnu::always_inline]] inline void CoriolisByBody<T>::meet_columns_before(const Model<R>& model, int i,
                                                                          const ColumnForces& f, T* c, T* h,
                                                                          T* h_rate) {
  const Columns& layout = model.columns();
  const std::ptrdiff_t nv = model.nv();
  const auto put = [&](T* m, int j, const T& below, const T& above) __attribute__((always_inline)) {
    m[i + j * nv] = below;
    m[j + i * nv] = above;
  };
  int done = 0;
  const auto clear_to = [&](int end) {  // degrees on different branches
    for (; done < end; ++done)
      for (T* m : {c, h, h_rate})
        if (m != nullptr) put(m, done, as<T>(0), as<T>(0));
  };
  for (const Columns::Run run : layout.support(layout.body[at(i)])) {
    clear_to(run.begin);
    const int end = std::min(run.end, i);
    for (int j = run.begin; j < end; ++j) {
      const auto& [s, rate] = columns_[at(j)];
      const T c_ij = dot(rate, f.f2) + dot(s.angular, f.f3), c_ji = dot(s, f.f1);
      put(c, j, c_ij, c_ji);
      if (h != nullptr) {
        const T h_ij = dot(s, f.f2);
        put(h, j, h_ij, h_ij);
      }
      if (h_rate != nullptr) put(h_rate, j, c_ij + c_ji, c_ij + c_ji);
    }
    done = end;
  }
  clear_to(i);
}

}  // namespace limber
