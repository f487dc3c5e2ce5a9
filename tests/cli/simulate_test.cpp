// `limber simulate`: motions that can be checked by hand, and what is said of wrong questions.
#include <limber/limber.hpp>

#include <nlohmann/json.hpp>

#include <cmath>

#include "cli/program.hpp"

namespace limber::test {
namespace {

using Simulate = Program;
using nlohmann::json;

TEST_F(Simulate, KeepsTheEnergyOfADoublePendulum) {
  const json motion =
      json::parse(output_of("simulate double_pendulum --q 1,0.5 --time 2 --rate 50 --tolerance 1e-10 "
                            "--record kinetic_energy,momentum"));
  ASSERT_EQ(motion["time"].size(), 101u);
  EXPECT_EQ(motion["dof_names"].size(), 2u);
  for (const char* key : {"q", "v", "energy", "kinetic_energy", "momentum"})
    EXPECT_EQ(motion[key].size(), 101u) << key;
  EXPECT_EQ(motion["q"][0], json({1.0, 0.5}));
  EXPECT_EQ(motion["momentum"][0].size(), 6u);
  EXPECT_EQ(motion["time"][100], 2.0);
  for (const json& energy : motion["energy"])
    EXPECT_NEAR(energy.get<double>(), motion["energy"][0].get<double>(), 1e-7);
  EXPECT_GT(motion["kinetic_energy"][50].get<double>(), 0.1);
}

TEST_F(Simulate, GivesTheSameWithEachIntegrator) {
  const std::string command = "simulate panda --q 0,-0.3,0,-2.2,0,2,0.8 --time 0.1 --rate 10 --integrator ";
  const json reference = json::parse(output_of(command + "adaptive --tolerance 1e-11"));
  for (const auto& [how, gap] :
       {std::pair{"rk4", 1e-7}, std::pair{"implicit --tolerance 1e-9", 1e-7}, std::pair{"variational", 1e-4},
        std::pair{"semi_implicit_euler --step 1e-5", 1e-4}, std::pair{"adaptive --step 1e-3", 1e-7}}) {
    const json other = json::parse(output_of(command + how));
    for (int k = 0; k < 7; ++k)
      EXPECT_NEAR(other["q"][1][k].get<double>(), reference["q"][1][k].get<double>(), gap) << how;
  }
}

TEST_F(Simulate, HoldsAnArmAndDrivesItToATarget) {
  write("s.json", R"({"q": [0, -0.3, 0, -2.2, 0, 2, 0.8]})");
  const json held =
      json::parse(output_of("simulate panda --state s.json --time 1 --rate 1 --controller hold"));
  for (int k = 0; k < 7; ++k) EXPECT_NEAR(held["q"][1][k].get<double>(), held["q"][0][k].get<double>(), 1e-9);
  write("t.json", R"({"q": [0.2, -0.2, 0.1, -2.0, 0, 2, 0.8]})");
  const json driven =
      json::parse(output_of("simulate panda --state s.json --time 4 --rate 1 --controller pd --target t.json "
                            "--kp 4000 --kd 400 --ignore effort_limits --record tau"));
  EXPECT_NEAR(driven["q"][4][0].get<double>(), 0.2, 1e-3);
  EXPECT_NEAR(driven["q"][4][2].get<double>(), 0.1, 1e-2);  // gravity pulls at what pd alone holds
  EXPECT_EQ(driven["tau"][4].size(), 7u);
  const json fallen = json::parse(output_of("simulate panda --state s.json --time 1 --rate 1"));
  EXPECT_GT(std::abs(fallen["q"][1][1].get<double>() + 0.3), 0.1);
}

TEST_F(Simulate, WritesATable) {
  EXPECT_EQ(output_of("simulate pendulum --q 0.5 --time 0.2 --rate 10 --out motion.csv"), "");
  const std::string table = text_of("motion.csv");
  EXPECT_EQ(table.substr(0, table.find('\n')), "time,q0,v0,energy");
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 4);
}

/// What a state does not have is left out; a column that no recording has is still an error.
TEST_F(Simulate, WritesTablesThatComputeReads) {
  std::string what;
  for (const std::string& quantity : recordable_quantities())
    if (quantity != "constraint_forces") what += (what.empty() ? "" : ",") + quantity;
  output_of("simulate double_pendulum --q 1,0.5 --time 0.2 --rate 10 --out motion.csv --record " + what);
  const std::string text =
      output_of("compute double_pendulum --states motion.csv --what kinetic_energy,center_of_mass");
  const json motion = json::parse(
      output_of("simulate double_pendulum --q 1,0.5 --time 0.2 --rate 10 --record center_of_mass"));
  const std::vector<std::string> lines = lines_of(text);
  ASSERT_EQ(lines.size(), 3u);
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_NEAR(json::parse(lines[k])["center_of_mass"][0].get<double>(),
                motion["center_of_mass"][k][0].get<double>(), 1e-12);
  for (const char* unknown : {"times", "energy0", "a2", "momenta0"}) {
    write("t.csv", std::string("q0,q1,") + unknown + "\n0,0,0\n");
    EXPECT_EQ(error_of("compute double_pendulum --states t.csv --what center_of_mass", 1)
                  .find(std::string("t.csv:1: error: column \"") + unknown + "\": expected one of q0"),
              0u);
  }
}

TEST_F(Simulate, LetsForcesOfTheStateAct) {
  const json pushed = json::parse(
      output_of(R"(simulate pendulum --state '{"tau": [2.0]}' --time 0.01 --rate 100 --record a)"));
  EXPECT_NEAR(pushed["a"][0][0].get<double>(), 6, 1e-9);  // of ⅓ kg m²
}

TEST_F(Simulate, ClosesLoopsAtTheStartAndHoldsThem) {
  const Outcome held = limber(
      "simulate four_bar --q 0.3,0,0 --time 0.2 --rate 10 --controller hold --record constraint_forces");
  EXPECT_EQ(held.status, 0);
  EXPECT_EQ(held.err.find("warning: the start leaves loops open: positions moved by up to"), 0u) << held.err;
  const json motion = json::parse(held.out);
  for (int k = 0; k < 3; ++k)
    EXPECT_NEAR(motion["q"][2][k].get<double>(), motion["q"][0][k].get<double>(), 1e-9);
  EXPECT_EQ(motion["constraint_forces"][2].size(), 6u);
}

TEST_F(Simulate, RefusesWhatIsNoQuestion) {
  EXPECT_EQ(error_of("simulate pendulum --time -1", 2),
            "limber simulate: --time: \"-1\" is not a number above zero; try limber simulate --help");
  EXPECT_EQ(error_of("simulate pendulum --time soon", 2),
            "limber simulate: --time: \"soon\" is not a number above zero; try limber simulate --help");
  EXPECT_EQ(error_of("simulate pendulum --time 1 --step 1e-3 --tolerance 1e-3", 2),
            "limber simulate: only one of --step and --tolerance can be given");
  EXPECT_EQ(error_of("simulate pendulum --time 1 --integrator rk4 --tolerance 1e-3", 2),
            "limber simulate: --tolerance: rk4 has steps of a fixed size; use --step");
  EXPECT_EQ(error_of("simulate pendulum --time 1 --record a,speed", 2)
                .find("limber simulate: --record: \"speed\" is not a or tau or joint_forces or "),
            0u);
  EXPECT_EQ(error_of("simulate pendulum --time 1 --ignore wind", 2),
            "limber simulate: --ignore: \"wind\" is not damping or effort_limits or friction or limits or "
            "springs; try limber simulate --help");
  EXPECT_EQ(error_of("simulate pendulum --time 1 --controller hold --kp -1", 2),
            "limber simulate: --kp: \"-1\" is not a number of zero or above");
  EXPECT_EQ(error_of("simulate panda --time 1 --controller gravity --kp 1", 2),
            "limber simulate: --kp and --kd are for --controller hold and pd");
  EXPECT_EQ(error_of("simulate panda --time 1 --controller hold --kp 1,2", 2),
            "limber simulate: --kp: one number is needed, or nv = 7, not 2");
  EXPECT_EQ(error_of("simulate panda --time 1 --target t.json", 2),
            "limber simulate: --target is for --controller pd");
  EXPECT_EQ(error_of("simulate pendulum --time 1e9 --rate 1e6", 2)
                .find("limber simulate: 1e+09 s at 1e+06 instants"),
            0u);
  EXPECT_EQ(error_of("simulate pendulum --time 1 --step 0.1 --rate 20", 2),
            "limber simulate: --rate 20: there are fewer steps of 0.1 s");
  EXPECT_NE(error_of("simulate pendulum --time 1 --q 0,0", 1).find("--q"), std::string::npos);
  EXPECT_NE(error_of("simulate pendulum --time 1 --record constraint_forces", 1).find("without constraints"),
            std::string::npos);
  EXPECT_NE(error_of("simulate ur5 --time 9 --step 0.3", 1).find("the simulation ended after"),
            std::string::npos);
}

}  // namespace
}  // namespace limber::test
