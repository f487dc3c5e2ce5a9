#include "io/format_signature.hpp"

#include <algorithm>

namespace limber::io {

namespace {

constexpr std::string_view kSpaces = " \t\r\n";

void skip_spaces(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
}

/// Drops what lies between the two marks, if the text starts with the first.
bool skip(std::string_view& text, std::string_view from, std::string_view to) {
  if (!text.starts_with(from)) return false;
  const std::size_t end = text.find(to, from.size());
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + to.size());
  return true;
}

}  // namespace

std::string_view signature_of(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  do skip_spaces(text);
  while (skip(text, "<?", "?>") || skip(text, "<!--", "-->") || skip(text, "<!", ">"));
  if (text.starts_with('{')) return text.substr(0, 1);
  if (!text.starts_with('<')) return {};
  text.remove_prefix(1);
  return text.substr(0, text.find_first_of(" \t\r\n/>"));
}

}  // namespace limber::io
