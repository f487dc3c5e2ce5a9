#include "command.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "terminal.hpp"

namespace limber::cli {

CLI::App& add_command(CLI::App& app, const std::string& name, const std::string& description,
                      const std::vector<Example>& examples) {
  CLI::App* command = app.add_subcommand(name, description);
  command->footer(examples_text(examples));
  return *command;
}

std::string examples_text(const std::vector<Example>& examples) {
  std::size_t width = 0;
  for (const Example& example : examples) width = std::max(width, columns(example.command));
  std::string text = "Examples:";
  for (const Example& example : examples)
    text += "\n  " + padded_right(example.command, width) + "  # " + example.what;
  return text;
}

CLI::Option* add_choice(CLI::App& command, const std::string& name, std::string& target,
                        const std::vector<std::string>& words, const std::string& description) {
  std::string type;
  for (const std::string& word : words) type += (type.empty() ? "" : "|") + word;
  const auto check = [words, type](const std::string& word) {
    if (std::find(words.begin(), words.end(), word) != words.end()) return std::string();
    return fmt::format("\"{}\" is not {}", word, CLI::detail::find_and_replace(type, "|", " or "));
  };
  return command.add_option(name, target, description)->check(check)->type_name(type);
}

void add_color(CLI::App& command) {
  static std::string when;
  add_choice(command, "--color", when, {"always", "never", "auto"}, "Colours; auto: on a terminal")
      ->each([](const std::string& word) { set_color(word); });
}

std::vector<std::string> words_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const bool has_words = !type.empty() && type[0] >= 'a' && type[0] <= 'z';  // kinds are in capitals
  return has_words ? CLI::detail::split(type, '|') : std::vector<std::string>();
}

}  // namespace limber::cli
