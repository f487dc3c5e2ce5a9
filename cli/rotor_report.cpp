// `limber rotors`: do rotors matter, and which model of them is good enough?
#include <fmt/core.h>
#include <limber/analysis/rotor_report.hpp>
#include <limber/io/json_text.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "json_output.hpp"
#include "model_argument.hpp"
#include "output.hpp"
#include "rotor_plot.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace limber::cli {

namespace {

struct Options {
  ModelArgument model;
  std::string pace = "0.5", tolerance = "1", svg;
  bool json = false;
};

double number_above_zero(const std::string& option, const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value) || !(value > 0))
    throw UsageError(fmt::format("rotors: {} {}: a number above zero is needed", option, text));
  return value;
}

RotorReportOptions report_options(const Options& options) {
  RotorReportOptions result;
  result.pace.pace = number_above_zero("--pace", options.pace);
  result.tolerance = number_above_zero("--tolerance", options.tolerance) / 100;
  if (result.tolerance >= 1)
    throw UsageError(fmt::format("rotors: --tolerance {}: must be below 100 %", options.tolerance));
  return result;
}

// ---- For people

std::string percent(double share) {
  if (std::isinf(share)) return "∞";
  return share == 0 ? "0" : fmt::format("{:.3g}", 100 * share);
}

std::string three_digits(double value) { return std::isinf(value) ? "–" : fmt::format("{:.3g}", value); }

std::string ratios_text(const RotorDegree& degree) {
  std::string text;
  for (const double ratio : degree.ratios) text += (text.empty() ? "" : ", ") + short_number(ratio);
  return text;
}

void print_rotors(const RotorReport& report) {
  print_section("Reflected inertia (kg m², kg on sliding joints)");
  Table table("lrrrrr", 0);
  table.header({"degree", "n", "n²J", "H_ii", "share %", "free %"});
  for (const RotorDegree& d : report.degrees)
    if (!d.ratios.empty())
      table.row({d.name, ratios_text(d), three_digits(d.reflected_inertia), three_digits(d.apparent_inertia),
                 percent(d.share), percent(d.free_share)});
  table.print();
}

void print_errors(const RotorReport& report) {
  print_section("Errors of approximations, torque / acceleration (%)");
  Table table("lrrrl", 0);
  table.header({"degree", "none", "locked", "diagonal", "take"});
  const auto pair = [](const RelativeErrors& e) {
    return percent(e.torque) + " / " + percent(e.acceleration);
  };
  for (const RotorDegree& d : report.degrees)
    table.row({d.name, pair(d.none), pair(d.locked), pair(d.diagonal), to_string(d.recommended)});
  table.row({"all", pair(report.none.joints), pair(report.locked.joints), pair(report.diagonal.joints),
             to_string(report.recommended)});
  table.print();
}

void print_missing(const RotorReport& report) {
  print_section(
      fmt::format("Degrees without rotors: a motor that costs {:g} %", 100 * report.options.tolerance));
  std::vector<std::string> titles = {"degree", "H_ii", "n²J"};
  for (const double n : report.options.ratios) titles.push_back(fmt::format("J, n={:g}", n));
  titles.insert(titles.end(), {"diagonal from n", "armature", "from n"});
  Table table(std::string("l") + std::string(titles.size() - 1, 'r'), 0);
  table.header(titles);
  for (const RotorDegree& d : report.degrees) {
    if (!d.missing) continue;
    std::vector<std::string> row = {d.name, three_digits(d.apparent_inertia),
                                    three_digits(d.missing->reflected_inertia)};
    for (const MotorAtRatio& at : d.missing->at_ratios) row.push_back(three_digits(at.matters_from));
    row.push_back(three_digits(d.missing->diagonal_ratio));
    row.push_back(d.armature > 0 ? three_digits(d.armature) : "");
    row.push_back(d.missing->armature_ratio ? three_digits(*d.missing->armature_ratio) : "");
    table.row(row);
  }
  table.print();
}

/// In one sentence, with its reason.
std::string advice(const RotorReport& report) {
  const std::string limit = fmt::format("{:g} %", 100 * report.options.tolerance);
  switch (report.recommended) {
    case RotorModel::none:
      return "Rotors may be left out: no degree errs by more than " + limit + ".";
    case RotorModel::locked:
      return "Keep the mass of rotors; that they spin changes no degree by more than " + limit + ".";
    case RotorModel::diagonal:
      return "n²J as armature is good enough: no degree errs by more than " + limit + ".";
    case RotorModel::exact:
      break;
  }
  const RotorDegree* worst = &report.degrees.front();
  for (const RotorDegree& degree : report.degrees)
    if (degree.diagonal.largest() > worst->diagonal.largest()) worst = &degree;
  return fmt::format("Exact rotors are needed: n²J as armature errs by {} % at \"{}\".",
                     percent(worst->diagonal.largest()), worst->name);
}

/// Whether a degree without rotors has armature in their place.
bool has_armature(const RotorReport& report) {
  return std::any_of(report.degrees.begin(), report.degrees.end(),
                     [](const RotorDegree& d) { return d.missing && d.missing->armature_ratio; });
}

void print_report(const RotorReport& report, const std::string& title) {
  const auto count = static_cast<std::size_t>(report.rotors);
  fmt::print("{}: {} rotor{}; {:g} of the velocity limits, {} random states\n", title, count,
             count == 1 ? "" : "s", report.options.pace.pace, report.options.pace.states);
  bool has_missing = false;
  for (const RotorDegree& degree : report.degrees) has_missing |= degree.missing.has_value();
  if (report.rotors > 0) {
    print_rotors(report);
    print_errors(report);
  }
  if (has_missing) print_missing(report);
  if (report.rotors > 0) fmt::print("\n{}\n", advice(report));
  if (has_missing)
    fmt::print(
        "\nTo leave a motor out whose n²J is below the third column costs less than {0:g} %;\n"
        "with n²J as armature, any motor does from the ratio \"diagonal from n\" on.\n",
        100 * report.options.tolerance);
  if (has_armature(report))
    fmt::print(
        "\nArmature stands for rotors here. It costs less than {:g} % where the motors turn at least\n"
        "\"from n\" times as fast as their joints.\n",
        100 * report.options.tolerance);
  if (report.degrees.empty())
    fmt::print("\nNo joint has a degree of freedom that a motor could drive.\n");
  else if (report.rotors == 0 && !has_missing)
    fmt::print("\nNo joint turns about or slides along one axis: the question needs rotors in the model.\n");
}

// ---- For programs

/// A number, or null for one that is infinite.
void put_bound(io::JsonText& json, const char* key, double value) {
  json.key(key);
  if (std::isfinite(value))
    put(json, value);
  else
    json.null();
}

void put_errors(io::JsonText& json, const char* key, const RelativeErrors& errors) {
  json.key(key);
  json.begin('{');
  put_bound(json, "torque", errors.torque);
  put_bound(json, "acceleration", errors.acceleration);
  json.end('}');
}

void put_all_errors(io::JsonText& json, const char* key, const RotorErrors& errors) {
  json.key(key);
  json.begin('{');
  put_bound(json, "mass_matrix", errors.mass_matrix);
  put_bound(json, "torque", errors.joints.torque);
  put_bound(json, "acceleration", errors.joints.acceleration);
  json.end('}');
}

void put_missing(io::JsonText& json, const MissingMotor& missing) {
  json.key("missing");
  json.begin('{');
  put_bound(json, "reflected_inertia", missing.reflected_inertia);
  put_bound(json, "diagonal_ratio", missing.diagonal_ratio);
  if (missing.armature_ratio) put_bound(json, "armature_ratio", *missing.armature_ratio);
  json.key("at_ratios");
  json.begin('[');
  for (const MotorAtRatio& at : missing.at_ratios) {
    json.next_item();
    json.begin('{');
    put_member(json, "ratio", at.ratio);
    put_bound(json, "matters_from", at.matters_from);
    put_bound(json, "diagonal_fails_from", at.diagonal_fails_from);
    json.end('}');
  }
  json.end(']');
  json.end('}');
}

void put_degree(io::JsonText& json, const RotorDegree& degree) {
  json.begin('{');
  put_member(json, "name", degree.name);
  json.key("ratios");
  json.begin('[');
  for (const double ratio : degree.ratios) {
    json.next_item();
    put(json, ratio);
  }
  json.end(']');
  put_member(json, "reflected_inertia", degree.reflected_inertia);
  put_member(json, "couple", degree.couple);
  put_member(json, "armature", degree.armature);
  put_member(json, "apparent_inertia", degree.apparent_inertia);
  put_member(json, "free_inertia", degree.free_inertia);
  put_member(json, "share", degree.share);
  put_member(json, "free_share", degree.free_share);
  put_member(json, "coupling_share", degree.coupling_share);
  put_errors(json, "none", degree.none);
  put_errors(json, "locked", degree.locked);
  put_errors(json, "diagonal", degree.diagonal);
  put_member(json, "recommended", std::string(to_string(degree.recommended)));
  if (degree.missing) put_missing(json, *degree.missing);
  json.end('}');
}

std::string report_json(const RotorReport& report, const std::string& title) {
  io::JsonText json;
  json.begin('{');
  put_member(json, "model", title);
  put_member(json, "pace", report.options.pace.pace);
  put_member(json, "tolerance", report.options.tolerance);
  put_member(json, "rotors", static_cast<double>(report.rotors));
  put_member(json, "recommended", std::string(to_string(report.recommended)));
  put_all_errors(json, "none", report.none);
  put_all_errors(json, "locked", report.locked);
  put_all_errors(json, "diagonal", report.diagonal);
  json.key("degrees");
  json.begin('[');
  for (const RotorDegree& degree : report.degrees) {
    json.next_item();
    put_degree(json, degree);
  }
  json.end(']');
  json.end('}');
  return std::move(json).finish();
}

int run(const Options& options) {
  const RotorReportOptions how = report_options(options);
  ModelSpec spec = options.model.spec();
  const Model<double> model = options.model.build(spec);
  if (options.model.allow_missing_inertia)
    for (BodySpec& body : spec.bodies) body.unknown_inertia.clear();
  const RotorReport report = rotor_report(spec, how);
  const std::string title = model.name().empty() ? "unnamed" : model.name();
  if (!options.svg.empty()) write_output(rotor_plot(report, title), options.svg);
  options.model.print_warnings(model.warnings());
  if (options.json)
    write_output(report_json(report, model.name()), "");
  else if (options.svg != "-")
    print_report(report, title);
  return kDone;
}

}  // namespace

Command rotors_command() {
  Command command{.name = "rotors",
                  .description = "Say which model of a robot's rotors is good enough",
                  .examples = {{"limber rotors mini_cheetah", "what approximations cost"},
                               {"limber rotors arm.json --pace 0.05 --svg arm.svg", "slow, with a plot"},
                               {"limber rotors panda --tolerance 5", "which motor would matter"}}};
  auto options = std::make_shared<Options>();
  options->model.add_to(command);
  command.add({.name = "--pace",
               .type = "SHARE",
               .target = &options->pace,
               .description = "Of the velocity limits, at which errors are taken",
               .shown_default = options->pace});
  command.add({.name = "--tolerance",
               .type = "PERCENT",
               .target = &options->tolerance,
               .description = "What is good enough",
               .shown_default = options->tolerance});
  command.add({.name = "--svg",
               .type = "FILE",
               .target = &options->svg,
               .description = "Draw the errors into this file"});
  command.add_flag("--json", options->json, "As JSON");
  command.add_color();
  command.run = [options] { return run(*options); };
  return command;
}

}  // namespace limber::cli
