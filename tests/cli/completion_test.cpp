// The scripts of `limber completion` do in each shell what they are for.
#include <algorithm>

#include "cli/program.hpp"

namespace limber::test {
namespace {

class Completion : public Program {
 protected:
  /// What bash offers for the last word.
  std::vector<std::string> in_bash(const std::string& words) const {
    const Outcome outcome =
        shell("source <(limber completion bash); COMP_WORDS=(" + words +
              "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _limber; printf '%s\\n' \"${COMPREPLY[@]}\"");
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "");
    std::vector<std::string> offers = lines_of(outcome.out);
    std::erase(offers, "");
    return offers;
  }
  std::vector<std::string> in_fish(const std::string& line) const {
    const Outcome outcome =
        shell("fish --no-config -c \"limber completion fish | source; complete -C '" + line + "'\"");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    std::vector<std::string> offers = lines_of(outcome.out);
    for (std::string& offer : offers) offer.resize(std::min(offer.find('\t'), offer.size()));
    return offers;
  }
  static bool has(const std::vector<std::string>& offers, const std::string& word) {
    return std::find(offers.begin(), offers.end(), word) != offers.end();
  }
};

using Words = std::vector<std::string>;

TEST_F(Completion, OfBashKnowsCommandsOptionsAndValues) {
  EXPECT_EQ(in_bash("limber inf"), Words{"info"});
  EXPECT_EQ(in_bash("limber com"), (Words{"compute", "completion"}));
  EXPECT_TRUE(has(in_bash("limber ''"), "--version"));
  EXPECT_EQ(in_bash("limber info --js"), Words{"--json"});
  EXPECT_EQ(in_bash("limber info panda --color ''"), (Words{"always", "never", "auto"}));
  EXPECT_EQ(in_bash("limber compute panda --root ''"), Words{"floating"});
  EXPECT_EQ(in_bash("limber completion f"), Words{"fish"});
  EXPECT_EQ(in_bash("limber info robots/pa"), Words{"robots/panda"});
  EXPECT_EQ(in_bash("limber compute panda --what grav"), Words{"gravity_forces"});
  EXPECT_EQ(in_bash("limber compute panda --what mass_matrix,jacobian_r"),
            Words{"mass_matrix,jacobian_rate:"});
}

TEST_F(Completion, OfBashKnowsFiles) {
  write("my arm.json", "");
  write("state.json", "");
  EXPECT_EQ(in_bash("limber info my"), Words{"my arm.json"});
  EXPECT_EQ(in_bash("limber compute panda --state s"), Words{"state.json"});
  EXPECT_TRUE(has(in_bash("limber info ''"), "state.json"));
  EXPECT_TRUE(has(in_bash("limber info ''"), "robots/humanoid"));
}

TEST_F(Completion, OfBashKnowsAllThatTheHelpLists) {
  const Words commands = in_bash("limber ''");
  for (const std::string& command : commands) {
    if (command.starts_with('-')) continue;
    const Words options = in_bash("limber " + command + " -");
    const std::string help = output_of(command + " --help");
    const std::string part = help.substr(help.find("\nOptions:\n"));
    for (const std::string& option : options)
      EXPECT_NE(part.find(option), std::string::npos) << command << " " << option;
    for (std::size_t at = part.find(" --"); at < part.find("\n\n", 2); at = part.find(" --", at + 1)) {
      const std::string option = part.substr(at + 1, part.find_first_of(" \n,", at + 1) - at - 1);
      EXPECT_TRUE(has(options, option)) << command << " " << option;
    }
  }
}

TEST_F(Completion, OfFishKnowsTheSame) {
  if (!has_program("fish")) GTEST_SKIP() << "fish is not installed";
  EXPECT_EQ(in_fish("limber inf"), Words{"info"});
  EXPECT_EQ(in_fish("limber info --js"), Words{"--json"});
  EXPECT_EQ(in_fish("limber info --color n"), Words{"never"});
  EXPECT_EQ(in_fish("limber info robots/pa"), Words{"robots/panda"});
  EXPECT_EQ(in_fish("limber compute panda --what mass_matrix,grav"), Words{"mass_matrix,gravity_forces"});
}

TEST_F(Completion, OfZshIsLoaded) {
  if (!has_program("zsh")) GTEST_SKIP() << "zsh is not installed";
  const Outcome outcome = shell(
      "limber completion zsh > _limber; zsh -f -c 'autoload -U compinit; compinit -u -D; source ./_limber; "
      "print "
      "$_comps[limber]'");
  EXPECT_EQ(outcome.out, "_limber\n") << outcome.err;
  EXPECT_EQ(shell("zsh -n _limber").status, 0);
}

}  // namespace
}  // namespace limber::test
