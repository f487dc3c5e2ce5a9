// O. Khatib's lecture on the explicit form: the arm with a revolute and a prismatic joint.
#include <fmt/core.h>
#include <limber/symbolic/equations.hpp>

#include <cmath>
#include <string>
#include <tuple>

#include "reproduce/sections.hpp"
#include "reproduce/thesis_setup.hpp"

namespace limber::cli::reproduce {

namespace {

constexpr const char* kTable = "Khatib's RP arm";

// The numbers of robots::rp_arm, which the lecture leaves open.
constexpr double kL1 = 0.5, kM1 = 3, kM2 = 2, kI1 = 0.05, kI2 = 0.04, kG = 9.81;

void add_state(const char* column, const Eigen::Vector2d& q, const Eigen::Vector2d& v,
               std::vector<Item>& items) {
  const Model<double> arm = robots::rp_arm();
  Workspace<double> ws(arm);
  const LagrangianForm<double>& form = lagrangian_form(arm, ws, q);
  const Matrix<double> c = coriolis_matrix(arm, ws, q, v);
  const double d = q[1], rate = v[0], slide = v[1];
  const auto add = [&](const char* row, double printed, double computed, const char* unit) {
    items.push_back(compared(kTable, row, column, Printed::formula(printed), computed, unit));
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
    for (int j = 0; j < 2; ++j) {
      Item item = compared(kTable, names[i][j], column, Printed::formula(entries[i][j]), c(i, j), "");
      item.note = "derived from the printed b_ijk: the lecture has no such matrix";
      items.push_back(item);
    }
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

/// Formulas of the lecture beside those that the kernels give over symbols.
std::string side_by_side() {
  EquationOptions options;
  options.what = equation_quantities();
  const std::string text = equations(robots::rp_arm(), options);
  std::string table =
      "`limber equations robots/rp_arm` derives the same formulas from the kernels. Its c1 is the lecture's "
      "l₁, the "
      "distance of the centre of mass; q1 is θ₁ and q2 is d₂; Γ_ijk is b_ijk, so that 2 b_112 stands in the "
      "matrix B.\n\n"
      "| | the lecture | | Limber |\n|---|---|---|---|\n";
  const std::tuple<const char*, const char*, const char*> rows[] = {
      {"m_11", "m₁l₁² + I_zz1 + m₂d₂² + I_zz2", "H11"},
      {"m_12", "0", "H12"},
      {"m_22", "m₂", "H22"},
      {"b_112", "m₂d₂", "Γ112"},
      {"b_122", "0", "Γ122"},
      {"b_211", "−m₂d₂", "Γ211"},
      {"b_222", "0", "Γ222"},
      {"G_1", "(m₁l₁ + m₂d₂) g c₁", "G1"},
      {"G_2", "m₂ g s₁", "G2"},
      {"τ_1", "(m₁l₁² + I_zz1 + m₂d₂² + I_zz2) θ̈₁ + 2 m₂d₂ θ̇₁ḋ₂ + (m₁l₁ + m₂d₂) g c₁", "τ1"},
      {"τ_2", "m₂ d̈₂ − m₂d₂ θ̇₁² + m₂ g s₁", "τ2"}};
  for (const auto& [name, printed, entry] : rows)
    table += fmt::format("| {} | {} | {} | {} |\n", name, printed, entry, formula(text, entry));
  return table;
}

}  // namespace

Section khatib_arm() {
  Section section;
  section.title = "Khatib: the explicit form of the RP arm";
  section.before =
      "M, V and G come from the Jacobians of the links (`lagrangian_form`), the torques from Newton–Euler "
      "recursion; the *printed* number is the lecture's formula with m₁ = 3 kg, l₁ = 0.5 m, I₁ = 0.05 kg "
      "m², m₂ = 2 kg, I₂ = 0.04 kg m², which it leaves open (`robots::rp_arm`). State 1 is θ₁ = 0.7 rad, d₂ "
      "= 0.8 m, θ̇₁ = 1.3 rad/s, ḋ₂ = −0.6 m/s; state 2 is −2.1, 0.35, −3.2, 1.1. All of it is right; in "
      "\"Matrix V\" the last bracket is the product θ̇₁ḋ₂ alone, as the next slide has it.";
  add_state("state 1", {0.7, 0.8}, {1.3, -0.6}, section.items);
  add_state("state 2", {-2.1, 0.35}, {-3.2, 1.1}, section.items);
  section.after = side_by_side();
  return section;
}

}  // namespace limber::cli::reproduce
