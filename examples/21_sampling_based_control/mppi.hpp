// Model predictive path integral control: try many random futures, and do what the good ones have in common.
//
//   u_i  = clamp(U + σ ε_i)            the torques of trajectory i: the plan with noise, within the limits
//   S_i  = Σ_t c(q_i(t), v_i(t))       its cost, from a rollout
//   w_i  ∝ exp(−(S_i − min S) / λ)     its weight, Σ w_i = 1
//   U   ← Σ w_i u_i                    the new plan
//
// The torques of the plan's first step are carried out. The rest of it, moved on by one step, is where the
// next plan begins. (Williams, Aldrich, Theodorou, "Model Predictive Path Integral Control", J. Guidance,
// Control, and Dynamics 40(2), 2017.)
#pragma once

#include <limber/batch/batch.hpp>
#include <limber/limber.hpp>

#include <random>

/// Where a frame is to be, and what it costs to be elsewhere, to be fast, or to be beyond the limits of the
/// joints:
///
///   c = position |p − p*|² + rotation |R − R*|² + velocity |v|² + limits |beyond(q, v)|²
///
/// with Frobenius' norm of matrices, |R − R*|² = 4 (1 − cos θ) at an angle θ between the two.
struct Cost {
  int frame;
  limber::Transform<double> target;
  double position, rotation, velocity, limits;
  double last = 1;  ///< the last state of a trajectory counts as many: it stands for all that come after
};

struct Sampling {
  int trajectories, steps;
  int steps_per_knot;     ///< noise is drawn at knots and goes straight from one to the next
  double period;          ///< of a step, seconds
  double temperature;     ///< λ as a part of how much worse than the best the average trajectory is
  Eigen::VectorXd noise;  ///< σ of each torque
  int threads;
};

/// All numbers of trajectories are in blocks, W trajectories side by side: the batch library reads and writes
/// them as they are, and a loop over the W numbers of a quantity becomes vector instructions in any compiler.
/// Single precision is plenty for random futures, and twice as fast.
class Mppi {
 public:
  Mppi(const limber::Model<double>& model, const Cost& cost, const Sampling& sampling,
       const Eigen::VectorXd& torque);

  /// Improves the plan for what begins at this state. Returns the torques of its first step, and moves it on.
  Eigen::VectorXd plan(const Eigen::VectorXd& q, const Eigen::VectorXd& v);

 private:
  static constexpr int W = limber::batch::block_states<float>;
  using Numbers = limber::AlignedVector<float>;

  void sample();
  void roll_out(const Eigen::VectorXd& q, const Eigen::VectorXd& v);
  void add_up_costs();
  void weigh();
  void average();

  limber::Batch<float> batch_;
  Cost cost_;
  Sampling sampling_;
  int joints_, blocks_, knots_;
  Eigen::MatrixXf plan_;  // U: a column of torques per step
  std::mt19937_64 generator_;
  Numbers noise_;            // standard normal numbers, twice as many as a plan needs
  Numbers q_, v_;            // where all trajectories begin, and then end
  Numbers torques_;          // u_i
  Numbers q_path_, v_path_;  // after each step
  Numbers placements_;       // of the frame there
  Numbers costs_, weights_;  // S_i, w_i
};
