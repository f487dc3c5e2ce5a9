// A pendulum with a controller: swing it up by its energy, catch it at the top, and find out when that was.
#include <limber/limber.hpp>

#include <cmath>
#include <iostream>

using namespace limber;

int main() {
  const Model model = robots::pendulum();
  const double pi = std::acos(-1.0);
  Simulation simulation(model, {.tolerance = 1e-9});

  // Push along the motion while there is less energy than at rest at the top; near the top, hold.
  Workspace ws(model);
  const double at_rest_on_top = -potential_energy(model, ws, neutral(model));
  simulation.add([&](const Instant& now, Eigen::Map<Vector<double>> tau) {
    const double from_top = std::remainder(now.q[0] - pi, 2 * pi);
    if (std::abs(from_top) < 0.3) {
      tau[0] += -40 * from_top - 6 * now.v[0];
    } else {
      const double energy = kinetic_energy(model, ws, now.q, now.v) + potential_energy(model, ws, now.q);
      tau[0] += (at_rest_on_top - energy > 0 ? 1.0 : -1.0) * (now.v[0] >= 0 ? 0.5 : -0.5);
    }
  });

  // Within a thousandth of a radian of the top for the first time.
  double caught = 0;
  simulation.add(Event{
      .value = [&](const Instant& now) { return std::abs(std::remainder(now.q[0] - pi, 2 * pi)) - 1e-3; },
      .crossing = Crossing::falling,
      .ends = false,
      .action = [&](double time, auto, auto) { caught = caught > 0 ? caught : time; }});

  const Recording recording = simulation.record(20, 50, {"tau"});
  std::cout << "at the top after " << caught << " s; at the end "
            << std::remainder(simulation.q()[0] - pi, 2 * pi) << " rad from it\n"
            << recording.time.size() << " instants recorded, " << simulation.counts().steps << " steps\n";
  return caught > 0 && std::abs(std::remainder(simulation.q()[0] - pi, 2 * pi)) < 1e-3 ? 0 : 1;
}
