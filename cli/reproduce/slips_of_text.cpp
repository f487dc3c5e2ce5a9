// Slips of the thesis outside of its algorithms and tables.
#include "reproduce/sections.hpp"
#include "reproduce/thesis_setup.hpp"

namespace limber::cli::reproduce {

namespace {

/// The chain of the tables with screws for its joints, `pitch` in its unit of length per radian. The torque
/// goes into Gauss's principle as the force Φ τ, so it comes out as ΦᵀΦ τ, where ΦᵀΦ = 1 + pitch².
double cost_of_motion_as_force(double pitch, double units_per_metre) {
  ModelSpec spec = robots::serial_chain_spec(10);
  for (BodySpec& body : spec.bodies) {
    body.joint.type = JointType::helical;
    body.joint.pitch = pitch / units_per_metre;
  }
  const ThesisState state([&](int, robots::Rotors) { return spec; }, 10, 0);
  const auto accelerations = [&](double factor) {
    return listed_forward_dynamics(spec, state.q(), state.v(), Vector<double>(factor * state.tau()));
  };
  return relative_difference(accelerations(1 + pitch * pitch), accelerations(1));
}

}  // namespace

Section text_slips() {
  Section section;
  const struct {
    const char* name;
    double pitch, units_per_metre;
  } screws[] = {{"pitch 0.1 m/rad, in m", 0.1, 1},
                {"pitch 0.5 m/rad, in m", 0.5, 1},
                {"pitch 0.1 m/rad, in dm", 1, 10}};
  for (const auto& screw : screws)
    section.cost({"equation 4.2", "Φτ as a force, helical joints", screw.name},
                 cost_of_motion_as_force(screw.pitch, screw.units_per_metre),
                 "‖Δq̈‖ / ‖q̈‖ on the chain of 10 tubes at rest");
  section.check({"tables 3.2 and 3.3", "numerical Γ in the time of a symbolic H"}, "3000", 0.36 / 122e-6)
      .note = "0.36 s over 122 µs, as printed in the tables";
  return section;
}

}  // namespace limber::cli::reproduce
