// Manual pages (man limber, man limber-compute) from the same data as the help.
#include <limber/model/suggest.hpp>
#include <limber/version.hpp>

#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "terminal.hpp"

namespace limber::cli {

namespace {

/// As roff reads it: a backslash and a hyphen are written out, and no line begins with a command.
std::string roff(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool begins_line = result.empty() || result.back() == '\n';
    if (begins_line && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
  }
  return result;
}

std::string head(const std::string& name, const std::string& description) {
  return ".TH \"" + roff(name) + "\" 1 \"\" \"limber " + version() + "\" \"Limber\"\n.SH NAME\n" +
         roff(name) + " \\- " + roff(description) + "\n";
}

/// Lines that stay as they are.
std::string verbatim(const std::string& text) { return ".nf\n" + roff(text) + ".fi\n"; }

std::string entry(const std::string& name, const std::string& value, const std::string& description) {
  return ".TP\n\\fB" + roff(name) + "\\fR" + (value.empty() ? "" : " \\fI" + roff(value) + "\\fR") + "\n" +
         roff(description) + "\n";
}

std::string page_of(const Command& command) {
  std::string arguments, options;
  for (const Option& option : command.options)
    (option.is_positional() ? arguments : options) +=
        entry(option.name, option.is_positional() ? "" : option.value_name(), option.description);
  std::string page = head("limber-" + command.name, command.description) + ".SH SYNOPSIS\n" +
                     verbatim(usage_of(command, "", kColumns));
  if (!arguments.empty()) page += ".SH ARGUMENTS\n" + arguments;
  page += ".SH OPTIONS\n" + entry("-h, --help", "", kHelpHelp) + options;
  if (!command.more_help.empty()) page += ".SH DETAILS\n" + verbatim(command.more_help + "\n");
  page += ".SH EXAMPLES\n";
  for (const Example& example : command.examples) page += entry(example.command, "", example.what);
  return page + ".SH SEE ALSO\n.BR limber (1)\n";
}

std::string page_of_program(const std::vector<Command>& commands) {
  std::string page = head("limber", "rigid-body dynamics for robots") +
                     ".SH SYNOPSIS\n.B limber\n.I COMMAND\n[options]\n" +
                     ".SH COMMANDS\nEach has a page of its own, such as\n.BR limber-compute (1).\n";
  for (const Command& command : commands) page += entry(command.name, "", command.description);
  return page + ".SH EXIT STATUS\n" + verbatim(exit_statuses());
}

int run(const std::vector<Command>& commands, const std::string& name, const std::string& folder) {
  if (!folder.empty()) {
    write_output(page_of_program(commands), folder + "/limber.1");
    for (const Command& command : commands)
      write_output(page_of(command), folder + "/limber-" + command.name + ".1");
    return kDone;
  }
  const auto command = find_command(commands, name);
  if (!name.empty() && command == commands.end())
    throw UsageError("there is no command \"{}\"{}", name, suggestion(name, names_of(commands)));
  write_output(name.empty() ? page_of_program(commands) : page_of(*command));
  return kDone;
}

}  // namespace

Command manual_command(const std::vector<Command>& commands) {
  Command command{.name = "manual",
                  .description = "Print a page for man, of the program or of a command",
                  .examples = {{"limber manual compute | man -l -", "read it"}}};
  auto name = std::make_shared<std::string>(), folder = std::make_shared<std::string>();
  command.add("COMMAND COMMAND", name.get(), "Which command; without one the program");
  command.add("--of COMMAND", name.get(), "The same");
  command.add("--folder FOLDER", folder.get(), "Write the pages of all commands there");
  command.run = [&commands, name, folder] { return run(commands, *name, *folder); };
  return command;
}

}  // namespace limber::cli
