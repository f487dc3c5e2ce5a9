#include <limber/ik/inverse_kinematics.hpp>
#include <limber/model/state.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

#include "ik/box.hpp"
#include "ik/movers.hpp"
#include "ik/normal_equations.hpp"
#include "ik/residuals.hpp"
#include "ik/search.hpp"
#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {  // clang wants it at the definition too

const char* to_string(IkReason reason) {
  constexpr std::array names = {"converged", "unreachable",       "blocked_by_limits",
                                "singular",  "out_of_iterations", "out_of_time"};
  return names[static_cast<std::size_t>(reason)];
}

namespace {

using Clock = std::chrono::steady_clock;

/// Throws std::invalid_argument for a target without meaning.
void check(const Model<double>& model, const IkTarget& target) {
  const Vec3<double>& p = target.placement.translation;
  const Mat3<double>& r = target.placement.rotation.matrix;
  const double sum = p.x + p.y + p.z + r.xx + r.xy + r.xz + r.yx + r.yy + r.yz + r.zx + r.zy + r.zz +
                     dot(target.in_frame, target.direction) + target.weight;
  if (!std::isfinite(sum)) refuse("InverseKinematics: a target has numbers that are not finite");
  if (target.kind == IkTarget::Kind::posture)
    check_argument<double>("InverseKinematics", "posture", ik::positions_of(target), model.nq(), "nq");
  if (target.kind == IkTarget::Kind::axis &&
      !(squared_norm(target.in_frame) > 0 && squared_norm(target.direction) > 0))
    refuse("InverseKinematics: an axis or its direction is zero");
}

}  // namespace

using ik::End;
using ik::Patience;

struct InverseKinematics::Contents {
  Contents(const Model<double>& its_model, std::vector<IkTarget> its_targets, const IkOptions& its_options)
      : model(its_model),
        targets(std::move(its_targets)),
        options(its_options),
        residuals(model, targets),
        box(model),
        equations(model.nv(), residuals.rows()),
        first(model.nq()),
        q(model.nq()),
        trial(model.nq()),
        trial_step(model.nv()),
        gradient(model.nv()),
        wanted(residuals.rows()),
        lack(residuals.rows()) {
    result.q.resize(model.nq());
  }

  const IkResult& solve(VectorArgument<double> start);
  End descend(Patience patience);
  bool is_out_of_budget();
  const Vector<double>& held_step(int level, double damping);
  void say_why_not();
  void find_gradient(int level = 0);
  void improve(int level);
  bool are_kept(int level) const;
  bool bring_back(int level);
  double slope() const;
  void keep_if_nearer();

  Model<double> model;
  std::vector<IkTarget> targets;
  IkOptions options;
  IkResult result;
  ik::Residuals residuals;
  ik::Box box;
  ik::NormalEquations equations;
  Vector<double> first;  ///< the start, within the limits
  Vector<double> q, trial, trial_step, gradient;
  Vector<double> wanted, lack;  ///< residuals of higher priorities, as they are held, and what is off
  std::mt19937_64 generator;
  Clock::time_point deadline;
  ik::Nearest nearest;
  int most_iterations = 0;
};

bool InverseKinematics::Contents::is_out_of_budget() {
  const bool is_late = options.seconds > 0 && Clock::now() > deadline;
  result.reason = is_late ? IkReason::out_of_time : IkReason::out_of_iterations;
  return is_late || result.iterations >= most_iterations;
}

/// g = Jᵀ r of a priority, and the velocities that no limit blocks in the direction −g.
void InverseKinematics::Contents::find_gradient(int level) {
  const int begin = residuals.level_begin(level), rows = residuals.level_begin(level + 1) - begin;
  equations.free().clear();
  gradient.setZero();
  for (const int k : residuals.moving()) {
    gradient[k] =
        residuals.jacobian().col(k).segment(begin, rows).dot(residuals.values().segment(begin, rows));
    if (!box.blocks(k, -gradient[k], q)) equations.free().push_back(k);
  }
}

/// The largest slope of the cost along a velocity that is free.
double InverseKinematics::Contents::slope() const {
  double largest = 0;
  for (const int k : equations.free()) largest = std::max(largest, std::abs(gradient[k]));
  return largest;
}

/// From q to a solution or to a minimum of ½ |r|². The damping is μ = λ |r|², which lets the last steps be
/// Newton's, and no more than λ kFar; λ follows the quality of the last step.
End InverseKinematics::Contents::descend(Patience patience) {
  residuals.compute(targets, q);
  double cost = residuals.cost(0), lambda = ik::kStartDamping, growth = 2;
  int slow = 0;
  bool is_new = true;
  while (!residuals.errors(0).are_met) {
    if (is_out_of_budget()) return End::out_of_budget;
    ++result.iterations;
    if (is_new) {
      find_gradient();
      if (slope() < ik::kFlat) return End::minimum;
      equations.set(residuals.jacobian(), 0, residuals.level_begin(1));
    }
    const double damping = lambda * std::min(2 * cost, ik::kFar);
    const Vector<double>& step = equations.step(gradient, damping);
    const double expected = 0.5 * (damping * step.squaredNorm() - gradient.dot(step));
    integrate<double>(model, q, step, trial);
    box.clamp(trial);
    residuals.compute(targets, trial);
    const double next = residuals.cost(0);
    const double gain = expected > 0 ? (cost - next) / expected : -1;
    is_new = next < cost;
    if (!is_new) {
      lambda *= growth;
      growth *= 2;
      if (!(lambda < ik::kMostDamping)) {
        residuals.compute(targets, q);
        return End::minimum;
      }
      continue;
    }
    slow = next > ik::kSlow * cost ? slow + 1 : 0;
    q.swap(trial);
    cost = next;
    lambda = ik::next_damping(lambda, gain);
    growth = 2;
    if (patience == Patience::little && slow == ik::kMostSlow && !residuals.errors(0).are_met)
      return End::minimum;
  }
  return End::converged;
}

/// Whether the residuals of higher priority are held, much closer than their tolerance: a little slack could
/// be worth more to the lower priority than all of its own freedom.
bool InverseKinematics::Contents::are_kept(int level) const {
  constexpr double kSame = 1e-9;
  return (residuals.values() - wanted).head(residuals.level_begin(level)).cwiseAbs().maxCoeff() < kSame;
}

/// Newton's steps of the trial positions back to the residuals of higher priority, the shortest ones.
bool InverseKinematics::Contents::bring_back(int level) {
  constexpr int kMost = 4;
  residuals.compute(targets, trial);
  for (int k = 0; k < kMost && !are_kept(level); ++k) {
    lack = residuals.values() - wanted;
    gradient.setZero();
    equations.set(residuals.jacobian(), 0, 0);
    const Vector<double>& step =
        equations.held_step(gradient, 1, residuals.jacobian(), residuals.level_begin(level), lack);
    integrate<double>(model, trial, step, trial);
    box.clamp(trial);
    residuals.compute(targets, trial);
  }
  return are_kept(level);
}

/// A step that lowers the cost of a priority and holds those above it, within the limits: what a limit blocks
/// is not free.
const Vector<double>& InverseKinematics::Contents::held_step(int level, double damping) {
  const int begin = residuals.level_begin(level), end = residuals.level_begin(level + 1);
  find_gradient(level);
  equations.free().assign(residuals.moving().begin(),
                          residuals.moving().end());  // held rows may turn its sign
  lack = residuals.values() - wanted;
  while (true) {
    equations.set(residuals.jacobian(), begin, end);
    const Vector<double>& step = equations.held_step(gradient, damping, residuals.jacobian(), begin, lack);
    if (std::erase_if(equations.free(), [&](int k) { return box.blocks(k, step[k], q); }) == 0) return step;
  }
}

/// Lowers the cost of a priority with those above it held.
void InverseKinematics::Contents::improve(int level) {
  residuals.compute(targets, q);
  wanted = residuals.values();
  wanted.head(residuals.level_begin(1)).setZero();
  trial = q;
  if (bring_back(level)) q = trial;
  residuals.compute(targets, q);
  // Targets that cannot be met all at once, but within their tolerances, stay as near as they are.
  if (!are_kept(level)) wanted = residuals.values();
  double cost = residuals.cost(level), damping = 1e-3;
  while (damping < 1e6 && !is_out_of_budget()) {
    ++result.iterations;
    const Vector<double>& step = held_step(level, damping);
    trial_step = step * box.part_within(q, step);
    integrate<double>(model, q, trial_step, trial);
    box.clamp(trial);
    const bool is_better = bring_back(level) && residuals.cost(level) < cost;
    if (!is_better) {
      damping *= 10;
      residuals.compute(targets, q);
      continue;
    }
    const double gain = cost - residuals.cost(level);
    q.swap(trial);
    cost -= gain;
    damping = std::max(damping / 10, 1e-9);
    if (gain < 1e-12 * cost + 1e-20) return;
  }
}

/// Of all descents, the one that ends nearest to the targets is the answer.
void InverseKinematics::Contents::keep_if_nearer() {
  residuals.compute(targets, q);
  if (!nearest.add(residuals.cost(0))) return;
  result.q = q;
  result.position_error = residuals.errors(0).position;
  result.rotation_error = residuals.errors(0).rotation;
}

/// The reason, from the nearest positions that were found.
void InverseKinematics::Contents::say_why_not() {
  q = result.q;
  most_iterations = options.iterations;
  const End end = descend(Patience::great);
  keep_if_nearer();
  find_gradient();
  const ik::Slopes slopes = ik::slopes_of(gradient.lpNorm<Eigen::Infinity>(), slope(), residuals.cost(0));
  result.reason = ik::reason_of(end, options, nearest, slopes, result.reason);
  result.converged = end == End::converged;
}

const IkResult& InverseKinematics::Contents::solve(VectorArgument<double> start) {
  check_argument<double>("InverseKinematics", "start", start, model.nq(), "nq");
  for (const IkTarget& target : targets) check(model, target);
  if (options.seconds > 0)
    deadline = Clock::now() +
               std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options.seconds));
  generator.seed(options.random_seed);
  nearest = {};
  result.iterations = result.restarts = 0;
  result.converged = false;
  most_iterations = ik::iterations_of_descents(options);
  normalize<double>(model, start, first);
  box.clamp(first);
  q = first;
  while (true) {
    const End end = descend(Patience::little);
    if (end == End::converged)
      for (int level = 1; level < residuals.level_count(); ++level) improve(level);
    keep_if_nearer();
    if (end == End::converged) {
      result.converged = true;
      result.reason = IkReason::converged;
      return result;
    }
    if (end == End::out_of_budget || !options.restarts) break;
    ++result.restarts;
    random<double>(model, generator, q);
    ik::keep_others(model, residuals.moves(), first, q);
  }
  say_why_not();
  return result;
}

InverseKinematics::InverseKinematics(const Model<double>& model, const std::vector<IkTarget>& targets,
                                     const IkOptions& options)
    : contents_(make_hidden<Contents>(model, targets, options)) {}

const Model<double>& InverseKinematics::model() const { return contents_->model; }
IkTarget& InverseKinematics::target(int k) { return contents_->targets.at(static_cast<std::size_t>(k)); }
std::span<const IkTarget> InverseKinematics::targets() const { return contents_->targets; }
IkOptions& InverseKinematics::options() { return contents_->options; }
const IkResult& InverseKinematics::solve(VectorArgument<double> start) { return contents_->solve(start); }

}  // namespace limber
