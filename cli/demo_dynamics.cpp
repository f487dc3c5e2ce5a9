#include "demo_dynamics.hpp"

#include <fmt/core.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/state.hpp>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "build_facts.hpp"
#include "sample.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "timing.hpp"

namespace limber::cli {

namespace {

constexpr Eigen::Index kWidestMatrix = 12, kWidestPattern = 50;

double relative(const auto& difference, double size) {
  return difference.template lpNorm<Eigen::Infinity>() / std::max(size, 1e-300);
}

Vector<double> as_vector(const auto& spatial) {
  Vector<double> result(6);
  for (int k = 0; k < 6; ++k) result[k] = spatial[k];
  return result;
}

void print_joint_forces(const Model<double>& model, Workspace<double>& ws, const Sample& s) {
  const Vector<double>& gravity = gravity_forces(model, ws, s.q);
  const Vector<double>& bias = bias_forces(model, ws, s.q, s.v);
  const Vector<double>& tau = inverse_dynamics(model, ws, s.q, s.v, s.a);
  Table table("lrrrrrr");
  table.header({"degree", "v", "a", "gravity g", "+ C v", "+ H a", "= force τ"});
  for (int k = 0; k < model.nv(); ++k)
    table.row({printable(model.names().dofs[static_cast<std::size_t>(k)]), fixed_number(s.v[k], 3),
               fixed_number(s.a[k], 3), fixed_number(gravity[k], 4), fixed_number(bias[k] - gravity[k], 4),
               fixed_number(tau[k] - bias[k], 4), styled(Style::accent, fixed_number(tau[k], 4))});
  table.print();
}

void print_numbers(const Matrix<double>& h) {
  Table table(std::string(static_cast<std::size_t>(h.cols()), 'r'));
  for (int i = 0; i < h.rows(); ++i) {
    std::vector<std::string> row;
    for (int j = 0; j < h.cols(); ++j) {
      const std::string entry = fixed_number(h(i, j), 4);
      row.push_back(i == j ? styled(Style::accent, entry) : entry);
    }
    table.row(row);
  }
  table.print();
}

/// Where a wide matrix has its zeros.
void print_pattern(const Matrix<double>& h) {
  for (int i = 0; i < std::min(h.rows(), kWidestPattern); ++i) {
    fmt::print("  ");
    for (int j = 0; j < std::min(h.cols(), kWidestPattern); ++j) fmt::print("{}", h(i, j) == 0 ? "· " : "■ ");
    fmt::print("{}\n", h.cols() > kWidestPattern ? "…" : "");
  }
}

void print_mass_matrix(const Matrix<double>& h) {
  if (h.rows() <= kWidestMatrix)
    print_numbers(h);
  else
    print_pattern(h);
}

void check_laws(const Model<double>& model, Workspace<double>& ws, const Sample& s, Checklist& checks) {
  const Matrix<double> h = mass_matrix(model, ws, s.q);
  const double least = Eigen::SelfAdjointEigenSolver<Matrix<double>>(h).eigenvalues().minCoeff();
  checks.check(h == h.transpose() && least > 0, "the mass matrix is symmetric and positive definite",
               fmt::format("least eigenvalue {:.2g}", least));

  const Vector<double> tau = inverse_dynamics(model, ws, s.q, s.v, s.a);
  const double force = tau.lpNorm<Eigen::Infinity>();
  checks.check_agreement(relative(h * s.a + bias_forces(model, ws, s.q, s.v) - tau, force),
                         "mass matrix × acceleration + bias is the joint force");
  checks.check_agreement(
      relative(forward_dynamics(model, ws, s.q, s.v, tau) - s.a, s.a.lpNorm<Eigen::Infinity>()),
      "forward dynamics undoes inverse dynamics");
  checks.check_agreement(relative(forward_dynamics_by_mass_matrix(model, ws, s.q, s.v, tau) - s.a,
                                  s.a.lpNorm<Eigen::Infinity>()),
                         "so does forward dynamics by another route");

  const double energy = kinetic_energy(model, ws, s.q, s.v);
  checks.check_agreement(std::abs(0.5 * s.v.dot(h * s.v) - energy) / energy, "kinetic energy is ½ vᵀ H v");

  const int last = static_cast<int>(model.frames().size()) - 1;
  const Vector<double> motion = as_vector(velocity(model, ws, s.q, s.v, last));
  checks.check_agreement(
      relative(jacobian(model, ws, s.q, last) * s.v - motion, motion.norm()),
      fmt::format("the Jacobian of {} × v is its velocity", printable(model.names().frames.back())));

  const Vec3<double> linear = momentum(model, ws, s.q, s.v).linear;
  const Eigen::Vector3d total(linear.x, linear.y, linear.z);
  checks.check_agreement(
      relative(center_of_mass_jacobian(model, ws, s.q) * s.v * total_mass(model) - total, total.norm()),
      "momentum is mass × velocity of the centre of mass");
}

void print_times(const Model<double>& model, Workspace<double>& ws, const Sample& s) {
  const Vector<double> tau = inverse_dynamics(model, ws, s.q, s.v, s.a);
  const int last = static_cast<int>(model.frames().size()) - 1;
  Table table("lrl");
  table.header({"call", "µs", ""});
  const auto time = [&](const char* name, const char* what, auto&& f) {
    table.row({name, fixed_number(measure(f).median, 2), styled(Style::faint, what)});
  };
  time("inverse_dynamics", "forces from accelerations", [&] { inverse_dynamics(model, ws, s.q, s.v, s.a); });
  time("forward_dynamics", "accelerations from forces", [&] { forward_dynamics(model, ws, s.q, s.v, tau); });
  time("mass_matrix", "H", [&] { mass_matrix(model, ws, s.q); });
  time("jacobian", "of the last frame", [&] { jacobian(model, ws, s.q, last); });
  time("all_terms", "H, bias, gravity, Jacobians, momentum, energies",
       [&] { all_terms(model, ws, s.q, s.v); });
  table.print();
  if (!build_facts().complaints.empty())
    fmt::print("  {}\n", styled(Style::bad, "a slow build (see limber bench): the times mean little"));
}

}  // namespace

void show_dynamics(const Model<double>& model, Checklist& checks) {
  Workspace<double> ws(model);
  const Sample sample(model);
  print_section("Which joint forces give these accelerations?   τ = H a + C v + g");
  print_joint_forces(model, ws, sample);
  print_section("The mass matrix H");
  print_mass_matrix(mass_matrix(model, ws, sample.q));
  print_section("Laws that must hold");
  check_laws(model, ws, sample, checks);
  print_section("How long a call takes on this machine, one core");
  print_times(model, ws, sample);
}

}  // namespace limber::cli
