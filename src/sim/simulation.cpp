#include <limber/sim/simulation.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "model/refuse.hpp"
#include "sim/event_search.hpp"
#include "sim/recorder.hpp"
#include "sim/step_size.hpp"
#include "sim/stepper.hpp"

namespace [[gnu::visibility("default")]] limber {  // clang wants it at the definition too

namespace {

constexpr std::array kIntegrators = {"semi_implicit_euler", "rk4", "adaptive", "implicit", "variational"};
constexpr double kDefaultStep = 1e-3;
constexpr double kMostInstants = 1e12;  // of a recording

std::unique_ptr<sim::Stepper> make_stepper(sim::Mechanics& mechanics, const SimulationOptions& options) {
  switch (options.integrator) {
    case Integrator::semi_implicit_euler:
      return sim::make_semi_implicit_euler(mechanics);
    case Integrator::rk4:
      return sim::make_rk4(mechanics, options.tolerance);
    case Integrator::adaptive:
      return sim::make_dormand_prince(mechanics, options.tolerance);
    case Integrator::implicit:
      return sim::make_implicit(mechanics, options.tolerance);
    case Integrator::variational:
      return sim::make_variational(mechanics);
  }
  refuse("Simulation: unknown integrator");
}

const SimulationOptions& checked(const Model<double>& model, const SimulationOptions& options) {
  const auto need = [](bool is_right, const char* name, double value, const char* what) {
    if (!is_right || !std::isfinite(value)) refuse("Simulation: {} = {}: {}", name, value, what);
  };
  check_needs("Simulation", model, Needs::inverse_mass_matrix);
  need(options.step >= 0, "step", options.step, "must not be negative");
  need(options.tolerance > 0, "tolerance", options.tolerance, "must be positive");
  need(options.largest_step > 0, "largest_step", options.largest_step, "must be positive");
  need(options.smallest_step > 0, "smallest_step", options.smallest_step, "must be positive");
  need(options.friction_speed > 0, "friction_speed", options.friction_speed, "must be positive");
  need(options.stop_frequency > 0, "stop_frequency", options.stop_frequency, "must be positive");
  need(options.stop_damping_ratio >= 0, "stop_damping_ratio", options.stop_damping_ratio,
       "must not be negative");
  if (options.integrator == Integrator::variational)
    for (const JointInfo& joint : model.names().joints)
      if (joint.type == JointType::custom && !joint.velocities_are_rates)
        refuse(
            "Simulation: joint \"{}\": the variational integrator takes custom joints whose "
            "velocities are rates "
            "of their positions",
            joint.name);
  return options;
}

SimulationEnd end_of(sim::StepOutcome::Status status) {
  return status == sim::StepOutcome::Status::not_finite ? SimulationEnd::not_finite
                                                        : SimulationEnd::no_convergence;
}

}  // namespace

const char* to_string(Integrator integrator) { return kIntegrators[static_cast<std::size_t>(integrator)]; }

std::optional<Integrator> integrator_from(std::string_view name) {
  for (std::size_t k = 0; k < kIntegrators.size(); ++k)
    if (name == kIntegrators[k]) return static_cast<Integrator>(k);
  return std::nullopt;
}

const char* to_string(SimulationEnd end) {
  constexpr std::array names = {"reached",    "event",          "step_too_small",
                                "not_finite", "no_convergence", "open_loop"};
  return names[static_cast<std::size_t>(end)];
}

struct Simulation::Contents {
  Contents(const Model<double>& model, const std::vector<Constraint>& constraints,
           const SimulationOptions& its_options)
      : options(its_options),
        mechanics(model, constraints, options),
        stepper(make_stepper(mechanics, options)),
        step_size(stepper->error_order()),
        events(mechanics),
        x(mechanics.size()),
        next(mechanics.size()),
        between(mechanics.size()),
        a(mechanics.nv()) {
    neutral<double>(model, x.head(model.nq()));
    x.tail(model.nv()).setZero();
    if (!mechanics.has_constraints()) return;
    if (options.integrator == Integrator::variational)
      refuse("Simulation: the variational integrator takes no loops and constraints");
    assemble(x);
  }

  /// One step or a part of it: to the end, to an event, or as far as the tolerance lets it.
  SimulationEnd step(double until);
  bool goes_by_tolerance() const { return options.step == 0 && stepper->error_order() > 0; }
  double fixed_step(double until) const;
  SimulationEnd step_by_tolerance(double until, double& h);
  bool step_past_singularity(double left, double& h);
  SimulationEnd project();
  SimulationEnd act(std::span<const Event* const> happening);
  template <class Visit>
  SimulationEnd run(double until, const Visit& visit);
  void restart() {
    stepper->restart();
    events.restart();
  }

  /// To the nearest state that satisfies the constraints.
  void assemble(Vector<double>& state);

  const double* q() const { return x.data(); }
  const double* v() const { return x.data() + mechanics.nq(); }

  SimulationOptions options;
  sim::Mechanics mechanics;
  std::unique_ptr<sim::Stepper> stepper;
  sim::StepSize step_size;
  sim::EventSearch events;
  SimulationCounts counts;
  std::function<bool(double)> watch;
  double time = 0;
  double last_step = 0;   ///< the size of the last one
  double usual_step = 0;  ///< of late
  Vector<double> x, next, between, a;
};

void Simulation::Contents::assemble(Vector<double>& state) {
  if (!mechanics.has_constraints()) return;
  const Assembly& closed = mechanics.constraints().assemble(state.head(mechanics.nq()));
  if (!closed.is_closed)
    refuse("Simulation: the loops cannot be closed: a gap of {:.3g} m, {:.3g} rad stays", closed.gap.position,
           closed.gap.rotation);
  state.head(mechanics.nq()) = closed.q;
  mechanics.restart();
  mechanics.project_start(state.data());
}

/// So many equal steps, none longer than wanted, as there is time left.
double Simulation::Contents::fixed_step(double until) const {
  const double wanted = options.step > 0 ? options.step : kDefaultStep;
  return (until - time) / std::max(1.0, std::ceil((until - time) / wanted * (1 - 1e-9)));
}

/// Where a loop loses a constraint no step is small enough for the tolerance: rounding chooses the branch.
/// One of the usual size leads past it.
bool Simulation::Contents::step_past_singularity(double left, double& h) {
  constexpr double kShort = 0.1;  // of the usual step
  if (!mechanics.has_constraints() || !(step_size.next() < kShort * usual_step) ||
      !mechanics.is_near_singular(q()))
    return false;
  h = std::min(usual_step, left);
  return stepper->step(time, x, h, next).status == sim::StepOutcome::Status::done;
}

/// Of `next`, to the constraints. Where that changes the velocity much, the step did not follow the
/// mechanism.
SimulationEnd Simulation::Contents::project() {
  constexpr double kMost = 1e-2;  // of the velocity
  if (!mechanics.has_constraints()) return SimulationEnd::reached;
  const auto velocity = next.tail(mechanics.nv());
  between.tail(mechanics.nv()) = velocity;
  if (!mechanics.project_start(next.data())) return SimulationEnd::open_loop;
  stepper->move_slightly();
  const double change = (velocity - between.tail(mechanics.nv())).norm();
  return goes_by_tolerance() && !(change <= kMost * velocity.norm() + 1e-6) ? SimulationEnd::no_convergence
                                                                            : SimulationEnd::reached;
}

/// `next` and the size of the step that led there.
SimulationEnd Simulation::Contents::step_by_tolerance(double until, double& h) {
  using Status = sim::StepOutcome::Status;
  const double smallest = options.smallest_step * std::max(1.0, std::abs(time));
  while (true) {
    const double left = until - time;
    h = std::min({step_size.next(), options.largest_step, left});
    const sim::StepOutcome outcome = stepper->step(time, x, h, next);
    if (outcome.status == Status::done && outcome.error <= 1) {
      step_size.accepted(h, outcome.error, h < step_size.next());
      if (h < left) usual_step = std::max(h, 0.99 * usual_step);
      return SimulationEnd::reached;
    }
    ++counts.rejected;
    step_size.rejected(
        h, outcome.status == Status::done ? outcome.error : std::numeric_limits<double>::infinity());
    if (step_past_singularity(left, h)) return SimulationEnd::reached;
    if (step_size.next() < smallest)
      return outcome.status == Status::done ? SimulationEnd::step_too_small : end_of(outcome.status);
  }
}

SimulationEnd Simulation::Contents::step(double until) {
  using Status = sim::StepOutcome::Status;
  double h = 0;
  if (goes_by_tolerance()) {
    const SimulationEnd end = step_by_tolerance(until, h);
    if (end != SimulationEnd::reached) return end;
  } else {
    h = fixed_step(until);
    const sim::StepOutcome outcome = stepper->step(time, x, h, next);
    if (outcome.status != Status::done) return end_of(outcome.status);
  }
  const std::span<const Event* const> happening = events.first_within(*stepper, time, x, h, next);
  stepper->accept();
  if (const SimulationEnd end = project(); end != SimulationEnd::reached) return end;
  last_step = h;
  x.swap(next);
  time = h >= until - time ? until : time + h;
  ++counts.steps;
  return happening.empty() ? SimulationEnd::reached : act(happening);
}

/// What events do that happen now. A state that cannot be is not taken over.
SimulationEnd Simulation::Contents::act(std::span<const Event* const> happening) {
  counts.events += std::ssize(happening);
  between = x;
  bool is_changed = false, ends = false;
  for (const Event* event : happening) {
    ends = ends || event->ends;
    if (!event->action) continue;
    event->action(time, {between.data(), mechanics.nq()}, {between.data() + mechanics.nq(), mechanics.nv()});
    is_changed = true;
  }
  if (is_changed) {
    normalize(mechanics.model(), between.data());
    if (!sim::are_finite(between.data(), mechanics.size())) return SimulationEnd::not_finite;
    if (mechanics.has_constraints() && !mechanics.project_start(between.data()))
      return SimulationEnd::open_loop;
    x = between;
    events.state_changed(time, x);
    stepper->restart();
    step_size.restart();
  }
  return ends ? SimulationEnd::event : SimulationEnd::reached;
}

/// visit() after each step.
template <class Visit>
SimulationEnd Simulation::Contents::run(double until, const Visit& visit) {
  while (time < until) {
    const SimulationEnd end = step(until);
    if (end != SimulationEnd::reached && end != SimulationEnd::event) return end;
    visit();
    if (end == SimulationEnd::event || (watch && !watch(time))) return SimulationEnd::event;
  }
  return SimulationEnd::reached;
}

Simulation::Simulation(const Model<double>& model, const SimulationOptions& options)
    : Simulation(model, {}, options) {}
Simulation::Simulation(const Model<double>& model, const std::vector<Constraint>& constraints,
                       const SimulationOptions& options)
    : contents_(make_hidden<Contents>(model, constraints, checked(model, options))) {}

const Model<double>& Simulation::model() const { return contents_->mechanics.model(); }
const SimulationOptions& Simulation::options() const { return contents_->options; }

Simulation& Simulation::add(const PointSpring& spring) {
  contents_->mechanics.add(spring);
  contents_->restart();
  return *this;
}
Simulation& Simulation::add_joint_spring(std::string_view joint, double stiffness,
                                         const std::vector<double>& rest) {
  const int index = model().joint_index(joint);
  contents_->mechanics.joints().add_spring(model().names().joints[static_cast<std::size_t>(index)], stiffness,
                                           rest);
  contents_->restart();
  return *this;
}
Simulation& Simulation::add(Controller controller) {
  if (!controller) refuse("Simulation: a controller without a function");
  contents_->mechanics.add(std::move(controller));
  contents_->restart();
  return *this;
}
Simulation& Simulation::add(ForceField field) {
  if (!field) refuse("Simulation: a force field without a function");
  contents_->mechanics.add(std::move(field));
  contents_->restart();
  return *this;
}
Simulation& Simulation::add(Event event) {
  if (!event.value) refuse("Simulation: an event without a function");
  contents_->events.add(std::move(event));
  return *this;
}

void Simulation::set_state(VectorArgument<double> q, VectorArgument<double> v, double time) {
  Contents& c = *contents_;
  check_q("Simulation", "q", model(), q);
  check_v("Simulation", "v", model(), v);
  if (!std::isfinite(time)) refuse("Simulation: time must be a finite number");
  c.between.head(model().nq()) = q;
  c.between.tail(model().nv()) = v;
  normalize(model(), c.between.data());
  c.assemble(c.between);
  c.x = c.between;
  c.time = time;
  c.usual_step = 0;
  c.step_size.restart();
  c.restart();
}

double Simulation::time() const { return contents_->time; }
Eigen::Map<const Vector<double>> Simulation::q() const { return {contents_->q(), model().nq()}; }
Eigen::Map<const Vector<double>> Simulation::v() const { return {contents_->v(), model().nv()}; }
Eigen::Map<const Vector<double>> Simulation::a() {
  Contents& c = *contents_;
  if (!c.mechanics.look_at_accelerations(c.time, c.q(), c.v(), c.a.data()))
    c.a.setConstant(std::numeric_limits<double>::quiet_NaN());
  return {c.a.data(), c.a.size()};
}
double Simulation::kinetic_energy() {
  return contents_->mechanics.kinetic_energy(contents_->q(), contents_->v());
}
double Simulation::potential_energy() { return contents_->mechanics.potential_energy(contents_->q()); }

SimulationEnd Simulation::advance(double until) {
  if (!(until >= time()) || !std::isfinite(until))
    refuse("Simulation: cannot advance from {} s to {} s", time(), until);
  return contents_->run(until, [] {});
}

Recording Simulation::record(double until, double rate, const std::vector<std::string>& quantities,
                             SimulationEnd* ended) {
  Contents& c = *contents_;
  if (!(until >= c.time) || !std::isfinite(until) || !(rate > 0) || !std::isfinite(rate))
    refuse("Simulation: cannot record from {} s to {} s at {} Hz", c.time, until, rate);
  if (!((until - c.time) * rate < kMostInstants))
    refuse("Simulation: {} Hz from {} s to {} s are too many instants", rate, c.time, until);
  const double begin = c.time;
  // Instants k/rate from the beginning, and the end where it is not one of them.
  const auto whole = static_cast<std::size_t>(std::floor((until - begin) * rate * (1 + 1e-12) + 1e-9));
  const auto instant = [&](std::size_t k) {
    const double at = begin + static_cast<double>(k) / rate;
    return k > whole || at > until - 1e-9 / rate ? until : at;
  };
  const bool ends_between = begin + static_cast<double>(whole) / rate < until - 1e-9 / rate;
  const std::size_t count = whole + (ends_between ? 2 : 1);
  sim::Recorder recorder(c.mechanics, quantities, count);
  recorder.add(c.time, c.q(), c.v());
  std::size_t next = 1;
  SimulationEnd end = SimulationEnd::reached;
  if (c.stepper->is_dense() && c.goes_by_tolerance()) {
    const int nq = model().nq();
    end = c.run(until, [&] {
      for (; next < count && instant(next) <= c.time; ++next) {
        const double u = 1 - (c.time - instant(next)) / c.last_step;
        if (u < 1) {
          c.stepper->interpolate(u, c.between);
          if (c.mechanics.has_constraints()) c.mechanics.project(c.between.data());
          recorder.add(instant(next), c.between.data(), c.between.data() + nq);
        } else {
          recorder.add(c.time, c.q(), c.v());
        }
      }
    });
  } else {
    for (; next < count && end == SimulationEnd::reached; ++next) {
      end = c.run(instant(next), [] {});
      if (end == SimulationEnd::reached) recorder.add(c.time, c.q(), c.v());
    }
  }
  if (end == SimulationEnd::event && recorder.last_time() < c.time) recorder.add(c.time, c.q(), c.v());
  if (ended != nullptr) *ended = end;
  return std::move(recorder).finish();
}

void Simulation::on_step(std::function<bool(double time)> watch) { contents_->watch = std::move(watch); }

const SimulationCounts& Simulation::counts() const {
  contents_->counts.evaluations = contents_->mechanics.evaluations;
  return contents_->counts;
}

}  // namespace limber
