// The driver: loads the libraries, gives all of them the same robots and states, compares their results with
// Limber's, and measures those that agree, in turns. Writes what it measured as JSON; report.py makes tables
// and plots of it.
#include <dlfcn.h>

#include <limber/io/formats.hpp>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>

#include "compare.hpp"
#include "measure.hpp"
#include "measured.hpp"
#include "mechanism.hpp"
#include "operations.hpp"
#include "peak.hpp"

namespace {

using namespace bench;
using nlohmann::json;

struct Options {
  std::vector<std::string> libraries, robots, tasks, batch_robots;
  std::vector<long> batch_sizes;
  std::string output;
  double seconds = 60;
  int passes = 3;
  int states = 64;
};

struct Opened {
  const Library* library;
  Tasks tasks;
};

/// What is said on the terminal and kept for the report, once.
class Notes {
 public:
  void add(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    text.resize(std::min<std::size_t>(text.size(), 300));
    if (std::find(all.begin(), all.end(), text) != all.end()) return;
    std::printf("  note: %s\n", text.c_str());
    all.push_back(text);
  }
  std::vector<std::string> all;
};

const Library* load(const std::string& path, Notes& notes) {
  // Local, so that no library sees another's symbols.
  void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* symbol = handle ? dlsym(handle, kEntryPoint) : nullptr;
  if (!symbol) {
    notes.add(path + " could not be loaded: " + dlerror());
    return nullptr;
  }
  return reinterpret_cast<EntryPoint*>(symbol)();
}

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// `panda`, or `talos=path/to/model.json`.
std::pair<std::string, limber::ModelSpec> named_spec(const std::string& argument) {
  const std::size_t equals = argument.find('=');
  if (equals == std::string::npos) return {argument, spec_of(argument)};
  const std::string path = argument.substr(equals + 1);
  return {argument.substr(0, equals), limber::parse_json(read_file(path), path)};
}

std::string label(const Contestant& contestant) {
  return contestant.library->name() + " (" + contestant.library->compiler() + ", " +
         contestant.task->info.variant + ")";
}

bool is_limber(const Library& library) { return library.name().starts_with("limber"); }

/// All contestants for a task, Limber's first.
std::vector<Contestant> contestants_for(const std::string& task, std::vector<Opened>& opened) {
  std::vector<Contestant> result;
  for (Opened& entry : opened)
    for (const auto& candidate : entry.tasks)
      if (candidate->info.name == task) result.push_back({entry.library, candidate.get()});
  std::stable_partition(result.begin(), result.end(),
                        [](const Contestant& c) { return is_limber(*c.library); });
  return result;
}

/// Leaves out the contestants whose results differ from those of the first.
void keep_equal(std::vector<Contestant>& contestants, const Robot& robot, Task* mass_matrix, Notes& notes) {
  if (contestants.empty()) return;
  const std::string task = contestants.front().task->info.name;
  const bool solves = task == "forward_dynamics" || task == "factorization";
  const int states = std::min(contestants.front().task->info.states,
                              std::clamp(20000000 / (robot.nv * robot.nv), 2, robot.state_count));
  for (int s = 0; s < states; ++s) {
    const Result reference = contestants.front().task->result(s);
    std::vector<double> h;
    for (Contestant& contestant : contestants) {
      if (s >= contestant.task->info.states) continue;
      const Result result = contestant.task->result(s);
      double difference = relative_difference(result, reference);
      if (solves && mass_matrix && difference > tolerance(contestant.task->info.setup)) {
        if (h.empty()) h = mass_matrix->result(s)[0];
        difference = std::min(difference, residual_difference(result, reference, h));
      }
      contestant.error = std::max(contestant.error, difference);
    }
  }
  std::erase_if(contestants, [&](const Contestant& contestant) {
    if (contestant.error <= tolerance(contestant.task->info.setup)) return false;
    char text[100];
    std::snprintf(text, sizeof text, "%s, %s: results differ by %.1e, not timed: ", task.c_str(),
                  robot.name.c_str(), contestant.error);
    notes.add(text + label(contestant));
    return true;
  });
}

/// One line: the fastest of each library at one state after the other and the ratio, and the fastest batch.
void print_summary(const std::vector<Contestant>& contestants) {
  std::vector<std::pair<std::string, double>> best;  // in the order of the libraries
  const Contestant* batch = nullptr;
  for (const Contestant& contestant : contestants) {
    const std::string name = contestant.library->name();
    const double time = median(contestant.samples);
    if (contestant.task->info.setup.batch > 1) {
      if (!batch || time < median(batch->samples)) batch = &contestant;
      continue;
    }
    const auto found = std::find_if(best.begin(), best.end(), [&](const auto& b) { return b.first == name; });
    if (found == best.end())
      best.emplace_back(name, time);
    else
      found->second = std::min(found->second, time);
  }
  double ours = 0, peer = HUGE_VAL;
  for (const auto& [name, time] : best) {
    std::printf("  %s %.3f us", name.c_str(), 1e-3 * time);
    if (name.starts_with("limber"))
      ours = time;
    else
      peer = std::min(peer, time);
  }
  if (ours > 0 && peer < HUGE_VAL) std::printf("  => %.2fx", peer / ours);
  if (batch) {
    const Setup& setup = batch->task->info.setup;
    std::printf("  (batch of %ld %ss, %d threads: %s %.3f us)", setup.batch, setup.scalar.c_str(),
                setup.threads, batch->library->name().c_str(), 1e-3 * median(batch->samples));
  }
  std::printf("\n");
}

std::vector<Opened> open_all(const std::vector<const Library*>& libraries, const Robot& robot, bool rotors,
                             Notes& notes) {
  std::vector<Opened> opened;
  for (const Library* library : libraries) {
    if (rotors && !is_limber(*library)) continue;  // nobody else has them
    try {
      opened.push_back({library, library->open(robot)});
    } catch (const std::exception& error) {
      notes.add(library->name() + " (" + library->compiler() + ") left out for " + robot.name + ": " +
                error.what());
    }
  }
  return opened;
}

/// What is known about the kernels of a robot whose batches are measured, and how fast the processor was
/// meanwhile.
class Ceiling {
 public:
  void count(const std::string& task, const Robot& robot) {
    if (!counted_.emplace(task, robot.name).second) return;
    const double* third = task == "forward_dynamics" ? robot.tau_of(0) : robot.a_of(0);
    const Operations n = count_operations(task, robot.json, robot.q_of(0), robot.v_of(0), third);
    if (n.multiplications == 0) return;
    operations.push_back({{"task", task},
                          {"robot", robot.name},
                          {"multiplications", n.multiplications},
                          {"additions", n.additions},
                          {"divisions", n.divisions},
                          {"roots", n.roots},
                          {"sines", n.sines}});
  }
  void sample() {
    for (int i = 0; i < 9; ++i) {
      doubles.push_back(multiply_adds_per_second<double>());
      floats.push_back(multiply_adds_per_second<float>());
    }
  }
  json peak() const {
    if (doubles.empty()) return nullptr;
    return {{"double", median(doubles)}, {"float", median(floats)}};
  }

  json operations = json::array();

 private:
  std::set<std::pair<std::string, std::string>> counted_;
  std::vector<double> doubles, floats;
};

Batches batches_of(const std::string& robot, const Options& options) {
  const auto& names = options.batch_robots;
  if (std::find(names.begin(), names.end(), robot) == names.end()) return {};
  Batches batches{.fitting = options.batch_sizes.empty(), .sizes = options.batch_sizes, .threads = {1}};
  if (std::thread::hardware_concurrency() > 1) batches.threads.push_back(2);
  return batches;
}

bool has_batch(const std::vector<Contestant>& contestants) {
  return std::any_of(contestants.begin(), contestants.end(),
                     [](const Contestant& c) { return c.task->info.setup.batch > 1; });
}

/// Measures all tasks of all robots once, and adds what it finds.
class Pass {
 public:
  Pass(const Options& options, const std::vector<const Library*>& libraries, Notes& notes, Measured& measured,
       Ceiling& ceiling)
      : options_(options), libraries_(libraries), notes_(notes), measured_(measured), ceiling_(ceiling) {}

  void run() {
    for (const std::string& argument : options_.robots) {
      const auto [name, spec] = named_spec(argument);
      Robot robot = make_robot(name, spec, options_.states);
      robot.batches = batches_of(name, options_);
      if (!has_rotors(spec)) {
        robot.urdf_path = (std::filesystem::path(options_.output).parent_path() / (name + ".urdf")).string();
        limber::save_spec(spec, robot.urdf_path, {.lossy = true});
      }
      std::vector<Opened> opened = open_all(libraries_, robot, has_rotors(spec), notes_);
      for (const std::string& task : options_.tasks) measure_task(task, robot, opened);
    }
  }

 private:
  void measure_task(const std::string& task, const Robot& robot, std::vector<Opened>& opened) {
    const std::size_t groups = options_.robots.size() * options_.tasks.size();
    std::printf("[%zu/%zu] %s, %s:", ++group_, groups, robot.name.c_str(), task.c_str());
    std::fflush(stdout);
    const std::vector<Contestant> h = contestants_for("mass_matrix", opened);
    std::vector<Contestant> contestants = contestants_for(task, opened);
    keep_equal(contestants, robot, h.empty() ? nullptr : h.front().task, notes_);
    if (contestants.empty()) {
      std::printf("  nothing to measure\n");
      return;
    }
    const bool batch = has_batch(contestants);
    constexpr double kBatchShare = 4;  // so many times the contestants of a group without batches
    const int least_rounds = options_.batch_sizes.empty() ? 9 : 5;
    measure(contestants, {.seconds = (batch ? kBatchShare : 1) * options_.seconds / options_.passes /
                                     static_cast<double>(groups),
                          .least_rounds = (least_rounds + options_.passes - 1) / options_.passes});
    if (batch) {
      ceiling_.sample();
      ceiling_.count(task, robot);
    }
    print_summary(contestants);
    std::fflush(stdout);
    for (const Contestant& contestant : contestants) measured_.add(contestant, robot);
  }

  const Options& options_;
  const std::vector<const Library*>& libraries_;
  Notes& notes_;
  Measured& measured_;
  Ceiling& ceiling_;
  std::size_t group_ = 0;
};

int run(const Options& options) {
  Notes notes;
  std::vector<const Library*> libraries;
  for (const std::string& path : options.libraries)
    if (const Library* library = load(path, notes)) {
      libraries.push_back(library);
      std::printf("  %s, %s\n", library->name().c_str(), library->compiler().c_str());
    }

  Measured measured;
  Ceiling ceiling;
  for (int pass = 1; pass <= options.passes; ++pass) {
    std::printf("pass %d of %d\n", pass, options.passes);
    Pass(options, libraries, notes, measured, ceiling).run();
  }

  const json all = {{"rows", measured.rows()},          {"notes", notes.all},
                    {"states", options.states},         {"rollout_steps", kRolloutSteps},
                    {"operations", ceiling.operations}, {"multiply_adds_per_second", ceiling.peak()}};
  std::ofstream file(options.output);
  file << all.dump(1) << '\n';
  if (!file.flush()) throw std::runtime_error("cannot write " + options.output);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measures rigid-body dynamics libraries against each other.");
  Options options;
  app.add_option("--library", options.libraries, "shared objects of libraries")->required();
  app.add_option("--robot", options.robots, "names of built-in robots, or name=model.json")->required();
  app.add_option("--task", options.tasks, "what to compute")->required();
  app.add_option("--batch-robot", options.batch_robots, "robots whose batches of states are measured too");
  app.add_option("--batch-size", options.batch_sizes, "states in a batch; as many as fit a cache by default");
  app.add_option("--output", options.output, "file for the measurements")->required();
  app.add_option("--seconds", options.seconds, "for all measurements of single states; batches take more")
      ->capture_default_str();
  app.add_option("--passes", options.passes, "over all of it: what disturbs one pass is not in the others")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--states", options.states, "random states per robot")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  try {
    return run(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench: %s\n", error.what());
    return 1;
  }
}
