// Model predictive path integral control: try many random futures, and do what the good ones have in common.
//
//   u_i  = clamp(U + H ε_i)            the torques of trajectory i: the plan with noise, within the limits
//   S_i  = Σ_t c(q_i(t), v_i(t))       its cost, from a rollout
//   w_i  ∝ exp(−(S_i − min S) / λ)     its weight, Σ w_i = 1
//   U   ← Σ w_i u_i                    the new plan
//
// The noise ε is one of accelerations; the mass matrix H of the moment makes torques of it, so that light
// joints are shaken no more than heavy ones. The torques of the plan's first step are carried out. The rest
// of it, moved on by one step, is where the next plan begins. (Williams, Aldrich, Theodorou, "Model
// Predictive Path Integral Control", Journal of Guidance, Control, and Dynamics 40(2), 2017.)
#pragma once

#include <limber/batch/batch.hpp>
#include <limber/limber.hpp>

#include <random>

/// Where a frame is to be, and what it costs to be elsewhere, to be fast, or to be beyond the limits of the
/// joints:
///
///   c = position |p − p*|² + rotation |R − R*|² + velocity |v|² + limits |beyond(q, v)|²
///
/// with Frobenius' norm of matrices: |R − R*|² = 4 (1 − cos θ) where θ is the angle between the two.
struct Cost {
  int frame;
  limber::Transform<double> target;
  double position, rotation, velocity, limits;
  double last;  ///< the last state of a trajectory counts this often: it stands for all that comes after
};

struct Sampling {
  int trajectories;  ///< a multiple of 16
  int steps;         ///< of each
  double period;     ///< of a step, seconds
  int knot_steps;    ///< noise is drawn at knots so many steps apart, and goes straight from one to the next
  double noise;      ///< standard deviation of each acceleration at the beginning
  double least_noise;  ///< which part of it is left in the end
  int good;            ///< λ is how much worse than the best trajectory the one of this rank is
  unsigned seed;       ///< of all randomness
  int threads;
};

/// For robots whose joints have one degree each.
class Mppi {
 public:
  /// The first plan holds this torque.
  Mppi(const limber::Model<double>& model, const Cost& cost, const Sampling& sampling,
       const Eigen::VectorXd& torque);

  /// Improves the plan for what begins at this state. Returns the torques of its first step, and moves it on.
  Eigen::VectorXd plan(const Eigen::VectorXd& q, const Eigen::VectorXd& v);

 private:
  // The numbers of W trajectories lie side by side, as in a matrix of W rows: the batch library takes such
  // blocks as they are, and what is done to a column becomes vector instructions. Single precision is plenty
  // for random futures, and twice as fast.
  static constexpr int W = limber::batch::block_states<float>;
  using Numbers = limber::AlignedVector<float>;
  using Column = Eigen::Array<float, W, 1>;
  using Block = Eigen::Map<Eigen::Array<float, W, Eigen::Dynamic>, Eigen::AlignedMax>;

  Block block(Numbers& numbers, int k) const;

  void sample(const Eigen::VectorXd& q);
  void roll_out(const Eigen::VectorXd& q, const Eigen::VectorXd& v);
  void add_up_costs();
  void weigh();
  void average();

  limber::Model<double> model_;
  limber::Workspace<double> ws_;
  limber::Batch<float> batch_;
  Cost cost_;
  Sampling sampling_;
  int joints_, blocks_, knots_;
  std::mt19937_64 generator_;
  Eigen::MatrixXf plan_;     // U: a column of torques per step
  float boldness_ = 1;       // which part of the noise is in use
  float first_cost_ = 0;     // of the best trajectory of the first plan
  Numbers noise_;            // standard normal numbers, twice as many as a plan needs
  Numbers torques_;          // u_i
  Numbers q_path_, v_path_;  // after each step
  Numbers placements_;       // of the frame, there
  Numbers costs_, weights_;  // S_i and w_i
};
