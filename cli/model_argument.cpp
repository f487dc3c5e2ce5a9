#include "model_argument.hpp"

#include <limber/io/text_file.hpp>
#include <limber/model/edit.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/robots/registry.hpp>

#include <filesystem>
#include <system_error>

#include "errors.hpp"

namespace limber::cli {

namespace {

constexpr std::string_view kRobots = "robots/";

}  // namespace

void ModelArgument::add_to(Command& command, const std::string& usage, const std::string& usual, Use use) {
  name = usual;
  command.add(usage, &name, "A model file, a robot (see `limber robots`),\nor - for standard input")
      .is_required = usual.empty();
  command.add("--root", &root, "Let the base link float, by a joint called root").words = {"floating"};
  if (use == Use::computed)
    command.add("--allow-missing-inertia", &allow_missing_inertia, "Treat unknown inertias as zero");
  command.add("--confine", &confine, "Files outside of the model's folder are errors");
  command.add("--quiet", &quiet, "Print no warnings");
}

void ModelArgument::add_scale_to(Command& command) {
  command.add("--scale FACTOR", &scale,
              "Multiply all lengths: 0.001 for a model in\nmillimetres; gravity, forces, torques, "
              "damping\nand stiffness stay");
}

Model<double> ModelArgument::build(const ModelSpec& description) const {
  return limber::build(description, {.allow_missing_inertia = allow_missing_inertia});
}

void ModelArgument::print_warnings(const std::vector<Problem>& warnings) const {
  if (!quiet) cli::print_warnings(warnings);
}

ModelSpec ModelArgument::with_allowed_inertias(ModelSpec description) const {
  if (allow_missing_inertia)
    for (BodySpec& body : description.bodies) body.unknown_inertia.clear();
  return description;
}

LoadOptions ModelArgument::load_options() const {
  return {.root = root.empty() ? Root::fixed : Root::floating,
          .format = format,
          .confine = confine,
          .scale = scale.value_or(1)};
}

bool ModelArgument::is_robot() const {
  if (is_standard_input()) return false;
  if (name.starts_with(kRobots)) return true;
  std::error_code ignored;
  const bool looks_like_a_file = name.find_first_of("./") != std::string::npos;
  return !looks_like_a_file && !std::filesystem::exists(name, ignored);
}

std::string ModelArgument::title() const { return is_standard_input() ? io::kStandardInput : name; }

std::string ModelArgument::path() const { return is_robot() || is_standard_input() ? std::string() : name; }

namespace {

/// What is wrong with a text is reported together with what is wrong with the mechanism, as `limber check`
/// does.
ModelSpec parse(const std::string& text, const std::string& file_name, const LoadOptions& options) {
  try {
    return parse_spec(text, file_name, options);
  } catch (const ModelError&) {
    throw ModelError(diagnose_text(text, file_name, options).problems);
  }
}

}  // namespace

ModelSpec ModelArgument::read() const {
  if (is_standard_input()) return parse(io::read_standard_input(), io::kStandardInput, load_options());
  if (!is_robot()) return parse(io::read_text_file(name), name, load_options());
  if (name.starts_with(kRobots)) return robots::spec(name.substr(kRobots.size()));
  try {
    return robots::spec(name);
  } catch (const ModelError& error) {
    const Problem& problem = error.problems().front();
    if (problem.code != ProblemCode::name_unknown) throw;
    throw ModelError({Problem(ProblemCode::model_unknown, 0, {ElementKind::model}, problem.value,
                              {problem.arguments.back()})});
  }
}

std::vector<std::string> robot_arguments() {
  std::vector<std::string> all;
  for (const robots::RobotEntry& entry : robots::list()) {
    std::string& name = all.emplace_back(kRobots);
    for (const char c : entry.example)  // serial_chain(20) is serial_chain20 too
      if (c != '(' && c != ')') name += c;
  }
  return all;
}

Diagnosis ModelArgument::diagnosis() const {
  if (is_robot()) return diagnose_spec(spec());
  return is_standard_input() ? diagnose_text(io::read_standard_input(), io::kStandardInput, load_options())
                             : diagnose(name, load_options());
}

ModelSpec ModelArgument::spec() const {
  if (!is_robot()) return read();
  const ModelSpec spec = with_scaled_lengths(read(), scale.value_or(1));
  return root.empty() ? spec : with_floating_base(spec);
}

}  // namespace limber::cli
