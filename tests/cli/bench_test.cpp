// `limber bench` measures, and says what it measured with. `limber demo` ends well.
#include <limber/dynamics/instruction_set.hpp>

#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace limber::test {
namespace {

using Bench = Program;

TEST_F(Bench, TellsTheBuildAndTimesCalls) {
  const auto bench = nlohmann::json::parse(output_of("bench robots/pendulum --json"));
  EXPECT_EQ(bench["model"], "pendulum");
  EXPECT_EQ(bench["nv"], 1);
  EXPECT_FALSE(bench["compiler"].get<std::string>().empty());
  for (const char* call : {"inverse_dynamics", "forward_dynamics", "mass_matrix", "all_terms"}) {
    const auto& time = bench["microseconds"][call];
    EXPECT_GT(time["low"], 0.0) << call;
    EXPECT_LE(time["low"], time["median"]) << call;
    EXPECT_LE(time["median"], time["high"]) << call;
  }
}

TEST_F(Bench, TimesManyStatesAtOnceAndSaysWithWhichInstructions) {
  const auto bench =
      nlohmann::json::parse(output_of("bench robots/pendulum --batch --states 64 --threads 2 --json"));
  EXPECT_EQ(bench["states"], 64);
  EXPECT_EQ(bench["threads"], 2);
  const std::string set = bench["instruction_set"];
  EXPECT_FALSE(set.empty());
  for (const char* call :
       {"inverse_dynamics", "forward_dynamics", "mass_matrix", "coriolis_matrix", "placement", "rollout"})
    for (const char* how : {"alone", "double", "float"})
      EXPECT_GT(bench["microseconds_per_state"][call][how], 0.0) << call << ", " << how;
  const std::string text = output_of("bench robots/pendulum --batch --states 64");
  EXPECT_NE(text.find(set + ": "), std::string::npos) << text;
  // The message lists the sets of this build, the narrowest first.
  const std::string message = error_of("bench --batch --instruction-set mmx", 2), start = "\"mmx\" is not ";
  ASSERT_NE(message.find(start), std::string::npos) << message;
  const std::string sets = message.substr(message.find(start) + start.size());
  const std::string least = sets.substr(0, sets.find_first_of(" ,;"));
  const std::string narrow =
      output_of("bench robots/pendulum --batch --states 64 --instruction-set " + least);
  const char* const name = least == "neon"   ? "NEON: 2 doubles"
                           : least == "sse2" ? "SSE2: 2 doubles"
                                             : " doubles";
  EXPECT_NE(narrow.find(name), std::string::npos) << narrow;
  EXPECT_NE(error_of("bench --states 64", 2).find("--batch"), std::string::npos);
}

TEST_F(Bench, RunsWithTheInstructionSetOfTheEnvironment) {
  const std::string command = " limber bench robots/pendulum --json";
  for (const InstructionSet set : instruction_sets()) {
    const Outcome run = shell("LIMBER_INSTRUCTION_SET=" + std::string(word(set)) + command);
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(nlohmann::json::parse(run.out)["simd"], name(set));
  }
  if (instruction_sets().size() == 1) return;  // nothing to choose from
  const Outcome run = shell("LIMBER_INSTRUCTION_SET=mmx" + command);
  EXPECT_NE(run.err.find("LIMBER_INSTRUCTION_SET=mmx"), std::string::npos) << run.err;
  EXPECT_EQ(lines_of(run.err).size(), 1u);
  EXPECT_EQ(nlohmann::json::parse(run.out)["simd"], name(instruction_sets().back()));
}

TEST_F(Bench, SaysLoudlyThatABuildIsSlow) {
  const auto bench = nlohmann::json::parse(output_of("bench robots/pendulum --json"));
  const bool is_slow = !bench["slow_because"].empty();
  EXPECT_EQ(output_of("bench robots/pendulum").find("SLOW BUILD: ") != std::string::npos, is_slow);
#ifndef NDEBUG
  EXPECT_TRUE(is_slow);  // this test is compiled as the program is
#endif
}

TEST_F(Bench, RefusesWhatIsNoModel) {
  EXPECT_TRUE(error_of("bench robots/pnda", 1).starts_with("error: robot = \"pnda\""));
}

/// The rest is measured.
TEST_F(Bench, LeavesOutWhatASingularMassMatrixAndAnUnknownInertiaForbid) {
  write("arm.urdf", R"(<robot name="r"><link name="base"/><link name="a"/>
<joint name="ja" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)");
  write("arm.xml", R"(<mujoco><asset><mesh name="m" file="m.stl"/></asset><worldbody><body name="a">
<joint name="j"/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>)");
  for (const auto& [file, missing, possible] :
       {std::tuple{"arm.urdf", "forward_dynamics", "mass_matrix"}, {"arm.xml", "mass_matrix", "placement"}})
    for (const std::string options : {" --json", " --json --batch --states 64"}) {
      const Outcome outcome = limber(std::string("bench ") + file + options);
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      EXPECT_EQ(lines_of(outcome.err).size(), 2u) << outcome.err;
      EXPECT_NE(outcome.err.find("bench leaves out"), std::string::npos) << outcome.err;
      const auto bench = nlohmann::json::parse(outcome.out);
      const auto& times = bench[options == " --json" ? "microseconds" : "microseconds_per_state"];
      EXPECT_FALSE(times.contains(missing)) << file << options;
      EXPECT_TRUE(times.contains(possible)) << file << options;
    }
  EXPECT_NE(error_of("demo arm.urdf", 1).find("singular, because of joint \"ja\" of arm.urdf"),
            std::string::npos);
  EXPECT_NE(error_of("demo arm.xml", 1).find("is not known"), std::string::npos);
}

TEST_F(Bench, TheDemonstrationCountsWarnings) {
  write("arm.urdf", R"(<robot name="r"><link name="base"/><gazebo/>
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="ja" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)");
  EXPECT_NE(limber("demo arm.urdf").out.find("0 errors, 1 warning\n"), std::string::npos);
}

TEST_F(Bench, TheDemonstrationHolds) {
  for (const char* arguments : {"demo", "demo robots/mini_cheetah", "demo robots/chain5_geared"}) {
    const Outcome outcome = limber(arguments);
    EXPECT_EQ(outcome.status, 0) << outcome.out;
    EXPECT_TRUE(outcome.out.ends_with("All 9 checks hold.\n")) << outcome.out;
  }
  EXPECT_TRUE(output_of("demo -", "{\"limber\": 1}").ends_with("All 2 checks hold.\n"));  // nothing moves
}

}  // namespace
}  // namespace limber::test
