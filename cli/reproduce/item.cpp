#include "reproduce/item.hpp"

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

const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::agrees:
      return "agrees";
    case Verdict::near:
      return "near";
    case Verdict::print_is_wrong:
      return "print is wrong";
    case Verdict::no_effect:
      return "no effect";
    case Verdict::holds:
      return "holds";
    case Verdict::same_growth:
      return "same growth";
    case Verdict::grows_less:
      return "grows less";
    case Verdict::grows_more:
      return "grows more";
    case Verdict::faster:
      return "faster";
    case Verdict::slower:
      return "slower";
    case Verdict::good_enough:
      return "good enough";
    case Verdict::noticeable:
      return "noticeable";
    case Verdict::too_coarse:
      return "too coarse";
    case Verdict::exact:
      return "exact";
    case Verdict::computed:
      return "computed";
  }
  return "";
}

const char* meaning(Verdict verdict) {
  switch (verdict) {
    case Verdict::agrees:
      return "with the print, to its last digit, or both are round-off";
    case Verdict::near:
      return "the print within 3 %, not to its digits";
    case Verdict::print_is_wrong:
      return "what is printed and what holds differ; errors of printed lines are costs";
    case Verdict::no_effect:
      return "a wrong line that this case does not see";
    case Verdict::holds:
      return "an identity or a listing without a printed number, to round-off";
    case Verdict::same_growth:
      return "the exponent of time over N is the claimed one within a quarter";
    case Verdict::grows_less:
      return "the exponent is lower";
    case Verdict::grows_more:
      return "the exponent is higher";
    case Verdict::faster:
      return "than printed";
    case Verdict::slower:
      return "than printed";
    case Verdict::good_enough:
      return "an approximation of rotors is within 1 %";
    case Verdict::noticeable:
      return "within 5 %";
    case Verdict::too_coarse:
      return "beyond 5 %";
    case Verdict::exact:
      return "no error";
    case Verdict::computed:
      return "a number to read the others by";
  }
  return "";
}

std::string Item::name() const { return table + ", " + row + (column.empty() ? "" : ", " + column); }

std::optional<double> Item::difference() const {
  if (!printed) return std::nullopt;
  return computed - printed->value();
}

Item compared(std::string table, std::string row, std::string column, const Printed& printed, double computed,
              std::string unit) {
  const bool is_near = std::abs(computed - printed.value()) <= printed.tolerance();
  return {std::move(table),
          std::move(row),
          std::move(column),
          printed,
          computed,
          std::move(unit),
          is_near ? Verdict::agrees : Verdict::print_is_wrong,
          ""};
}

Item round_off(std::string table, std::string row, std::string column, std::optional<Printed> printed,
               double computed, std::string unit, double tolerance) {
  const Verdict good = printed ? Verdict::agrees : Verdict::holds;
  const Verdict verdict = computed <= tolerance ? good : Verdict::print_is_wrong;
  return {std::move(table), std::move(row),  std::move(column), std::move(printed),
          computed,         std::move(unit), verdict,           ""};
}

Item cost(std::string table, std::string row, std::string column, double relative, std::string note) {
  const Verdict verdict = relative < 1e-9 ? Verdict::no_effect : Verdict::print_is_wrong;
  return {std::move(table), std::move(row), std::move(column), std::nullopt, 100 * relative, "%",
          verdict,          std::move(note)};
}

std::string computed_text(const Item& item) {
  const double x = item.computed, size = std::abs(x);
  const std::string unit = item.unit == "%" ? " %" : "";
  if (x == 0) return "0" + unit;
  if (item.unit == "%" && size < 1e-7) return "0 %";
  if (item.printed && !item.printed->is_power_of_ten() && size < 1e-9) return "0";
  if (size < 1e-7 || size >= 1e6) return fmt::format("{:.1e}", x) + unit;
  const int three_digits = 2 - static_cast<int>(std::floor(std::log10(size)));
  if (item.printed && !item.printed->is_power_of_ten())
    return fmt::format("{:.{}f}", x, std::max(item.printed->decimals() + 1, three_digits)) + unit;
  return fmt::format("{:.3g}", x) + unit;
}

std::string printed_text(const Item& item) { return item.printed ? item.printed->text() : ""; }

}  // namespace limber::cli::reproduce
