#include <fmt/core.h>
#include <limber/model/build.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/model/suggest.hpp>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "batch_results.hpp"
#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "input_text.hpp"
#include "memory.hpp"
#include "model_argument.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "quantities.hpp"
#include "states.hpp"

namespace limber::cli {

namespace {

struct Options {
  ModelArgument model;
  StateOptions state;
  std::string out;
  std::vector<std::string> what;
  std::vector<std::string> actuated;
  bool json = false;  // it is JSON anyway
};

/// The parts of `mass_matrix, jacobian:tool`; a comma in a name has a backslash before it. A space after a
/// comma is no part of a name.
std::vector<std::string> parts_of(const std::string& list) {
  std::vector<std::string> parts(1);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const bool is_escaped = list.compare(i, 2, "\\,") == 0;
    if (is_escaped) ++i;
    if (list[i] == ',' && !is_escaped)
      parts.emplace_back();
    else
      parts.back() += list[i];
  }
  for (std::string& part : parts) part = std::string(trimmed(part));
  return parts;
}

std::vector<RequestedQuantity> parse_quantities(const std::vector<std::string>& lists) {
  std::vector<RequestedQuantity> requested;
  std::set<std::string> seen;
  for (const std::string& list : lists)
    for (const std::string& text : parts_of(list))
      if (seen.insert(text).second) requested.push_back(parse_quantity(text));
  return requested;
}

[[noreturn]] void fail_not_finite(const StateOptions& state, const RequestedQuantity& requested,
                                  const std::range_error& error) {
  Problem problem(ProblemCode::result_not_finite, 0, {ElementKind::other, "", requested.text}, "",
                  {error.what()});
  problem.file = state.source();
  throw ModelError({problem});
}

bool is_constrained(const RequestedQuantity& requested) { return requested.quantity->is_constrained; }

/// What computes: made once for all states.
struct Computer {
  const Model<double>& model;
  Workspace<double> ws;
  std::optional<ConstrainedMechanism> mechanism;  ///< where a quantity needs it
  std::vector<bool> actuated;                     ///< per velocity; empty: all
  double lacking = 0;                             ///< what those cannot give

  Computer(const Model<double>& its_model, const std::vector<RequestedQuantity>& requested,
           std::vector<bool> its_actuated)
      : model(its_model), ws(model, Prepare::on_use), actuated(std::move(its_actuated)) {
    if (std::any_of(requested.begin(), requested.end(), is_constrained)) mechanism.emplace(model);
  }

  Inputs inputs(const StateFile& state) {
    return {model,
            ws,
            state.q,
            state.v,
            state.a,
            state.tau,
            state.w,
            {{state.base_acceleration[0], state.base_acceleration[1], state.base_acceleration[2]},
             {state.base_acceleration[3], state.base_acceleration[4], state.base_acceleration[5]}},
            {state.base_angular_velocity[0], state.base_angular_velocity[1], state.base_angular_velocity[2]},
            state.forces,
            0,
            {},
            Coordinates::body,
            mechanism ? &*mechanism : nullptr,
            actuated,
            &lacking};
  }
};

std::string of_one_state(Computer& computer, const StateOptions& options,
                         const std::vector<RequestedQuantity>& requested) {
  const Model<double>& model = computer.model;
  const StateFile state = read_state(model, options);
  Inputs in = computer.inputs(state);
  io::JsonText json;
  json.begin('{');
  json.key("dof_names");
  json.strings(model.names().dofs);
  for (const RequestedQuantity& each : requested) {
    find_frames(each, in);
    json.key(each.text);
    try {
      each.quantity->write(in, json);
    } catch (const std::range_error& error) {
      fail_not_finite(options, each, error);
    }
  }
  json.end('}');
  return std::move(json).finish();
}

/// The text without its line breaks and the spaces after them, and one line break at its end.
std::string on_one_line(const std::string& text) {
  std::string line;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] != '\n') {
      line += text[k];
      continue;
    }
    k = std::min(text.find_first_not_of(' ', k + 1), text.size()) - 1;
    if (line.ends_with(',')) line += ' ';
  }
  return line + '\n';
}

/// A line of JSON for each state. What a batch can compute, it does.
std::string of_many_states(Computer& computer, const StateOptions& options,
                           const std::vector<RequestedQuantity>& requested) {
  const Model<double>& model = computer.model;
  const std::vector<StateFile> states = read_states(model, options);
  if (states.empty()) return {};
  ManyStates many(model, states);
  std::vector<std::optional<BatchResult>> results;
  for (const RequestedQuantity& each : requested) {
    Inputs in = computer.inputs(states.front());
    find_frames(each, in);
    results.push_back(many.compute(*each.quantity, in));
  }
  Progress progress;
  std::string lines;
  for (std::size_t b = 0; b < states.size(); ++b) {
    if (b % 1000 == 0) progress.show(fmt::format("state {} of {}", b, states.size()));
    Inputs in = computer.inputs(states[b]);
    io::JsonText json;
    json.begin('{');
    for (std::size_t k = 0; k < requested.size(); ++k) {
      json.key(requested[k].text);
      try {
        if (results[k]) {
          results[k]->put_row(json, static_cast<Eigen::Index>(b), model.nv());
        } else {
          find_frames(requested[k], in);
          requested[k].quantity->write(in, json);
        }
      } catch (const std::range_error& error) {
        fail_not_finite(options, requested[k], error);
      }
    }
    json.end('}');
    lines += on_one_line(std::move(json).finish());
  }
  return lines;
}

/// The velocities of joints, or of single degrees: `hip` or `hip/wx`.
std::vector<bool> actuated_velocities(const Model<double>& model, const std::vector<std::string>& lists,
                                      const std::vector<RequestedQuantity>& requested) {
  if (lists.empty()) return {};
  if (std::none_of(requested.begin(), requested.end(), [](const RequestedQuantity& each) {
        return std::string_view(each.quantity->name) == "constrained_inverse_dynamics";
      }))
    throw UsageError("compute: --actuated is for constrained_inverse_dynamics");
  const ModelNames& names = model.names();
  std::vector<bool> actuated(static_cast<std::size_t>(model.nv()));
  for (const std::string& list : lists)
    for (const std::string& name : parts_of(list)) {
      bool is_known = false;
      for (const JointInfo& joint : names.joints)
        for (int v = joint.v_index; v < joint.v_index + joint.nv; ++v) {
          const auto k = static_cast<std::size_t>(v);
          if (name != joint.name && name != names.dofs[k]) continue;
          actuated[k] = is_known = true;
        }
      if (!is_known)
        throw UsageError(
            fmt::format("compute: --actuated: there is no joint with a degree of freedom \"{}\"{}", name,
                        suggestion(name, names.dofs)));
    }
  return actuated;
}

/// Motors that are too few, or in the wrong place.
void warn_of_lack(const Computer& computer) {
  constexpr double rounding = 1e-6;
  if (computer.lacking > rounding)
    fmt::print(
        stderr,
        "warning: constrained_inverse_dynamics: the actuated joints cannot give this motion; joint forces "
        "of up to {:.3g} are lacking\n",
        computer.lacking);
}

/// Loops are part of a model, but most functions are of the tree that is left when they are cut.
void warn_of_loops(const Model<double>& model, const std::vector<RequestedQuantity>& requested) {
  const std::size_t count = model.loops().size();
  const auto of_tree = std::find_if_not(requested.begin(), requested.end(), is_constrained);
  if (count == 0 || of_tree == requested.end()) return;
  const std::string_view name = of_tree->quantity->name;
  fmt::print(stderr, "warning: {} loop{} left open: {} is of the tree without {}; {} keeps {} closed\n",
             count, count == 1 ? " is" : "s are", name, count == 1 ? "it" : "them",
             name == "inverse_dynamics" ? "constrained_inverse_dynamics" : "constrained_forward_dynamics",
             count == 1 ? "it" : "them");
}

int run(const Options& options) {
  const std::vector<RequestedQuantity> requested = parse_quantities(options.what);
  const StateOptions& state = options.state;
  if (options.model.is_standard_input() && state.use_standard_input())
    throw UsageError("compute: MODEL and the state cannot both be standard input");
  const bool has_numbers = std::any_of(state.numbers.begin(), state.numbers.end(),
                                       [](const auto& each) { return !each.second.empty(); });
  if (state.are_many() && (has_numbers || !state.state.empty()))
    throw UsageError("compute: --states replaces --state, --q, --v, --a, --tau and --w");
  const Model<double> model = options.model.build(options.model.spec());
  if (std::any_of(requested.begin(), requested.end(),
                  [](const RequestedQuantity& each) { return each.quantity->is_square; }))
    need_memory_for_workspace(model, options.model.title());
  Computer computer(model, requested, actuated_velocities(model, options.actuated, requested));
  const std::string text = state.are_many() ? of_many_states(computer, state, requested)
                                            : of_one_state(computer, state, requested);
  options.model.print_warnings(model.warnings());
  warn_of_lack(computer);
  warn_of_loops(model, requested);
  write_output(text, options.out);
  return kDone;
}

}  // namespace

Command compute_command() {
  Command command{.name = "compute",
                  .description = "Compute quantities of a state and print them as JSON",
                  .examples = {{"limber compute robots/panda --what mass_matrix", "H"},
                               {"limber compute ur5 --q 0,1,0,0,1,0 --what gravity_forces", "g"},
                               {"limber compute arm.urdf --state s.json --what bias_forces", "C v + g"},
                               {"limber compute panda --states s.csv --what gravity_forces", "many states"}}};
  auto options = std::make_shared<Options>();
  options->model.add_to(command);
  command.add({.name = "--state",
               .type = "FILE",
               .target = &options->state.state,
               .description =
                   "A JSON file with q, v, a, tau and forces, - for\nstandard input, or the JSON text "
                   "itself; neutral\nand at rest without it"});
  for (const auto& [key, what] :
       {std::pair{"q", "Positions"}, std::pair{"v", "Velocities"}, std::pair{"a", "Accelerations"},
        std::pair{"tau", "Joint forces"}, std::pair{"w", "Another velocity"}})
    command.add({.name = fmt::format("--{}", key),
                 .type = "NUMBERS",
                 .target = &options->state.numbers[key],
                 .description = fmt::format("{}, with commas between them", what)});
  command.add({.name = "--states",
               .type = "FILE",
               .target = &options->state.states,
               .description =
                   "Many states, one on each line: JSON, or numbers\nunder the names of their columns "
                   "(q0,q1,v0);\nprints a line of JSON for each"});
  command.add({.name = "--what",
               .type = "QUANTITIES",
               .target = &options->what,
               .description = "Quantities, with commas between them",
               .is_required = true});
  command.add(
      {.name = "--actuated",
       .type = "JOINTS",
       .target = &options->actuated,
       .description = "Joints with motors, with commas between them,\nfor constrained_inverse_dynamics"});
  command.add({.name = "--out",
               .type = "FILE",
               .target = &options->out,
               .description = "Write to this file in place of standard output"});
  command.add_flag("--json", options->json, "Accepted: the output is JSON anyway");
  command.more_help = quantities_text();
  command.run = [options] { return run(*options); };
  return command;
}

}  // namespace limber::cli
