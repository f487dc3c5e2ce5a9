#include "bench.hpp"

#include <fmt/core.h>
#include <limber/dynamics/functions.hpp>
#include <limber/ik/inverse_kinematics.hpp>
#include <limber/model/state.hpp>
#include <limber/version.hpp>

#include <cmath>

#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "json_output.hpp"
#include "model_facts.hpp"
#include "model_tables.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "words.hpp"

namespace limber::cli {

namespace {

struct BenchOptions {
  ModelArgument model;
  bool json = false, batch = false;
  BatchBenchOptions many;
  std::string instruction_set;
};

struct TimedCall {
  const char* name;
  const char* meaning;
  Timing microseconds;
};

/// Each call at the same state.
std::vector<TimedCall> time_calls(const Model<double>& model) {
  Workspace<double> ws(model);
  const Sample sample(model);
  Stopwatch watch;
  std::vector<TimedCall> timed;
  for_each_function([&](const auto& function) {
    if constexpr (requires { function(model, ws, sample); }) {
      if (!function.is_timed || !can_compute(model, function.needs)) return;
      watch.add(function.name, [&] { function(model, ws, sample); });
      timed.push_back({function.name, function.meaning, {}});
    }
  });
  watch.run();
  for (TimedCall& call : timed) call.microseconds = watch[call.name];
  return timed;
}

std::vector<std::string> names_of_sets(const char* (*name_of)(InstructionSet)) {
  std::vector<std::string> names;
  for (const InstructionSet set : instruction_sets()) names.emplace_back(name_of(set));
  return names;
}

// ---- For people

/// Three digits, whatever the size.
std::string time_text(double microseconds) {
  return fmt::format("{:.{}f}", microseconds, microseconds < 10 ? 3 : microseconds < 100 ? 2 : 1);
}

void print_head(const ModelSpec& spec, const Model<double>& model) {
  const BuildFacts facts = build_facts();
  print_wrapped("", fmt::format("Limber {}, {}", version(), summary(spec, model)));
  print_section("This build");
  Table table("ll");
  table.row({"compiler", facts.compiler});
  table.row({"flags", facts.flags});
  table.row({"SIMD", facts.instructions});
  table.row({"machine", facts.machine});
  table.print();
  if (facts.complaints.empty()) return;
  fmt::print("\n");
  print_wrapped("  ", styled(Style::bad, "SLOW BUILD: " + joined(facts.complaints) + "."));
  print_wrapped("  ", "These times say nothing about Limber. A fast build: cmake --preset release.");
}

void print_batch(const Model<double>& model, const BatchBenchOptions& options) {
  const BatchBench bench = bench_batch(model, options);
  print_section(fmt::format("{} states at once", options.states));
  Table facts("ll");
  facts.row({"instructions", fmt::format("{}: {} doubles or {} floats at a time", name(bench.instruction_set),
                                         bench.lanes_of_doubles, bench.lanes_of_floats)});
  facts.row({"this machine has", joined(names_of_sets(name))});
  facts.row({"threads", std::to_string(bench.threads)});
  facts.print();
  fmt::print("\n");
  Table table("lrrrrr", 0);
  table.header({"microseconds per state", "alone", "double", "float", "million/s", "times alone"});
  for (const TimedBatch& call : bench.calls)
    table.row({call.name, time_text(call.one), styled(Style::accent, time_text(call.doubles)),
               time_text(call.floats), fixed_number(1 / call.doubles, 2),
               fixed_number(call.one / call.doubles, 1)});
  table.print();
  fmt::print("\n");
  print_wrapped("  ",
                styled(Style::faint,
                       "million states per second and how many times faster than alone: double precision; "
                       "a rollout has one step"));
}

// ---- For programs

void put_times(io::JsonText& json, const Model<double>& model) {
  put_member_object(json, "microseconds", [&] {
    for (const TimedCall& call : time_calls(model))
      put_member_object(json, call.name, [&] {
        const Timing& time = call.microseconds;
        put_members(json, "median", time.median, "low", time.low, "high", time.high);
      });
  });
}

void put_batch(io::JsonText& json, const Model<double>& model, const BatchBenchOptions& options) {
  const BatchBench bench = bench_batch(model, options);
  put_members(json, "instruction_set", name(bench.instruction_set), "states", options.states, "threads",
              bench.threads, "lanes_of_doubles", bench.lanes_of_doubles, "lanes_of_floats",
              bench.lanes_of_floats);
  put_member_object(json, "microseconds_per_state", [&] {
    for (const TimedBatch& call : bench.calls)
      put_member_object(json, call.name, [&] {
        put_members(json, "alone", call.one, "double", call.doubles, "float", call.floats);
      });
  });
}

/// What is not timed, and why.
void warn_of_what_is_left_out(const Model<double>& model) {
  if (!can_compute(model, Needs::inertias))
    fmt::print(stderr, "warning: bench leaves out what needs an inertia: that of {} is not known\n",
               printable(model.unknown_inertias()));
  else if (!can_compute(model, Needs::inverse_mass_matrix))
    fmt::print(stderr,
               "warning: bench leaves out what needs H⁻¹: the mass matrix is singular, because of {}\n",
               printable(model.singular_joints()));
}

std::string bench_json(const Model<double>& model, const BenchOptions& options) {
  const BuildFacts facts = build_facts();
  return object_text([&](io::JsonText& json) {
    put_members(json, "version", version(), "model", model.name(), "nv", model.nv(), "compiler",
                facts.compiler, "flags", facts.flags, "simd", facts.instructions, "machine", facts.machine,
                "slow_because", [&] { json.strings(facts.complaints); });
    options.batch ? put_batch(json, model, options.many) : put_times(json, model);
  });
}

int run(const BenchOptions& options) {
  for (const InstructionSet set : instruction_sets())
    if (word(set) == options.instruction_set) use_instruction_set(set);
  const ModelSpec spec = options.model.spec();
  const Model<double> model = options.model.build(spec);
  if (!options.batch) need_memory_for_workspace(model, options.model.title());
  options.model.print_warnings(model.warnings());
  if (!options.model.quiet) warn_of_what_is_left_out(model);
  if (options.json) {
    write_output(bench_json(model, options));
    return kDone;
  }
  print_head(spec, model);
  options.batch ? print_batch(model, options.many) : print_times(model);
  return kDone;
}

}  // namespace

Sample::Sample(const Model<double>& model)
    : q(middle_of_limits(model)),
      v(model.nv()),
      a(model.nv()),
      frame(static_cast<int>(model.frames().size()) - 1) {
  for (int k = 0; k < model.nv(); ++k) {
    v[k] = 0.5 * std::cos(2.0 * k);
    a[k] = 1.5 * std::sin(1.0 + k);
  }
  tau = a;  // the numbers will do
  q = integrate(model, q, Vector<double>(0.4 * a));
}

void print_times(const Model<double>& model) {
  print_section("Microseconds per call, one core");
  Table table("lrrl");
  table.header({"call", "median", "10–90 %", ""});
  for (const TimedCall& call : time_calls(model))
    table.row({call.name, styled(Style::accent, time_text(call.microseconds.median)),
               time_text(call.microseconds.low) + "–" + time_text(call.microseconds.high),
               styled(Style::faint, call.meaning)});
  table.print();
}

Command bench_command() {
  Command command{.name = "bench",
                  .description = "Measure the time of the main calls",
                  .examples = {{"limber bench", "with robots/panda"},
                               {"limber bench --batch --threads 0", "many states, on all cores"},
                               {"limber bench --instruction-set avx2", "as on older machines"},
                               {"limber bench robots/humanoid --json", "for programs"}}};
  auto options = std::make_shared<BenchOptions>();
  options->model.add_to(command, "MODEL", "robots/panda");
  command.add("--batch", &options->batch, "Many states at once: SIMD lanes and threads");
  command.add_integer("--states INT", &options->many.states, 1, 1'000'000, "Number of states").needed =
      "--batch";
  command
      .add_integer("--threads INT", &options->many.threads, 0, 4096, "Threads; 0 is one per hardware thread")
      .needed = "--batch";
  command
      .add("--instruction-set", &options->instruction_set, "One that this machine has; default: the widest")
      .words = names_of_sets(word);
  command.add_json(options->json);
  command.add_color();
  command.run_with(options, run);
  return command;
}

}  // namespace limber::cli
