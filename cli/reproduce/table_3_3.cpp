#include "reproduce/table_3_3.hpp"

#include <fmt/core.h>
#include <limber/robots/robots.hpp>
#include <limber/symbolic/equations.hpp>

#include <array>

namespace limber::cli::reproduce {

namespace {

struct Row {
  const char *name, *quantity;
  std::array<const char*, 3> printed;  ///< in ms
};

constexpr std::array kBodies = {5, 10, 15};
constexpr Row kRows[] = {{"H", "mass_matrix", {"60", "180", "360"}},
                         {"Γ", "christoffel_symbols", {"250", "1110", "2130"}}};

std::string name_of(const Row& row, int n) { return fmt::format("{} in symbols, chain{}", row.name, n); }

}  // namespace

void add_derivations(Stopwatch& watch) {
  for (const Row& row : kRows)
    for (const int n : kBodies) {
      EquationOptions options;
      options.what = {row.quantity};
      options.format = EquationFormat::c;
      options.symbols = SymbolChoice{.all = true};
      watch.add(name_of(row, n), [model = robots::serial_chain(n), options] { equations(model, options); });
    }
}

Section table_3_3(const Stopwatch& watch) {
  Section section;
  section.is_timed = true;
  section.title = "Thesis, table 3.3: H and Γ in symbols";
  section.before =
      "Milliseconds to derive the formulas of serial chains of 5, 10 and 15 tubes, with every mass, length, "
      "centre of "
      "mass and moment of inertia a symbol like q, and to write them as a function in C "
      "([equations](equations.md)). The "
      "print is MATLAB, in seconds, and does not say which constants were symbols. The thesis wants to show "
      "that Γ "
      "in symbols takes no longer than a few times H, without partial derivatives of H; it is so here too.";
  for (const Row& row : kRows)
    for (std::size_t k = 0; k < kBodies.size(); ++k) {
      Item item{"table 3.3",
                row.name,
                fmt::format("N = {}", kBodies[k]),
                Printed(row.printed[k]),
                watch.microseconds(name_of(row, kBodies[k])) / 1000,
                "ms",
                Verdict::faster,
                ""};
      if (item.computed > item.printed->value()) item.verdict = Verdict::slower;
      section.items.push_back(item);
    }
  return section;
}

}  // namespace limber::cli::reproduce
