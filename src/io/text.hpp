// How messages name things: elements of a file, quoted names. Names looked up, numbers and characters read.
#pragma once

#include <limber/model/printable.hpp>
#include <limber/model/problem.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace limber::io {

using Code = ProblemCode;

/// The name in double quotes, on one line and not too long, whatever it holds.
std::string in_quotes(std::string_view name);

/// Without the spaces, tabs and line ends around it.
std::string_view trimmed(std::string_view text);

/// `1 number`, `3 numbers`.
std::string counted(std::size_t numbers);

/// Where a value stands in a file: `body "upper" joint.limits.lower[2]`. A chain on the stack, so that only a
/// message costs something: a Path must not outlive the one that it was made from.
class Path {
 public:
  /// What a path starts at, such as `body "upper"`; the name has to outlive the path.
  explicit Path(ElementKind kind = ElementKind::other, std::string_view name = {})
      : kind_(kind), key_(name) {}
  Path operator/(std::string_view key) const { return {this, key, -1}; }
  Path operator[](std::size_t index) const { return {this, {}, static_cast<int>(index)}; }

  Element element() const;
  /// From the start on: `joint.limits.lower[2]`.
  std::string part() const;

 private:
  Path(const Path* up, std::string_view key, int index) : up_(up), key_(key), index_(index) {}

  const Path* up_ = nullptr;
  ElementKind kind_ = ElementKind::other;  // of the start
  std::string_view key_;                   // or the name of the start
  int index_ = -1;
};

// What has a name, or null.

auto* find_by(auto& items, auto member, const auto& value) {
  const auto found = std::ranges::find_if(items, [&](const auto& each) { return each.*member == value; });
  return found == std::ranges::end(items) ? nullptr : &*found;
}

template <class Table> auto* find_in(Table& table, const typename Table::key_type& key) {
  const auto found = table.find(key);
  return found == table.end() ? nullptr : &found->second;
}

// A number out of a text, the same in every locale.

enum class NumberFault : std::uint8_t { none, not_a_number, not_finite };

struct ParsedNumber {
  double value = 0;  ///< infinite where the text says so
  NumberFault fault = NumberFault::none;
};

/// Reads the whole text as a decimal number such as 1, -2.5, +.5e-3. `nan`, `inf` and what is too large
/// for a double are not finite; what is too small is zero.
ParsedNumber parse_number(std::string_view text);

/// Adds the fewest digits that give back the same number, which is finite.
void append_number(double number, std::string& text);

// Characters of a text in UTF-8.

inline bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Where the first control character (but spaces and ends of lines) or byte that is not UTF-8 stands.
std::optional<std::size_t> first_bad_character(std::string_view text);

/// How many lines end in the text: by \n, \r\n, or \r alone.
int line_ends_in(std::string_view text);

/// Whether text may hold the character of this Unicode number.
bool is_character(std::uint32_t number);

/// Adds the character of this number.
void append_character(std::uint32_t number, std::string& text);

}  // namespace limber::io
