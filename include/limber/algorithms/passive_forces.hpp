// What do damping, friction and gears do to the joint forces?
//
//   τ −= D v + F sign(v) + Σ g (d Ω + f sign Ω),   Ω = g·v
//
// with D and F of the joints, and d and f of each rotor that several joints drive, g its row of ratios: the
// damping of a belt's motor couples the joints, GᵀDG. A gear lets a part of a force through: τ η where it
// drives the joint (τ v > 0), τ / η' where the joint drives the motor.
#pragma once

#include <limber/model/joint_step.hpp>

#include <algorithm>
#include <cstddef>

namespace limber::inline LIMBER_REGISTERS {

namespace kernels {

/// size · sign(v)
template <class T>
T with_sign_of(const T& v, const T& size) {
  const T zero = as<T>(0);
  return select(v < zero, -size, select(zero < v, size, zero));
}

}  // namespace kernels

template <class R, class T>
void add_passive_forces(const Model<R>& model, const T* v, T* tau) {
  for (int k = 0; k < model.nv(); ++k) {
    const auto i = static_cast<std::size_t>(k);
    const T against = kernels::with_sign_of(v[k], as<T>(model.constants().friction[i]));
    tau[k] = tau[k] - (as<T>(model.constants().damping[i]) * v[k] + against);
  }
  for (const SharedLoss<R>& loss : model.shared_losses()) {
    const T rate = driven_rate(model, model.body(loss.body), v);
    const T torque = as<T>(loss.damping) * rate + kernels::with_sign_of(rate, as<T>(loss.friction));
    for (const Drive<R>& drive : model.drives(model.body(loss.body)))
      tau[drive.v_index] = tau[drive.v_index] - as<T>(drive.ratio) * torque;
  }
}

/// What of τ comes through the gears.
template <class R, class T>
void apply_efficiencies(const Model<R>& model, const T* v, T* tau) {
  const T zero = as<T>(0);
  for (const GearEfficiency<R>& gear : model.efficiencies()) {
    T& force = tau[gear.v_index];
    const T power = force * v[gear.v_index];
    force =
        force * select(power < zero, as<T>(gear.driven), select(zero < power, as<T>(gear.driving), as<T>(1)));
  }
}

/// Damping and friction of all velocities, then of all rotors that several joints drive.
template <class R>
int friction_parameter_count(const Model<R>& model) {
  return 2 * (model.nv() + static_cast<int>(model.shared_losses().size()));
}

/// Y_f with Y_f π_f = −passive forces, column by column: damping and friction of the velocities, damping and
/// friction of the rotors that several joints drive.
template <class R, class T>
void friction_regressor(const Model<R>& model, const T* v, T* y) {
  const std::ptrdiff_t nv = model.nv();
  const T one = as<T>(1);
  std::fill(y, y + nv * friction_parameter_count(model), as<T>(0));
  for (std::ptrdiff_t k = 0; k < nv; ++k) {
    y[k + nv * k] = v[k];
    y[k + nv * (nv + k)] = kernels::with_sign_of(v[k], one);
  }
  const auto count = static_cast<std::ptrdiff_t>(model.shared_losses().size());
  T* column = y + nv * 2 * nv;
  for (const SharedLoss<R>& loss : model.shared_losses()) {
    const T rate = driven_rate(model, model.body(loss.body), v), sign = kernels::with_sign_of(rate, one);
    for (const Drive<R>& drive : model.drives(model.body(loss.body))) {
      T &viscous = column[drive.v_index], &dry = column[nv * count + drive.v_index];
      viscous = viscous + as<T>(drive.ratio) * rate;
      dry = dry + as<T>(drive.ratio) * sign;
    }
    column += nv;
  }
}

}  // namespace limber::inline LIMBER_REGISTERS
