// `limber bench` measures, and says what it measured with. `limber demo` ends well.
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

TEST_F(Bench, TheDemonstrationHolds) {
  for (const char* arguments : {"demo", "demo robots/mini_cheetah", "demo robots/chain5_geared"}) {
    const Outcome outcome = limber(arguments);
    EXPECT_EQ(outcome.status, 0) << outcome.out;
    EXPECT_TRUE(outcome.out.ends_with("All 9 checks hold.\n")) << outcome.out;
  }
}

}  // namespace
}  // namespace limber::test
