// A double pendulum swings for a long time. What becomes of its energy, with each integrator?
#include <limber/limber.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>

using namespace limber;

int main() {
  const Model model = robots::double_pendulum();
  double drift_of_variational = 1;
  std::cout << "integrator            energy off in the first 40 s    and from 360 s to 400 s\n";
  for (const Integrator integrator :
       {Integrator::semi_implicit_euler, Integrator::rk4, Integrator::variational}) {
    Simulation simulation(model, {.integrator = integrator, .step = 0.01});
    simulation.set_state(Eigen::Vector2d(0.8, 0.3), Eigen::Vector2d::Zero());
    const double start = simulation.energy();
    const auto off = [&](double until) {
      const Recording recording = simulation.record(until, 100);
      double most = 0;
      for (const double energy : recording["energy"].values) most = std::max(most, std::abs(energy - start));
      return most;
    };
    const double first = off(40);
    simulation.advance(360);
    const double last = off(400);
    std::cout << to_string(integrator) << std::string(24 - std::string(to_string(integrator)).size(), ' ')
              << first << " J, " << last << " J\n";
    if (integrator == Integrator::variational) drift_of_variational = last / first;
  }
  return drift_of_variational < 2 ? 0 : 1;
}
