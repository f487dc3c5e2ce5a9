#include "checklist.hpp"

#include <fmt/core.h>

#include "terminal.hpp"

namespace limber::cli {

namespace {

constexpr double kTolerance = 1e-10;  // rounding leaves 1e-13 or less on the built-in robots
constexpr std::size_t kStatement = 52;

}  // namespace

void Checklist::check(bool holds, const std::string& statement, const std::string& detail) {
  ++(holds ? passed_ : failed_);
  const std::string text =
      detail.empty() ? statement : padded_right(statement, kStatement) + " " + styled(Style::faint, detail);
  fmt::print("  {} {}\n", holds ? styled(Style::good, "✓") : styled(Style::bad, "✗"), text);
}

void Checklist::check_agreement(double residual, const std::string& statement) {
  check(residual < kTolerance, statement, fmt::format("residual {:.1e}", residual));  // NaN fails
}

}  // namespace limber::cli
