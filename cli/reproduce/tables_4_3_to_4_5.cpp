// Tables 4.3 to 4.5 of the thesis: accelerations with rotors, exact and approximated.
#include <fmt/core.h>

#include <array>
#include <cmath>
#include <numbers>

#include "reproduce/printed_forward.hpp"
#include "reproduce/sections.hpp"
#include "reproduce/thesis_setup.hpp"

namespace limber::cli::reproduce {

namespace {

constexpr std::array kBodies = {5, 10, 15};
using Row = std::array<const char*, 3>;

struct PrintedTable {
  const char* name;
  const char* what;
  Family family;
  double rate;
  Row maba_aba, maba_mcrba, mcrba_aba;
};

const PrintedTable kTables[] = {
    {"table 4.3",
     "serial chains at rest",
     robots::serial_chain_spec,
     0,
     {"23.12", "39.14", "57.72"},
     {"0.026", "0.037", "0.062"},
     {"23.15", "39.18", "57.79"}},
    {"table 4.4",
     "branching mechanisms at rest",
     robots::binary_tree_spec,
     0,
     {"28.16", "79.64", "179.38"},
     {"0.037", "0.070", "0.11"},
     {"28.19", "79.69", "179.47"}},
    {"table 4.5",
     "serial chains at π/2 rad/s",
     robots::serial_chain_spec,
     std::numbers::pi / 2,
     {"83.41", "171.97", "776.78"},
     {"1.51", "23.47", "102.61"},
     {"84.06", "179.53", "836.16"}},
};

void add_column(const PrintedTable& table, std::size_t k, std::vector<Item>& items) {
  const ThesisState state(table.family, kBodies[k], table.rate);
  const bool is_moving = table.rate != 0;
  const Vector<double> exact = state.exact(), aba = state.without_rotors(), mcrba = state.diagonal(false),
                       with_velocity = state.diagonal(true);
  const PlainTree tree = plain_tree(state.spec(), state.q(), state.v());
  const auto algorithm_6 = [&](const RotorMisprints& misprints) {
    return rotor_forward_dynamics(tree, state.tau(), misprints);
  };
  const Vector<double> printed = algorithm_6(RotorMisprints::as_printed()),
                       nearest = algorithm_6(RotorMisprints::nearest_to_tables());
  const auto add = [&](const char* row, const Row& print, double difference, const char* note = "") {
    items.push_back(
        compared(table.name, row, fmt::format("N = {}", kBodies[k]), print[k], difference, "rad/s²"));
    items.back().note = note;
  };
  add("MCRBA - ABA", table.mcrba_aba, largest_difference(mcrba, aba),
      is_moving ? "comes out only if C q̇ is left out of equation 4.26" : "");
  if (is_moving)
    add("MCRBA with C q̇ - ABA", table.mcrba_aba, largest_difference(with_velocity, aba),
        "what equation 4.26 says, C q̇ included");
  add("exact - MCRBA", table.maba_mcrba, largest_difference(exact, mcrba));
  if (is_moving)
    add("exact - MCRBA with C q̇", table.maba_mcrba, largest_difference(exact, with_velocity),
        "the approximation at its best");
  add("exact - ABA", table.maba_aba, largest_difference(exact, aba));
  add("printed MABA - MCRBA", table.maba_mcrba, largest_difference(printed, mcrba),
      "algorithm 6, line by line as it is printed");
  add("printed MABA - ABA", table.maba_aba, largest_difference(printed, aba));
  const auto add_nearest = [&](const char* row, const Row& print, double difference, const char* note = "") {
    add(row, print, difference, note);
    Item& item = items.back();
    if (item.verdict != Verdict::agrees && std::abs(difference / item.printed->value() - 1) < 0.03)
      item.verdict = Verdict::near;
  };
  add_nearest("nearest to the tables - MCRBA", table.maba_mcrba, largest_difference(nearest, mcrba),
              "algorithm 6 with Φᵀ in the place of Φ_Rᵀ = n Φᵀ where forces on the rotor act, see below");
  add_nearest("nearest to the tables - ABA", table.maba_aba, largest_difference(nearest, aba));
  const double relative = largest_relative_difference(is_moving ? with_velocity : mcrba, exact);
  items.push_back({table.name, "error of MCRBA", fmt::format("N = {}", kBodies[k]), std::nullopt,
                   100 * relative, "%", Verdict::too_coarse,
                   "max |q̈ − q̈_exact| / max |q̈_exact|, C q̇ included"});
}

}  // namespace

Section rotor_comparison() {
  Section section;
  section.title = "Thesis, tables 4.3 to 4.5: accelerations with rotors";
  section.before =
      "The largest difference in q̈ between two algorithms, in rad/s²: *ABA* ignores the rotors, *MCRBA* "
      "adds n² J to the diagonal of the links' mass matrix, *MABA* is algorithm 6 of the thesis, *exact* is "
      "`forward_dynamics` of Limber. Table 4.3 has serial chains at rest, 4.4 trees with branching factor 2 "
      "at rest, 4.5 serial chains with all joints at π/2 rad/s.\n\n"
      "The thesis gives q, τ, masses, lengths and the gear ratio 5, but neither the radius of the tubes nor "
      "the inertia of the rotors nor how links are put together. With the tubes of `serial_chain` and "
      "`binary_tree` ([robots](robots.md): radius 0.05 m, along x, joints about z, rotors of 1 kg m² about "
      "every axis on the joint) all nine entries MCRBA − ABA come out to the last printed digit, those of "
      "table 4.5 only if C q̇ is left out of equation 4.26. So this is the set-up. The entries of MABA are "
      "another matter.";
  for (const PrintedTable& table : kTables)
    for (std::size_t k = 0; k < kBodies.size(); ++k) add_column(table, k, section.items);
  section.after =
      "**What the tables show.** The print has MABA and MCRBA nearly equal at rest and takes that as a sign "
      "that algorithm 6 is right. With the exact accelerations the gap is two to four times as large, and "
      "as a share of the accelerations themselves the approximation is off by a third to a half (last row "
      "of each table): the reflected inertia of 25 kg m² rivals that of the links, and MCRBA drops a fifth "
      "of it between every two joints, all of which turn about the same axis.\n\n"
      "**Where the printed MABA comes from.** Not from algorithm 6 as printed, nor from the exact "
      "equations. Of some five thousand combinations of slips that were tried, one comes very near, and was "
      "chosen for that: cross terms present in the inertia (4.24), absent in the bias (4.25), and the force "
      "on the rotor projected with Φᵀ instead of Φ_Rᵀ = n Φᵀ in 4.19 and 4.25, so that the torque counts "
      "1 + 1/n times. It gives all six entries of table 4.3 and all but one of 4.4 to the printed digits, "
      "and those of 4.5 within 3 %; others come close too. What was really run cannot be known from the "
      "text; that its close agreement with MCRBA is an artefact can.";
  return section;
}

}  // namespace limber::cli::reproduce
