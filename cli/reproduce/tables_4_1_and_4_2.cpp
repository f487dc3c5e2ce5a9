// Tables 4.1 and 4.2 of the thesis: inverse dynamics undoes forward dynamics, and rotors without inertia
// change nothing.
#include <fmt/core.h>

#include <array>

#include "reproduce/sections.hpp"
#include "reproduce/thesis_setup.hpp"

namespace limber::cli::reproduce {

namespace {

constexpr std::array kBodies = {5, 10, 15};

ModelSpec with_weightless_rotors(int n, robots::Rotors rotors) {
  ModelSpec spec = robots::serial_chain_spec(n, rotors);
  for (BodySpec& body : spec.bodies)
    for (RotorSpec& rotor : body.rotors) rotor.inertia = {};
  return spec;
}

double round_trip(int n) {
  const ThesisState state(robots::serial_chain_spec, n, 0);
  const Model<double> model = build(state.spec());
  Workspace<double> ws(model);
  return largest_difference(inverse_dynamics(model, ws, state.q(), state.v(), state.exact()), state.tau());
}

}  // namespace

Section rotor_consistency() {
  Section section;
  section.title = "Thesis, tables 4.1 and 4.2: consistency of forward dynamics with rotors";
  section.before =
      "Table 4.1 gives the accelerations of forward dynamics to inverse dynamics and compares the torques; "
      "here both have the rotors. Table 4.2 takes the inertia of the rotors away: then all algorithms must "
      "agree.";
  constexpr std::array consistency = {"4.3e-14", "4.3e-13", "2.4e-13"};
  for (std::size_t k = 0; k < 3; ++k)
    section.items.push_back(round_off("table 4.1", "τ - τ_RNEA", fmt::format("N = {}", kBodies[k]),
                                      Printed(consistency[k]), round_trip(kBodies[k]), "N m", 1e-9));
  constexpr const char* printed[3][3] = {{"8.4e-15", "2.9e-14", "1.9e-13"},
                                         {"1.5e-14", "6.1e-14", "2.2e-13"},
                                         {"6.2e-15", "6.7e-14", "2.1e-13"}};
  for (std::size_t k = 0; k < 3; ++k) {
    const ThesisState state(with_weightless_rotors, kBodies[k], 0);
    const Vector<double> exact = state.exact(), aba = state.without_rotors(), mcrba = state.diagonal(true);
    const auto add = [&](std::size_t row, const char* name, double difference) {
      section.items.push_back(round_off("table 4.2", name, fmt::format("N = {}", kBodies[k]),
                                        Printed(printed[row][k]), difference, "rad/s²", 1e-9));
    };
    add(0, "exact - ABA", largest_difference(exact, aba));
    add(1, "exact - MCRBA", largest_difference(exact, mcrba));
    add(2, "MCRBA - ABA", largest_difference(mcrba, aba));
  }
  return section;
}

}  // namespace limber::cli::reproduce
