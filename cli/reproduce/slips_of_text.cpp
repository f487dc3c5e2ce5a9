// Slips of the thesis outside of its algorithms and tables.
#include <fmt/core.h>

#include "reproduce/sections.hpp"
#include "reproduce/thesis_setup.hpp"

namespace limber::cli::reproduce {

namespace {

constexpr int kBodies = 10;

/// The chain of the tables with screws for its joints, `pitch` in its unit of length per radian. The torque
/// goes into Gauss's principle as the force Φ τ, so it comes out as ΦᵀΦ τ, where ΦᵀΦ = 1 + pitch².
double cost_of_motion_as_force(double pitch, double units_per_metre) {
  ModelSpec spec = robots::serial_chain_spec(kBodies);
  for (BodySpec& body : spec.bodies) {
    body.joint.type = JointType::helical;
    body.joint.pitch = pitch / units_per_metre;
  }
  const ThesisState state([&](int, robots::Rotors) { return spec; }, kBodies, 0);
  const auto accelerations = [&](double factor) {
    return listed_forward_dynamics(spec, state.q(), state.v(), Vector<double>(factor * state.tau()));
  };
  return relative_difference(accelerations(1 + pitch * pitch), accelerations(1));
}

}  // namespace

Section text_slips() {
  Section section;
  section.title = "Thesis: slips of the text";
  section.before =
      "Outside of its algorithms and tables:\n\n"
      "- Equation 2.21 reads q̈ = Φᵀf = (ΦᵀIᴬΦ)⁻¹(…). The middle has slipped in from 2.20, where it belongs: "
      "Φᵀf is τ.\n"
      "- Section 2.2, second example: ⌈ij⌉ of i = 9 and j = 2 is 9 because *i ⪰ j*, as in the first example, "
      "not because j ⪰ i. Were it so, ⌈ij⌉ would be 2.\n"
      "- After 3.3, Φ̇_j = v_j × Φ_j + Φ̊_i: the last index is j. The next sentences say that Φ̊_j is zero for "
      "joints whose axes stay in the body, and that the chapter holds for these alone; with Φ̊_j in its place "
      "algorithm 4 holds for all.\n"
      "- Section 3.4 has 17 µs and 123 µs for C and Γ of the biped and 38 µs for Γ of the quadruped; table "
      "3.2 "
      "has 18, 122 and 37.\n"
      "- *In the time it takes to solve for H symbolically, algorithm 5 can numerically compute Γ more than "
      "3,000 times*: the longest time of H in table 3.3 over that of Γ in table 3.2 is less, and the two are "
      "of "
      "chains of 15 and of 20 bodies.\n"
      "- Equations 4.2 and 4.3 add Φτ, a motion vector, to the force −p. A torque enters as a force T τ with "
      "ΦᵀT = 1. For a revolute or prismatic joint on an axis of its frame Φ has the numbers of such a T; for "
      "a "
      "helical joint ΦᵀΦ is 1 + pitch², which even depends on the unit of length:";
  const struct {
    const char* name;
    double pitch, units_per_metre;
  } screws[] = {{"pitch 0.1 m/rad, in m", 0.1, 1},
                {"pitch 0.5 m/rad, in m", 0.5, 1},
                {"pitch 0.1 m/rad, in dm", 1, 10}};
  for (const auto& screw : screws)
    section.items.push_back(cost("equation 4.2", "Φτ as a force, helical joints", screw.name,
                                 cost_of_motion_as_force(screw.pitch, screw.units_per_metre),
                                 "‖Δq̈‖ / ‖q̈‖ on the chain of 10 tubes at rest"));
  Item count = compared("tables 3.2 and 3.3", "numerical Γ in the time of a symbolic H", "", "3000",
                        0.36 / 122e-6, "");
  count.note = "0.36 s over 122 µs, as printed in the tables";
  section.items.push_back(count);
  return section;
}

}  // namespace limber::cli::reproduce
