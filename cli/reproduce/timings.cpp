// Times of the thesis's algorithms with this build.
#include <fmt/core.h>
#include <limber/robots/registry.hpp>
#include <limber/symbolic/equations.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

#include "bench.hpp"
#include "reproduce/sections.hpp"
#include "reproduce/thesis_setup.hpp"

namespace limber::cli::reproduce {

namespace {

/// A mechanism with all that a call needs.
struct Subject {
  Model<double> model;
  Workspace<double> ws;
  Sample sample;

  explicit Subject(const ModelSpec& spec) : model(build(spec)), ws(model), sample(model) {}
};

/// What is timed: its word and its call.
struct Timed {
  const char* word;
  void (*call)(Subject&);
};

constexpr Timed kCoriolis = {"C", [](Subject& s) { coriolis_matrix(s.model, s.ws, s.sample.q, s.sample.v); }};
constexpr Timed kChristoffel = {"Γ", [](Subject& s) { christoffel_symbols(s.model, s.ws, s.sample.q); }};
constexpr Timed kForward = {
    "FD", [](Subject& s) { forward_dynamics(s.model, s.ws, s.sample.q, s.sample.v, s.sample.a); }};

/// `C chain20`, `Γ tree8`, `FD chain64_geared`
std::string name_of(const Timed& timed, const std::string& robot) {
  return std::string(timed.word) + " " + robot;
}

void add_call(Stopwatch& watch, const Timed& timed, const std::string& robot) {
  auto subject = std::make_shared<Subject>(robots::spec(robot));
  watch.add(name_of(timed, robot), [subject, call = timed.call] { call(*subject); });
}

double time_of(const Stopwatch& watch, const Timed& timed, const std::string& robot) {
  return watch[name_of(timed, robot)].median;
}

double of_chain(int n) { return n; }
double of_tree(int n) { return std::log2(n) + 1; }
double of_biped(int n) { return (n - 1) / 2.0 + 1; }
double of_quadruped(int n) { return (n - 1) / 4.0 + 1; }

/// A curve of a figure.
struct Growth {
  const char* figure;
  const char* name;
  const Timed& timed;
  const char* family;  ///< a number of bodies comes behind it, and this behind that
  const char* ending;
  const char* claim;     ///< the exponent of N in print; null where there is none
  int power;             ///< of the depth d: the time is O(N dᵖ)
  double (*depth)(int);  ///< d of N bodies
};

constexpr Growth kGrowths[] = {
    {"figure 3.2", "C, serial chains", kCoriolis, "chain", "", "2", 1, of_chain},
    {"figure 3.2", "Γ, serial chains", kChristoffel, "chain", "", "3", 2, of_chain},
    {"figure 3.3", "C, branching factor 2", kCoriolis, "tree", "", "1", 1, of_tree},
    {"figure 3.3", "Γ, branching factor 2", kChristoffel, "tree", "", "1.25", 2, of_tree},
    {"figure 3.4", "C, bipeds", kCoriolis, "biped", "", nullptr, 1, of_biped},
    {"figure 3.4", "Γ, bipeds", kChristoffel, "biped", "", nullptr, 2, of_biped},
    {"figure 3.4", "C, quadrupeds", kCoriolis, "quadruped", "", nullptr, 1, of_quadruped},
    {"figure 3.4", "Γ, quadrupeds", kChristoffel, "quadruped", "", nullptr, 2, of_quadruped},
    {"figure 4.4", "with rotors, serial chains", kForward, "chain", "_geared", "1", 0, of_chain},
    {"figure 4.4", "without rotors, serial chains", kForward, "chain", "", "1", 0, of_chain},
    {"figure 4.5", "with rotors, branching factor 2", kForward, "tree", "_geared", "1", 0, of_tree},
    {"figure 4.5", "without rotors, branching factor 2", kForward, "tree", "", "1", 0, of_tree},
};

// No powers of two: matrices of such a size fall into the same few places of a cache.
constexpr int kSizes[] = {5, 10, 15, 20, 30, 40, 60, 90, 120};
constexpr int kLarge = 20;  // exponents are fitted from here on: the thesis speaks of large N

std::string robot_of(const Growth& growth, int n) {
  return growth.family + std::to_string(n) + growth.ending;
}

/// N dᵖ
double work(const Growth& growth, double n) {
  return n * std::pow(growth.depth(static_cast<int>(n)), growth.power);
}

/// The exponent p of y ≈ c Nᵖ in this range, by least squares of the logarithms.
double large_exponent(const Curve& curve) {
  const auto skipped = std::ranges::find(curve.x, kLarge) - curve.x.begin();
  const auto logarithms = [&](const std::vector<double>& numbers) {
    const Eigen::ArrayXd all = Eigen::ArrayXd::Map(numbers.data(), std::ssize(numbers)).log();
    const Eigen::ArrayXd large = all.tail(all.size() - skipped);
    return Eigen::ArrayXd(large - large.mean());
  };
  const Eigen::ArrayXd x = logarithms(curve.x), y = logarithms(curve.y);
  return (x * y).sum() / x.square().sum();
}

Verdict judged_growth(double claimed, double exponent) {
  constexpr double slack = 0.25;
  if (exponent > claimed + slack) return Verdict::grows_more;
  return exponent < claimed - slack ? Verdict::grows_less : Verdict::same_growth;
}

/// The plot of the figure, a new one where it is not the last.
Plot& plot_of(Section& section, const std::string& figure) {
  const std::string title = "Thesis, " + figure;
  if (section.plots.empty() || section.plots.back().title != title) {
    std::string file = figure;
    for (char& c : file)
      if (c == ' ' || c == '.') c = '_';
    section.plots.push_back({file + ".svg", title, "number of bodies N", "µs", {}});
  }
  return section.plots.back();
}

Section growth_section(const Stopwatch& watch) {
  Section section{.is_timed = true};
  for (const Growth& growth : kGrowths) {
    constexpr const char* words[] = {"N", "N d", "N d²"};
    const std::string claim = words[growth.power];
    Curve measured{growth.name, {}, {}}, claimed{"∝ " + claim, {}, {}, Curve::Look::dashes};
    for (const int n : kSizes) {
      measured.x.push_back(n);
      measured.y.push_back(time_of(watch, growth.timed, robot_of(growth, n)));
    }
    claimed.x = measured.x;  // through the last point that was measured
    for (const double n : claimed.x)
      claimed.y.push_back(measured.y.back() * work(growth, n) / work(growth, measured.x.back()));
    const double exponent = large_exponent(measured), wanted = large_exponent(claimed);
    Item& item = section.add({{growth.figure, growth.name},
                              std::nullopt,
                              exponent,
                              "",
                              judged_growth(wanted, exponent),
                              fmt::format("O({}) amounts to {:.2f} here", claim, wanted)});
    if (growth.claim) item.printed = Printed(growth.claim);
    std::vector<Curve>& curves = plot_of(section, growth.figure).curves;
    const bool is_new = std::ranges::find(curves, claimed.name, &Curve::name) == curves.end();
    curves.push_back(measured);
    if (growth.claim && is_new) curves.push_back(claimed);
  }
  return section;
}

Item& add_time(Section& section, const Place& place, const Printed& printed, double time, const char* unit) {
  return section.add(
      {place, printed, time, unit, time > printed.value() ? Verdict::slower : Verdict::faster});
}

void add_microseconds(Section& section, const Place& place, const Printed& printed, double time) {
  add_time(section, place, printed, time, "µs").note =
      fmt::format("{:.0f} times as fast", printed.value() / time);
}

Item& add_ratio(Section& section, const Place& place, const Printed& printed, double ratio) {
  const Verdict verdict = ratio < printed.value()          ? Verdict::faster
                          : ratio > 1.25 * printed.value() ? Verdict::slower
                                                           : Verdict::agrees;
  return section.add({place, printed, ratio, "", verdict});
}

constexpr struct {
  const char *name, *robot, *c, *gamma, *ratio;
} kTable32[] = {{"serial chain (20 DoF)", "chain20", "18", "122", "6.8"},
                {"branching mechanism (20 DoF)", "tree20", "10", "33", "3.3"},
                {"biped (20 DoF)", "biped20", "18", "122", "6.8"},
                {"quadruped (19 DoF)", "quadruped19", "10", "37", "3.7"}};

Section table_3_2(const Stopwatch& watch) {
  Section section{.is_timed = true};
  const auto c = [&](const std::string& robot) { return time_of(watch, kCoriolis, robot); };
  const auto gamma = [&](const std::string& robot) { return time_of(watch, kChristoffel, robot); };
  constexpr const char *times = "table 3.2", *ratios = "table 3.2, ratios";
  for (const auto& row : kTable32) {
    const std::string name = row.name;
    add_microseconds(section, {times, "C, " + name}, row.c, c(row.robot));
    add_microseconds(section, {times, "Γ, " + name}, row.gamma, gamma(row.robot));
    add_ratio(section, {ratios, "Γ / C, " + name}, row.ratio, gamma(row.robot) / c(row.robot));
  }
  // What branching saves depends on how much of the work grows with N alone: no verdict.
  const auto add_saving = [&](const char* row, const char* printed, double ratio) {
    Item& item = add_ratio(section, {ratios, row}, printed, ratio);
    item.verdict = Verdict::computed;
    item.note = "at 20 bodies most of the work grows with N alone, so branching saves less";
  };
  add_saving("C, branching / serial", "0.56", c("tree20") / c("chain20"));
  add_saving("Γ, branching / serial", "0.27", gamma("tree20") / gamma("chain20"));
  return section;
}

/// The time to derive H and Γ in symbols.
struct SymbolicRow {
  const char *name, *quantity;
  std::array<const char*, 3> printed;  ///< in ms
};
constexpr SymbolicRow kTable33[] = {{"H", "mass_matrix", {"60", "180", "360"}},
                                    {"Γ", "christoffel_symbols", {"250", "1110", "2130"}}};

std::string name_of(const SymbolicRow& row, int n) {
  return fmt::format("{} in symbols, chain{}", row.name, n);
}

Section table_3_3(const Stopwatch& watch) {
  Section section{.is_timed = true};
  for (const SymbolicRow& row : kTable33)
    for (std::size_t k = 0; k < kThesisBodies.size(); ++k)
      add_time(section, {"table 3.3", row.name, thesis_column(k)}, row.printed[k],
               watch[name_of(row, kThesisBodies[k])].median / 1000, "ms");
  return section;
}

constexpr struct {
  const char *name, *robot, *with_rotors, *without, *ratio;
} kTable46[] = {{"serial chain (20 DoF)", "chain20", "1400", "600", "2.33"},
                {"branching mechanism (20 DoF)", "tree20", "1500", "600", "2.50"}};

Section table_4_6(const Stopwatch& watch) {
  Section section{.is_timed = true};
  for (const auto& row : kTable46) {
    const std::string name = row.name, robot = row.robot;
    const double with = time_of(watch, kForward, robot + "_geared"),
                 without = time_of(watch, kForward, robot);
    add_microseconds(section, {"table 4.6", "with rotors, " + name}, row.with_rotors, with);
    add_microseconds(section, {"table 4.6", "without rotors, " + name}, row.without, without);
    add_ratio(section, {"table 4.6, ratios", "with / without rotors, " + name}, row.ratio, with / without);
  }
  return section;
}

}  // namespace

std::vector<Section> timings() {
  Stopwatch watch;
  for (const Growth& growth : kGrowths)
    for (const int n : kSizes) add_call(watch, growth.timed, robot_of(growth, n));
  for (const auto& row : kTable32)
    for (const Timed& timed : {kCoriolis, kChristoffel}) add_call(watch, timed, row.robot);
  for (const auto& row : kTable46)
    for (const char* ending : {"", "_geared"}) add_call(watch, kForward, std::string(row.robot) + ending);
  for (const SymbolicRow& row : kTable33)
    for (const int n : kThesisBodies) {
      EquationOptions options;
      options.what = {row.quantity};
      options.format = EquationFormat::c;
      options.symbols = SymbolChoice{.all = true};
      watch.add(name_of(row, n), [model = robots::serial_chain(n), options] { equations(model, options); });
    }
  watch.run();
  return {growth_section(watch), table_3_2(watch), table_3_3(watch), table_4_6(watch)};
}

}  // namespace limber::cli::reproduce
