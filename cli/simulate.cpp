#include <fmt/core.h>
#include <limber/io/recording.hpp>
#include <limber/model/state.hpp>
#include <limber/model/suggest.hpp>
#include <limber/sim/simulation.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "input_text.hpp"
#include "model_argument.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "states.hpp"

namespace limber::cli {

namespace {

constexpr double kMostNumbers = 2e8;  // of a recording, 1.6 GB

struct Options {
  ModelArgument model;
  StateOptions state, target;
  std::string time, step, tolerance, rate, kp = "100", kd = "20", integrator, controller = "none";
  std::vector<std::string> record, ignore;
  std::string out;
};

/// Pieces between commas.
std::vector<std::string> pieces_of(std::string_view text) {
  std::vector<std::string> pieces;
  for (std::size_t start = 0, end = 0; end != std::string_view::npos; start = end + 1) {
    end = text.find(',', start);
    pieces.emplace_back(trimmed(text.substr(start, end == std::string_view::npos ? end : end - start)));
  }
  return pieces;
}

std::vector<std::string> words_of(const std::vector<std::string>& lists, std::string_view option,
                                  const std::vector<std::string>& known) {
  std::vector<std::string> words;
  for (const std::string& list : lists)
    for (const std::string& word : pieces_of(list)) {
      if (std::find(known.begin(), known.end(), word) == known.end())
        throw UsageError(
            fmt::format("simulate: {}: unknown \"{}\"{}", option, word, suggestion(word, known)));
      words.push_back(word);
    }
  return words;
}

double number_of(std::string_view text, std::string_view option) {
  double number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size() || !std::isfinite(number))
    throw UsageError(fmt::format("simulate: {} {}: a number is needed", option, text));
  return number;
}

double positive_number_of(std::string_view text, std::string_view option) {
  const double number = number_of(text, option);
  if (!(number > 0)) throw UsageError(fmt::format("simulate: {} {}: must be positive", option, text));
  return number;
}

std::vector<double> gains_of(const std::string& text, const char* option, const Model<double>& model) {
  std::vector<double> gains;
  for (const std::string& piece : pieces_of(text)) {
    gains.push_back(number_of(piece, option));
    if (gains.back() < 0)
      throw UsageError(fmt::format("simulate: {} {}: must not be negative", option, piece));
  }
  if (gains.size() != 1 && gains.size() != static_cast<std::size_t>(model.nv()))
    throw UsageError(fmt::format("simulate: {}: one number is needed, or nv = {}, not {}", option, model.nv(),
                                 gains.size()));
  return gains;
}

SimulationOptions simulation_options(const Options& options) {
  if (!options.step.empty() && !options.tolerance.empty())
    throw UsageError("simulate: only one of --step and --tolerance can be given");
  SimulationOptions result;
  if (!options.integrator.empty())
    result.integrator = *integrator_from(options.integrator);
  else if (!options.step.empty())
    result.integrator = Integrator::rk4;
  if (!options.step.empty()) result.step = positive_number_of(options.step, "--step");
  if (!options.tolerance.empty()) {
    if (result.integrator != Integrator::adaptive && result.integrator != Integrator::implicit)
      throw UsageError(fmt::format("simulate: --tolerance: {} has steps of a fixed size; use --step",
                                   to_string(result.integrator)));
    result.tolerance = positive_number_of(options.tolerance, "--tolerance");
  }
  for (const std::string& word :
       words_of(options.ignore, "--ignore", {"damping", "effort_limits", "friction", "limits", "springs"}))
    (word == "damping"    ? result.damping
     : word == "friction" ? result.friction
     : word == "limits"   ? result.limits
     : word == "springs"  ? result.springs
                          : result.effort_limits) = false;
  return result;
}

bool has_forces(const ExternalForces<double>& forces) {
  for (int i = 0; i < forces.size(); ++i)
    for (int k = 0; k < 6; ++k)
      if (forces.data()[i][k] != 0) return true;
  return false;
}

void add_forces(const Model<double>& model, const Options& options, const StateFile& start,
                Simulation& simulation) {
  const std::string& controller = options.controller;
  if (controller != "pd" && !options.target.state.empty())
    throw UsageError("simulate: --target is for --controller pd");
  if (controller == "gravity") simulation.add(gravity_controller(model));
  if (controller == "hold" || controller == "pd") {
    const Vector<double> target =
        options.target.state.empty() ? start.q : read_state(model, options.target).q;
    simulation.add(pd_controller(model, target,
                                 {.kp = gains_of(options.kp, "--kp", model),
                                  .kd = gains_of(options.kd, "--kd", model),
                                  .gravity = controller == "hold"}));
  }
  // What the state says of forces acts all the time.
  if (start.tau.size() > 0 && start.tau.cwiseAbs().maxCoeff() > 0)
    simulation.add([tau = start.tau](const Instant&, Eigen::Map<Vector<double>> sum) { sum += tau; });
  if (has_forces(start.forces))
    simulation.add([forces = start.forces](const Instant&, ExternalForces<double>& sum) { sum = forces; });
}

/// Instants per second, of which there cannot be more than steps.
double rate_of(const Options& options) {
  constexpr double kUsual = 100;
  const double most = options.step.empty() ? INFINITY : 1 / positive_number_of(options.step, "--step");
  if (options.rate.empty()) return std::min(kUsual, most);
  const double rate = positive_number_of(options.rate, "--rate");
  if (rate > most * (1 + 1e-9))
    throw UsageError(
        fmt::format("simulate: --rate {}: there are fewer steps of {} s", options.rate, options.step));
  return rate;
}

void warn_of_start(const Model<double>& model, const Vector<double>& q, bool has_stops) {
  if (!has_stops) return;
  for (const std::string& violation : violations<double>(model, q))
    fmt::print(stderr, "warning: the start: {}: a stop pushes back\n", violation);
}

Recording simulate(const Model<double>& model, const Options& options) {
  const double seconds = positive_number_of(options.time, "--time");
  const double rate = rate_of(options);
  const auto known = recordable_quantities();
  const std::vector<std::string> record = words_of(options.record, "--record", {known.begin(), known.end()});
  const double numbers =
      seconds * rate * (2 + model.nq() + model.nv() * (1.0 + static_cast<double>(record.size())));
  if (numbers > kMostNumbers)
    throw UsageError(
        fmt::format("simulate: {} s at {} instants per second are too many numbers to keep: use a "
                    "lower --rate",
                    options.time, rate));
  const StateFile start = read_state(model, options.state);
  Simulation simulation(model, simulation_options(options));
  add_forces(model, options, start, simulation);
  if (!options.model.quiet) warn_of_start(model, start.q, simulation.options().limits);
  simulation.set_state(start.q, start.v);
  Progress progress;
  int calls = 0;
  simulation.on_step([&](double time) {
    constexpr int kWidth = 30;
    if (++calls % 256 != 0) return true;
    const auto done = static_cast<std::size_t>(kWidth * time / seconds);
    progress.show(fmt::format("{}{} {:.3g} of {} s", std::string(done, '#'), std::string(kWidth - done, '.'),
                              time, options.time));
    return true;
  });
  SimulationEnd end{};
  Recording recording = simulation.record(seconds, rate, record, &end);
  if (end != SimulationEnd::reached)
    throw std::runtime_error(fmt::format(
        "error: the simulation ended after {:.6g} s: {}", simulation.time(),
        end == SimulationEnd::step_too_small
            ? "no step is small enough for the tolerance; try --integrator implicit or a larger --tolerance"
        : end == SimulationEnd::open_loop
            ? "a loop could not be closed any more; try a smaller --step or --tolerance"
        : end == SimulationEnd::no_convergence
            ? "the equations of a step were not solved; try a smaller --step or --integrator implicit"
            : "velocities grew without bound; try a smaller --step or --integrator implicit"));
  return recording;
}

int run(const Options& options) {
  if (const std::array uses = {options.model.is_standard_input(), options.state.use_standard_input(),
                               options.target.use_standard_input()};
      std::count(uses.begin(), uses.end(), true) > 1)
    throw UsageError("simulate: only one of MODEL, --state and --target can be standard input");
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
                               {"limber simulate ur5 --time 3 --controller pd --target t.json", "move"}}};
  auto options = std::make_shared<Options>();
  options->model.add_to(command);
  command.add({.name = "--time",
               .type = "SECONDS",
               .target = &options->time,
               .description = "How long",
               .is_required = true});
  command.add(
      {.name = "--state",
       .type = "FILE",
       .target = &options->state.state,
       .description =
           "Where to start, as for compute: q and v; tau and\nforces act all the time. Neutral and at "
           "rest without\nit"});
  for (const auto& [key, what] :
       {std::pair{"q", "Positions"}, std::pair{"v", "Velocities"}, std::pair{"tau", "Joint forces"}})
    command.add({.name = fmt::format("--{}", key),
                 .type = "NUMBERS",
                 .target = &options->state.numbers[key],
                 .description = fmt::format("{}, as 0,0.1,-2", what)});
  command.add(
      {.name = "--integrator",
       .type = "NAME",
       .target = &options->integrator,
       .description =
           "adaptive, implicit, rk4, semi_implicit_euler or\nvariational; else adaptive, or rk4 with --step",
       .words = {"adaptive", "implicit", "rk4", "semi_implicit_euler", "variational"}});
  command.add({.name = "--tolerance",
               .type = "NUMBER",
               .target = &options->tolerance,
               .description = "Of each step, for adaptive and implicit",
               .shown_default = "1e-8"});
  command.add({.name = "--step",
               .type = "SECONDS",
               .target = &options->step,
               .description = "A fixed step; 1e-3 for rk4, semi_implicit_euler and\nvariational"});
  command.add({.name = "--rate",
               .type = "HZ",
               .target = &options->rate,
               .description = "Instants per second in the output, not more than\nsteps",
               .shown_default = "100"});
  command.add({.name = "--record",
               .type = "WORDS",
               .target = &options->record,
               .description =
                   "Besides q, v and energy: a, tau, joint_forces,\nkinetic_energy, potential_energy, "
                   "momentum,\ncenter_of_mass"});
  command.add({.name = "--controller",
               .target = &options->controller,
               .description =
                   "Forces of motors: against gravity, to hold the\nstart against it, or kp (target − q) "
                   "− kd v",
               .words = {"none", "gravity", "hold", "pd"},
               .shown_default = "none"});
  command.add({.name = "--kp",
               .type = "NUMBERS",
               .target = &options->kp,
               .description = "Of hold and pd: one, or nv with commas",
               .shown_default = "100"});
  command.add({.name = "--kd",
               .type = "NUMBERS",
               .target = &options->kd,
               .description = "The same for velocities",
               .shown_default = "20"});
  command.add({.name = "--target",
               .type = "FILE",
               .target = &options->target.state,
               .description = "A state with the positions that pd drives to; the\nstart without it"});
  command.add(
      {.name = "--ignore",
       .type = "WORDS",
       .target = &options->ignore,
       .description = "What joints do by themselves: damping,\neffort_limits, friction, limits, springs"});
  command.add({.name = "--out",
               .type = "FILE",
               .target = &options->out,
               .description = "Write to this file: a table with commas if it ends\nin .csv, else JSON"});
  command.run = [options] { return run(*options); };
  return command;
}

}  // namespace limber::cli
