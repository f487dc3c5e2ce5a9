// Tables 4.1 to 4.5 of the thesis. Inverse dynamics undoes forward dynamics; rotors without inertia change
// nothing; accelerations with rotors, exact and approximated.
#include <array>
#include <cmath>
#include <numbers>

#include "reproduce/printed_algorithms.hpp"
#include "reproduce/sections.hpp"
#include "reproduce/thesis_setup.hpp"

namespace limber::cli::reproduce {

namespace {

using PrintedRow = std::array<const char*, 3>;

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

struct PrintedTable {
  const char* name;
  Family family;
  double rate;
  PrintedRow maba_aba, maba_mcrba, mcrba_aba;
};

const PrintedTable kTables[] = {
    {"table 4.3",
     robots::serial_chain_spec,
     0,
     {"23.12", "39.14", "57.72"},
     {"0.026", "0.037", "0.062"},
     {"23.15", "39.18", "57.79"}},
    {"table 4.4",
     robots::binary_tree_spec,
     0,
     {"28.16", "79.64", "179.38"},
     {"0.037", "0.070", "0.11"},
     {"28.19", "79.69", "179.47"}},
    {"table 4.5",
     robots::serial_chain_spec,
     std::numbers::pi / 2,
     {"83.41", "171.97", "776.78"},
     {"1.51", "23.47", "102.61"},
     {"84.06", "179.53", "836.16"}},
};

void add_column(const PrintedTable& table, std::size_t k, Section& section) {
  const ThesisState state(table.family, kThesisBodies[k], table.rate);
  const bool is_moving = table.rate != 0;
  const std::string column = thesis_column(k);
  const Vector<double> exact = state.exact(), aba = state.without_rotors(), mcrba = state.diagonal(false),
                       with_velocity = state.diagonal(true);
  const PlainTree tree = plain_tree(state.spec(), state.q(), state.v());
  const auto algorithm_6 = [&](const ForwardMisprints& misprints) {
    return forward_dynamics_by_print(tree, state.tau(), misprints);
  };
  const Vector<double> printed = algorithm_6(kMisprintsOfAlgorithm6), nearest = algorithm_6(kNearestToTables);
  const auto add = [&](const char* row, const PrintedRow& print, const Vector<double>& a,
                       const Vector<double>& b, const char* note = "") {
    Item& item = section.check({table.name, row, column}, print[k], largest_difference(a, b), "rad/s²");
    item.note = note;
    const bool is_near = std::abs(item.computed / item.printed->value() - 1) < 0.03;
    if (&a == &nearest && is_near && item.verdict != Verdict::agrees) item.verdict = Verdict::near;
  };
  add("MCRBA - ABA", table.mcrba_aba, mcrba, aba,
      is_moving ? "comes out only if C q̇ is left out of equation 4.26" : "");
  if (is_moving)
    add("MCRBA with C q̇ - ABA", table.mcrba_aba, with_velocity, aba, "what equation 4.26 says, C q̇ included");
  add("exact - MCRBA", table.maba_mcrba, exact, mcrba);
  if (is_moving)
    add("exact - MCRBA with C q̇", table.maba_mcrba, exact, with_velocity, "the approximation at its best");
  add("exact - ABA", table.maba_aba, exact, aba);
  add("printed MABA - MCRBA", table.maba_mcrba, printed, mcrba, "algorithm 6, line by line as it is printed");
  add("printed MABA - ABA", table.maba_aba, printed, aba);
  add("nearest to the tables - MCRBA", table.maba_mcrba, nearest, mcrba,
      "algorithm 6 with Φᵀ in the place of Φ_Rᵀ = n Φᵀ where forces on the rotor act, see below");
  add("nearest to the tables - ABA", table.maba_aba, nearest, aba);
  const Vector<double>& best = is_moving ? with_velocity : mcrba;
  const double relative = largest_difference(best, exact) / exact.cwiseAbs().maxCoeff();
  section.add({{table.name, "error of MCRBA", column},
               std::nullopt,
               100 * relative,
               "%",
               Verdict::too_coarse,
               "max |q̈ − q̈_exact| / max |q̈_exact|, C q̇ included"});
}

}  // namespace

Section rotor_consistency() {
  Section section;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto add = [&](const char* table, const char* row, const PrintedRow& printed, double difference,
                         const char* unit) {
      section.round_off({table, row, thesis_column(k)}, difference, 1e-9, unit, printed[k]);
    };
    add("table 4.1", "τ - τ_RNEA", {"4.3e-14", "4.3e-13", "2.4e-13"}, round_trip(kThesisBodies[k]), "N m");
    const ThesisState state(with_weightless_rotors, kThesisBodies[k], 0);
    const Vector<double> exact = state.exact(), aba = state.without_rotors(), mcrba = state.diagonal(true);
    const auto compare = [&](const char* row, const PrintedRow& printed, const Vector<double>& a,
                             const Vector<double>& b) {
      add("table 4.2", row, printed, largest_difference(a, b), "rad/s²");
    };
    compare("exact - ABA", {"8.4e-15", "2.9e-14", "1.9e-13"}, exact, aba);
    compare("exact - MCRBA", {"1.5e-14", "6.1e-14", "2.2e-13"}, exact, mcrba);
    compare("MCRBA - ABA", {"6.2e-15", "6.7e-14", "2.1e-13"}, mcrba, aba);
  }
  return section;
}

Section rotor_comparison() {
  Section section;
  for (const PrintedTable& table : kTables)
    for (std::size_t k = 0; k < kThesisBodies.size(); ++k) add_column(table, k, section);
  return section;
}

}  // namespace limber::cli::reproduce
