#include <gtest/gtest.h>
#include <limber/model/edit.hpp>
#include <limber/model/part_lines.hpp>
#include <limber/robots/robots.hpp>

namespace limber::test {
namespace {

TEST(PartLines, APartStandsWhereWhatHoldsItDoes) {
  PartLines lines;
  lines.note("limits", 4);
  lines.note("limits.lower", 5);
  lines.note("limits.effort", 0);  // none
  lines.note("rates", 9);
  EXPECT_EQ(lines.of("limits.lower", 1), 5);
  EXPECT_EQ(lines.of("limits.effort", 1), 4);
  EXPECT_EQ(lines.of("limits", 1), 4);
  EXPECT_EQ(lines.of("rates[\"left.wheel\"]", 1), 9);
  EXPECT_EQ(lines.of("axis", 1), 1);
}

TEST(PartLines, TheFirstOfAPartCounts) {
  PartLines lines;
  lines.note("axis", 3);
  lines.note("axis", 7);
  EXPECT_EQ(lines.of("axis", 0), 3);
}

/// An element of one file in the model of another would be looked for in the wrong one.
TEST(PartLines, AreForgottenWhereAnotherModelIsAttached) {
  ModelSpec tool = robots::pendulum_spec();
  tool.file = "tool.urdf";
  tool.bodies[0].lines.note("inertia.mass", 12);
  tool.bodies[0].joint.lines.note("axis", 13);
  const ModelSpec base = robots::ur5_spec();
  const ModelSpec both =
      attach(base, tool, base.bodies.back().name, {"tool/", Transform<double>::identity()});
  const BodySpec& attached = both.bodies.back();
  EXPECT_EQ(attached.lines.of("inertia.mass", 0), 0);
  EXPECT_EQ(attached.joint.lines.of("axis", 0), 0);
}

}  // namespace
}  // namespace limber::test
