// The program as a whole: help, version, exit statuses, standard output that does not take everything.
#include <algorithm>
#include <filesystem>
#include <regex>

#include "cli/program.hpp"

namespace limber::test {
namespace {

class Usage : public Program {
 protected:
  /// The commands as the help lists them.
  std::vector<std::string> commands() const {
    const std::string help = output_of("--help");
    const std::vector<std::string> lines = lines_of(help.substr(help.find("Commands:\n")));
    std::vector<std::string> names;
    for (std::size_t k = 1; k < lines.size() && lines[k].starts_with("  "); ++k)
      names.push_back(lines[k].substr(2, lines[k].find(' ', 2) - 2));
    return names;
  }
};

TEST_F(Usage, TellsItsVersion) {
  EXPECT_TRUE(std::regex_match(output_of("--version"),
                               std::regex("limber \\d+\\.\\d+\\.\\d+( \\([0-9a-f]+\\+?\\))?\n")));
}

TEST_F(Usage, EveryCommandHasAManualPage) {
  output_of("manual --folder .");
  EXPECT_TRUE(is_there("limber.1"));
  for (const std::string& name : commands()) {
    const std::string page = text_of("limber-" + name + ".1");
    EXPECT_EQ(page, output_of("manual --of " + name));
    EXPECT_EQ(page, output_of("manual " + name));
    EXPECT_NE(page.find(".SH NAME\nlimber\\-" + name + " \\- "), std::string::npos) << page;
  }
  // Options as roff needs them: a plain hyphen would be a typographic one.
  EXPECT_NE(text_of("limber-compute.1").find("\\fB\\-\\-what\\fR \\fIQUANTITIES\\fR"), std::string::npos);
}

TEST_F(Usage, EveryCommandHasAHelpWithExamplesInEightyColumns) {
  const std::vector<std::string> names = commands();
  EXPECT_GE(names.size(), 7u);
  for (const std::string& name : names) {
    const std::string help = output_of(name + " --help");
    EXPECT_NE(help.find("\nUsage: limber " + name), std::string::npos) << help;
    EXPECT_NE(help.find("\nExamples:\n  "), std::string::npos) << help;
    for (const std::string& line : lines_of(help)) EXPECT_LE(columns(line), 80u) << line;
    EXPECT_EQ(output_of(name + " -h"), help);
  }
  for (const std::string& line : lines_of(output_of("--help"))) EXPECT_LE(columns(line), 80u) << line;
}

TEST_F(Usage, HelpIsACommandToo) {
  EXPECT_EQ(output_of(""), output_of("--help"));
  EXPECT_EQ(output_of("help"), output_of("--help"));
  EXPECT_EQ(output_of("help compute"), output_of("compute --help"));
  EXPECT_EQ(error_of("help inof", 2),
            "limber: unknown command \"inof\" (did you mean \"info\"?); try limber --help");
}

TEST_F(Usage, TheHelpListsTheExitStatuses) {
  EXPECT_NE(output_of("--help").find("Exit status:\n  0  done\n  1  an input is wrong"), std::string::npos);
}

TEST_F(Usage, UnknownWordsAreErrorsThatSuggest) {
  EXPECT_EQ(error_of("inof", 2),
            "limber: unknown command \"inof\" (did you mean \"info\"?); try limber --help");
  EXPECT_EQ(error_of("cmpute panda", 2),
            "limber: unknown command \"cmpute\" (did you mean \"compute\"?); try limber --help");
  EXPECT_EQ(error_of("--vers", 2),
            "limber: unknown option \"--vers\" (there is \"--help\", \"--version\"); try "
            "limber --help");
  EXPECT_EQ(error_of("info panda --jsom", 2),
            "limber info: unknown option \"--jsom\" (did you mean \"--json\"?); try limber info --help");
  EXPECT_EQ(error_of("info panda --color blue", 2),
            "limber info: --color: \"blue\" is not always or never or auto; try limber info --help");
  EXPECT_EQ(error_of("info", 2), "limber info: MODEL is required; try limber info --help");
  EXPECT_EQ(error_of("completion tcsh", 2),
            "limber completion: SHELL: \"tcsh\" is not bash or zsh or fish; try limber completion --help");
}

TEST_F(Usage, TheNameOfAnotherCommandIsAnArgument) {
  EXPECT_NE(error_of("robots demo", 2).find("limber robots"), std::string::npos);
  EXPECT_NE(error_of("compute robots/panda --what mass_matrix robots", 2).find("limber compute"),
            std::string::npos);
}

TEST_F(Usage, AReaderThatLeavesEarlyIsNoFailureThatAnyoneHearsOf) {
  for (const char* command : {"limber info robots/humanoid",
                              "limber compute robots/chain200 --state s.json --what "
                              "mass_matrix,inverse_mass_matrix"}) {
    write("s.json", "{}");
    const Outcome outcome = shell(std::string(command) + " | head -n 1");
    EXPECT_EQ(lines_of(outcome.out).size(), 1u);
    EXPECT_EQ(outcome.err, "");
    const Outcome ignored = shell("trap '' PIPE; " + std::string(command) + " | head -n 1");
    EXPECT_EQ(ignored.err, "");
  }
}

TEST_F(Usage, OutputThatCannotBeWrittenIsAnError) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  write("s.json", "{}");
  for (const char* command : {"limber info robots/panda", "limber info robots/panda --json", "limber robots",
                              "limber --help", "limber --version", "limber convert panda - --to json",
                              "limber compute panda --state s.json --what mass_matrix"}) {
    const Outcome full = shell(std::string(command) + " >/dev/full");
    EXPECT_EQ(full.status, 1) << command;
    EXPECT_EQ(full.err, "standard output: error: cannot be written: No space left on device\n") << command;
    const Outcome closed = shell(std::string(command) + " >&-");
    EXPECT_EQ(closed.status, 1) << command;
    EXPECT_EQ(closed.err, "standard output: error: cannot be written: Bad file descriptor\n") << command;
  }
}

}  // namespace
}  // namespace limber::test
