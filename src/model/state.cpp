#include <limber/model/state.hpp>
#include <limber/model/state_space.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

void check_result(const char* function, Eigen::Index size, int expected, const char* name) {
  if (size != expected)
    refuse("{}: result has {} numbers, the model has {} = {}", function, size, name, expected);
}

/// The range a random coordinate is drawn from.
template <class R>
std::pair<R, R> random_range(R lower, R upper, R reach) {
  const auto is_bound = [](R value) { return std::abs(value) < R(1e9); };  // files write 1e16 for "none"
  if (is_bound(lower) && is_bound(upper)) return {std::min(lower, upper), std::max(lower, upper)};
  if (is_bound(lower)) return {lower, lower + reach};
  if (is_bound(upper)) return {upper - reach, upper};
  return {-reach, reach};
}

/// Whether position k of a joint is an angle; those of a custom joint may be.
bool is_angle(const JointFacts& joint, int k) { return k >= joint.row.size() || turns(joint.row[k]); }

/// A quaternion uniform over all orientations: four normal numbers, normalised.
template <class R>
void random_quaternion(R* q, std::mt19937_64& generator) {
  std::normal_distribution<R> normal;
  for (int k = 0; k < 4; ++k) q[k] = normal(generator);
  SphericalJoint::normalize(q);
}

}  // namespace

template <class R>
void neutral(const Model<R>& model, VectorResult<R> result) {
  check_result("neutral", result.size(), model.nq(), "nq");
  neutral(model, result.data());
}

template <class R>
void random(const Model<R>& model, std::mt19937_64& generator, VectorResult<R> result) {
  check_result("random", result.size(), model.nq(), "nq");
  R* const q = result.data();
  neutral(model, q);
  for (const JointInfo& joint : model.names().joints) {
    const JointFacts& facts = facts_of(joint.type);
    const bool has_quaternion = facts.quaternion_index >= 0;
    const int numbers = has_quaternion ? facts.quaternion_index : joint.nq;
    for (int k = 0; k < numbers; ++k) {
      const auto at = static_cast<std::size_t>(joint.q_index + k);
      const R reach = is_angle(facts, k) ? std::numbers::pi_v<R> : R(1);
      const auto [low, high] = random_range(model.constants().lower[at], model.constants().upper[at], reach);
      q[at] = std::uniform_real_distribution<R>(low, high)(generator);
    }
    if (has_quaternion) random_quaternion(q + joint.q_index + numbers, generator);
  }
  normalize(model, q);  // a custom joint may have constraints of its own
}

template <class R>
void integrate(const Model<R>& model, VectorArgument<R> q, VectorArgument<R> v, VectorResult<R> result) {
  check_q("integrate", "q", model, q);
  check_v("integrate", "v", model, v);
  check_result("integrate", result.size(), model.nq(), "nq");
  integrate(model, q.data(), v.data(), result.data());
}

template <class R>
void difference(const Model<R>& model, VectorArgument<R> q0, VectorArgument<R> q1, VectorResult<R> result) {
  check_q("difference", "q0", model, q0);
  check_q("difference", "q1", model, q1);
  check_result("difference", result.size(), model.nv(), "nv");
  difference(model, q0.data(), q1.data(), result.data());
}

template <class R>
void interpolate(const Model<R>& model, VectorArgument<R> q0, VectorArgument<R> q1, std::type_identity_t<R> u,
                 VectorResult<R> result) {
  check_q("interpolate", "q0", model, q0);
  check_q("interpolate", "q1", model, q1);
  if (!std::isfinite(u)) refuse("interpolate: u = {}: must be a finite number", u);
  check_result("interpolate", result.size(), model.nq(), "nq");
  interpolate(model, q0.data(), q1.data(), u, result.data());
}

template <class R>
void normalize(const Model<R>& model, VectorArgument<R> q, VectorResult<R> result) {
  check_q("normalize", "q", model, q);
  check_result("normalize", result.size(), model.nq(), "nq");
  std::copy_n(q.data(), model.nq(), result.data());
  normalize(model, result.data());
}

template <class R>
R distance(const Model<R>& model, VectorArgument<R> q0, VectorArgument<R> q1) {
  check_q("distance", "q0", model, q0);
  check_q("distance", "q1", model, q1);
  return distance(model, q0.data(), q1.data());
}

template <class R>
std::vector<std::string> violations(const Model<R>& model, VectorArgument<R> q) {
  if (q.size() != model.nq())
    return {formatted("q has {} numbers, the model has nq = {}", q.size(), model.nq())};
  std::vector<std::string> found;
  for (const JointInfo& joint : model.names().joints) {
    for (int k = 0; k < joint.nq; ++k) {
      const R value = q[joint.q_index + k];
      const auto at = static_cast<std::size_t>(joint.q_index + k);
      const R lower = model.constants().lower[at], upper = model.constants().upper[at];
      if (std::isfinite(value) && value >= lower && value <= upper) continue;
      const std::string where = formatted("joint \"{}\": q[{}] = {}", joint.name, joint.q_index + k, value);
      if (!std::isfinite(value)) found.push_back(where + " is not a finite number");
      if (value < lower) found.push_back(formatted("{} is below its lower limit {}", where, lower));
      if (value > upper) found.push_back(formatted("{} is above its upper limit {}", where, upper));
    }
    const int quaternion = facts_of(joint.type).quaternion_index;
    if (quaternion < 0) continue;
    const R length = q.segment(joint.q_index + quaternion, 4).stableNorm();
    if (std::isfinite(length) && std::abs(length - 1) > (sizeof(R) == 4 ? R(1e-4) : R(1e-6)))
      found.push_back(formatted("joint \"{}\": its quaternion has length {}, not 1", joint.name, length));
  }
  return found;
}

template void neutral(const Model<double>&, VectorResult<double>);
template void random(const Model<double>&, std::mt19937_64&, VectorResult<double>);
template void integrate(const Model<double>&, VectorArgument<double>, VectorArgument<double>,
                        VectorResult<double>);
template void difference(const Model<double>&, VectorArgument<double>, VectorArgument<double>,
                         VectorResult<double>);
template void interpolate(const Model<double>&, VectorArgument<double>, VectorArgument<double>, double,
                          VectorResult<double>);
template void normalize(const Model<double>&, VectorArgument<double>, VectorResult<double>);
template void neutral(const Model<float>&, VectorResult<float>);
template void random(const Model<float>&, std::mt19937_64&, VectorResult<float>);
template void integrate(const Model<float>&, VectorArgument<float>, VectorArgument<float>,
                        VectorResult<float>);
template void difference(const Model<float>&, VectorArgument<float>, VectorArgument<float>,
                         VectorResult<float>);
template void interpolate(const Model<float>&, VectorArgument<float>, VectorArgument<float>, float,
                          VectorResult<float>);
template void normalize(const Model<float>&, VectorArgument<float>, VectorResult<float>);
template double distance(const Model<double>&, VectorArgument<double>, VectorArgument<double>);
template float distance(const Model<float>&, VectorArgument<float>, VectorArgument<float>);
template std::vector<std::string> violations(const Model<double>&, VectorArgument<double>);
template std::vector<std::string> violations(const Model<float>&, VectorArgument<float>);

}  // namespace limber
