// A planar parallel robot of two motors: the five-bar robot of R. Bordalba, T. Schoels, L. Ros, J. M. Porta,
// M. Diehl, "Direct Collocation Methods for Trajectory Optimization in Constrained Robotic Systems", IEEE
// Transactions on Robotics 39(1), 2023, built by Beta Robots at IRI (CSIC-UPC). Lengths (measured), masses
// and inertias about the centres of mass (estimated), the motors' friction, torque and speed, gravity along
// −y: github rbordalba/collocation_constrained_systems, libraries/spatial_v2.1/models_closed_chain/
// Scherbot2.m. The load of 0.5 kg at the tip in that file is left out; add_payload() puts it back.
//
// Decided here: only moments about z are published; (0, I, I) is a possible body, and motion in the plane
// does not see the rest. The source fixes no neutral position; here it is symmetric with the elbows outward,
// each 0.06 m beyond its motor, and the distal links along (±0.8, 0.6).
//
//            tip            cut between the distal links
//          ⟋     ⟍
//   left elbow   right elbow
//          \     /
//   left motor  right motor
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/robots.hpp>

#include <cmath>
#include <string>

#include "robots/tables.hpp"

namespace limber::robots {

ModelSpec five_bar_spec() {
  constexpr double base = 0.12;
  constexpr double proximal = 0.2, proximal_com = 0.11, proximal_mass = 1.2093, proximal_inertia = 7e-3;
  constexpr double distal = 0.15, distal_com = 0.0746, distal_mass = 0.8925, distal_inertia = 2.3e-3;
  constexpr double damping = 0.0176, effort = 2, velocity = 30;

  constexpr double outward = 0.06 / proximal;
  const double upward = std::sqrt(1 - outward * outward);
  ModelBuilder builder("five_bar");
  builder.gravity({0, -9.81, 0});
  for (const int right : {0, 1}) {
    const std::string side = right ? "right" : "left";
    const double inward = right ? -1 : 1;
    const Rotation<double> proximal_axes = x_axis_along(-inward * outward, upward);
    const Rotation<double> distal_axes = x_axis_along(inward * 0.8, 0.6);
    builder.body(side + "_proximal", kWorld)
        .revolute(side + "_motor")
        .at({right * base, 0, 0}, proximal_axes);
    builder.velocity_limit(velocity).effort_limit(effort).damping(damping);
    builder.inertia(proximal_mass, {proximal_com, 0, 0}, {0, proximal_inertia, proximal_inertia});
    builder.body(side + "_distal", side + "_proximal").revolute(side + "_elbow");
    builder.at({proximal, 0, 0}, proximal_axes.inverse() * distal_axes);
    builder.inertia(distal_mass, {distal_com, 0, 0}, {0, distal_inertia, distal_inertia});
  }
  const Transform<double> end = Transform<double>::translated({distal, 0, 0});
  return builder.frame("tip", "left_distal", end)
      .loop("tip_joint", JointType::revolute, {0, 0, 1}, {"left_distal", end}, {"right_distal", end})
      .spec();
}

Model<double> five_bar() { return build(five_bar_spec()); }

}  // namespace limber::robots
