// Broken URDF files: all problems of the text and of the mechanism, each with its code, element and line.
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
      {"empty", "",
       R"(arm.urdf: error file_empty: file)"},
      {"only_spaces", R"(  
 
)",
       R"(arm.urdf: error file_empty: file)"},
      {"not_xml", R"(robot arm)",
       R"(arm.urdf:1: error xml_text_outside: )"},
      {"json", R"({"limber": 1})",
       R"(arm.urdf:1: error xml_text_outside: )"},
      {"zero_byte", std::string("<robot name=\"r\">\n\0</robot>", 26),
       R"(arm.urdf:2: error not_utf8: )"},
      {"utf16", std::string("\xFF\xFE<\0", 4),
       R"(arm.urdf:1: error not_utf8: )"},
      {"latin1", std::string("<robot name=\"r\">\n<link name=\"b\xE9\"/></robot>", 42),
       R"(arm.urdf:2: error not_utf8: )"},
      {"control_character", std::string("<robot name=\"r\">\n<link name=\"b\x01\"/></robot>", 42),
       R"(arm.urdf:2: error not_utf8: )"},
      {"not_closed", R"(<robot name="r">
<link name="a">
</robot>)",
       R"(arm.urdf:3: error xml_end_tag: )"},
      {"ends_too_early", R"(<robot name="r">
<link name="a"/>
)",
       R"(arm.urdf:3: error xml_open: )"},
      {"closes_nothing", R"(<robot name="r"></robot>
</robot>)",
       R"(arm.urdf:2: error xml_end_tag_alone: )"},
      {"two_roots_of_xml", R"(<robot name="r"/>
<robot name="s"/>)",
       R"(arm.urdf:2: error xml_second_root: )"},
      {"text_after_the_root", R"(<robot name="r"/>
more)",
       R"(arm.urdf:2: error xml_text_outside: )"},
      {"quote_missing", R"(<robot name="r">
<link name="a/>
<link name="b"/></robot>)",
       R"(arm.urdf:2: error xml_attribute_open: )"},
      {"less_than_in_a_value", R"(<robot name="r">
<link name="a<b"/></robot>)",
       R"(arm.urdf:2: error xml_attribute_open: )"},
      {"space_missing", R"(<robot name="r">
<joint name="a"type="fixed"/></robot>)",
       R"(arm.urdf:2: error xml_tag_open: )"},
      {"lines_of_old_computers", "<robot name=\"r\">\r<link name=\"a\"/>\r<link/></robot>",
       R"(arm.urdf:3: error root_second: link
arm.urdf:3: error name_missing: body 2 name)"},
      {"no_quotes", R"(<robot name="r">
<link name=a/></robot>)",
       R"(arm.urdf:2: error xml_attribute_value: )"},
      {"attribute_without_value", R"(<robot name="r">
<link name/></robot>)",
       R"(arm.urdf:2: error xml_attribute_value: )"},
      {"attribute_twice", R"(<robot name="r">
<link name="a" name="b"/></robot>)",
       R"(arm.urdf:2: error xml_attribute_twice: )"},
      {"tag_not_closed", R"(<robot name="r">
<link name="a"
<link name="b"/></robot>)",
       R"(arm.urdf:3: error xml_tag_open: )"},
      {"comment_not_closed", R"(<robot name="r">
<!-- a link
</robot>)",
       R"(arm.urdf:2: error xml_open: )"},
      {"bare_ampersand", R"(<robot name="r">
<link name="a&b"/></robot>)",
       R"(arm.urdf:2: error xml_entity: )"},
      {"unknown_entity", R"(<robot name="r">
<link name="&auml;"/></robot>)",
       R"(arm.urdf:2: error xml_entity: )"},
      {"bad_character_reference", R"(<robot name="r">
<link name="&#1;"/></robot>)",
       R"(arm.urdf:2: error xml_entity: )"},
      {"entity_bomb", R"(<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>
<robot name="r">&b;</robot>)",
       R"(arm.urdf:1: error xml_doctype: )"},
      {"less_than_in_text", R"(<robot name="r">
 a < b </robot>)",
       R"(arm.urdf:2: error xml_tag: )"},
      {"mjcf", R"(<mujoco model="m"/>)",
       R"(arm.urdf:1: error root_element: mujoco)"},
      {"sdf", R"(<sdf version="1.7"/>)",
       R"(arm.urdf:1: error root_element: sdf)"},
      {"other_xml", R"(<html>
</html>)",
       R"(arm.urdf:1: error root_element: html)"},
      {"xacro_element", R"(<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro">
<xacro:include filename="a.xacro"/></robot>)",
       R"(arm.urdf:2: error xacro_unexpanded: xacro:include)"},
      {"xacro_expression", R"(<robot name="r">
<link name="${prefix}a"/></robot>)",
       R"(arm.urdf:2: error xacro_unexpanded: link "${prefix}a")"},
      {"xacro_text", R"(<robot name="r"><link name="a"/>
<transmission name="t"><actuator name="m"><mechanicalReduction>${ratio}</mechanicalReduction></actuator></transmission></robot>)",
       R"(arm.urdf:2: error xacro_unexpanded: transmission "t" actuator/mechanicalReduction)"},
      {"no_links", R"(<robot name="r"/>)",
       R"(arm.urdf:1: error element_missing: robot "r")"},
      {"link_without_name", R"(<robot name="r">
<link/></robot>)",
       R"(arm.urdf:2: error name_missing: body 1 name)"},
      {"link_with_empty_name", R"(<robot name="r">
<link name=""/></robot>)",
       R"(arm.urdf:2: error name_missing: body 1 name)"},
      {"two_links_of_one_name", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="a"/>
<joint name="j" type="fixed"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: error root_second: link "a"
arm.urdf:3: error name_taken: body 3 name)"},
      {"two_roots", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="c"/></robot>)",
       R"(arm.urdf:2: error root_second: link "a"
arm.urdf:3: error root_second: link "c")"},
      {"a_link_called_world", R"(<robot name="r">
<link name="base"/>
<link name="world"/>
<joint name="j" type="fixed"><parent link="base"/><child link="world"/></joint></robot>)",
       R"(arm.urdf:3: error name_reserved: body 2 name)"},
      {"mass_missing", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: error element_missing: link "a" inertial)"},
      {"mass_without_value", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error attribute_missing: link "a" inertial/mass)"},
      {"mass_not_a_number", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="heavy"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error number_expected: link "a" inertial/mass@value)"},
      {"mass_nan", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="nan"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error number_not_finite: link "a" inertial/mass@value)"},
      {"mass_infinite", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="inf"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error number_not_finite: link "a" inertial/mass@value)"},
      {"mass_too_large", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="1e999"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error number_not_finite: link "a" inertial/mass@value)"},
      {"mass_with_unit", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="2 kg"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error number_expected: link "a" inertial/mass@value)"},
      {"mass_with_decimal_comma", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="1,5"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error number_expected: link "a" inertial/mass@value)"},
      {"mass_negative", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="-2"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error mass_negative: body "a" inertia.mass)"},
      {"mass_zero_with_inertia", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="0"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: warning mass_missing: body "a" inertia.mass)"},
      {"inertia_missing", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: error element_missing: link "a" inertial)"},
      {"inertia_incomplete", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="1"/><inertia ixx="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error attribute_missing: link "a" inertial/inertia)"},
      {"inertia_breaks_the_triangle_inequality", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="1"/><inertia ixx="1" iyy="1" izz="3"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: warning triangle_inequality: body "a" inertia.about_com)"},
      {"moment_unreadable_hides_no_product", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/>
<inertia ixx="1" iyy="2" izz="abc"
ixy="5"
ixz="wrong"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: error number_expected: link "a" inertial/inertia@izz
arm.urdf:5: error number_expected: link "a" inertial/inertia@ixz)"},
      {"product_unreadable_hides_no_moment", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/>
<inertia ixx="-1" iyy="2" izz="2" ixy="x"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: error number_expected: link "a" inertial/inertia@ixy)"},
      {"product_unreadable_hides_no_triangle", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/>
<inertia ixx="1" iyy="2" izz="4" ixy="x"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: error number_expected: link "a" inertial/inertia@ixy)"},
      {"expanded_macros_that_nobody_called", R"(<?xml version="1.0"?>
<robot xmlns:xacro="http://wiki.ros.org/xacro">
<!-- nothing -->
</robot>)",
       R"(arm.urdf:2: error element_missing: robot)"},
      {"unresisted_beyond_a_missing_parent", R"(<robot name="r">
<link name="base"/>
<link name="a"/>
<link name="b"/>
<link name="c"/>
<joint name="ja" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="jb" type="continuous"><parent link="zzz"/><child link="b"/></joint>
<joint name="jc" type="continuous"><parent link="b"/><child link="c"/></joint></robot>)",
       R"(arm.urdf:7: error parent_unknown: body "b" parent)"},
      {"inertia_negative", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="1"/><inertia ixx="-1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: warning moment_negative: body "a" inertia.about_com
arm.urdf:5: warning singular_mass_matrix: joint "j")"},
      {"inertia_negative_far_from_the_joint_that_feels_it", R"(<robot name="r"><link name="base"/>
<link name="a"><inertial><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.01"/></inertial></link>
<link name="b"><inertial><mass value="1"/>
<inertia ixx="0.01" iyy="0.01" izz="-5"/></inertial></link>
<link name="c"><inertial><mass value="1"/><inertia ixx="0" iyy="1e-15" izz="0"/></inertial></link>
<link name="d"/>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/></joint>
<joint name="k" type="continuous"><parent link="a"/><child link="b"/><origin xyz="0 0 1"/><axis xyz="0 1 0"/></joint>
<joint name="l" type="fixed"><parent link="a"/><child link="c"/></joint>
<joint name="m" type="continuous"><parent link="a"/><child link="d"/></joint></robot>)",
       R"(arm.urdf:4: warning moment_negative: body "b" inertia.about_com
arm.urdf:5: warning triangle_inequality: body "c" inertia.about_com
arm.urdf:7: warning singular_mass_matrix: joint "j"
arm.urdf:10: warning singular_mass_matrix: joint "m")"},
      {"inertia_in_square_millimetres", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<origin xyz="0 0 0.1"/><mass value="1"/><inertia ixx="10000" iyy="10000" izz="10000"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       ""},
      {"inertia_absurd", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="1"/><inertia ixx="1e60" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error too_large: body "a" inertia.about_com)"},
      {"no_inertia_at_all", R"(<robot name="r">
<link name="base"/>
<link name="a"/>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: warning singular_mass_matrix: joint "j")"},
      {"origin_of_two_numbers", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<origin xyz="0 1"/><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error count_expected: link "a" inertial/origin@xyz)"},
      {"origin_of_four_numbers", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<origin xyz="0 0 0" rpy="0 0 0 1"/><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error count_expected: link "a" inertial/origin@rpy)"},
      {"quaternion_of_zero", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<origin quat_xyzw="0 0 0 0"/></joint></robot>)",
       R"(arm.urdf:4: error quaternion_zero: joint "j" origin@quat_xyzw)"},
      {"joint_without_name", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint type="continuous"><parent link="base"/><child link="a"/>
</joint></robot>)",
       R"(arm.urdf:3: error name_missing: body "a" joint.name)"},
      {"joint_without_type", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j"><parent link="base"/><child link="a"/>
</joint></robot>)",
       R"(arm.urdf:3: error attribute_missing: joint "j")"},
      {"joint_type_unknown", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="revolut"><parent link="base"/><child link="a"/>
</joint></robot>)",
       R"(arm.urdf:3: error word_unknown: joint "j"@type)"},
      {"joint_type_ball", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="ball"><parent link="base"/><child link="a"/>
</joint></robot>)",
       R"(arm.urdf:3: error word_unknown: joint "j"@type)"},
      {"joint_type_of_no_meaning", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="wobbly"><parent link="base"/><child link="a"/>
<limit lower="1" upper="2" effort="1" velocity="1"/></joint></robot>)",
       R"(arm.urdf:3: error word_unknown: joint "j"@type)"},
      {"attribute_of_another_joint", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous" link="a"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: warning attribute_unknown: joint "j"@link)"},
      {"joint_without_parent", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><child link="a"/>
</joint></robot>)",
       R"(arm.urdf:3: error element_missing: joint "j")"},
      {"joint_without_child", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/>
</joint></robot>)",
       R"(arm.urdf:2: error root_second: link "a"
arm.urdf:3: error element_missing: joint "j")"},
      {"parent_misspelt", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous">
<parent link="bse"/><child link="a"/>
</joint></robot>)",
       R"(arm.urdf:4: error parent_unknown: body "a" parent)"},
      {"child_misspelt", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous">
<parent link="base"/><child link="aa"/>
</joint></robot>)",
       R"(arm.urdf:4: error link_unknown: joint "j" child@link)"},
      {"child_misspelt_where_the_root_comes_last", R"(<robot name="r">
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="c"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="world"/>
<joint name="w" type="fixed"><parent link="world"/><child link="a"/></joint>
<joint name="j" type="continuous"><parent link="a"/><child link="zz"/></joint>
<joint name="k" type="continuous"><parent link="b"/><child link="c"/></joint></robot>)",
       R"(arm.urdf:5: error root_second: link "world"
arm.urdf:5: error name_reserved: body 4 name
arm.urdf:7: error link_unknown: joint "j" child@link)"},
      {"child_misspelt_as_what_the_joint_hangs_on", R"(<robot name="r">
<link name="base"/><link name="arm1"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="i" type="continuous"><parent link="base"/><child link="arm1"/></joint>
<joint name="j" type="continuous"><parent link="arm1"/><child link="arm2"/></joint></robot>)",
       R"(arm.urdf:4: error link_unknown: joint "j" child@link)"},
      {"child_and_parent_misspelt_alike", R"(<robot name="r"><link name="base"/>
<link name="l_arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="rigth_arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="r_hand"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="lj" type="continuous"><parent link="base"/><child link="l_arm"/></joint>
<joint name="rj" type="continuous"><parent link="base"/><child link="r_arm"/></joint>
<joint name="rh" type="continuous"><parent link="r_arm"/><child link="r_hand"/></joint></robot>)",
       R"(arm.urdf:3: error root_second: link "rigth_arm"
arm.urdf:6: error link_unknown: joint "rj" child@link
arm.urdf:7: error parent_unknown: body "r_hand" parent)"},
      {"parent_named_almost_as_the_link_itself", R"(<robot name="r">
<link name="base"/>
<link name="link2"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="link3"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j2" type="continuous"><parent link="link1"/><child link="link2"/></joint>
<joint name="j3" type="continuous"><parent link="link2"/><child link="link3"/></joint></robot>)",
       R"(arm.urdf:5: error parent_unknown: body "link2" parent)"},
      {"two_joints_to_one_link", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="k" type="fixed"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error child_taken: joint "k" child@link)"},
      {"second_joint_to_a_link_is_examined", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="k" type="revolute"><parent link="bas"/><child link="a"/><axis xyz="0 0 0"/>
<limit lower="2" upper="1" effort="-1" velocity="fast"/></joint></robot>)",
       R"(arm.urdf:4: error child_taken: joint "k" child@link
arm.urdf:5: error number_expected: joint "k" limit@velocity)"},
      {"joint_without_a_child_is_examined", R"(<robot name="r">
<link name="base"/>
<joint name="j" type="continuous"><parent link="base"/><axis xyz="0 0 0"/></joint>
<joint name="k" type="continuous"><parent link="base"/><child link="b"/><dynamics friction="-1"/></joint></robot>)",
       R"(arm.urdf:3: error element_missing: joint "j"
arm.urdf:4: error link_unknown: joint "k" child@link)"},
      {"link_without_a_name_is_not_suggested", R"(<robot name="r">
<link name="base"/><link/>
<joint name="j" type="fixed"><parent link="bsae"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:2: error root_second: link
arm.urdf:2: error name_missing: body 2 name
arm.urdf:3: error link_unknown: joint "j" child@link)"},
      {"unknown_type_hides_nothing", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="slider"><parent link="base"/><child link="a"/><dynamics damping="-1"/>
<limit lower="x" upper="-inf" effort="0x10" velocity="-1"/><mimic joint="k"/></joint></robot>)",
       R"(arm.urdf:3: error word_unknown: joint "j"@type
arm.urdf:4: error number_expected: joint "j" limit@lower
arm.urdf:4: error number_not_finite: joint "j" limit@upper
arm.urdf:4: error number_expected: joint "j" limit@effort)"},
      {"one_moment_not_a_number", R"(<robot name="r">
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="2" izz="x"/></inertial></link></robot>)",
       R"(arm.urdf:2: error number_expected: link "a" inertial/inertia@izz)"},
      {"two_joints_of_one_name", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link><link name="b"/>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="j" type="fixed"><parent link="base"/><child link="b"/></joint></robot>)",
       R"(arm.urdf:4: error name_taken: body "b" joint.name)"},
      {"parents_in_a_loop", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link><link name="b"/>
<joint name="j" type="continuous"><parent link="b"/><child link="a"/></joint>
<joint name="k" type="fixed"><parent link="a"/><child link="b"/></joint></robot>)",
       R"(arm.urdf:3: error parent_loop: body "a" parent)"},
      {"axis_of_zero", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<axis xyz="0 0 0"/></joint></robot>)",
       R"(arm.urdf:4: error axis_zero: joint "j" axis)"},
      {"axis_too_long", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<axis xyz="0 0 2"/></joint></robot>)",
       R"(arm.urdf:4: warning axis_length: joint "j" axis)"},
      {"axis_without_xyz", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<axis/></joint></robot>)",
       R"(arm.urdf:4: error attribute_missing: joint "j" axis)"},
      {"axis_with_commas", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<axis xyz="0, 0, 1"/></joint></robot>)",
       R"(arm.urdf:4: error number_expected: joint "j" axis@xyz)"},
      {"axis_not_numbers", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<axis xyz="x y z"/></joint></robot>)",
       R"(arm.urdf:4: error number_expected: joint "j" axis@xyz)"},
      {"each_value_has_its_own_line", R"(<robot name="r">
<link name="base"/>
<link name="a">
<inertial>
<mass value="-1"/>
<inertia ixx="1" iyy="1" izz="9"/>
</inertial></link>
<joint name="j" type="revolute">
<origin xyz="1e60 0 0"/>
<parent link="base"/><child link="a"/>
<axis xyz="0 0 2"/>
<limit lower="1" upper="-1" effort="-1" velocity="1"/>
<dynamics damping="-1"/>
<mimic joint="k"/></joint></robot>)",
       R"(arm.urdf:5: error mass_negative: body "a" inertia.mass
arm.urdf:6: warning triangle_inequality: body "a" inertia.about_com
arm.urdf:9: error too_large: body "a" placement.translation
arm.urdf:11: warning axis_length: joint "j" axis
arm.urdf:12: warning limit_negative: joint "j" limits.effort
arm.urdf:12: warning limits_swapped: joint "j" limits
arm.urdf:13: warning damping_negative: joint "j" damping
arm.urdf:14: error joint_unknown: joint "j" mimic.of)"},
      {"limits_upside_down", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="revolute"><parent link="base"/><child link="a"/>
<limit lower="1" upper="-1" effort="1" velocity="1"/></joint></robot>)",
       R"(arm.urdf:4: warning limits_swapped: joint "j" limits)"},
      {"limit_not_a_number", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="revolute"><parent link="base"/><child link="a"/>
<limit lower="-pi" upper="1" effort="1" velocity="1"/></joint></robot>)",
       R"(arm.urdf:4: error number_expected: joint "j" limit@lower)"},
      {"limit_of_velocity_negative", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="revolute"><parent link="base"/><child link="a"/>
<limit lower="-1" upper="1" effort="1" velocity="-1"/></joint></robot>)",
       R"(arm.urdf:4: warning limit_negative: joint "j" limits.velocity)"},
      {"damping_negative", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<dynamics damping="-1"/></joint></robot>)",
       R"(arm.urdf:4: warning damping_negative: joint "j" damping)"},
      {"mimic_without_joint", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<mimic multiplier="2"/></joint></robot>)",
       R"(arm.urdf:4: error attribute_missing: joint "j" mimic)"},
      {"mimic_of_nothing", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<mimic joint="k"/></joint></robot>)",
       R"(arm.urdf:4: error joint_unknown: joint "j" mimic.of)"},
      {"mimic_of_one_that_follows_nothing", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j1" type="continuous"><parent link="base"/><child link="a"/><mimic joint="j2"/></joint>
<joint name="j2" type="continuous"><parent link="base"/><child link="b"/><mimic joint="j3"/></joint></robot>)",
       R"(arm.urdf:5: error joint_unknown: joint "j2" mimic.of)"},
      {"mimic_of_itself", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<mimic joint="j"/></joint></robot>)",
       R"(arm.urdf:4: error mimic_circle: joint "j" mimic.of)"},
      {"origin_in_millimetres", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link><link name="b"/>
<joint name="j" type="continuous">
<parent link="base"/><child link="a"/><origin xyz="0 0 330"/></joint>
<joint name="k" type="fixed"><parent link="a"/><child link="b"/><origin xyz="0 0 0.2"/></joint>
</robot>)",
       ""},
      {"box_of_two_numbers", R"(<robot name="r">
<link name="base"><visual><geometry><box size="1 2"/></geometry></visual></link></robot>)",
       R"(arm.urdf:2: warning count_expected: link "base" visual/geometry/box@size)"},
      {"sphere_without_radius", R"(<robot name="r">
<link name="base"><collision><geometry><sphere/></geometry></collision></link></robot>)",
       R"(arm.urdf:2: warning attribute_missing: link "base" collision/geometry/sphere)"},
      {"cylinder_negative", R"(<robot name="r">
<link name="base"><collision><geometry><cylinder radius="-1" length="1"/></geometry></collision></link></robot>)",
       R"(arm.urdf:2: warning shape_size: body "base" collision 1)"},
      {"mesh_scale_of_two", R"(<robot name="r">
<link name="base"><visual><geometry><mesh filename="a" scale="1 2"/></geometry></visual></link></robot>)",
       R"(arm.urdf:2: warning count_expected: link "base" visual/geometry/mesh@scale)"},
      {"colour_of_three_numbers", R"(<robot name="r">
<material name="m"><color rgba="1 1 1"/></material>
<link name="base"/></robot>)",
       R"(arm.urdf:2: warning count_expected: material "m"/color@rgba)"},
      {"reduction_not_a_number", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
</joint>
<transmission name="t"><joint name="j"/><actuator name="m"><mechanicalReduction>ten</mechanicalReduction></actuator></transmission></robot>)",
       R"(arm.urdf:5: warning number_expected: transmission "t" actuator/mechanicalReduction)"},
      {"transmission_of_no_joint", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
</joint>
<transmission name="t"><joint name="jj"/></transmission></robot>)",
       R"(arm.urdf:5: warning joint_unknown: transmission "t" joint)"},
      {"fixed_joint_with_what_needs_motion", R"(<robot name="r"><link name="base"/><link name="a"/><link name="b"/>
<joint name="j" type="fixed"><parent link="base"/><child link="a"/>
<dynamics damping="7" friction="0"/><limit effort="5" velocity="6"/></joint>
<joint name="k" type="fixed"><parent link="base"/><child link="b"/><dynamics damping="0"/><limit lower="0" effort="0.0"/></joint></robot>)",
       R"(arm.urdf:2: warning fixed_joint_numbers: joint "j")"},
      {"second_joint_without_a_parent", R"(<robot name="r"><link name="base"/>
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="k" type="continuous"><child link="a"/></joint>
<joint name="l" type="continuous"><parent/></joint></robot>)",
       R"(arm.urdf:4: error element_missing: joint "k"
arm.urdf:4: error child_taken: joint "k" child@link
arm.urdf:5: error attribute_missing: joint "l" parent
arm.urdf:5: error element_missing: joint "l")"},
      {"taken_name_of_a_joint_without_a_place", R"(<robot name="r"><link name="base"/>
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="fixed"><parent link="base"/></joint>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="k" type="fixed"><parent link="base"/><child link="a"/></joint>
<joint
name="k" type="fixed"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: error element_missing: joint "j"
arm.urdf:5: error child_taken: joint "k" child@link
arm.urdf:7: error child_taken: joint "k" child@link)"},
      {"axis_of_a_joint_of_unknown_type", R"(<robot name="r"><link name="base"/><link name="a"/>
<joint name="j" type="wobbly"><parent link="base"/><child link="a"/><axis xyz="0 0 3"/></joint></robot>)",
       R"(arm.urdf:2: error word_unknown: joint "j"@type)"},
      {"several_at_once", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial><mass value="-1"/><inertia ixx="1" iyy="1" izz="9"/></inertial></link>
<joint name="j" type="revolut"><parent link="base"/><child link="a"/></joint>
<joint name="k" type="fixed"><parent link="base"/><child link="b"/></joint>
<jont/></robot>)",
       R"(arm.urdf:3: error mass_negative: body "a" inertia.mass
arm.urdf:3: warning triangle_inequality: body "a" inertia.about_com
arm.urdf:4: error word_unknown: joint "j"@type
arm.urdf:5: error link_unknown: joint "k" child@link
arm.urdf:6: warning element_unknown: jont)"},
      {"world_with_an_inertia", R"(<robot name="r">
<link name="world"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link></robot>)",
       R"(arm.urdf:2: warning world_inertia: link "world")"},
  };
  return files;
}
// clang-format on

class UrdfErrors : public ::testing::TestWithParam<BrokenFile> {};

TEST_P(UrdfErrors, AreAllReported) {
  EXPECT_EQ(problems_of(GetParam().text, "arm.urdf"), GetParam().problems);
}

INSTANTIATE_TEST_SUITE_P(Table, UrdfErrors, ::testing::ValuesIn(broken_files()), name_of);

/// A child with a likely meaning: the arm is whole.
TEST(UrdfErrors, OfNamesLeaveTheArmWhole) {
  const char* text =
      R"(<robot name="r"><link name="upper"/><link name="fore_arm"/><link name="hand"/><link name="base"/>
<joint name="s" type="continuous"><parent link="base"/><child link="upper"/></joint>
<joint name="e" type="continuous"><parent link="upper"/><child link="fore_amr"/></joint>
<joint name="w" type="continuous"><parent link="fore_arm"/><child link="hand"/></joint></robot>)";
  ProblemList problems("arm.urdf");
  const ModelSpec spec = parse_spec(text, "arm.urdf", {.format = "urdf"}, problems);
  EXPECT_EQ(codes_of(problems.all()), "arm.urdf:3: error link_unknown: joint \"e\" child@link");
  EXPECT_EQ(spec.find_body("base")->parent, "world");
  EXPECT_EQ(spec.find_body("upper")->parent, "base");
  EXPECT_EQ(spec.find_body("fore_arm")->parent, "upper");
  EXPECT_EQ(spec.find_body("hand")->parent, "fore_arm");
}

TEST(UrdfErrors, AreThrownTogether) {
  const char* text =
      R"(<robot name="r"><link name="a"><inertial><mass value="x"/><inertia ixx="1" iyy="y" izz="1"/></inertial></link>
<link name="b"/></robot>)";
  try {
    parse_urdf(text, "arm.urdf");
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_EQ(error.problems().size(), 3u) << error.what();
  }
}

TEST(UrdfErrors, AreNotWithoutEnd) {
  std::string text = "<robot name=\"r\">";
  for (int i = 0; i < 20'000; ++i) text += "<joint/>";
  ProblemList problems("arm.urdf");
  parse_spec(text + "</robot>", "arm.urdf", {.format = "urdf"}, problems);
  EXPECT_EQ(problems.all().size(), 1001u);
}

}  // namespace
}  // namespace limber
