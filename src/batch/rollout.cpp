#include <limber/batch/rollout.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/state.hpp>
#include <limber/model/state_space.hpp>

#include "batch/checked_call.hpp"
#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace batch {

namespace {

/// A number for each degree of freedom, from as many, from one for all, or none from none.
template <class R>
void spread(const char* name, const std::vector<double>& given, int count, const char* count_name,
            std::vector<R>& to) {
  const auto size = static_cast<std::size_t>(count);
  if (!given.empty() && given.size() != 1 && given.size() != size)
    refuse("batch::rollout: options.{} has {} numbers, expected none, one or {} = {}", name, given.size(),
           count_name, count);
  for (const double x : given)
    if (!std::isfinite(x) || x < 0)
      refuse("batch::rollout: options.{} has {}: must be finite and not negative", name, x);
  to.resize(given.empty() ? 0 : size);
  for (std::size_t k = 0; k < to.size(); ++k) to[k] = static_cast<R>(given[given.size() == 1 ? 0 : k]);
}

/// The diagonal of H at the neutral position.
Vector<double> neutral_inertias(const Model<double>& model) {
  Workspace<double> ws(model, Prepare::on_use);
  return mass_matrix<double>(model, ws, neutral(model)).diagonal();
}
Vector<double> neutral_inertias(const Model<float>& model) { return neutral_inertias(model.cast<double>()); }

/// Stiffness H_kk ω² and damping 2 H_kk ω of each limit, with H at the neutral position: as simulations have
/// them.
template <class R>
std::vector<Stop<R>> stops_of(const Model<R>& model) {
  constexpr R frequency = 200;  // ω, 1/s
  const Vector<double> inertias = neutral_inertias(model);
  std::vector<Stop<R>> stops;
  for (const JointInfo& joint : model.names().joints) {
    if (!joint.velocities_are_rates) continue;
    for (int k = 0; k < joint.nv; ++k) {
      const int position = joint.q_index + k, velocity = joint.v_index + k;
      const R lower = model.constants().lower[static_cast<std::size_t>(position)];
      const R upper = model.constants().upper[static_cast<std::size_t>(position)];
      const R rate = frequency * static_cast<R>(inertias[velocity]);
      if (std::isfinite(lower) || std::isfinite(upper))
        stops.push_back({position, velocity, lower, upper, rate * frequency, 2 * rate});
    }
  }
  return stops;
}

template <class R>
void fill_law(BatchContents<R>& contents, const RolloutOptions& options) {
  const Model<R>& model = contents.model;
  JointLaw<R>& law = contents.law;
  const int nq = model.nq(), nv = model.nv();
  spread("kp", options.kp, nv, "nv", law.kp);
  spread("kd", options.kd, nv, "nv", law.kd);
  spread("stiffness", options.stiffness, nv, "nv", law.stiffness);
  if (!options.rest.empty() && static_cast<int>(options.rest.size()) != nq)
    refuse("batch::rollout: options.rest has {} numbers, expected nq = {}", options.rest.size(), nq);
  const JointConstants<R>& joints = model.constants();
  const bool has_own_springs = std::ranges::any_of(joints.stiffness, [](R k) { return k > 0; });
  law.rest.resize(static_cast<std::size_t>(nq));
  neutral(model, law.rest.data());
  if (options.stiffness.empty() && has_own_springs) {
    law.stiffness = joints.stiffness;
    integrate(model, std::vector<R>(law.rest).data(), joints.rest.data(), law.rest.data());
  }
  if (!options.rest.empty())
    std::ranges::transform(options.rest, law.rest.begin(), [](double x) { return static_cast<R>(x); });
  law.effort.clear();
  if (options.effort_limits) law.effort = model.constants().effort_limit;
  law.stops.clear();
  if (options.limits) {
    if (!contents.stops) contents.stops = stops_of(model);
    law.stops = *contents.stops;
  }
  law.integrator = options.integrator;
  law.passive_forces = options.passive_forces;
  law.is_implicit = options.implicit;
  if (options.implicit && options.integrator != RolloutIntegrator::semi_implicit_euler)
    refuse("batch::rollout: options.implicit is for the semi-implicit Euler rule");
}

}  // namespace

template <class R>
void rollout(Batch<R>& b, Input<R> q, Input<R> v, const RolloutInputs<std::type_identity_t<R>>& inputs,
             const RolloutOptions& options, Output<R> q_end, Output<R> v_end, Output<R> q_path,
             Output<R> v_path) {
  if (options.steps < 1) refuse("batch::rollout: steps = {}: must be at least 1", options.steps);
  check_step("rollout", options.dt, static_cast<R>(options.dt));
  if (!q_end.is_given && !v_end.is_given && !q_path.is_given && !v_path.is_given)
    refuse("batch::rollout: q_end, v_end, q_path and v_path are all left out");
  if (inputs.q_target.is_given && options.kp.empty())
    refuse("batch::rollout: q_target is given, but no options.kp");
  if (inputs.v_target.is_given && options.kd.empty())
    refuse("batch::rollout: v_target is given, but no options.kd");
  if (!options.kp.empty() && !inputs.q_target.is_given)
    refuse("batch::rollout: options.kp is given, but no q_target");
  fill_law(b.contents(), options);
  Task<R> task{kRollout};
  task.dt = static_cast<R>(options.dt);
  task.steps = options.steps;
  task.law = &b.contents().law;
  const std::ptrdiff_t nq = b.model().nq(), nv = b.model().nv(), steps = options.steps;
  const auto wanted = []<class Number>(const char* name, const Array<Number>& a, std::ptrdiff_t width,
                                       const char* width_name) {
    return Named<Number>{a.is_given ? name : nullptr, a, width, width_name};
  };
  check_needs("rollout", b.model(), Needs::inverse_mass_matrix);
  run<R>("rollout", b, task,
         {positions(b, "q", q), velocities(b, "v", v), wanted("tau", inputs.tau, steps * nv, "steps * nv"),
          wanted("q_target", inputs.q_target, steps * nq, "steps * nq"),
          wanted("v_target", inputs.v_target, steps * nv, "steps * nv")},
         {wanted("q_end", q_end, nq, "nq"), wanted("v_end", v_end, nv, "nv"),
          wanted("q_path", q_path, steps * nq, "steps * nq"),
          wanted("v_path", v_path, steps * nv, "steps * nv")});
}

template void rollout(Batch<double>&, Input<double>, Input<double>, const RolloutInputs<double>&,
                      const RolloutOptions&, Output<double>, Output<double>, Output<double>, Output<double>);
template void rollout(Batch<float>&, Input<float>, Input<float>, const RolloutInputs<float>&,
                      const RolloutOptions&, Output<float>, Output<float>, Output<float>, Output<float>);

}  // namespace batch

}  // namespace limber
