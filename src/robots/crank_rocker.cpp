// A crank-rocker four-bar linkage: R. L. Norton, "Design of Machinery", table P4-1, row a: ground 6, crank 2,
// coupler 7, rocker 9, crank at 30°, open circuit (coupler at 88.84°, rocker at 117.29°). Here in decimetres.
// 2 + 9 < 6 + 7 (Grashof), so the crank turns fully and no position is singular.
//
// Decided here: the masses, of which the book says nothing, are those of slender bars of 1 kg/m; gravity is
// along −y; the neutral position is the one of the table.
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/robots.hpp>

#include <cmath>
#include <numbers>

#include "robots/tables.hpp"

namespace limber::robots {

ModelSpec crank_rocker_spec() {
  using Vector = Vec3<double>;
  constexpr double ground = 0.6, crank = 0.2, coupler = 0.7, rocker = 0.9, per_metre = 1;
  const double angle = std::numbers::pi / 6;

  // The joint between coupler and rocker is where the circles about the ends of crank and ground meet:
  // `along` from the crank's end towards the ground's, then `across` to the left of that way on the open
  // circuit.
  const Vector crank_end{crank * std::cos(angle), crank * std::sin(angle), 0}, ground_end{ground, 0, 0};
  const Vector way = ground_end - crank_end;
  const double distance = norm(way);
  const double along = (distance * distance + coupler * coupler - rocker * rocker) / (2 * distance);
  const double across = std::sqrt(coupler * coupler - along * along);
  const Vector forward = way * (1 / distance), left{-forward.y, forward.x, 0};
  const Vector joint = crank_end + forward * along + left * across;
  const auto direction = [](const Vector& from, const Vector& to) {
    const Vector u = normalized(to - from);
    return x_axis_along(u.x, u.y);
  };
  const Rotation<double> crank_axes = direction(Vector::zero(), crank_end);
  const Rotation<double> coupler_axes = direction(crank_end, joint);
  const Rotation<double> rocker_axes = direction(ground_end, joint);

  ModelBuilder builder("crank_rocker");
  builder.gravity({0, -9.81, 0});
  const auto add_bar = [&](const char* name, const char* parent, double length, const Vector& origin,
                           const Rotation<double>& axes) {
    const double mass = per_metre * length;
    builder.body(name, parent).revolute(name + std::string("_joint")).at(origin, axes);
    builder.inertia(mass, {length / 2, 0, 0}, bar_moments(mass, length));
  };
  add_bar("crank", kWorld, crank, {0, 0, 0}, crank_axes);
  add_bar("coupler", "crank", coupler, {crank, 0, 0}, crank_axes.inverse() * coupler_axes);
  add_bar("rocker", kWorld, rocker, ground_end, rocker_axes);
  return builder
      .loop("closure", JointType::revolute, {0, 0, 1},
            {"coupler", Transform<double>::translated({coupler, 0, 0})},
            {"rocker", Transform<double>::translated({rocker, 0, 0})})
      .spec();
}

Model<double> crank_rocker() { return build(crank_rocker_spec()); }

}  // namespace limber::robots
