// A part of the report of `limber reproduce`: numbers of the literature beside Limber's, and plots of them.
// The text about them is in page.md.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plot.hpp"
#include "terminal.hpp"

namespace limber::cli::reproduce {

/// A number as it stands in print. Its digits say how near another one has to be.
class Printed {
 public:
  Printed(const char* text);  // NOLINT: converts on purpose
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

struct VerdictFacts {
  const char* word;
  const char* meaning;  ///< for the page
  Style style;
};
const VerdictFacts& facts_of(Verdict verdict);
inline const char* to_string(Verdict verdict) { return facts_of(verdict).word; }

/// "table 4.3", "exact - MCRBA", "N = 10"; the column may be empty.
struct Place {
  std::string table, row, column = {};
};

struct Item : Place {
  std::optional<Printed> printed;
  double computed = 0;
  std::string unit;  ///< empty for a pure number
  Verdict verdict = Verdict::holds;
  std::string note = {};

  /// "table 4.3, exact - MCRBA, N = 10"
  std::string name() const;
  /// computed − printed, where something is printed.
  std::optional<double> difference() const;

  /// How people see the numbers: one digit more than is printed, or four.
  std::string computed_text() const;
  std::string printed_text() const { return printed ? printed->text() : ""; }
};

struct Section {
  std::vector<Item> items = {};
  std::vector<Plot> plots = {};
  std::map<std::string, std::string> values = {};  ///< more to fill into the page, by name
  bool is_timed = false;                           ///< its numbers are of this machine

  /// Behind the others of its table.
  Item& add(Item item);
  /// `agrees` where the number is the printed one to its last digit, else `print is wrong`.
  Item& check(Place place, const Printed& printed, double computed, std::string unit = {});
  /// An error that is round-off: `agrees` or `holds` where it is below the tolerance, whatever its digits.
  Item& round_off(Place place, double computed, double tolerance, std::string unit = {},
                  std::optional<Printed> printed = {});
  /// What a line as printed costs, in per cent: `print is wrong`, or `no effect` where it costs nothing.
  void cost(Place place, double relative, std::string note = {});
  /// The relative error of an approximation.
  void judge(Place place, double error);
};

}  // namespace limber::cli::reproduce
