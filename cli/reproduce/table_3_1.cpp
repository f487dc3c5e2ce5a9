// Table 3.1 of the thesis: three checks of the Coriolis matrix and the Christoffel symbols.
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
  const std::array<Errors, 3> errors = {errors_of(5), errors_of(10), errors_of(15)};
  const auto row = [&](const char* name, const std::array<const char*, 3>& printed, double Errors::* error,
                       const char* unit) {
    for (std::size_t k = 0; k < 3; ++k)
      section.round_off({"table 3.1", name, thesis_column(k)}, errors[k].*error, 1e-9, unit, printed[k]);
  };
  row("C q̇ - τ", {"5.7e-14", "7.3e-12", "2.9e-11"}, &Errors::bias, "N m");
  row("Ḣ - (C + Cᵀ)", {"3.6e-15", "5.7e-14", "2.3e-13"}, &Errors::rate, "kg m²/s");
  row("Σ Γ q̇ - C", {"1.1e-13", "7.3e-12", "1.0e-12"}, &Errors::symbols, "kg m²/s");
  return section;
}

}  // namespace limber::cli::reproduce
