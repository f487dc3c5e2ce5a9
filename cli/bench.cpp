#include <fmt/core.h>
#include <limber/io/json_text.hpp>
#include <limber/model/build.hpp>
#include <limber/version.hpp>

#include <cctype>

#include "bench_batch.hpp"
#include "bench_calls.hpp"
#include "build_facts.hpp"
#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "json_output.hpp"
#include "memory.hpp"
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
  bool batch = false;
  BatchBenchOptions many;
  std::string instruction_set;
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

std::vector<std::string> words_of_sets() {
  std::vector<std::string> words;
  for (const InstructionSet set : instruction_sets()) words.emplace_back(word(set));
  return words;
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

void print_head(const ModelSpec& spec, const Model<double>& model) {
  const BuildFacts facts = build_facts();
  fmt::print("Limber {}, {}\n", version(), summary(spec, model));
  print_section("This build");
  print_facts(facts);
}

void print_bench(const ModelSpec& spec, const Model<double>& model) {
  print_head(spec, model);
  print_section("Microseconds per call, one core");
  Table table("lrrl");
  table.header({"call", "median", "10–90 %", ""});
  for (const TimedCall& call : time_calls(model))
    table.row({call.name, styled(Style::accent, time_text(call.microseconds.median)),
               time_text(call.microseconds.low) + "–" + time_text(call.microseconds.high),
               styled(Style::faint, call.meaning)});
  table.print();
}

void print_batch(const ModelSpec& spec, const Model<double>& model, const BatchBenchOptions& options) {
  print_head(spec, model);
  const BatchBench bench = bench_batch(model, options);
  print_section(fmt::format("{} states at once", options.states));
  Table facts("ll");
  facts.row({"instructions", fmt::format("{}: {} doubles or {} floats at a time", name(bench.instruction_set),
                                         bench.lanes_of_doubles, bench.lanes_of_floats)});
  std::vector<std::string> sets;
  for (const InstructionSet set : instruction_sets()) sets.emplace_back(name(set));
  facts.row({"this machine has", joined(sets, ", ")});
  facts.row({"threads", std::to_string(bench.threads)});
  facts.print();
  fmt::print("\n");
  Table table("lrrrrr");
  table.header({"microseconds per state", "alone", "double", "float", "million/s", "times alone"});
  for (const TimedBatch& call : bench.calls)
    table.row({call.name, time_text(call.one), styled(Style::accent, time_text(call.doubles)),
               time_text(call.floats), fixed_number(1 / call.doubles, 2),
               fixed_number(call.one / call.doubles, 1)});
  table.print();
  fmt::print("\n  {}\n",
             styled(Style::faint,
                    "million states per second and how many times faster than alone: double precision; "
                    "a rollout has one step"));
}

void put_head(io::JsonText& json, const Model<double>& model) {
  const BuildFacts facts = build_facts();
  put_member(json, "version", std::string(version()));
  put_member(json, "model", model.name());
  put_member(json, "nv", model.nv());
  put_member(json, "compiler", facts.compiler);
  put_member(json, "flags", facts.flags);
  put_member(json, "simd", facts.instructions);
  put_member(json, "machine", facts.machine);
  json.key("slow_because");
  json.strings(facts.complaints);
}

std::string bench_json(const Model<double>& model) {
  io::JsonText json;
  json.begin('{');
  put_head(json, model);
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

std::string batch_json(const Model<double>& model, const BatchBenchOptions& options) {
  const BatchBench bench = bench_batch(model, options);
  io::JsonText json;
  json.begin('{');
  put_head(json, model);
  put_member(json, "instruction_set", std::string(name(bench.instruction_set)));
  put_member(json, "states", options.states);
  put_member(json, "threads", bench.threads);
  put_member(json, "lanes_of_doubles", bench.lanes_of_doubles);
  put_member(json, "lanes_of_floats", bench.lanes_of_floats);
  json.key("microseconds_per_state");
  json.begin('{');
  for (const TimedBatch& call : bench.calls) {
    json.key(call.name);
    json.begin('{');
    put_member(json, "alone", call.one);
    put_member(json, "double", call.doubles);
    put_member(json, "float", call.floats);
    json.end('}');
  }
  json.end('}');
  json.end('}');
  return std::move(json).finish();
}

int run(Options& options) {
  for (const InstructionSet set : instruction_sets())
    if (word(set) == options.instruction_set) use_instruction_set(set);
  const ModelSpec spec = options.model.spec();
  const Model<double> model = options.model.build(spec);
  if (!options.batch) need_memory_for_workspace(model, options.model.title());
  options.model.print_warnings(model.warnings());
  if (options.json)
    write_output(options.batch ? batch_json(model, options.many) : bench_json(model), "");
  else if (options.batch)
    print_batch(spec, model, options.many);
  else
    print_bench(spec, model);
  return kDone;
}

}  // namespace

Command bench_command() {
  Command command{.name = "bench",
                  .description = "Time the main calls with this very build",
                  .examples = {{"limber bench", "with robots/panda"},
                               {"limber bench --batch --threads 0", "many states, on all cores"},
                               {"limber bench --instruction-set avx2", "as older machines do"},
                               {"limber bench robots/humanoid --json", "for programs"}}};
  auto options = std::make_shared<Options>();
  options->model.add_to(command, "MODEL", "robots/panda");
  command.add_flag("--batch", options->batch, "Many states at once: SIMD lanes and threads");
  command.add({.name = "--states",
               .type = "INT",
               .target = &options->many.states,
               .description = "How many",
               .shown_default = std::to_string(options->many.states),
               .needs = "--batch",
               .least = 1,
               .most = 1'000'000});
  command.add({.name = "--threads",
               .type = "INT",
               .target = &options->many.threads,
               .description = "Threads; 0 is one per hardware thread",
               .shown_default = std::to_string(options->many.threads),
               .needs = "--batch",
               .least = 0,
               .most = 4096});
  command.add({.name = "--instruction-set",
               .target = &options->instruction_set,
               .description = "Of those that this machine has; else the widest",
               .words = words_of_sets()});
  command.add_flag("--json", options->json, "As JSON");
  command.add_color();
  command.run = [options] { return run(*options); };
  return command;
}

}  // namespace limber::cli
