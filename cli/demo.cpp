#include <fmt/core.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/dynamics/eigen.hpp>
#include <limber/io/formats.hpp>
#include <limber/version.hpp>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "bench.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "model_argument.hpp"
#include "model_tables.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "words.hpp"

namespace limber::cli {

namespace {

/// Statements that are checked while a person looks on.
struct Checklist {
  int count = 0, failed = 0;

  /// `✓ statement   detail`, or `✗` in red.
  void check(bool holds, const std::string& statement, const std::string& detail = {}) {
    constexpr std::size_t width = 52;
    ++count;
    failed += holds ? 0 : 1;
    const std::string start =
        fmt::format("  {} ", holds ? styled(Style::good, "✓") : styled(Style::bad, "✗"));
    const std::string beside = padded_right(statement, width) + " " + styled(Style::faint, detail);
    if (!detail.empty() && columns(start) + columns(beside) <= output_columns())
      fmt::print("{}{}\n", start, beside);
    else
      print_wrapped(start, statement + (detail.empty() ? "" : ", " + styled(Style::faint, detail)));
  }
  /// The same for two numbers or vectors that must agree: `residual` is their relative difference.
  void check_agreement(double residual, const std::string& statement) {
    constexpr double tolerance = 1e-10;  // rounding leaves 1e-13 or less on the built-in robots
    check(residual < tolerance, statement, fmt::format("residual {:.1e}", residual));  // NaN fails
  }
};

void check_description(const ModelSpec& spec, Checklist& checks) {
  const std::vector<Problem> problems = check(spec);
  const auto errors = std::ranges::count_if(problems, &Problem::is_error);
  for (const Problem& problem : problems) print_wrapped("    ", problem.text());
  checks.check(errors == 0, "names, tree, axes, masses and limits are valid",
               counted(errors, "error") + ", " + counted(std::ssize(problems) - errors, "warning"));
  checks.check(to_json(parse_json(to_json(spec))) == to_json(spec),
               "written and read again, the model is the same");
}

void print_joint_forces(const Model<double>& model, Workspace<double>& ws, const Sample& s) {
  const Vector<double>& gravity = gravity_forces(model, ws, s.q);
  const Vector<double>& bias = bias_forces(model, ws, s.q, s.v);
  const Vector<double>& tau = inverse_dynamics(model, ws, s.q, s.v, s.a);
  Table table("lrrrrrr", 0);
  table.header({"degree", "v", "a", "gravity g", "+ C v", "+ H a", "= force τ"});
  for (int k = 0; k < model.nv(); ++k)
    table.row({printable(model.names().dofs[static_cast<std::size_t>(k)]), fixed_number(s.v[k], 3),
               fixed_number(s.a[k], 3), fixed_number(gravity[k], 4), fixed_number(bias[k] - gravity[k], 4),
               fixed_number(tau[k] - bias[k], 4), styled(Style::accent, fixed_number(tau[k], 4))});
  table.print();
}

/// Numbers, or where a matrix that is too wide for them has its zeros.
void print_mass_matrix(const Matrix<double>& h) {
  constexpr Eigen::Index widest = 50;
  const Eigen::Index size = std::min(h.cols(), widest);
  Table table(std::string(static_cast<std::size_t>(size), 'r'));
  std::string pattern;
  const char* const gap = 2 * static_cast<std::size_t>(size) < output_columns() ? " " : "";
  for (Eigen::Index i = 0; i < size; ++i) {
    std::vector<std::string> numbers, marks;
    for (Eigen::Index j = 0; j < size; ++j) {
      const auto shown = [&](const std::string& text) { return i == j ? styled(Style::accent, text) : text; };
      numbers.push_back(shown(fixed_number(h(i, j), 4)));
      marks.push_back(shown(h(i, j) == 0 ? "·" : "■"));
    }
    table.row(numbers);
    pattern += "  " + joined(marks, gap) + "\n";
  }
  if (table.fits())
    table.print();
  else
    fmt::print("{}", pattern);
}

double relative(const auto& difference, double size) {
  return difference.template lpNorm<Eigen::Infinity>() / std::max(size, 1e-300);
}

void check_laws(const Model<double>& model, Workspace<double>& ws, const Sample& s, Checklist& checks) {
  const Matrix<double> h = mass_matrix(model, ws, s.q);
  const double least = Eigen::SelfAdjointEigenSolver<Matrix<double>>(h).eigenvalues().minCoeff();
  checks.check(h == h.transpose() && least > 0, "the mass matrix is symmetric and positive definite",
               fmt::format("least eigenvalue {:.2g}", least));

  const Vector<double> tau = inverse_dynamics(model, ws, s.q, s.v, s.a);
  const double force = tau.lpNorm<Eigen::Infinity>(), acceleration = s.a.lpNorm<Eigen::Infinity>();
  checks.check_agreement(relative(h * s.a + bias_forces(model, ws, s.q, s.v) - tau, force),
                         "mass matrix × acceleration + bias is the joint force");
  checks.check_agreement(relative(forward_dynamics(model, ws, s.q, s.v, tau) - s.a, acceleration),
                         "forward dynamics undoes inverse dynamics");
  checks.check_agreement(
      relative(forward_dynamics_by_mass_matrix(model, ws, s.q, s.v, tau) - s.a, acceleration),
      "forward dynamics by the mass matrix does the same");

  const double energy = kinetic_energy(model, ws, s.q, s.v);
  checks.check_agreement(std::abs(0.5 * s.v.dot(h * s.v) - energy) / energy, "kinetic energy is ½ vᵀ H v");

  const int last = static_cast<int>(model.frames().size()) - 1;
  const auto motion = to_eigen(velocity(model, ws, s.q, s.v, last));
  checks.check_agreement(
      relative(jacobian(model, ws, s.q, last) * s.v - motion, motion.norm()),
      fmt::format("the Jacobian of {} × v is its velocity", printable(model.names().frames.back())));

  const Eigen::Vector3d total = to_eigen(momentum(model, ws, s.q, s.v).linear);
  checks.check_agreement(
      relative(center_of_mass_jacobian(model, ws, s.q) * s.v * total_mass(model) - total, total.norm()),
      "momentum is mass × velocity of the centre of mass");
}

void show_dynamics(const Model<double>& model, Checklist& checks) {
  Workspace<double> ws(model);
  const Sample sample(model);
  print_section("Which joint forces give these accelerations?   τ = H a + C v + g");
  print_joint_forces(model, ws, sample);
  print_section("The mass matrix H");
  print_mass_matrix(mass_matrix(model, ws, sample.q));
  print_section("Laws that must hold");
  check_laws(model, ws, sample, checks);
  print_times(model);
  if (!build_facts().complaints.empty())
    fmt::print("  {}\n", styled(Style::bad, "a slow build (see limber bench): do not use these times"));
}

int run(const ModelArgument& argument) {
  const ModelSpec spec = argument.spec();
  const Model<double> model = argument.build(spec);
  check_needs("demo", model, Needs::inverse_mass_matrix);
  Checklist checks;

  print_wrapped("",
                fmt::format("Limber {} computes the dynamics of robots. This is one of them.", version()));
  print_paragraph("", summary(spec, model));
  print_tree(spec);
  print_degrees(model);
  print_inertias(spec, model);
  print_rotors(spec);

  print_section("Is the model valid?");
  check_description(spec, checks);
  if (model.nv() > 0) show_dynamics(model, checks);

  const bool all_hold = checks.failed == 0;
  fmt::print("\n{}\n", all_hold ? styled(Style::good, fmt::format("All {} checks hold.", checks.count))
                                : styled(Style::bad,
                                         fmt::format("{} of {} checks fail.", checks.failed, checks.count)));
  return all_hold ? kDone : kInputIsWrong;
}

}  // namespace

Command demo_command() {
  Command command{.name = "demo",
                  .description = "Show a robot, check it, and compute with it",
                  .examples = {{"limber demo", "with robots/panda"},
                               {"limber demo robots/mini_cheetah", "legs, rotors, a floating base"}}};
  auto model = std::make_shared<ModelArgument>();
  model->add_to(command, "MODEL", "robots/panda");
  command.add_color();
  command.run_with(model, run);
  return command;
}

}  // namespace limber::cli
