#include <fmt/core.h>
#include <limber/io/text_file.hpp>
#include <limber/model/build.hpp>

#include <algorithm>
#include <set>
#include <string_view>

#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "memory.hpp"
#include "model_argument.hpp"
#include "output.hpp"
#include "quantities.hpp"

namespace limber::cli {

namespace {

struct Options {
  ModelArgument model;
  std::string state, out;
  std::vector<std::string> what;
};

StateFile read_state(const Model<double>& model, const std::string& path) {
  if (path != "-") return load_state(model, path);
  return parse_state(model, io::read_standard_input(), io::kStandardInput);
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

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

std::vector<Asked> parse_quantities(const std::vector<std::string>& lists) {
  std::vector<Asked> asked;
  std::set<std::string> seen;
  for (const std::string& list : lists)
    for (const std::string& text : parts_of(list))
      if (seen.insert(text).second) asked.push_back(parse_quantity(text));
  return asked;
}

/// `file` is where the state is from.
std::string computed(const Model<double>& model, const StateFile& state, const std::string& file,
                     const std::vector<Asked>& asked) {
  Workspace<double> ws(model, Prepare::on_use);
  Inputs in{model, ws, state.q, state.v, state.a, state.tau, state.forces, 0, {}, Coordinates::body};
  io::JsonText json;
  json.begin('{');
  json.key("dof_names");
  json.strings(model.names().dofs);
  for (const Asked& each : asked) {
    find_frames(each, in);
    json.key(each.text);
    try {
      each.quantity->write(in, json);
    } catch (const std::range_error& error) {
      throw ModelError(
          {unclassified(Severity::error, file, 0, each.text, "",
                        std::string(error.what()) +
                            ": the numbers of the state are too large, or the position is singular")});
    }
  }
  json.end('}');
  return std::move(json).finish();
}

/// Loops are part of a model, but what is computed is the tree that is left when they are cut.
void warn_of_loops(const Model<double>& model) {
  const std::size_t count = model.loops().size();
  if (count == 0) return;
  fmt::print(stderr, "warning: {} loop{} left open: what is computed is the tree without {}\n", count,
             count == 1 ? " is" : "s are", count == 1 ? "it" : "them");
}

int run(const Options& options) {
  const std::vector<Asked> asked = parse_quantities(options.what);
  if (options.model.is_standard_input() && options.state == "-")
    throw UsageError("compute: MODEL and --state cannot both be standard input");
  const Model<double> model = options.model.build(options.model.spec());
  if (std::any_of(asked.begin(), asked.end(), [](const Asked& each) { return each.quantity->is_square; }))
    need_memory_for_workspace(model, options.model.title());
  const StateFile state = read_state(model, options.state);
  const std::string text =
      computed(model, state, options.state == "-" ? std::string(io::kStandardInput) : options.state, asked);
  options.model.print_warnings(model.warnings());
  warn_of_loops(model);
  write_output(text, options.out);
  return kDone;
}

}  // namespace

Command compute_command() {
  Command command{.name = "compute",
                  .description = "Compute quantities of a state and print them as JSON",
                  .examples = {{"limber compute robots/panda --state s.json --what mass_matrix", "H"},
                               {"limber compute panda --state s.json --what jacobian:flange:world", "J"},
                               {"limber compute arm.urdf --state - --what bias_forces < s.json", "C v + g"}}};
  auto options = std::make_shared<Options>();
  options->model.add_to(command);
  command.add({.name = "--state",
               .type = "FILE",
               .target = &options->state,
               .description = "A JSON file with q, v, a, tau and forces, or -\nfor standard input; {} is "
                              "neutral and at rest",
               .is_required = true});
  command.add({.name = "--what",
               .type = "QUANTITIES",
               .target = &options->what,
               .description = "Quantities, with commas between them",
               .is_required = true});
  command.add({.name = "--out",
               .type = "FILE",
               .target = &options->out,
               .description = "Write to this file in place of standard output"});
  command.more_help = quantities_text();
  command.run = [options] { return run(*options); };
  return command;
}

}  // namespace limber::cli
