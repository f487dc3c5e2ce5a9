#include <fmt/core.h>
#include <limber/io/json_text.hpp>
#include <limber/model/build.hpp>

#include "bench_calls.hpp"
#include "build_facts.hpp"
#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "json_output.hpp"
#include "model_argument.hpp"
#include "model_tables.hpp"
#include "output.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace limber::cli {

namespace {

struct Options {
  ModelArgument model;
  bool json = false;
};

/// Three digits, whatever the size.
std::string time_text(double microseconds) {
  return fmt::format("{:.{}f}", microseconds, microseconds < 10 ? 3 : microseconds < 100 ? 2 : 1);
}

std::string joined(const std::vector<std::string>& texts, const char* separator) {
  std::string result;
  for (const std::string& text : texts) result += (result.empty() ? "" : separator) + text;
  return result;
}

void print_facts(const BuildFacts& facts) {
  Table table("ll");
  table.row({"compiler", facts.compiler});
  table.row({"flags", facts.flags});
  table.row({"SIMD", facts.instructions});
  table.row({"machine", facts.machine});
  table.print();
  if (facts.complaints.empty()) return;
  fmt::print("\n  {}\n  {}\n", styled(Style::bad, "SLOW BUILD: " + joined(facts.complaints, ", ") + "."),
             "Its times say nothing about Limber. For speed: cmake --preset release.");
}

void print_bench(const ModelSpec& spec, const Model<double>& model) {
  const BuildFacts facts = build_facts();
  fmt::print("Limber {}, {}\n", LIMBER_VERSION, summary(spec, model));
  print_section("This build");
  print_facts(facts);
  print_section("Microseconds per call, one core");
  Table table("lrrl");
  table.header({"call", "median", "10–90 %", ""});
  for (const TimedCall& call : time_calls(model))
    table.row({call.name, styled(Style::accent, time_text(call.microseconds.median)),
               time_text(call.microseconds.low) + "–" + time_text(call.microseconds.high),
               styled(Style::faint, call.meaning)});
  table.print();
}

std::string bench_json(const Model<double>& model) {
  const BuildFacts facts = build_facts();
  io::JsonText json;
  json.begin('{');
  put_member(json, "version", std::string(LIMBER_VERSION));
  put_member(json, "model", model.name());
  put_member(json, "nv", model.nv());
  put_member(json, "compiler", facts.compiler);
  put_member(json, "flags", facts.flags);
  put_member(json, "simd", facts.instructions);
  put_member(json, "machine", facts.machine);
  json.key("slow_because");
  json.strings(facts.complaints);
  json.key("microseconds");
  json.begin('{');
  for (const TimedCall& call : time_calls(model)) {
    json.key(call.name);
    json.begin('{');
    put_member(json, "median", call.microseconds.median);
    put_member(json, "low", call.microseconds.low);
    put_member(json, "high", call.microseconds.high);
    json.end('}');
  }
  json.end('}');
  json.end('}');
  return std::move(json).finish();
}

void run(const Options& options) {
  const ModelSpec spec = options.model.spec();
  const Model<double> model = build(spec);
  print_warnings(model.warnings());
  if (options.json)
    write_output(bench_json(model), "");
  else
    print_bench(spec, model);
}

}  // namespace

void add_bench(CLI::App& app) {
  CLI::App& command = add_command(
      app, "bench", "Time the main calls with this very build",
      {{"limber bench", "with robots/panda"}, {"limber bench robots/humanoid --json", "for programs"}});
  auto options = std::make_shared<Options>();
  options->model.add_to(command, "MODEL", "robots/panda");
  command.add_flag("--json", options->json, "As JSON");
  add_color(command);
  command.callback([options] { run(*options); });
}

}  // namespace limber::cli
