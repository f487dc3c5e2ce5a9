#include <fmt/core.h>
#include <limber/ik/closed_form.hpp>
#include <limber/ik/inverse_kinematics.hpp>
#include <limber/io/json_text.hpp>

#include <nlohmann/json.hpp>

#include <cmath>
#include <sstream>

#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "input_text.hpp"
#include "json_output.hpp"
#include "model_argument.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "states.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace limber::cli {

namespace {

struct Options {
  ModelArgument model;
  std::string frame, target, targets, out;
  StateOptions start;
  int random_seed = 1, iterations = IkOptions{}.iterations;
  bool branches = false, json = false;
};

/// x y z, then a quaternion qx qy qz qw of any length but zero.
Transform<double> placement_of(const std::vector<double>& n, const std::string& where) {
  const auto is_bad = [](double x) { return !std::isfinite(x); };
  if (n.size() != 7 || std::any_of(n.begin(), n.end(), is_bad))
    throw UsageError(fmt::format("ik: {}: seven numbers are needed: x y z qx qy qz qw", where));
  const Quaternion<double> q{n[3], n[4], n[5], n[6]};
  const double length = std::hypot(std::hypot(q.x, q.y), std::hypot(q.z, q.w));
  if (!(length > 0) || !std::isfinite(length))
    throw UsageError(fmt::format("ik: {}: the quaternion qx qy qz qw must not be zero", where));
  return {Rotation<double>::from_quaternion(q * (1 / length)), {n[0], n[1], n[2]}};
}

std::vector<Transform<double>> from_text(const std::string& text) {
  std::istringstream words(text);
  std::vector<double> numbers;
  for (double number = 0; words >> number;) numbers.push_back(number);
  if (!words.eof()) numbers.clear();
  return {placement_of(numbers, "--target")};
}

std::vector<Transform<double>> from_file(const std::string& path) {
  const auto lists = nlohmann::json::parse(read_input(path), nullptr, false);
  const auto is_number = [](const nlohmann::json& value) { return value.is_number(); };
  if (!lists.is_array())
    throw UsageError(fmt::format("ik: --targets {}: a JSON list of lists of seven numbers is needed", path));
  std::vector<Transform<double>> all;
  for (std::size_t k = 0; k < lists.size(); ++k) {
    const bool are_numbers = lists[k].is_array() && std::all_of(lists[k].begin(), lists[k].end(), is_number);
    all.push_back(placement_of(are_numbers ? lists[k].get<std::vector<double>>() : std::vector<double>{},
                               fmt::format("--targets {}: [{}]", path, k)));
  }
  return all;
}

void put_result(io::JsonText& json, const IkResult& result) {
  json.begin('{');
  json.key("converged");
  json.boolean(result.converged);
  put_member(json, "reason", std::string(to_string(result.reason)));
  put_member(json, "q", result.q);
  put_member(json, "position_error", result.position_error);
  put_member(json, "rotation_error", result.rotation_error);
  put_member(json, "iterations", static_cast<double>(result.iterations));
  json.end('}');
}

std::string as_json(const std::vector<IkResult>& results) {
  io::JsonText json;
  json.begin('[');
  for (const IkResult& result : results) {
    json.next_item();
    put_result(json, result);
  }
  json.end(']');
  return std::move(json).finish();
}

std::string positions_text(const Vector<double>& q) {
  std::string text;
  for (const double x : q) text += (text.empty() ? "" : " ") + fixed_number(x, 4);
  return text;
}

using Branches = std::vector<Vector<double>>;

void print_table(const Model<double>& model, const std::vector<IkResult>& results) {
  Table table("rlrrrl");
  table.header({"target", "reason", "gap m", "gap rad", "iterations", "q"});
  int converged = 0;
  for (std::size_t k = 0; k < results.size(); ++k) {
    const IkResult& result = results[k];
    table.row({std::to_string(k), to_string(result.reason), short_number(result.position_error),
               short_number(result.rotation_error), std::to_string(result.iterations),
               positions_text(result.q)});
    converged += result.converged ? 1 : 0;
  }
  table.print();
  fmt::print("\n  {} of {} targets reached; q in the order of the positions of {}\n", converged,
             results.size(), model.name());
}

std::string branches_as_json(const std::vector<Branches>& all) {
  io::JsonText json;
  json.begin('[');
  for (const Branches& branches : all) {
    json.next_item();
    json.begin('[');
    for (const Vector<double>& q : branches) {
      json.next_item();
      put(json, q);
    }
    json.end(']');
  }
  json.end(']');
  return std::move(json).finish();
}

void print_branches(const std::vector<Branches>& all) {
  Table table("rrl");
  table.header({"target", "branch", "q"});
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (all[k].empty()) table.row({std::to_string(k), "", "out of reach, or of the limits"});
    for (std::size_t b = 0; b < all[k].size(); ++b)
      table.row({std::to_string(k), std::to_string(b), positions_text(all[k][b])});
  }
  table.print();
}

/// Every position of an arm with a closed form, per target.
void run_branches(const Options& options, const Model<double>& model, const Vector<double>& start,
                  const std::vector<Transform<double>>& targets) {
  std::optional<ClosedForm> form = ClosedForm::of(model, options.frame);
  if (!form)
    throw std::runtime_error(
        fmt::format("ik: --branches: the joints of \"{}\" have no closed form: six revolute ones are needed, "
                    "three of them with "
                    "axes that meet (wrist, shoulder) or are parallel (in the middle)",
                    options.frame));
  std::vector<Branches> all;
  for (const Transform<double>& target : targets) {
    const std::span<const Vector<double>> branches = form->solve(target, start);
    all.emplace_back(branches.begin(), branches.end());
  }
  options.model.print_warnings(model.warnings());
  if (options.json || !options.out.empty())
    write_output(branches_as_json(all), options.out);
  else
    print_branches(all);
}

int run(const Options& options) {
  if (options.target.empty() == options.targets.empty())
    throw UsageError("ik: one of --target and --targets is needed");
  if (options.model.is_standard_input() && (options.targets == "-" || options.start.use_standard_input()))
    throw UsageError("ik: only one of MODEL, --targets and --start can be standard input");
  const std::vector<Transform<double>> targets =
      options.target.empty() ? from_file(options.targets) : from_text(options.target);
  const Model<double> model = options.model.build(options.model.spec());
  const Vector<double> start =
      options.start.state.empty() ? middle_of_limits(model) : read_state(model, options.start).q;
  if (options.branches) {
    run_branches(options, model, start, targets);
    return kDone;
  }
  InverseKinematics ik(
      model, {IkTarget::pose(options.frame, Transform<double>::identity())},
      {.iterations = options.iterations, .random_seed = static_cast<std::uint64_t>(options.random_seed)});
  Progress progress;
  std::vector<IkResult> results;
  for (const Transform<double>& target : targets) {
    if (results.size() % 100 == 0)
      progress.show(fmt::format("target {} of {}", results.size(), targets.size()));
    ik.target(0).placement = target;
    results.push_back(ik.solve(start));
  }
  options.model.print_warnings(model.warnings());
  if (options.json || !options.out.empty())
    write_output(as_json(results), options.out);
  else
    print_table(model, results);
  return kDone;
}

}  // namespace

Command ik_command() {
  Command command{
      .name = "ik",
      .description = "Find positions that bring a frame where it should be",
      .examples = {{"limber ik panda --frame flange --target \"0.4 0.1 0.5 1 0 0 0\"", "hand down"},
                   {"limber ik arm.urdf --frame tool --targets poses.json --json", "many"}}};
  auto options = std::make_shared<Options>();
  options->model.add_to(command);
  command.add({.name = "--frame",
               .type = "FRAME",
               .target = &options->frame,
               .description = "The link or named frame to move",
               .is_required = true});
  command.add({.name = "--target",
               .type = "NUMBERS",
               .target = &options->target,
               .description = "Where it should be in the world:\n\"x y z qx qy qz qw\""});
  command.add({.name = "--targets",
               .type = "FILE",
               .target = &options->targets,
               .description = "A JSON list of such lists of seven numbers, or -\nfor standard input"});
  command.add({.name = "--start",
               .type = "FILE",
               .target = &options->start.state,
               .description =
                   "A state with the positions to start from, as for\ncompute; else the middle of the "
                   "limits"});
  command.add({.name = "--random-seed",
               .type = "INT",
               .target = &options->random_seed,
               .description = "Of the positions to start from again",
               .shown_default = "1",
               .least = 0,
               .most = 1000000000});
  command.add({.name = "--iterations",
               .type = "INT",
               .target = &options->iterations,
               .description = "At most, for each target",
               .shown_default = std::to_string(options->iterations),
               .least = 1,
               .most = 1000000000});
  command.add_flag("--branches", options->branches,
                   "All positions of an arm with a closed form, the\nnearest to the start first");
  command.add_flag("--json", options->json, "Prints JSON, for programs");
  command.add(
      {.name = "--out", .type = "FILE", .target = &options->out, .description = "Write JSON to this file"});
  command.add_color();
  command.run = [options] { return run(*options); };
  return command;
}

}  // namespace limber::cli
