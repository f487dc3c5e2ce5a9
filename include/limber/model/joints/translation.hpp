// Translation joint: q = [x, y, z], v = q̇, no turning. S = [0; 1].
#pragma once

#include <limber/model/joints/facts.hpp>
#include <limber/model/joints/fixed_columns.hpp>
#include <limber/model/joints/vector_space.hpp>
#include <limber/spatial/transform.hpp>

namespace limber {

struct TranslationJoint : VectorSpaceJoint<3>, FixedColumns<3, 4, 5> {
  template <class T>
  static Transform<T> transform(const T* q) {
    return Transform<T>::translated({q[0], q[1], q[2]});
  }
};

template <>
struct JointOf<JointType::translation> {
  using Motion = TranslationJoint;
  static constexpr JointFacts facts = {.name = "translation",
                                       .axes = Axes::none,
                                       .row = {Freedom::slide_x, Freedom::slide_y, Freedom::slide_z},
                                       .reversal = Reversal::positions,
                                       .closure = Closure::directions};
};

}  // namespace limber
