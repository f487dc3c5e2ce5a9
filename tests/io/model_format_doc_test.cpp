// The examples of docs/model-format.md are models, and say all there is to say.
#include <gtest/gtest.h>
#include <limber/io/formats.hpp>
#include <limber/model/build.hpp>

#include <fstream>
#include <string>
#include <vector>

#include "support/paths.hpp"
#include "support/spec_fingerprint.hpp"

namespace limber {
namespace {

std::string document() {
  std::ifstream file(test::source_path("docs/model-format.md"), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The blocks that start with ```json.
std::vector<std::string> examples(const std::string& text) {
  std::vector<std::string> blocks;
  const std::string fence = "```json\n";
  for (std::size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at)) {
    at += fence.size();
    const std::size_t end = text.find("\n```", at);
    blocks.push_back(text.substr(at, end - at));
  }
  return blocks;
}

TEST(ModelFormatDocument, ItsExamplesAreModels) {
  const auto blocks = examples(document());
  EXPECT_GE(blocks.size(), 4u);
  for (const std::string& block : blocks) {
    // What does not start with the version is a body.
    const bool is_model = block.find("\"limber\"") != std::string::npos;
    const std::string text = is_model ? block : "{\"limber\": 1, \"bodies\": [" + block + "]}";
    try {
      const ModelSpec spec = parse_json(text, "docs/model-format.md");
      EXPECT_TRUE(spec.warnings.empty()) << spec.warnings.front().text() << "\n" << block;
      EXPECT_EQ(test::fingerprint(parse_json(to_json(spec))), test::fingerprint(spec));
      for (const Problem& problem : check(spec)) ADD_FAILURE() << problem.text() << "\n" << block;
    } catch (const ModelError& error) {
      ADD_FAILURE() << error.what() << "\n" << block;
    }
  }
}

TEST(ModelFormatDocument, NamesEveryKeyAndEveryJointType) {
  const std::string text = document();
  for (const char* key : {"limber",
                          "name",
                          "gravity",
                          "bodies",
                          "frames",
                          "loops",
                          "parent",
                          "placement",
                          "joint",
                          "link_placement",
                          "inertia",
                          "rotors",
                          "type",
                          "axis",
                          "axis2",
                          "pitch",
                          "limits",
                          "damping",
                          "friction",
                          "armature",
                          "stiffness",
                          "rest",
                          "mimic",
                          "of",
                          "multiplier",
                          "offset",
                          "motion",
                          "lower",
                          "upper",
                          "velocity",
                          "effort",
                          "mass",
                          "com",
                          "about_com",
                          "gear_ratio",
                          "carrier",
                          "rates",
                          "translation",
                          "rotation",
                          "quaternion",
                          "rpy",
                          "body",
                          "a",
                          "b",
                          "visuals",
                          "collisions",
                          "transmissions",
                          "shape",
                          "material",
                          "color",
                          "texture",
                          "size",
                          "radius",
                          "length",
                          "radii",
                          "file",
                          "scale",
                          "joints",
                          "actuators",
                          "interfaces",
                          "mechanical_reduction"})
    EXPECT_NE(text.find("| `" + std::string(key) + "` |"), std::string::npos) << key;
  for (int k = 0; k < static_cast<int>(JointType::custom); ++k)
    EXPECT_NE(text.find("| `" + std::string(to_string(static_cast<JointType>(k))) + "` |"), std::string::npos)
        << k;
}

}  // namespace
}  // namespace limber
