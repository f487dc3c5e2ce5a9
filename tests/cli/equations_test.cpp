// `limber equations`: what it prints, and what is said of wrong questions. The formulas are tested in
// tests/symbolic.
#include <limber/robots/robots.hpp>
#include <limber/symbolic/equations.hpp>

#include "cli/program.hpp"

namespace limber::test {
namespace {

using Equations = Program;

TEST_F(Equations, PrintsWhatTheLibraryGives) {
  EXPECT_EQ(output_of("equations robots/rp_arm"), equations(robots::rp_arm()));
  EquationOptions options;
  options.what = {"inverse_dynamics", "gravity_forces"};
  options.format = EquationFormat::python;
  options.symbols = SymbolChoice{.wanted = {"m2", "g"}};
  EXPECT_EQ(
      output_of("equations rp_arm --what inverse_dynamics,gravity_forces --format python --symbols m2,g"),
      equations(robots::rp_arm(), options));
  options.format = EquationFormat::latex;
  options.symbols = SymbolChoice{};
  EXPECT_EQ(
      output_of(
          "equations rp_arm --what inverse_dynamics --what gravity_forces --format latex --symbols none"),
      equations(robots::rp_arm(), options));
}

TEST_F(Equations, WritesAFile) {
  EXPECT_EQ(output_of("equations panda --what inverse_dynamics --format c --out panda.c"), "");
  EXPECT_NE(text_of("panda.c").find("void panda_equations("), std::string::npos);
}

TEST_F(Equations, SaysWhatIsWrong) {
  EXPECT_EQ(
      error_of("equations rp_arm --what mass", 2),
      "limber equations: --what: \"mass\" is not mass_matrix or coriolis_matrix or christoffel_symbols or "
      "gravity_forces or inverse_dynamics; try limber equations --help");
  EXPECT_EQ(error_of("equations rp_arm --symbols m3", 2)
                .find("limber equations: the model has no parameter \"m3\""),
            0u);
  error_of("equations rp_arm --format fortran", 2);
  for (const char* list : {"all,none", "m1,all", "none,g"})
    EXPECT_NE(error_of(std::string("equations rp_arm --symbols ") + list, 2).find("stands alone"),
              std::string::npos)
        << list;
  EXPECT_EQ(error_of("equations rp_arm --what ''", 2).find("limber equations: --what: a value is empty"), 0u);
  EXPECT_EQ(output_of("equations rp_arm --what mass_matrix,mass_matrix --format c"),
            output_of("equations rp_arm --what mass_matrix --format c"));
}

}  // namespace
}  // namespace limber::test
