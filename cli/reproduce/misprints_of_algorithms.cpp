// What the misprints of algorithms 3, 4 and 5 cost.
#include <fmt/core.h>

#include <cmath>
#include <numbers>

#include "reproduce/printed_coriolis.hpp"
#include "reproduce/printed_forward.hpp"
#include "reproduce/sections.hpp"
#include "reproduce/thesis_setup.hpp"

namespace limber::cli::reproduce {

namespace {

constexpr int kBodies = 10;

struct Case {
  const char* name;
  ModelSpec spec;
};

double relative(const Matrix<double>& a, const Matrix<double>& b) { return (a - b).norm() / b.norm(); }

struct Add {
  Section& section;
  const char* column;

  void wrong(const char* table, const char* row, double error, const char* note) const {
    section.items.push_back(cost(table, row, column, error, note));
  }
  void right(const char* table, const char* row, double error) const {
    section.items.push_back(round_off(table, row, column, std::nullopt, error, "", 1e-10));
  }
};

void add_algorithm_3(const Case& each, const Add& add) {
  ModelSpec spec = each.spec;
  spec.gravity = {0, -9.81, 0};
  const Vector<double> q = Vector<double>::LinSpaced(kBodies, 1, kBodies),
                       v = Vector<double>::Constant(kBodies, std::numbers::pi / 2);
  const Vector<double> exact = listed_forward_dynamics(spec, q, v, q);
  const PlainTree tree = plain_tree(spec, q, v);
  add.right("algorithm 3", "corrected - library",
            relative_difference(plain_forward_dynamics(tree, q, {}), exact));
  add.wrong("algorithm 3", "i = p(i) in line 14",
            relative_difference(plain_forward_dynamics(tree, q, {true, false}), exact),
            "the loop already runs over all bodies; taken as its step, this leaves all branches but one out");
  add.wrong("algorithm 3", "a_0 = -g is missing",
            relative_difference(plain_forward_dynamics(tree, q, {false, true}), exact),
            "with 9.81 m/s² across the chain");
}

void add_algorithms_4_and_5(const Case& each, const Add& add) {
  const Model<double> model = build(each.spec);
  Workspace<double> ws(model);
  const Vector<double> q = Vector<double>::LinSpaced(kBodies, 1, kBodies),
                       v = Vector<double>::LinSpaced(kBodies, -1, 2);
  const IndexOrder order = listed_order(each.spec, model);
  const CoriolisTerms<double>& of_model = coriolis_terms(model, ws, order.to_model(q), order.to_model(v));
  const CoriolisTerms<double> terms{order.matrix_from_model(of_model.coriolis_matrix),
                                    order.matrix_from_model(of_model.mass_matrix),
                                    order.matrix_from_model(of_model.mass_matrix_rate)};
  const PlainTree tree = plain_tree(each.spec, q, v);
  const CoriolisResult corrected = coriolis_by_print(tree, {});
  add.right("algorithm 4", "corrected C - library", relative(corrected.c, terms.coriolis_matrix));
  add.right("algorithm 4", "corrected H - library", relative(corrected.h, terms.mass_matrix));
  add.right("algorithm 4", "corrected Ḣ - library", relative(corrected.h_rate, terms.mass_matrix_rate));
  const CoriolisResult moved = coriolis_by_print(tree, {true, false});
  add.wrong(
      "algorithm 4", "C, line 15 before its use", relative(moved.c, terms.coriolis_matrix),
      "line 15 belongs at the end of the loop: as printed, Φ_i meets forces in the frame of its parent");
  add.wrong("algorithm 4", "H, line 15 before its use", relative(moved.h, terms.mass_matrix), "");
  add.wrong("algorithm 4", "C_ii for C_ij in line 16",
            relative(coriolis_by_print(tree, {false, true}).c, terms.coriolis_matrix),
            "every entry above the diagonal is then written on it");

  const ChristoffelSymbols<double>& symbols = christoffel_symbols(model, ws, order.to_model(q));
  Vector<double> dense(kBodies * kBodies * kBodies);
  const auto listed = [&](int velocity) { return order.indices()[static_cast<std::size_t>(velocity)]; };
  for (int i = 0; i < kBodies; ++i)
    for (int j = 0; j < kBodies; ++j)
      for (int k = 0; k < kBodies; ++k)
        dense[(listed(i) * kBodies + listed(j)) * kBodies + listed(k)] = symbols(i, j, k);
  const auto as_vector = [](const ChristoffelResult& result) {
    return Vector<double>(
        Eigen::Map<const Vector<double>>(result.symbols.data(), kBodies * kBodies * kBodies));
  };
  const ChristoffelResult by_print = christoffel_by_print(tree, false);
  add.right("algorithm 5", "corrected Γ - library", relative_difference(as_vector(by_print), dense));
  add.right("algorithm 5", "D + Bᵀ", by_print.d_plus_b_transposed);
  add.right("algorithm 5", "Γ_kki, i on the way to k", by_print.largest_kki);
  add.wrong("algorithm 5", "Φ_1 for Φ_i in lines 15 to 17",
            relative_difference(as_vector(christoffel_by_print(tree, true)), dense), "");
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
  section.title = "Thesis, algorithms 3 to 5: the lines that have to change";
  section.before =
      "The error in the norm of the result, on 10 bodies whose joint axes are turned against each other "
      "(tubes at qᵢ = i). *Corrected* is the printed algorithm in plain 6×6 matrices with the lines below "
      "put right, beside Limber's own routine: round-off. Algorithm 5 can be had for two thirds of its "
      "work: D = (IᶜΦ×̄*) − B equals −Bᵀ exactly, so F₃ = −F₂.";
  const Case cases[] = {{"chain", turned(robots::serial_chain_spec(kBodies))},
                        {"tree", turned(robots::binary_tree_spec(kBodies))}};
  for (const Case& each : cases) add_algorithm_3(each, {section, each.name});
  for (const Case& each : cases) add_algorithms_4_and_5(each, {section, each.name});
  section.after =
      "Further slips without a number: algorithm 3 does not list q, τ and the velocities among its inputs; "
      "in equation 3.6 the outer sum is over j ~ i; in 3.20 it is İ_k that is summed; 3.33 holds for k ⪰ j. "
      "Equations 3.34 to 3.41 are right. With Φ̇ = v × Φ + Φ̊ algorithm 4 stays exact for joints whose axes "
      "depend on q.";
  return section;
}

}  // namespace limber::cli::reproduce
