// Articulated bodies (ABA): what does a mechanism at rest do with forces?  It solves H x = τ − Σ Sᵀ p without
// forming H, in O(N), for forward and hybrid dynamics, H⁻¹ x and Λ⁻¹.
//
//   inward:   U = Iᴬ S,  D = Sᵀ U + armature,  y = D⁻¹ U,  w = D⁻¹ (τ − Sᵀ pᴬ)
//             Iᴬ_p += X* (Iᴬ − U yᵀ) X⁻¹,   pᴬ_p += X* (pᴬ + U w)
//   outward:  q̈ = w − yᵀ X⁻¹ δ_p,   δ_i = X⁻¹ δ_p + S q̈      (δ: acceleration beyond that of q̈ = 0)
//
// A joint of several degrees is taken one column after the other. A balanced rotor on the parent, with couple
// b = Σ n J a, adds b to U and n² J to D. Bodies that share velocities otherwise are taken together:
// articulated_clusters.hpp; branches side by side: articulated_branches.hpp.
//
// All is in body frames. There the column of a revolute joint is a basis vector, so that U is a column of Iᴬ
// and needs no multiplication, bodies' inertias are constants, and only p, D⁻¹U and D⁻¹u of a body are
// stored. Iᴬ goes to the parent by two planar turns and two shifts (spatial/axis_turns.hpp,
// spatial/axis_shifts.hpp). Small bodies far from the base keep their digits.
//
// A joint's own turn changes neither its column nor D. So it comes first, on the way inward, and the division
// by D has its time; U and y are those of the joint's seat. On the way outward it comes last: q̈ does not wait
// for it, and a body without children does without it. The inertia of such a body turns while it has ten
// numbers.
//
// About 180 multiplications and as many additions for a revolute joint whose axis is at a right angle to that
// of its parent, sine, cosine and the forces p included.
#pragma once

#include <limber/algorithms/articulated_branches.hpp>
#include <limber/algorithms/articulated_clusters.hpp>
#include <limber/algorithms/articulated_step.hpp>
#include <limber/algorithms/inverse_dynamics.hpp>

#include <vector>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct ArticulatedBodies {
  using Elimination = kernels::Elimination<T>;

  InverseDynamicsScratch<T> bias;
  std::vector<ArticulatedInertia<T>> inertia;  ///< by body where branches meet: of its children but the first
  std::vector<Motion<T>> delta;                ///< δ by body where branches begin
  std::vector<Elimination> eliminated;         ///< by velocity, but for those of clusters
  std::vector<kernels::Elimination<BranchPack<T>>> eliminated_abreast;  ///< by link of branches side by side
  ArticulatedClusters<T> clusters;

  template <class R>
  explicit ArticulatedBodies(const Model<R>& model)
      : bias(model),
        inertia(static_cast<std::size_t>(model.body_count())),
        delta(inertia.size()),
        eliminated(static_cast<std::size_t>(model.nv())),
        eliminated_abreast(bias.abreast.size()),
        clusters(model) {}

  /// Iᴬ of a body, of all that it carries. Velocities that the body's own joint shares with others, or that
  /// joints beyond share with the rest of the mechanism, do not change. Of the base: what it would feel.
  template <class R>
  ArticulatedInertia<T> inertia_of(const Model<R>& model, int body, const T* q);

  /// Iᴬ and pᴬ of a body: its joint transmits Iᴬ δ + pᴬ, with δ its acceleration beyond that of q̈ = 0.
  template <class R>
  ArticulatedLoad<T> load_on(const Model<R>& model, int body, const T* q, const T* v, const T* tau,
                             const Force<T>* external);

  /// All that push_inward needs, at q.
  template <class R>
  void prepare(const Model<R>& model, const T* q);

  /// A force on a body, taken inward: Sᵀ f at each degree on its way once the degrees beyond have given way;
  /// zero off the way.
  template <class R>
  void push_inward(const Model<R>& model, const T* q, int body, Force<T> f, T* rest) const;

  /// g(v, D⁻¹) for the velocities that a force on the body meets.
  template <class R, class G>
  void for_each_pivot(const Model<R>& model, int body, G&& g) const {
    for (int i = body; i > 0;) {
      if (clusters.has(i)) {
        i = clusters.for_each_pivot(i, g);
        continue;
      }
      const Body<R>& own = model.body(i);
      for (int k = own.v_index; k < own.v_index + own.nv; ++k) g(k, eliminated[at(k)].inverse);
      i = model.parent(i);
    }
  }

  /// Branches go side by side. All degrees are asked for later by push_inward, those with given accelerations
  /// differ from branch to branch: then bodies go one by one.
  bool has_branches_abreast() const { return kTakesBranches<T> && !bias.order.parallel.empty(); }
  /// τ less what rotors need.
  template <class R>
  const T* without_rotors(const Model<R>& model, const T* tau) {
    if (model.geared().empty()) return tau;
    for (int k = 0; k < model.nv(); ++k) bias.tau[at(k)] = tau[k] - bias.tau[at(k)];
    return bias.tau.data();
  }
  /// Of a mechanism at rest that needs no forces p.
  template <class R>
  void inward_at_rest(const Model<R>& model, const T* q, const T* tau) {
    kernels::compute_positions(model, q, bias);
    std::fill(bias.wrenches.begin(), bias.wrenches.end(), Force<T>::zero());
    for (auto& link : bias.abreast) link.wrench = Force<BranchPack<T>>::zero();
    inward(model, q, tau, nullptr);
  }
  /// From the forces p in bias.wrenches. `given` is null or says which degrees have their acceleration given.
  template <class R>
  void inward(const Model<R>& model, const T* q, const T* tau, const bool* given) {
    if (given == nullptr && !model.has_driven_bodies())
      inward<false>(model, q, tau, given, nullptr);
    else
      inward<true>(model, q, tau, given, nullptr);
  }
  template <class R>
  void outward(const Model<R>& model, const T* q, T* a) {
    if (model.has_driven_bodies())
      outward<true>(model, q, a);
    else
      outward<false>(model, q, a);
  }

 private:
  /// What the joint of a body carries, for who asks.
  struct Kept {
    int body;
    ArticulatedLoad<T> load{ArticulatedInertia<T>::zero(), Force<T>::zero()};
  };
  ArticulatedLoad<T> crossing{ArticulatedInertia<T>::zero(), Force<T>::zero()};  ///< a joint that is a call
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  /// Of a one-degree joint.
  PlanarTurn<T> own_turn(int i) const { return {bias.positions.cosine[at(i)], bias.positions.sine[at(i)]}; }
  // Most models have no clusters, and most calls no given accelerations: without asking for either at each
  // body, more stays in registers.
  // Only those who are special keep a load.
  template <bool is_special, class R>
  void inward(const Model<R>& model, const T* q, const T* tau, const bool* given, Kept* kept);
  template <bool has_clusters, class R>
  void outward(const Model<R>& model, const T* q, T* a);

  // Screws are inlined. Joints of other kinds and members of clusters are calls, which find the load in
  // `crossing`: no address of what the loops hold in registers is taken.
  template <bool is_special, class R, class Column, class Couple>
  void eliminate(const Model<R>& model, int k, const T& tau, const bool* given, const Column& column,
                 const Couple& couple, ArticulatedLoad<T>& load);
  template <bool is_carried, class R>
  void carry_over_joint(const Model<R>& model, int i, const T* q, const T* tau, const bool* given);
  template <class R>
  void carry_over_member(const Model<R>& model, int i, const T* q, const bool* given, int end);
  template <class R>
  Motion<T> accelerate_joint(const Body<R>& body, const T* q, Motion<T> motion, T* a);
  template <class R>
  Motion<T> accelerate_member(const Model<R>& model, int i, const T* q, Motion<T> motion, const T* a);
};

template <class T>
template <class R>
ArticulatedInertia<T> ArticulatedBodies<T>::inertia_of(const Model<R>& model, int body, const T* q) {
  Kept kept{body};
  bias.order.is_abreast = false;
  std::fill(bias.tau.begin(), bias.tau.end(), as<T>(0));
  bias.positions.compute(model, q);
  std::fill(bias.wrenches.begin(), bias.wrenches.end(), Force<T>::zero());
  inward<true>(model, q, bias.tau.data(), nullptr, &kept);
  return kept.load.inertia;
}

template <class T>
template <class R>
ArticulatedLoad<T> ArticulatedBodies<T>::load_on(const Model<R>& model, int body, const T* q, const T* v,
                                                 const T* tau, const Force<T>* external) {
  Kept kept{body};
  bias.order.is_abreast = false;
  kernels::body_wrenches<Terms::bias>(model, q, v, static_cast<const T*>(nullptr),
                                      kernels::straight_motion(-model.gravity().template cast<T>()), external,
                                      bias);
  bias.wrenches[0] += model.base_rotors().template cast<T>() * Motion<T>{Vec3<T>::zero(), bias.motions[0].a};
  inward<true>(model, q, without_rotors(model, tau), nullptr, &kept);
  return kept.load;
}

template <class T>
template <class R>
void ArticulatedBodies<T>::prepare(const Model<R>& model, const T* q) {
  bias.order.is_abreast = false;
  std::fill(bias.tau.begin(), bias.tau.end(), as<T>(0));
  inward_at_rest(model, q, bias.tau.data());
}

template <class T>
template <bool is_special, class R, class Column, class Couple>
[[gnu::always_inline]] inline void ArticulatedBodies<T>::eliminate(const Model<R>& model, int k, const T& tau,
                                                                   const bool* given, const Column& column,
                                                                   const Couple& couple,
                                                                   ArticulatedLoad<T>& load) {
  if constexpr (is_special)
    if (given != nullptr && given[k]) {
      eliminated[at(k)] = {Force<T>::zero(), as<T>(0), as<T>(0)};
      return;
    }
  kernels::eliminate(tau, model.apparent_armature()[at(k)], column, couple, eliminated, at(k), load);
}

/// All degrees of a joint that is no screw, and the step to the parent. Without it the compiler leaves out
/// what no later degree needs.
template <class T>
template <bool is_carried, class R>
[[gnu::noinline]] void ArticulatedBodies<T>::carry_over_joint(const Model<R>& model, int i, const T* q,
                                                              const T* tau, const bool* given) {
  const Body<R>& body = model.body(i);
  visit_joint(body.joint, [&](const auto& joint) {
    ArticulatedLoad<T> left = crossing;
    for_each_column<true>(joint, body.nv, q + body.q_index,
                          [&](int d, const auto& column) __attribute__((always_inline)) {
                            const int k = body.v_index + d;
                            eliminate<true>(model, k, tau[k], given, column, [](Force<T>&) {}, left);
                          });
    if constexpr (is_carried) {
      const Transform<T>& x = bias.positions.free[at(i)];
      crossing = {x * left.inertia, x * left.force};
    }
  });
}

/// A member of a cluster: it gives its part of D, U and u, and the step to the parent. With the last one to
/// come the velocities are eliminated.
template <class T>
template <class R>
[[gnu::noinline]] void ArticulatedBodies<T>::carry_over_member(const Model<R>& model, int i, const T* q,
                                                               const bool* given, int end) {
  ArticulatedLoad<T>& load = crossing;
  const JointPositions<T>& positions = bias.positions;
  clusters.add_member(model, i, q, positions, load, end);
  if (model.parent(i) > end) {
    load.force = force_on_parent(model, i, positions, load.force);
    if (const Body<R>& body = model.body(i); body.is_screw()) {
      turn_about_z(own_turn(i), load.inertia);
      kernels::carry_over_seat(body, positions.slide[at(i)], load.inertia);
    } else {
      load.inertia = positions.free[at(i)] * load.inertia;
    }
  }
  if (clusters.begins_with(i)) clusters.eliminate(model, i, q, positions, given, load);
}

template <class T>
template <bool is_special, class R>
void ArticulatedBodies<T>::inward(const Model<R>& model, const T* q, const T* tau, const bool* given,
                                  Kept* kept) {
  const Topology& topology = model.topology();
  const bool has_clusters = is_special && model.has_driven_bodies();
  // What the base, body 0, feels is wanted by who asks for it: else the recursion ends there.
  const int end = is_special && kept != nullptr && kept->body == 0 ? -1 : 0;
  if (has_clusters) clusters.begin(model, tau);
  if constexpr (kTakesBranches<T>)
    for (const ParallelBranches<T>& branches : bias.order.side_by_side())
      kernels::carry_over_branches(branches, tau, bias, eliminated_abreast, inertia[at(branches.parent)]);
  // What a body's first child, the body after it, tells it stays in registers.
  ArticulatedLoad<T> load{ArticulatedInertia<T>::zero(), Force<T>::zero()};
  const std::span<const int> bodies = bias.order.one_by_one();
  for (std::size_t n = bodies.size(); n-- > 0;) {
    const int i = bodies[n];
    const Body<R>& body = model.body(i);
    const int parent = model.parent(i);
    const bool is_member = has_clusters && clusters.has(i);
    const bool turns = body.is_screw() && !is_member && parent > end;
    const bool is_leaf = topology.child_count(i) == 0;
    Inertia<T> own = body.inertia.template cast<T>();
    if (is_leaf) {
      load.inertia = ArticulatedInertia<T>::from_rigid(own);
      load.force = bias.wrenches[at(i)];
    } else {
      if (topology.child_count(i) > 1) {
        // The body after it may be in a branch that is taken side by side with others.
        if (bias.order.place(i + 1) != nullptr) load = {ArticulatedInertia<T>::zero(), Force<T>::zero()};
        load.inertia = load.inertia + inertia[at(i)];
      }
      load.inertia = load.inertia + own;
      load.force += bias.wrenches[at(i)];
    }
    if constexpr (is_special)
      if (kept != nullptr && kept->body == i) kept->load = load;
    if (turns) {
      const PlanarTurn<T> turn = own_turn(i);
      if (is_leaf) {
        turn_about_z(turn, own);
        load.inertia = ArticulatedInertia<T>::from_rigid(own);
      } else {
        turn_about_z(turn, load.inertia);
      }
      turn_about_z(turn, load.force);
    }
    const T& slide = bias.positions.slide[at(i)];
    const auto add_rotors = [&](Force<T>& u) __attribute__((always_inline)) {
      if (!body.is_geared) return;
      visit_seat(body, slide, [&](const auto& seat, const auto&) __attribute__((always_inline)) {
        u.angular += seat.to_body(model.rotor_couple(i).template cast<T>());
      });
    };
    if (is_member) {
      crossing = load;
      carry_over_member(model, i, q, given, end);
      load = crossing;
    } else if (body.is_screw()) {
      visit_screw_column<T>(body.joint, [&](const auto& column) __attribute__((always_inline)) {
        eliminate<is_special>(model, body.v_index, tau[body.v_index], given, column, add_rotors, load);
      });
      if (turns) {
        kernels::carry_over_seat(body, slide, load.inertia);
        visit_seat(body, slide, [&](const auto& seat, const auto& origin) __attribute__((always_inline)) {
          load.force = to_parent(seat, origin, load.force);
        });
      }
    } else {
      crossing = load;
      if (parent > end) {
        carry_over_joint<true>(model, i, q, tau, given);
        load = crossing;
      } else {
        carry_over_joint<false>(model, i, q, tau, given);
      }
    }
    if (parent == i - 1 || parent == end) continue;
    if (topology.children(parent).back() == i && !bias.order.begins_abreast(parent))
      inertia[at(parent)] = load.inertia;
    else
      inertia[at(parent)] += load.inertia;
    bias.wrenches[at(parent)] += load.force;
  }
  if constexpr (is_special)
    if (end < 0) {
      if (topology.child_count(0) > 1) load.inertia = load.inertia + inertia[0];
      kept->load = {load.inertia + model.base_rotors().template cast<T>(), load.force + bias.wrenches[0]};
    }
}

template <class T>
template <bool has_clusters, class R>
void ArticulatedBodies<T>::outward(const Model<R>& model, const T* q, T* a) {
  Motion<T> motion = Motion<T>::zero();
  for (const int i : bias.order.one_by_one()) {
    const Body<R>& body = model.body(i);
    const int parent = model.parent(i);
    const bool is_member = has_clusters && clusters.has(i);
    if (parent == 0)
      motion = Motion<T>::zero();
    else if (parent != i - 1)
      motion = delta[at(parent)];
    const auto step_over = [&](const auto& turn, const auto& origin)
                               __attribute__((always_inline)) { motion = to_body(turn, origin, motion); };
    if (body.is_screw() && !is_member) {
      if (parent != 0) visit_seat(body, bias.positions.slide[at(i)], step_over);
      const T x = eliminated[at(body.v_index)].acceleration(motion);
      a[body.v_index] = x;
      if (model.topology().child_count(i) == 0) continue;
      if (parent != 0) turn_back_about_z(own_turn(i), motion);
      visit_screw_column<T>(body.joint, [&](const auto& column) __attribute__((always_inline)) {
        motion = plus_multiple(motion, column, x);
      });
    } else {
      if (is_member && clusters.begins_with(i)) clusters.accelerate(i, Motion<T>(motion), a);
      if (parent != 0) visit_step(model, i, bias.positions, step_over);
      motion = is_member ? accelerate_member(model, i, q, Motion<T>(motion), a)
                         : accelerate_joint(body, q, Motion<T>(motion), a);
    }
    if (model.topology().child_count(i) > 1) delta[at(i)] = motion;
  }
  if constexpr (kTakesBranches<T>)
    for (const ParallelBranches<T>& branches : bias.order.side_by_side())
      kernels::accelerate_branches(branches, bias, eliminated_abreast, delta[at(branches.parent)], a);
}

template <class T>
template <class R>
[[gnu::noinline]] Motion<T> ArticulatedBodies<T>::accelerate_joint(const Body<R>& body, const T* q,
                                                                   Motion<T> motion, T* a) {
  visit_joint(body.joint, [&](const auto& joint) {
    for_each_column<false>(joint, body.nv, q + body.q_index,
                           [&](int d, const auto& column) __attribute__((always_inline)) {
                             const T x = eliminated[at(body.v_index + d)].acceleration(motion);
                             a[body.v_index + d] = x;
                             motion = plus_multiple(motion, column, x);
                           });
  });
  return motion;
}

/// The velocities of a cluster are known when its first member comes.
template <class T>
template <class R>
[[gnu::noinline]] Motion<T> ArticulatedBodies<T>::accelerate_member(const Model<R>& model, int i, const T* q,
                                                                    Motion<T> motion, const T* a) {
  kernels::for_each_body_column(model, i, q, [&](int k, const auto& column) {
    detail::for_each_velocity(
        model, k, [&](int v, R ratio) { motion = plus_multiple(motion, column, as<T>(ratio) * a[v]); });
  });
  return motion;
}

template <class T>
template <class R>
void ArticulatedBodies<T>::push_inward(const Model<R>& model, const T* q, int body, Force<T> f,
                                       T* rest) const {
  std::fill(rest, rest + model.nv(), as<T>(0));
  for (int i = body; i > 0;) {
    if (clusters.has(i)) {
      i = clusters.push_inward(model, i, q, bias.positions, f, rest);
      continue;
    }
    const Body<R>& own = model.body(i);
    const bool turns = own.is_screw() && model.parent(i) > 0;
    if (turns) turn_about_z(own_turn(i), f);
    visit_joint(own.joint, [&](const auto& joint) {
      for_each_column<true>(joint, own.nv, q + own.q_index, [&](int d, const auto& column) {
        const int k = own.v_index + d;
        rest[k] = dot(column, f);
        f -= eliminated[at(k)].y * rest[k];
      });
    });
    if (turns)
      visit_seat(own, bias.positions.slide[at(i)],
                 [&](const auto& seat, const auto& origin) { f = to_parent(seat, origin, f); });
    else
      f = force_on_parent(model, i, bias.positions, f);
    i = model.parent(i);
  }
}

}  // namespace limber::inline LIMBER_REGISTERS
