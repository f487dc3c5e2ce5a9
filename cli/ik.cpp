#include <fmt/core.h>
#include <limber/ik/closed_form.hpp>
#include <limber/ik/inverse_kinematics.hpp>

#include <nlohmann/json.hpp>

#include <cmath>

#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "json_output.hpp"
#include "model_facts.hpp"
#include "states.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "words.hpp"

namespace limber::cli {

namespace {

struct IkCommandOptions {
  ModelArgument model;
  std::string frame, target, targets, out;
  StateOptions start{.option = "--start"};
  int random_seed = 1, iterations = IkOptions{}.iterations;
  bool branches = false, json = false;
};

/// x y z, then a quaternion qx qy qz qw of any length but zero.
Transform<double> placement_of(const std::vector<double>& n, const std::string& where) {
  const auto is_bad = [](double x) { return !std::isfinite(x); };
  if (n.size() != 7 || std::ranges::any_of(n, is_bad))
    throw UsageError("{}: seven numbers are needed: x y z qx qy qz qw", where);
  const Quaternion<double> q{n[3], n[4], n[5], n[6]};
  const double length = std::hypot(std::hypot(q.x, q.y), std::hypot(q.z, q.w));
  if (!(length > 0) || !std::isfinite(length))
    throw UsageError("{}: the quaternion qx qy qz qw must not be zero", where);
  return {Rotation<double>::from_quaternion(q * (1 / length)), {n[0], n[1], n[2]}};
}

std::vector<Transform<double>> from_text(const std::string& text) {
  std::vector<double> numbers;
  for (const std::string& word : number_words(text)) numbers.push_back(number_from(word).value_or(NAN));
  return {placement_of(numbers, "--target")};
}

std::vector<Transform<double>> from_file(const std::string& path) {
  const auto lists = nlohmann::json::parse(read_input(path), nullptr, false);
  const auto is_number = [](const nlohmann::json& value) { return value.is_number(); };
  if (!lists.is_array())
    throw UsageError("--targets {}: a JSON list of lists of seven numbers is needed", path);
  std::vector<Transform<double>> all;
  for (std::size_t k = 0; k < lists.size(); ++k) {
    const bool are_numbers = lists[k].is_array() && std::ranges::all_of(lists[k], is_number);
    all.push_back(placement_of(are_numbers ? lists[k].get<std::vector<double>>() : std::vector<double>{},
                               fmt::format("--targets {}: [{}]", path, k)));
  }
  return all;
}

using Branches = std::vector<Vector<double>>;

std::string as_json(const std::vector<IkResult>& results) {
  return list_text(results, [](io::JsonText& json, const IkResult& result) {
    put_object(json, "converged", result.converged, "reason", to_string(result.reason), "q", result.q,
               "position_error", result.position_error, "rotation_error", result.rotation_error, "iterations",
               result.iterations);
  });
}

std::string as_json(const std::vector<Branches>& all) {
  return list_text(all, [](io::JsonText& json, const Branches& branches) {
    put_items(json, branches, [&](const Vector<double>& q) { put(json, q); });
  });
}

std::string positions_text(const Vector<double>& q) {
  std::string text;
  for (const double x : q) text += (text.empty() ? "" : " ") + fixed_number(x, 4);
  return text;
}

void print(const Model<double>& model, const std::vector<IkResult>& results) {
  Table table("rlrrrl", 0);
  table.header({"target", "reason", "error m", "error rad", "iterations", "q"});
  int converged = 0;
  for (std::size_t k = 0; k < results.size(); ++k) {
    const IkResult& result = results[k];
    table.row({std::to_string(k), to_string(result.reason), short_number(result.position_error),
               short_number(result.rotation_error), std::to_string(result.iterations),
               positions_text(result.q)});
    converged += result.converged ? 1 : 0;
  }
  table.print();
  print_paragraph("  ", fmt::format("{} of {} targets reached; q in the order of the positions of {}",
                                    converged, results.size(), model.name()));
}

void print(const Model<double>&, const std::vector<Branches>& all) {
  Table table("rrl");
  table.header({"target", "branch", "q"});
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (all[k].empty()) table.row({std::to_string(k), "", "out of reach or beyond the joint limits"});
    for (std::size_t b = 0; b < all[k].size(); ++b)
      table.row({std::to_string(k), std::to_string(b), positions_text(all[k][b])});
  }
  table.print();
}

/// Every position of an arm with a closed form, per target.
std::vector<Branches> find_branches(const IkCommandOptions& options, const Model<double>& model,
                                    const Vector<double>& start,
                                    const std::vector<Transform<double>>& targets) {
  std::optional<ClosedForm> form = ClosedForm::of(model, options.frame);
  if (!form)
    throw std::runtime_error(
        fmt::format("ik: --branches: the joints of \"{}\" have no closed form: six revolute ones are needed, "
                    "three of them in a row with axes that meet or are parallel",
                    options.frame));
  std::vector<Branches> all;
  for (const Transform<double>& target : targets) {
    const std::span<const Vector<double>> branches = form->solve(target, start);
    all.emplace_back(branches.begin(), branches.end());
  }
  return all;
}

/// The best position for each target.
std::vector<IkResult> solve(const IkCommandOptions& options, const Model<double>& model,
                            const Vector<double>& start, const std::vector<Transform<double>>& targets) {
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
  return results;
}

int run(const IkCommandOptions& options) {
  if (options.target.empty() == options.targets.empty())
    throw UsageError("{} of --target and --targets is needed", options.target.empty() ? "one" : "only one");
  if (options.model.is_standard_input() && (options.targets == "-" || options.start.use_standard_input()))
    throw UsageError("only one of MODEL, --targets and --start can be standard input");
  const std::vector<Transform<double>> targets =
      options.target.empty() ? from_file(options.targets) : from_text(options.target);
  const Model<double> model = options.model.build(options.model.spec());
  if (!model.names().frame_index.contains(options.frame)) fail_unknown_frame(model, options.frame, "--frame");
  const Vector<double> start =
      options.start.state.empty() ? middle_of_limits(model) : read_state(model, options.start).q;
  if (!model.loops().empty() && !options.model.quiet)
    fmt::print(stderr, "warning: loops are left open: ik is of the tree without them\n");
  const auto show = [&](const auto& answers) {
    options.model.print_warnings(model.warnings());
    if (options.json || !options.out.empty())
      write_output(as_json(answers), options.out);
    else
      print(model, answers);
  };
  if (options.branches)
    show(find_branches(options, model, start, targets));
  else
    show(solve(options, model, start, targets));
  return kDone;
}

}  // namespace

Command ik_command() {
  Command command{.name = "ik",
                  .description = "Find joint positions for a pose of a frame",
                  .examples = {{"limber ik panda --frame flange --target 0.4,0,0.5,1,0,0,0", "hand down"},
                               {"limber ik arm.urdf --frame tool --targets t.json --json", "many"}}};
  auto options = std::make_shared<IkCommandOptions>();
  options->model.add_to(command);
  command.add("--frame FRAME", &options->frame, "The link or named frame to move").is_required = true;
  command.add("--target NUMBERS", &options->target, "Its pose in the world: \"x y z qx qy qz qw\"");
  command.add("--targets FILE", &options->targets, "A JSON list of such poses, or - for standard input");
  command.add("--start FILE", &options->start.state,
              "A state with the positions to start from, as for\ncompute, or the positions alone; default: "
              "the\nmiddle of the limits");
  constexpr int most = 1'000'000'000;
  command.add_integer("--random-seed INT", &options->random_seed, 0, most,
                      "Of the random positions of further starts");
  command.add_integer("--iterations INT", &options->iterations, 1, most, "Largest number for each target");
  command.add("--branches", &options->branches,
              "All solutions of an arm with a closed form, the\nnearest to the start first");
  command.add_json(options->json);
  command.add("--out FILE", &options->out, "Write JSON to this file");
  command.add_color();
  command.run_with(options, run);
  return command;
}

}  // namespace limber::cli
