#include "bench_calls.hpp"

#include <fmt/core.h>
#include <limber/dynamics/functions.hpp>

#include "progress.hpp"
#include "sample.hpp"

namespace limber::cli {

namespace {

/// What the functions of the list are called with.
struct Inputs {
  const Vector<double>&q, &v, &a, &tau;
  ExternalForces<double> forces = {};
  int frame;
  Coordinates coordinates = Coordinates::body;
};

}  // namespace

std::vector<TimedCall> time_calls(const Model<double>& model) {
  Workspace<double> ws(model);
  const Sample s(model);
  const Vector<double> tau = inverse_dynamics(model, ws, s.q, s.v, s.a);
  const Inputs in{
      .q = s.q, .v = s.v, .a = s.a, .tau = tau, .frame = static_cast<int>(model.frames().size()) - 1};
  std::vector<TimedCall> timed;
  Progress progress;
  for_each_function([&](const auto& function) {
    if constexpr (requires { function(model, ws, in); }) {
      if (!function.is_timed) return;
      progress.show(fmt::format("timing {}", function.name));
      timed.push_back({function.name, function.meaning, measure([&] { function(model, ws, in); })});
    }
  });
  return timed;
}

}  // namespace limber::cli
