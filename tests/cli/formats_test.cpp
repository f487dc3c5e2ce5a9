// Models of every format on the command line: the same arm in four languages gives the same numbers.
#include <nlohmann/json.hpp>

#include <cmath>

#include "cli/program.hpp"

namespace limber::test {
namespace {

using Json = nlohmann::json;

const char* const kUrdf = R"(<?xml version="1.0"?>
<robot name="arm">
  <link name="base"><inertial><mass value="3"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
  <link name="upper"><inertial><origin xyz="0.1 0 0.2"/><mass value="2"/>
    <inertia ixx="0.5" iyy="0.4" izz="0.3"/></inertial></link>
  <joint name="shoulder" type="revolute"><origin xyz="0 0 0.5"/><parent link="base"/><child link="upper"/>
    <axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="10" velocity="2"/></joint>
</robot>)";

const char* const kMjcf = R"(<mujoco model="arm">
  <compiler angle="radian"/>
  <worldbody><body name="base"><inertial pos="0 0 0" mass="3" diaginertia="1 1 1"/>
    <body name="upper" pos="0 0 0.5"><joint name="shoulder" axis="0 1 0" range="-1 1"/>
      <inertial pos="0.1 0 0.2" mass="2" diaginertia="0.5 0.4 0.3"/></body></body></worldbody>
</mujoco>)";

const char* const kSdf = R"(<sdf version="1.9"><model name="arm">
  <link name="base"><inertial><mass>3</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial></link>
  <link name="upper"><pose>0 0 0.5 0 0 0</pose><inertial><pose>0.1 0 0.2 0 0 0</pose><mass>2</mass>
    <inertia><ixx>0.5</ixx><iyy>0.4</iyy><izz>0.3</izz></inertia></inertial></link>
  <joint name="hold" type="fixed"><parent>world</parent><child>base</child></joint>
  <joint name="shoulder" type="revolute"><parent>base</parent><child>upper</child>
    <axis><xyz>0 1 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint>
</model></sdf>)";

const char* const kJson = R"({"limber": 1, "name": "arm", "bodies": [
  {"name": "base", "joint": {"type": "fixed"}, "inertia": {"mass": 3, "about_com": [[1,0,0],[0,1,0],[0,0,1]]}},
  {"name": "upper", "parent": "base", "placement": {"translation": [0, 0, 0.5]},
   "joint": {"name": "shoulder", "type": "revolute", "axis": [0, 1, 0], "limits": {"lower": -1, "upper": 1}},
   "inertia": {"mass": 2, "com": [0.1, 0, 0.2], "about_com": [[0.5,0,0],[0,0.4,0],[0,0,0.3]]}}]})";

class Formats : public Program {
 protected:
  void SetUp() override {
    Program::SetUp();
    write("s.json", R"({"q": {"shoulder": 0.5}, "v": {"shoulder": 2}, "a": {"shoulder": -1}})");
    write("free.json", R"({"q": {"shoulder": 0.5, "root": [1, 2, 3, 0.5, 0.5, -0.5, 0.5]},
                           "v": {"shoulder": 2, "root": [1, -1, 2, 0, 0.5, 1]}})");
  }
  Json compute(const std::string& arguments, const std::string& input = {}) const {
    const Outcome outcome = limber("compute " + arguments + " --what mass_matrix,inverse_dynamics", input);
    EXPECT_EQ(outcome.status, 0) << arguments << "\n" << outcome.err;
    return Json::parse(outcome.out, nullptr, false);
  }
  static void expect_near(const Json& a, const Json& b) {
    ASSERT_EQ(a.size(), b.size());
    if (a.is_number()) {
      EXPECT_NEAR(a.get<double>(), b.get<double>(), 1e-12);
    } else if (a.is_structured()) {
      for (std::size_t k = 0; k < a.size(); ++k) expect_near(a[k], b[k]);
    } else {
      EXPECT_EQ(a, b);
    }
  }
  static void expect_same(const Json& a, const Json& b) {
    for (const char* key : {"dof_names", "mass_matrix", "inverse_dynamics"}) expect_near(a[key], b[key]);
  }
};

TEST_F(Formats, GiveTheSameNumbersFromFilesAndFromPipes) {
  write("arm.json", kJson);
  const Json wanted = compute("arm.json --state s.json");
  // Of the arm about its hinge: I = 0.4 + 2 (0.1² + 0.2²).
  EXPECT_NEAR(wanted["mass_matrix"][0][0].get<double>(), 0.5, 1e-15);
  const std::pair<const char*, const char*> files[] = {
      {"arm.urdf", kUrdf}, {"arm.mjcf", kMjcf}, {"arm.sdf", kSdf}, {"urdf.xml", kUrdf}, {"mjcf.xml", kMjcf}};
  for (const auto& [name, text] : files) {
    write(name, text);
    expect_same(compute(std::string(name) + " --state s.json"), wanted);
    expect_same(compute("- --state s.json", text), wanted);
  }
}

TEST_F(Formats, LetTheRootFloat) {
  write("arm.json", kJson);
  write("arm.urdf", kUrdf);
  write("arm.xml", kMjcf);
  const Json wanted = compute("arm.json --root floating --state free.json");
  EXPECT_EQ(wanted["dof_names"][0], "root/wx");
  EXPECT_EQ(wanted["dof_names"][6], "shoulder");
  expect_same(compute("arm.urdf --root floating --state free.json"), wanted);
  expect_same(compute("arm.xml --root floating --state free.json"), wanted);
  expect_same(compute("- --root floating --state free.json", kUrdf), wanted);
}

TEST_F(Formats, AreConvertedInCirclesWithoutLoss) {
  write("arm.urdf", kUrdf);
  const Json wanted = compute("arm.urdf --state s.json");
  EXPECT_EQ(
      shell(
          "limber convert arm.urdf - --to mjcf 2>/dev/null | limber convert - - --to json | limber convert - "
          "again.urdf")
          .status,
      0);
  expect_same(compute("again.urdf --state s.json"), wanted);
}

TEST_F(Formats, WarnOfWhatTheTargetCannotHold) {
  write("arm.urdf", kUrdf);
  const Outcome outcome = limber("convert arm.urdf arm.mjcf");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.err.find("warning: joint \"shoulder\" limits.velocity = 2"), std::string::npos)
      << outcome.err;
  EXPECT_EQ(error_of("convert arm.urdf arm.sdf", 2),
            "limber convert: sdf cannot be written; formats for writing are json, urdf, mjcf");
}

TEST_F(Formats, KeepWarningsOfReadingAndOfWriting) {
  write("odd.urdf", R"(<robot name="r"><link name="a" colour="red"/><link name="b"><inertial><mass value="1"/>
    <inertia ixx="1" iyy="1" izz="1"/></inertial></link><joint name="j" type="revolute"><parent link="a"/>
    <child link="b"/><limit lower="0" upper="1" effort="1" velocity="2"/></joint></robot>)");
  const Outcome outcome = limber("convert odd.urdf odd.mjcf");
  EXPECT_NE(outcome.err.find("colour"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("velocity"), std::string::npos) << outcome.err;
}

TEST_F(Formats, ErrorsOfXmlFilesAreOneLine) {
  write("bad.urdf", "<robot name='r'>\n<link name='a'>\n</robot>");
  EXPECT_TRUE(error_of("compute bad.urdf --state s.json --what mass_matrix", 1).starts_with("bad.urdf:"));
  write("arm.xacro",
        "<robot xmlns:xacro='http://www.ros.org/wiki/xacro' name='r'><xacro:macro name='m'/></robot>");
  EXPECT_NE(error_of("info arm.xacro", 1).find("xacro"), std::string::npos);
  EXPECT_TRUE(error_of("info -", 1, "<robot").starts_with("standard input:"));
}

}  // namespace
}  // namespace limber::test
