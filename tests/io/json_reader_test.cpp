// What a good file means.
#include <gtest/gtest.h>
#include <limber/io/formats.hpp>

#include <clocale>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "io/broken_file.hpp"
#include "support/near.hpp"
#include "support/spec_fingerprint.hpp"

namespace limber {
namespace {

using test::near;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

ModelSpec read(const std::string& text) {
  ModelSpec spec = parse_json(text, "arm.json");
  EXPECT_TRUE(spec.warnings.empty()) << spec.warnings.front().text();
  return spec;
}

/// A body with this joint, after a revolute joint `r`, a prismatic one `p` and a cylindrical one `c`.
JointSpec joint(const std::string& text) {
  return read(R"({"limber": 1, "bodies": [
    {"name": "r", "joint": {"name": "r", "type": "revolute"}},
    {"name": "p", "joint": {"name": "p", "type": "prismatic"}},
    {"name": "c", "joint": {"name": "c", "type": "cylindrical"}},
    {"name": "a", "joint": )" +
              text + "}]}")
      .bodies[3]
      .joint;
}

BodySpec body(const std::string& extra) {
  return read(R"({"limber": 1, "bodies": [{"name": "a", "joint": {"type": "fixed"}, )" + extra + "}]}")
      .bodies[0];
}

TEST(JsonReader, ReadsEveryKey) {
  const ModelSpec spec = read(R"({"limber": 1, "name": "arm", "gravity": [1, 2, 3],
   "bodies": [
    {"name": "upper", "parent": "base",
     "placement": {"translation": [4, 5, 6], "rotation": [[0, -1, 0], [1, 0, 0], [0, 0, 1]]},
     "joint": {"name": "j", "type": "universal", "axis": [1, 0, 0], "axis2": [0, 1, 0], "pitch": 0.5,
               "limits": {"lower": -1, "upper": [1, 2], "velocity": 3, "effort": [4, null]},
               "damping": 5, "friction": [6, 7], "armature": [8]},
     "link_placement": {"translation": [7, 8, 9]},
     "inertia": {"mass": 2, "com": [1, 2, 3], "about_com": [[1, 2, 3], [4, 5, 6], [7, 8, 9]]},
     "rotors": [{"name": "r", "gear_ratio": 6, "axis": [0, 1, 0], "placement": {"translation": [1, 1, 1]},
                 "inertia": {"mass": 3}, "offset": 0.5},
                {"carrier": "base", "rates": {"j/wx": 2, "k": -3}}]}],
   "frames": [{"name": "tool", "body": "upper", "placement": {"translation": [0, 0, 1]}}],
   "loops": [{"name": "l", "type": "spherical", "axis": [1, 0, 0], "a": {"body": "upper"},
              "b": {"body": "base", "placement": {"translation": [3, 2, 1]}}}]})");
  EXPECT_EQ(spec.file, "arm.json");
  EXPECT_EQ(spec.name, "arm");
  EXPECT_TRUE(near(spec.gravity, Vec3<double>{1, 2, 3}));
  ASSERT_EQ(spec.bodies.size(), 1u);
  const BodySpec& upper = spec.bodies[0];
  EXPECT_EQ(upper.name, "upper");
  EXPECT_EQ(upper.parent, "base");
  EXPECT_TRUE(near(upper.placement.translation, Vec3<double>{4, 5, 6}));
  EXPECT_TRUE(near(upper.placement.rotation.matrix.column(0), Vec3<double>::unit_y()));
  EXPECT_TRUE(near(upper.link_placement.translation, Vec3<double>{7, 8, 9}));
  EXPECT_EQ(upper.joint.name, "j");
  EXPECT_EQ(upper.joint.type, JointType::universal);
  EXPECT_TRUE(near(upper.joint.axis, Vec3<double>::unit_x()));
  ASSERT_TRUE(upper.joint.axis2);
  EXPECT_TRUE(near(*upper.joint.axis2, Vec3<double>::unit_y()));
  EXPECT_EQ(upper.joint.pitch, 0.5);
  EXPECT_EQ(upper.joint.limits.lower, std::vector<double>{-1});
  EXPECT_EQ(upper.joint.limits.upper, (std::vector<double>{1, 2}));
  EXPECT_EQ(upper.joint.limits.velocity, std::vector<double>{3});
  EXPECT_EQ(upper.joint.limits.effort, (std::vector<double>{4, kInfinity}));
  EXPECT_EQ(upper.joint.damping, std::vector<double>{5});
  EXPECT_EQ(upper.joint.friction, (std::vector<double>{6, 7}));
  EXPECT_EQ(upper.joint.armature, std::vector<double>{8});
  EXPECT_EQ(upper.inertia.mass, 2);
  EXPECT_TRUE(near(upper.inertia.com, Vec3<double>{1, 2, 3}));
  EXPECT_TRUE(near(upper.inertia.about_com.row(1), Vec3<double>{4, 5, 6}));
  ASSERT_EQ(upper.rotors.size(), 2u);
  EXPECT_EQ(upper.rotors[0].name, "r");
  EXPECT_EQ(upper.rotors[0].gear_ratio, 6);
  EXPECT_TRUE(near(upper.rotors[0].axis, Vec3<double>::unit_y()));
  ASSERT_TRUE(upper.rotors[0].placement);
  EXPECT_TRUE(near(upper.rotors[0].placement->translation, Vec3<double>{1, 1, 1}));
  EXPECT_EQ(upper.rotors[0].inertia.mass, 3);
  EXPECT_EQ(upper.rotors[0].offset, 0.5);
  EXPECT_FALSE(upper.rotors[0].carrier);
  EXPECT_EQ(upper.rotors[1].carrier, "base");
  EXPECT_FALSE(upper.rotors[1].placement);
  EXPECT_EQ(upper.rotors[1].rates, (std::vector<std::pair<std::string, double>>{{"j/wx", 2}, {"k", -3}}));
  ASSERT_EQ(spec.frames.size(), 1u);
  EXPECT_EQ(spec.frames[0].name, "tool");
  EXPECT_EQ(spec.frames[0].body, "upper");
  EXPECT_TRUE(near(spec.frames[0].placement.translation, Vec3<double>::unit_z()));
  ASSERT_EQ(spec.loops.size(), 1u);
  EXPECT_EQ(spec.loops[0].name, "l");
  EXPECT_EQ(spec.loops[0].type, JointType::spherical);
  EXPECT_TRUE(near(spec.loops[0].axis, Vec3<double>::unit_x()));
  EXPECT_EQ(spec.loops[0].a.body, "upper");
  EXPECT_EQ(spec.loops[0].b.body, "base");
  EXPECT_TRUE(near(spec.loops[0].b.placement.translation, Vec3<double>{3, 2, 1}));
}

TEST(JsonReader, FillsInWhatIsLeftOut) {
  ModelSpec expected;
  expected.bodies.emplace_back();
  expected.bodies[0].name = "a";
  expected.bodies[0].joint.name = "a_joint";
  expected.bodies[0].rotors.emplace_back();
  expected.frames.push_back({"f", kWorld, Transform<double>::identity(), 0});
  expected.loops.emplace_back();
  const ModelSpec spec = read(R"({"limber": 1,
    "bodies": [{"name": "a", "joint": {"type": "revolute"}, "rotors": [{}]}],
    "frames": [{"name": "f"}], "loops": [{"type": "revolute", "a": {}, "b": {}}]})");
  EXPECT_EQ(test::fingerprint(spec), test::fingerprint(expected));
  EXPECT_EQ(test::fingerprint(read(R"({"limber": 1})")), test::fingerprint(ModelSpec{}));
}

TEST(JsonReader, KnowsEveryJointType) {
  for (int k = 0; k < static_cast<int>(JointType::custom); ++k) {
    const auto type = static_cast<JointType>(k);
    EXPECT_EQ(joint(std::string(R"({"type": ")") + to_string(type) + "\"}").type, type);
  }
}

TEST(JsonReader, TakesThreeKindsOfRotation) {
  const double half = std::numbers::pi / 2;
  const auto rotation = [](const std::string& text) {
    return body(R"("placement": {)" + text + "}").placement.rotation;
  };
  const auto quarter = Rotation<double>::about_z(half);
  EXPECT_TRUE(near(rotation(R"("rotation": [[0, -1, 0], [1, 0, 0], [0, 0, 1]])").matrix, quarter.matrix));
  EXPECT_TRUE(near(rotation(R"("quaternion": [0, 0, 0.7071067811865476, 0.7071067811865476])").matrix,
                   quarter.matrix));
  EXPECT_TRUE(near(rotation(R"("rpy": [0, 0, 1.5707963267948966])").matrix, quarter.matrix));
  EXPECT_TRUE(
      near(rotation(R"("rpy": [0.1, 0.2, 0.3])").matrix,
           (Rotation<double>::about_z(0.3) * Rotation<double>::about_y(0.2) * Rotation<double>::about_x(0.1))
               .matrix));
}

TEST(JsonReader, MakesQuaternionsUnitAndSaysSo) {
  const auto placed = [](const std::string& quaternion) {
    return parse_json(
        R"({"limber": 1, "frames": [{"name": "f", "placement": {"quaternion": )" + quaternion + "}}]}",
        "arm.json");
  };
  for (const char* text :
       {"[0, 0, 3, 3]", "[0, 0, 1e-200, 1e-200]", "[0, 0, 1e200, 1e200]", "[0, 0, 5e-324, 5e-324]"}) {
    const ModelSpec spec = placed(text);
    EXPECT_TRUE(near(spec.frames[0].placement.rotation.matrix,
                     Rotation<double>::about_z(std::numbers::pi / 2).matrix))
        << text;
    ASSERT_EQ(spec.warnings.size(), 1u) << text;
    EXPECT_EQ(codes_of(spec.warnings),
              "arm.json:1: warning quaternion_length: frame \"f\" placement.quaternion");
  }
  EXPECT_TRUE(placed("[0, 0, 0.70710678, 0.70710678]").warnings.empty());
}

TEST(JsonReader, WarnsOfIgnoredKeys) {
  const ModelSpec spec = parse_json(R"({"limber": 1,
 "bodies": [
  {"name": "a", "joint": {"type": "fixed"},
   "appearance": {"mesh":  "a.stl"},
   "rotors": [{"gear_ratio": 6, "rates": {"j": 2}}]}]})",
                                    "arm.json");
  EXPECT_EQ(codes_of(spec.warnings),
            "arm.json:4: warning key_unknown: body \"a\" appearance\n"
            "arm.json:5: warning gear_ratio_unused: body \"a\" rotors[0].gear_ratio");
}

// ---- Mimic joints

TEST(JsonReader, TakesAMimicJointInThreeForms) {
  for (
      const char* text :
      {R"({"type": "mimic", "of": "p", "multiplier": 2, "offset": 0.5})",
       R"({"type": "mimic", "mimic": {"of": "p", "multiplier": 2, "offset": 0.5}})",
       R"({"type": "prismatic", "mimic": {"of": "p", "multiplier": 2, "offset": 0.5}})",
       R"({"type": "mimic", "motion": "prismatic", "of": "p", "multiplier": 2, "offset": 0.5})",
       R"({"type": "mimic", "motion": "prismatic", "mimic": {"of": "p", "multiplier": 2, "offset": 0.5}})"}) {
    const JointSpec follower = joint(text);
    EXPECT_EQ(follower.type, JointType::prismatic) << text;
    ASSERT_TRUE(follower.mimic) << text;
    EXPECT_EQ(follower.mimic->of, "p");
    EXPECT_EQ(follower.mimic->multiplier, 2);
    EXPECT_EQ(follower.mimic->offset, 0.5);
  }
}

TEST(JsonReader, MimicJointMovesLikeWhatItFollows) {
  EXPECT_EQ(joint(R"({"type": "mimic", "of": "r"})").type, JointType::revolute);
  EXPECT_EQ(joint(R"({"type": "mimic", "of": "p"})").type, JointType::prismatic);
  EXPECT_EQ(joint(R"({"type": "mimic", "of": "c/wz"})").type, JointType::revolute);
  EXPECT_EQ(joint(R"({"type": "mimic", "of": "c/vz"})").type, JointType::prismatic);
  EXPECT_EQ(joint(R"({"type": "mimic", "of": "r", "motion": "helical", "pitch": 0.1})").type,
            JointType::helical);
  EXPECT_EQ(joint(R"({"type": "mimic", "of": "r"})").mimic->multiplier, 1);
  EXPECT_EQ(joint(R"({"type": "mimic", "of": "r"})").mimic->offset, 0);
}

TEST(JsonReader, MimicJointsFollowEachOther) {
  const ModelSpec spec = read(R"({"limber": 1, "bodies": [
    {"name": "a", "joint": {"type": "mimic", "of": "b_joint"}},
    {"name": "b", "joint": {"type": "mimic", "of": "c_joint"}},
    {"name": "c", "joint": {"type": "prismatic", "mimic": {"of": "d_joint"}}},
    {"name": "d", "joint": {"type": "revolute"}},
    {"name": "e", "joint": {"type": "mimic", "of": "a_joint"}},
    {"name": "f", "joint": {"type": "mimic", "of": "d_joint"}}]})");
  const JointType p = JointType::prismatic, r = JointType::revolute;
  const JointType expected[] = {p, p, p, r, p, r};
  for (std::size_t i = 0; i < spec.bodies.size(); ++i) EXPECT_EQ(spec.bodies[i].joint.type, expected[i]) << i;
}

// ---- Limits

TEST(JsonReader, TakesNullForALimitThatIsNotThere) {
  const LimitSpec limits = joint(
                               R"({"type": "cylindrical", "limits":
                 {"lower": null, "upper": [null, 1], "velocity": [], "effort": [null]}})")
                               .limits;
  EXPECT_TRUE(limits.lower.empty());
  EXPECT_EQ(limits.upper, (std::vector<double>{kInfinity, 1}));
  EXPECT_TRUE(limits.velocity.empty());
  EXPECT_EQ(limits.effort, std::vector<double>{kInfinity});
  EXPECT_EQ(joint(R"({"type": "cylindrical", "limits": {"lower": [null, 1]}})").limits.lower,
            (std::vector<double>{-kInfinity, 1}));
}

// ---- Numbers and text

TEST(JsonReader, ReadsNumbersExactly) {
  const std::vector<double> numbers = joint(R"({"type": "revolute", "damping":
    [0.1, 1e-5, -0, -0.0, 0e5, 4.9406564584124654e-324, 1e-999, 1.7976931348623157e308, 18446744073709551615,
     18446744073709551616, -9223372036854775808, 123456789012345678901234567890, 1E2, 9007199254740993]})")
                                          .damping;
  const std::vector<double> expected = {0.1,
                                        1e-5,
                                        -0.0,
                                        -0.0,
                                        0.0,
                                        5e-324,
                                        0.0,
                                        std::numeric_limits<double>::max(),
                                        18446744073709551616.0,
                                        18446744073709551616.0,
                                        -9223372036854775808.0,
                                        123456789012345678901234567890.0,
                                        100,
                                        9007199254740992.0};
  ASSERT_EQ(numbers.size(), expected.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_EQ(numbers[i], expected[i]) << i;
    EXPECT_EQ(std::signbit(numbers[i]), std::signbit(expected[i])) << i;
  }
}

TEST(JsonReader, DoesNotDependOnTheLocale) {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "C"}) {
    if (!std::setlocale(LC_ALL, name)) continue;  // not on this machine
    const ModelSpec spec = read(R"({"limber": 1, "gravity": [0.5, 0, -9.81]})");
    EXPECT_EQ(spec.gravity.x, 0.5) << name;
    EXPECT_EQ(to_json(spec).find(','), to_json(ModelSpec{}).find(',')) << name;
  }
  std::setlocale(LC_ALL, before.c_str());
}

TEST(JsonReader, ReadsAnyName) {
  EXPECT_EQ(read(R"({"limber": 1, "name": "\"\\\/\b\f\n\r\t\u00e9\ud83e\udd16 é机"})").name,
            "\"\\/\b\f\n\r\té🤖 é机");
  EXPECT_EQ(read(R"({"limber": 1, "name": "a\u0000b"})").name, std::string("a\0b", 3));
}

TEST(JsonReader, AcceptsAByteOrderMark) {
  EXPECT_EQ(read("\xEF\xBB\xBF{\"limber\": 1, \"name\": \"arm\"}").name, "arm");
}

// ---- Lines

constexpr const char* kLines = R"({
  "limber": 1,
  "bodies": [
    {
      "name": "a",
      "joint":
      {
        "type": "revolute"
      },
      "rotors": [
        {}, {},
        {"gear_ratio":
          6}
      ]
    }
  ],
  "frames": [{"name": "f"},
             {"name": "g"}],
  "loops": [
    {"type": "revolute", "a": {}, "b": {}}
  ]
}
)";

void expect_lines(const ModelSpec& spec) {
  EXPECT_EQ(spec.bodies[0].line, 4);
  EXPECT_EQ(spec.bodies[0].joint.line, 7);
  EXPECT_EQ(spec.bodies[0].rotors[1].line, 11);
  EXPECT_EQ(spec.bodies[0].rotors[2].line, 12);
  EXPECT_EQ(spec.frames[0].line, 17);
  EXPECT_EQ(spec.frames[1].line, 18);
  EXPECT_EQ(spec.loops[0].line, 20);
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

TEST(JsonLines, AreThoseOfTheElements) { expect_lines(read(kLines)); }

TEST(JsonLines, AreTheSameWithWindowsLineEnds) { expect_lines(read(replaced(kLines, "\n", "\r\n"))); }

TEST(JsonLines, OfValuesAreTheirOwn) {
  for (const char* line_end : {"\n", "\r\n"}) {
    // A number ends where the next character begins: at the line's end here.
    const std::string text = "{\"limber\": 1,\n\"gravity\":\n[\n1,\ntrue\n,\n1e999\n],\n\"name\":\n7\n}";
    std::string message = "was read";
    try {
      parse_json(replaced(text, "\n", line_end), "arm.json");
    } catch (const ModelError& error) {
      message = codes_of(error.problems());
    }
    EXPECT_EQ(message,
              "arm.json:5: error type_expected: gravity[1]\n"
              "arm.json:7: error number_not_finite: gravity[2]\n"
              "arm.json:10: error type_expected: name");
  }
}

TEST(JsonLines, OfSyntaxErrorsCountToo) {
  for (const char* line_end : {"\n", "\r\n"}) {
    const std::string text = "{\n\"limber\": 1,\n\n\n\"gravity\": [0,\n0,\n?]}";
    std::string message = "was read";
    try {
      parse_json(replaced(text, "\n", line_end));
    } catch (const ModelError& error) {
      message = codes_of(error.problems());
    }
    EXPECT_EQ(message, "line 7: error json_syntax: ");
  }
}

}  // namespace
}  // namespace limber
