// What do damping and friction of the joints add to τ?
//
//   τ −= damping · v + friction · sign(v)
#pragma once

#include <limber/model/model.hpp>

namespace limber::inline LIMBER_REGISTERS {

template <class R, class T>
void add_passive_forces(const Model<R>& model, const T* v, T* tau) {
  const T zero = as<T>(0);
  for (int k = 0; k < model.nv(); ++k) {
    const auto i = static_cast<std::size_t>(k);
    const T friction = as<T>(model.constants().friction[i]);
    const T against = select(v[k] < zero, -friction, select(zero < v[k], friction, zero));
    tau[k] = tau[k] - (as<T>(model.constants().damping[i]) * v[k] + against);
  }
}

}  // namespace limber::inline LIMBER_REGISTERS
