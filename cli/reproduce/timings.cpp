#include "reproduce/timings.hpp"

#include <fmt/core.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/build.hpp>
#include <limber/robots/registry.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

#include "reproduce/stopwatch.hpp"
#include "reproduce/table_3_3.hpp"
#include "sample.hpp"

namespace limber::cli::reproduce {

namespace {

/// A mechanism with all that a call needs.
struct Subject {
  Model<double> model;
  Workspace<double> ws;
  Sample sample;

  explicit Subject(const ModelSpec& spec) : model(build(spec)), ws(model), sample(model) {}
};

enum class Quantity { coriolis, christoffel, forward };

/// `C chain20`, `Γ tree8`, `FD chain64_geared`
std::string name_of(Quantity quantity, const std::string& robot) {
  constexpr const char* words[] = {"C ", "Γ ", "FD "};
  return words[static_cast<int>(quantity)] + robot;
}

std::function<void()> call_of(Quantity quantity, const std::string& robot) {
  auto s = std::make_shared<Subject>(robots::spec(robot));
  switch (quantity) {
    case Quantity::coriolis:
      return [s] { coriolis_matrix(s->model, s->ws, s->sample.q, s->sample.v); };
    case Quantity::christoffel:
      return [s] { christoffel_symbols(s->model, s->ws, s->sample.q); };
    case Quantity::forward:
      break;
  }
  return [s] { forward_dynamics(s->model, s->ws, s->sample.q, s->sample.v, s->sample.a); };
}

double of_chain(int n) { return n; }
double of_tree(int n) { return std::log2(n) + 1; }
double of_biped(int n) { return (n - 1) / 2.0 + 1; }
double of_quadruped(int n) { return (n - 1) / 4.0 + 1; }

/// A curve of a figure.
struct Growth {
  const char* figure;
  const char* name;
  Quantity quantity;
  const char* family;  ///< a number of bodies comes behind it, and this behind that
  const char* ending;
  const char* claim;     ///< the exponent of N in print; null where there is none
  int power;             ///< of the depth d: the time is O(N dᵖ)
  double (*depth)(int);  ///< d of N bodies
};

constexpr Growth kGrowths[] = {
    {"figure 3.2", "C, serial chains", Quantity::coriolis, "chain", "", "2", 1, of_chain},
    {"figure 3.2", "Γ, serial chains", Quantity::christoffel, "chain", "", "3", 2, of_chain},
    {"figure 3.3", "C, branching factor 2", Quantity::coriolis, "tree", "", "1", 1, of_tree},
    {"figure 3.3", "Γ, branching factor 2", Quantity::christoffel, "tree", "", "1.25", 2, of_tree},
    {"figure 3.4", "C, bipeds", Quantity::coriolis, "biped", "", nullptr, 1, of_biped},
    {"figure 3.4", "Γ, bipeds", Quantity::christoffel, "biped", "", nullptr, 2, of_biped},
    {"figure 3.4", "C, quadrupeds", Quantity::coriolis, "quadruped", "", nullptr, 1, of_quadruped},
    {"figure 3.4", "Γ, quadrupeds", Quantity::christoffel, "quadruped", "", nullptr, 2, of_quadruped},
    {"figure 4.4", "with rotors, serial chains", Quantity::forward, "chain", "_geared", "1", 0, of_chain},
    {"figure 4.4", "without rotors, serial chains", Quantity::forward, "chain", "", "1", 0, of_chain},
    {"figure 4.5", "with rotors, branching factor 2", Quantity::forward, "tree", "_geared", "1", 0, of_tree},
    {"figure 4.5", "without rotors, branching factor 2", Quantity::forward, "tree", "", "1", 0, of_tree},
};

// No powers of two: matrices of such a size fall into the same few places of a cache.
constexpr int kSizes[] = {5, 10, 15, 20, 30, 40, 60, 90, 120};
constexpr int kLarge = 20;  // exponents are fitted from here on: the thesis speaks of large N

std::string robot_of(const Growth& growth, int n) {
  return growth.family + std::to_string(n) + growth.ending;
}

/// The exponent of N that N dᵖ amounts to in this range.
double claimed_exponent(const Growth& growth) {
  std::vector<double> x, y;
  for (const int n : kSizes)
    if (n >= kLarge) {
      x.push_back(n);
      y.push_back(n * std::pow(growth.depth(n), growth.power));
    }
  return fitted_exponent(x, y);
}

/// The claim itself, through the last point that was measured.
Curve claimed_curve(const Growth& growth, const Curve& measured, const char* word) {
  Curve curve{std::string("∝ ") + word, measured.x, {}, true};
  const auto size = [&](double n) { return n * std::pow(growth.depth(static_cast<int>(n)), growth.power); };
  for (const double n : measured.x) curve.y.push_back(measured.y.back() * size(n) / size(measured.x.back()));
  return curve;
}

bool is_first_of_its_claim(const Plot& plot, const char* word) {
  return std::none_of(plot.curves.begin(), plot.curves.end(),
                      [&](const Curve& curve) { return curve.name == std::string("∝ ") + word; });
}

Verdict judged(double claimed, double exponent) {
  constexpr double slack = 0.25;
  if (exponent > claimed + slack) return Verdict::grows_more;
  return exponent < claimed - slack ? Verdict::grows_less : Verdict::same_growth;
}

Section growth_section(const Stopwatch& watch) {
  Section section;
  section.is_timed = true;
  section.title = "Thesis, figures 3.2 to 3.4, 4.4 and 4.5: growth with the number of bodies";
  section.before = fmt::format(
      "The exponent p of time ∝ Nᵖ, fitted over N = {} to {}. The thesis claims O(N d) for the Coriolis "
      "matrix, O(N d²) for the Christoffel symbols and O(N) for forward dynamics with rotors, with d the "
      "depth: N in serial chains, log₂ N with branching factor 2, about N/2 and N/4 in bipeds and "
      "quadrupeds. An exponent within a quarter of what the claim amounts to in this range is the same "
      "growth. It comes out lower where work that grows with N alone still counts, and where the longer "
      "rows of a larger problem make better use of SIMD; higher where a result leaves the cache (all Γ of a "
      "chain of 120 take 4.6 MB). The claims are upper bounds.",
      kLarge, kSizes[std::size(kSizes) - 1]);
  for (const Growth& growth : kGrowths) {
    Curve curve{growth.name, {}, {}, false}, large;
    for (const int n : kSizes) {
      const double time = watch.microseconds(name_of(growth.quantity, robot_of(growth, n)));
      curve.x.push_back(n);
      curve.y.push_back(time);
      if (n < kLarge) continue;
      large.x.push_back(n);
      large.y.push_back(time);
    }
    const double exponent = fitted_exponent(large.x, large.y);
    const double claimed = claimed_exponent(growth);
    Item item{growth.figure, growth.name, "", std::nullopt, exponent, "", judged(claimed, exponent), ""};
    if (growth.claim) item.printed = Printed(growth.claim);
    constexpr const char* words[] = {"N", "N d", "N d²"};
    item.note = fmt::format("O({}) amounts to {:.2f} here", words[growth.power], claimed);
    section.items.push_back(item);
    if (section.plots.empty() || section.plots.back().title != std::string("Thesis, ") + growth.figure) {
      std::string file = growth.figure;
      for (char& c : file)
        if (c == ' ' || c == '.') c = '_';
      section.plots.push_back(
          {file + ".svg", std::string("Thesis, ") + growth.figure, "number of bodies N", "µs", {}});
    }
    section.plots.back().curves.push_back(curve);
    if (growth.claim && is_first_of_its_claim(section.plots.back(), words[growth.power]))
      section.plots.back().curves.push_back(claimed_curve(growth, curve, words[growth.power]));
  }
  return section;
}

void add_time(Section& section, const char* table, const std::string& row, const char* printed,
              double microseconds) {
  Item item{table, row, "", Printed(printed), microseconds, "µs", Verdict::faster, ""};
  if (microseconds > item.printed->value()) item.verdict = Verdict::slower;
  item.note = fmt::format("{:.0f} times as fast", item.printed->value() / microseconds);
  section.items.push_back(item);
}

void add_ratio(Section& section, const char* table, const std::string& row, const char* printed,
               double ratio) {
  Item item{table, row, "", Printed(printed), ratio, "", Verdict::agrees, ""};
  if (ratio < item.printed->value()) item.verdict = Verdict::faster;
  if (ratio > 1.25 * item.printed->value()) item.verdict = Verdict::slower;
  section.items.push_back(item);
}

Section table_3_2(const Stopwatch& watch) {
  Section section;
  section.is_timed = true;
  section.title = "Thesis, table 3.2: times of the Coriolis matrix and the Christoffel symbols";
  section.before =
      "Microseconds per call. The print is C/C++ with RBDL on a machine of 2020 that the thesis does not "
      "name, so the ratios within one column say more than the times. Γ is complete and packed, without the "
      "zeros of branches.";
  const struct {
    const char *name, *robot, *c, *gamma, *ratio;
  } rows[] = {{"serial chain (20 DoF)", "chain20", "18", "122", "6.8"},
              {"branching mechanism (20 DoF)", "tree20", "10", "33", "3.3"},
              {"biped (20 DoF)", "biped20", "18", "122", "6.8"},
              {"quadruped (19 DoF)", "quadruped19", "10", "37", "3.7"}};
  const auto c = [&](const std::string& robot) {
    return watch.microseconds(name_of(Quantity::coriolis, robot));
  };
  const auto gamma = [&](const std::string& robot) {
    return watch.microseconds(name_of(Quantity::christoffel, robot));
  };
  for (const auto& row : rows) {
    add_time(section, "table 3.2", std::string("C, ") + row.name, row.c, c(row.robot));
    add_time(section, "table 3.2", std::string("Γ, ") + row.name, row.gamma, gamma(row.robot));
  }
  for (const auto& row : rows)
    add_ratio(section, "table 3.2, ratios", std::string("Γ / C, ") + row.name, row.ratio,
              gamma(row.robot) / c(row.robot));
  // What branching saves depends on how much of the work grows with N alone: no verdict.
  add_ratio(section, "table 3.2, ratios", "C, branching / serial", "0.56", c("tree20") / c("chain20"));
  add_ratio(section, "table 3.2, ratios", "Γ, branching / serial", "0.27",
            gamma("tree20") / gamma("chain20"));
  for (std::size_t k = section.items.size() - 2; k < section.items.size(); ++k) {
    section.items[k].verdict = Verdict::computed;
    section.items[k].note = "at 20 bodies most of the work grows with N alone, so branching saves less";
  }
  return section;
}

Section table_4_6(const Stopwatch& watch) {
  Section section;
  section.is_timed = true;
  section.title = "Thesis, table 4.6: what exact rotors cost in time";
  section.before =
      "Microseconds per call of forward dynamics with 20 bodies. The print is MATLAB, in milliseconds. What "
      "counts is the ratio: exact rotors on every joint, over the same mechanism without any. Balanced "
      "rotors are lumped into their carriers once; what is left is U += b and D += n² J.";
  const auto time = [&](const std::string& robot) {
    return watch.microseconds(name_of(Quantity::forward, robot));
  };
  for (const auto& [name, robot, maba, aba, ratio] :
       {std::tuple{"serial chain (20 DoF)", "chain20", "1400", "600", "2.33"},
        std::tuple{"branching mechanism (20 DoF)", "tree20", "1500", "600", "2.50"}}) {
    const std::string plain = robot, geared = plain + "_geared";
    add_time(section, "table 4.6", std::string("with rotors, ") + name, maba, time(geared));
    add_time(section, "table 4.6", std::string("without rotors, ") + name, aba, time(plain));
    add_ratio(section, "table 4.6, ratios", std::string("with / without rotors, ") + name, ratio,
              time(geared) / time(plain));
  }
  return section;
}

}  // namespace

std::vector<Section> timings() {
  Stopwatch watch;
  const auto add = [&](Quantity quantity, const std::string& robot) {
    watch.add(name_of(quantity, robot), call_of(quantity, robot));
  };
  for (const Growth& growth : kGrowths)
    for (const int n : kSizes) add(growth.quantity, robot_of(growth, n));
  for (const char* robot : {"chain20", "tree20", "biped20", "quadruped19"}) {
    add(Quantity::coriolis, robot);
    add(Quantity::christoffel, robot);
  }
  for (const char* robot : {"chain20", "chain20_geared", "tree20", "tree20_geared"})
    add(Quantity::forward, robot);
  add_derivations(watch);
  watch.run();
  return {growth_section(watch), table_3_2(watch), table_3_3(watch), table_4_6(watch)};
}

}  // namespace limber::cli::reproduce
