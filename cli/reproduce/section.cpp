#include "reproduce/section.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace limber::cli::reproduce {

Printed::Printed(const char* text) : text_(text), value_(std::strtod(text, nullptr)) {
  const std::size_t exponent = text_.find('e'), point = text_.find('.');
  const std::string mantissa = text_.substr(0, exponent);
  decimals_ = point == std::string::npos ? 0 : static_cast<int>(mantissa.size() - point) - 1;
  const int shift = exponent == std::string::npos ? 0 : std::atoi(text_.c_str() + exponent + 1);
  tolerance_ = 0.5000001 * std::pow(10.0, shift - decimals_);
}

Printed Printed::formula(double value) {
  Printed printed;
  printed.text_ = fmt::format("{:.4f}", value);
  printed.value_ = value;
  printed.tolerance_ = 1e-12 * std::max(1.0, std::abs(value));
  printed.decimals_ = 3;
  return printed;
}

const VerdictFacts& facts_of(Verdict verdict) {
  static constexpr VerdictFacts facts[] = {
      {"agrees", "with the print, to its last digit, or both are round-off", Style::good},
      {"near", "the print within 3 %, not to its digits", Style::good},
      {"print is wrong", "what is printed and what holds differ; errors of printed lines are costs",
       Style::bad},
      {"no effect", "a wrong line that this case does not see", Style::faint},
      {"holds", "an identity or a listing without a printed number, to round-off", Style::good},
      {"same growth", "the exponent of time over N is the claimed one within a quarter", Style::good},
      {"grows less", "the exponent is lower", Style::good},
      {"grows more", "the exponent is higher", Style::bad},
      {"faster", "than printed", Style::good},
      {"slower", "than printed", Style::bad},
      {"good enough", "an approximation of rotors is within 1 %", Style::good},
      {"noticeable", "within 5 %", Style::faint},
      {"too coarse", "beyond 5 %", Style::bad},
      {"exact", "no error", Style::good},
      {"computed", "a number to read the others by", Style::faint},
  };
  return facts[static_cast<int>(verdict)];
}

std::string Item::name() const { return table + ", " + row + (column.empty() ? "" : ", " + column); }

std::optional<double> Item::difference() const {
  if (!printed) return std::nullopt;
  return computed - printed->value();
}

std::string Item::computed_text() const {
  const double x = computed, size = std::abs(x);
  const std::string ending = unit == "%" ? " %" : "";
  const bool has_digits = printed && !printed->is_power_of_ten();
  if (x == 0 || (unit == "%" && size < 1e-7) || (has_digits && size < 1e-9)) return "0" + ending;
  if (size < 1e-7 || size >= 1e6) return fmt::format("{:.1e}", x) + ending;
  const int three_digits = 2 - static_cast<int>(std::floor(std::log10(size)));
  if (has_digits) return fmt::format("{:.{}f}", x, std::max(printed->decimals() + 1, three_digits)) + ending;
  return fmt::format("{:.3g}", x) + ending;
}

Item& Section::add(Item item) {
  const auto last = std::find_if(items.rbegin(), items.rend(),
                                 [&](const Item& other) { return other.table == item.table; });
  return *items.insert(last == items.rend() ? items.end() : last.base(), std::move(item));
}

Item& Section::check(Place place, const Printed& printed, double computed, std::string unit) {
  const bool is_near = std::abs(computed - printed.value()) <= printed.tolerance();
  return add({std::move(place), printed, computed, std::move(unit),
              is_near ? Verdict::agrees : Verdict::print_is_wrong});
}

Item& Section::round_off(Place place, double computed, double tolerance, std::string unit,
                         std::optional<Printed> printed) {
  const Verdict good = printed ? Verdict::agrees : Verdict::holds;
  return add({std::move(place), std::move(printed), computed, std::move(unit),
              computed <= tolerance ? good : Verdict::print_is_wrong});
}

void Section::cost(Place place, double relative, std::string note) {
  add({std::move(place), std::nullopt, 100 * relative, "%",
       relative < 1e-9 ? Verdict::no_effect : Verdict::print_is_wrong, std::move(note)});
}

void Section::judge(Place place, double error) {
  const Verdict verdict = error < 1e-5   ? Verdict::exact
                          : error < 0.01 ? Verdict::good_enough
                          : error < 0.05 ? Verdict::noticeable
                                         : Verdict::too_coarse;
  add({std::move(place), std::nullopt, 100 * error, "%", verdict});
}

}  // namespace limber::cli::reproduce
