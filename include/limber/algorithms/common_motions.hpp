// The velocity and acceleration of every body in the common frame of common_columns.hpp, where they are plain
// sums over joints:
//
//   v_i = v_p + Σ S q̇          a_i = a_p + Σ S q̈ + v_i × Σ S q̇ + Σ (columns that move in the body) q̇
//
// Both are spatial: the linear part belongs to the point of the body that is at CommonFrames::origin(i).
#pragma once

#include <limber/algorithms/common_columns.hpp>
#include <limber/spatial/cross.hpp>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct CommonMotions {
  using Pack = typename PackOf<T>::type;

  std::vector<T> rates;  ///< per column: the velocity, or acceleration, behind it
  Rows<T> joint;         ///< six rows by body: Σ S q̇ of its joint; then the joint's part of the acceleration
  Rows<T> velocity;      ///< six rows by body
  Rows<T> acceleration;  ///< six rows by body

  template <class R>
  explicit CommonMotions(const Model<R>& model)
      : rates(static_cast<std::size_t>(padded(model.columns().count) + kPackPadding)),
        joint(6, model.body_count()),
        velocity(6, model.body_count()),
        acceleration(6, model.body_count()) {}

  Motion<T> velocity_of(int i) const { return {velocity.vector(0, i), velocity.vector(3, i)}; }
  Motion<T> acceleration_of(int i) const { return {acceleration.vector(0, i), acceleration.vector(3, i)}; }
  Motion<Pack> velocities(int k) const { return {velocity.vectors(0, k), velocity.vectors(3, k)}; }
  Motion<Pack> accelerations(int k) const { return {acceleration.vectors(0, k), acceleration.vectors(3, k)}; }

  /// All velocities.
  template <class R>
  void compute_velocities(const Model<R>& model, const CommonColumns<T>& columns, const T* v);

  /// All accelerations; velocities must be there. `base` is that of body 0 (−gravity, or zero); a may be null
  /// for q̈ = 0.
  template <class R>
  void compute_accelerations(const Model<R>& model, const CommonFrames<T>& frames,
                             const CommonColumns<T>& columns, const T* q, const T* v, const T* a,
                             const Motion<T>& base);

 private:
  template <class R>
  void spread(const Model<R>& model, const T* v);
  template <class R>
  void joint_motions(const Model<R>& model, const CommonColumns<T>& columns, const T* v, Rows<T>& target);
  template <class R>
  void accumulate(const Model<R>& model, const Motion<T>& base, Rows<T>& sums) const;
};

/// The acceleration of body 0 that gives every body its weight.
template <class T, class R>
Motion<T> base_against_gravity(const Model<R>& model) {
  return {Vec3<T>::zero(), -model.gravity().template cast<T>()};
}

/// Where all bodies are in the common frame, and how they move.
template <class T>
struct KinematicsScratch {
  CommonFrames<T> frames;
  CommonColumns<T> columns;
  CommonMotions<T> motions;

  template <class R>
  explicit KinematicsScratch(const Model<R>& model, bool with_couples = false)
      : frames(model), columns(model, with_couples), motions(model) {}

  template <class R>
  void compute_columns(const Model<R>& model, const T* q) {
    frames.compute(model, q);
    columns.compute(model, q, frames);
  }
  /// Columns too.
  template <class R>
  void compute_velocities(const Model<R>& model, const T* q, const T* v) {
    compute_columns(model, q);
    motions.compute_velocities(model, columns, v);
  }
  /// The same and accelerations; `a` may be null for q̈ = 0. Gravity is left out unless the base has it.
  template <class R>
  void compute_motions(const Model<R>& model, const T* q, const T* v, const T* a,
                       const Motion<T>& base = Motion<T>::zero()) {
    compute_velocities(model, q, v);
    motions.compute_accelerations(model, frames, columns, q, v, a, base);
  }
};

/// rates[k] = the velocity behind column k.
template <class T>
template <class R>
void CommonMotions<T>::spread(const Model<R>& model, const T* v) {
  if (!model.has_driven_bodies()) {
    for (int k = 0; k < model.nv(); ++k) rates[static_cast<std::size_t>(k)] = v[k];
    return;
  }
  for (int i = 1; i < model.body_count(); ++i) {
    const Body<R>& body = model.body(i);
    T* own = rates.data() + model.columns().first[static_cast<std::size_t>(i)];
    if (body.is_driven()) own[0] = driven_rate(model, body, v);
    for (int d = 0; d < body.nv; ++d) own[d] = v[body.v_index + d];
  }
}

/// sums_i = sums_p + joint_i. Along a chain the sum stays in registers.
template <class T>
template <class R>
void CommonMotions<T>::accumulate(const Model<R>& model, const Motion<T>& base, Rows<T>& sums) const {
  Motion<T> sum = base;
  sums.set(0, 0, base.angular);
  sums.set(3, 0, base.linear);
  for (int i = 1; i < model.body_count(); ++i) {
    if (const int p = model.parent(i); p != i - 1) sum = {sums.vector(0, p), sums.vector(3, p)};
    sum.angular += joint.vector(0, i);
    sum.linear += joint.vector(3, i);
    sums.set(0, i, sum.angular);
    sums.set(3, i, sum.linear);
  }
}

/// target_i = Σ S rate over the columns of body i. A pack may write past its run; what comes after is written
/// later.
template <class T>
template <class R>
void CommonMotions<T>::joint_motions(const Model<R>& model, const CommonColumns<T>& columns, const T* v,
                                     Rows<T>& target) {
  spread(model, v);
  for (const Columns::Screws& run : model.columns().screws)
    for_each_pack<T>(0, run.count, [&](int k) {
      const Motion<Pack> s = columns.columns(run.column + k) * PackOf<T>::load(rates.data() + run.column + k);
      target.set(0, run.body + k, s.angular);
      target.set(3, run.body + k, s.linear);
    });
  for (const int i : model.columns().others) {
    Motion<T> sum = Motion<T>::zero();
    const int first = model.columns().first[static_cast<std::size_t>(i)];
    for (int d = 0; d < model.body(i).nv; ++d)
      sum += columns.column(first + d) * rates[static_cast<std::size_t>(first + d)];
    target.set(0, i, sum.angular);
    target.set(3, i, sum.linear);
  }
}

template <class T>
template <class R>
void CommonMotions<T>::compute_velocities(const Model<R>& model, const CommonColumns<T>& columns,
                                          const T* v) {
  joint_motions(model, columns, v, joint);
  accumulate(model, Motion<T>::zero(), velocity);
}

template <class T>
template <class R>
void CommonMotions<T>::compute_accelerations(const Model<R>& model, const CommonFrames<T>& frames,
                                             const CommonColumns<T>& columns, const T* q, const T* v,
                                             const T* a, const Motion<T>& base) {
  if (a != nullptr) joint_motions(model, columns, a, acceleration);
  for_each_pack<T>(0, model.body_count(), [&](int k) {
    Motion<Pack> c = cross(velocities(k), Motion<Pack>{joint.vectors(0, k), joint.vectors(3, k)});
    if (a != nullptr) c += accelerations(k);
    joint.set(0, k, c.angular);
    joint.set(3, k, c.linear);
  });
  for (const int i : model.columns().others) {
    const Body<R>& body = model.body(i);
    Motion<T> sum = visit_joint(body.joint, [&](const auto& j) {
      return column_acceleration(j, body.nv, q + body.q_index, v + body.v_index);
    });
    sum = frames.placement(i) * sum;
    joint.set(0, i, joint.vector(0, i) + sum.angular);
    joint.set(3, i, joint.vector(3, i) + sum.linear);
  }
  accumulate(model, base, acceleration);
}

}  // namespace limber::inline LIMBER_REGISTERS
