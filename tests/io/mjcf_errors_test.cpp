// Broken MJCF files: all problems of the text and of the mechanism, each with its code, element and line.
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
      {"not_mjcf", R"(<mojoco/>)",
       R"(arm.mjcf:1: error root_element: mojoco)"},
      {"not_closed", R"(<mujoco>
<worldbody>
</mujoco>)",
       R"(arm.mjcf:3: error xml_end_tag: )"},
      {"word", R"(<mujoco><compiler angle="degrees"/></mujoco>)",
       R"(arm.mjcf:1: error word_unknown: compiler@angle)"},
      {"global_coordinates", R"(<mujoco><compiler coordinate="global"/></mujoco>)",
       R"(arm.mjcf:1: error global_coordinates: compiler@coordinate)"},
      {"euler_sequence", R"(<mujoco><compiler eulerseq="xyw"/></mujoco>)",
       R"(arm.mjcf:1: error euler_sequence: compiler@eulerseq)"},
      {"joint_type", R"(<mujoco><worldbody><body name="a">
<joint name="j" type="revolute"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error word_unknown: joint "j"@type)"},
      {"not_a_number", R"(<mujoco><worldbody><body name="a"><joint name="j" damping="much"/>
<geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error number_expected: joint "j"@damping)"},
      {"too_few_numbers", R"(<mujoco><worldbody><body name="a" pos="1 2"/></worldbody></mujoco>)",
       R"(arm.mjcf:1: error count_expected: body "a"@pos)"},
      {"two_orientations", R"(<mujoco><worldbody><body name="a" quat="1 0 0 0" euler="0 0 0"/></worldbody></mujoco>)",
       R"(arm.mjcf:1: error orientation_twice: body "a"@euler)"},
      {"zero_quaternion", R"(<mujoco><worldbody><body name="a" quat="0 0 0 0"/></worldbody></mujoco>)",
       R"(arm.mjcf:1: error quaternion_zero: body "a"@quat)"},
      {"parallel_axes", R"(<mujoco><worldbody><body name="a" xyaxes="1 0 0 2 0 0"/></worldbody></mujoco>)",
       R"(arm.mjcf:1: error direction_zero: body "a"@xyaxes)"},
      {"zero_axis", R"(<mujoco><worldbody><body name="a"><joint name="j" axis="0 0 0"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error direction_zero: joint "j"@axis)"},
      {"free_below", R"(<mujoco><worldbody><body name="a"><body name="b"><freejoint name="f"/><geom size="1"/></body></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error free_joint_place: freejoint "f")"},
      {"free_and_hinge", R"(<mujoco><worldbody><body name="a"><freejoint name="f"/><joint name="j"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error free_joint_place: joint "j")"},
      {"joint_of_the_world", R"(<mujoco><worldbody><joint name="j"/></worldbody></mujoco>)",
       R"(arm.mjcf:1: error world_fixed: joint "j")"},
      {"inertia_of_the_world", R"(<mujoco><worldbody><inertial mass="1" pos="0 0 0"/></worldbody></mujoco>)",
       R"(arm.mjcf:1: error world_fixed: worldbody/inertial)"},
      {"inertial_without_mass", R"(<mujoco><worldbody><body name="a"><joint name="j"/><inertial pos="0 0 0" diaginertia="1 1 1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error attribute_missing: body "a" inertial)"},
      {"two_inertials", R"(<mujoco><worldbody><body name="a"><joint name="j"/><inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/>
<inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: warning element_repeated: body "a" inertial)"},
      {"connect_to_nothing", R"(<mujoco><worldbody><body name="a"><joint name="j"/><geom size="1"/><site name="s"/></body><site name="t"/></worldbody>
<equality><connect body1="a" body2="zzz" anchor="0 x 0"/><weld body1="q" relpose="0 0 0 1 0 0 0"/>
<connect site1="s" site2="t" anchor="0 0 0"/></equality></mujoco>)",
       R"(arm.mjcf:2: error name_unknown: equality/connect@body2
arm.mjcf:2: error number_expected: equality/connect@anchor
arm.mjcf:2: error name_unknown: equality/weld@body1
arm.mjcf:3: warning attribute_unknown: equality/connect@anchor)"},
      {"full_and_turned", R"(<mujoco><worldbody><body name="a"><joint name="j"/><inertial mass="1" pos="0 0 0" fullinertia="1 1 1 0 0 0" euler="0 0 1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error fullinertia_axes: body "a" inertial@euler)"},
      {"each_value_has_its_own_line", R"(<mujoco><default>
<joint range="2 1"/></default><worldbody><body name="a">
<joint name="j"
armature="-1"
damping="-1"/>
<inertial pos="0 0 0"
mass="-1"
diaginertia="1 1 9"/><body><joint name="k"/><geom size="1"/></body></body></worldbody>
<equality><joint joint1="k" joint2="j" polycoef="0 1e60 0 0 0"/></equality></mujoco>)",
       R"(arm.mjcf:2: warning limits_swapped: joint "j" limits
arm.mjcf:2: warning limits_swapped: joint "k" limits
arm.mjcf:4: error armature_negative: joint "j" armature
arm.mjcf:5: warning damping_negative: joint "j" damping
arm.mjcf:7: error mass_negative: body "a" inertia.mass
arm.mjcf:8: warning triangle_inequality: body "a" inertia.about_com
arm.mjcf:9: error too_large: joint "k" mimic.multiplier)"},
      {"default_classes_that_nobody_uses", R"(<mujoco><default>
<joint damping="x" axis="0 z 1"/>
<default class="unused"><joint armature="abc" range="1"/><geom size="q" mass="w"/></default></default><worldbody>
<body><joint name="j"/><geom size="1"/><body><joint name="k"/><geom size="1"/></body></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error number_expected: default/joint@axis
arm.mjcf:2: error number_expected: default/joint@damping)"},
      {"negative_mass", R"(<mujoco><worldbody><body name="a"><joint name="j"/>
<inertial mass="-1" pos="0 0 0" diaginertia="1 1 1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error mass_negative: body "a" inertia.mass)"},
      {"no_size", R"(<mujoco><worldbody><body name="a"><joint name="j"/><geom type="box" size="1 2"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error sizes_expected: body "a" geom@size)"},
      {"size_zero", R"(<mujoco><worldbody><body name="a"><joint name="j"/><geom size="0"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error sizes_expected: body "a" geom@size)"},
      {"points_the_same", R"(<mujoco><worldbody><body name="a"><joint name="j"/><geom type="capsule" size="1" fromto="1 1 1 1 1 1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error direction_zero: body "a" geom@fromto)"},
      {"fromto_of_a_sphere", R"(<mujoco><worldbody><body name="a"><joint name="j"/><geom size="1" fromto="1 1 1 1 1 2"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error fromto_unused: body "a" geom@fromto)"},
      {"mesh_missing", R"(<mujoco><worldbody><body name="a"><joint name="j"/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error name_unknown: body "a" geom@mesh)"},
      {"class_missing", R"(<mujoco><default><default class="arm"/></default>
<worldbody><body name="a" childclass="arms"><joint name="j"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error name_unknown: body "a"@childclass)"},
      {"class_twice", R"(<mujoco><default><default class="arm"/><default class="arm"/></default></mujoco>)",
       R"(arm.mjcf:1: error name_taken: default/default@class)"},
      {"class_without_a_name", R"(<mujoco><default><default/></default></mujoco>)",
       R"(arm.mjcf:1: error attribute_missing: default/default)"},
      {"no_inertia", R"(<mujoco><worldbody><body name="a">
<joint name="j"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: warning singular_mass_matrix: joint "j")"},
      {"name_twice", R"(<mujoco><worldbody><body name="a"><joint name="j"/><geom size="1"/></body>
<body name="a"><joint name="j"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error name_taken: body 2 name
arm.mjcf:2: error name_taken: body "a" joint.name)"},
      {"site_twice", R"(<mujoco><worldbody><site name="s"/>
<site name="s"/></worldbody></mujoco>)",
       R"(arm.mjcf:2: error name_taken: site "s")"},
      {"replicated", R"(<mujoco><worldbody><replicate count="3"><body/></replicate></worldbody></mujoco>)",
       R"(arm.mjcf:1: error bodies_generated: worldbody/replicate)"},
      {"equality_of_nothing", R"(<mujoco><worldbody><body name="a"><joint name="knee"/><geom size="1"/></body></worldbody>
<equality><joint joint1="knees" joint2="knee"/></equality></mujoco>)",
       R"(arm.mjcf:2: error name_unknown: equality/joint@joint1)"},
      {"equality_of_a_ball", R"(<mujoco><worldbody><body name="a"><joint name="b" type="ball"/><geom size="1"/></body></worldbody>
<equality><joint joint1="b"/></equality></mujoco>)",
       R"(arm.mjcf:2: error wrong_kind: equality/joint@joint1)"},
      {"weld_of_nothing", R"(<mujoco><equality><weld body1="a" body2="b"/></equality></mujoco>)",
       R"(arm.mjcf:1: error name_unknown: equality/weld@body1
arm.mjcf:1: error name_unknown: equality/weld@body2)"},
      {"one_site", R"(<mujoco><worldbody><site name="s"/></worldbody><equality><connect site1="s"/></equality></mujoco>)",
       R"(arm.mjcf:1: error attribute_missing: equality/connect)"},
      {"armature_of_a_tendon_negative", R"(<mujoco><worldbody><body name="a"><joint name="s" type="slide"/><geom size="0.1"/></body></worldbody>
<tendon><fixed name="t"
armature="-1"><joint joint="s" coef="1"/></fixed></tendon></mujoco>)",
       R"(arm.mjcf:3: error armature_negative: tendon fixed@armature
arm.mjcf: warning for_other_programs: file)"},
      {"sizes_of_an_unknown_class", R"(<mujoco><default><default class="leg"><geom size="0.05"/></default></default><worldbody>
<body name="a" childclass="thigh"><joint name="j"/>
<geom type="capsule" fromto="0 0 0 0 0 -0.2"/></body>
<body name="b"><joint name="k"/><geom class="thigh"/></body>
<body name="c"><joint name="l"/><geom class="legs"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error name_unknown: body "a"@childclass
arm.mjcf:3: error sizes_expected: body "a" geom
arm.mjcf:4: error name_unknown: body "b" geom@class
arm.mjcf:4: error sizes_expected: body "b" geom
arm.mjcf:5: error name_unknown: body "c" geom@class
arm.mjcf:5: error sizes_expected: body "c" geom)"},
      {"coefficients_hide_no_joint", R"(<mujoco><worldbody><body name="a"><joint name="h"/><geom size="0.1"/></body></worldbody>
<tendon><fixed name="t"><joint joint="h" coef="1"/></fixed></tendon><equality>
<joint joint1="h" joint2="zz" polycoef="0 x 0 0 0"/>
<tendon tendon1="t" tendon2="yy" polycoef="0 x 0 0 0"/></equality></mujoco>)",
       R"(arm.mjcf:3: error number_expected: equality/joint@polycoef
arm.mjcf:3: error name_unknown: equality/joint@joint2
arm.mjcf:4: error number_expected: equality/tendon@polycoef
arm.mjcf:4: error name_unknown: equality/tendon@tendon2)"},
      {"moments_beside_moments", R"(<mujoco><worldbody><body name="a"><joint name="h"/>
<inertial mass="1" pos="0 0 0" fullinertia="1 1 1 0 0 0"
diaginertia="1 2"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:3: error fullinertia_axes: body "a" inertial@diaginertia)"},
      {"zero_axis_hides_no_other_joint", R"(<mujoco><default><default class="d">
<joint axis="0 0 0"/></default></default><worldbody>
<body name="a"><joint name="i" axis="0 0 0"/><geom size="0.1"/>
<body name="b"><joint name="j" class="d"/>
<body name="c"><joint name="k" class="none" type="slide"/>
<body name="d"><joint name="l" type="slide"/></body></body></body></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error direction_zero: default/default/joint@axis
arm.mjcf:3: error direction_zero: joint "i"@axis
arm.mjcf:5: error name_unknown: joint "k"@class)"},
      {"tendon_missing", R"(<mujoco><equality><tendon tendon1="t"/></equality></mujoco>)",
       R"(arm.mjcf:1: error name_unknown: equality/tendon@tendon1)"},
      {"include_missing", R"(<mujoco>
<include file="nowhere.xml"/></mujoco>)",
       R"(arm.mjcf:2: error file_unreadable: include@file)"},
      {"include_missing_in_the_worldbody", R"(<mujoco><worldbody>
<include file="nowhere.xml"/></worldbody></mujoco>)",
       R"(arm.mjcf:2: error file_unreadable: worldbody/include@file)"},
      {"shapes_that_no_inertia_comes_from", R"(<mujoco><asset><mesh name="m" file="m.obj" scale="1 x 1"/></asset><worldbody>
<geom type="box" size="1 2"/>
<body name="a"><joint name="j"/><geom size="x"/><geom type="ball" size="1"/><geom type="mesh" mesh="n"/>
<frame><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></frame></body>
<body name="b"><joint name="k"/><geom size="0"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: warning number_expected: asset/mesh@scale
arm.mjcf:2: warning sizes_expected: worldbody/geom@size
arm.mjcf:3: warning number_expected: body "a" geom@size
arm.mjcf:3: warning word_unknown: body "a" geom@type
arm.mjcf:3: warning name_unknown: body "a" geom@mesh
arm.mjcf:5: error sizes_expected: body "b" geom@size)"},
      {"include_without_file", R"(<mujoco><include/></mujoco>)",
       R"(arm.mjcf:1: error attribute_missing: include)"},
      {"several", R"(<mujoco><worldbody><body name="a">
<joint name="j" axis="0 0" damping="x"/>
<geom size="1 2 3 4"/><goem/></body></worldbody>
<equality><joint joint1="k"/></equality></mujoco>)",
       R"(arm.mjcf:2: error count_expected: joint "j"@axis
arm.mjcf:2: error number_expected: joint "j"@damping
arm.mjcf:3: error count_expected: body "a" geom@size
arm.mjcf:3: warning element_unknown: body "a" goem
arm.mjcf:4: error name_unknown: equality/joint@joint1)"},
      {"unknown_attribute", R"(<mujoco><worldbody><body name="a"><joint name="j" dampping="1"/>
<geom size="1" masss="2"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: warning attribute_unknown: joint "j"@dampping
arm.mjcf:2: warning attribute_unknown: body "a" geom@masss)"},
      {"limits_upside_down", R"(<mujoco><worldbody><body name="a"><joint name="j" range="1 -1" limited="true"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: warning limits_swapped: joint "j" limits)"},
      {"limited_without_range", R"(<mujoco><worldbody><body name="a"><joint name="j" limited="true"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: warning range_missing: joint "j"@limited)"},
      {"ball_range", R"(<mujoco><worldbody><body name="a"><joint name="j" type="ball" range="0 40"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: warning limits_unused: joint "j"@range)"},
      {"scaled_frame", R"(<mujoco><worldbody><frame scale="2 2 2"/></worldbody></mujoco>)",
       R"(arm.mjcf:1: error frame_scale: worldbody/frame@scale)"},
      {"three_free_joints", R"(<mujoco><worldbody><body name="a"><joint name="a" type="slide"/><geom size="1"/><body name="b"><joint name="b" type="slide"/><geom size="1"/><body name="c"><joint name="c" type="slide"/><geom size="1"/></body></body></body></worldbody>
<tendon><fixed name="t"><joint joint="a" coef="1"/><joint joint="b" coef="1"/><joint joint="c" coef="1"/></fixed></tendon>
<equality><tendon tendon1="t"/></equality></mujoco>)",
       R"(arm.mjcf:3: warning coupling_many: equality/tendon)"},
      {"ranges_and_powers", R"(<mujoco><compiler autolimits="false"/><worldbody><body name="a">
<joint name="j" range="-1 1"/>
<joint name="k" damping="1 2" axis="1 0 0"/>
<joint name="l" actuatorfrclimited="true" actuatorfrcrange="-1 2" axis="0 1 0"/><inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: warning range_off: joint "j"@range
arm.mjcf:3: warning damping_powers: joint "k"@damping
arm.mjcf:4: warning effort_range: joint "l"@actuatorfrcrange)"},
      {"free_bodies", R"(<mujoco><compiler alignfree="true"/><worldbody><body name="a">
<freejoint name="f"/><inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/></body><body name="b">
<joint name="g" type="free" armature="1"/><inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/></body>
<body name="c" mocap="true"/></worldbody></mujoco>)",
       R"(arm.mjcf:2: warning align_ignored: freejoint "f"
arm.mjcf:3: warning free_joint_armature: joint "g"@armature
arm.mjcf:4: warning mocap_ignored: body "c"@mocap)"},
      {"main_class_of_another_name", R"(<mujoco>
<default class="arm"/></mujoco>)",
       R"(arm.mjcf:2: error main_class: default@class)"},
      {"couplings_that_couple_nothing", R"(<mujoco><worldbody><body name="a">
<joint name="j"/><inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/></body></worldbody><equality>
<joint joint1="j" active="false"/>
<joint joint1="j" joint2="j" polycoef="0 1 0 0 0"/></equality></mujoco>)",
       R"(arm.mjcf:3: warning constraint_ignored: equality/joint
arm.mjcf:4: warning coupling_empty: equality/joint)"},
      {"armature_of_a_motor_on_a_ball", R"(<mujoco><worldbody><body name="a">
<joint name="j" type="ball"/><inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/></body></worldbody>
<actuator>
<motor joint="j" armature="2"/></actuator></mujoco>)",
       R"(arm.mjcf:4: warning actuator_armature: actuator/motor@armature
arm.mjcf: warning for_other_programs: file)"},
      {"material_of_no_name", R"(<mujoco><worldbody>
<geom size="1" material="steel"/></worldbody></mujoco>)",
       R"(arm.mjcf:2: warning material_unknown: worldbody/geom@material)"},
  };
  return files;
}
// clang-format on

class MjcfErrors : public ::testing::TestWithParam<BrokenFile> {};

TEST_P(MjcfErrors, AreAllReported) {
  EXPECT_EQ(problems_of(GetParam().text, "arm.mjcf"), GetParam().problems);
}

INSTANTIATE_TEST_SUITE_P(Table, MjcfErrors, ::testing::ValuesIn(broken_files()), name_of);

TEST(MjcfErrors, AreThrownTogether) {
  try {
    parse_mjcf("<mujoco><worldbody><body pos='x'/><body pos='y'/></worldbody></mujoco>", "arm.xml");
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_EQ(error.problems().size(), 2u) << error.what();
  }
}

TEST(MjcfErrors, AreNotWithoutEnd) {
  std::string text = "<mujoco><worldbody>";
  for (int i = 0; i < 20'000; ++i) text += "<body pos='x'/>";
  ProblemList problems("arm.xml");
  parse_spec(text + "</worldbody></mujoco>", "arm.xml", {.format = "mjcf"}, problems);
  EXPECT_EQ(problems.all().size(), 1001u);
}

}  // namespace
}  // namespace limber
