// Nothing that an XML file holds makes a reader crash, hang or take more than the file is worth, whatever the
// format. What these tests guard against takes minutes or all memory where it goes wrong; the time limit of
// the test program is the judge.
#include <gtest/gtest.h>
#include <limber/doctor/repair.hpp>
#include <limber/io/diagnose.hpp>
#include <limber/io/formats.hpp>
#include <limber/model/build.hpp>

#include <ostream>
#include <string>

#include "io/broken_file.hpp"
#include "io/many.hpp"
#include "support/draw.hpp"

namespace limber::test {
namespace {

const char* kUrdf = R"(<?xml version="1.0"?>
<robot name="arm"><material name="m"><color rgba="1 0 0 1"/></material>
<link name="base"/><link name="a"><inertial><origin xyz="0 0 1" rpy="1 2 3"/><mass value="1"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
<visual><geometry><mesh filename="package://a.stl" scale="1 1 1"/></geometry><material name="m"/></visual></link>
<joint name="j" type="revolute"><origin xyz="1 2 3"/><parent link="base"/><child link="a"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="1" velocity="1"/><dynamics damping="0.1"/></joint><!-- end -->
<transmission name="t"><joint name="j"/><actuator name="m"><mechanicalReduction>1</mechanicalReduction></actuator></transmission>
</robot>)";

const char* kMjcf = R"(<mujoco model="m"><compiler angle="radian" settotalmass="3"/><option gravity="0 0 -1"/>
<default><joint damping="1"/><default class="c"><geom type="capsule" size="0.1 0.2"/></default></default>
<worldbody><site name="s"/><frame euler="1 2 3"><body name="a" childclass="c"><joint name="h" ref="1" range="-1 1"/>
<joint name="t" type="slide" axis="1 0 0"/><geom fromto="0 0 0 1 1 1" size="0.1"/><body name="b"><joint name="k" type="ball"/>
<inertial pos="0 0 0" mass="1" fullinertia="1 1 1 0 0 0"/><site name="e" zaxis="1 0 0"/></body></body></frame>
<body name="f"><freejoint/><geom type="box" size="1 1 1"/></body></worldbody>
<tendon><fixed name="x" armature="1"><joint joint="h" coef="1"/><joint joint="t" coef="2"/></fixed></tendon>
<equality><joint joint1="t" joint2="h" polycoef="0 2 0 0 0"/><weld body1="a" body2="b"/><connect site1="s" site2="e"/></equality>
<actuator><motor joint="h" gear="2" armature="1"/></actuator></mujoco>)";

const char* kSdf =
    R"(<sdf version="1.9"><world name="w"><gravity>0 0 -1</gravity><model name="m" canonical_link="a"><pose>1 2 3 0 0 0</pose>
<link name="a"><inertial><pose>0 0 0 1 2 3</pose><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>
<visual name="v"><geometry><box><size>1 1 1</size></box></geometry></visual></link>
<frame name="f" attached_to="a"><pose degrees="true">0 0 0 0 0 90</pose></frame>
<model name="n" placement_frame="b"><pose relative_to="f"/><link name="b"><inertial/></link></model>
<joint name="j" type="universal"><parent>a</parent><child>n::b</child><axis><xyz expressed_in="f">1 0 0</xyz></axis><axis2><xyz>0 0 1</xyz></axis2></joint>
<joint name="k" type="ball"><parent>world</parent><child>n::b</child></joint></model></world></sdf>)";

struct XmlFormat {
  const char* name;
  const char* file_name;
  const char* root;  ///< element
  const char* link;  ///< without anything in it
  const char* text;  ///< a file without errors
  std::size_t depth = 98;
};

void PrintTo(const XmlFormat& format, std::ostream* out) { *out << format.name; }

class AnyText : public ::testing::TestWithParam<XmlFormat> {
 protected:
  /// What is said of the text first.
  std::string first_problem(const std::string& text) {
    const Diagnosis diagnosis = diagnose_text(text, GetParam().file_name);
    return diagnosis.problems.empty() ? "" : codes_of({diagnosis.problems.front()});
  }
  std::string in_root(const std::string& contents) {
    return "<" + std::string(GetParam().root) + ">" + contents + "</" + GetParam().root + ">";
  }
  std::string file(const std::string& rest) { return GetParam().file_name + rest; }
};

TEST_P(AnyText, IsRefusedWhereItIsTooLarge) {
  const std::string root = GetParam().root;
  EXPECT_EQ(first_problem(std::string((64u << 20) + 1, ' ')), file(": error file_too_large: file"));
  EXPECT_EQ(first_problem(std::string(64u << 20, ' ')), file(": error file_empty: file"));
  EXPECT_EQ(first_problem(in_root(repeated("<a/>", 2'000'000))), file(":1: error too_many: "));
  std::string attributes;
  for (int k = 0; k < 300; ++k) attributes += " a" + std::to_string(k) + "=''";
  EXPECT_EQ(first_problem("<" + root + attributes + "/>"), file(":1: error too_many: "));
}

TEST_P(AnyText, WithLongNamesHasShortMessages) {
  const std::string x(1u << 20, 'x');
  for (const std::string& text :
       {"<" + x + "/>", in_root("<" + x + "/>"), in_root("<" + x + " " + x + "='" + x + "'/>"),
        in_root("<link name='" + x + "' " + x + "='" + x + "'/><body name='" + x + "' pos='" + x + "'/>"),
        in_root("<" + x + ">"), in_root("&" + x + ";"), in_root("<a " + x + "='a' " + x + "='b'/>")})
    for (const Problem& problem : diagnose_text(text, GetParam().file_name).problems)
      EXPECT_LT(problem.text().size(), 1000u) << problem.text().substr(0, 200);
}

TEST_P(AnyText, IsRefusedWhereItHasTooManyLinks) {
  EXPECT_NE(first_problem(in_root(repeated(GetParam().link, 900'000))).find(":1: error too_many: "),
            std::string::npos);
}

TEST_P(AnyText, IsRefusedWhereItIsTooDeep) {
  const Diagnosis diagnosis =
      diagnose_text(repeated("<" + std::string(GetParam().root) + ">", 1'000'000), GetParam().file_name);
  EXPECT_EQ(codes_of({diagnosis.problems.front()}), file(":1: error too_deep: "));
  EXPECT_EQ(diagnosis.problems.front().arguments, ProblemArguments{std::to_string(GetParam().depth)});
  const std::string deepest =
      in_root(repeated("<a>", GetParam().depth - 1) + repeated("</a>", GetParam().depth - 1));
  EXPECT_EQ(first_problem(deepest).find("too_deep"), std::string::npos);
}

TEST_P(AnyText, IsRefusedWhereItDefinesEntities) {
  std::string bomb = "<!DOCTYPE lolz [<!ENTITY lol \"lol\">";
  for (int k = 1; k < 10; ++k) {
    const std::string before = k == 1 ? "lol" : "lol" + std::to_string(k - 1);
    bomb += "<!ENTITY lol" + std::to_string(k) + " \"" + repeated("&" + before + ";", 10) + "\">";
  }
  for (const std::string& text :
       {bomb + "]>" + in_root("&lol9;"),
        "<!DOCTYPE r SYSTEM 'file:///etc/passwd' [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + in_root("")})
    EXPECT_NE(first_problem(text).find("error xml_doctype"), std::string::npos);
}

TEST_P(AnyText, IsReadInTimeWithHugeNumbers) {
  for (const std::string number : {"1e999", "-1e999999999999999999", "1e-999999999999999999"}) {
    std::string text = GetParam().text;
    for (std::size_t at = 0; (at = text.find("1 2 3", at)) != std::string::npos; at += 5)
      text.replace(at, 5, number + " " + number + " " + std::string(1'000'000, '9'));
    EXPECT_TRUE(diagnose_text(text, GetParam().file_name).has_errors());
    EXPECT_LT(first_problem(text).size(), 1000u);
  }
}

TEST_P(AnyText, IsSurvivedWhereItEnds) {
  const std::string text = GetParam().text;
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_TRUE(diagnose_text(text.substr(0, length), GetParam().file_name).has_errors()) << length;
  for (const Problem& problem : diagnose_text(text, GetParam().file_name).problems)
    EXPECT_EQ(problem.severity, Severity::warning) << problem.text();
}

TEST_P(AnyText, IsSurvivedWithRandomChanges) {
  const std::string text = GetParam().text, bytes = "<>/=\"'& -.0123456789eabx\n\t!?[]#;:\x01\x7f\x80\xff";
  for (unsigned seed = 0; seed < 3000; ++seed) {
    Dice dice(seed);
    const auto below = [&](std::size_t n) {
      return static_cast<std::size_t>(dice.uniform(0, 1) * static_cast<double>(n));
    };
    std::string changed = text;
    for (std::size_t k = 0; k <= below(8); ++k) {
      const std::size_t at = below(changed.size()), length = below(24);
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
    Diagnosis diagnosis = diagnose_text(changed, GetParam().file_name);
    repair(diagnosis.spec);
    EXPECT_NO_THROW(build(diagnosis.spec)) << changed;
    EXPECT_NO_THROW(to_mjcf(diagnosis.spec)) << changed;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, AnyText,
                         ::testing::Values(XmlFormat{"urdf", "a.urdf", "robot", "<link/>", kUrdf},
                                           XmlFormat{"mjcf", "a.mjcf", "mujoco", "<body/>", kMjcf, 100'010},
                                           XmlFormat{"sdf", "a.sdf", "sdf", "<link/>", kSdf}),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace limber::test
