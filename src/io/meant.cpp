#include "io/meant.hpp"

#include <limber/model/suggest.hpp>

#include <algorithm>
#include <iterator>

namespace limber::io {

namespace {

/// Beyond this, nobody means anything by a text.
constexpr std::size_t kLongest = 1000;

constexpr std::string_view kUnits[] = {"kg", "m", "rad", "N", "Nm", "m/s", "rad/s", "kgm^2", "kg*m^2"};

/// Types of joints that go by several names.
constexpr std::string_view kSameType[][3] = {{"revolute", "hinge", "rotational"},
                                             {"prismatic", "slide", "linear"},
                                             {"spherical", "ball", "socket"},
                                             {"floating", "free", "6dof"},
                                             {"fixed", "weld", "rigid"}};

std::string replaced(std::string_view text, char from, char to) {
  std::string result(text);
  std::replace(result.begin(), result.end(), from, to);
  return result;
}

std::string without_units(std::string_view text) {
  std::string result;
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text))
    if (std::find(std::begin(kUnits), std::end(kUnits), word) == std::end(kUnits))
      result += (result.empty() ? "" : " ") + std::string(word);
  return result;
}

/// Without the spaces that were commas, or around them.
std::string tidied(std::string_view text) {
  std::string result;
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text))
    result += (result.empty() ? "" : " ") + std::string(word);
  return result;
}

std::string in_small_letters(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

}  // namespace

std::string_view next_word(std::string_view& text) {
  constexpr const char* spaces = " \t\r\n";
  const std::size_t begin = std::min(text.find_first_not_of(spaces), text.size());
  const std::size_t end = std::min(text.find_first_of(spaces, begin), text.size());
  const std::string_view word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

Numbers numbers_in(std::string_view text) {
  Numbers found;
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) {
    const ParsedNumber number = parse_number(word);
    if (number.fault != NumberFault::none) {
      found.fault = number.fault;
      found.stop = word;
      break;
    }
    found.values.push_back(number.value);
  }
  return found;
}

std::optional<std::string> meant_numbers(std::string_view text,
                                         const std::function<bool(const Numbers&)>& fits) {
  if (text.size() > kLongest) return std::nullopt;
  for (const std::string& meant :
       {tidied(replaced(text, ',', ' ')), replaced(text, ',', '.'), without_units(text)})
    if (meant != text && fits(numbers_in(meant))) return meant;
  return std::nullopt;
}

std::optional<std::size_t> meant_word(std::string_view given, std::span<const std::string_view> words) {
  const std::vector<std::string> names(words.begin(), words.end());
  const auto index_of = [&](std::string_view word) -> std::optional<std::size_t> {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) return std::nullopt;
    return static_cast<std::size_t>(found - words.begin());
  };
  const std::string small = in_small_letters(given.substr(0, kLongest));
  if (const auto same = index_of(small)) return same;
  if (const std::string* closest = closest_name(small, names)) return index_of(*closest);
  for (const auto& group : kSameType) {
    if (std::find(std::begin(group), std::end(group), small) == std::end(group)) continue;
    for (const std::string_view word : group)
      if (const auto same = index_of(word)) return same;
  }
  return std::nullopt;
}

}  // namespace limber::io
