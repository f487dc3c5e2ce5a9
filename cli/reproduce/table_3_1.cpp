// Table 3.1 of the thesis: three checks of the Coriolis matrix and the Christoffel symbols.
#include <fmt/core.h>

#include <array>
#include <numbers>

#include "reproduce/sections.hpp"
#include "reproduce/thesis_setup.hpp"

namespace limber::cli::reproduce {

namespace {

struct Errors {
  double bias, rate, symbols;
};

Errors errors_of(int n) {
  const Model<double> model = robots::serial_chain(n);
  Workspace<double> ws(model);
  const Vector<double> q = Vector<double>::LinSpaced(n, 1, n),
                       v = Vector<double>::Constant(n, std::numbers::pi / 2);
  const CoriolisTerms<double>& terms = coriolis_terms(model, ws, q, v);
  const Matrix<double>& c = terms.coriolis_matrix;
  const ChristoffelSymbols<double>& symbols = christoffel_symbols(model, ws, q);
  Matrix<double> contracted(n, n);
  symbols.contract(v.data(), contracted.data());
  // Ḣ of another route: (H(q + ε q̇) − H(q − ε q̇)) / 2ε has no more than ten digits, so it is the sum of
  // derivatives of the Lagrangian form.
  const LagrangianForm<double>& form = lagrangian_form(model, ws, q);
  Matrix<double> rate = Matrix<double>::Zero(n, n);
  for (int k = 0; k < n; ++k) rate += form.mass_matrix_derivatives[static_cast<std::size_t>(k)] * v[k];
  return {(c * v - bias_forces(model, ws, q, v)).cwiseAbs().maxCoeff(),
          (rate - c - c.transpose()).cwiseAbs().maxCoeff(), (contracted - c).cwiseAbs().maxCoeff()};
}

}  // namespace

Section coriolis_validity() {
  Section section;
  section.title = "Thesis, table 3.1: the Coriolis matrix and the Christoffel symbols";
  section.before =
      "Serial chains of 5, 10 and 15 tubes at qᵢ = i rad, all joints at π/2 rad/s; the thesis does not say "
      "its state. All entries are round-off, in print and here. Method 1 holds C q̇ against inverse "
      "dynamics without gravity. For method 2, Ḣ comes from the partial derivatives of the explicit "
      "Lagrangian form, a route of its own. For method 3 every entry of C is compared, where the thesis has "
      "the first.";
  constexpr std::array bodies = {5, 10, 15};
  const std::array<Errors, 3> errors = {errors_of(5), errors_of(10), errors_of(15)};
  const auto row = [&](const char* name, const std::array<const char*, 3>& printed, double Errors::* error,
                       const char* unit) {
    for (std::size_t k = 0; k < 3; ++k)
      section.items.push_back(round_off("table 3.1", name, fmt::format("N = {}", bodies[k]),
                                        Printed(printed[k]), errors[k].*error, unit, 1e-9));
  };
  row("C q̇ - τ", {"5.7e-14", "7.3e-12", "2.9e-11"}, &Errors::bias, "N m");
  row("Ḣ - (C + Cᵀ)", {"3.6e-15", "5.7e-14", "2.3e-13"}, &Errors::rate, "kg m²/s");
  row("Σ Γ q̇ - C", {"1.1e-13", "7.3e-12", "1.0e-12"}, &Errors::symbols, "kg m²/s");
  return section;
}

}  // namespace limber::cli::reproduce
