// O. Khatib's lecture on the explicit form: the arm with a revolute and a prismatic joint.
#include <limber/symbolic/equations.hpp>

#include <cmath>
#include <map>
#include <string>

#include "reproduce/sections.hpp"
#include "reproduce/thesis_setup.hpp"

namespace limber::cli::reproduce {

namespace {

// The numbers of robots::rp_arm, which the lecture leaves open.
constexpr double kL1 = 0.5, kM1 = 3, kM2 = 2, kI1 = 0.05, kI2 = 0.04, kG = 9.81;

void add_state(const char* column, const Eigen::Vector2d& q, const Eigen::Vector2d& v, Section& section) {
  const Model<double> arm = robots::rp_arm();
  Workspace<double> ws(arm);
  const LagrangianForm<double>& form = lagrangian_form(arm, ws, q);
  const Matrix<double> c = coriolis_matrix(arm, ws, q, v);
  const double d = q[1], rate = v[0], slide = v[1];
  const auto add = [&](const char* row, double printed, double computed, const char* unit) {
    return &section.check({"Khatib's RP arm", row, column}, Printed::formula(printed), computed, unit);
  };
  const Vector<double> velocity = form.velocity_forces(v),
                       total = inverse_dynamics(arm, ws, q, v, Eigen::Vector2d(0.4, -0.9));
  const double m11 = kM1 * kL1 * kL1 + kI1 + kM2 * d * d + kI2;
  const double g1 = (kM1 * kL1 + kM2 * d) * kG * std::cos(q[0]), g2 = kM2 * kG * std::sin(q[0]);
  add("M_11 = m₁l₁² + I₁ + m₂d₂² + I₂", m11, form.mass_matrix(0, 0), "kg m²");
  add("M_12 = 0", 0, form.mass_matrix(0, 1), "kg m");
  add("M_22 = m₂", kM2, form.mass_matrix(1, 1), "kg");
  add("∂M_11/∂d₂ = 2 m₂d₂", 2 * kM2 * d, form.mass_matrix_derivatives[1](0, 0), "kg m");
  add("B_1 = 2 m₂d₂", 2 * kM2 * d, form.coriolis(0, 0), "kg m");
  add("B_2 = 0", 0, form.coriolis(1, 0), "kg m");
  add("C_12 = 0", 0, form.centrifugal(0, 1), "kg m");
  add("C_21 = -m₂d₂", -kM2 * d, form.centrifugal(1, 0), "kg m");
  add("V_1 = 2 m₂d₂ θ̇₁ḋ₂", 2 * kM2 * d * rate * slide, velocity[0], "N m");
  add("V_2 = -m₂d₂ θ̇₁²", -kM2 * d * rate * rate, velocity[1], "N");
  add("G_1 = (m₁l₁ + m₂d₂) g cos θ₁", g1, form.gravity[0], "N m");
  add("G_2 = m₂ g sin θ₁", g2, form.gravity[1], "N");
  add("τ_1, θ̈₁ = 0.4", m11 * 0.4 + 2 * kM2 * d * rate * slide + g1, total[0], "N m");
  add("τ_2, d̈₂ = -0.9", kM2 * -0.9 - kM2 * d * rate * rate + g2, total[1], "N");
  // Not in the lecture: its C is for squares of rates. This one is for C v, with Ḣ − 2C skew.
  const double entries[2][2] = {{kM2 * d * slide, kM2 * d * rate}, {-kM2 * d * rate, 0}};
  const char* names[2][2] = {{"Christoffel form, C_11 = m₂d₂ḋ₂", "Christoffel form, C_12 = m₂d₂θ̇₁"},
                             {"Christoffel form, C_21 = -m₂d₂θ̇₁", "Christoffel form, C_22 = 0"}};
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      add(names[i][j], entries[i][j], c(i, j), "")->note =
          "derived from the printed b_ijk: the lecture has no such matrix";
}

/// The formula of an entry in the text of `equations`; zeros among the symbols are left out there.
std::string formula(const std::string& text, const std::string& entry) {
  for (const std::string& start : {"  " + entry + " = ", "= " + entry + " = "})
    if (const auto at = text.find(start); at != std::string::npos) {
      const std::string line = text.substr(at, text.find('\n', at) - at);
      return line.substr(line.rfind(" = ") + 3);
    }
  return "0";
}

/// What the kernels give over symbols, for the formulas of the lecture beside them.
std::map<std::string, std::string> formulas() {
  EquationOptions options;
  options.what = equation_quantities();
  const std::string text = equations(robots::rp_arm(), options);
  std::map<std::string, std::string> all;
  for (const char* entry : {"H11", "H12", "H22", "Γ112", "Γ122", "Γ211", "Γ222", "G1", "G2", "τ1", "τ2"})
    all[entry] = formula(text, entry);
  return all;
}

}  // namespace

Section khatib_arm() {
  Section section;
  add_state("state 1", {0.7, 0.8}, {1.3, -0.6}, section);
  add_state("state 2", {-2.1, 0.35}, {-3.2, 1.1}, section);
  section.values = formulas();
  return section;
}

}  // namespace limber::cli::reproduce
