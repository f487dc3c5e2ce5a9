// Which joint forces τ give the accelerations a?  τ = H(q) a + C(q, v) v + g(q) − Σ Jᵀ f_ext
//
// Recursive Newton–Euler algorithm (RNEA), O(N), in body coordinates. Outward: angular velocity ω, its rate α
// and the classical acceleration of the body's origin (gravity as an upward acceleration of the base);
// inward: forces.
//
//   K = [α×] + [ω×][ω×]                 the acceleration of a point at r of the body is  a + K r
//   ω = Rᵀω_p + ω_J                      α = Rᵀα_p + Rᵀω_p × ω_J + α_J
//   a = Rᵀ(a_p + K_p p) + 2 Rᵀω_p × v_J + ω_J × v_J + a_J
//   f = m a + K h                        n = ∫ r × (a + K r) dm = h × a + twice the axial vector of K Σ
//                                        with the moments h = ∫ r dm and Σ = ∫ r rᵀ dm of the body
//   τ = Sᵀ[n; f]                         f_p += R f,  n_p += R n + p × R f
//
// About 95 multiplications for a revolute joint in Denavit–Hartenberg form, 71 if its axis meets that of its
// parent at a right angle. Writing the force with the classical acceleration saves the linear velocity, which
// the spatial form carries along, and K, which both points and moments need, saves Ī α + ω × Ī ω.
#pragma once

#include <limber/algorithms/inverse_dynamics_scratch.hpp>
#include <limber/model/joints/joint_columns.hpp>

#include <algorithm>
#include <span>

namespace limber::inline LIMBER_REGISTERS {

/// Which terms of the equations of motion are wanted.
enum class Terms {
  all,      ///< H a + C v + g
  bias,     ///< C v + g: no accelerations
  gravity,  ///< g: no velocities either
};

namespace kernels {

/// The motion across the joint of body i in body coordinates: velocity, and its rate seen from the body.
template <class T>
struct JointRates {
  Motion<T> velocity, acceleration;
};

template <Terms terms, class R, class T>
JointRates<T> general_joint_rates(const Model<R>& model, int i, const T* q, const T* v, const T* a) {
  const Body<R>& body = model.body(i);
  return visit_joint(body.joint, [&](const auto& joint) {
    const T *own_q = q + body.q_index, *own_v = v + body.v_index;
    JointRates<T> rates{combined_columns(joint, body.nv, own_q, own_v),
                        column_acceleration(joint, body.nv, own_q, own_v)};
    if constexpr (terms == Terms::all)
      rates.acceleration += combined_columns(joint, body.nv, own_q, a + body.v_index);
    return rates;
  });
}

/// K = [α×] + [ω×][ω×]
template <class T>
[[gnu::always_inline]] inline Mat3<T> point_acceleration_matrix(const Vec3<T>& w, const Vec3<T>& dw) {
  const T xx = w.x * w.x, yy = w.y * w.y, zz = w.z * w.z;
  const T xy = w.x * w.y, xz = w.x * w.z, yz = w.y * w.z;
  return {-(yy + zz), xy - dw.z, xz + dw.y, xy + dw.z, -(xx + zz),
          yz - dw.x,  xz - dw.y, yz + dw.x, -(xx + yy)};
}

/// ∫ r × K r dm: twice the axial vector of K Σ. The part −ω² 1 of K has none.
template <class T>
[[gnu::always_inline]] inline Vec3<T> moment_of_turning(const Mat3<T>& k, const Sym3<T>& sigma) {
  return {k.zx * sigma.xy - k.yx * sigma.xz + k.zy * sigma.yy - k.yz * sigma.zz + (k.zz - k.yy) * sigma.yz,
          k.xy * sigma.yz - k.zy * sigma.xy + k.xz * sigma.zz - k.zx * sigma.xx + (k.xx - k.zz) * sigma.xz,
          k.yz * sigma.xz - k.xz * sigma.yz + k.yx * sigma.xx - k.xy * sigma.yy + (k.yy - k.xx) * sigma.xy};
}

/// Balanced rotors that body i spins on its parent, whose angular velocity and acceleration are w and dw:
/// with the couple b = Σ n J a in the parent's coordinates (model.hpp), b q̈ + ω × b q̇ on the parent, and b·α
/// for the joint beyond the apparent armature.
template <Terms terms, class R, class T>
[[gnu::always_inline]] inline void add_couple(const Model<R>& model, int i, const Vec3<T>& w,
                                              const Vec3<T>& dw, const T* v, const T* a,
                                              InverseDynamicsScratch<T>& scratch) {
  const int k = model.body(i).v_index;
  const Vec3<T> b = model.rotor_couple(i).template cast<T>();
  T rate_change = as<T>(0);
  if constexpr (terms == Terms::all) rate_change = a[k];
  scratch.geared[static_cast<std::size_t>(i)] = {v[k], rate_change};
  scratch.wrenches[static_cast<std::size_t>(model.parent(i))].angular += b * rate_change + cross(w, b) * v[k];
  scratch.tau[static_cast<std::size_t>(k)] = dot(b, dw);
}

/// A joint that turns about z.
template <class T>
[[gnu::always_inline]] inline void add_spin(const T& spin, const T& spin_change, Vec3<T>& w, Vec3<T>& dw) {
  dw += Vec3<T>{w.y * spin, -(w.x * spin), spin_change};
  w.z = w.z + spin;
}

/// f and n of a body whose origin accelerates by a.
template <class R, class T>
[[gnu::always_inline]] inline Force<T> wrench_for(const Body<R>& body, const Vec3<T>& a, const Mat3<T>& k) {
  const Inertia<T> inertia = body.inertia.template cast<T>();
  return {moment_of_turning(k, body.second_moment.template cast<T>()) + cross(inertia.first_moment, a),
          a * inertia.mass + k * inertia.first_moment};
}
/// The same without turning.
template <class R, class T>
[[gnu::always_inline]] inline Force<T> wrench_for(const Body<R>& body, const Vec3<T>& a) {
  const Inertia<T> inertia = body.inertia.template cast<T>();
  return {cross(inertia.first_moment, a), a * inertia.mass};
}

template <Terms terms, bool base_turns, class R, class T>
void outward(const Model<R>& model, const T* q, const T* v, const T* a, InverseDynamicsScratch<T>& scratch) {
  Vec3<T> w = Vec3<T>::zero(), dw = w, acceleration = scratch.motions[0].a;
  Mat3<T> k = Mat3<T>::zero();
  if constexpr (base_turns) {
    w = scratch.motions[0].w;
    dw = scratch.motions[0].dw;
    k = scratch.motions[0].k;
  }
  for (const int i : scratch.order.one_by_one()) {
    // Along a chain the parent is the body before: its motion stays in registers.
    const int p = model.parent(i);
    if (p != i - 1) {
      const auto& parent = scratch.motions[static_cast<std::size_t>(p)];
      acceleration = parent.a;
      if constexpr (terms != Terms::gravity) {
        w = parent.w;
        dw = parent.dw;
        k = parent.k;
      }
    }
    const Body<R>& body = model.body(i);
    if constexpr (terms != Terms::gravity)
      if (body.is_geared) add_couple<terms>(model, i, w, dw, v, a, scratch);
    visit_step(model, i, scratch.positions,
               [&](const auto& turn, const auto& origin) __attribute__((always_inline)) {
                 if constexpr (terms == Terms::gravity) {
                   acceleration = turn.to_body(acceleration);
                 } else {
                   if (!base_turns && p == 0) {
                     acceleration = turn.to_body(acceleration);
                     return;
                   }
                   acceleration = turn.to_body(origin.plus_times(k, acceleration));
                   w = turn.to_body(w);
                   dw = turn.to_body(dw);
                 }
               });
    Force<T>& wrench = scratch.wrenches[static_cast<std::size_t>(i)];
    if constexpr (terms == Terms::gravity) {
      wrench = wrench_for(body, acceleration);
    } else {
      if (body.is_screw()) {
        const T turn = as<T>(body.joint.turn);
        const T rate = body.is_driven() ? driven_rate(model, body, v) : v[body.v_index];
        T rate_change = as<T>(0);
        if constexpr (terms == Terms::all)
          rate_change = body.is_driven() ? driven_rate(model, body, a) : a[body.v_index];
        if (body.joint.slide != 0) {
          const T slide = as<T>(body.joint.slide), coriolis = as<T>(2) * slide * rate;
          acceleration += Vec3<T>{w.y * coriolis, -(w.x * coriolis), slide * rate_change};
        }
        add_spin(turn * rate, turn * rate_change, w, dw);
      } else {
        const JointRates<T> joint = general_joint_rates<terms>(model, i, q, v, a);
        acceleration +=
            cross(w * as<T>(2) + joint.velocity.angular, joint.velocity.linear) + joint.acceleration.linear;
        dw += cross(w, joint.velocity.angular) + joint.acceleration.angular;
        w += joint.velocity.angular;
      }
      k = point_acceleration_matrix(w, dw);
      wrench = wrench_for(body, acceleration, k);
    }
    if (body.keeps_motion) scratch.motions[static_cast<std::size_t>(i)] = {w, dw, acceleration, k};
  }
}

/// The same for branches side by side.
template <Terms terms, class T>
void outward_abreast(const ParallelBranches<T>& branches, const T* v, const T* a,
                     InverseDynamicsScratch<T>& scratch) {
  using Numbers = BranchPack<T>;
  Force<T>& on_parent = scratch.wrenches[static_cast<std::size_t>(branches.parent)];
  BodyMotion<Numbers> m = scratch.motions[static_cast<std::size_t>(branches.parent)].template cast<Numbers>();
  LinkAbreast<Numbers>* state = &scratch.abreast[static_cast<std::size_t>(branches.first_link)];
  for (const BodiesAbreast<T>& link : branches.links) {
    Numbers rate = as<Numbers>(0), rate_change = rate;
    if constexpr (terms != Terms::gravity) rate = gather(v, link.v);
    if constexpr (terms == Terms::all) rate_change = gather(a, link.v);
    if constexpr (terms != Terms::gravity)
      if (link.body.is_geared) {
        state->geared = {rate, rate_change};
        const Vec3<Numbers> couple = link.couple * rate_change + cross(m.w, link.couple) * rate;
        if (&link == &branches.links.front())
          on_parent.angular += branches.sum(couple);
        else
          state[-1].wrench.angular += couple;
        scatter(dot(link.couple, m.dw), link.v, scratch.tau.data());
      }
    visit_turning_step(link.body, state->cosine, state->sine,
                       [&](const auto& turn, const auto& origin) __attribute__((always_inline)) {
                         if constexpr (terms == Terms::gravity) {
                           m.a = turn.to_body(m.a);
                         } else {
                           m.a = turn.to_body(origin.plus_times(m.k, m.a));
                           m.w = turn.to_body(m.w);
                           m.dw = turn.to_body(m.dw);
                         }
                       });
    if constexpr (terms == Terms::gravity) {
      state->wrench = wrench_for(link.body, m.a);
    } else {
      add_spin(rate, rate_change, m.w, m.dw);
      m.k = point_acceleration_matrix(m.w, m.dw);
      state->wrench = wrench_for(link.body, m.a, m.k);
    }
    if (link.body.keeps_motion) state->motion = m;
    ++state;
  }
}

/// τ = own + Sᵀ f of body i, whose joint is no screw. A call on a copy: no address of what the loop holds in
/// registers is taken.
template <class R, class T, class Own>
[[gnu::noinline]] void project_on_joint(const Body<R>& body, const T* q, Force<T> f, const Own& own, T* tau) {
  T along[6];
  visit_joint(body.joint,
              [&](const auto& joint) { project_on_columns(joint, body.nv, q + body.q_index, f, along); });
  for (int d = 0; d < body.nv; ++d) {
    const int k = body.v_index + d;
    tau[k] = own(k) + along[d];
  }
}

/// τ = own + Sᵀ f of body i, a screw.
template <class R, class T, class Own>
[[gnu::always_inline]] inline void project_on_screw(const Model<R>& model, const Body<R>& body,
                                                    const Force<T>& f, const Own& own, T* tau) {
  T along = f.angular.z * as<T>(body.joint.turn);
  if (body.joint.slide != 0) along = along + f.linear.z * as<T>(body.joint.slide);
  if (!body.is_driven()) {
    tau[body.v_index] = own(body.v_index) + along;
    return;
  }
  for (const Drive<R>& drive : model.drives(body))
    tau[drive.v_index] = tau[drive.v_index] + as<T>(drive.ratio) * along;
}

/// `own`(k) is what degree k needs besides moving bodies: armature and rotors.
template <class R, class T, class Own>
[[gnu::always_inline]] inline void inward(const Model<R>& model, const T* q,
                                          InverseDynamicsScratch<T>& scratch, const Own& own, T* tau) {
  // Along a chain what a body hands to its parent stays in registers.
  Force<T> carried = Force<T>::zero();
  const std::span<const int> bodies = scratch.order.one_by_one();
  for (std::size_t n = bodies.size(); n-- > 0;) {
    const int i = bodies[n];
    Force<T>& wrench = scratch.wrenches[static_cast<std::size_t>(i)];
    carried += wrench;
    if (scratch.keeps_joint_wrenches) wrench = carried;
    if (const Body<R>& body = model.body(i); body.is_screw())
      project_on_screw(model, body, carried, own, tau);
    else
      project_on_joint(body, q, Force<T>(carried), own, tau);
    const int p = model.parent(i);
    if (p == 0) {  // the force on the base is summed up when it is asked for
      carried = Force<T>::zero();
      continue;
    }
    visit_step(model, i, scratch.positions,
               [&](const auto& turn, const auto& origin)
                   __attribute__((always_inline)) { carried = to_parent(turn, origin, carried); });
    if (p != i - 1) {
      scratch.wrenches[static_cast<std::size_t>(p)] += carried;
      carried = Force<T>::zero();
    }
  }
}

/// The same for branches side by side.
template <class T, class Own>
void inward_abreast(const ParallelBranches<T>& branches, InverseDynamicsScratch<T>& scratch, const Own& own,
                    T* tau) {
  using Numbers = BranchPack<T>;
  Force<Numbers> carried = Force<Numbers>::zero();
  LinkAbreast<Numbers>* state = &scratch.abreast[static_cast<std::size_t>(branches.first_link)];
  for (std::size_t step = branches.links.size(); step-- > 0;) {
    const BodiesAbreast<T>& link = branches.links[step];
    carried += state[step].wrench;
    if (scratch.keeps_joint_wrenches) state[step].wrench = carried;
    scatter(in_lanes<T>(link.v, own) + carried.angular.z, link.v, tau);
    if (step == 0 && branches.parent == 0) return;
    visit_turning_step(link.body, state[step].cosine, state[step].sine,
                       [&](const auto& turn, const auto& origin)
                           __attribute__((always_inline)) { carried = to_parent(turn, origin, carried); });
  }
  scratch.wrenches[static_cast<std::size_t>(branches.parent)] += branches.sum(carried);
}

/// Cosines and sines of all joints.
template <class R, class T>
void compute_positions(const Model<R>& model, const T* q, InverseDynamicsScratch<T>& scratch) {
  scratch.positions.compute(model, q);
  if constexpr (kTakesBranches<T>) {
    LinkAbreast<BranchPack<T>>* state = scratch.abreast.data();
    for (const ParallelBranches<T>& branches : scratch.order.side_by_side())
      for (const BodiesAbreast<T>& link : branches.links) {
        state->cosine = gather(scratch.positions.cosine.data(), link.index);
        state->sine = gather(scratch.positions.sine.data(), link.index);
        ++state;
      }
  }
}

/// The motion of a base that is accelerated and does not turn.
template <class T>
typename InverseDynamicsScratch<T>::BodyMotion straight_motion(const Vec3<T>& acceleration) {
  return {Vec3<T>::zero(), Vec3<T>::zero(), acceleration, Mat3<T>::zero()};
}

/// The wrench that each body needs with the base moving as `base`, less external forces, into
/// scratch.wrenches; what joints need besides for their rotors, into scratch.tau.
template <Terms terms, bool base_turns = false, class R, class T>
void body_wrenches(const Model<R>& model, const T* q, const T* v, const T* a,
                   const typename InverseDynamicsScratch<T>::BodyMotion& base, const Force<T>* external,
                   InverseDynamicsScratch<T>& scratch) {
  compute_positions(model, q, scratch);
  scratch.motions[0] = base;
  scratch.wrenches[0] = Force<T>::zero();
  if (scratch.has_own_tau) std::fill(scratch.tau.begin(), scratch.tau.end(), as<T>(0));
  outward<terms, base_turns>(model, q, v, a, scratch);
  if constexpr (kTakesBranches<T>)
    for (const ParallelBranches<T>& branches : scratch.order.side_by_side())
      outward_abreast<terms>(branches, v, a, scratch);
  if (external == nullptr) return;
  for (const int i : scratch.order.one_by_one()) scratch.wrenches[static_cast<std::size_t>(i)] -= external[i];
  if constexpr (kTakesBranches<T>)
    for (const ParallelBranches<T>& branches : scratch.order.side_by_side())
      for (std::size_t step = 0; step < branches.links.size(); ++step)
        scratch.abreast[static_cast<std::size_t>(branches.first_link) + step].wrench -=
            gather(external, branches.links[step].index);
}

/// Inverse dynamics with the base moving as `base`.
template <Terms terms, bool base_turns = false, class R, class T>
void inverse_dynamics_with_base(const Model<R>& model, const T* q, const T* v, const T* a,
                                const typename InverseDynamicsScratch<T>::BodyMotion& base,
                                const Force<T>* external, InverseDynamicsScratch<T>& scratch, T* result) {
  scratch.order.is_abreast = kTakesBranches<T> && !scratch.order.parallel.empty();
  body_wrenches<terms, base_turns>(model, q, v, a, base, external, scratch);
  const auto of_armature = [&, armature = model.apparent_armature().data()](int k)
                               __attribute__((always_inline)) {
                                 return terms == Terms::all ? as<T>(armature[k]) * a[k] : as<T>(0);
                               };
  const auto inward_all = [&](const auto& own, T* tau) __attribute__((always_inline)) {
    if constexpr (kTakesBranches<T>)
      for (const ParallelBranches<T>& branches : scratch.order.side_by_side())
        inward_abreast(branches, scratch, own, tau);
    inward(model, q, scratch, own, tau);
  };
  if (!scratch.has_own_tau) return inward_all(of_armature, result);
  T* tau = scratch.tau.data();
  for (int k = 0; k < model.nv(); ++k) tau[k] = tau[k] + of_armature(k);
  inward_all([&](int k) __attribute__((always_inline)) { return tau[k]; }, tau);
  for (int k = 0; k < model.nv(); ++k) result[k] = tau[k];
}

}  // namespace kernels

/// The kernel. `external` is null or one force per body, in canonical body coordinates; v and a may be null
/// where `terms` does not use them; tau may be v or a. Kernels check nothing, allocate nothing, throw
/// nothing.
template <Terms terms = Terms::all, class R, class T>
void inverse_dynamics(const Model<R>& model, const T* q, const T* v, const T* a, const Force<T>* external,
                      InverseDynamicsScratch<T>& scratch, T* tau) {
  kernels::inverse_dynamics_with_base<terms>(
      model, q, v, a, kernels::straight_motion(-model.gravity().template cast<T>()), external, scratch, tau);
}

/// The same on a base that moves: its angular velocity, and its acceleration [ω̇; r̈] as accelerometers have
/// it, r̈ of the origin, both in the axes of the base. The velocity of the origin does not matter.
template <class R, class T>
void inverse_dynamics_on_moving_base(const Model<R>& model, const T* q, const T* v, const T* a,
                                     const Motion<T>& base_acceleration, const Vec3<T>& base_angular_velocity,
                                     const Force<T>* external, InverseDynamicsScratch<T>& scratch, T* tau) {
  const Vec3<T>&w = base_angular_velocity, &dw = base_acceleration.angular;
  kernels::inverse_dynamics_with_base<Terms::all, true>(
      model, q, v, a,
      {w, dw, base_acceleration.linear - model.gravity().template cast<T>(),
       kernels::point_acceleration_matrix(w, dw)},
      external, scratch, tau);
}

/// H x without forming H, in O(N): inverse dynamics at rest and without gravity. `zero` has nv zeros.
template <class R, class T>
void mass_matrix_times(const Model<R>& model, const T* q, const T* x, const T* zero,
                       InverseDynamicsScratch<T>& scratch, T* result) {
  kernels::inverse_dynamics_with_base<Terms::all>(model, q, zero, x,
                                                  kernels::straight_motion(Vec3<T>::zero()),
                                                  static_cast<const Force<T>*>(nullptr), scratch, result);
}

}  // namespace limber::inline LIMBER_REGISTERS
