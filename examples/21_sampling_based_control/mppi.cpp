#include "mppi.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace limber;

namespace {

/// How far outside an interval; zero inside.
float beyond(float x, float lower, float upper) { return std::max({0.0f, lower - x, x - upper}); }

}  // namespace

Mppi::Mppi(const Model<double>& model, const Cost& cost, const Sampling& sampling,
           const Eigen::VectorXd& torque)
    : batch_(model.cast<float>(), {.threads = sampling.threads}),
      cost_(cost),
      sampling_(sampling),
      joints_(model.nv()),
      blocks_(sampling.trajectories / W),
      knots_((sampling.steps - 1) / sampling.steps_per_knot + 2),
      plan_(torque.cast<float>().replicate(1, sampling.steps)) {
  const auto room = [&](int per_trajectory) {
    return Numbers(static_cast<std::size_t>(blocks_ * W * per_trajectory));
  };
  noise_ = room(2 * knots_ * joints_);
  q_ = room(joints_);
  v_ = room(joints_);
  torques_ = room(sampling.steps * joints_);
  q_path_ = room(sampling.steps * joints_);
  v_path_ = room(sampling.steps * joints_);
  placements_ = room(sampling.steps * 12);
  costs_ = room(1);
  weights_ = room(1);
  std::normal_distribution<float> normal;
  for (float& number : noise_) number = normal(generator_);
}

Eigen::VectorXd Mppi::plan(const Eigen::VectorXd& q, const Eigen::VectorXd& v) {
  sample();
  roll_out(q, v);
  add_up_costs();
  weigh();
  average();
  const Eigen::VectorXd now = plan_.col(0).cast<double>();
  std::copy(plan_.data() + joints_, plan_.data() + plan_.size(), plan_.data());
  return now;
}

/// u_i = clamp(U + σ ε_i). Normal numbers take longer to draw than a robot takes to compute, so they were
/// drawn once, and each plan takes them from another place on.
void Mppi::sample() {
  std::uniform_int_distribution<int> anywhere(0, blocks_ * knots_ * joints_);
  const float* knot = noise_.data() + anywhere(generator_) * std::ptrdiff_t{W};
  float* u = torques_.data();
  for (int block = 0; block < blocks_; ++block, knot += knots_ * joints_ * W)
    for (int step = 0; step < sampling_.steps; ++step) {
      const float* before = knot + step / sampling_.steps_per_knot * joints_ * W;
      const float* after = before + joints_ * W;
      const float part =
          static_cast<float>(step % sampling_.steps_per_knot) / static_cast<float>(sampling_.steps_per_knot);
      for (int joint = 0; joint < joints_; ++joint, before += W, after += W, u += W) {
        const float mean = plan_(joint, step), sigma = static_cast<float>(sampling_.noise[joint]);
        const float most = batch_.model().constants().effort_limit[static_cast<std::size_t>(joint)];
        for (int i = 0; i < W; ++i)
          u[i] = std::clamp(mean + sigma * (before[i] + part * (after[i] - before[i])), -most, most);
      }
    }
}

/// All trajectories begin at the same state. Afterwards the frame is located at every state of every path: in
/// blocks, B trajectories of n steps are the same memory as n B states.
void Mppi::roll_out(const Eigen::VectorXd& q, const Eigen::VectorXd& v) {
  const int trajectories = sampling_.trajectories, steps = sampling_.steps;
  for (int at = 0; at < blocks_ * joints_; ++at) {
    std::fill_n(&q_[static_cast<std::size_t>(at * W)], W, static_cast<float>(q[at % joints_]));
    std::fill_n(&v_[static_cast<std::size_t>(at * W)], W, static_cast<float>(v[at % joints_]));
  }
  const auto states = batch::blocks(q_.data(), trajectories, joints_);
  const auto rates = batch::blocks(v_.data(), trajectories, joints_);
  batch::rollout(batch_, states, rates, batch::blocks(torques_.data(), trajectories, steps * joints_),
                 {.steps = steps, .dt = sampling_.period, .passive_forces = true}, states, rates,
                 batch::blocks(q_path_.data(), trajectories, steps * joints_),
                 batch::blocks(v_path_.data(), trajectories, steps * joints_));
  batch::placement(batch_, batch::blocks(q_path_.data(), trajectories * steps, joints_), cost_.frame,
                   batch::blocks(placements_.data(), trajectories * steps, 12));
}

/// S_i
void Mppi::add_up_costs() {
  const JointConstants<float>& limits = batch_.model().constants();
  float target[12], weight[12];
  for (int k = 0; k < 12; ++k) {
    const bool is_position = k >= 9;
    target[k] = static_cast<float>(is_position ? cost_.target.translation[k - 9]
                                               : cost_.target.rotation.matrix(k % 3, k / 3));
    weight[k] = static_cast<float>(is_position ? cost_.position : cost_.rotation);
  }
  const auto fast = static_cast<float>(cost_.velocity), outside = static_cast<float>(cost_.limits);
  const float *placement = placements_.data(), *q = q_path_.data(), *v = v_path_.data();
  for (int block = 0; block < blocks_; ++block) {
    float sum[W] = {};
    for (int step = 1; step <= sampling_.steps; ++step) {
      float c[W] = {};
      for (int k = 0; k < 12; ++k, placement += W)
        for (int i = 0; i < W; ++i) c[i] += weight[k] * square(placement[i] - target[k]);
      for (std::size_t joint = 0; joint < limits.lower.size(); ++joint, q += W, v += W) {
        const float lower = limits.lower[joint], upper = limits.upper[joint],
                    speed = limits.velocity_limit[joint];
        for (int i = 0; i < W; ++i)
          c[i] += fast * square(v[i]) +
                  outside * (square(beyond(q[i], lower, upper)) + square(beyond(v[i], -speed, speed)));
      }
      const float times = step < sampling_.steps ? 1 : static_cast<float>(cost_.last);
      for (int i = 0; i < W; ++i) sum[i] += times * c[i];
    }
    std::copy_n(sum, W, &costs_[static_cast<std::size_t>(block * W)]);
  }
}

/// w_i ∝ exp(−(S_i − min S) / λ)
void Mppi::weigh() {
  const float best = *std::min_element(costs_.begin(), costs_.end());
  const float average =
      std::accumulate(costs_.begin(), costs_.end(), 0.0f) / static_cast<float>(costs_.size());
  const float lambda = static_cast<float>(sampling_.temperature) * (average - best);
  std::transform(costs_.begin(), costs_.end(), weights_.begin(),
                 [&](float s) { return std::exp((best - s) / lambda); });
  const float sum = std::accumulate(weights_.begin(), weights_.end(), 0.0f);
  for (float& weight : weights_) weight /= sum;
}

/// U ← Σ w_i u_i, first for each of the W places of a block.
void Mppi::average() {
  Eigen::Array<float, W, Eigen::Dynamic> sums = Eigen::Array<float, W, Eigen::Dynamic>::Zero(W, plan_.size());
  const float* u = torques_.data();
  for (std::size_t block = 0; block < costs_.size(); block += W)
    for (Eigen::Index number = 0; number < plan_.size(); ++number, u += W)
      for (int i = 0; i < W; ++i) sums(i, number) += weights_[block + static_cast<std::size_t>(i)] * u[i];
  plan_ = sums.colwise().sum().matrix().reshaped(plan_.rows(), plan_.cols());
}
