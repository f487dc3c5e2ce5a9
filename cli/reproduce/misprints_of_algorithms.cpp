// What the misprints of algorithms 3, 4 and 5 cost.
#include <cmath>
#include <numbers>

#include "reproduce/printed_algorithms.hpp"
#include "reproduce/sections.hpp"
#include "reproduce/thesis_setup.hpp"

namespace limber::cli::reproduce {

namespace {

constexpr int kMisprintBodies = 10;

struct TurnedCase {
  const char* name;
  ModelSpec spec;
};

struct AddOf {
  Section& section;
  const char* column;

  void wrong(const char* table, const char* row, double error, const char* note) const {
    section.cost({table, row, column}, error, note);
  }
  void right(const char* table, const char* row, double error) const {
    section.round_off({table, row, column}, error, 1e-10);
  }
};

void add_algorithm_3(const TurnedCase& each, const AddOf& add) {
  ModelSpec spec = each.spec;
  spec.gravity = {0, -9.81, 0};
  const Vector<double> q = Vector<double>::LinSpaced(kMisprintBodies, 1, kMisprintBodies),
                       v = Vector<double>::Constant(kMisprintBodies, std::numbers::pi / 2);
  const Vector<double> exact = listed_forward_dynamics(spec, q, v, q);
  const PlainTree tree = plain_tree(spec, q, v);
  add.right("algorithm 3", "corrected - library",
            relative_difference(forward_dynamics_by_print(tree, q), exact));
  add.wrong("algorithm 3", "i = p(i) in line 14",
            relative_difference(forward_dynamics_by_print(tree, q, {.steps_to_parent = true}), exact),
            "the loop already runs over all bodies; taken as its step, this leaves all branches but one out");
  add.wrong("algorithm 3", "a_0 = -g is missing",
            relative_difference(forward_dynamics_by_print(tree, q, {.no_base_acceleration = true}), exact),
            "with 9.81 m/s² across the chain");
}

void add_algorithms_4_and_5(const TurnedCase& each, const AddOf& add) {
  const Model<double> model = build(each.spec);
  Workspace<double> ws(model);
  const Vector<double> q = Vector<double>::LinSpaced(kMisprintBodies, 1, kMisprintBodies),
                       v = Vector<double>::LinSpaced(kMisprintBodies, -1, 2);
  const IndexOrder order = listed_order(each.spec, model);
  const CoriolisTerms<double>& of_model = coriolis_terms(model, ws, order.to_model(q), order.to_model(v));
  const CoriolisTerms<double> terms{order.matrix_from_model(of_model.coriolis_matrix),
                                    order.matrix_from_model(of_model.mass_matrix),
                                    order.matrix_from_model(of_model.mass_matrix_rate)};
  const PlainTree tree = plain_tree(each.spec, q, v);
  const CoriolisResult corrected = coriolis_by_print(tree);
  add.right("algorithm 4", "corrected C - library", relative_difference(corrected.c, terms.coriolis_matrix));
  add.right("algorithm 4", "corrected H - library", relative_difference(corrected.h, terms.mass_matrix));
  add.right("algorithm 4", "corrected Ḣ - library",
            relative_difference(corrected.h_rate, terms.mass_matrix_rate));
  const CoriolisResult moved = coriolis_by_print(tree, {.moves_forces_first = true});
  add.wrong(
      "algorithm 4", "C, line 15 before its use", relative_difference(moved.c, terms.coriolis_matrix),
      "line 15 belongs at the end of the loop: as printed, Φ_i meets forces in the frame of its parent");
  add.wrong("algorithm 4", "H, line 15 before its use", relative_difference(moved.h, terms.mass_matrix), "");
  add.wrong(
      "algorithm 4", "C_ii for C_ij in line 16",
      relative_difference(coriolis_by_print(tree, {.stores_on_diagonal = true}).c, terms.coriolis_matrix),
      "every entry above the diagonal is then written on it");

  const ChristoffelSymbols<double>& symbols = christoffel_symbols(model, ws, order.to_model(q));
  Vector<double> dense(kMisprintBodies * kMisprintBodies * kMisprintBodies);
  const auto listed = [&](int velocity) { return order.indices()[static_cast<std::size_t>(velocity)]; };
  for (int i = 0; i < kMisprintBodies; ++i)
    for (int j = 0; j < kMisprintBodies; ++j)
      for (int k = 0; k < kMisprintBodies; ++k)
        dense[(listed(i) * kMisprintBodies + listed(j)) * kMisprintBodies + listed(k)] = symbols(i, j, k);
  const ChristoffelResult by_print = christoffel_by_print(tree, false);
  add.right("algorithm 5", "corrected Γ - library", relative_difference(by_print.symbols, dense));
  add.right("algorithm 5", "D + Bᵀ", by_print.d_plus_b_transposed);
  add.right("algorithm 5", "Γ_kki, i on the way to k", by_print.largest_kki);
  add.wrong("algorithm 5", "Φ_1 for Φ_i in lines 15 to 17",
            relative_difference(christoffel_by_print(tree, true).symbols, dense), "");
}

/// Axes that differ, in the links and between them: in a plane, wrong frames would hide.
ModelSpec turned(ModelSpec spec) {
  const Vec3<double> axes[] = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
  for (std::size_t i = 0; i < spec.bodies.size(); ++i) {
    spec.bodies[i].placement.rotation = Rotation<double>::about_x(0.3 + 0.4 * static_cast<double>(i));
    spec.bodies[i].joint.axis = axes[i % 3];
  }
  return spec;
}

}  // namespace

Section algorithm_misprints() {
  Section section;
  const TurnedCase cases[] = {{"chain", turned(robots::serial_chain_spec(kMisprintBodies))},
                              {"tree", turned(robots::binary_tree_spec(kMisprintBodies))}};
  for (const TurnedCase& each : cases) add_algorithm_3(each, {section, each.name});
  for (const TurnedCase& each : cases) add_algorithms_4_and_5(each, {section, each.name});
  return section;
}

}  // namespace limber::cli::reproduce
