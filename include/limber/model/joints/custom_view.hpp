// A custom joint seen like the built-in ones, over any scalar: the scalars that CustomJoint lists are passed
// through, SIMD lanes go through their real type, lane by lane.
#pragma once

#include <limber/model/joints/custom.hpp>
#include <limber/model/joints/facts.hpp>

#include <cstddef>

namespace limber {

/// A scalar that holds several numbers side by side.
template <class T>
concept HasLanes = requires(const T a, const Real<T>* numbers) {
  T::size;
  T::load(numbers);
  a[std::size_t{0}];
};

class CustomJointView {
 public:
  explicit CustomJointView(const CustomJoint* joint) : joint_(joint) {}

  template <class T>
  Transform<T> transform(const T* q) const {
    if constexpr (!HasLanes<T>) {
      return joint_->over<T>().transform(q);
    } else {
      Real<T> numbers[12][T::size];
      for (std::size_t lane = 0; lane < T::size; ++lane) {
        const Slice<Real<T>> q_lane(q, joint_->position_count(), lane);
        const Transform<Real<T>> x = joint_->over<Real<T>>().transform(q_lane.numbers);
        for (int i = 0; i < 9; ++i) numbers[i][lane] = x.rotation.matrix(i / 3, i % 3);
        for (int i = 0; i < 3; ++i) numbers[9 + i][lane] = x.translation[i];
      }
      const auto packed = [&](int i) { return T::load(numbers[i]); };
      return {{{packed(0), packed(1), packed(2), packed(3), packed(4), packed(5), packed(6), packed(7),
                packed(8)}},
              {packed(9), packed(10), packed(11)}};
    }
  }

  template <class T>
  void columns(const T* q, Motion<T>* s) const {
    motions(s, [&](const auto& over, const auto slice, auto* result) {
      over.columns(slice(q, joint_->position_count()).numbers, result);
    });
  }

  template <class T>
  void column_rates(const T* q, const T* v, Motion<T>* rates) const {
    motions(rates, [&](const auto& over, const auto slice, auto* result) {
      over.column_rates(slice(q, joint_->position_count()).numbers,
                        slice(v, joint_->velocity_count()).numbers, result);
    });
  }

  template <class T>
  void neutral(T* q) const {
    numbers(q, joint_->position_count(),
            [&](const auto& over, const auto, auto* result) { over.neutral(result); });
  }
  template <class T>
  void integrate(const T* q, const T* v, T* result) const {
    const int nq = joint_->position_count();
    T start[7];  // a copy, as `result` may be q
    for (int k = 0; k < nq; ++k) start[k] = q[k];
    numbers(result, nq, [&](const auto& over, const auto slice, auto* out) {
      over.integrate(slice(start, nq).numbers, slice(v, joint_->velocity_count()).numbers, out);
    });
  }
  template <class T>
  void difference(const T* q0, const T* q1, T* v) const {
    numbers(v, joint_->velocity_count(), [&](const auto& over, const auto slice, auto* out) {
      const int nq = joint_->position_count();
      over.difference(slice(q0, nq).numbers, slice(q1, nq).numbers, out);
    });
  }
  template <class T>
  void normalize(T* q) const {
    numbers(q, joint_->position_count(), [&](const auto& over, const auto slice, auto* out) {
      const auto given = slice(q, joint_->position_count());
      for (int k = 0; k < joint_->position_count(); ++k) out[k] = given.numbers[k];
      over.normalize(out);
    });
  }

 private:
  /// One lane of an array of scalars; the array itself where the scalar has no lanes.
  template <class R>
  struct Slice {
    R numbers[7];
    template <class T>
    Slice(const T* from, int count, std::size_t lane) {
      for (int k = 0; k < count; ++k) numbers[k] = from[k][lane];
    }
  };
  template <class T>
  struct Whole {
    const T* numbers;
  };

  template <class T, class F>
  void numbers(T* result, int count, F&& f) const {
    if constexpr (!HasLanes<T>) {
      f(joint_->over<T>(), [](const T* from, int) { return Whole<T>{from}; }, result);
    } else {
      Real<T> packed[7][T::size];
      for (std::size_t lane = 0; lane < T::size; ++lane) {
        Real<T> out[7];
        f(joint_->over<Real<T>>(), [&](const T* from, int n) { return Slice<Real<T>>(from, n, lane); }, out);
        for (int k = 0; k < count; ++k) packed[k][lane] = out[k];
      }
      for (int k = 0; k < count; ++k) result[k] = T::load(packed[k]);
    }
  }

  template <class T, class F>
  void motions(Motion<T>* result, F&& f) const {
    const int nv = joint_->velocity_count();
    if constexpr (!HasLanes<T>) {
      f(joint_->over<T>(), [](const T* from, int) { return Whole<T>{from}; }, result);
    } else {
      Real<T> packed[36][T::size];
      for (std::size_t lane = 0; lane < T::size; ++lane) {
        Motion<Real<T>> out[6];
        f(joint_->over<Real<T>>(), [&](const T* from, int n) { return Slice<Real<T>>(from, n, lane); }, out);
        for (int k = 0; k < 6 * nv; ++k) packed[k][lane] = out[k / 6][k % 6];
      }
      for (int k = 0; k < 6 * nv; ++k) result[k / 6][k % 6] = T::load(packed[k]);
    }
  }

  const CustomJoint* joint_;
};

template <>
struct JointOf<JointType::custom> {
  using Motion = CustomJointView;
  static constexpr JointFacts facts = {
      .name = "custom", .axes = Axes::none, .row = {}, .reversal = Reversal::none, .closure = Closure::none};
};

}  // namespace limber
