#include <limber/analysis/paced_states.hpp>
#include <limber/model/state.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "model/refuse.hpp"

namespace limber {

namespace {

bool is_limit(double speed) { return std::isfinite(speed) && speed > 0; }

bool slides(const JointInfo& joint, int degree) {
  return joint.type != JointType::custom && !turns(facts_of(joint.type).degrees[degree]);
}

}  // namespace

PacedStates::PacedStates(const Model<double>& model, const PaceOptions& options)
    : model_(model), generator_(options.random_seed) {
  if (!is_limit(options.pace)) refuse("pace: must be a number above zero");
  if (options.states < 1) refuse("states: at least one is needed");
  const auto nv = static_cast<std::size_t>(model.nv());
  q_.resize(static_cast<std::size_t>(model.nq()));
  for (std::vector<double>* numbers : {&speed_, &v_, &a_}) numbers->resize(nv);
  const std::vector<double>& limits = model.constants().velocity_limit;
  double fastest = 0;
  for (const double limit : limits)
    if (is_limit(limit)) fastest = std::max(fastest, limit);
  if (fastest == 0) fastest = std::numbers::pi;
  for (const JointInfo& joint : model.names().joints)
    for (int k = 0; k < joint.nv; ++k) {
      const auto i = static_cast<std::size_t>(joint.v_index + k);
      const double limit = limits[i];
      speed_[i] = options.pace * (is_limit(limit)                     ? limit
                                  : joint.type == JointType::floating ? 0.1 * fastest
                                  : slides(joint, k)                  ? 1.0
                                                                      : std::numbers::pi);
    }
}

void PacedStates::next() {
  constexpr double per_second = 10;
  std::normal_distribution<double> normal;
  random<double>(model_, generator_, Eigen::Map<Vector<double>>(q_.data(), model_.nq()));
  for (std::size_t i = 0; i < v_.size(); ++i) v_[i] = speed_[i] * normal(generator_);
  for (std::size_t i = 0; i < a_.size(); ++i) a_[i] = per_second * speed_[i] * normal(generator_);
}

}  // namespace limber
