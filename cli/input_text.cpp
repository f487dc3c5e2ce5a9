#include "input_text.hpp"

#include <limber/io/text_file.hpp>

#include <algorithm>

namespace limber::cli {

std::string read_input(const std::string& path) {
  return path == "-" ? io::read_standard_input() : io::read_text_file(path);
}

std::string_view trimmed(std::string_view text) {
  constexpr const char* kSpaces = " \t\r";
  text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
  return text.substr(0, text.find_last_not_of(kSpaces) + 1);
}

}  // namespace limber::cli
