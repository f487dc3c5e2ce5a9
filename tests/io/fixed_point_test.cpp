// write(read(write(m))) = write(m), byte for byte, in every format.
#include <gtest/gtest.h>
#include <limber/io/formats.hpp>
#include <limber/io/load.hpp>
#include <limber/robots/registry.hpp>

#include <string>
#include <vector>

#include "support/paths.hpp"
#include "support/random_tree.hpp"
#include "support/real_robots.hpp"

namespace limber::test {
namespace {

void expect_fixed_point(const ModelSpec& spec) {
  for (const std::string& format : writable_formats()) {
    std::vector<Problem> warnings;
    const WriteOptions options{.lossy = true};
    const std::string text = to_text(spec, format, &warnings, options);
    const ModelSpec again = parse_spec(text, "", {.format = format});
    EXPECT_EQ(to_text(again, format, &warnings, options), text) << format;
  }
}

TEST(FixedPoint, OfRandomTrees) {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    Draw<double> draw(seed);
    TreeOptions options;
    options.bodies = 1 + static_cast<int>(seed % 12);
    options.root = seed % 3 == 0   ? JointType::floating
                   : seed % 3 == 1 ? JointType::fixed
                                   : JointType::universal;
    if (seed % 4 == 0) options.types.push_back(JointType::floating);
    expect_fixed_point(random_tree(draw, options));
  }
}

TEST(FixedPoint, OfBuiltInRobots) {
  for (const auto& robot : robots::list()) {
    SCOPED_TRACE(robot.example);
    expect_fixed_point(robots::spec(robot.example));
  }
}

TEST(FixedPoint, OfRealRobots) {
  if (real_robots(".urdf").empty()) GTEST_SKIP() << "none at hand";
  const int read = for_each_real_robot([](const std::string& file, const ModelSpec& spec) {
    SCOPED_TRACE(file);
    expect_fixed_point(spec);
  });
  EXPECT_GE(read, 25);
}

TEST(FixedPoint, OfFilesWithEverything) {
  for (const char* name :
       {"data/mjcf/everything.xml", "data/mjcf/inertia_settings.xml", "data/mjcf/included.xml",
        "fuzz/seeds/urdf/arm.urdf", "fuzz/seeds/sdf/arm.sdf", "fuzz/seeds/sdf/joints.sdf"}) {
    SCOPED_TRACE(name);
    ModelSpec spec = load_spec(source_path("tests/") + name);
    spec.file.clear();  // no file of a mesh is looked for
    expect_fixed_point(spec);
  }
}

}  // namespace
}  // namespace limber::test
