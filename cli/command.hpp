// How commands are put on the command line: examples in the help, options that several commands share.
//
// The name of an option's type says what it takes, to people and to the completion of shells: MODEL, FILE,
// FOLDER, QUANTITIES, or the words that it may be (`always|never|auto`).
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <CLI/Option.hpp>

#include <string>
#include <vector>

namespace limber::cli {

struct Example {
  const char* command;
  const char* what;
};

/// A command whose help ends with examples.
CLI::App& add_command(CLI::App& app, const std::string& name, const std::string& description,
                      const std::vector<Example>& examples);

/// The examples as the help shows them.
std::string examples_text(const std::vector<Example>& examples);

/// An option that takes one of these words.
CLI::Option* add_choice(CLI::App& command, const std::string& name, std::string& target,
                        const std::vector<std::string>& words, const std::string& description);

/// `--color`, for commands whose output is for people.
void add_color(CLI::App& command);

/// The words behind the type of an option, where there are any.
std::vector<std::string> words_of(const CLI::Option& option);

}  // namespace limber::cli
