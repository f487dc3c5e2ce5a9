// Whatever the bytes are, the reader comes back soon with a model or with a ModelError.
#include <gtest/gtest.h>
#include <limber/io/diagnose.hpp>
#include <limber/io/formats.hpp>

#include <algorithm>
#include <chrono>
#include <string>

#include "io/broken_file.hpp"
#include "io/many.hpp"
#include "support/random_spec.hpp"

namespace limber {
namespace {

using test::repeated;

/// The message, or empty where the text was read.
std::string message_of(const std::string& text) {
  try {
    parse_json(text, "arm.json");
  } catch (const ModelError& error) {
    EXPECT_FALSE(error.problems().empty());
    return codes_of(error.problems());
  }
  return {};
}

TEST(JsonLimits, OfDepth) {
  const auto nested = [](int depth) {
    return "{\"limber\": 1, \"x\": " + repeated("[", depth) + repeated("]", depth) + "}";
  };
  EXPECT_EQ(message_of(nested(63)), "");
  EXPECT_EQ(message_of(nested(64)), "arm.json:1: error too_deep: ");
  EXPECT_EQ(message_of(repeated("[", 1'000'000)), "arm.json:1: error too_deep: ");
  EXPECT_EQ(message_of(repeated("{\"a\":", 1'000'000)), "arm.json:1: error too_deep: ");
}

TEST(JsonLimits, OfTheNumberOfBodies) {
  const std::string text = "{\"limber\": 1,\n\"bodies\": [0" + repeated(",0", 100'000) + "]}";
  EXPECT_EQ(message_of(text), "arm.json:2: error too_many: ");
}

TEST(JsonLimits, OfTheNumberOfKeys) {
  const std::string text = "{\"limber\": 1" + repeated(",\"x\":0", 100'000) + "}";
  EXPECT_EQ(message_of(text), "arm.json:1: error too_many: ");
}

TEST(JsonLimits, OfSize) {
  std::string text = R"({"limber": 1})";
  text.resize(64u << 20, ' ');
  EXPECT_EQ(message_of(text), "");
  text += ' ';
  EXPECT_EQ(message_of(text), "arm.json: error file_too_large: file");
}

TEST(JsonLimits, OfHugeNumbers) {
  const std::string text = "{\"limber\": 1, \"name\": 1, \"x\": [1e999" + repeated(", -1e999", 999) + "]}";
  EXPECT_NE(message_of(text).find("type_expected: name"), std::string::npos);
  const std::string more = "{\"limber\": 1,\n\"x\": [1e999" + repeated(", -1e999", 99'999) + "]}";
  EXPECT_EQ(message_of(more), "");  // nobody reads that key
}

TEST(JsonLimits, LongNamesMakeShortMessages) {
  const std::string name = repeated("é", 1'000'000);
  const std::string text = R"({"limber": 1, "bodies": [{"name": ")" + name + R"(", "joint": ")" + name +
                           R"(", ")" + name + R"(": 1}]})";
  EXPECT_LT(message_of(text).size(), 1000u);
  for (const Problem& problem : diagnose_text(text, "arm.json").problems)
    EXPECT_LT(problem.text().size(), 1000u) << problem.text().substr(0, 200);
}

TEST(JsonLimits, LongChainsOfMimicJoints) {
  std::string text = R"({"limber": 1, "bodies": [{"name": "0", "joint": {"type": "prismatic"}})";
  constexpr int count = 20'000;
  for (int i = count; i > 0; --i)
    text += ",{\"name\": \"" + std::to_string(i) + R"(", "joint": {"type": "mimic", "of": ")" +
            std::to_string(i - 1) + "_joint\"}}";
  const ModelSpec spec = parse_json(text + "]}");
  for (const BodySpec& body : spec.bodies) ASSERT_EQ(body.joint.type, JointType::prismatic);
}

TEST(JsonFuzz, EveryStartOfAFileIsSurvived) {
  const std::string text = to_json(test::random_spec(3, {.bodies = 2, .strange = true}));
  for (std::size_t length = 0; length + 2 < text.size(); ++length)
    ASSERT_NE(message_of(text.substr(0, length)), "") << length;
}

TEST(JsonFuzz, EveryByteIsSurvivedAnywhere) {
  const std::string good =
      R"({"limber": 1, "bodies": [{"name": "a\n\u00e9",
                                  "joint": {"type": "fixed", "damping": [-1.5e-3, null]}}]})";
  for (std::size_t at = 0; at <= good.size(); ++at)
    for (int byte = 0; byte < 256; ++byte) {
      std::string text = good;
      text.insert(at, 1, static_cast<char>(byte));
      message_of(text);
      if (at == good.size()) continue;
      text = good;
      text[at] = static_cast<char>(byte);
      message_of(text);
    }
}

TEST(JsonFuzz, MutationsAreSurvived) {
  static const std::string pieces[] = {"{",
                                       "}",
                                       "[",
                                       "]",
                                       ",",
                                       ":",
                                       "\"",
                                       "\\",
                                       "\n",
                                       "0",
                                       "-",
                                       "1e",
                                       "e99",
                                       "null",
                                       "true",
                                       "\xff",
                                       "\xef\xbb",
                                       "\\u12",
                                       "//",
                                       "name",
                                       "\"of\":",
                                       "1e999",
                                       "\"type\": \"mimic\"",
                                       std::string(1, '\0'),
                                       "\"limber\": 1,"};
  test::Dice dice(11);
  const auto below = [&](std::size_t n) {
    return std::min(n - 1, static_cast<std::size_t>(dice.uniform(0, static_cast<double>(n))));
  };
  const auto start = std::chrono::steady_clock::now();
  int read = 0, refused = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    const std::string good = to_json(test::random_spec(seed, {.bodies = 3, .strange = seed % 2 == 1}));
    for (int round = 0; round < 50; ++round) {
      std::string text = good;
      for (std::size_t edits = 1 + below(4); edits > 0 && !text.empty(); --edits) {
        const std::size_t at = below(text.size());
        switch (below(5)) {
          case 0:
            text[at] = static_cast<char>(below(256));
            break;
          case 1:
            text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
            break;
          case 2:
            text.erase(at, 1 + below(20));
            break;
          case 3:
            text.insert(at, pieces[below(std::size(pieces))]);
            break;
          default:
            text.insert(below(text.size()), text.substr(at, below(200)));
        }
      }
      ++(message_of(text).empty() ? read : refused);
    }
  }
  EXPECT_GT(read, 20);  // some edits only touch a number or a name
  EXPECT_GT(refused, 500);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  RecordProperty("seconds", std::to_string(seconds));
}

}  // namespace
}  // namespace limber
