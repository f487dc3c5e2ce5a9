#include "bench_calls.hpp"

#include <fmt/core.h>
#include <limber/dynamics/dynamics.hpp>

#include "progress.hpp"
#include "sample.hpp"

namespace limber::cli {

namespace {

struct Inputs {
  const Model<double>& model;
  Workspace<double>& ws;
  const Vector<double>&q, &v, &a, &tau;
  int frame;
};

using In = const Inputs&;

struct Call {
  const char* name;
  const char* meaning;
  void (*run)(In in);
};

// A new call is one more line here.
// clang-format off
constexpr Call kCalls[] = {
    {"inverse_dynamics", "forces from accelerations", [](In in) { inverse_dynamics(in.model, in.ws, in.q, in.v, in.a); }},
    {"forward_dynamics", "accelerations from forces", [](In in) { forward_dynamics(in.model, in.ws, in.q, in.v, in.tau); }},
    {"mass_matrix", "H", [](In in) { mass_matrix(in.model, in.ws, in.q); }},
    {"factorize_mass_matrix", "H = Lᵀ D L", [](In in) { factorize_mass_matrix(in.model, in.ws, in.q); }},
    {"inverse_mass_matrix", "H⁻¹", [](In in) { inverse_mass_matrix(in.model, in.ws, in.q); }},
    {"bias_forces", "C v + g", [](In in) { bias_forces(in.model, in.ws, in.q, in.v); }},
    {"gravity_forces", "g", [](In in) { gravity_forces(in.model, in.ws, in.q); }},
    {"placement", "of the last frame", [](In in) { placement(in.model, in.ws, in.q, in.frame); }},
    {"jacobian", "of the last frame", [](In in) { jacobian(in.model, in.ws, in.q, in.frame); }},
    {"centroidal_momentum_matrix", "A", [](In in) { centroidal_momentum_matrix(in.model, in.ws, in.q); }},
    {"all_terms", "H, C v + g, g, J, A, energies", [](In in) { all_terms(in.model, in.ws, in.q, in.v); }},
};
// clang-format on

}  // namespace

std::vector<TimedCall> time_calls(const Model<double>& model) {
  Workspace<double> ws(model);
  const Sample s(model);
  const Vector<double> tau = inverse_dynamics(model, ws, s.q, s.v, s.a);
  const Inputs in{model, ws, s.q, s.v, s.a, tau, static_cast<int>(model.frames().size()) - 1};
  std::vector<TimedCall> timed;
  Progress progress;
  for (const Call& call : kCalls) {
    progress.show(fmt::format("timing {} ({} of {})", call.name, timed.size() + 1, std::size(kCalls)));
    timed.push_back({call.name, call.meaning, measure([&] { call.run(in); })});
  }
  return timed;
}

}  // namespace limber::cli
