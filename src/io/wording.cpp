#include "io/wording.hpp"

#include <limber/model/suggest.hpp>

#include <algorithm>

namespace limber::io {

namespace {

constexpr std::size_t kLongestName = 80;

}  // namespace

std::string_view trimmed(std::string_view text) {
  constexpr const char* spaces = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(spaces);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(spaces) + 1 - begin);
}

std::string in_quotes(std::string_view name) {
  std::string result = "\"";
  for (const char c : shortened(name, kLongestName)) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return printable(result + '"');
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string* closest = closest_name(word, candidates);
  return closest ? " (did you mean " + in_quotes(*closest) + "?)" : std::string();
}

std::string counted(std::size_t numbers) {
  return std::to_string(numbers) + (numbers == 1 ? " number" : " numbers");
}

Element Path::element() const {
  const Path* start = this;
  while (start->up_) start = start->up_;
  return {start->kind_, std::string(start->key_), part()};
}

std::string Path::part() const {
  if (!up_) return {};
  std::string result = up_->part();
  if (index_ >= 0) return result + '[' + std::to_string(index_) + ']';
  if (!result.empty()) result += '.';
  // A key of the user's own (rates are named after joints) may hold anything.
  const bool is_plain = std::all_of(key_.begin(), key_.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
  return result +
         (is_plain && !key_.empty() && key_.size() <= kLongestName ? std::string(key_) : in_quotes(key_));
}

}  // namespace limber::io
