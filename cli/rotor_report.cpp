// `limber rotors`: do rotors matter, and which model of them is good enough?
#include <fmt/core.h>
#include <limber/analysis/rotor_report.hpp>

#include <algorithm>
#include <cmath>

#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "json_output.hpp"
#include "rotor_plot.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "words.hpp"

namespace limber::cli {

namespace {

struct RotorsOptions {
  ModelArgument model;
  std::optional<double> pace = 0.5, tolerance = 1;  ///< a share, per cent
  std::string svg;
  bool json = false;
};

RotorReportOptions report_options(const RotorsOptions& options) {
  RotorReportOptions result;
  result.pace.pace = *options.pace;
  result.tolerance = *options.tolerance / 100;
  if (result.tolerance >= 1) throw UsageError("--tolerance {:g}: must be below 100 %", *options.tolerance);
  return result;
}

// ---- For people

std::string percent(double share) {
  if (std::isinf(share)) return "∞";
  return share == 0 ? "0" : fmt::format("{:.3g}", 100 * share);
}

std::string three_digits(double value) { return std::isinf(value) ? "–" : fmt::format("{:.3g}", value); }

std::string ratios_text(const RotorDegree& degree) {
  std::vector<std::string> texts;
  for (const double ratio : degree.ratios) texts.push_back(short_number(ratio));
  return joined(texts);
}

void print_reflected_inertias(const RotorReport& report) {
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
  table.header({"degree", "none", "locked", "diagonal", "use"});
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
      return "Rotors can be left out: no degree has an error above " + limit + ".";
    case RotorModel::locked:
      return "Keep the mass of the rotors. Their spin changes no degree by more than " + limit + ".";
    case RotorModel::diagonal:
      return "n²J as armature is good enough: no degree has an error above " + limit + ".";
    case RotorModel::exact:
      break;
  }
  const RotorDegree* worst = &report.degrees.front();
  for (const RotorDegree& degree : report.degrees)
    if (degree.diagonal.largest() > worst->diagonal.largest()) worst = &degree;
  return fmt::format("Exact rotors are needed: n²J as armature has an error of {} % at \"{}\".",
                     percent(worst->diagonal.largest()), worst->name);
}

/// Whether a degree without rotors has armature in their place.
bool has_armature(const RotorReport& report) {
  return std::ranges::any_of(report.degrees,
                             [](const RotorDegree& d) { return d.missing && d.missing->armature_ratio; });
}

void print_report(const RotorReport& report, const std::string& title) {
  print_wrapped(
      "", fmt::format("{}: {}; {:g} of the velocity limits, {} random states", title,
                      counted(report.rotors, "rotor"), report.options.pace.pace, report.options.pace.states));
  bool has_missing = false;
  for (const RotorDegree& degree : report.degrees) has_missing |= degree.missing.has_value();
  if (report.rotors > 0) {
    print_reflected_inertias(report);
    print_errors(report);
  }
  if (has_missing) print_missing(report);
  const double limit = 100 * report.options.tolerance;
  if (report.rotors > 0) print_paragraph("", advice(report));
  if (has_missing) {
    print_paragraph(
        "", fmt::format(
                "A motor can be left out if its n²J is below the third column: the error is below {:g} %.",
                limit));
    print_wrapped("", "From the ratio \"diagonal from n\" on, n²J as armature is good enough for any motor.");
  }
  if (has_armature(report))
    print_paragraph(
        "", fmt::format("Armature stands for rotors here. Its error is below {:g} % if the motors turn "
                        "at least \"from n\" times as fast as their joints.",
                        limit));
  if (report.degrees.empty())
    print_paragraph("", "No joint has a degree of freedom that a motor could drive.");
  else if (report.rotors == 0 && !has_missing)
    print_paragraph("",
                    "No joint turns about or slides along one axis: the question needs rotors in the model.");
}

// ---- For programs; what is infinite is null

void put_errors(io::JsonText& json, const RelativeErrors& errors) {
  put_members(json, "torque", if_finite(errors.torque), "acceleration", if_finite(errors.acceleration));
}

void put_missing(io::JsonText& json, const MissingMotor& missing) {
  put_members(json, "reflected_inertia", if_finite(missing.reflected_inertia), "diagonal_ratio",
              if_finite(missing.diagonal_ratio));
  if (missing.armature_ratio) put_members(json, "armature_ratio", if_finite(*missing.armature_ratio));
  put_list(json, "at_ratios", missing.at_ratios, [&](const MotorAtRatio& at) {
    put_members(json, "ratio", at.ratio, "matters_from", if_finite(at.matters_from), "diagonal_fails_from",
                if_finite(at.diagonal_fails_from));
  });
}

void put_degree(io::JsonText& json, const RotorDegree& degree) {
  put_members(json, "name", degree.name, "ratios",
              [&] { put_items(json, degree.ratios, [&](double ratio) { put(json, ratio); }); });
  put_members(json, "reflected_inertia", degree.reflected_inertia, "couple", degree.couple, "armature",
              degree.armature, "apparent_inertia", degree.apparent_inertia, "free_inertia",
              degree.free_inertia, "share", degree.share, "free_share", degree.free_share, "coupling_share",
              degree.coupling_share);
  for (const RotorApproximation& each : kRotorApproximations)
    put_member_object(json, to_string(each.model), [&] { put_errors(json, degree.*each.of_degree); });
  put_members(json, "recommended", to_string(degree.recommended));
  if (degree.missing) put_member_object(json, "missing", [&] { put_missing(json, *degree.missing); });
}

std::string report_json(const RotorReport& report, const std::string& title) {
  return object_text([&](io::JsonText& json) {
    put_members(json, "model", title, "pace", report.options.pace.pace, "tolerance", report.options.tolerance,
                "rotors", report.rotors, "recommended", to_string(report.recommended));
    for (const RotorApproximation& each : kRotorApproximations)
      put_member_object(json, to_string(each.model), [&] {
        const RotorErrors& errors = report.*each.of_all;
        put_members(json, "mass_matrix", if_finite(errors.mass_matrix));
        put_errors(json, errors.joints);
      });
    put_list(json, "degrees", report.degrees, [&](const RotorDegree& degree) { put_degree(json, degree); });
  });
}

int run(const RotorsOptions& options) {
  if (options.json && options.svg == "-") throw UsageError("only one of --json and --svg - can be given");
  const RotorReportOptions how = report_options(options);
  const ModelSpec spec = options.model.spec();
  const Model<double> model = options.model.build(spec);
  const RotorReport report = rotor_report(options.model.with_allowed_inertias(spec), how);
  const std::string title = model.name().empty() ? "unnamed" : model.name();
  if (!options.svg.empty()) write_output(rotor_plot(report, title), options.svg);
  options.model.print_warnings(model.warnings());
  if (options.json)
    write_output(report_json(report, model.name()));
  else if (options.svg != "-")
    print_report(report, title);
  return kDone;
}

}  // namespace

Command rotors_command() {
  Command command{.name = "rotors",
                  .description = "Report which model of rotors is good enough",
                  .examples = {{"limber rotors mini_cheetah", "what approximations cost"},
                               {"limber rotors arm.json --pace 0.05 --svg arm.svg", "slow, with a plot"},
                               {"limber rotors panda --tolerance 5", "which motor would matter"}}};
  auto options = std::make_shared<RotorsOptions>();
  options->model.add_to(command);
  command.add("--pace SHARE", &options->pace, "Speed of the motions, as a share of velocity limits");
  command.add("--tolerance PERCENT", &options->tolerance, "Largest acceptable error");
  command.add("--svg FILE", &options->svg, "Draw the errors into this file");
  command.add_json(options->json);
  command.add_color();
  command.run_with(options, run);
  return command;
}

}  // namespace limber::cli
