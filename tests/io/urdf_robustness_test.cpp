// Nothing that a file holds makes the reader crash, hang or take more than the file is worth. What these
// tests guard against takes minutes or all memory where it goes wrong; the time limit of the test program is
// the judge.
#include <gtest/gtest.h>
#include <limber/io/diagnose.hpp>
#include <limber/io/urdf.hpp>
#include <limber/model/build.hpp>
#include <limber/model/repair.hpp>

#include <string>
#include <vector>

#include "support/draw.hpp"

namespace limber::test {
namespace {

std::string repeated(const std::string& text, std::size_t count) {
  std::string all;
  all.reserve(text.size() * count);
  for (std::size_t k = 0; k < count; ++k) all += text;
  return all;
}

/// What the reader says of the text, its first problem.
std::string first_problem(const std::string& text) {
  ProblemList problems;
  parse_urdf(text, "", problems);
  return problems.all().empty() ? "" : problems.all().front().text();
}

TEST(UrdfRobustness, RefusesWhatIsTooLarge) {
  EXPECT_EQ(first_problem(std::string((64u << 20) + 1, ' ')), "error: file: larger than 64 MiB");
  EXPECT_EQ(first_problem(std::string(64u << 20, ' ')),
            "error: syntax: the file is empty: it has no XML element");
  EXPECT_EQ(first_problem("<robot name='" + std::string(32u << 20, 'x') + "'/>").substr(0, 6), "line 1");
  EXPECT_EQ(first_problem("<robot>" + repeated("<a/>", 2'000'000) + "</robot>"),
            "line 1: error: file: more than 1000000 elements");
  std::string attributes;
  for (int k = 0; k < 300; ++k) attributes += " a" + std::to_string(k) + "=''";
  EXPECT_EQ(first_problem("<robot" + attributes + "/>"),
            "line 1: error: file: <robot> has too many attributes");
}

TEST(UrdfRobustness, RefusesWhatIsTooDeep) {
  EXPECT_EQ(first_problem(repeated("<robot>", 1'000'000)), "line 1: error: file: nested more than 98 deep");
  EXPECT_EQ(first_problem("<robot>" + repeated("<a>", 97) + repeated("</a>", 97) + "</robot>"),
            "line 1: error: robot: has no <link>");
}

TEST(UrdfRobustness, RefusesEntities) {
  std::string bomb = "<!DOCTYPE lolz [<!ENTITY lol \"lol\">";
  for (int k = 1; k < 10; ++k) {
    const std::string before = k == 1 ? "lol" : "lol" + std::to_string(k - 1);
    bomb += "<!ENTITY lol" + std::to_string(k) + " \"" + repeated("&" + before + ";", 10) + "\">";
  }
  EXPECT_NE(first_problem(bomb + "]><robot name='&lol9;'/>").find("document type"), std::string::npos);
  EXPECT_NE(first_problem(
                "<!DOCTYPE r SYSTEM 'file:///etc/passwd' [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><robot/>")
                .find("document type"),
            std::string::npos);
}

TEST(UrdfRobustness, ReadsManyLinksInTime) {
  std::string chain = "<robot name='r'>", star = chain;
  constexpr int kLinks = 20'000;
  for (int k = 0; k < kLinks; ++k) {
    const std::string link =
        "<link name='l" + std::to_string(k) +
        "'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1'/></inertial></link>";
    const auto joint = [&](int parent) {
      return "<joint name='j" + std::to_string(k) + "' type='continuous'><parent link='l" +
             std::to_string(parent) + "'/><child link='l" + std::to_string(k) + "'/></joint>";
    };
    chain += link + (k > 0 ? joint(k - 1) : "");
    star += link + (k > 0 ? joint(0) : "");
  }
  EXPECT_EQ(parse_urdf(chain + "</robot>").bodies.size(), kLinks);
  EXPECT_EQ(build(parse_urdf(star + "</robot>")).nv(), kLinks - 1);
}

TEST(UrdfRobustness, FindsManyMistakesInTime) {
  std::string names = "<robot name='r'>", parents = names, roots = names;
  for (int k = 0; k < 20'000; ++k) {
    const std::string n = std::to_string(k);
    names += "<link name='same'/>";
    roots += "<link name='l" + n + "'/>";
    parents += "<link name='l" + n + "'/><joint name='j" + n + "' type='fixed'><parent link='p" + n +
               "'/><child link='c" + n + "'/></joint>";
  }
  for (const std::string& text : {names, parents, roots}) {
    Diagnosis diagnosis = diagnose_text(text + "</robot>", "arm.urdf");
    EXPECT_TRUE(diagnosis.has_errors());
    repair(diagnosis.spec);
    EXPECT_NO_THROW(build(diagnosis.spec));
  }
}

const char* kArm = R"(<?xml version="1.0"?>
<robot name="arm"><material name="m"><color rgba="1 0 0 1"/></material>
<link name="base"/><link name="a"><inertial><origin xyz="0 0 1" rpy="1 2 3"/><mass value="1"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
<visual><geometry><mesh filename="package://a.stl" scale="1 1 1"/></geometry><material name="m"/></visual></link>
<joint name="j" type="revolute"><origin xyz="1 2 3"/><parent link="base"/><child link="a"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="1" velocity="1"/><dynamics damping="0.1"/></joint><!-- end -->
<transmission name="t"><joint name="j"/><actuator name="m"><mechanicalReduction>1</mechanicalReduction></actuator></transmission>
</robot>)";

TEST(UrdfRobustness, SurvivesEveryTruncation) {
  const std::string text = kArm;
  for (std::size_t length = 0; length < text.size(); ++length) {
    Diagnosis diagnosis = diagnose_text(text.substr(0, length), "arm.urdf");
    EXPECT_TRUE(diagnosis.has_errors()) << length;
  }
  EXPECT_FALSE(diagnose_text(text, "arm.urdf").has_errors());
}

TEST(UrdfRobustness, SurvivesRandomChanges) {
  const std::string text = kArm, bytes = "<>/=\"'& -.0123456789eabx\n\t!?[]#;\x01\x7f\x80\xff";
  for (unsigned seed = 0; seed < 3000; ++seed) {
    Dice dice(seed);
    const auto below = [&](std::size_t n) {
      return static_cast<std::size_t>(dice.uniform(0, 1) * static_cast<double>(n));
    };
    std::string changed = text;
    for (std::size_t k = 0; k <= below(8); ++k) {
      const std::size_t at = below(changed.size()), length = below(12);
      switch (below(4)) {
        case 0:
          changed[at] = bytes[below(bytes.size())];
          break;
        case 1:
          changed.erase(at, length);
          break;
        case 2:
          changed.insert(at, changed.substr(below(changed.size()), length));
          break;
        default:
          changed.insert(at, 1, bytes[below(bytes.size())]);
      }
    }
    Diagnosis diagnosis = diagnose_text(changed, "arm.urdf");
    repair(diagnosis.spec);
    EXPECT_NO_THROW(build(diagnosis.spec)) << changed;
  }
}

}  // namespace
}  // namespace limber::test
