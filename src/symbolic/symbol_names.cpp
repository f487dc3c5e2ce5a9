#include "symbolic/symbol_names.hpp"

#include <limber/model/suggest.hpp>
#include "model/formatted.hpp"

#include <algorithm>
#include <cmath>

#include "model/refuse.hpp"

namespace limber::symbolic {

namespace {

/// Twelve digits where the others are what frames that were turned there and back have left.
double without_last_digits(double value) {
  const double rounded = std::stod(formatted("{:.12g}", value));
  return std::abs(rounded - value) <= 1e-14 * std::abs(value) ? rounded : value;
}

}  // namespace

Expression SymbolNames::named(double value, const NamedNumber& as) {
  if (value == 0) return 0;
  met_.insert(as.name);
  met_.insert(as.group);
  const auto is_wanted = [&](const std::string& word) {
    return std::find(choice_.wanted.begin(), choice_.wanted.end(), word) != choice_.wanted.end();
  };
  if (!choice_.all && !is_wanted(as.name) && !is_wanted(as.group)) return value;
  const Symbol symbol{as.name, as.kind};
  const auto is_same = [&](const Parameter& known) { return known.symbol.name == as.name; };
  if (std::none_of(parameters_.begin(), parameters_.end(), is_same))
    parameters_.push_back({symbol, without_last_digits(std::abs(value)), as.meaning});
  const Expression expression = Expression::symbol(graph_, symbol);
  return value < 0 ? -expression : expression;
}

Vec3<Expression> SymbolNames::named(const Vec3<double>& value, const NamedNumber& as) {
  constexpr const char* axes[] = {"x", "y", "z"};
  int count = 0;
  for (int k = 0; k < 3; ++k) count += value[k] != 0;
  Vec3<Expression> result;
  for (int k = 0; k < 3; ++k) {
    NamedNumber one = as;
    if (count > 1) one.name.insert(1, axes[k]);
    one.meaning += formatted(" along {}{}", value[k] < 0 ? "-" : "", axes[k]);
    result[k] = named(value[k], one);
  }
  return result;
}

std::vector<Parameter> SymbolNames::parameters() const {
  for (const std::string& word : choice_.wanted)
    if (!met_.contains(word))
      refuse("the model has no parameter \"{}\"{}", word, suggestion(word, {met_.begin(), met_.end()}));
  return parameters_;
}

}  // namespace limber::symbolic
