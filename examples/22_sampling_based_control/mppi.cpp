#include "mppi.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace limber;

Mppi::Mppi(const Model<double>& model, const Cost& cost, const Sampling& sampling,
           const Eigen::VectorXd& torque)
    : model_(model),
      ws_(model),
      batch_(model.cast<float>(), {.threads = sampling.threads}),
      cost_(cost),
      sampling_(sampling),
      joints_(model.nv()),
      blocks_(sampling.trajectories / W),
      knots_((sampling.steps - 1) / sampling.knot_steps + 2),
      generator_(sampling.seed),
      plan_(torque.cast<float>().replicate(1, sampling.steps)) {
  const auto room = [&](int per_trajectory) {
    return Numbers(static_cast<std::size_t>(sampling.trajectories * per_trajectory));
  };
  noise_ = room(2 * knots_ * joints_);
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
  sample(q);
  roll_out(q, v);
  add_up_costs();
  weigh();
  average();
  const Eigen::VectorXd now = plan_.col(0).cast<double>();
  std::copy(plan_.data() + joints_, plan_.data() + plan_.size(), plan_.data());
  return now;
}

/// Block k: a row per trajectory.
Mppi::Block Mppi::block(Numbers& numbers, int k) const {
  const auto size = static_cast<std::ptrdiff_t>(numbers.size()) / blocks_;
  return {numbers.data() + k * size, W, size / W};
}

/// u_i = clamp(U + H ε_i). To draw normal numbers for every plan would make it a sixth longer: they were
/// drawn once, and each plan reads them from another place on.
void Mppi::sample(const Eigen::VectorXd& q) {
  const Eigen::MatrixXf torques_of_noise =
      (boldness_ * sampling_.noise * mass_matrix(model_, ws_, q)).cast<float>();
  const std::vector<float>& most = batch_.model().constants().effort_limit;
  std::uniform_int_distribution<std::ptrdiff_t> anywhere(0, blocks_ * knots_ * joints_);
  float* noise = noise_.data() + anywhere(generator_) * W;
  Eigen::Array<float, W, Eigen::Dynamic> accelerations(W, joints_);
  for (int k = 0; k < blocks_; ++k, noise += W * knots_ * joints_) {
    const Block knots(noise, W, knots_ * joints_);
    Block u = block(torques_, k);
    for (int step = 0; step < sampling_.steps; ++step) {
      const int knot = step / sampling_.knot_steps;
      const float part =
          static_cast<float>(step % sampling_.knot_steps) / static_cast<float>(sampling_.knot_steps);
      accelerations = (1 - part) * knots.middleCols(knot * joints_, joints_) +
                      part * knots.middleCols((knot + 1) * joints_, joints_);
      for (int j = 0; j < joints_; ++j) {
        Column sum = Column::Constant(plan_(j, step));
        for (int i = 0; i < joints_; ++i) sum += torques_of_noise(i, j) * accelerations.col(i);
        const float limit = most[static_cast<std::size_t>(j)];
        u.col(step * joints_ + j) = sum.max(-limit).min(limit);
      }
    }
  }
}

/// All trajectories begin at the same state. Afterwards the frame is located at every state of every path: in
/// blocks, n trajectories of m steps are the same memory as n m states.
void Mppi::roll_out(const Eigen::VectorXd& q, const Eigen::VectorXd& v) {
  const int n = sampling_.trajectories, m = sampling_.steps;
  const Eigen::VectorXf q0 = q.cast<float>(), v0 = v.cast<float>();
  batch::rollout(batch_, batch::repeated(q0.data(), n, joints_), batch::repeated(v0.data(), n, joints_),
                 batch::blocks(torques_.data(), n, m * joints_),
                 {.steps = m, .dt = sampling_.period, .passive_forces = true}, {}, {},
                 batch::blocks(q_path_.data(), n, m * joints_),
                 batch::blocks(v_path_.data(), n, m * joints_));
  batch::placement(batch_, batch::blocks(q_path_.data(), n * m, joints_), cost_.frame,
                   batch::blocks(placements_.data(), n * m, 12));
}

/// S_i = Σ_t c(q_i(t), v_i(t))
void Mppi::add_up_costs() {
  const Transform<float> target = cost_.target.cast<float>();
  const auto position = static_cast<float>(cost_.position), rotation = static_cast<float>(cost_.rotation);
  const auto velocity = static_cast<float>(cost_.velocity), limits = static_cast<float>(cost_.limits);
  const JointConstants<float>& joint = batch_.model().constants();
  const auto beyond = [](const Column& x, float lower, float upper) -> Column {
    return (lower - x).max(x - upper).max(0.0f);
  };
  for (int k = 0; k < blocks_; ++k) {
    const Block q = block(q_path_, k), v = block(v_path_, k), placement = block(placements_, k);
    Column sum = Column::Zero();
    for (int step = 0; step < sampling_.steps; ++step) {
      Column c = Column::Zero();
      for (int i = 0; i < 9; ++i)
        c += rotation * (placement.col(12 * step + i) - target.rotation.matrix(i % 3, i / 3)).square();
      for (int i = 0; i < 3; ++i)
        c += position * (placement.col(12 * step + 9 + i) - target.translation[i]).square();
      for (int j = 0; j < joints_; ++j) {
        const auto at = static_cast<std::size_t>(j);
        const Column angle = q.col(step * joints_ + j), rate = v.col(step * joints_ + j);
        c += velocity * rate.square() +
             limits * (beyond(angle, joint.lower[at], joint.upper[at]).square() +
                       beyond(rate, -joint.velocity_limit[at], joint.velocity_limit[at]).square());
      }
      sum += (step + 1 == sampling_.steps ? static_cast<float>(cost_.last) : 1) * c;
    }
    block(costs_, k).col(0) = sum;
  }
}

/// w_i ∝ exp(−(S_i − min S) / λ). At the beginning noise is bold; the less is left to gain, the more careful
/// it is.
void Mppi::weigh() {
  std::copy(costs_.begin(), costs_.end(), weights_.begin());
  const auto good = weights_.begin() + sampling_.good;
  std::nth_element(weights_.begin(), good, weights_.end());
  const float best = *std::min_element(weights_.begin(), good);
  // Not zero where all good ones are the same, at a limit of the torque all the time.
  const float lambda = std::max(*good - best, std::numeric_limits<float>::min());
  std::transform(costs_.begin(), costs_.end(), weights_.begin(),
                 [&](float s) { return std::exp(-(s - best) / lambda); });
  const float sum = std::accumulate(weights_.begin(), weights_.end(), 0.0f);
  for (float& weight : weights_) weight /= sum;

  if (first_cost_ == 0) first_cost_ = best;
  boldness_ = std::clamp(std::sqrt(best / first_cost_), static_cast<float>(sampling_.least_noise), 1.0f);
}

/// U ← Σ w_i u_i
void Mppi::average() {
  plan_.setZero();
  for (int k = 0; k < blocks_; ++k)
    plan_.reshaped() += block(torques_, k).matrix().transpose() * block(weights_, k).matrix();
}
