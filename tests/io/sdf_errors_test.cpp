// What a broken SDF file gets to hear, word for word: problems of the text and of the mechanism in one go.
#include <gtest/gtest.h>
#include <limber/io/sdf.hpp>

#include <string>
#include <vector>

#include "io/broken_file.hpp"

namespace limber {
namespace {

// clang-format off
const std::vector<BrokenFile>& broken_files() {
  static const std::vector<BrokenFile> files = {
      {"pose_in_millimetres", R"(<sdf version="1.9"><model name="m"><link name="a">
<pose>0 0 500 0 0 0</pose><inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial></link>
<link name="b">
<pose>0 0 800 0 0 0</pose><inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial></link>
<link name="c"><pose>0 0 900 0 0 0</pose><inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial></link>
<joint name="h" type="fixed"><parent>world</parent><child>a</child></joint>
<joint name="j" type="prismatic"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz></axis></joint>
<joint name="k" type="prismatic"><parent>b</parent><child>c</child>
<pose>0 0 -20 0 0 0</pose><axis><xyz>0 0 1</xyz></axis></joint></model></sdf>)",
       R"(arm.sdf: warning: model: the lengths look like millimetres (typical: 300 m); if they are, convert them with --scale 0.001)"},
      {"not_sdf", R"(<sdf)",
       R"(arm.sdf:1: error: syntax: <sdf> is not closed with >)"},
      {"other_root", R"(<model name="m"/>)",
       R"(arm.sdf:1: error: <model>: an SDF file starts with <sdf>)"},
      {"no_version", R"(<sdf><model name="m"><link name="a"/></model></sdf>)",
       R"(arm.sdf:1: error: sdf: needs the attribute "version"
arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken)"},
      {"strange_version", R"(<sdf version="2"><model name="m"><link name="a"><inertial/></link></model></sdf>)",
       R"(arm.sdf:1: warning: sdf@version = "2": read as version 1.12, the newest that is known here
arm.sdf:1: warning: link "a" inertial: has no <inertia>: as SDF says, moments of 1 kg m² are taken)"},
      {"no_model", R"(<sdf version="1.9"/>)",
       R"(arm.sdf:1: error: sdf: needs a <model>)"},
      {"no_link", R"(<sdf version="1.9"><model name="m"/></sdf>)",
       R"(arm.sdf:1: error: model "m": has no <link>)"},
      {"no_name", R"(<sdf version="1.9"><model name="m"><link/></model></sdf>)",
       R"(arm.sdf:1: error: model "m" link: needs the attribute "name"
arm.sdf:1: warning: model "m" link: has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken)"},
      {"reserved_name", R"(<sdf version="1.9"><model name="m"><link name="world"/><link name="a::b"/></model></sdf>)",
       R"(arm.sdf:1: error: link "world"@name = "world": cannot be a name here: it is empty, reserved, or has "::" in it
arm.sdf:1: error: link "a::b"@name = "a::b": cannot be a name here: it is empty, reserved, or has "::" in it
arm.sdf:1: warning: link "world": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken (and 1 more like it))"},
      {"second_link_of_a_name_is_examined", R"(<sdf version="1.9"><model name="m">
<link name="a"><inertial><mass>1</mass><inertia/></inertial></link>
<link name="a"><pose relative_to="b"/><inertial><mass>7</mass><inertia><ixx>-3</ixx></inertia></inertial></link></model></sdf>)",
       R"(arm.sdf:3: error: link "a"@name = "a": the name is taken; names in a model must be unique
arm.sdf:3: error: link "a" pose@relative_to = "b": there is no link, joint, frame or model of this name here
arm.sdf:3: warning: body "a_2" inertia.about_com = [[-3, 0, 0], [0, 1, 0], [0, 0, 1]]: has the negative principal moment -3; no body has that)"},
      {"second_joint_of_a_name_is_examined", R"(<sdf version="1.9"><model name="m">
<link name="a"><inertial><mass>1</mass><inertia/></inertial></link>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis/></joint>
<joint name="j" type="revolute"><parent>b</parent><child>a</child><axis><limit><lower>2</lower><upper>1</upper></limit></axis></joint></model></sdf>)",
       R"(arm.sdf:4: error: joint "j"@name = "j": the name is taken; names in a model must be unique
arm.sdf:4: error: joint "j" parent = "b": there is no link, joint, frame or model of this name here
arm.sdf:4: warning: joint "j_2" limits = [2, 1]: the lower limit must not exceed the upper one)"},
      {"unknown_type_hides_nothing", R"(<sdf version="1.9"><model name="m">
<link name="a"><inertial><mass>1</mass><inertia/></inertial></link>
<joint name="j" type="wobbly"><parent>world</parent><child>a</child><axis>
<limit><lower>2</lower><upper>1</upper><effort>x</effort></limit><dynamics><damping>-1</damping></dynamics></axis></joint></model></sdf>)",
       R"(arm.sdf:3: error: joint "j"@type = "wobbly": expected one of revolute, continuous, prismatic, screw, universal, revolute2, ball, fixed, gearbox
arm.sdf:3: warning: joint "j": limits, damping, friction and armature of a fixed joint are ignored
arm.sdf:4: error: joint "j" axis/limit/effort = "x": expected a number such as -1.5e-3
arm.sdf:4: warning: joint "j" damping = [-1]: negative: it would add energy)"},
      {"bounds_of_a_continuous_joint", R"(<sdf version="1.9"><model name="m">
<link name="a"><inertial><mass>1</mass><inertia/></inertial></link>
<joint name="j" type="continuous"><parent>world</parent><child>a</child><axis><limit>
<lower>-1e16</lower>
<upper>2</upper></limit></axis></joint></model></sdf>)",
       R"(arm.sdf:5: warning: joint "j" axis/limit/upper: ignored: a continuous joint has no bounds)"},
      {"axis_too_long", R"(<sdf version="1.9"><model name="m">
<link name="a"><inertial><mass>1</mass><inertia/></inertial></link>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis><xyz>0 0 3</xyz></axis></joint></model></sdf>)",
       R"(arm.sdf:3: warning: joint "j" axis = [0, 0, 3]: has length 3; used as a direction)"},
      {"name_twice", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<frame name="a"/></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken
arm.sdf:2: error: frame "a"@name = "a": the name is taken; names in a model must be unique)"},
      {"joint_type", R"(<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>
<joint name="j" type="hinge"><parent>a</parent><child>b</child></joint></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken (and 1 more like it)
arm.sdf:2: error: joint "j"@type = "hinge": expected one of revolute, continuous, prismatic, screw, universal, revolute2, ball, fixed, gearbox (did you mean "revolute"?)
arm.sdf:2: error: joint "j": needs <axis>)"},
      {"child_missing", R"(<sdf version="1.9"><model name="m"><link name="upper"/>
<joint name="j" type="fixed"><parent>upper</parent><child>uper</child></joint></model></sdf>)",
       R"(arm.sdf:1: warning: link "upper": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken
arm.sdf:2: error: joint "j" child = "uper": there is no link, joint, frame or model of this name here (did you mean "upper"?))"},
      {"no_parent", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<joint name="j" type="fixed"><child>a</child></joint></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken
arm.sdf:2: error: joint "j": needs <parent>)"},
      {"world_as_child", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<joint name="j" type="fixed"><parent>a</parent><child>world</child></joint></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken
arm.sdf:2: error: joint "j": the world cannot be the child of a joint; make it the parent)"},
      {"same_link", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<joint name="j" type="fixed"><parent>a</parent><child>a</child></joint></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken
arm.sdf:2: error: joint "j": its parent and its child are the same link)"},
      {"no_axis", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<joint name="j" type="revolute"><parent>world</parent><child>a</child></joint></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken
arm.sdf:2: error: joint "j": needs <axis>)"},
      {"zero_axis", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis><xyz>0 0 0</xyz></axis></joint></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken
arm.sdf:2: error: joint "j" axis/xyz = "0 0 0": must not be zero: it gives a direction)"},
      {"expressed_in_nothing", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis><xyz expressed_in="x">0 0 1</xyz></axis></joint></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken
arm.sdf:2: error: joint "j" axis/xyz@expressed_in = "x": there is no link, joint, frame or model of this name here)"},
      {"relative_to_nothing", R"(<sdf version="1.9"><model name="m"><link name="a"><pose relative_to="b">0 0 0 0 0 0</pose></link></model></sdf>)",
       R"(arm.sdf:1: error: link "a" pose@relative_to = "b": there is no link, joint, frame or model of this name here
arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken)"},
      {"circle_of_poses", R"(<sdf version="1.9"><model name="m"><link name="a"><pose relative_to="b"/></link>
<link name="b"><pose relative_to="a"/></link></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken (and 1 more like it, line 2)
arm.sdf:2: error: link "b": its pose depends on itself, through "a")"},
      {"circle_of_frames", R"(<sdf version="1.9"><model name="m"><link name="a"/><frame name="f" attached_to="g"><pose relative_to="a"/></frame>
<frame name="g" attached_to="f"><pose relative_to="a"/></frame></model></sdf>)",
       R"(arm.sdf:1: error: frame "f": is attached to itself, through other frames
arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken)"},
      {"too_few_numbers", R"(<sdf version="1.9"><model name="m"><link name="a"><pose>0 0 0 0 0</pose></link></model></sdf>)",
       R"(arm.sdf:1: error: link "a" pose = "0 0 0 0 0": expected 6 numbers, found 5
arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken)"},
      {"quaternion", R"(<sdf version="1.9"><model name="m"><link name="a"><pose rotation_format="quat_xyzw">0 0 0 0 0 0 0</pose></link></model></sdf>)",
       R"(arm.sdf:1: error: link "a" pose = "0 0 0 0 0 0 0": the quaternion must not be zero
arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken)"},
      {"not_a_number", R"(<sdf version="1.9"><model name="m"><link name="a"><inertial>
<mass>heavy</mass><inertia><ixx>nan</ixx></inertia></inertial></link></model></sdf>)",
       R"(arm.sdf:2: error: link "a" inertial/mass = "heavy": expected a number such as -1.5e-3
arm.sdf:2: error: link "a" inertial/inertia/ixx = "nan": expected a finite number)"},
      {"each_value_has_its_own_line", R"(<sdf version="1.9"><model name="m">
<link name="a"><inertial>
<mass>-1</mass>
<pose>1e60 0 0 0 0 0</pose>
<inertia><ixx>9</ixx></inertia></inertial></link>
<joint name="j" type="revolute"><parent>world</parent><child>a</child>
<axis>
<xyz>0 0 2</xyz>
<limit><lower>2</lower>
<upper>1</upper></limit>
<dynamics>
<damping>-1</damping></dynamics></axis></joint></model></sdf>)",
       R"(arm.sdf:3: error: body "a" inertia.mass = -1: must not be negative
arm.sdf:4: error: body "a" inertia.com = [1e+60, 0, 0]: is too large to compute with: at most 1e+50
arm.sdf:8: warning: joint "j" axis = [0, 0, 2]: has length 2; used as a direction
arm.sdf:9: warning: joint "j" limits = [2, 1]: the lower limit must not exceed the upper one
arm.sdf:12: warning: joint "j" damping = [-1]: negative: it would add energy)"},
      {"moment_unreadable_hides_nothing", R"(<sdf version="1.9"><model name="m"><link name="a"><inertial><mass>1</mass><inertia>
<ixx>x</ixx>
<iyz>7</iyz>
<izz>-1</izz></inertia></inertial></link></model></sdf>)",
       R"(arm.sdf:1: warning: body "a" inertia.about_com = [[1, 0, 0], [0, 1, 7], [0, 7, -1]]: has the negative principal moment -7.07107; no body has that
arm.sdf:2: error: link "a" inertial/inertia/ixx = "x": expected a number such as -1.5e-3
arm.sdf:4: warning: link "a" inertial/inertia/izz = "-1": is negative; no body has such a moment)"},
      {"negative_mass", R"(<sdf version="1.9"><model name="m"><link name="a"><inertial>
<mass>-1</mass></inertial></link></model></sdf>)",
       R"(arm.sdf:1: warning: link "a" inertial: has no <inertia>: as SDF says, moments of 1 kg m² are taken
arm.sdf:2: error: body "a" inertia.mass = -1: must not be negative)"},
      {"no_inertial", R"(<sdf version="1.9"><model name="m"><link name="a"/></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken)"},
      {"frame_on_nothing", R"(<sdf version="1.9"><model name="m"><link name="a"/><frame name="f" attached_to="b"/></model></sdf>)",
       R"(arm.sdf:1: error: frame "f"@attached_to = "b": there is no link, joint, frame or model of this name here
arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken)"},
      {"canonical_link", R"(<sdf version="1.9"><model name="m" canonical_link="f"><link name="a"/><frame name="f"/></model></sdf>)",
       R"(arm.sdf:1: error: model "m"@canonical_link = "f": must be a link
arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken)"},
      {"placement_frame", R"(<sdf version="1.9"><model name="m" placement_frame="g"><link name="a"/></model></sdf>)",
       R"(arm.sdf:1: error: model "m"@placement_frame = "g": there is no link, joint, frame or model of this name here
arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken)"},
      {"pitch_zero", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<joint name="j" type="screw"><parent>world</parent><child>a</child><axis/><thread_pitch>0</thread_pitch></joint></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken
arm.sdf:2: error: joint "j" thread_pitch = "0": must not be zero)"},
      {"mimic_of_a_link", R"(<sdf version="1.11"><model name="m"><link name="a"/>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis><mimic joint="a"/></axis></joint></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken
arm.sdf:2: error: joint "j" axis/mimic@joint = "a": must be a joint)"},
      {"gearbox", R"(<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>
<joint name="j" type="gearbox"><parent>a</parent><child>b</child><axis/><axis2/><gearbox_reference_body>a</gearbox_reference_body></joint></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken (and 1 more like it)
arm.sdf:2: warning: joint "j": ignored: both links have to turn on the reference body by revolute joints about the two axes)"},
      {"include", R"(<sdf version="1.9"><model name="m"><link name="a"/><include><uri>model://x</uri></include></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken
arm.sdf:1: warning: model "m" include: ignored: other models are not read: write them into the file)"},
      {"unknown", R"(<sdf version="1.9"><model name="m"><link name="a"><inertail/></link>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis><xzy>0 0 1</xzy></axis></joint></model></sdf>)",
       R"(arm.sdf:1: warning: link "a": has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken
arm.sdf:1: warning: link "a" inertail: ignored: <link> has no such element (did you mean "inertial"?)
arm.sdf:2: warning: joint "j" axis/xzy: ignored: <axis> has no such element (did you mean "xyz"?))"},
      {"others", R"(<sdf version="1.9"><world name="w"><physics name="p" type="ode"/><light name="l" type="point"/><model name="m"><self_collide>true</self_collide><plugin name="p" filename="f"/>
<link name="a"><sensor name="s" type="imu"/><sensor name="t" type="imu"/><inertial/></link>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis><dynamics><spring_stiffness>3</spring_stiffness></dynamics><limit><stiffness>1</stiffness></limit></axis></joint></model></world></sdf>)",
       R"(arm.sdf:1: warning: world "w" physics: ignored: settings of a simulation are not part of a model
arm.sdf:1: warning: world "w" light: ignored: settings of a simulation are not part of a model
arm.sdf:1: warning: model "m" self_collide: ignored: plugins and settings of a simulation are not part of a model
arm.sdf:1: warning: model "m" plugin: ignored: plugins and settings of a simulation are not part of a model
arm.sdf:2: warning: link "a" inertial: has no <inertia>: as SDF says, moments of 1 kg m² are taken
arm.sdf:2: warning: link "a" sensor: ignored: sensors, plugins and settings of a simulation are not part of a model (and 1 more like it)
arm.sdf:3: warning: joint "j" axis/dynamics/spring_stiffness: ignored: springs are not part of a model: add their forces to the joint forces
arm.sdf:3: warning: joint "j" axis/limit/stiffness: ignored: the forces of joint stops are not part of a model)"},
  };
  return files;
}
// clang-format on

class SdfErrors : public ::testing::TestWithParam<BrokenFile> {};

TEST_P(SdfErrors, AreSaidWordForWord) {
  EXPECT_EQ(problems_of(GetParam().text, "arm.sdf"), GetParam().problems);
}

INSTANTIATE_TEST_SUITE_P(Table, SdfErrors, ::testing::ValuesIn(broken_files()), name_of);

TEST(SdfErrors, AreThrownTogether) {
  try {
    parse_sdf(
        "<sdf version='1.9'><model name='m'><link name='a'><pose>x</pose></link>"
        "<link name='a'/></model></sdf>",
        "arm.sdf");
    FAIL();
  } catch (const ModelError& error) {
    int errors = 0;
    for (const Problem& problem : error.problems()) errors += problem.severity == Severity::error;
    EXPECT_EQ(errors, 2) << error.what();
  }
}

TEST(SdfErrors, AreNotWithoutEnd) {
  std::string text = "<sdf version='1.9'><model name='m'>";
  for (int i = 0; i < 20'000; ++i) text += "<joint/>";
  ProblemList problems("arm.sdf");
  parse_sdf(text + "</model></sdf>", "arm.sdf", problems);
  EXPECT_EQ(problems.all().size(), 1001u);
}

}  // namespace
}  // namespace limber
