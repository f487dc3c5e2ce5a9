// Thousands of futures per control step: a pendulum swings up and an arm reaches, each with the torques that
// random rollouts have shown to be good (21_sampling_based_control/mppi.hpp has the method).
//
//   example_21_sampling_based_control [--short] [FOLDER]     the plot goes to FOLDER, otherwise to where you
//   are
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <numbers>
#include <string>

#include "21_sampling_based_control/closed_loop.hpp"
#include "21_sampling_based_control/plot.hpp"

namespace {

constexpr double kDegree = std::numbers::pi / 180;

/// Does the task with one thread and with two, and says how long the plans took.
std::vector<Sample> show(Task task, bool& all_well) {
  std::printf("\n%s: %d trajectories of %d steps, a plan every %.0f ms\n", task.name.c_str(),
              task.sampling.trajectories, task.sampling.steps, 1e3 * task.sampling.period);
  std::printf("%8s %14s %14s %16s\n", "time", "distance", "turned by", "largest torque");
  const int rows_apart = static_cast<int>(0.25 / task.sampling.period + 0.5);
  int row = 0;
  const std::vector<Sample> samples = closed_loop(task, [&](const Sample& s) {
    if (row++ % rows_apart == 0)
      std::printf("%6.2f s %12.4f m %12.2f ° %12.2f N m\n", s.time, s.distance, s.angle / kDegree,
                  s.torque.lpNorm<Eigen::Infinity>());
    std::fflush(stdout);
  });
  task.sampling.threads = 2;
  const std::vector<Sample> again = closed_loop(task, [](const Sample&) {});

  int threads = 1;
  for (const std::vector<Sample>& run : {samples, again}) {
    std::vector<double> times;
    for (const Sample& s : run) times.push_back(s.planning);
    std::sort(times.begin(), times.end());
    std::printf("a plan takes %.2f ms of %.0f ms with %d %s, %.2f ms at most\n",
                1e3 * times[times.size() / 2], 1e3 * task.sampling.period, threads,
                threads == 1 ? "thread" : "threads", 1e3 * times.back());
    ++threads;
  }
  const bool is_same =
      std::equal(samples.begin(), samples.end(), again.begin(), again.end(),
                 [](const Sample& a, const Sample& b) { return a.q == b.q && a.torque == b.torque; });
  std::printf("with two threads it went the same way%s\n", is_same ? ", to the last bit" : " no more");
  all_well = all_well && is_same;
  return samples;
}

/// The worst of the last half second.
double worst_at_the_end(const std::vector<Sample>& samples, double Sample::* error) {
  double worst = 0;
  for (const Sample& s : samples)
    if (s.time > samples.back().time - 0.5) worst = std::max(worst, s.*error);
  return worst;
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

}  // namespace

int main(int argc, char** argv) {
  bool is_short = false, all_well = true;
  std::string folder = ".";
  for (int k = 1; k < argc; ++k)
    if (argv[k] == std::string("--short"))
      is_short = true;
    else
      folder = argv[k];

  Task swing_up = pendulum_swing_up(), reach = panda_reach();
  if (is_short) {
    swing_up.sampling.trajectories = 256;
    reach.sampling.trajectories = 256;
    reach.seconds = 2;
  }
  const std::vector<Sample> pendulum = show(swing_up, all_well), arm = show(reach, all_well);

  const double tilt = worst_at_the_end(pendulum, &Sample::angle);
  const double distance = worst_at_the_end(arm, &Sample::distance),
               turn = worst_at_the_end(arm, &Sample::angle);
  std::printf(
      "\nin the last half second the pendulum stood upright within %.2f°, the hand was within %.1f mm and "
      "%.2f°\n",
      tilt / kDegree, 1e3 * distance, turn / kDegree);

  std::vector<Panel> panels = {
      panel("pendulum: angle", "°", pendulum, [](const Sample& s) { return s.q[0] / kDegree; }),
      panel("arm: distance of the hand", "mm", arm, [](const Sample& s) { return 1e3 * s.distance; }),
      panel("pendulum: torque", "N m", pendulum, [](const Sample& s) { return s.torque[0]; }),
      panel("arm: angle of the hand", "°", arm, [](const Sample& s) { return s.angle / kDegree; })};
  panels[0].lines = {-180, 180};
  panels[2].lines = {-2, 2};
  panels[1].is_logarithmic = panels[3].is_logarithmic = true;
  const std::string file = folder + "/sampling-based-control.svg";
  std::ofstream(file) << svg("A pendulum swings up and an arm reaches: angle, torque and errors over time",
                             panels);
  std::printf("%s shows it\n", file.c_str());
  return all_well ? 0 : 1;
}
