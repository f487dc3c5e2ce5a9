#include "compare.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "../harness/mechanism.hpp"
#include "peers.hpp"

namespace bench::sim {

namespace {

using namespace limber;
using nlohmann::json;

constexpr int kIntervals = 400;

Motion run(const Problem& problem, const SimulationOptions& options, int intervals) {
  Simulation simulation(problem.model, problem.constraints, options);
  problem.add_forces(simulation);
  simulation.set_state(problem.q, problem.v);
  Motion motion;
  const double begin = processor_seconds();
  simulation.on_step([&, steps = 0L](double) mutable {
    return ++steps % 1000 != 0 || processor_seconds() - begin < kMostProcessorSeconds;
  });
  if (intervals == 1) {
    simulation.advance(problem.seconds);
  } else {
    const Recording recording = simulation.record(problem.seconds, intervals / problem.seconds);
    motion.energy = recording["energy"].values;
    for (std::size_t k = 0; k < recording.time.size(); ++k) {
      const auto q = recording["q"].at(k);
      motion.q.emplace_back(q.begin(), q.end());
    }
  }
  motion.seconds = processor_seconds() - begin;
  return motion;
}

std::vector<Method> methods_of_limber(const Problem& problem) {
  const auto method = [&problem](Integrator integrator, bool has_step) {
    return Method{to_string(integrator), has_step, has_step ? kSteps : kTolerances,
                  [&problem, integrator, has_step](double setting, int intervals) {
                    SimulationOptions options;
                    options.integrator = integrator;
                    (has_step ? options.step : options.tolerance) = setting;
                    return run(problem, options, intervals);
                  }};
  };
  return {method(Integrator::rk4, true), method(Integrator::adaptive, false),
          method(Integrator::implicit, false), method(Integrator::semi_implicit_euler, true)};
}

struct Errors {
  double energy = 0, shown = 0;
  double largest() const { return std::max(energy, shown); }
};

/// Of a motion with so many intervals.
Errors errors_of(const Problem& problem, const Motion& motion, int intervals, const Motion& reference) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Errors errors;
  const auto count = static_cast<std::size_t>(intervals) + 1;
  if (motion.q.size() < count) return {kInfinity, kInfinity};
  for (std::size_t k = 0; k < count; ++k) {
    const double energy = std::abs(motion.energy[k] - motion.energy[0]);
    const std::vector<double>& right = reference.q[k * static_cast<std::size_t>(kIntervals / intervals)];
    const double shown = std::abs(problem.look_at(motion.q[k]) - problem.look_at(right));
    if (!std::isfinite(energy) || !std::isfinite(shown)) return {kInfinity, kInfinity};
    if (problem.keeps_energy) errors.energy = std::max(errors.energy, energy);
    if (!problem.has_branches) errors.shown = std::max(errors.shown, shown);
  }
  return errors;
}

struct Solution {
  const Method* method = nullptr;
  double setting = 0;
  Errors errors{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  double seconds = std::numeric_limits<double>::infinity();

  bool is_precise() const { return errors.largest() <= kPrecision; }
  bool is_better_than(const Solution& other) const {
    if (is_precise() != other.is_precise()) return is_precise();
    return is_precise() ? seconds < other.seconds : errors.largest() < other.errors.largest();
  }
};

/// The coarsest setting that has the precision; finer ones than one that is much slower than another method
/// are not tried.
void climb(const Problem& problem, const Method& method, const Motion& reference, Solution& best) {
  constexpr double kMuchSlower = 5;
  for (const double setting : method.settings) {
    // Steps may be longer than an interval.
    const int intervals = method.has_step
                              ? std::min(kIntervals, static_cast<int>(std::lround(problem.seconds / setting)))
                              : kIntervals;
    const Motion motion = method.run(setting, intervals);
    Solution found{&method, setting, errors_of(problem, motion, intervals, reference), motion.seconds};
    if (found.is_precise())
      for (int k = 0; k < (motion.seconds < 1 ? 5 : 1); ++k)
        found.seconds = std::min(found.seconds, method.run(setting, 1).seconds);
    if (found.is_better_than(best)) best = found;
    if (found.is_precise() || motion.seconds > kMostProcessorSeconds) return;
    if (best.is_precise() && motion.seconds > kMuchSlower * best.seconds) return;
  }
}

json solve(const Problem& problem, const std::vector<Method>& methods, const Motion& reference) {
  Solution best;
  for (const Method& method : methods) climb(problem, method, reference, best);
  if (best.method == nullptr) return {{"is_precise", false}};
  return {{"integrator", best.method->integrator},
          {best.method->has_step ? "step" : "tolerance", best.setting},
          {"energy_error", best.errors.energy},
          {"shown_error", best.errors.shown},
          {"is_precise", best.is_precise()},
          {"seconds_per_simulated_second", best.seconds / problem.seconds}};
}

/// MuJoCo asks for some inertia about a rod's own axis.
ModelSpec with_thick_rods(ModelSpec spec) {
  for (BodySpec& body : spec.bodies) {
    const Mat3<double> little = Mat3<double>::identity() * 1e-9;
    body.inertia.about_com = body.inertia.about_com + little;
  }
  return spec;
}

}  // namespace

json compare(const Problem& problem) {
  SimulationOptions fine = problem.options;
  fine.tolerance /= 10;
  fine.step /= 2;
  const Motion reference = run(problem, fine, kIntervals);
  Assignment given{problem.name, make_robot(problem.name, problem.spec, 0),
                   to_mjcf(with_thick_rods(problem.spec)), problem.seconds};
  given.robot.q.assign(problem.q.begin(), problem.q.end());
  given.robot.v.assign(problem.v.begin(), problem.v.end());
  return {{"name", problem.name},
          {"what", problem.what},
          {"limber", solve(problem, methods_of_limber(problem), reference)},
          {"simbody", solve(problem, methods_of_simbody(given), reference)},
          {"mujoco", solve(problem, methods_of_mujoco(given), reference)}};
}

}  // namespace bench::sim
