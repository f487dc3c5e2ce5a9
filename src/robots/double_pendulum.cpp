// The Acrobot of M. W. Spong, "The swing up control problem for the Acrobot", IEEE Control Systems Magazine
// 15(1), 1995, table of parameters: m₁ = m₂ = 1 kg, l₁ = 1 m, l₂ = 2 m, l_c1 = 0.5 m, l_c2 = 1 m, I₁ = 0.083
// and I₂ = 0.33 kg m² about the centres of mass.
//
// Decided here: the pendulum hangs down in its neutral position; g is 9.81 (Spong: 9.8); of the inertia only
// the moment about y is published, the one about x is made equal and the one along the rod zero, which the
// motion in the plane does not see.
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/robots.hpp>

namespace limber::robots {

ModelSpec double_pendulum_spec() {
  return ModelBuilder("double_pendulum")
      .body("upper")
      .revolute("shoulder", {0, 1, 0})
      .inertia(1, {0, 0, -0.5}, {0.083, 0.083, 0})
      .body("lower")
      .revolute("elbow", {0, 1, 0})
      .at({0, 0, -1})
      .inertia(1, {0, 0, -1}, {0.33, 0.33, 0})
      .frame("tip", "lower", {0, 0, -2})
      .spec();
}

Model<double> double_pendulum() { return build(double_pendulum_spec()); }

}  // namespace limber::robots
