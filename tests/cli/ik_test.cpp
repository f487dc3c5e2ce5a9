// `limber ik`: answers that bring the frame to its target, and what is said of wrong questions.
#include <limber/limber.hpp>

#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace limber::test {
namespace {

using Ik = Program;
using nlohmann::json;

TEST_F(Ik, AnswersEachTargetOfAFile) {
  const Model<double> model = robots::panda();
  Workspace<double> ws(model);
  write("targets.json", "[[0.4, 0.1, 0.5, 1, 0, 0, 0], [0.3, -0.2, 0.4, 2, 0, 0, 0], [9, 0, 0, 0, 0, 0, 1]]");
  const std::string text = output_of("ik panda --frame flange --targets targets.json --json");
  EXPECT_EQ(output_of("ik panda --frame flange --targets - --json", text_of("targets.json")), text);
  const json answers = json::parse(text);
  ASSERT_EQ(answers.size(), 3u);
  for (int k = 0; k < 2; ++k) {
    EXPECT_EQ(answers[k]["converged"], true);
    EXPECT_EQ(answers[k]["reason"], "converged");
    const auto q = answers[k]["q"].get<std::vector<double>>();
    const Transform<double> x = placement(model, ws, Vector<double>::Map(q.data(), 7), "flange");
    const Vec3<double> wanted = k == 0 ? Vec3<double>{0.4, 0.1, 0.5} : Vec3<double>{0.3, -0.2, 0.4};
    EXPECT_LE(norm(x.translation - wanted), 1.01e-5);
    EXPECT_NEAR(x.rotation.matrix.zz, -1, 1e-9);
  }
  EXPECT_EQ(answers[2]["converged"], false);
  EXPECT_GT(answers[2]["position_error"], 7.0);
}

TEST_F(Ik, StartsWhereItIsTold) {
  write("s.json", R"({"q": [0, -0.3, 0, -2.2, 0, 2, 0.8]})");
  const json there = json::parse(
      output_of("compute panda --state s.json --what placement:flange"))["placement:flange"]["translation"];
  const std::string target =
      "\"" + there[0].dump() + " " + there[1].dump() + " " + there[2].dump() + " 0 0 0 1\"";
  const std::string command = "ik panda --frame flange --target " + target + " --json";
  EXPECT_NE(output_of(command), output_of(command + " --start s.json"));
  EXPECT_EQ(output_of(command + " --random-seed 1"), output_of(command));
  EXPECT_NE(output_of("ik panda --frame flange --target " + target).find("1 of 1 targets reached"),
            std::string::npos);
}

TEST_F(Ik, ListsTheBranchesOfAnArmWithAClosedForm) {
  const Model<double> model = robots::ur5();
  Workspace<double> ws(model);
  write("t.json", "[[0.4, 0.1, 0.5, 1, 0, 0, 0], [9, 0, 0, 0, 0, 0, 1]]");
  const json all = json::parse(output_of("ik ur5 --frame tool0 --targets t.json --branches --json"));
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].size(), 8u);
  EXPECT_TRUE(all[1].empty());
  for (const json& branch : all[0]) {
    const auto q = branch.get<std::vector<double>>();
    const Transform<double> x = placement(model, ws, Vector<double>::Map(q.data(), 6), "tool0");
    EXPECT_LE(norm(x.translation - Vec3<double>{0.4, 0.1, 0.5}), 1e-11);
  }
  EXPECT_NE(output_of("ik ur5 --frame tool0 --targets t.json --branches").find("out of reach"),
            std::string::npos);
  EXPECT_NE(error_of("ik panda --frame flange --target \"0.4 0.1 0.5 1 0 0 0\" --branches", 1)
                .find("no closed form"),
            std::string::npos);
}

TEST_F(Ik, TakesListsOfNumbersWithCommasOrSpaces) {
  const std::string command = "ik panda --frame flange --json --target ",
                    text = output_of(command +
                                     "'-0.4 0.1 0.5 1 0 0 0' --start '{\"q\": [0.1,-0.3,0,-2.2,0,2,0.8]}'");
  for (const char* rest : {"-0.4,0.1,0.5,1,0,0,0 --start 0.1,-0.3,0,-2.2,0,2,0.8",
                           "'-0.4, 0.1, 0.5, 1, 0, 0, 0' --start '0.1 -0.3 0  -2.2, 0 2 +.8'"})
    EXPECT_EQ(output_of(command + rest), text) << rest;
  EXPECT_EQ(error_of(command + "0,0,0,0,0,0,1 --start 0.1,0.2", 1),
            "--start:1: error: q = [0.1,0.2]: expected a list of 7 numbers, found 2");
  const std::string compute = "compute robots/rp_arm --what forward_dynamics ";
  EXPECT_EQ(output_of(compute + "--q '0 0.5' --v '1, -2' --tau '3\t4'"),
            output_of(compute + "--q 0,0.5 --v 1,-2 --tau 3,4"));
}

TEST_F(Ik, SaysThatLoopsAreLeftOpen) {
  const Outcome outcome = limber("ik four_bar --frame world --target \"0 0 0 0 0 0 1\" --json");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "warning: loops are left open: ik is of the tree without them\n");
}

TEST_F(Ik, RefusesWhatIsNoQuestion) {
  EXPECT_EQ(error_of("ik panda --frame flange", 2), "limber ik: one of --target and --targets is needed");
  EXPECT_EQ(error_of("ik panda --frame flange --target \"1 2 3\"", 2),
            "limber ik: --target: seven numbers are needed: x y z qx qy qz qw");
  EXPECT_EQ(error_of("ik panda --frame flange --target \"1 2 3 0 0 0 0\"", 2),
            "limber ik: --target: the quaternion qx qy qz qw must not be zero");
  write("t.json", "[[1, 2]]");
  EXPECT_EQ(error_of("ik panda --frame flange --targets t.json", 2),
            "limber ik: --targets t.json: [0]: seven numbers are needed: x y z qx qy qz qw");
  EXPECT_EQ(error_of("ik panda --frame flange --target 0,0,0,0,0,0,1 --targets t.json", 2),
            "limber ik: only one of --target and --targets is needed");
  EXPECT_EQ(error_of("ik panda --frame flang --target \"0 0 0 0 0 0 1\"", 1),
            "error: --frame = \"flang\": there is no link or frame of this name (did you mean \"flange\"?)");
}

}  // namespace
}  // namespace limber::test
