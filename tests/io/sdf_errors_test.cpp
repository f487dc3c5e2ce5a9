// Broken SDF files: all problems of the text and of the mechanism, each with its code, element and line.
#include <gtest/gtest.h>
#include <limber/io/formats.hpp>

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
       R"(arm.sdf: warning in_millimetres: model)"},
      {"not_sdf", R"(<sdf)",
       R"(arm.sdf:1: error xml_tag_open: )"},
      {"other_root", R"(<model name="m"/>)",
       R"(arm.sdf:1: error root_element: model "m")"},
      {"no_version", R"(<sdf><model name="m"><link name="a"/></model></sdf>)",
       R"(arm.sdf:1: error attribute_missing: sdf
arm.sdf:1: warning inertial_default: link "a")"},
      {"strange_version", R"(<sdf version="2"><model name="m"><link name="a"><inertial/></link></model></sdf>)",
       R"(arm.sdf:1: warning version_assumed: sdf@version
arm.sdf:1: warning inertial_default: link "a" inertial)"},
      {"no_model", R"(<sdf version="1.9"/>)",
       R"(arm.sdf:1: error element_missing: sdf)"},
      {"no_link", R"(<sdf version="1.9"><model name="m"/></sdf>)",
       R"(arm.sdf:1: error element_missing: model "m")"},
      {"no_name", R"(<sdf version="1.9"><model name="m"><link/></model></sdf>)",
       R"(arm.sdf:1: error attribute_missing: model "m" link
arm.sdf:1: warning inertial_default: model "m" link)"},
      {"reserved_name", R"(<sdf version="1.9"><model name="m"><link name="world"/><link name="a::b"/></model></sdf>)",
       R"(arm.sdf:1: error name_unusable: link "world"@name
arm.sdf:1: error name_unusable: link "a::b"@name
arm.sdf:1: warning inertial_default: link "world")"},
      {"second_link_of_a_name_is_examined", R"(<sdf version="1.9"><model name="m">
<link name="a"><inertial><mass>1</mass><inertia/></inertial></link>
<link name="a"><pose relative_to="b"/><inertial><mass>7</mass><inertia><ixx>-3</ixx></inertia></inertial></link></model></sdf>)",
       R"(arm.sdf:3: error name_taken: link "a"@name
arm.sdf:3: error name_unknown: link "a" pose@relative_to
arm.sdf:3: warning moment_negative: body "a_2" inertia.about_com)"},
      {"second_joint_of_a_name_is_examined", R"(<sdf version="1.9"><model name="m">
<link name="a"><inertial><mass>1</mass><inertia/></inertial></link>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis/></joint>
<joint name="j" type="revolute"><parent>b</parent><child>a</child><axis><limit><lower>2</lower><upper>1</upper></limit></axis></joint></model></sdf>)",
       R"(arm.sdf:4: error name_taken: joint "j"@name
arm.sdf:4: error name_unknown: joint "j" parent)"},
      {"unknown_type", R"(<sdf version="1.9"><model name="m">
<link name="a"><inertial><mass>1</mass><inertia/></inertial></link>
<joint name="j" type="wobbly"><parent>world</parent><child>a</child><axis>
<limit><lower>2</lower><upper>1</upper></limit></axis></joint></model></sdf>)",
       R"(arm.sdf:3: error word_unknown: joint "j"@type)"},
      {"bounds_of_a_continuous_joint", R"(<sdf version="1.9"><model name="m">
<link name="a"><inertial><mass>1</mass><inertia/></inertial></link>
<joint name="j" type="continuous"><parent>world</parent><child>a</child><axis><limit>
<lower>-1e16</lower>
<upper>2</upper></limit></axis></joint></model></sdf>)",
       R"(arm.sdf:3: warning limits_unused: joint "j")"},
      {"axis_too_long", R"(<sdf version="1.9"><model name="m">
<link name="a"><inertial><mass>1</mass><inertia/></inertial></link>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis><xyz>0 0 3</xyz></axis></joint></model></sdf>)",
       R"(arm.sdf:3: warning axis_length: joint "j" axis)"},
      {"name_twice", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<frame name="a"/></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a"
arm.sdf:2: error name_taken: frame "a"@name)"},
      {"joint_type", R"(<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>
<joint name="j" type="hinge"><parent>a</parent><child>b</child></joint></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a"
arm.sdf:2: error word_unknown: joint "j"@type)"},
      {"child_missing", R"(<sdf version="1.9"><model name="m"><link name="upper"/>
<joint name="j" type="fixed"><parent>upper</parent><child>uper</child></joint></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "upper"
arm.sdf:2: error name_unknown: joint "j" child)"},
      {"no_parent", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<joint name="j" type="fixed"><child>a</child></joint></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a"
arm.sdf:2: error element_missing: joint "j")"},
      {"world_as_child", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<joint name="j" type="fixed"><parent>a</parent><child>world</child></joint></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a"
arm.sdf:2: error world_as_child: joint "j")"},
      {"same_link", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<joint name="j" type="fixed"><parent>a</parent><child>a</child></joint></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a"
arm.sdf:2: error loop_on_one_link: loop "j")"},
      {"no_axis", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<joint name="j" type="revolute"><parent>world</parent><child>a</child></joint></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a"
arm.sdf:2: error element_missing: joint "j")"},
      {"zero_axis", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis><xyz>0 0 0</xyz></axis></joint></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a"
arm.sdf:2: error direction_zero: joint "j" axis/xyz)"},
      {"expressed_in_nothing", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis><xyz expressed_in="x">0 0 1</xyz></axis></joint></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a"
arm.sdf:2: error name_unknown: joint "j" axis/xyz@expressed_in)"},
      {"relative_to_nothing", R"(<sdf version="1.9"><model name="m"><link name="a"><pose relative_to="b">0 0 0 0 0 0</pose></link></model></sdf>)",
       R"(arm.sdf:1: error name_unknown: link "a" pose@relative_to
arm.sdf:1: warning inertial_default: link "a")"},
      {"circle_of_poses", R"(<sdf version="1.9"><model name="m"><link name="a"><pose relative_to="b"/></link>
<link name="b"><pose relative_to="a"/></link></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a"
arm.sdf:2: error pose_circle: link "b")"},
      {"circle_of_frames", R"(<sdf version="1.9"><model name="m"><link name="a"/><frame name="f" attached_to="g"><pose relative_to="a"/></frame>
<frame name="g" attached_to="f"><pose relative_to="a"/></frame></model></sdf>)",
       R"(arm.sdf:1: error attachment_circle: frame "f"
arm.sdf:1: warning inertial_default: link "a")"},
      {"too_few_numbers", R"(<sdf version="1.9"><model name="m"><link name="a"><pose>0 0 0 0 0</pose></link></model></sdf>)",
       R"(arm.sdf:1: error count_expected: link "a" pose
arm.sdf:1: warning inertial_default: link "a")"},
      {"quaternion", R"(<sdf version="1.9"><model name="m"><link name="a"><pose rotation_format="quat_xyzw">0 0 0 0 0 0 0</pose></link></model></sdf>)",
       R"(arm.sdf:1: error quaternion_zero: link "a" pose
arm.sdf:1: warning inertial_default: link "a")"},
      {"not_a_number", R"(<sdf version="1.9"><model name="m"><link name="a"><inertial>
<mass>heavy</mass><inertia><ixx>nan</ixx></inertia></inertial></link></model></sdf>)",
       R"(arm.sdf:2: error number_expected: link "a" inertial/mass
arm.sdf:2: error number_not_finite: link "a" inertial/inertia/ixx)"},
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
       R"(arm.sdf:3: error mass_negative: body "a" inertia.mass
arm.sdf:4: error too_large: body "a" inertia.com
arm.sdf:8: warning axis_length: joint "j" axis
arm.sdf:9: warning limits_swapped: joint "j" limits
arm.sdf:12: warning damping_negative: joint "j" damping)"},
      {"moment_unreadable_hides_nothing", R"(<sdf version="1.9"><model name="m"><link name="a"><inertial><mass>1</mass><inertia>
<ixx>x</ixx>
<iyz>7</iyz>
<izz>-1</izz></inertia></inertial></link></model></sdf>)",
       R"(arm.sdf:2: error number_expected: link "a" inertial/inertia/ixx)"},
      {"negative_mass", R"(<sdf version="1.9"><model name="m"><link name="a"><inertial>
<mass>-1</mass></inertial></link></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a" inertial
arm.sdf:2: error mass_negative: body "a" inertia.mass)"},
      {"no_inertial", R"(<sdf version="1.9"><model name="m"><link name="a"/></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a")"},
      {"frame_on_nothing", R"(<sdf version="1.9"><model name="m"><link name="a"/><frame name="f" attached_to="b"/></model></sdf>)",
       R"(arm.sdf:1: error name_unknown: frame "f"@attached_to
arm.sdf:1: warning inertial_default: link "a")"},
      {"canonical_link", R"(<sdf version="1.9"><model name="m" canonical_link="f"><link name="a"/><frame name="f"/></model></sdf>)",
       R"(arm.sdf:1: error wrong_kind: model "m"@canonical_link
arm.sdf:1: warning inertial_default: link "a")"},
      {"placement_frame", R"(<sdf version="1.9"><model name="m" placement_frame="g"><link name="a"/></model></sdf>)",
       R"(arm.sdf:1: error name_unknown: model "m"@placement_frame
arm.sdf:1: warning inertial_default: link "a")"},
      {"pitch_zero", R"(<sdf version="1.9"><model name="m"><link name="a"/>
<joint name="j" type="screw"><parent>world</parent><child>a</child><axis/><thread_pitch>0</thread_pitch></joint></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a"
arm.sdf:2: error pitch_zero: joint "j" thread_pitch)"},
      {"mimic_of_a_link", R"(<sdf version="1.11"><model name="m"><link name="a"/>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis><mimic joint="a"/></axis></joint></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a"
arm.sdf:2: error wrong_kind: joint "j" axis/mimic@joint)"},
      {"gearbox", R"(<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>
<joint name="j" type="gearbox"><parent>a</parent><child>b</child><axis/><axis2/><gearbox_reference_body>a</gearbox_reference_body></joint></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a"
arm.sdf:2: warning gearbox_unsupported: joint "j")"},
      {"include", R"(<sdf version="1.9"><model name="m"><link name="a"/><include merge="true"><uri>model://x</uri><name>x</name></include>
<include><uri>model://nowhere</uri><pose>1 0 0 0 0 0</pose></include><include/></model></sdf>)",
       R"(arm.sdf:1: warning include_ignored: model "m" include
arm.sdf:1: warning inertial_default: link "a"
arm.sdf:2: error file_unreadable: model "m" include/uri
arm.sdf:2: error element_missing: model "m" include)"},
      {"unknown", R"(<sdf version="1.9"><model name="m"><link name="a"><inertail/></link>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis><xzy>0 0 1</xzy></axis></joint></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a"
arm.sdf:1: warning element_unknown: link "a" inertail
arm.sdf:2: warning element_unknown: joint "j" axis/xzy)"},
      {"others", R"(<sdf version="1.9"><world name="w"><physics name="p" type="ode"/><light name="l" type="point"/><model name="m"><self_collide>true</self_collide><plugin name="p" filename="f"/>
<link name="a"><sensor name="s" type="imu"/><sensor name="t" type="imu"/><inertial/></link>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis><limit><stiffness>1</stiffness></limit></axis></joint></model></world></sdf>)",
       R"(arm.sdf:2: warning inertial_default: link "a" inertial
arm.sdf: warning for_other_programs: file)"},
      {"model_beside_a_world", R"(<sdf version="1.9"><world name="w"><model name="m"><link name="a"><inertial><mass>1</mass><inertia/></inertial></link></model></world>
<model name="n"><link name="b"/></model></sdf>)",
       R"(arm.sdf:2: warning element_unknown: model "n")"},
      {"joint_on_a_joint_of_no_link", R"(<sdf version="1.9"><model name="m"><link name="a"><inertial><mass>1</mass><inertia/></inertial></link>
<joint name="j" type="fixed"><parent>a</parent><child>zzz</child></joint>
<joint name="k" type="fixed"><parent>j</parent><child>a</child></joint></model></sdf>)",
       R"(arm.sdf:2: error name_unknown: joint "j" child
arm.sdf:3: error not_on_link: joint "k" parent)"},
      {"axis_of_a_ball", R"(<sdf version="1.9"><model name="m"><link name="a"><inertial><mass>1</mass><inertia/></inertial></link>
<joint name="j" type="ball"><parent>world</parent><child>a</child>
<axis><xyz>0 0 1</xyz></axis></joint></model></sdf>)",
       R"(arm.sdf:3: warning axis_unused: joint "j" axis)"},
      {"mimic_of_two_axes", R"(<sdf version="1.11"><model name="m"><link name="a"><inertial><mass>1</mass><inertia/></inertial></link><link name="b"><inertial><mass>1</mass><inertia/></inertial></link>
<joint name="i" type="revolute"><parent>world</parent><child>a</child><axis/></joint>
<joint name="j" type="universal"><parent>a</parent><child>b</child><axis><xyz>1 0 0</xyz><mimic joint="i"/></axis><axis2><xyz>0 1 0</xyz></axis2></joint></model></sdf>)",
       R"(arm.sdf:3: warning mimic_unused: joint "j")"},
      {"shapes", R"(<sdf version="1.9"><model name="m"><link name="a"><inertial><mass>1</mass><inertia/></inertial>
<visual name="v"><geometry><plane><normal>1 0 0</normal></plane></geometry></visual>
<visual name="w"><pose relative_to="b"/><geometry><sphere/></geometry></visual></link></model></sdf>)",
       R"(arm.sdf:2: warning plane_normal: link "a" visual/geometry/plane
arm.sdf:3: warning pose_relative: link "a" visual/pose@relative_to)"},
      {"loops_that_are_not_kept", R"(<sdf version="1.11"><model name="m"><link name="a"><inertial><mass>1</mass><inertia/></inertial></link>
<link name="b"><inertial><mass>1</mass><inertia/></inertial></link>
<joint name="i" type="revolute"><parent>world</parent><child>a</child><axis/></joint>
<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis/></joint>
<joint name="k" type="revolute"><parent>world</parent><child>b</child><axis><mimic joint="i"/></axis></joint></model></sdf>)",
       R"(arm.sdf:5: warning loop_unsupported: joint "k")"},
      {"static_model", R"(<sdf version="1.9"><model name="m"><static>true</static><link name="a"/>
<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis/></joint></model></sdf>)",
       R"(arm.sdf:1: warning inertial_default: link "a"
arm.sdf:2: warning loop_unsupported: joint "j")"},
  };
  return files;
}
// clang-format on

class SdfErrors : public ::testing::TestWithParam<BrokenFile> {};

TEST_P(SdfErrors, AreAllReported) { EXPECT_EQ(problems_of(GetParam().text, "arm.sdf"), GetParam().problems); }

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
  parse_spec(text + "</model></sdf>", "arm.sdf", {.format = "sdf"}, problems);
  EXPECT_EQ(problems.all().size(), 1001u);
}

}  // namespace
}  // namespace limber
