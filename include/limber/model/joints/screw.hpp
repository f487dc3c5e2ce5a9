// Every joint of one degree, in canonical coordinates: it turns by `turn`·q about z and slides by `slide`·q
// along z. Revolute, prismatic and helical joints are such.
#pragma once

#include <limber/model/joints/vector_space.hpp>
#include <limber/spatial/transform.hpp>

namespace limber {

template <class R>
struct ScrewJoint : VectorSpaceJoint<1> {
  static constexpr bool columns_are_fixed = true;

  R turn;
  R slide;

  constexpr ScrewJoint(R turn_per_q, R slide_per_q) : turn(turn_per_q), slide(slide_per_q) {}

  template <class T>
  Transform<T> transform(const T* q) const {
    return {Rotation<T>::about_z(as<T>(turn) * q[0]), {as<T>(0), as<T>(0), as<T>(slide) * q[0]}};
  }
  template <class T>
  void columns(const T*, Motion<T>* s) const {
    s[0] = Motion<T>::zero();
    s[0].angular.z = as<T>(turn);
    s[0].linear.z = as<T>(slide);
  }
  template <class T>
  void column_rates(const T*, const T*, Motion<T>* rates) const {
    rates[0] = Motion<T>::zero();
  }
};

}  // namespace limber
