// Articulated bodies in body frames: the recursion of forward_dynamics.hpp without a common frame.
//
// With one state per SIMD lane every number is a whole register, and what goes to memory costs more than the
// multiplications; one state alone waits for memory too. Here little goes there: in its own frame the column
// of a revolute joint is a basis vector, so that U is a column of Iᴬ and needs no multiplication, bodies'
// inertias are constants, and only n, f, D⁻¹U and D⁻¹u of a body are stored. Iᴬ goes to the parent by two
// planar turns and two shifts (spatial/axis_turns.hpp, spatial/axis_shifts.hpp). Inverse dynamics gives the
// force that each body needs with q̈ = 0; then
//
//   inward:   U = Iᴬ S,  D = Sᵀ U + armature,  y = D⁻¹ U,  w = D⁻¹ (τ − Sᵀ pᴬ)
//             Iᴬ_p += X* (Iᴬ − U yᵀ) X⁻¹,   pᴬ_p += X* (pᴬ + U w)
//   outward:  q̈ = w − yᵀ X⁻¹ δ_p,   δ_i = X⁻¹ δ_p + S q̈
//
// About 180 multiplications and as many additions for a revolute joint whose axis is at a right angle to that
// of its parent, sine and cosine included.
#pragma once

#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/spatial/axis_shifts.hpp>
#include <limber/spatial/axis_turns.hpp>

#include <vector>

namespace limber {

namespace detail {

/// What hangs on a joint: its articulated inertia Iᴬ and the force pᴬ that it needs.
template <class T>
struct ArticulatedLoad {
  ArticulatedInertia<T> inertia;
  Force<T> force;
};

/// I_parent = X* I X⁻¹ across the joint of a one-degree body, in place.
template <class R, class T>
[[gnu::always_inline]] inline void carry_over_screw(const Body<R>& body, const T& cosine, const T& sine,
                                                    const T& slide, ArticulatedInertia<T>& inertia) {
  const DenavitHartenberg<R>& dh = body.dh;
  turn_about_z(PlanarTurn<T>{cosine, sine}, inertia);
  if (body.joint.slide != 0)
    shift_along_z(as<T>(dh.shift) + slide, inertia);
  else if (dh.shift != 0)
    shift_along_z(as<T>(dh.shift), inertia);
  dh.twist.template visit<T>([&](const auto& twist)
                                 __attribute__((always_inline)) { turn_about_x(twist, inertia); });
  if (body.has_dh) {
    if (dh.length != 0) shift_along_x(as<T>(dh.length), inertia);
    return;
  }
  dh.first.template visit<T>([&](const auto& first)
                                 __attribute__((always_inline)) { turn_about_z(first, inertia); });
  shift(body.tree.translation, inertia);
}

}  // namespace detail

template <class T>
struct BodyFrameArticulation {
  struct Elimination {
    Force<T> y;  ///< D⁻¹ U, the rotor's couple included
    T w;         ///< D⁻¹ (τ − Sᵀ pᴬ)
  };

  InverseDynamicsScratch<T> bias;
  std::vector<ArticulatedInertia<T>> inertia;  ///< by body where branches meet: of its children but the first
  std::vector<Motion<T>> delta;                ///< δ by body where branches begin
  std::vector<Elimination> eliminated;         ///< by column

  template <class R>
  explicit BodyFrameArticulation(const Model<R>& model)
      : bias(model),
        inertia(static_cast<std::size_t>(model.body_count())),
        delta(inertia.size()),
        eliminated(static_cast<std::size_t>(model.columns().count)) {}

  /// The accelerations. `external` is null or one force per body in canonical body coordinates; for models
  /// without other coupling than rotors on the parent (Model::has_other_coupling).
  template <class R>
  void forward_dynamics(const Model<R>& model, const T* q, const T* v, const T* tau, const Force<T>* external,
                        T* a) {
    detail::body_wrenches<Terms::bias>(model, q, v, static_cast<const T*>(nullptr),
                                       -model.gravity().template cast<T>(), external, bias);
    const T* rest = tau;
    if (!model.rotors().empty()) rest = without_rotors(model, v, tau);
    inward(model, q, rest);
    outward(model, q, a);
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  /// τ less what rotors need with q̈ = 0.
  template <class R>
  const T* without_rotors(const Model<R>& model, const T* v, const T* tau) {
    for (int k = 0; k < model.nv(); ++k) bias.tau[at(k)] = as<T>(0);
    detail::add_rotor_torques<Terms::bias>(model, v, v, bias, bias.tau.data());
    for (int k = 0; k < model.nv(); ++k) bias.tau[at(k)] = tau[k] - bias.tau[at(k)];
    return bias.tau.data();
  }
  template <class R>
  void inward(const Model<R>& model, const T* q, const T* tau);
  template <class R>
  void outward(const Model<R>& model, const T* q, T* a);

  // Screws are inlined; joints of other kinds are calls on copies, so that no address of what the loops hold
  // in registers is taken.
  template <class R, class Column, class Couple>
  void eliminate(const Model<R>& model, int k, const T& tau, const Column& column, const Couple& couple,
                 detail::ArticulatedLoad<T>& load);
  template <class R>
  detail::ArticulatedLoad<T> carry_over_joint(const Model<R>& model, int i, const T* q, const T* tau,
                                              detail::ArticulatedLoad<T> load);
  template <class Column>
  Motion<T> accelerate(int k, const Column& column, const Motion<T>& motion, T* a);
  template <class R>
  Motion<T> accelerate_joint(const Body<R>& body, const T* q, Motion<T> motion, T* a);
};

/// One degree: U, D⁻¹ and what is left of the load once it gives way. `couple`(u) adds rotors to U.
template <class T>
template <class R, class Column, class Couple>
[[gnu::always_inline]] inline void BodyFrameArticulation<T>::eliminate(const Model<R>& model, int k,
                                                                       const T& tau, const Column& column,
                                                                       const Couple& couple,
                                                                       detail::ArticulatedLoad<T>& load) {
  Force<T> u = load.inertia * column;
  const T inverse = as<T>(1) / (dot(column, u) + as<T>(model.apparent_armature()[at(k)]));
  const T w = inverse * (tau - dot(column, load.force));
  couple(u);
  const Force<T> y = u * inverse;
  eliminated[at(k)] = {y, w};
  load.inertia = load.inertia - rank_one(u, y);
  load.force += u * w;
}

/// All degrees of a joint that is no screw, and the step to the parent. Nobody asks what the base feels:
/// there the compiler leaves out what no later degree needs.
template <class T>
template <class R>
[[gnu::noinline]] detail::ArticulatedLoad<T> BodyFrameArticulation<T>::carry_over_joint(
    const Model<R>& model, int i, const T* q, const T* tau, detail::ArticulatedLoad<T> load) {
  const Body<R>& body = model.body(i);
  const auto eliminate_all = [&](const auto& joint,
                                 detail::ArticulatedLoad<T>& left) __attribute__((always_inline)) {
    for_each_column<true>(joint, body.nv, q + body.q_index,
                          [&](int d, const auto& column) __attribute__((always_inline)) {
                            const int k = body.v_index + d;
                            eliminate(model, k, tau[k], column, [](Force<T>&) {}, left);
                          });
  };
  visit_joint(body.joint, [&](const auto& joint) {
    detail::ArticulatedLoad<T> left = load;
    if (model.parent(i) == 0) {
      eliminate_all(joint, left);
    } else {
      eliminate_all(joint, left);
      const Transform<T>& x = bias.positions.free[at(i)];
      load = {x * left.inertia, x * left.force};
    }
  });
  return load;
}

template <class T>
template <class R>
void BodyFrameArticulation<T>::inward(const Model<R>& model, const T* q, const T* tau) {
  const Topology& topology = model.topology();
  const bool has_rotors = !model.rotors().empty();
  // What a body's first child, the body after it, tells it stays in registers.
  detail::ArticulatedLoad<T> load{ArticulatedInertia<T>::zero(), Force<T>::zero()};
  for (int i = model.body_count() - 1; i > 0; --i) {
    const Body<R>& body = model.body(i);
    const int parent = model.parent(i);
    const Inertia<T> own = body.inertia.template cast<T>();
    if (topology.child_count(i) == 0) {
      load.inertia = ArticulatedInertia<T>::from_rigid(own);
      load.force = bias.wrenches[at(i)];
    } else {
      load.inertia = load.inertia + own;
      load.force += bias.wrenches[at(i)];
      if (topology.child_count(i) > 1) load.inertia += inertia[at(i)];
    }
    const auto add_rotors = [&](Force<T>& u) __attribute__((always_inline)) {
      if (!has_rotors) return;
      visit_step(model, i, bias.positions, [&](const auto& turn, const auto&) __attribute__((always_inline)) {
        u.angular += turn.to_body(model.rotor_couple(i).template cast<T>());
      });
    };
    if (body.is_screw()) {
      visit_screw_column<T>(body.joint, [&](const auto& column) __attribute__((always_inline)) {
        eliminate(model, body.v_index, tau[body.v_index], column, add_rotors, load);
      });
      if (parent > 0) {
        const JointPositions<T>& positions = bias.positions;
        detail::carry_over_screw(body, positions.cosine[at(i)], positions.sine[at(i)], positions.slide[at(i)],
                                 load.inertia);
        visit_step(model, i, positions,
                   [&](const auto& turn, const auto& origin)
                       __attribute__((always_inline)) { load.force = to_parent(turn, origin, load.force); });
      }
    } else {
      load = carry_over_joint(model, i, q, tau, detail::ArticulatedLoad<T>(load));
    }
    if (parent == i - 1 || parent == 0) continue;
    if (topology.children(parent).back() == i)
      inertia[at(parent)] = load.inertia;
    else
      inertia[at(parent)] += load.inertia;
    bias.wrenches[at(parent)] += load.force;
  }
}

template <class T>
template <class R>
void BodyFrameArticulation<T>::outward(const Model<R>& model, const T* q, T* a) {
  Motion<T> motion = Motion<T>::zero();
  for (int i = 1; i < model.body_count(); ++i) {
    const Body<R>& body = model.body(i);
    const int parent = model.parent(i);
    if (parent == 0) {
      motion = Motion<T>::zero();
    } else {
      if (parent != i - 1) motion = delta[at(parent)];
      visit_step(model, i, bias.positions,
                 [&](const auto& turn, const auto& origin)
                     __attribute__((always_inline)) { motion = to_body(turn, origin, motion); });
    }
    if (body.is_screw())
      visit_screw_column<T>(body.joint, [&](const auto& column) __attribute__((always_inline)) {
        motion = accelerate(body.v_index, column, motion, a);
      });
    else
      motion = accelerate_joint(body, q, Motion<T>(motion), a);
    if (model.topology().child_count(i) > 1) delta[at(i)] = motion;
  }
}

template <class T>
template <class Column>
[[gnu::always_inline]] inline Motion<T> BodyFrameArticulation<T>::accelerate(int k, const Column& column,
                                                                             const Motion<T>& motion, T* a) {
  const T x = eliminated[at(k)].w - dot(motion, eliminated[at(k)].y);
  a[k] = x;
  return plus_multiple(motion, column, x);
}

template <class T>
template <class R>
[[gnu::noinline]] Motion<T> BodyFrameArticulation<T>::accelerate_joint(const Body<R>& body, const T* q,
                                                                       Motion<T> motion, T* a) {
  visit_joint(body.joint, [&](const auto& joint) {
    for_each_column<false>(joint, body.nv, q + body.q_index,
                           [&](int d, const auto& column) __attribute__((always_inline)) {
                             motion = accelerate(body.v_index + d, column, motion, a);
                           });
  });
  return motion;
}

}  // namespace limber
