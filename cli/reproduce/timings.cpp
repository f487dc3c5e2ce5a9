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

/// What is timed. A call of a mechanism is known by both: `C chain20`, `Γ tree8`, `FD chain64_geared`.
constexpr struct {
  std::string_view word;
  void (*call)(Subject&);
} kTimed[] = {
    {"C", [](Subject& s) { coriolis_matrix(s.model, s.ws, s.sample.q, s.sample.v); }},
    {"Γ", [](Subject& s) { christoffel_symbols(s.model, s.ws, s.sample.q); }},
    {"FD", [](Subject& s) { forward_dynamics(s.model, s.ws, s.sample.q, s.sample.v, s.sample.a); }},
};

void add_call(Stopwatch& watch, const std::string& name) {
  const std::size_t space = name.find(' ');
  auto subject = std::make_shared<Subject>(robots::spec(name.substr(space + 1)));
  for (const auto& [word, call] : kTimed)
    if (name.substr(0, space) == word) watch.add(name, [subject, call = call] { call(*subject); });
}

double of_chain(int n) { return n; }
double of_tree(int n) { return std::log2(n) + 1; }
double of_biped(int n) { return (n - 1) / 2.0 + 1; }
double of_quadruped(int n) { return (n - 1) / 4.0 + 1; }

/// A curve of a figure.
struct Growth {
  const char* figure;
  const char* name;
  const char* call;  ///< of a family; a number of bodies comes behind it, and this behind that
  const char* ending;
  const char* claim;     ///< the exponent of N in print; null where there is none
  int power;             ///< of the depth d: the time is O(N dᵖ)
  double (*depth)(int);  ///< d of N bodies
};

constexpr Growth kGrowths[] = {
    {"figure 3.2", "C, serial chains", "C chain", "", "2", 1, of_chain},
    {"figure 3.2", "Γ, serial chains", "Γ chain", "", "3", 2, of_chain},
    {"figure 3.3", "C, branching factor 2", "C tree", "", "1", 1, of_tree},
    {"figure 3.3", "Γ, branching factor 2", "Γ tree", "", "1.25", 2, of_tree},
    {"figure 3.4", "C, bipeds", "C biped", "", nullptr, 1, of_biped},
    {"figure 3.4", "Γ, bipeds", "Γ biped", "", nullptr, 2, of_biped},
    {"figure 3.4", "C, quadrupeds", "C quadruped", "", nullptr, 1, of_quadruped},
    {"figure 3.4", "Γ, quadrupeds", "Γ quadruped", "", nullptr, 2, of_quadruped},
    {"figure 4.4", "with rotors, serial chains", "FD chain", "_geared", "1", 0, of_chain},
    {"figure 4.4", "without rotors, serial chains", "FD chain", "", "1", 0, of_chain},
    {"figure 4.5", "with rotors, branching factor 2", "FD tree", "_geared", "1", 0, of_tree},
    {"figure 4.5", "without rotors, branching factor 2", "FD tree", "", "1", 0, of_tree},
};

// No powers of two: matrices of such a size fall into the same few places of a cache.
constexpr int kSizes[] = {5, 10, 15, 20, 30, 40, 60, 90, 120};
constexpr int kLarge = 20;  // exponents are fitted from here on: the thesis speaks of large N

std::string call_of(const Growth& growth, int n) { return growth.call + std::to_string(n) + growth.ending; }

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
      measured.y.push_back(watch[call_of(growth, n)].median);
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

/// A printed time in µs, or the ratio of two.
struct PrintedTime {
  const char *table, *row, *printed, *call;
  const char* over = nullptr;
  const char* note = nullptr;  ///< why a ratio has no verdict
};

// What branching saves depends on how much of the work grows with N alone.
constexpr const char* kSaving = "at 20 bodies most of the work grows with N alone, so branching saves less";

constexpr PrintedTime kPrintedTimes[] = {
    {"table 3.2", "C, serial chain (20 DoF)", "18", "C chain20"},
    {"table 3.2", "Γ, serial chain (20 DoF)", "122", "Γ chain20"},
    {"table 3.2, ratios", "Γ / C, serial chain (20 DoF)", "6.8", "Γ chain20", "C chain20"},
    {"table 3.2", "C, branching mechanism (20 DoF)", "10", "C tree20"},
    {"table 3.2", "Γ, branching mechanism (20 DoF)", "33", "Γ tree20"},
    {"table 3.2, ratios", "Γ / C, branching mechanism (20 DoF)", "3.3", "Γ tree20", "C tree20"},
    {"table 3.2", "C, biped (20 DoF)", "18", "C biped20"},
    {"table 3.2", "Γ, biped (20 DoF)", "122", "Γ biped20"},
    {"table 3.2, ratios", "Γ / C, biped (20 DoF)", "6.8", "Γ biped20", "C biped20"},
    {"table 3.2", "C, quadruped (19 DoF)", "10", "C quadruped19"},
    {"table 3.2", "Γ, quadruped (19 DoF)", "37", "Γ quadruped19"},
    {"table 3.2, ratios", "Γ / C, quadruped (19 DoF)", "3.7", "Γ quadruped19", "C quadruped19"},
    {"table 3.2, ratios", "C, branching / serial", "0.56", "C tree20", "C chain20", kSaving},
    {"table 3.2, ratios", "Γ, branching / serial", "0.27", "Γ tree20", "Γ chain20", kSaving},
    {"table 4.6", "with rotors, serial chain (20 DoF)", "1400", "FD chain20_geared"},
    {"table 4.6", "without rotors, serial chain (20 DoF)", "600", "FD chain20"},
    {"table 4.6, ratios", "with / without rotors, serial chain (20 DoF)", "2.33", "FD chain20_geared",
     "FD chain20"},
    {"table 4.6", "with rotors, branching mechanism (20 DoF)", "1500", "FD tree20_geared"},
    {"table 4.6", "without rotors, branching mechanism (20 DoF)", "600", "FD tree20"},
    {"table 4.6, ratios", "with / without rotors, branching mechanism (20 DoF)", "2.50", "FD tree20_geared",
     "FD tree20"},
};

Verdict judged_time(const Item& item) {
  return item.computed > item.printed->value() ? Verdict::slower : Verdict::faster;
}

Verdict judged_ratio(const Item& item) {
  const double printed = item.printed->value();
  return item.computed < printed          ? Verdict::faster
         : item.computed > 1.25 * printed ? Verdict::slower
                                          : Verdict::agrees;
}

Section printed_times(const Stopwatch& watch, std::string_view table) {
  Section section{.is_timed = true};
  for (const PrintedTime& row : kPrintedTimes) {
    if (!std::string_view(row.table).starts_with(table)) continue;
    const double time = watch[row.call].median;
    Item& item = section.add({{row.table, row.row}, Printed(row.printed), time, "µs"});
    if (row.over == nullptr) {
      item.verdict = judged_time(item);
      item.note = fmt::format("{:.0f} times as fast", item.printed->value() / time);
    } else {
      item.computed /= watch[row.over].median;
      item.unit = "";
      item.verdict = row.note ? Verdict::computed : judged_ratio(item);
      item.note = row.note ? row.note : "";
    }
  }
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
    for (std::size_t k = 0; k < kThesisBodies.size(); ++k) {
      const double time = watch[name_of(row, kThesisBodies[k])].median / 1000;
      Item& item =
          section.add({{"table 3.3", row.name, thesis_column(k)}, Printed(row.printed[k]), time, "ms"});
      item.verdict = judged_time(item);
    }
  return section;
}

}  // namespace

std::vector<Section> timings() {
  Stopwatch watch;
  for (const Growth& growth : kGrowths)
    for (const int n : kSizes) add_call(watch, call_of(growth, n));
  for (const PrintedTime& row : kPrintedTimes) add_call(watch, row.call);
  for (const SymbolicRow& row : kTable33)
    for (const int n : kThesisBodies) {
      EquationOptions options;
      options.what = {row.quantity};
      options.format = EquationFormat::c;
      options.symbols = SymbolChoice{.all = true};
      watch.add(name_of(row, n), [model = robots::serial_chain(n), options] { equations(model, options); });
    }
  watch.run();
  return {growth_section(watch), printed_times(watch, "table 3.2"), table_3_3(watch),
          printed_times(watch, "table 4.6")};
}

}  // namespace limber::cli::reproduce
