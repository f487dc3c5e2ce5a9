// The scripts of `limber completion` do in each shell what they are for.
#include <algorithm>

#include "cli/program.hpp"

namespace limber::test {
namespace {

class Completion : public Program {
 protected:
  /// Runs an interactive bash, in which `complete` calls this function for the line and the key that
  /// completes it; the completed line is then an argument of echo.
  Outcome bash(const std::string& function, const std::string& line) const {
    return shell(
        "HISTFILE= INPUTRC=/dev/null bash --norc -i; touch offers",
        "source <(limber completion bash)\nspy() { _limber; printf '%s\\n' \"${COMPREPLY[@]}\" >offers; "
        "COMPREPLY=(); }\ncomplete -F " +
            function + " limber\n" + line + "\t\x01" + "echo \n");
  }
  /// What bash offers for the end of the line, with the words that it makes of the line itself.
  std::vector<std::string> in_bash(const std::string& line) const {
    const Outcome outcome = bash("spy", line);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    std::vector<std::string> offers = lines_of(text_of("offers"));
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
  EXPECT_TRUE(has(in_bash("limber "), "--version"));
  EXPECT_EQ(in_bash("limber info --js"), Words{"--json"});
  EXPECT_EQ(in_bash("limber info panda --color "), (Words{"always", "never", "auto"}));
  EXPECT_EQ(in_bash("limber compute panda --root "), Words{"floating"});
  EXPECT_EQ(in_bash("limber completion f"), Words{"fish"});
  EXPECT_EQ(in_bash("limber info robots/pa"), Words{"robots/panda"});
  EXPECT_EQ(in_bash("limber compute panda --what grav"), Words{"gravity_forces"});
  EXPECT_EQ(in_bash("limber compute panda --what mass_matrix,jacobian_r"),
            Words{"mass_matrix,jacobian_rate:"});
}

TEST_F(Completion, OfBashGoesOnInAWordWithColonsAndEqualsSigns) {
  write("limber.json", "");
  EXPECT_EQ(in_bash("limber compute robots/panda --what jacobian:fla"), Words{"flange"});
  EXPECT_EQ(in_bash("limber compute panda --what mass_matrix,jacobian:flange:world_"),
            Words{"world_aligned"});
  EXPECT_TRUE(has(in_bash("limber compute panda --what jacobian:"), "link4"));
  EXPECT_EQ(bash("_limber", "limber compute panda --what jacobian:fla").out,
            "limber compute panda --what jacobian:flange\n");
  EXPECT_EQ(in_bash("limber compute --root floating panda --what=operational_space_inertia:link3+fla"),
            Words{"link3+flange"});
  EXPECT_EQ(in_bash("limber compute \"panda\" --what \"jacobian:fla"), Words{"jacobian:flange"});
  EXPECT_EQ(in_bash("limber ik panda --frame fl"), Words{"flange"});
  EXPECT_EQ(in_bash("limber info panda --color=n"), Words{"never"});
  EXPECT_EQ(in_bash("limber compute panda --state=li"), Words{"limber.json"});
  EXPECT_EQ(in_bash("limber compute nothing.urdf --what jacobian:"), Words{});
  EXPECT_EQ(in_bash("limber manual --of comp"), (Words{"compute", "completion"}));
  EXPECT_EQ(in_bash("limber manual rob"), Words{"robots"});
}

TEST_F(Completion, OfBashKnowsFiles) {
  write("my arm.json", "");
  write("state.json", "");
  EXPECT_EQ(in_bash("limber info my"), Words{"my arm.json"});
  EXPECT_EQ(in_bash("limber compute panda --state s"), Words{"state.json"});
  EXPECT_TRUE(has(in_bash("limber info "), "state.json"));
  EXPECT_TRUE(has(in_bash("limber info "), "robots/humanoid"));
}

TEST_F(Completion, OfBashKnowsAllThatTheHelpLists) {
  const Words commands = in_bash("limber ");
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
