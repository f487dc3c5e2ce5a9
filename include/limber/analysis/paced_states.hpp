// Random states in which a robot moves about as fast as its velocity limits allow.
#pragma once

#include <limber/model/arguments.hpp>
#include <limber/model/model.hpp>

#include <cstdint>
#include <random>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// How fast, as a share of velocity limits.
struct PaceOptions {
  double pace = 0.5;
  int states = 60;
  std::uint64_t random_seed = 2020;
};

/// Positions are random(model). Velocities are normal numbers times `pace` times the velocity limit of each
/// degree, accelerations ten times such a number per second. Without a limit above zero, a degree counts as
/// one of π rad/s or 1 m/s; a floating joint without limits has a tenth of the fastest limit of all.
class PacedStates {
 public:
  /// The model must outlive it. Throws std::invalid_argument for a pace or a count that is not above zero.
  PacedStates(const Model<double>& model, const PaceOptions& options);

  /// Draws the next state: the same sequence for every model with the same joints and limits.
  void next();

  using Numbers = Eigen::Map<const Vector<double>>;
  Numbers q() const { return map(q_); }
  Numbers v() const { return map(v_); }
  Numbers a() const { return map(a_); }

 private:
  static Numbers map(const std::vector<double>& numbers) {
    return {numbers.data(), static_cast<Eigen::Index>(numbers.size())};
  }

  const Model<double>& model_;
  std::vector<double> speed_, q_, v_, a_;
  std::mt19937_64 generator_;
};

}  // namespace limber
