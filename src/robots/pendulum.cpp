// A uniform rod of 1 kg and 1 m on a hinge at its end: mass, length and inertia m l²/3 about the hinge of the
// environment Pendulum-v1 (Farama Foundation, Gymnasium, classic_control/pendulum.py). Its g is 10; here it
// is 9.81. Closed form, in any textbook of mechanics: τ = ⅓ m l² a + ½ m g l sin q.
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/robots.hpp>

namespace limber::robots {

ModelSpec pendulum_spec() {
  constexpr double m = 1, l = 1, across = m * l * l / 12;
  return ModelBuilder("pendulum")
      .body("rod")
      .revolute("hinge", {0, 1, 0})
      .inertia(m, {0, 0, -l / 2}, {across, across, 0})
      .frame("tip", "rod", {0, 0, -l})
      .spec();
}

Model<double> pendulum() { return build(pendulum_spec()); }

}  // namespace limber::robots
