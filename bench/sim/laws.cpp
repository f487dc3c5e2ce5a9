#include "laws.hpp"

#include <limber/limber.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace bench::sim {

namespace {

using namespace limber;
using nlohmann::json;

SimulationOptions nothing_acts(Integrator integrator) {
  SimulationOptions options;
  options.integrator = integrator;
  options.damping = options.friction = options.limits = false;
  return options;
}

Recording record(Simulation& simulation, double seconds, double rate, const std::vector<std::string>& what) {
  SimulationEnd end{};
  Recording recording = simulation.record(seconds, rate, what, &end);
  if (end != SimulationEnd::reached) throw std::runtime_error(to_string(end));
  return recording;
}

/// The largest |E − E₀| from instant `first` to before `last`.
double energy_error(const Recording& recording, std::size_t first, std::size_t last) {
  const std::vector<double>& energy = recording["energy"].values;
  double most = 0;
  for (std::size_t k = first; k < last; ++k) most = std::max(most, std::abs(energy[k] - energy[0]));
  return most;
}

/// Without gravity, joints at 1 rad/s in the mean.
json humanoid() {
  ModelSpec spec = robots::humanoid_spec();
  spec.gravity = Vec3<double>::zero();
  const Model<double> model = build(spec);
  Simulation simulation(model, nothing_acts(Integrator::variational));
  Vector<double> v(model.nv());
  for (int k = 0; k < model.nv(); ++k) v[k] = 0.3 * std::sin(1 + 2.3 * k);
  simulation.set_state(neutral(model), v);
  const double start = simulation.kinetic_energy();
  const Recording recording = record(simulation, 600, 10, {"momentum"});
  const auto momentum = recording["momentum"].at(0);
  double size = 0, off = 0;
  for (const double p : momentum) size = std::max(size, std::abs(p));
  for (std::size_t k = 0; k < recording.time.size(); ++k)
    for (std::size_t i = 0; i < 6; ++i)
      off = std::max(off, std::abs(recording["momentum"].at(k)[i] - momentum[i]));
  json energy = json::array(), by_minute = json::array();
  for (const double e : recording["energy"].values)
    energy.push_back((e - recording["energy"].values[0]) / start);
  // The mean of each minute: a drift is in it, swings are not.
  for (std::size_t first = 0; first + 600 < energy.size(); first += 600) {
    double sum = 0;
    for (std::size_t k = first; k < first + 600; ++k) sum += energy[k].get<double>();
    by_minute.push_back(sum / 600);
  }
  return {{"time", recording.time},
          {"energy_change", energy},
          {"mean_energy_change_by_minute", by_minute},
          {"momentum_error", off / size},
          {"first_half", energy_error(recording, 0, 3000) / start},
          {"second_half", energy_error(recording, 3000, recording.time.size()) / start}};
}

json double_pendulum() {
  const Model<double> model = robots::double_pendulum();
  SimulationOptions options = nothing_acts(Integrator::adaptive);
  options.tolerance = 1e-13;
  Simulation simulation(model, options);
  simulation.set_state(Eigen::Vector2d(2.0, 0.5), Eigen::Vector2d::Zero());
  const Recording recording = record(simulation, 100, 100, {"kinetic_energy"});
  const std::vector<double>& kinetic = recording["kinetic_energy"].values;
  return {{"energy_error", energy_error(recording, 0, recording.time.size())},
          {"largest_kinetic_energy", *std::max_element(kinetic.begin(), kinetic.end())}};
}

json four_bar() {
  const Model<double> model = robots::crank_rocker();
  ConstrainedMechanism linkage(model);
  const SimulationOptions options = nothing_acts(Integrator::rk4);
  Simulation simulation(model, options);
  Vector<double> q = neutral(model);
  q[0] += 0.5;
  simulation.set_state(q, Vector<double>::Zero(model.nv()));
  const Recording recording = record(simulation, 60, 100, {"kinetic_energy"});
  double gap = 0;
  for (std::size_t k = 0; k < recording.time.size(); ++k) {
    const auto at = recording["q"].at(k);
    const auto positions = Vector<double>::Map(at.data(), static_cast<Eigen::Index>(at.size()));
    gap = std::max(gap, linkage.constraint_residual(positions).cwiseAbs().maxCoeff());
  }
  const std::vector<double>& kinetic = recording["kinetic_energy"].values;
  return {{"gap", gap},
          {"energy_error", energy_error(recording, 0, recording.time.size())},
          {"largest_kinetic_energy", *std::max_element(kinetic.begin(), kinetic.end())}};
}

}  // namespace

json long_laws() {
  return {{"humanoid", humanoid()}, {"double_pendulum", double_pendulum()}, {"four_bar", four_bar()}};
}

}  // namespace bench::sim
