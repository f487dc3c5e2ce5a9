// `limber rotors`: the report on rotors as people and programs read it.
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace limber::test {
namespace {

using Json = nlohmann::json;

class RotorsCommand : public Program {};

TEST_F(RotorsCommand, SaysThatMiniCheetahNeedsExactRotors) {
  const Json report = Json::parse(output_of("rotors mini_cheetah --json --quiet"));
  EXPECT_EQ(report["rotors"], 12);
  EXPECT_EQ(report["recommended"], "exact");
  ASSERT_EQ(report["degrees"].size(), 12u);  // not those of the trunk
  for (const Json& degree : report["degrees"]) {
    EXPECT_LT(degree["diagonal"]["torque"], degree["locked"]["torque"]) << degree["name"];
    EXPECT_GT(degree["share"], 0.2) << degree["name"];
    EXPECT_FALSE(degree.contains("missing")) << degree["name"];
  }
  // 63e-6 kg m² behind 9.33, as published.
  EXPECT_NEAR(report["degrees"][2]["reflected_inertia"].get<double>(), 63e-6 * 9.33 * 9.33, 1e-9);
  const std::string text = output_of("rotors mini_cheetah --quiet");
  EXPECT_NE(text.find("Exact rotors are needed"), std::string::npos);
  EXPECT_NE(text.find("front_right_knee_joint"), std::string::npos);
}

TEST_F(RotorsCommand, AdvisesByTheTolerance) {
  EXPECT_NE(output_of("rotors mini_cheetah --quiet --tolerance 30").find("as armature is good enough"),
            std::string::npos);
  EXPECT_NE(output_of("rotors serial_chain3_geared --tolerance 99").find("as armature is good enough"),
            std::string::npos);
}

TEST_F(RotorsCommand, TurnsTheQuestionRoundWithoutRotors) {
  const Json report = Json::parse(output_of("rotors panda --json"));
  EXPECT_EQ(report["rotors"], 0);
  ASSERT_EQ(report["degrees"].size(), 7u);
  EXPECT_EQ(report["degrees"][0]["missing"]["diagonal_ratio"], 0);
  EXPECT_GT(report["degrees"][6]["missing"]["diagonal_ratio"], 10);
  // JSON has no number for never.
  EXPECT_TRUE(report["degrees"][0]["missing"]["at_ratios"][0]["diagonal_fails_from"].is_null());
  EXPECT_NE(output_of("rotors panda").find("joint7"), std::string::npos);
}

TEST_F(RotorsCommand, SaysWhatArmatureStandsFor) {
  write("arm.json", R"({"limber": 1, "name": "arm", "bodies": [
    {"name": "a", "joint": {"name": "j", "type": "revolute"}, "inertia": {"mass": 1, "com": [1, 0, 0]}},
    {"name": "b", "parent": "a", "placement": {"translation": [1, 0, 0]},
     "joint": {"name": "k", "type": "revolute", "armature": 0.1}, "inertia": {"mass": 1, "com": [1, 0, 0]}}]})");
  EXPECT_NE(output_of("rotors arm.json --quiet").find("Armature stands for rotors here"), std::string::npos);
  EXPECT_EQ(output_of("rotors panda").find("Armature stands"), std::string::npos);
}

TEST_F(RotorsCommand, SaysThatThereIsNothingToDrive) {
  write("table.json", R"({"limber": 1, "name": "table", "bodies": [
    {"name": "top", "joint": {"type": "fixed"}, "inertia": {"mass": 1, "about_com": [[1,0,0],[0,1,0],[0,0,1]]}}]})");
  EXPECT_NE(output_of("rotors table.json --quiet").find("No joint has a degree of freedom"),
            std::string::npos);
  EXPECT_EQ(Json::parse(output_of("rotors table.json --quiet --json"))["degrees"], Json::array());
  write("ball.json", R"({"limber": 1, "name": "ball", "bodies": [{"name": "arm", "joint": {"name": "socket",
    "type": "spherical"}, "inertia": {"mass": 1, "about_com": [[1,0,0],[0,1,0],[0,0,1]]}}]})");
  EXPECT_NE(output_of("rotors ball.json --quiet").find("the question needs rotors"), std::string::npos);
}

TEST_F(RotorsCommand, ThePaceChangesErrors) {
  const Json slow = Json::parse(output_of("rotors mini_cheetah --json --quiet --pace 0.05")),
             fast = Json::parse(output_of("rotors mini_cheetah --json --quiet --pace 0.5"));
  EXPECT_EQ(slow["pace"], 0.05);
  EXPECT_EQ(slow["diagonal"]["mass_matrix"], fast["diagonal"]["mass_matrix"]);
  EXPECT_NE(slow["diagonal"]["torque"], fast["diagonal"]["torque"]);
}

TEST_F(RotorsCommand, DrawsAPlot) {
  output_of("rotors mini_cheetah --quiet --svg plot.svg");
  const std::string svg = text_of("plot.svg");
  EXPECT_TRUE(svg.starts_with("<svg"));
  EXPECT_NE(svg.find(">hind_left_knee_joint</text>"), std::string::npos);
  EXPECT_NE(svg.find("diagonal, acceleration"), std::string::npos);
  EXPECT_TRUE(output_of("rotors panda --svg -").starts_with("<svg"));
}

TEST_F(RotorsCommand, EscapesNamesInThePlot) {
  write("arm.json", R"({"limber": 1, "name": "a<b", "bodies": [{"name": "l", "joint": {"name": "j&k",
    "type": "revolute"}, "inertia": {"mass": 1, "com": [1, 0, 0]}}]})");
  const std::string svg = output_of("rotors arm.json --quiet --svg -");
  EXPECT_NE(svg.find(">j&amp;k</text>"), std::string::npos);
  EXPECT_NE(svg.find("a&lt;b"), std::string::npos);
}

TEST_F(RotorsCommand, RefusesWhatIsNoQuestion) {
  EXPECT_EQ(error_of("rotors panda --pace 0", 2),
            "limber rotors: --pace: \"0\" is not a number above zero; try limber rotors --help");
  EXPECT_EQ(error_of("rotors panda --pace fast", 2),
            "limber rotors: --pace: \"fast\" is not a number above zero; try limber rotors --help");
  EXPECT_EQ(error_of("rotors panda --tolerance 100", 2),
            "limber rotors: --tolerance 100: must be below 100 %");
  EXPECT_EQ(error_of("rotors panda --json --svg -", 2),
            "limber rotors: only one of --json and --svg - can be given");
}

}  // namespace
}  // namespace limber::test
