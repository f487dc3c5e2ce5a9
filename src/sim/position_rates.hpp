// q̇ from v, for any joint: the derivative of integrate(q, t v) at t = 0, by dual numbers. Runge–Kutta rules
// add multiples of it to q, where quaternions leave their unit length by an error of the rule's own order;
// they are brought back after each step.
#pragma once

#include <limber/model/state_space.hpp>
#include <limber/scalar/dual.hpp>

#include <vector>

namespace limber::sim {

class PositionRates {
 public:
  explicit PositionRates(const Model<double>& model) {
    int most = 0;
    for (int i = 1; i < model.body_count(); ++i) most = std::max({most, model.body(i).nq, model.body(i).nv});
    start_.resize(static_cast<std::size_t>(most));
    step_ = moved_ = start_;
  }

  void compute(const Model<double>& model, const double* q, const double* v, double* rates) {
    limber::detail::for_each_joint(model, [&](const Body<double>& body, const auto& joint) {
      if (body.is_screw()) {
        rates[body.q_index] = v[body.v_index];
        return;
      }
      for (int k = 0; k < body.nq; ++k) start_[at(k)] = Dual<double>(q[body.q_index + k]);
      for (int k = 0; k < body.nv; ++k) step_[at(k)] = Dual<double>(0.0, v[body.v_index + k]);
      joint.integrate(start_.data(), step_.data(), moved_.data());
      for (int k = 0; k < body.nq; ++k) rates[body.q_index + k] = moved_[at(k)].derivative;
    });
  }

 private:
  static std::size_t at(int k) { return static_cast<std::size_t>(k); }

  std::vector<Dual<double>> start_, step_, moved_;
};

}  // namespace limber::sim
