// What each misprint of algorithm 6 costs when it alone is left in.
#include <fmt/core.h>

#include <algorithm>
#include <numbers>

#include "reproduce/printed_algorithms.hpp"
#include "reproduce/sections.hpp"
#include "reproduce/thesis_setup.hpp"

namespace limber::cli::reproduce {

namespace {

/// Rotors half a link away from their joints, as a belt has them.
ModelSpec belt_driven(ModelSpec spec) {
  for (BodySpec& body : spec.bodies)
    for (RotorSpec& rotor : body.rotors)
      rotor.placement = body.placement * Transform<double>::translated({-0.5, 0, 0});
  return spec;
}

struct RotorCase {
  const char* name;
  Family family;
  double rate;
};

const RotorCase kRotorCases[] = {
    {"chain at rest", robots::serial_chain_spec, 0},
    {"tree at rest", robots::binary_tree_spec, 0},
    {"tree at π/2 rad/s", robots::binary_tree_spec, std::numbers::pi / 2},
};

struct RotorMisprint {
  const char* name;
  bool ForwardMisprints::* misprint;
  const char* note;
};

const RotorMisprint kRotorMisprints[] = {
    {"cross terms missing in 4.24", &ForwardMisprints::no_cross_terms_in_inertia,
     "the inertia loses (U_link + U_R)(U_link + U_R)ᵀ/D, not the sum of two squares"},
    {"cross terms missing in 4.25", &ForwardMisprints::no_cross_terms_in_bias, "the same for the bias force"},
    {"torque on link and rotor", &ForwardMisprints::torque_twice,
     "τ on the link, and τ/n times n on the rotor: the motor has one torque"},
    {"-Φ q̈ in 4.22 and 4.23", &ForwardMisprints::reversed_acceleration,
     "what 4.24 and 4.25 would be if derived from these; as printed they have the right sign"},
    {"parent overwritten", &ForwardMisprints::overwrites_parent,
     "line 16 begins with I_p again for every child, so all children but one are lost"},
    {"bias before velocity", &ForwardMisprints::bias_before_velocity,
     "lines 4 and 5 use v, which lines 6 and 7 compute; taken as zero here"},
};

Eigen::VectorXd run(const ThesisState& state, const ModelSpec& spec, const ForwardMisprints& misprints) {
  return forward_dynamics_by_print(plain_tree(spec, state.q(), state.v()), state.tau(), misprints);
}

void add_case(const RotorCase& each, Section& section) {
  const ThesisState state(each.family, 10, each.rate);
  const Vector<double> exact = state.exact();
  const auto add_cost = [&](const char* row, const Vector<double>& with, const Vector<double>& right,
                            const char* note) {
    section.cost({"algorithm 6", row, each.name}, relative_difference(with, right), note);
  };
  section.round_off({"algorithm 6", "all corrected - library", each.name},
                    relative_difference(run(state, state.spec(), {}), exact), 1e-10);
  for (const RotorMisprint& row : kRotorMisprints) {
    ForwardMisprints one;
    one.*row.misprint = true;
    add_cost(row.name, run(state, state.spec(), one), exact, row.note);
  }
  const ModelSpec belts = belt_driven(state.spec());
  const Vector<double> right = listed_forward_dynamics(belts, state.q(), state.v(), state.tau());
  add_cost(
      "X of the link for the rotor", run(state, belts, {.link_transform_for_rotor = true}), right,
      "right for a balanced rotor on the joint's axis alone; shown for rotors 0.5 m away from it, on belts");
  add_cost("all as printed", run(state, state.spec(), kMisprintsOfAlgorithm6), exact, "");
}

}  // namespace

Section rotor_misprints() {
  Section section;
  for (const RotorCase& each : kRotorCases) add_case(each, section);
  double least = 1e9, most = 0;
  for (const Item& item : section.items)
    if (item.verdict == Verdict::print_is_wrong && item.row != "all as printed") {
      least = std::min(least, item.computed);
      most = std::max(most, item.computed);
    }
  section.values = {{"least", fmt::format("{:.1f}", least)}, {"most", fmt::format("{:.0f}", most)}};
  return section;
}

}  // namespace limber::cli::reproduce
