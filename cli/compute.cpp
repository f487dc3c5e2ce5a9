#include <fmt/core.h>
#include <limber/model/build.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/model/suggest.hpp>

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>
#include <string_view>

#include "batch_results.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "json_output.hpp"
#include "model_facts.hpp"
#include "quantities.hpp"
#include "states.hpp"
#include "terminal.hpp"

namespace limber::cli {

namespace {

struct ComputeOptions {
  ModelArgument model;
  StateOptions state;
  std::string out;
  std::vector<std::string> what, actuated;
  bool json = false;  // the output is always JSON
};

/// Each of them once.
std::vector<RequestedQuantity> parse_quantities(const std::vector<std::string>& what) {
  std::vector<RequestedQuantity> requested;
  std::set<std::string> seen;
  for (const std::string& text : what)
    if (seen.insert(text).second) requested.push_back(parse_quantity(text));
  return requested;
}

bool is_constrained(const RequestedQuantity& requested) { return requested.quantity->is_constrained; }

/// A quantity of the state that `in` has. `line`: of many states.
void put_quantity(io::JsonText& json, const RequestedQuantity& requested, Inputs& in,
                  const StateOptions& options, int line = 0, const BatchResult* from_batch = nullptr,
                  Eigen::Index row = 0) {
  json.key(requested.text);
  try {
    if (from_batch) return from_batch->put_row(json, row, in.model.nv());
    find_frames(requested, in);
    requested.quantity->write(in, json);
  } catch (const std::range_error& error) {
    fail(ProblemCode::result_not_finite, {ElementKind::other, "", requested.text}, {error.what()},
         options.source(), line);
  } catch (const std::domain_error& error) {
    if (line == 0) throw;
    throw std::domain_error(fmt::format("{}:{}: error: {}", options.source(), line, error.what()));
  }
}

std::string of_one_state(Inputs& in, const StateOptions& options,
                         const std::vector<RequestedQuantity>& requested) {
  in.set(read_state(in.model, options));
  return object_text([&](io::JsonText& json) {
    put_members(json, "dof_names", [&] { json.strings(in.model.names().dofs); });
    for (const RequestedQuantity& each : requested) put_quantity(json, each, in, options);
  });
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
std::string of_many_states(Inputs& in, const StateOptions& options,
                           const std::vector<RequestedQuantity>& requested) {
  const std::vector<NumberedState> states = read_states(in.model, options);
  const std::vector<std::optional<BatchResult>> results = batch_results(requested, states, in);
  Progress progress;
  std::string lines;
  for (std::size_t b = 0; b < states.size(); ++b) {
    if (b % 1000 == 0) progress.show(fmt::format("state {} of {}", b, states.size()));
    in.set(states[b]);
    lines += on_one_line(object_text([&](io::JsonText& json) {
      for (std::size_t k = 0; k < requested.size(); ++k)
        put_quantity(json, requested[k], in, options, states[b].line, results[k] ? &*results[k] : nullptr,
                     static_cast<Eigen::Index>(b));
    }));
  }
  return lines;
}

/// The velocities of joints, or of single degrees: `hip` or `hip/wx`.
std::vector<bool> actuated_velocities(const Model<double>& model, const std::vector<std::string>& joints,
                                      const std::vector<RequestedQuantity>& requested) {
  if (joints.empty()) return {};
  if (std::ranges::none_of(requested, [](const RequestedQuantity& each) {
        return std::string_view(each.quantity->name) == "constrained_inverse_dynamics";
      }))
    throw UsageError("--actuated is for constrained_inverse_dynamics");
  std::vector<bool> actuated(static_cast<std::size_t>(model.nv()));
  for (const std::string& name : joints) {
    bool is_known = false;
    for (const Degree& degree : degrees_of(model))
      if (name == degree.joint->name || name == degree.name)
        actuated[static_cast<std::size_t>(degree.v_index)] = is_known = true;
    if (!is_known)
      throw UsageError("--actuated: there is no joint with a degree of freedom \"{}\"{}", name,
                       suggestion(name, model.names().dofs));
  }
  return actuated;
}

/// Motors that are too few, or in the wrong place.
void warn_of_lack(double lacking) {
  constexpr double rounding = 1e-6;
  if (lacking > rounding)
    fmt::print(
        stderr,
        "warning: constrained_inverse_dynamics: the actuated joints cannot give this motion; joint forces "
        "of up to {:.3g} are missing\n",
        lacking);
}

/// Loops are part of a model, but most functions are of the tree that is left when they are cut.
void warn_of_loops(const Model<double>& model, const std::vector<RequestedQuantity>& requested) {
  const std::size_t count = model.loops().size();
  const auto of_tree = std::ranges::find_if_not(requested, is_constrained);
  if (count == 0 || of_tree == requested.end()) return;
  const std::string_view name = of_tree->quantity->name;
  fmt::print(stderr, "warning: {} loop{} left open: {} is of the tree without {}; {} keeps {} closed\n",
             count, count == 1 ? " is" : "s are", name, count == 1 ? "it" : "them",
             name == "inverse_dynamics" ? "constrained_inverse_dynamics" : "constrained_forward_dynamics",
             count == 1 ? "it" : "them");
}

/// Constrained quantities of a state that the constraints do not allow are those of a mechanism that slips.
void warn_of_open_loops(Inputs& in) {
  constexpr double kClosed = 1e-6;
  const ConstraintGap gap = in.mechanism->constraint_gap(in.q);
  if (gap.position > kClosed || gap.rotation > kClosed)
    fmt::print(stderr, "warning: the loops are open at q: a gap of {:.3g} m, {:.3g} rad\n", gap.position,
               gap.rotation);
  const Vector<double> slip = in.mechanism->constraint_jacobian(in.q) * in.v;
  if (slip.size() > 0 && slip.cwiseAbs().maxCoeff() > kClosed)
    fmt::print(stderr, "warning: v opens the loops, at up to {:.3g} m/s or rad/s\n",
               slip.cwiseAbs().maxCoeff());
}

int run(const ComputeOptions& options) {
  const std::vector<RequestedQuantity> requested = parse_quantities(options.what);
  const StateOptions& state = options.state;
  if (options.model.is_standard_input() && state.use_standard_input())
    throw UsageError("MODEL and the state cannot both be standard input");
  const bool has_numbers =
      std::ranges::any_of(state.numbers, [](const auto& each) { return !each.second.empty(); });
  if (state.are_many() && (has_numbers || !state.state.empty()))
    throw UsageError("--states replaces --state, --q, --v, --a, --tau and --w");
  const Model<double> model = options.model.build(options.model.spec());
  if (std::ranges::any_of(requested, [](const RequestedQuantity& each) { return each.quantity->is_square; }))
    need_memory_for_workspace(model, options.model.title());
  Inputs in(model);
  if (std::ranges::any_of(requested, is_constrained)) in.mechanism.emplace(model);
  in.actuated = actuated_velocities(model, options.actuated, requested);
  const std::string text =
      state.are_many() ? of_many_states(in, state, requested) : of_one_state(in, state, requested);
  options.model.print_warnings(model.warnings());
  if (!options.model.quiet) {
    warn_of_lack(in.lacking);
    warn_of_loops(model, requested);
    if (in.mechanism && !state.are_many()) warn_of_open_loops(in);
  }
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
  auto options = std::make_shared<ComputeOptions>();
  options->model.add_to(command);
  command.add("--state FILE", &options->state.state,
              "A JSON file with q, v, a, tau and forces, - for\nstandard input, or the JSON text itself; "
              "neutral\nand at rest without it");
  options->state.add_numbers_to(command, {"q", "v", "a", "tau", "w"});
  command.add(
      "--states FILE", &options->state.states,
      "Many states, one per line: JSON, or CSV with the\nnames of its columns (q0,q1,v0) in the first "
      "line;\nprints one line of JSON for each");
  command.add("--what QUANTITIES", &options->what, "Quantities, with commas between them").is_required = true;
  command.add("--actuated JOINTS", &options->actuated,
              "Joints with motors, with commas between them,\nfor constrained_inverse_dynamics");
  command.add("--out FILE", &options->out, "Write to this file instead of standard output");
  command.add("--json", &options->json, "The output is always JSON");
  command.more_help = quantities_text();
  command.run_with(options, run);
  return command;
}

}  // namespace limber::cli
