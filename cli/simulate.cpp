#include <fmt/core.h>
#include <limber/io/recording.hpp>
#include <limber/model/state.hpp>
#include <limber/sim/simulation.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "states.hpp"
#include "terminal.hpp"
#include "words.hpp"

namespace limber::cli {

namespace {

constexpr double kMostNumbers = 2e8;  // of a recording, 1.6 GB
constexpr double kUsualStiffness = 100, kUsualDamping = 20;

struct SimulateOptions {
  ModelArgument model;
  StateOptions state, target{.option = "--target"};
  std::optional<double> time, step, tolerance, rate;
  std::string kp, kd, integrator, controller = "none";
  std::vector<std::string> record, ignore;
  std::string out;
};

/// What joints do by themselves.
constexpr struct {
  const char* name;
  bool SimulationOptions::* is_used;
} kEffects[] = {{"damping", &SimulationOptions::damping},
                {"effort_limits", &SimulationOptions::effort_limits},
                {"friction", &SimulationOptions::friction},
                {"limits", &SimulationOptions::limits},
                {"springs", &SimulationOptions::springs}};

std::vector<double> gains_of(const std::string& text, double usual, const char* option,
                             const Model<double>& model) {
  if (text.empty()) return {usual};
  std::vector<double> gains;
  for (const std::string& piece : number_words(text)) {
    gains.push_back(number_from(piece).value_or(-1));
    if (gains.back() < 0) throw UsageError("{}: \"{}\" is not a number of zero or above", option, piece);
  }
  if (gains.size() != 1 && gains.size() != static_cast<std::size_t>(model.nv()))
    throw UsageError("{}: one number is needed, or nv = {}, not {}", option, model.nv(), gains.size());
  return gains;
}

SimulationOptions simulation_options(const SimulateOptions& options) {
  if (options.step && options.tolerance) throw UsageError("only one of --step and --tolerance can be given");
  SimulationOptions result;
  if (!options.integrator.empty())
    result.integrator = *integrator_from(options.integrator);
  else if (options.step)
    result.integrator = Integrator::rk4;
  if (options.step) result.step = *options.step;
  if (options.tolerance) {
    if (result.integrator != Integrator::adaptive && result.integrator != Integrator::implicit)
      throw UsageError("--tolerance: {} has steps of a fixed size; use --step", to_string(result.integrator));
    result.tolerance = *options.tolerance;
  }
  for (const auto& effect : kEffects)
    for (const std::string& word : options.ignore)
      if (word == effect.name) result.*effect.is_used = false;
  return result;
}

void add_forces(const Model<double>& model, const SimulateOptions& options, const StateFile& start,
                Simulation& simulation) {
  const std::string& controller = options.controller;
  if (controller != "pd" && !options.target.state.empty())
    throw UsageError("--target is for --controller pd");
  const bool has_gains = controller == "hold" || controller == "pd";
  if (!has_gains && !(options.kp.empty() && options.kd.empty()))
    throw UsageError("--kp and --kd are for --controller hold and pd");
  if (controller == "gravity") simulation.add(gravity_controller(model));
  if (has_gains) {
    const Vector<double> target =
        options.target.state.empty() ? Vector<double>(simulation.q()) : read_state(model, options.target).q;
    simulation.add(pd_controller(model, target,
                                 {.kp = gains_of(options.kp, kUsualStiffness, "--kp", model),
                                  .kd = gains_of(options.kd, kUsualDamping, "--kd", model),
                                  .gravity = controller == "hold"}));
  }
  // What the state says of forces acts all the time.
  if (start.tau.size() > 0 && start.tau.cwiseAbs().maxCoeff() > 0)
    simulation.add([tau = start.tau](const Instant&, Eigen::Map<Vector<double>> sum) { sum += tau; });
  if (has_forces(start))
    simulation.add([forces = start.forces](const Instant&, ExternalForces<double>& sum) { sum = forces; });
}

/// Instants per second, of which there cannot be more than steps.
double rate_of(const SimulateOptions& options) {
  constexpr double kUsual = 100;
  const double most = options.step ? 1 / *options.step : INFINITY;
  if (!options.rate) return std::min(kUsual, most);
  if (*options.rate > most * (1 + 1e-9))
    throw UsageError("--rate {:g}: there are fewer steps of {:g} s", *options.rate, *options.step);
  return *options.rate;
}

/// `q`: as the user gave them.
void warn_of_start(const Model<double>& model, const StateFile& start, const Simulation& simulation) {
  constexpr double kClosed = 1e-6;
  if (!model.loops().empty()) {
    const double moved = difference<double>(model, start.q, simulation.q()).lpNorm<Eigen::Infinity>();
    if (moved > kClosed)
      fmt::print(stderr,
                 "warning: the start leaves loops open: positions moved by up to {:.3g} to close them\n",
                 moved);
    const double changed = (start.v - simulation.v()).lpNorm<Eigen::Infinity>();
    if (changed > kClosed)
      fmt::print(stderr, "warning: the loops do not allow v: velocities changed by up to {:.3g}\n", changed);
  }
  if (!simulation.options().limits) return;
  for (const std::string& violation : violations<double>(model, simulation.q()))
    fmt::print(stderr, "warning: the start: {}: a stop pushes back\n", violation);
}

std::string reason_of(SimulationEnd end, const std::string& integrator) {
  const std::string other = integrator == to_string(Integrator::implicit) ? "rk4" : "implicit";
  switch (end) {
    case SimulationEnd::step_too_small:
      return "no step is small enough for the tolerance; try --integrator " + other +
             " or a larger --tolerance";
    case SimulationEnd::open_loop:
      return "a loop could not be closed any more; try a smaller --step or --tolerance";
    case SimulationEnd::no_convergence:
      return "the equations of a step were not solved; try a smaller --step or --integrator " + other;
    default:
      return "velocities grew without bound; try a smaller --step or --integrator " + other;
  }
}

Recording simulate(const Model<double>& model, const SimulateOptions& options) {
  const double seconds = *options.time, rate = rate_of(options);
  const double numbers =
      seconds * rate * (2 + model.nq() + model.nv() * (1.0 + static_cast<double>(options.record.size())));
  if (numbers > kMostNumbers)
    throw UsageError(
        "{:g} s at {:g} instants per second are too many numbers to keep: use a "
        "lower --rate",
        seconds, rate);
  const StateFile start = read_state(model, options.state);
  Simulation simulation(model, simulation_options(options));
  simulation.set_state(start.q, start.v);
  add_forces(model, options, start, simulation);
  if (!options.model.quiet) warn_of_start(model, start, simulation);
  Progress progress;
  int calls = 0;
  simulation.on_step([&](double time) {
    if (++calls % 256 == 0) progress.show(fmt::format("{:.3g} of {:g} s", time, seconds));
    return true;
  });
  SimulationEnd end{};
  Recording recording = simulation.record(seconds, rate, options.record, &end);
  if (end != SimulationEnd::reached)
    throw std::runtime_error(fmt::format("error: the simulation ended after {:.6g} s: {}", simulation.time(),
                                         reason_of(end, options.integrator)));
  return recording;
}

int run(const SimulateOptions& options) {
  if (const std::array uses = {options.model.is_standard_input(), options.state.use_standard_input(),
                               options.target.use_standard_input()};
      std::ranges::count(uses, true) > 1)
    throw UsageError("only one of MODEL, --state and --target can be standard input");
  const Model<double> model = options.model.build(options.model.spec());
  const Recording recording = simulate(model, options);
  options.model.print_warnings(model.warnings());
  write_output(options.out.ends_with(".csv") ? recording_to_csv(recording) : recording_to_json(recording),
               options.out);
  return kDone;
}

}  // namespace

Command simulate_command() {
  Command command{.name = "simulate",
                  .description = "Simulate the motion from a state, as JSON",
                  .examples = {{"limber simulate double_pendulum --q 1,0.5 --time 10", "swing"},
                               {"limber simulate panda --time 2 --controller hold", "hold still"},
                               {"limber simulate arm.urdf --time 5 --out arm.csv", "a table"},
                               {"limber simulate rp_arm --time 3 --controller pd --target 1,1", "move"}}};
  auto options = std::make_shared<SimulateOptions>();
  options->model.add_to(command);
  command.add("--time SECONDS", &options->time, "Duration").is_required = true;
  command.add("--state FILE", &options->state.state,
              "The start, as for compute: q and v; tau and forces\nact all the time. Default: neutral and "
              "at rest");
  options->state.add_numbers_to(command, {"q", "v", "tau"});
  command
      .add("--integrator NAME", &options->integrator,
           "adaptive, implicit, rk4, semi_implicit_euler or\nvariational; default: adaptive, or rk4 with "
           "--step")
      .words = {"adaptive", "implicit", "rk4", "semi_implicit_euler", "variational"};
  command.add("--tolerance NUMBER", &options->tolerance,
              "Of each step, for adaptive and implicit; default:\n1e-8");
  command.add("--step SECONDS", &options->step,
              "A fixed step; 1e-3 for rk4, semi_implicit_euler and\nvariational");
  command.add("--rate HZ", &options->rate,
              "Instants per second in the output, at most one per\nstep; default: 100");
  const auto known = recordable_quantities();
  command
      .add("--record WORDS", &options->record,
           "In addition to q, v and energy: a, tau,\njoint_forces, constraint_forces, kinetic_energy,\n"
           "potential_energy, momentum, center_of_mass")
      .words = {known.begin(), known.end()};
  command
      .add("--controller", &options->controller,
           "gravity compensates gravity; pd is\nkp (target − q) − kd v; hold is both at the start")
      .words = {"none", "gravity", "hold", "pd"};
  command.add("--kp NUMBERS", &options->kp,
              fmt::format("Gains of hold and pd: one number, or nv; default:\n{}", kUsualStiffness));
  command.add("--kd NUMBERS", &options->kd,
              fmt::format("Gains of velocities: one number, or nv; default: {}", kUsualDamping));
  command.add("--target FILE", &options->target.state,
              "A state with the target positions of pd, or the\npositions alone; default: the start");
  Option& ignore =
      command.add("--ignore WORDS", &options->ignore,
                  "Effects of joints to leave out: damping,\neffort_limits, friction, limits, springs");
  for (const auto& effect : kEffects) ignore.words.emplace_back(effect.name);
  command.add("--out FILE", &options->out, "Write to this file: CSV if its name ends in .csv,\nelse JSON");
  command.run_with(options, run);
  return command;
}

}  // namespace limber::cli
