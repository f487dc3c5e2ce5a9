// The four-bar mechanism of the IFToMM library of computational benchmark problems, A02 with N = 1 (M.
// González, D. Dopico, U. Lugrís, J. Cuadrado, "A benchmarking system for MBS simulation software", Multibody
// System Dynamics 16, 2006; after E. Bayo, A. Avello, 1994): three uniform bars of 1 kg and 1 m, gravity 9.81
// along −y. It begins as a square, with point B0 moving at 1 m/s along x; the neutral position is that
// square. When the bars lie along x, the constraint loses rank.
//
//   B0 ─ coupler ─ B1      cut at B1
//   │              │
//   crank          rocker
//   │              │
//   A0 ─ ground ── A1
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/robots.hpp>

#include "robots/tables.hpp"

namespace limber::robots {

ModelSpec four_bar_spec() {
  constexpr double m = 1, l = 1;
  constexpr Vec3<double> middle{l / 2, 0, 0}, end{l, 0, 0}, moments = bar_moments(m, l);
  return ModelBuilder("four_bar")
      .gravity({0, -9.81, 0})
      .body("crank", kWorld)
      .revolute("a0")
      .at({0, 0, 0}, x_axis_along(0, 1))
      .inertia(m, middle, moments)
      .body("coupler", "crank")
      .revolute("b0")
      .at(end, x_axis_along(0, -1))
      .inertia(m, middle, moments)
      .body("rocker", kWorld)
      .revolute("a1")
      .at({l, 0, 0}, x_axis_along(0, 1))
      .inertia(m, middle, moments)
      .frame("B0", "crank", end)
      .frame("B1", "rocker", end)
      .loop("b1", JointType::revolute, {0, 0, 1}, {"coupler", Transform<double>::translated(end)},
            {"rocker", Transform<double>::translated(end)})
      .spec();
}

Model<double> four_bar() { return build(four_bar_spec()); }

}  // namespace limber::robots
