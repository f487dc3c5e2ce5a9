// The model doctor on the command line.
#include <limber/limber.hpp>

#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace limber::test {
namespace {

using Json = nlohmann::json;
using Strings = std::vector<std::string>;

class Check : public Program {
 protected:
  /// The codes of `problems`, or of `repairs`, that `limber check … --json` lists.
  Strings codes_of(const std::string& arguments, const char* list = "problems") const {
    Strings codes;
    const Json found = Json::parse(limber("check " + arguments + " --json").out);
    for (const Json& problem : found[list]) codes.push_back(problem["code"]);
    return codes;
  }
};

/// Errors of the text, errors and warnings of the mechanism.
const char* kBroken = R"(<robot name="arm">
<link name="base"/>
<link name="upper"><inertial><mass value="-2"/><inertia ixx="1" iyy="1" izz="4"/></inertial></link>
<link name="fore"><inertial><mass value="1 kg"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/>
  <limit lower="2" upper="-2" effort="1" velocity="1"/></joint>
<joint name="elbow" type="continuous"><parent link="uper"/><child link="fore"/></joint>
<gazebo/>
</robot>
)";

TEST_F(Check, OfASoundModelSaysSo) {
  EXPECT_EQ(output_of("check robots/panda"), "robots/panda: no problems\n");
  write("arm.json", to_json(robots::ur5_spec()));
  EXPECT_EQ(output_of("check arm.json"), "arm.json: no problems\n");
  EXPECT_EQ(output_of("check -", to_json(robots::ur5_spec())), "standard input: no problems\n");
}

TEST_F(Check, ListsEveryProblemAtOnce) {
  write("arm.urdf", kBroken);
  const Outcome outcome = limber("check arm.urdf");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out,
            R"(arm.urdf:3: error: body "upper" inertia.mass = -2: must not be negative
arm.urdf:3: warning: body "upper" inertia.about_com = [[1, 0, 0], [0, 1, 0], [0, 0, 4]]: breaks the triangle inequality: the largest principal moment exceeds the sum of the other two by 2
arm.urdf:4: error: link "fore" inertial/mass@value = "1 kg": expected a number such as -1.5e-3, found "kg"
arm.urdf:6: warning: joint "shoulder" limits = [2, -2]: the lower limit must not exceed the upper one
arm.urdf:7: error: body "fore" parent = "uper": there is no such link (did you mean "upper"?)
arm.urdf: warning: file: ignored, as only viewers, controllers and simulators use it: gazebo
arm.urdf: 3 errors, 3 warnings
)");
}

/// The name of a file may hold anything, too.
TEST_F(Check, WritesOutWhatWouldActOnTheTerminal) {
  const std::string name = "a\x1b[31m\xc2\x9b\xe2\x80\xae", shown = "a\\u001b[31m\\u009b\\u202e";
  write(name + ".urdf", kBroken);
  for (const std::string& options : {std::string(), " --fix " + name + "2.urdf", std::string(" --json")}) {
    const Outcome outcome = limber("check " + name + ".urdf" + options);
    EXPECT_NE(outcome.out.find(shown + ".urdf"), std::string::npos) << options;
    for (const char* raw : {"\x1b", "\xc2\x9b", "\xe2\x80\xae"})
      EXPECT_EQ((outcome.out + outcome.err).find(raw), std::string::npos) << options;
  }
}

/// A misspelt element is no error, but what it says is not in the repaired file.
TEST_F(Check, ListsWhatReadersIgnoreAmongTheRepairs) {
  write("arm.urdf", R"(<robot name="r"><link name="base"/>
<link name="a"><inertail><mass value="5"/></inertail></link>
<joint name="s" type="continuous"><parent link="base"/><child link="a"/><axsi xyz="0 0 1"/></joint></robot>)");
  const Outcome outcome = limber("check arm.urdf --fix better.urdf");
  EXPECT_EQ(outcome.status, 3) << outcome.out;
  for (const char* element : {"inertail", "axsi"})
    EXPECT_NE(outcome.out.find(std::string(element) + " → left out"), std::string::npos) << outcome.out;
}

TEST_F(Check, OneUnreadableMassHidesNoOther) {
  write("arm.urdf", R"(<robot name="r"><link name="base"/>
<link name="a"><inertial><mass value="0"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="b"><inertial><mass value="nan"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="s" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="t" type="continuous"><parent link="a"/><child link="b"/></joint></robot>)");
  const Json problems = Json::parse(limber("check arm.urdf --json").out)["problems"];
  ASSERT_EQ(problems.size(), 2u) << problems;
  EXPECT_EQ(problems[0]["code"], "mass_missing");
  EXPECT_EQ(problems[0]["line"], 2);
  EXPECT_EQ(problems[1]["code"], "number_not_finite");
}

TEST_F(Check, ReportsSingularJointsOnceTheRestIsSound) {
  const std::string robot = R"(<robot name="r"><link name="base"/><link name="a"/>
<joint name="ja" type="continuous"><parent link="base"/><child link="a"/>)";
  write("arm.urdf", robot + "<axis xyz='0 0 0'/></joint></robot>");
  EXPECT_EQ(codes_of("arm.urdf"), Strings{"axis_zero"});
  write("arm.urdf", robot + "</joint></robot>");
  EXPECT_EQ(codes_of("arm.urdf"), Strings{"singular_mass_matrix"});
}

TEST_F(Check, KeepsFilesOfStrangersInTheirFolder) {
  write("arm.xml", R"(<mujoco><include file="../secret.xml"/><worldbody/></mujoco>)");
  EXPECT_EQ(limber("check arm.xml --confine").status, 1);
  EXPECT_EQ(codes_of("arm.xml --confine"), Strings{"file_outside"});
  EXPECT_EQ(limber("info arm.xml --confine").status, 1);
  EXPECT_EQ(codes_of("arm.xml"), Strings{"file_unreadable"});
}

TEST_F(Check, ScalesLengthsWhereItIsSaid) {
  write("arm.urdf", R"(<robot name="r"><link name="base"/>
<link name="a"><inertial><origin xyz="0 0 100"/><mass value="2"/><inertia ixx="20000" iyy="20000" izz="20000"/></inertial></link>
<joint name="ja" type="continuous"><origin xyz="0 0 300"/><parent link="base"/><child link="a"/></joint></robot>)");
  EXPECT_EQ(codes_of("arm.urdf"), Strings{"in_millimetres"});
  EXPECT_EQ(limber("check arm.urdf --fix same.urdf").status, 3);
  EXPECT_EQ(load_spec(path("same.urdf")).find_body("a")->placement.translation.z, 300);
  EXPECT_EQ(limber("check arm.urdf --scale 0.001").status, 0);
  EXPECT_EQ(limber("check arm.urdf --scale 0.001 --fix better.urdf").status, 0);
  EXPECT_EQ(limber("convert arm.urdf converted.urdf --scale 0.001").status, 0);
  for (const char* file : {"better.urdf", "converted.urdf"}) {
    const ModelSpec better = load_spec(path(file));
    const BodySpec& a = *better.find_body("a");
    EXPECT_NEAR(a.placement.translation.z, 0.3, 1e-15);
    EXPECT_NEAR(a.inertia.com.z, 0.1, 1e-15);
    EXPECT_NEAR(a.inertia.about_com.xx, 0.02, 1e-15);
    EXPECT_EQ(a.inertia.mass, 2);
  }
  EXPECT_EQ(limber("convert arm.urdf other.urdf --scale 0").status, 2);
}

TEST_F(Check, IsQuietOfWarnings) {
  write("arm.urdf", kBroken);
  EXPECT_NE(limber("check arm.urdf").out.find("warning:"), std::string::npos);
  EXPECT_EQ(limber("check arm.urdf --quiet").out.find("warning:"), std::string::npos);
  EXPECT_NE(limber("check arm.urdf --quiet").out.find("error:"), std::string::npos);
  EXPECT_EQ(limber("check arm.urdf --quiet --json").out, limber("check arm.urdf --json").out);
}

TEST_F(Check, RepairsManyJointsWithoutInertiaInAMoment) {
  std::string text = "<robot name='r'><link name='l0'/>";
  for (int k = 1; k <= 1500; ++k) {
    const std::string n = std::to_string(k), before = std::to_string(k - 1);
    text += "<link name='l" + n + "'/><joint name='j" + n + "' type='continuous'><parent link='l" + before +
            "'/><child link='l" + n + "'/></joint>\n";
  }
  write("chain.urdf", text + "</robot>");
  const Outcome outcome = limber("check chain.urdf --fix better.json");
  EXPECT_EQ(outcome.status, 0) << outcome.out.substr(0, 500);
  EXPECT_EQ(load_model(path("better.json")).nv(), 1500);
}

TEST_F(Check, RepairsWhatItCan) {
  write("arm.urdf", kBroken);
  const Outcome outcome = limber("check arm.urdf --fix better.urdf");
  EXPECT_EQ(outcome.status, 3) << outcome.out;  // somebody has to look at what could not be read
  const std::vector<std::string> lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 15u) << outcome.out;
  EXPECT_EQ(lines[6],
            "arm.urdf: repaired: file → left out: ignored, as only viewers, controllers and simulators use "
            "it: gazebo");
  EXPECT_EQ(
      lines[7],
      R"(arm.urdf:4: repaired: link "fore" inertial/mass@value = "1 kg" → left out: expected a number such as -1.5e-3, found "kg")");
  EXPECT_EQ(
      lines[8],
      R"(arm.urdf:6: repaired: joint "shoulder" limits = [2, -2] → [-2, 2]: the lower limit must not exceed the upper one)");
  EXPECT_EQ(lines[9], R"(arm.urdf:3: repaired: body "upper" inertia.mass = -2 → 2: must not be negative)");
  EXPECT_EQ(lines[11],
            R"(arm.urdf:4: repaired: body "fore" inertia.mass = 0 → 1: has rotational inertia but no mass)");
  EXPECT_EQ(lines[12],
            R"(arm.urdf:7: repaired: body "fore" parent = "uper" → "upper": there is no such link)");
  EXPECT_EQ(lines[14],
            "better.urdf: written with 7 repairs (2 of what could not be read); no problems are left");
  EXPECT_EQ(output_of("check better.urdf"), "better.urdf: no problems\n");
  // In another format too.
  EXPECT_EQ(limber("check arm.urdf --fix better.json").status, 3);
  EXPECT_EQ(load_model(path("better.json")).nv(), 2);
}

/// The lines about repairs, without what follows the new value.
std::vector<std::string> repairs_in(const std::string& text) {
  std::vector<std::string> repairs;
  for (const std::string& line : lines_of(text))
    if (const std::size_t at = line.find("repaired: "); at != std::string::npos)
      repairs.push_back(line.substr(at + 10, line.find(": ", line.find(" → ")) - at - 10));
  return repairs;
}

/// Numbers with commas and units, and words of other formats, are not guessed at.
TEST_F(Check, LeavesOutWhatItCannotRead) {
  write("arm.urdf", R"(<robot name="arm"><link name="base"/>
<link name="a"><inertial><mass value="nan"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="c"><inertial><mass value="1,5"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="revolute"><parent link="base"/><child link="a"/><axis xyz="0, 0, 1"/>
  <limit lower="-1" upper="nan" effort="1" velocity="1"/></joint>
<joint name="k" type="slide"><parent link="a"/><child link="b"/>
  <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
<joint name="l" type="revolut"><parent link="b"/><child link="c"/></joint></robot>
)");
  const Outcome outcome = limber("check arm.urdf --fix better.urdf");
  EXPECT_EQ(outcome.status, 3) << outcome.out;
  const std::vector<std::string> expected = {R"(link "a" inertial/mass@value = "nan" → left out)",
                                             R"(link "c" inertial/mass@value = "1,5" → left out)",
                                             R"(joint "j" axis@xyz = "0, 0, 1" → left out)",
                                             R"(joint "j" limit@upper = "nan" → left out)",
                                             R"(joint "k"@type = "slide" → left out)",
                                             R"(joint "l"@type = "revolut" → left out)",
                                             R"(body "a" inertia.mass = 0 → 1)",
                                             R"(body "c" inertia.mass = 0 → 1)"};
  EXPECT_EQ(repairs_in(outcome.out), expected) << outcome.out;
  const Strings codes = {"number_not_finite", "number_expected", "number_expected", "number_not_finite",
                         "word_unknown",      "word_unknown",    "mass_missing",    "mass_missing"};
  EXPECT_EQ(codes_of("arm.urdf --fix better.urdf", "repairs"), codes);
  const ModelSpec better = load_spec(path("better.urdf"));
  const BodySpec& a = *better.find_body("a");
  EXPECT_EQ(a.joint.type, JointType::revolute);
  EXPECT_EQ(a.joint.axis.x, 1);
  EXPECT_EQ(a.joint.limits.lower, std::vector<double>{-1});
  ASSERT_EQ(a.joint.limits.upper.size(), 1u);
  EXPECT_TRUE(std::isinf(a.joint.limits.upper[0]));
  EXPECT_EQ(a.inertia.about_com.xx, 1);
  EXPECT_EQ(better.find_body("b")->joint.type, JointType::fixed);
  EXPECT_EQ(better.find_body("c")->joint.type, JointType::fixed);
}

TEST_F(Check, LeavesOutTypesOfTheModelFile) {
  write("arm.json", R"({"limber": 1, "bodies": [
 {"name": "a", "joint": {"type": "hinge"}, "inertia": {"mass": 1, "com": [1, 0, 0]}},
 {"name": "b", "joint": {"type": "prismatik"}, "inertia": {"mass": 1, "com": [1, 0, 0]}}]}
)");
  const Outcome outcome = limber("check arm.json --fix better.json");
  EXPECT_EQ(outcome.status, 3) << outcome.out;
  const std::vector<std::string> expected = {R"(body "a" joint.type = "hinge" → left out)",
                                             R"(body "b" joint.type = "prismatik" → left out)"};
  EXPECT_EQ(repairs_in(outcome.out), expected) << outcome.out;
  EXPECT_EQ(codes_of("arm.json --fix better.json", "repairs"), (Strings{"word_unknown", "word_unknown"}));
  const ModelSpec better = load_spec(path("better.json"));
  for (const char* body : {"a", "b"}) EXPECT_EQ(better.find_body(body)->joint.type, JointSpec().type) << body;
}

TEST_F(Check, SaysThatAJointHasNoLimits) {
  write("arm.urdf", R"(<robot name="r"><link name="base"/>
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="revolute"><parent link="base"/><child link="a"/></joint></robot>)");
  const Outcome outcome = limber("check arm.urdf --fix better.urdf");
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_EQ(outcome.out,
            "arm.urdf:3: warning: joint \"j\": has no <limit>, which URDF requires; the joint has no limits\n"
            "arm.urdf: 1 warning\n"
            "better.urdf: written with 0 repairs; no problems are left\n");
}

/// One number of a list that cannot be read takes the others with it.
TEST_F(Check, LeavesOutTheListOfANumberOfTheModelFile) {
  write("arm.json", R"({"limber": 1, "gravity": [1, 2, "x"], "bodies": [{"name": "a",
 "placement": {"translation": [1, 2, NaN]}, "joint": {"name": "j", "type": "revolute", "damping": ["x"],
 "limits": {"lower": NaN, "upper": 1}},
 "inertia": {"mass": 1, "com": [0.1, 0.2, "0.3"], "about_com": [[1, 0, 0], [0, 1, 0], [0, 0]]}}]})");
  const Outcome outcome = limber("check arm.json --fix better.json");
  EXPECT_EQ(outcome.status, 3) << outcome.out;
  const std::vector<std::string> expected = {
      R"(gravity[2] = "x" → left out)",
      R"(body "a" placement.translation[2] = NaN → left out)",
      R"(body "a" inertia.com[2] = "0.3" → left out)",
      R"(body "a" inertia.about_com[2] = [0, 0] → left out)",
      R"(body "a" joint.limits.lower = NaN → left out)",
      R"(body "a" joint.damping[0] = "x" → left out)",
      R"(body "a" inertia = 1 kg → [[4e-05, 0, 0], [0, 4e-05, 0], [0, 0, 4e-05]], as of a ball of 1 cm radius)"};
  std::vector<std::string> found = repairs_in(outcome.out);
  std::vector<std::string> wanted = expected;
  std::sort(found.begin(), found.end());
  std::sort(wanted.begin(), wanted.end());
  EXPECT_EQ(found, wanted) << outcome.out;
  const ModelSpec better = load_spec(path("better.json"));
  EXPECT_EQ(better.gravity.x, 0);
  EXPECT_EQ(better.gravity.z, ModelSpec().gravity.z);
  EXPECT_EQ(better.bodies[0].placement.translation.x, 0);
  EXPECT_EQ(better.bodies[0].inertia.com.x, 0);
  EXPECT_EQ(better.bodies[0].inertia.com.z, 0);
  EXPECT_EQ(better.bodies[0].joint.limits.upper, std::vector<double>{1});
}

TEST_F(Check, GivesAJointWithoutAnAxisOne) {
  write("arm.sdf", R"(<sdf version="1.9"><model name="m"><link name="a"><inertial><inertia/></inertial></link>
<link name="b"><inertial><inertia/></inertial></link><link name="c"><inertial><inertia/></inertial></link>
<link name="d"><inertial><inertia/></inertial></link>
<joint name="j" type="revolute"><parent>a</parent><child>b</child></joint>
<joint name="u" type="universal"><parent>b</parent><child>c</child><axis><xyz>0 0 1</xyz></axis></joint>
<joint name="z" type="prismatic"><parent>c</parent><child>d</child><axis><xyz>0 0 0</xyz></axis></joint>
<joint name="l" type="revolute"><parent>a</parent></joint>
<joint name="g" type="gearbox"><parent>a</parent><child>c</child><axis/></joint></model></sdf>)");
  const Outcome outcome = limber("check arm.sdf --fix better.json");
  const std::vector<std::string> expected = {R"(joint "j" → read without it)",
                                             R"(joint "u" → read without it)",
                                             R"(joint "z" axis/xyz = "0 0 0" → left out)",
                                             R"(joint "l" → read without it)",
                                             R"(joint "l" → read without it)",
                                             R"(joint "g" → left out)"};
  EXPECT_EQ(repairs_in(outcome.out), expected) << outcome.out;
  const ModelSpec better = load_spec(path("better.json"));
  ASSERT_NE(better.find_joint("u"), nullptr);
  const JointSpec &turn = better.find_joint("j")->joint, &universal = better.find_joint("u")->joint;
  EXPECT_EQ(turn.axis.z, 1);
  EXPECT_EQ(universal.type, JointType::universal);
  ASSERT_TRUE(universal.axis2.has_value());
  EXPECT_NEAR(dot(universal.axis, *universal.axis2), 0, 1e-15);
  EXPECT_EQ(better.find_joint("z")->joint.axis.z, 1);
}

TEST_F(Check, KeepsALinkWhosePoseIsACircle) {
  write("arm.sdf", R"(<sdf version="1.9"><model name="m">
<link name="a"><pose relative_to="b">1 0 0 0 0 0</pose><inertial><inertia/></inertial></link>
<link name="b"><pose relative_to="a">1 2 0 0 0 0</pose><inertial><inertia/></inertial></link>
<joint name="j" type="revolute"><pose relative_to="nowhere"/><parent>a</parent><child>b</child><axis/></joint></model></sdf>)");
  const Outcome outcome = limber("check arm.sdf --fix better.json");
  EXPECT_EQ(repairs_in(outcome.out),
            (std::vector<std::string>{R"(link "b" → its pose taken as relative to the world)",
                                      R"(joint "j" pose@relative_to = "nowhere" → left out)"}))
      << outcome.out;
  const ModelSpec better = load_spec(path("better.json"));
  ASSERT_NE(better.find_body("b"), nullptr);
  EXPECT_EQ(better.find_body("b")->placement.translation.x, -1) << "a is at (2, 2, 0), b at (1, 2, 0)";
  EXPECT_EQ(better.find_body("b")->link_placement.translation.x, 0) << "the joint is where its child is";
}

TEST_F(Check, OfTwoInertiasTheOneThatIsKeptIsExamined) {
  write("arm.xml", R"(<mujoco><worldbody><body name="a"><joint name="j"/>
<inertial mass="1" pos="0 0 0" diaginertia="3 3 3" fullinertia="1 1 4 0 0 0"/></body></worldbody></mujoco>)");
  const Outcome outcome = limber("check arm.xml --fix better.json");
  EXPECT_EQ(repairs_in(outcome.out),
            (std::vector<std::string>{R"(body "a" inertial@diaginertia = "3 3 3" → left out)",
                                      R"(body "a" inertia.about_com = [[1, 0, 0], [0, 1, 0], [0, 0, 4]] → )"
                                      R"([[2.000000004, 0, 0], [0, 2.000000004, 0], [0, 0, 4.000000004]])"}))
      << outcome.out;
  EXPECT_EQ(codes_of("arm.xml --fix better.json", "repairs"),
            (Strings{"fullinertia_axes", "triangle_inequality"}));
}

TEST_F(Check, LeavesOutAGeomWithoutASize) {
  write("arm.xml", R"(<mujoco><worldbody><body name="a"><joint/><geom type="sphere" size="-1"/></body>
<body name="b"><joint/><geom size="0"/><geom size="2"/></body></worldbody></mujoco>)");
  const Outcome outcome = limber("check arm.xml --fix better.json");
  EXPECT_EQ(
      repairs_in(outcome.out),
      (std::vector<std::string>{
          R"(body "a" geom@size = "-1" → left out)", R"(body "b" geom@size = "0" → left out)",
          R"(body "a" inertia = 0 kg → 0.004189 kg, the inertia of a ball of 1 cm radius, as of water)"}))
      << outcome.out;
  const ModelSpec better = load_spec(path("better.json"));
  EXPECT_EQ(better.find_body("a")->collisions.size(), 0u);
  ASSERT_EQ(better.find_body("b")->collisions.size(), 1u);
  EXPECT_EQ(std::get<SphereSpec>(better.find_body("b")->collisions[0].shape).radius, 2);
}

TEST_F(Check, DoesNotTakeABaseThatCannotFloatForARepair) {
  write("arm.urdf", R"(<robot name="r"><link name="world"/>
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="world"/><child link="a"/></joint></robot>)");
  const Outcome outcome = limber("check arm.urdf --root floating --fix better.urdf");
  EXPECT_EQ(outcome.status, 1) << outcome.out;
  EXPECT_EQ(repairs_in(outcome.out), std::vector<std::string>()) << outcome.out;
  EXPECT_FALSE(is_there("better.urdf"));
}

/// References mean the first of a name, and the second stays with all that is in it.
TEST_F(Check, NumbersNamesThatAreTakenInEveryFormat) {
  write("arm.sdf", R"(<sdf version="1.9"><model name="m"><link name="a_2"><inertial/></link>
<link name="a"><inertial><mass>2</mass></inertial></link><link name="a"><inertial><mass>3</mass></inertial></link>
<joint name="j" type="revolute"><parent>a_2</parent><child>a</child><axis/></joint>
<link><inertial><mass>4</mass></inertial></link></model></sdf>)");
  write("arm.xml",
        R"(<mujoco><worldbody><body name="a"><joint/><geom size="1"/><site name="s" pos="1 0 0"/></body>
<body name="a"><joint/><geom size="2"/><site name="s" pos="2 0 0"/></body></worldbody></mujoco>)");
  EXPECT_EQ(limber("check arm.sdf --fix sdf.json").status, 3);
  const ModelSpec sdf = load_spec(path("sdf.json"));
  EXPECT_EQ(sdf.find_body("a")->inertia.mass, 2);
  EXPECT_EQ(sdf.find_body("a")->joint.name, "j");
  ASSERT_NE(sdf.find_body("a_3"), nullptr);
  EXPECT_EQ(sdf.find_body("a_3")->inertia.mass, 3);
  ASSERT_NE(sdf.find_body("link_2"), nullptr);
  EXPECT_EQ(sdf.find_body("link_2")->inertia.mass, 4);
  EXPECT_EQ(limber("check arm.xml --fix mjcf.json").status, 3);
  const ModelSpec mjcf = load_spec(path("mjcf.json"));
  ASSERT_NE(mjcf.find_body("a_2"), nullptr);
  ASSERT_EQ(mjcf.frames.size(), 2u);
  EXPECT_EQ(mjcf.frames[1].name, "s_2");
  EXPECT_EQ(mjcf.frames[1].placement.translation.x, 2);
}

TEST_F(Check, RepairsMjcf) {
  write("arm.xml", R"(<mujoco><compiler angle="radian"/>
<default><default class="motor"><joint armature="0.5"/></default></default>
<worldbody><body name="a"><joint name="hip" class="motor" range="1 -1" actuatorfrcrange="5 -5"/><geom size="1"/>
<body name="b"><joint name="knee" class="motors"/><geom size="1"/><composite type="grid"/></body></body></worldbody>
<equality><joint joint1="kne" joint2="hip"/><joint joint1="ankle"/></equality></mujoco>
)");
  const std::vector<std::string> problems = lines_of(limber("check arm.xml").out);
  const auto says = [&](const char* part) {
    return std::any_of(problems.begin(), problems.end(),
                       [&](const std::string& line) { return line.find(part) != std::string::npos; });
  };
  EXPECT_TRUE(says("joint \"hip\" limits = [1, -1]: the lower limit"));
  EXPECT_TRUE(says("joint \"hip\" limits.effort = [-5]: limits of velocity and effort must not be negative"));
  EXPECT_TRUE(says("(did you mean \"motor\"?)"));
  EXPECT_TRUE(says("(did you mean \"knee\"?)"));
  const Outcome outcome = limber("check arm.xml --fix better.xml --to mjcf");
  EXPECT_EQ(outcome.status, 3) << outcome.out;
  const std::vector<std::string> expected = {
      R"(joint "knee"@class = "motors" → left out)", R"(body "b" composite → left out)",
      R"(equality/joint@joint1 = "kne" → left out)", R"(equality/joint@joint1 = "ankle" → left out)",
      R"(joint "hip" limits.effort = [-5] → [5])",   R"(joint "hip" limits = [1, -1] → [-1, 1])"};
  EXPECT_EQ(repairs_in(outcome.out), expected) << outcome.out;
  const ModelSpec better = load_spec(path("better.xml"));
  const JointSpec& hip = better.find_body("a")->joint;
  EXPECT_EQ(hip.limits.lower, std::vector<double>{-1});
  EXPECT_EQ(hip.limits.effort, std::vector<double>{5});
  EXPECT_EQ(hip.armature, std::vector<double>{0.5});
  EXPECT_EQ(better.find_body("b")->joint.armature, std::vector<double>());
  EXPECT_FALSE(better.find_body("b")->joint.mimic);
}

/// A joint to a link that does not exist, a link that nothing leads to.
TEST_F(Check, HangsWhatIsLooseOnTheBaseAndLetsThatFloat) {
  const std::string drone = R"(<robot name="drone">
<link name="body"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="top"/><link name="light"/>
<joint name="t" type="fixed"><parent link="body"/><child link="tip"/></joint>
<joint name="r" type="fixed"><parent link="body"/><child link="propeller"/></joint>
)";
  write("drone.urdf", drone + "</robot>");
  const Outcome outcome = limber("check drone.urdf --root floating --fix better.urdf");
  EXPECT_EQ(outcome.status, 3) << outcome.out;
  const std::vector<std::string> expected = {R"(link "light" → fixed to "body")",
                                             R"(joint "t" child@link = "tip" → "top")",
                                             R"(joint "r" child@link = "propeller" → left out)"};
  EXPECT_EQ(repairs_in(outcome.out), expected) << outcome.out;
  const ModelSpec spec = load_spec(path("better.urdf"));
  for (const char* link : {"top", "light"}) EXPECT_EQ(spec.find_body(link)->parent, "body") << link;
  const Model better = build(spec);
  EXPECT_EQ(better.nv(), 6);
  EXPECT_NEAR(total_mass(better), 1, 1e-15);
  // Without a parent a link is a child of the world, which does not float.
  write("drone.urdf",
        drone + R"(<link name="left"/><joint name="l" type="fixed"><child link="left"/></joint></robot>)");
  EXPECT_EQ(limber("check drone.urdf --root floating --fix worse.urdf").status, 1);
  EXPECT_FALSE(is_there("worse.urdf"));
  EXPECT_EQ(limber("check drone.urdf --fix fixed.urdf").status, 3);
  EXPECT_EQ(load_spec(path("fixed.urdf")).find_body("left")->parent, kWorld);
}

TEST_F(Check, LeavesOutAJointOfSdfWithoutAChild) {
  write("arm.sdf", R"(<sdf version="1.9"><model name="m"><link name="base"><inertial/></link>
<link name="upper"><pose>0 0 1 0 0 0</pose><inertial/></link>
<joint name="fix" type="fixed"><parent>world</parent><child>base</child></joint>
<joint name="j" type="revolute"><pose>0 0 0.5 0 0 0</pose><parent>base</parent><child>uper</child><axis/></joint>
<joint name="k" type="revolute"><parent>upper</parent><child>elbow</child><axis/></joint></model></sdf>)");
  const Outcome outcome = limber("check arm.sdf --fix better.json");
  EXPECT_EQ(outcome.status, 3) << outcome.out;
  EXPECT_NE(outcome.out.find(R"((did you mean "upper"?))"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(R"(joint "j" child = "uper" → left out)"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(R"(joint "k" child = "elbow" → left out)"), std::string::npos) << outcome.out;
  const ModelSpec better = load_spec(path("better.json"));
  const BodySpec& upper = *better.find_body("upper");
  EXPECT_EQ(upper.parent, kWorld);
  EXPECT_EQ(upper.joint.type, JointType::floating);
  EXPECT_EQ(upper.placement.translation.z, 1);
}

TEST_F(Check, SpeaksJson) {
  write("arm.urdf", kBroken);
  const Outcome outcome = limber("check arm.urdf --json --fix better.urdf");
  const Json found = Json::parse(outcome.out);
  EXPECT_EQ(found["model"], "arm.urdf");
  EXPECT_EQ(found["errors"], 3);
  EXPECT_EQ(found["warnings"], 3);
  EXPECT_EQ(found["problems"].size(), 6u);
  EXPECT_EQ(found["problems"][0]["severity"], "error");
  EXPECT_EQ(found["problems"][0]["code"], "mass_negative");
  EXPECT_EQ(found["problems"][0]["kind"], "body");
  EXPECT_EQ(found["problems"][0]["name"], "upper");
  EXPECT_EQ(found["problems"][0]["part"], "inertia.mass");
  EXPECT_EQ(found["problems"][0]["line"], 3);
  EXPECT_EQ(found["problems"][0]["element"], "body \"upper\" inertia.mass");
  EXPECT_EQ(found["problems"][0]["value"], "-2");
  EXPECT_EQ(found["problems"][0]["message"], "must not be negative");
  EXPECT_EQ(found["problems"][0]["outcome"], "kept");
  EXPECT_EQ(found["problems"][0]["replacement"], "");
  EXPECT_EQ(found["problems"][0]["arguments"], Json::array());
  EXPECT_EQ(found["problems"][0]["more"], 0);
  EXPECT_EQ(found["problems"][0]["more_lines"], Json::array());
  EXPECT_EQ(found["problems"][5]["outcome"], "ignored");
  EXPECT_EQ(found["problems"][5]["arguments"], Json::array({"gazebo"}));
  EXPECT_EQ(found["repairs"].size(), 7u);
  EXPECT_EQ(found["repairs"][3]["after"], "2");
  EXPECT_EQ(found["unread"], 2);
  EXPECT_EQ(found["left"], Json::array());
  EXPECT_EQ(found["written"], true);
  EXPECT_EQ(Json::parse(output_of("check robots/panda --json"))["problems"], Json::array());
}

TEST_F(Check, TellsWarningsFromErrorsByItsStatus) {
  write("arm.json",
        R"({"limber": 1, "bodies": [{"name": "a", "joint": {"type": "revolute", "axis": [0, 0, 2]},
 "inertia": {"mass": 1, "com": [1, 0, 0]}}]})");
  EXPECT_EQ(limber("check arm.json").status, 3);
  const Outcome strict = limber("check arm.json --strict");
  EXPECT_EQ(strict.status, 1);
  EXPECT_NE(strict.out.find("error: joint \"a_joint\" axis"), std::string::npos) << strict.out;
  EXPECT_NE(strict.out.find("arm.json: 1 error\n"), std::string::npos) << strict.out;
  EXPECT_EQ(limber("check arm.json --strict --fix better.json").status, 0);
  write("none.urdf", "<robot name='r'>");
  EXPECT_EQ(limber("check none.urdf").status, 1);
}

TEST_F(Check, WritesNothingWhereThereIsNothingToRepair) {
  write("none.urdf", "<robot name='r'>");
  const Outcome outcome = limber("check none.urdf --fix better.urdf");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("better.urdf: not written: the file has no model to repair"), std::string::npos)
      << outcome.out;
  EXPECT_FALSE(is_there("better.urdf"));
}

/// The joint is named after its body, so that the text becomes twice as long.
TEST_F(Check, WritesNoFileThatCannotBeReadAgain) {
  write("long.json", "{\"limber\": 1, \"bodies\": [{\"name\": \"" + std::string(40u << 20, 'a') +
                         "\", \"joint\": {\"type\": \"fixed\"}}]}");
  const Outcome outcome = limber("check long.json --fix longer.json");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("longer.json: not written: 1 error left\n"
                             "longer.json: error: file: larger than 64 MiB"),
            std::string::npos);
  EXPECT_FALSE(is_there("longer.json"));
}

TEST_F(Check, KeepsTheModelUnlessForced) {
  write("arm.urdf", kBroken);
  EXPECT_EQ(error_of("check arm.urdf --fix arm.urdf", 2),
            "limber check: \"arm.urdf\" is the input itself; --force replaces it");
  EXPECT_EQ(text_of("arm.urdf"), kBroken);
  EXPECT_EQ(limber("check arm.urdf --fix arm.urdf --force").status, 3);
  EXPECT_EQ(output_of("check arm.urdf"), "arm.urdf: no problems\n");
}

TEST_F(Check, NeedsAFileThatIsThereAndAFormatThatItCanWrite) {
  EXPECT_NE(error_of("check none.urdf", 1).find("none.urdf: error: file: cannot be read"), std::string::npos);
  EXPECT_NE(error_of("check robots/pnda", 1).find("did you mean"), std::string::npos);
  EXPECT_NE(error_of("check robots/panda --fix panda.step", 2).find("the format of"), std::string::npos);
  EXPECT_EQ(limber("check robots/rp_arm --fix arm.xml --to mjcf").status, 0);
  EXPECT_NE(text_of("arm.xml").find("<mujoco"), std::string::npos);
  EXPECT_EQ(error_of("check robots/panda --fix - --to json", 2),
            "limber check: --fix needs a file, since the report is on standard output");
}

TEST_F(Check, SaysWhereTheRepairedFileStillHasAProblem) {
  // Nobody knows which of the two limits is wrong.
  write("hand.urdf", R"(<robot name="hand"><link name="palm"/>
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="leader" type="revolute"><parent link="palm"/><child link="a"/>
  <limit lower="0" upper="1" effort="1" velocity="1"/></joint><!-- … -->
<joint name="follower" type="revolute"><parent link="palm"/><child link="b"/>
  <limit lower="2" upper="3" effort="1" velocity="1"/><mimic joint="leader"/></joint></robot>
)");
  const Outcome outcome = limber("check hand.urdf --fix better.urdf");
  EXPECT_EQ(outcome.status, 3) << outcome.out;
  const std::string last = lines_of(outcome.out).back();
  ASSERT_TRUE(last.starts_with("better.urdf:")) << outcome.out;
  const auto number = static_cast<std::size_t>(std::stoi(last.substr(last.find(':') + 1)));
  EXPECT_NE(lines_of(text_of("better.urdf")).at(number - 1).find("<limit lower=\"2\""), std::string::npos);
}

}  // namespace
}  // namespace limber::test
