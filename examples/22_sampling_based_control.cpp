// Thousands of futures in every step of a controller: a pendulum swings up and an arm reaches, both with
// torques that random rollouts have shown to be good. The method is in 22_sampling_based_control/mppi.hpp.
//
//   example_22_sampling_based_control [--short] [FOLDER]     the plot goes to FOLDER, or to where you are
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <numbers>
#include <string>

#include "22_sampling_based_control/closed_loop.hpp"
#include "22_sampling_based_control/plot.hpp"

namespace {

constexpr double kDegree = std::numbers::pi / 180;

/// The largest torque as a part of what the motor can give.
double effort(const Task& task, const Sample& s) {
  const Eigen::Map<const Eigen::VectorXd> most(task.model.constants().effort_limit.data(), s.torque.size());
  return s.torque.cwiseQuotient(most).lpNorm<Eigen::Infinity>();
}

/// A row every quarter of a second.
std::vector<Sample> run_with_table(const Task& task) {
  std::printf("\n%s: %d trajectories of %d steps, a plan every %.0f ms\n", task.name.c_str(),
              task.sampling.trajectories, task.sampling.steps, 1e3 * task.sampling.period);
  std::printf("%8s %14s %12s %20s\n", "time", "distance", "angle", "torque of the most");
  double next_row = 0;
  return closed_loop(task, [&](const Sample& s) {
    if (s.time < next_row - 1e-9) return;
    next_row += 0.25;
    std::printf("%6.2f s %11.1f mm %10.2f ° %18.0f %%\n", s.time, 1e3 * s.distance, s.angle / kDegree,
                100 * effort(task, s));
    std::fflush(stdout);
  });
}

void print_times(const Task& task, const std::vector<Sample>& samples) {
  std::vector<double> ms;
  for (const Sample& s : samples) ms.push_back(1e3 * s.planning);
  std::sort(ms.begin(), ms.end());
  std::printf("%d thread%s: a plan takes %.1f ms, %.1f ms at most, of %.0f ms\n", task.sampling.threads,
              task.sampling.threads == 1 ? "" : "s", ms[ms.size() / 2], ms.back(),
              1e3 * task.sampling.period);
}

/// Whether it came to its target and stayed there, within the limits of joints and motors all the time.
bool succeeded(const Task& task, const std::vector<Sample>& samples) {
  double distance = 0, angle = 0;
  bool is_within_limits = true;
  for (const Sample& s : samples) {
    if (s.time > task.seconds - 0.5)
      distance = std::max(distance, s.distance), angle = std::max(angle, s.angle);
    is_within_limits = is_within_limits && is_valid(task.model, s.q) && effort(task, s) <= 1 + 1e-6;
  }
  std::printf("in the last half second within %.1f mm and %.2f° of the target%s\n", 1e3 * distance,
              angle / kDegree, is_within_limits ? "" : "; a limit was exceeded");
  return is_within_limits && distance < task.distance && angle < task.angle;
}

/// Does the task with one thread and again with two, which has to come to the same.
bool done(Task task, std::vector<Sample>& samples) {
  samples = run_with_table(task);
  print_times(task, samples);
  task.sampling.threads = 2;
  const std::vector<Sample> again = closed_loop(task, [](const Sample&) {});
  print_times(task, again);
  const bool is_same = std::ranges::equal(samples, again, [](const Sample& a, const Sample& b) {
    return a.q == b.q && a.v == b.v && a.torque == b.torque;
  });
  std::printf("the two runs %s\n", is_same ? "are the same to the last bit" : "differ");
  return succeeded(task, samples) && is_same;
}

Panel panel(const std::string& title, const std::string& unit, const std::vector<Sample>& samples,
            const std::function<double(const Sample&)>& value) {
  Panel result{.title = title, .unit = unit};
  for (const Sample& s : samples) {
    result.time.push_back(s.time);
    result.value.push_back(value(s));
  }
  return result;
}

std::string plot(const std::vector<Sample>& pendulum, const std::vector<Sample>& arm) {
  std::vector<Panel> panels = {
      panel("pendulum: angle", "°", pendulum, [](const Sample& s) { return s.q[0] / kDegree; }),
      panel("arm: distance of the hand from its target", "mm", arm,
            [](const Sample& s) { return 1e3 * s.distance; }),
      panel("pendulum: torque", "N m", pendulum, [](const Sample& s) { return s.torque[0]; }),
      panel("arm: angle of the hand from its target", "°", arm,
            [](const Sample& s) { return s.angle / kDegree; })};
  panels[0].lines = {-180, 180};  // upright
  panels[2].lines = {-2, 2};      // limits
  panels[1].is_logarithmic = panels[3].is_logarithmic = true;
  return svg("A pendulum swings up, an arm reaches: angle, torque and errors over time", panels);
}

}  // namespace

int main(int argc, char** argv) {
  bool is_short = false;
  std::string folder = ".";
  for (int k = 1; k < argc; ++k) {
    if (argv[k] == std::string("--short"))
      is_short = true;
    else
      folder = argv[k];
  }
  const limber::InstructionSet set = limber::instruction_sets().back();
  std::printf("rollouts with %s\n", limber::batch::name(set));
  std::vector<Sample> pendulum, arm;
  const auto asked = [&](const Task& task) { return is_short ? shortened(task) : task; };
  const bool is_up = done(asked(pendulum_swing_up()), pendulum), is_there = done(asked(panda_reach()), arm);

  const std::string file = folder + "/sampling-based-control.svg";
  std::ofstream out(file);
  out << plot(pendulum, arm);
  out.close();
  if (!out) std::fprintf(stderr, "%s: cannot be written\n", file.c_str());
  return is_up && is_there && out ? 0 : 1;
}
