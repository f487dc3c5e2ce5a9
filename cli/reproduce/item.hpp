// One number of the literature beside Limber's: what `limber reproduce` is made of.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace limber::cli::reproduce {

/// A number as it stands in print. Its digits say how near another one has to be.
class Printed {
 public:
  Printed(const char* text);  // NOLINT: meant to convert
  /// A printed formula, evaluated.
  static Printed formula(double value);

  const std::string& text() const { return text_; }
  double value() const { return value_; }
  /// Half a unit of the last printed digit, or the rounding of a formula.
  double tolerance() const { return tolerance_; }
  int decimals() const { return decimals_; }
  bool is_power_of_ten() const { return text_.find('e') != std::string::npos; }

 private:
  Printed() = default;

  std::string text_;
  double value_ = 0, tolerance_ = 0;
  int decimals_ = 0;
};

/// Few words, and plain ones.
enum class Verdict {
  agrees,          ///< with the print, to its last digit or to round-off
  near,            ///< not its digits, but within 3 %
  print_is_wrong,  ///< an independent route says otherwise
  no_effect,       ///< wrong as printed, and not seen in this case
  holds,           ///< an identity, which has no printed number
  same_growth,     ///< of time with the number of bodies, as claimed
  grows_less,
  grows_more,
  faster,  ///< than the printed time or ratio
  slower,
  good_enough,  ///< an approximation within 1 %
  noticeable,   ///< within 5 %
  too_coarse,
  exact,     ///< no error at all
  computed,  ///< a number to read others by
};
const char* to_string(Verdict verdict);
/// What the word means, for the page.
const char* meaning(Verdict verdict);

struct Item {
  std::string table, row, column;  ///< "table 4.3", "exact - MCRBA", "N = 10"; the column may be empty
  std::optional<Printed> printed;
  double computed = 0;
  std::string unit;  ///< empty for a pure number
  Verdict verdict = Verdict::holds;
  std::string note;

  /// "table 4.3, exact - MCRBA, N = 10"
  std::string name() const;
  /// computed − printed, where something is printed.
  std::optional<double> difference() const;
};

/// `agrees` where the number is the printed one to its last digit, else `print is wrong`.
Item compared(std::string table, std::string row, std::string column, const Printed& printed, double computed,
              std::string unit);
/// An error that is round-off: `agrees` where it is below the tolerance, whatever its digits.
Item round_off(std::string table, std::string row, std::string column, std::optional<Printed> printed,
               double computed, std::string unit, double tolerance);
/// What a line as printed costs, in per cent: `print is wrong`, or `no effect` where it costs nothing.
Item cost(std::string table, std::string row, std::string column, double relative, std::string note);

/// How people see a number: one digit more than is printed, or four.
std::string computed_text(const Item& item);
std::string printed_text(const Item& item);

}  // namespace limber::cli::reproduce
