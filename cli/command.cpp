#include "command.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "terminal.hpp"
#include "words.hpp"

namespace limber::cli {

namespace {

std::string text_in(const Option::Target& target) {
  if (const auto* text = std::get_if<std::string*>(&target)) return **text;
  if (const auto* number = std::get_if<int*>(&target)) return std::to_string(**number);
  if (const auto* number = std::get_if<std::optional<double>*>(&target); number && **number)
    return fmt::format("{:g}", ***number);
  return "";
}

}  // namespace

std::string Option::value_name() const { return type.empty() ? joined(words, "|") : type; }

Option& Command::add(const std::string& usage, Option::Target target, std::string what) {
  const std::size_t space = std::min(usage.find(' '), usage.size());
  const std::string type = usage.substr(std::min(space + 1, usage.size()));
  return options.emplace_back(Option{usage.substr(0, space), type, target, std::move(what), text_in(target)});
}

Option& Command::add_integer(const std::string& usage, int* target, int least, int most, std::string what) {
  Option& option = add(usage, target, std::move(what));
  option.least = least;
  option.most = most;
  return option;
}

void Command::add_color() {
  add("--color", &color_choice(), "Colours; auto: only on a terminal").words = {"always", "never", "auto"};
}

}  // namespace limber::cli
