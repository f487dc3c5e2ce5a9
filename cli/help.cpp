#include "help.hpp"

#include <vector>

#include "command.hpp"
#include "terminal.hpp"

namespace limber::cli {

namespace {

std::string in_brackets_unless(bool is_required, const std::string& text) {
  return is_required ? text : "[" + text + "]";
}

/// `MODEL`, `--state FILE`, `[--json]`
std::string usage_of(const CLI::Option& option) {
  if (option.get_positional()) return in_brackets_unless(option.get_required(), option.get_name(true));
  const std::string type = option.get_type_name(), value = type.empty() ? "" : " " + type;
  return in_brackets_unless(option.get_required(), "--" + option.get_lnames().front() + value);
}

/// The words behind the start, on as many lines as they need.
std::string wrapped(const std::string& start, const std::vector<std::string>& words) {
  std::string text = start;
  std::size_t used = columns(start);
  for (const std::string& word : words) {
    if (used + 1 + columns(word) > kColumns) {
      text += "\n" + std::string(columns(start), ' ');
      used = columns(start);
    }
    text += " " + word;
    used += 1 + columns(word);
  }
  return text;
}

}  // namespace

HelpFormatter::HelpFormatter() { column_width(28); }

/// What is needed comes first.
std::string HelpFormatter::make_usage(const CLI::App* app, std::string name) const {
  std::vector<std::string> needed, possible;
  for (const CLI::Option* option : app->get_options())
    if (option->get_positional()) needed.push_back(usage_of(*option));
  for (const CLI::Option* option : app->get_options())
    if (!option->get_positional() && option != app->get_help_ptr())
      (option->get_required() ? needed : possible).push_back(usage_of(*option));
  if (app->get_parent() == nullptr) {
    needed.insert(needed.begin(), "COMMAND …");
    possible.clear();
  }
  needed.insert(needed.end(), possible.begin(), possible.end());
  return "\n" + wrapped("Usage: " + name, needed) + "\n";
}

std::string HelpFormatter::make_positionals(const CLI::App* app) const {
  const auto positionals =
      app->get_options([](const CLI::Option* option) { return option->get_positional(); });
  return positionals.empty() ? "" : make_group("Arguments", true, positionals);
}

std::string HelpFormatter::make_subcommands(const CLI::App* app, CLI::AppFormatMode) const {
  std::string text;
  for (const CLI::App* command : app->get_subcommands([](const CLI::App*) { return true; }))
    text += make_subcommand(command);
  return text.empty() ? "" : "\nCommands:\n" + text;
}

/// The type of a value; the name of an argument says as much, but for words.
std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
  std::string text;
  const bool says_more = !option->get_positional() || !words_of(*option).empty();
  if (says_more && !option->get_type_name().empty()) text = " " + option->get_type_name();
  if (!option->get_default_str().empty()) text += " (" + option->get_default_str() + ")";
  return text;
}

}  // namespace limber::cli
