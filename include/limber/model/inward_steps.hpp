// Forces and inertias across joints, from a body to its parent, in the fewest operations that each step
// allows.
//
// The step of a one-degree joint is a product of steps about and along coordinate axes
// (spatial/axis_turns.hpp, spatial/axis_shifts.hpp):
//
//   X_parent_body = Shift(origin) Turn_z(rest) · Screw_x(twist, length) · Screw_z(angle + turn q, shift +
//   slide q)
//
// In Denavit–Hartenberg form rest and origin are zero. Otherwise they are what is left of a general constant
// rotation, Euler angles z, x, z, whose last is part of `angle`. Bodies on the base need no step: nothing is
// asked of what is beyond it.
#pragma once

#include <limber/model/joint_step.hpp>
#include <limber/spatial/axis_shifts.hpp>
#include <limber/spatial/axis_turns.hpp>

#include <cmath>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// The constants of the step across a joint; only `is_screw` and `number` count where it has several degrees.
template <class R>
struct ScrewStep {
  bool is_screw = false;  ///< if not, the step is a transform that depends on q as a whole
  bool has_shift = false, has_length = false, has_rest = false;
  bool has_x = false, has_y = false, has_z = false;  ///< of the origin
  bool slides = false;
  std::ptrdiff_t number = 0;  ///< among the steps that are screws, or among the others
  R shift = 0, turn = 0, slide = 0;
  ConstantTurn<R> twist;
  R length = 0;
  ConstantTurn<R> rest;
  Vec3<R> origin{};
};

/// The steps of a state, for kernels: a copy of these pointers stays in registers where stores to memory
/// could change the object that owns the steps.
template <class T>
struct InwardStepsView {
  using R = Real<T>;

  const T *cosine, *sine, *shift;  ///< of the screws
  const Transform<T>* free;        ///< of the others

  /// x ← X_parent_body x for one or several forces or inertias x.
  template <class... X>
  [[gnu::always_inline]] void apply(const ScrewStep<R>& step, X&... x) const {
    if (!step.is_screw) {
      (transform(free[step.number], x), ...);
      return;
    }
    apply_joint(step, x...);
    apply_constant(step, x...);
  }

  /// The part of the step of a one-degree joint that depends on q: Screw_z. The column S of the joint is the
  /// same before and after it.
  template <class... X>
  [[gnu::always_inline]] void apply_joint(const ScrewStep<R>& step, X&... x) const {
    [[maybe_unused]] const PlanarTurn<T> turn{cosine[step.number], sine[step.number]};
    (turn_about_z(turn, x), ...);
    if (step.has_shift) {
      const T& by = shift[step.number];
      (shift_along_z(by, x), ...);
    }
  }

  /// The rest of it.
  template <class... X>
  [[gnu::always_inline]] static void apply_constant(const ScrewStep<R>& step, X&... x) {
    step.twist.template visit<T>([&](const auto& by)
                                     __attribute__((always_inline)) { (turn_about_x(by, x), ...); });
    if (step.has_length) {
      const T length = as<T>(step.length);
      (shift_along_x(length, x), ...);
    }
    if (step.has_rest) {
      step.rest.template visit<T>([&](const auto& by)
                                      __attribute__((always_inline)) { (turn_about_z(by, x), ...); });
      if (step.has_x) (shift_along_x(as<T>(step.origin.x), x), ...);
      if (step.has_y) (shift_along_y(as<T>(step.origin.y), x), ...);
      if (step.has_z) (shift_along_z(as<T>(step.origin.z), x), ...);
    }
  }

 private:
  /// By way of a copy: its address may go to a function, while x itself stays in registers.
  template <class X>
  [[gnu::always_inline]] static void transform(const Transform<T>& by, X& x) {
    X copy = x;
    copy = by * copy;
    x = copy;
  }
};

template <class T>
class InwardSteps {
 public:
  using R = Real<T>;

  template <class S>
  explicit InwardSteps(const Model<S>& model) : steps_(static_cast<std::size_t>(model.body_count())) {
    for (int i = 1; i < model.body_count(); ++i) add(model.body(i), i, model.parent(i) != 0);
    angle_.resize(static_cast<std::size_t>(padded(static_cast<int>(screws_.size()))), as<T>(0));
    sine_ = cosine_ = shift_ = angle_;
    for (std::size_t k = 0; k < screws_.size(); ++k)
      shift_[k] = as<T>(steps_[static_cast<std::size_t>(screws_[k].body)].shift);
    free_.resize(others_.size());
  }

  template <class S>
  void compute(const Model<S>& model, const T* q) {
    for (std::size_t k = 0; k < screws_.size(); ++k)
      angle_[k] = as<T>(screws_[k].angle) + as<T>(screws_[k].turn) * position_of(screws_[k], model, q);
    for (const std::size_t k : sliding_) {
      const ScrewStep<R>& step = steps_[static_cast<std::size_t>(screws_[k].body)];
      shift_[k] = as<T>(step.shift) + as<T>(step.slide) * position_of(screws_[k], model, q);
    }
    sincos_all(static_cast<int>(screws_.size()), angle_.data(), sine_.data(), cosine_.data());
    for (std::size_t k = 0; k < others_.size(); ++k) free_[k] = parent_from_body(model, others_[k], q);
  }

  /// The steps as compute() left them.
  InwardStepsView<T> view() const { return {cosine_.data(), sine_.data(), shift_.data(), free_.data()}; }
  /// From body i to its parent.
  const ScrewStep<R>& step(int i) const { return steps_[static_cast<std::size_t>(i)]; }

 private:
  struct Screw {
    int body, q_index;  ///< −1 for a driven body
    R angle, turn;
  };
  template <class S>
  static T position_of(const Screw& screw, const Model<S>& model, const T* q) {
    return screw.q_index < 0 ? driven_position(model, model.body(screw.body), q) : q[screw.q_index];
  }

  template <class S>
  void add(const Body<S>& body, int i, bool is_stepped_over) {
    ScrewStep<R>& step = steps_[static_cast<std::size_t>(i)];
    if (!body.is_screw()) {
      step.number = std::ssize(others_);
      if (is_stepped_over) others_.push_back(i);
      return;
    }
    step.is_screw = true;
    step.number = std::ssize(screws_);
    step.turn = static_cast<R>(body.joint.turn);
    step.slide = static_cast<R>(body.joint.slide);
    step.slides = step.slide != 0;
    step.shift = static_cast<R>(body.dh.shift);
    step.twist = body.dh.twist.template cast<R>();
    if (body.has_dh) {
      step.length = static_cast<R>(body.dh.length);
    } else {
      step.has_rest = true;
      step.rest = body.dh.first.template cast<R>();
      step.origin = body.tree.translation.template cast<R>();
      step.has_x = counts(step.origin.x);
      step.has_y = counts(step.origin.y);
      step.has_z = counts(step.origin.z);
    }
    step.has_shift = step.slides || step.shift != 0;
    step.has_length = step.length != 0;
    if (!is_stepped_over) return;
    if (step.slides) sliding_.push_back(screws_.size());
    screws_.push_back({i, body.q_index, static_cast<R>(body.dh.angle), step.turn});
  }

  std::vector<ScrewStep<R>> steps_;  ///< by body
  std::vector<Screw> screws_;
  std::vector<std::size_t> sliding_;                ///< numbers of screws
  AlignedVector<T> angle_, sine_, cosine_, shift_;  ///< by screw
  std::vector<int> others_;                         ///< bodies
  std::vector<Transform<T>> free_;                  ///< of the others
};

}  // namespace limber
