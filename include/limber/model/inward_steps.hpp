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

/// The constants of the step across a one-degree joint.
template <class R>
struct ScrewStep {
  bool is_screw = false;  ///< if not, the step is a transform that depends on q as a whole
  bool slides = false, has_shift = false, has_length = false, has_rest = false;
  int screw = 0;  ///< number among the steps that are screws
  R shift = 0, slide = 0;
  ConstantTurn<R> twist;
  R length = 0;
  ConstantTurn<R> rest;
  Vec3<R> origin{};
};

template <class T>
class InwardSteps {
 public:
  using R = Real<T>;

  template <class S>
  explicit InwardSteps(const Model<S>& model)
      : steps_(static_cast<std::size_t>(model.body_count())), free_(steps_.size()) {
    for (int i = 1; i < model.body_count(); ++i)
      if (model.parent(i) != 0) add(model.body(i), i);
    angle_.resize(static_cast<std::size_t>(padded(static_cast<int>(screws_.size()))), as<T>(0));
    sine_ = cosine_ = shift_ = angle_;
  }

  template <class S>
  void compute(const Model<S>& model, const T* q) {
    for (std::size_t k = 0; k < screws_.size(); ++k) {
      const Screw& screw = screws_[k];
      const T position =
          screw.q_index < 0 ? driven_position(model, model.body(screw.body), q) : q[screw.q_index];
      angle_[k] = as<T>(screw.angle) + as<T>(screw.turn) * position;
      const ScrewStep<R>& step = steps_[static_cast<std::size_t>(screw.body)];
      if (step.slides) shift_[k] = as<T>(step.shift) + as<T>(step.slide) * position;
    }
    sincos_all(static_cast<int>(screws_.size()), angle_.data(), sine_.data(), cosine_.data());
    for (const int i : model.columns().others)
      if (model.parent(i) != 0) free_[static_cast<std::size_t>(i)] = parent_from_body(model, i, q);
  }

  /// x ← X_parent_body x of body i for one or several forces or inertias x.
  template <class... X>
  [[gnu::always_inline]] void apply(int i, X&... x) const {
    if (!steps_[static_cast<std::size_t>(i)].is_screw) {
      (transform(free_[static_cast<std::size_t>(i)], x), ...);
      return;
    }
    apply_joint(i, x...);
    apply_constant(i, x...);
  }

  /// The part of the step of a one-degree joint that depends on q: Screw_z. The column S of the joint is the
  /// same before and after it.
  template <class... X>
  [[gnu::always_inline]] void apply_joint(int i, X&... x) const {
    const ScrewStep<R>& step = steps_[static_cast<std::size_t>(i)];
    const auto k = static_cast<std::size_t>(step.screw);
    [[maybe_unused]] const PlanarTurn<T> turn{cosine_[k], sine_[k]};
    (turn_about_z(turn, x), ...);
    if (step.has_shift) {
      const T shift = step.slides ? shift_[k] : as<T>(step.shift);
      (shift_along_z(shift, x), ...);
    }
  }

  /// The rest of it.
  template <class... X>
  [[gnu::always_inline]] void apply_constant(int i, X&... x) const {
    const ScrewStep<R>& step = steps_[static_cast<std::size_t>(i)];
    step.twist.template visit<T>([&](const auto& by)
                                     __attribute__((always_inline)) { (turn_about_x(by, x), ...); });
    if (step.has_length) {
      const T length = as<T>(step.length);
      (shift_along_x(length, x), ...);
    }
    if (step.has_rest) {
      step.rest.template visit<T>([&](const auto& by)
                                      __attribute__((always_inline)) { (turn_about_z(by, x), ...); });
      (shift(step.origin, x), ...);
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

  struct Screw {
    int body, q_index;  ///< −1 for a driven body
    R angle, turn;
  };

  template <class S>
  void add(const Body<S>& body, int i) {
    if (!body.is_screw()) return;
    ScrewStep<R>& step = steps_[static_cast<std::size_t>(i)];
    step.is_screw = true;
    step.screw = static_cast<int>(screws_.size());
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
    }
    step.has_shift = step.slides || step.shift != 0;
    step.has_length = step.length != 0;
    screws_.push_back({i, body.q_index, static_cast<R>(body.dh.angle), static_cast<R>(body.joint.turn)});
  }

  std::vector<ScrewStep<R>> steps_;  ///< by body
  std::vector<Screw> screws_;
  AlignedVector<T> angle_, sine_, cosine_, shift_;  ///< by screw
  std::vector<Transform<T>> free_;                  ///< by body that is no screw
};

}  // namespace limber
