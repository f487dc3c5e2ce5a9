// What a broken URDF file gets to hear, word for word: problems of the text and of the mechanism in one go.
#include <gtest/gtest.h>
#include <limber/io/urdf.hpp>

#include <string>
#include <vector>

#include "io/broken_file.hpp"

namespace limber {
namespace {

// clang-format off
const std::vector<BrokenFile>& broken_files() {
  static const std::vector<BrokenFile> files = {
      {"empty", "",
       R"(arm.urdf: error: syntax: the file is empty: it has no XML element)"},
      {"only_spaces", R"(  
 
)",
       R"(arm.urdf: error: syntax: the file is empty: it has no XML element)"},
      {"not_xml", R"(robot arm)",
       R"(arm.urdf:1: error: syntax: text where the first element has to begin; is this an XML file?)"},
      {"json", R"({"limber": 1})",
       R"(arm.urdf:1: error: syntax: text where the first element has to begin; is this an XML file?)"},
      {"zero_byte", std::string("<robot name=\"r\">\n\0</robot>", 26),
       R"(arm.urdf:2: error: syntax: a zero byte: this is not a text file)"},
      {"utf16", std::string("\xFF\xFE<\0", 4),
       R"(arm.urdf:1: error: syntax: the file is UTF-16; it has to be UTF-8)"},
      {"latin1", std::string("<robot name=\"r\">\n<link name=\"b\xE9\"/></robot>", 42),
       R"(arm.urdf:2: error: syntax: a byte that is not UTF-8; save the file as UTF-8)"},
      {"control_character", std::string("<robot name=\"r\">\n<link name=\"b\x01\"/></robot>", 42),
       R"(arm.urdf:2: error: syntax: a control character, which XML does not allow)"},
      {"not_closed", R"(<robot name="r">
<link name="a">
</robot>)",
       R"(arm.urdf:3: error: syntax: </robot> stands where <link> of line 2 has to be closed first)"},
      {"ends_too_early", R"(<robot name="r">
<link name="a"/>
)",
       R"(arm.urdf:3: error: syntax: the file ends and <robot> of line 1 is not closed)"},
      {"closes_nothing", R"(<robot name="r"></robot>
</robot>)",
       R"(arm.urdf:2: error: syntax: </robot> closes nothing)"},
      {"two_roots_of_xml", R"(<robot name="r"/>
<robot name="s"/>)",
       R"(arm.urdf:2: error: syntax: <robot> stands after the end of the root element; a file has one root)"},
      {"text_after_the_root", R"(<robot name="r"/>
more)",
       R"(arm.urdf:2: error: syntax: text after the end of the root element)"},
      {"quote_missing", R"(<robot name="r">
<link name="a/>
<link name="b"/></robot>)",
       R"(arm.urdf:2: error: syntax: the value of the attribute "name" of <link> is not closed with ")"},
      {"less_than_in_a_value", R"(<robot name="r">
<link name="a<b"/></robot>)",
       R"(arm.urdf:2: error: syntax: "<" in the value of the attribute "name" of <link>; as a character it is written &lt;)"},
      {"space_missing", R"(<robot name="r">
<joint name="a"type="fixed"/></robot>)",
       R"(arm.urdf:2: error: syntax: a space is missing between two attributes of <joint>)"},
      {"lines_of_old_computers", "<robot name=\"r\">\r<link name=\"a\"/>\r<link/></robot>",
       R"(arm.urdf:3: error: link: no joint leads to it, and the root link is "a" of line 2 already; a URDF has one root
arm.urdf:3: error: body 2 name = "": needs a name)"},
      {"no_quotes", R"(<robot name="r">
<link name=a/></robot>)",
       R"(arm.urdf:2: error: syntax: the value of the attribute "name" of <link> has to stand in quotes)"},
      {"attribute_without_value", R"(<robot name="r">
<link name/></robot>)",
       R"(arm.urdf:2: error: syntax: the attribute "name" of <link> has no value; write name="…")"},
      {"attribute_twice", R"(<robot name="r">
<link name="a" name="b"/></robot>)",
       R"(arm.urdf:2: error: syntax: the attribute "name" of <link> stands there twice)"},
      {"tag_not_closed", R"(<robot name="r">
<link name="a"
<link name="b"/></robot>)",
       R"(arm.urdf:3: error: syntax: <link> is not closed with >)"},
      {"comment_not_closed", R"(<robot name="r">
<!-- a link
</robot>)",
       R"(arm.urdf:2: error: syntax: a comment is not closed with -->)"},
      {"bare_ampersand", R"(<robot name="r">
<link name="a&b"/></robot>)",
       R"(arm.urdf:2: error: syntax: "&" begins no entity; as a character it is written &amp;)"},
      {"unknown_entity", R"(<robot name="r">
<link name="&auml;"/></robot>)",
       R"(arm.urdf:2: error: syntax: unknown entity &auml;; known are &amp; &lt; &gt; &quot; &apos; and numbers such as &#228;)"},
      {"bad_character_reference", R"(<robot name="r">
<link name="&#1;"/></robot>)",
       R"(arm.urdf:2: error: syntax: &#1; is no character that XML allows)"},
      {"entity_bomb", R"(<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>
<robot name="r">&b;</robot>)",
       R"(arm.urdf:1: error: syntax: a document type that defines entities or elements is refused; write them out)"},
      {"less_than_in_text", R"(<robot name="r">
 a < b </robot>)",
       R"(arm.urdf:2: error: syntax: "<" begins no tag; as a character it is written &lt;)"},
      {"mjcf", R"(<mujoco model="m"/>)",
       R"(arm.urdf:1: error: mujoco: expected the root element <robot>, found <mujoco>; this is an MJCF file)"},
      {"sdf", R"(<sdf version="1.7"/>)",
       R"(arm.urdf:1: error: sdf: expected the root element <robot>, found <sdf>; this is an SDF file)"},
      {"other_xml", R"(<html>
</html>)",
       R"(arm.urdf:1: error: html: expected the root element <robot>, found <html>)"},
      {"xacro_element", R"(<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro">
<xacro:include filename="a.xacro"/></robot>)",
       R"(arm.urdf:2: error: xacro:include: this file has to be expanded by xacro first: xacro arm.urdf > robot.urdf)"},
      {"xacro_expression", R"(<robot name="r">
<link name="${prefix}a"/></robot>)",
       R"(arm.urdf:2: error: link "${prefix}a": this file has to be expanded by xacro first: xacro arm.urdf > robot.urdf)"},
      {"xacro_text", R"(<robot name="r"><link name="a"/>
<transmission name="t"><actuator name="m"><mechanicalReduction>${ratio}</mechanicalReduction></actuator></transmission></robot>)",
       R"(arm.urdf:2: error: transmission "t" actuator/mechanicalReduction: this file has to be expanded by xacro first: xacro arm.urdf > robot.urdf)"},
      {"no_links", R"(<robot name="r"/>)",
       R"(arm.urdf:1: error: robot "r": has no <link>)"},
      {"link_without_name", R"(<robot name="r">
<link/></robot>)",
       R"(arm.urdf:2: error: body 1 name = "": needs a name)"},
      {"link_with_empty_name", R"(<robot name="r">
<link name=""/></robot>)",
       R"(arm.urdf:2: error: body 1 name = "": needs a name)"},
      {"two_links_of_one_name", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="a"/>
<joint name="j" type="fixed"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: error: link "a": no joint leads to it, and the root link is "base" of line 2 already; a URDF has one root
arm.urdf:3: error: body 3 name = "a": the name is taken; names must be unique)"},
      {"two_roots", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="c"/></robot>)",
       R"(arm.urdf:2: error: link "a": no joint leads to it, and the root link is "base" of line 2 already; a URDF has one root
arm.urdf:3: error: link "c": no joint leads to it, and the root link is "base" of line 2 already; a URDF has one root)"},
      {"a_link_called_world", R"(<robot name="r">
<link name="base"/>
<link name="world"/>
<joint name="j" type="fixed"><parent link="base"/><child link="world"/></joint></robot>)",
       R"(arm.urdf:3: error: body 2 name = "world": the name is reserved for the fixed base)"},
      {"mass_missing", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: error: link "a" inertial: needs <mass>
arm.urdf:3: warning: body "a" inertia.mass = 0: has rotational inertia but no mass)"},
      {"mass_without_value", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error: link "a" inertial/mass: needs the attribute "value"
arm.urdf:4: warning: body "a" inertia.mass = 0: has rotational inertia but no mass)"},
      {"mass_not_a_number", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="heavy"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error: link "a" inertial/mass@value = "heavy": expected a number such as -1.5e-3
arm.urdf:4: warning: body "a" inertia.mass = 0: has rotational inertia but no mass)"},
      {"mass_nan", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="nan"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error: link "a" inertial/mass@value = "nan": expected a finite number
arm.urdf:4: warning: body "a" inertia.mass = 0: has rotational inertia but no mass)"},
      {"mass_infinite", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="inf"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error: link "a" inertial/mass@value = "inf": expected a finite number
arm.urdf:4: warning: body "a" inertia.mass = 0: has rotational inertia but no mass)"},
      {"mass_too_large", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="1e999"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error: link "a" inertial/mass@value = "1e999": expected a finite number: this one is too large
arm.urdf:4: warning: body "a" inertia.mass = 0: has rotational inertia but no mass)"},
      {"mass_with_unit", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="2 kg"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error: link "a" inertial/mass@value = "2 kg": expected a number such as -1.5e-3, found "kg")"},
      {"mass_with_decimal_comma", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="1,5"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error: link "a" inertial/mass@value = "1,5": expected a number such as -1.5e-3)"},
      {"mass_negative", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="-2"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error: body "a" inertia.mass = -2: must not be negative)"},
      {"mass_zero_with_inertia", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="0"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: warning: body "a" inertia.mass = 0: has rotational inertia but no mass)"},
      {"inertia_missing", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: error: link "a" inertial: needs <inertia>)"},
      {"inertia_incomplete", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="1"/><inertia ixx="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error: link "a" inertial/inertia: needs the attribute "iyy")"},
      {"inertia_breaks_the_triangle_inequality", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="1"/><inertia ixx="1" iyy="1" izz="3"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: warning: body "a" inertia.about_com = [[1, 0, 0], [0, 1, 0], [0, 0, 3]]: breaks the triangle inequality: the largest principal moment exceeds the sum of the other two by 1)"},
      {"moment_unreadable_hides_no_product", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/>
<inertia ixx="1" iyy="2" izz="abc"
ixy="5"
ixz="wrong"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: error: link "a" inertial/inertia@izz = "abc": expected a number such as -1.5e-3
arm.urdf:3: warning: body "a" inertia.about_com = [[1, 5, 0], [5, 2, 0], [0, 0, 0]]: has the negative principal moment -3.52494; no body has that
arm.urdf:4: warning: link "a" inertial/inertia@ixy = "5": is too large: beside these moments a body has at most 1.4142135623730951
arm.urdf:5: error: link "a" inertial/inertia@ixz = "wrong": expected a number such as -1.5e-3)"},
      {"product_unreadable_hides_no_moment", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/>
<inertia ixx="-1" iyy="2" izz="2" ixy="x"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: error: link "a" inertial/inertia@ixy = "x": expected a number such as -1.5e-3
arm.urdf:3: warning: link "a" inertial/inertia@ixx = "-1": is negative; no body has such a moment
arm.urdf:3: warning: body "a" inertia.about_com = [[-1, 0, 0], [0, 2, 0], [0, 0, 2]]: has the negative principal moment -1; no body has that)"},
      {"product_unreadable_hides_no_triangle", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/>
<inertia ixx="1" iyy="2" izz="4" ixy="x"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: error: link "a" inertial/inertia@ixy = "x": expected a number such as -1.5e-3
arm.urdf:3: warning: link "a" inertial/inertia@izz = "4": breaks the triangle inequality: it exceeds the sum of the other two moments
arm.urdf:3: warning: body "a" inertia.about_com = [[1, 0, 0], [0, 2, 0], [0, 0, 4]]: breaks the triangle inequality: the largest principal moment exceeds the sum of the other two by 1)"},
      {"expanded_macros_that_nobody_called", R"(<?xml version="1.0"?>
<robot xmlns:xacro="http://wiki.ros.org/xacro">
<!-- nothing -->
</robot>)",
       R"(arm.urdf:2: error: robot: has no <link>: this is what xacro makes of a file that defines macros and does not call them; expand the one that calls them)"},
      {"unresisted_beyond_a_missing_parent", R"(<robot name="r">
<link name="base"/>
<link name="a"/>
<link name="b"/>
<link name="c"/>
<joint name="ja" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="jb" type="continuous"><parent link="zzz"/><child link="b"/></joint>
<joint name="jc" type="continuous"><parent link="b"/><child link="c"/></joint></robot>)",
       R"(arm.urdf:7: error: body "b" parent = "zzz": there is no such link (there is "base", "a"))"},
      {"inertia_negative", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="1"/><inertia ixx="-1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: warning: body "a" inertia.about_com = [[-1, 0, 0], [0, 1, 0], [0, 0, 1]]: has the negative principal moment -1; no body has that
arm.urdf:5: warning: joint "j": the mass matrix is singular: no inertia beyond the joint (give a body there mass, or the joint armature))"},
      {"inertia_negative_far_from_the_joint_that_feels_it", R"(<robot name="r"><link name="base"/>
<link name="a"><inertial><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.01"/></inertial></link>
<link name="b"><inertial><mass value="1"/>
<inertia ixx="0.01" iyy="0.01" izz="-5"/></inertial></link>
<link name="c"><inertial><mass value="1"/><inertia ixx="0" iyy="1e-20" izz="0"/></inertial></link>
<link name="d"/>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/></joint>
<joint name="k" type="continuous"><parent link="a"/><child link="b"/><origin xyz="0 0 1"/><axis xyz="0 1 0"/></joint>
<joint name="l" type="fixed"><parent link="a"/><child link="c"/></joint>
<joint name="m" type="continuous"><parent link="a"/><child link="d"/></joint></robot>)",
       R"(arm.urdf:4: warning: body "b" inertia.about_com = [[0.01, 0, 0], [0, 0.01, 0], [0, 0, -5]]: has the negative principal moment -5; no body has that
arm.urdf:5: warning: body "c" inertia.about_com = [[0, 0, 0], [0, 1e-20, 0], [0, 0, 0]]: breaks the triangle inequality: the largest principal moment exceeds the sum of the other two by 1e-20
arm.urdf:7: warning: joint "j": the mass matrix is singular: no inertia beyond the joint (give a body there mass, or the joint armature)
arm.urdf:10: warning: joint "m": the mass matrix is singular: no inertia beyond the joint (give a body there mass, or the joint armature))"},
      {"inertia_in_square_millimetres", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<origin xyz="0 0 0.1"/><mass value="1"/><inertia ixx="10000" iyy="10000" izz="10000"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"()"},
      {"inertia_absurd", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<mass value="1"/><inertia ixx="1e60" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error: body "a" inertia.about_com = [[1e+60, 0, 0], [0, 1, 0], [0, 0, 1]]: is too large to compute with: at most 1e+50)"},
      {"no_inertia_at_all", R"(<robot name="r">
<link name="base"/>
<link name="a"/>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: warning: joint "j": the mass matrix is singular: no inertia beyond the joint (give a body there mass, or the joint armature))"},
      {"origin_of_two_numbers", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<origin xyz="0 1"/><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error: link "a" inertial/origin@xyz = "0 1": expected 3 numbers, found 2)"},
      {"origin_of_four_numbers", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial>
<origin xyz="0 0 0" rpy="0 0 0 1"/><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error: link "a" inertial/origin@rpy = "0 0 0 1": expected 3 numbers, found 4)"},
      {"quaternion_of_zero", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<origin quat_xyzw="0 0 0 0"/></joint></robot>)",
       R"(arm.urdf:4: error: joint "j" origin@quat_xyzw = "0 0 0 0": a quaternion of length zero is no rotation)"},
      {"joint_without_name", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint type="continuous"><parent link="base"/><child link="a"/>
</joint></robot>)",
       R"(arm.urdf:3: error: body "a" joint.name = "": needs a name)"},
      {"joint_without_type", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j"><parent link="base"/><child link="a"/>
</joint></robot>)",
       R"(arm.urdf:3: error: joint "j": needs the attribute "type": revolute, continuous, prismatic, fixed, floating, planar, spherical)"},
      {"joint_type_unknown", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="revolut"><parent link="base"/><child link="a"/>
</joint></robot>)",
       R"(arm.urdf:3: error: joint "j"@type = "revolut": expected one of revolute, continuous, prismatic, fixed, floating, planar, spherical (did you mean "revolute"?)
arm.urdf:3: warning: joint "j": has no <limit>, which URDF wants of a revolute joint; taken as without limits)"},
      {"joint_type_ball", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="ball"><parent link="base"/><child link="a"/>
</joint></robot>)",
       R"(arm.urdf:3: error: joint "j"@type = "ball": expected one of revolute, continuous, prismatic, fixed, floating, planar, spherical (did you mean "spherical"?))"},
      {"joint_type_of_no_meaning", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="wobbly"><parent link="base"/><child link="a"/>
<limit lower="1" upper="2" effort="1" velocity="1"/></joint></robot>)",
       R"(arm.urdf:3: error: joint "j"@type = "wobbly": expected one of revolute, continuous, prismatic, fixed, floating, planar, spherical
arm.urdf:3: warning: joint "j": limits, damping, friction and armature of a fixed joint are ignored)"},
      {"attribute_of_another_joint", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous" link="a"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: warning: joint "j"@link = "a": ignored: <joint> has no such attribute)"},
      {"joint_without_parent", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><child link="a"/>
</joint></robot>)",
       R"(arm.urdf:3: error: joint "j": needs <parent>)"},
      {"joint_without_child", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/>
</joint></robot>)",
       R"(arm.urdf:2: error: link "a": no joint leads to it, and the root link is "base" of line 2 already; a URDF has one root
arm.urdf:3: error: joint "j": needs <child>)"},
      {"parent_misspelt", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous">
<parent link="bse"/><child link="a"/>
</joint></robot>)",
       R"(arm.urdf:4: error: body "a" parent = "bse": there is no such link (did you mean "base"?))"},
      {"child_misspelt", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous">
<parent link="base"/><child link="aa"/>
</joint></robot>)",
       R"(arm.urdf:4: error: joint "j" child@link = "aa": there is no such link; no joint leads to "a" (did you mean that?))"},
      {"child_misspelt_where_the_root_comes_last", R"(<robot name="r">
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="c"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="world"/>
<joint name="w" type="fixed"><parent link="world"/><child link="a"/></joint>
<joint name="j" type="continuous"><parent link="a"/><child link="zz"/></joint>
<joint name="k" type="continuous"><parent link="b"/><child link="c"/></joint></robot>)",
       R"(arm.urdf:7: error: joint "j" child@link = "zz": there is no such link; no joint leads to "b" (did you mean that?))"},
      {"child_misspelt_as_what_the_joint_hangs_on", R"(<robot name="r">
<link name="base"/><link name="arm1"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="i" type="continuous"><parent link="base"/><child link="arm1"/></joint>
<joint name="j" type="continuous"><parent link="arm1"/><child link="arm2"/></joint></robot>)",
       R"(arm.urdf:4: error: joint "j" child@link = "arm2": there is no such link (there is "base", "arm1"))"},
      {"child_and_parent_misspelt_alike", R"(<robot name="r"><link name="base"/>
<link name="l_arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="rigth_arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="r_hand"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="lj" type="continuous"><parent link="base"/><child link="l_arm"/></joint>
<joint name="rj" type="continuous"><parent link="base"/><child link="r_arm"/></joint>
<joint name="rh" type="continuous"><parent link="r_arm"/><child link="r_hand"/></joint></robot>)",
       R"(arm.urdf:6: error: joint "rj" child@link = "r_arm": there is no such link; no joint leads to "rigth_arm" (did you mean that?)
arm.urdf:7: error: joint "rh" parent@link = "r_arm": there is no such link (did you mean "rigth_arm"?))"},
      {"parent_named_almost_as_the_link_itself", R"(<robot name="r">
<link name="base"/>
<link name="link2"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="link3"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j2" type="continuous"><parent link="link1"/><child link="link2"/></joint>
<joint name="j3" type="continuous"><parent link="link2"/><child link="link3"/></joint></robot>)",
       R"(arm.urdf:5: error: body "link2" parent = "link1": there is no such link (there is "base"))"},
      {"two_joints_to_one_link", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="k" type="fixed"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:4: error: joint "k" child@link = "a": the joint in line 3 leads to this link already; a link hangs on one joint (a loop cannot be said in URDF))"},
      {"second_joint_to_a_link_is_examined", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="k" type="revolute"><parent link="bas"/><child link="a"/><axis xyz="0 0 0"/>
<limit lower="2" upper="1" effort="-1" velocity="fast"/></joint></robot>)",
       R"(arm.urdf:4: error: joint "k" child@link = "a": the joint in line 3 leads to this link already; a link hangs on one joint (a loop cannot be said in URDF)
arm.urdf:4: error: joint "k" parent@link = "bas": there is no such link (did you mean "base"?)
arm.urdf:4: error: joint "k" axis = [0, 0, 0]: must not be zero; give a direction such as [0, 0, 1]
arm.urdf:5: error: joint "k" limit@velocity = "fast": expected a number such as -1.5e-3
arm.urdf:5: warning: joint "k" limits.effort = [-1]: a limit of size must not be negative
arm.urdf:5: warning: joint "k" limits = [2, 1]: the lower limit must not exceed the upper one)"},
      {"joint_without_a_child_is_examined", R"(<robot name="r">
<link name="base"/>
<joint name="j" type="continuous"><parent link="base"/><axis xyz="0 0 0"/></joint>
<joint name="k" type="continuous"><parent link="base"/><child link="b"/><dynamics friction="-1"/></joint></robot>)",
       R"(arm.urdf:3: error: joint "j": needs <child>
arm.urdf:3: error: joint "j" axis = [0, 0, 0]: must not be zero; give a direction such as [0, 0, 1]
arm.urdf:4: error: joint "k" child@link = "b": there is no such link (there is "base")
arm.urdf:4: warning: joint "k" friction = [-1]: negative: it would add energy)"},
      {"link_without_a_name_is_not_suggested", R"(<robot name="r">
<link name="base"/><link/>
<joint name="j" type="fixed"><parent link="bsae"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:2: error: link: no joint leads to it, and the root link is "base" of line 2 already; a URDF has one root
arm.urdf:2: error: body 2 name = "": needs a name
arm.urdf:3: error: joint "j" child@link = "a": there is no such link (there is "base")
arm.urdf:3: error: joint "j" parent@link = "bsae": there is no such link (did you mean "base"?))"},
      {"unknown_type_hides_nothing", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="slider"><parent link="base"/><child link="a"/><dynamics damping="-1"/>
<limit lower="x" upper="-inf" effort="0x10" velocity="-1"/><mimic joint="k"/></joint></robot>)",
       R"(arm.urdf:3: error: joint "j"@type = "slider": expected one of revolute, continuous, prismatic, fixed, floating, planar, spherical
arm.urdf:3: warning: joint "j": limits, damping, friction and armature of a fixed joint are ignored
arm.urdf:3: warning: joint "j" damping = [-1]: negative: it would add energy
arm.urdf:4: error: joint "j" limit@lower = "x": expected a number such as -1.5e-3
arm.urdf:4: error: joint "j" limit@upper = "-inf": expected a finite number
arm.urdf:4: error: joint "j" limit@effort = "0x10": expected a number such as -1.5e-3
arm.urdf:4: warning: joint "j" mimic: ignored: how the joint moves is not known)"},
      {"one_moment_not_a_number", R"(<robot name="r">
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="2" izz="x"/></inertial></link></robot>)",
       R"(arm.urdf:2: error: link "a" inertial/inertia@izz = "x": expected a number such as -1.5e-3
arm.urdf:2: warning: body "a" inertia.about_com = [[1, 0, 0], [0, 2, 0], [0, 0, 0]]: breaks the triangle inequality: the largest principal moment exceeds the sum of the other two by 1)"},
      {"two_joints_of_one_name", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link><link name="b"/>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="j" type="fixed"><parent link="base"/><child link="b"/></joint></robot>)",
       R"(arm.urdf:4: error: body "b" joint.name = "j": the name is taken; names must be unique)"},
      {"parents_in_a_loop", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link><link name="b"/>
<joint name="j" type="continuous"><parent link="b"/><child link="a"/></joint>
<joint name="k" type="fixed"><parent link="a"/><child link="b"/></joint></robot>)",
       R"(arm.urdf:3: error: body "a" parent = a → b → a: the parents make a loop; one of them must be a child of "world" (cut joints go under "loops"))"},
      {"axis_of_zero", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<axis xyz="0 0 0"/></joint></robot>)",
       R"(arm.urdf:4: error: joint "j" axis = [0, 0, 0]: must not be zero; give a direction such as [0, 0, 1])"},
      {"axis_too_long", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<axis xyz="0 0 2"/></joint></robot>)",
       R"(arm.urdf:4: warning: joint "j" axis = [0, 0, 2]: has length 2; used as a direction)"},
      {"axis_without_xyz", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<axis/></joint></robot>)",
       R"(arm.urdf:4: error: joint "j" axis: needs the attribute "xyz")"},
      {"axis_with_commas", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<axis xyz="0, 0, 1"/></joint></robot>)",
       R"(arm.urdf:4: error: joint "j" axis@xyz = "0, 0, 1": expected numbers with spaces between them, found "0,")"},
      {"axis_not_numbers", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<axis xyz="x y z"/></joint></robot>)",
       R"(arm.urdf:4: error: joint "j" axis@xyz = "x y z": expected a number such as -1.5e-3, found "x")"},
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
       R"(arm.urdf:5: error: body "a" inertia.mass = -1: must not be negative
arm.urdf:6: warning: body "a" inertia.about_com = [[1, 0, 0], [0, 1, 0], [0, 0, 9]]: breaks the triangle inequality: the largest principal moment exceeds the sum of the other two by 7
arm.urdf:9: error: body "a" placement.translation = [1e+60, 0, 0]: is too large to compute with: at most 1e+50
arm.urdf:11: warning: joint "j" axis = [0, 0, 2]: has length 2; used as a direction
arm.urdf:12: warning: joint "j" limits.effort = [-1]: a limit of size must not be negative
arm.urdf:12: warning: joint "j" limits = [1, -1]: the lower limit must not exceed the upper one
arm.urdf:13: warning: joint "j" damping = [-1]: negative: it would add energy
arm.urdf:14: error: joint "j" mimic.of = "k": there is no such joint)"},
      {"limits_upside_down", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="revolute"><parent link="base"/><child link="a"/>
<limit lower="1" upper="-1" effort="1" velocity="1"/></joint></robot>)",
       R"(arm.urdf:4: warning: joint "j" limits = [1, -1]: the lower limit must not exceed the upper one)"},
      {"limit_not_a_number", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="revolute"><parent link="base"/><child link="a"/>
<limit lower="-pi" upper="1" effort="1" velocity="1"/></joint></robot>)",
       R"(arm.urdf:4: error: joint "j" limit@lower = "-pi": expected a number such as -1.5e-3)"},
      {"limit_of_velocity_negative", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="revolute"><parent link="base"/><child link="a"/>
<limit lower="-1" upper="1" effort="1" velocity="-1"/></joint></robot>)",
       R"(arm.urdf:4: warning: joint "j" limits.velocity = [-1]: a limit of size must not be negative)"},
      {"damping_negative", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<dynamics damping="-1"/></joint></robot>)",
       R"(arm.urdf:4: warning: joint "j" damping = [-1]: negative: it would add energy)"},
      {"mimic_without_joint", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<mimic multiplier="2"/></joint></robot>)",
       R"(arm.urdf:4: error: joint "j" mimic: needs the attribute "joint", the joint that it follows)"},
      {"mimic_of_nothing", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<mimic joint="k"/></joint></robot>)",
       R"(arm.urdf:4: error: joint "j" mimic.of = "k": there is no such joint)"},
      {"mimic_of_one_that_follows_nothing", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j1" type="continuous"><parent link="base"/><child link="a"/><mimic joint="j2"/></joint>
<joint name="j2" type="continuous"><parent link="base"/><child link="b"/><mimic joint="j3"/></joint></robot>)",
       R"(arm.urdf:5: error: joint "j2" mimic.of = "j3": there is no such joint)"},
      {"mimic_of_itself", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
<mimic joint="j"/></joint></robot>)",
       R"(arm.urdf:4: error: joint "j" mimic.of = "j": mimic joints follow each other in a circle)"},
      {"origin_in_millimetres", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link><link name="b"/>
<joint name="j" type="continuous">
<parent link="base"/><child link="a"/><origin xyz="0 0 330"/></joint>
<joint name="k" type="fixed"><parent link="a"/><child link="b"/><origin xyz="0 0 0.2"/></joint>
</robot>)",
       R"()"},
      {"box_of_two_numbers", R"(<robot name="r">
<link name="base"><visual><geometry><box size="1 2"/></geometry></visual></link></robot>)",
       R"(arm.urdf:2: warning: link "base" visual/geometry/box@size = "1 2": expected 3 numbers, found 2; left out)"},
      {"sphere_without_radius", R"(<robot name="r">
<link name="base"><collision><geometry><sphere/></geometry></collision></link></robot>)",
       R"(arm.urdf:2: warning: link "base" collision/geometry/sphere: needs the attribute "radius"; left out)"},
      {"cylinder_negative", R"(<robot name="r">
<link name="base"><collision><geometry><cylinder radius="-1" length="1"/></geometry></collision></link></robot>)",
       R"(arm.urdf:2: warning: body "base" collision 1 = -1: a size of a cylinder must be positive)"},
      {"mesh_scale_of_two", R"(<robot name="r">
<link name="base"><visual><geometry><mesh filename="a" scale="1 2"/></geometry></visual></link></robot>)",
       R"(arm.urdf:2: warning: link "base" visual/geometry/mesh@scale = "1 2": expected 3 numbers, found 2; left out)"},
      {"colour_of_three_numbers", R"(<robot name="r">
<material name="m"><color rgba="1 1 1"/></material>
<link name="base"/></robot>)",
       R"(arm.urdf:2: warning: material "m" color@rgba = "1 1 1": expected 4 numbers, found 3; left out)"},
      {"reduction_not_a_number", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
</joint>
<transmission name="t"><joint name="j"/><actuator name="m"><mechanicalReduction>ten</mechanicalReduction></actuator></transmission></robot>)",
       R"(arm.urdf:5: warning: transmission "t" actuator/mechanicalReduction = "ten": expected a number such as -1.5e-3; left out)"},
      {"transmission_of_no_joint", R"(<robot name="r">
<link name="base"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/>
</joint>
<transmission name="t"><joint name="jj"/></transmission></robot>)",
       R"(arm.urdf:5: warning: transmission "t" joint = "jj": there is no such joint (did you mean "j"?))"},
      {"fixed_joint_with_what_needs_motion", R"(<robot name="r"><link name="base"/><link name="a"/><link name="b"/>
<joint name="j" type="fixed"><parent link="base"/><child link="a"/>
<dynamics damping="7" friction="0"/><limit effort="5" velocity="6"/></joint>
<joint name="k" type="fixed"><parent link="base"/><child link="b"/><dynamics damping="0"/><limit lower="0" effort="0.0"/></joint></robot>)",
       R"(arm.urdf:3: warning: dynamics@damping: ignored: the joint is fixed
arm.urdf:3: warning: limit@effort, velocity: ignored: the joint is fixed)"},
      {"second_joint_without_a_parent", R"(<robot name="r"><link name="base"/>
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="k" type="continuous"><child link="a"/></joint>
<joint name="l" type="continuous"><parent/></joint></robot>)",
       R"(arm.urdf:4: error: joint "k" child@link = "a": the joint in line 3 leads to this link already; a link hangs on one joint (a loop cannot be said in URDF)
arm.urdf:4: error: joint "k": needs <parent>
arm.urdf:5: error: joint "l": needs <child>
arm.urdf:5: error: joint "l" parent: needs the attribute "link")"},
      {"taken_name_of_a_joint_without_a_place", R"(<robot name="r"><link name="base"/>
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="fixed"><parent link="base"/></joint>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="k" type="fixed"><parent link="base"/><child link="a"/></joint>
<joint
name="k" type="fixed"><parent link="base"/><child link="a"/></joint></robot>)",
       R"(arm.urdf:3: error: joint "j": needs <child>
arm.urdf:3: error: joint "j"@name = "j": the name is taken; names must be unique
arm.urdf:5: error: joint "k" child@link = "a": the joint in line 4 leads to this link already; a link hangs on one joint (a loop cannot be said in URDF)
arm.urdf:7: error: joint "k" child@link = "a": the joint in line 4 leads to this link already; a link hangs on one joint (a loop cannot be said in URDF)
arm.urdf:7: error: joint "k"@name = "k": the name is taken; names must be unique)"},
      {"axis_of_a_joint_of_unknown_type", R"(<robot name="r"><link name="base"/><link name="a"/>
<joint name="j" type="wobbly"><parent link="base"/><child link="a"/><axis xyz="0 0 3"/></joint></robot>)",
       R"(arm.urdf:2: error: joint "j"@type = "wobbly": expected one of revolute, continuous, prismatic, fixed, floating, planar, spherical)"},
      {"several_at_once", R"(<robot name="r">
<link name="base"/>
<link name="a"><inertial><mass value="-1"/><inertia ixx="1" iyy="1" izz="9"/></inertial></link>
<joint name="j" type="revolut"><parent link="base"/><child link="a"/></joint>
<joint name="k" type="fixed"><parent link="base"/><child link="b"/></joint>
<jont/></robot>)",
       R"(arm.urdf:3: error: body "a" inertia.mass = -1: must not be negative
arm.urdf:3: warning: body "a" inertia.about_com = [[1, 0, 0], [0, 1, 0], [0, 0, 9]]: breaks the triangle inequality: the largest principal moment exceeds the sum of the other two by 7
arm.urdf:4: error: joint "j"@type = "revolut": expected one of revolute, continuous, prismatic, fixed, floating, planar, spherical (did you mean "revolute"?)
arm.urdf:4: warning: joint "j": has no <limit>, which URDF wants of a revolute joint; taken as without limits
arm.urdf:5: error: joint "k" child@link = "b": there is no such link (there is "base", "a")
arm.urdf:6: warning: jont: ignored: <robot> has no such element (did you mean "joint"?))"},
  };
  return files;
}
// clang-format on

class UrdfErrors : public ::testing::TestWithParam<BrokenFile> {};

TEST_P(UrdfErrors, AreSaidWordForWord) {
  EXPECT_EQ(problems_of(GetParam().text, "arm.urdf"), GetParam().problems);
}

INSTANTIATE_TEST_SUITE_P(Table, UrdfErrors, ::testing::ValuesIn(broken_files()), name_of);

/// What was probably meant is what the links hang on: the arm is whole again.
TEST(UrdfErrors, OfNamesLeaveTheArmWhole) {
  const char* text =
      R"(<robot name="r"><link name="upper"/><link name="fore_arm"/><link name="hand"/><link name="base"/>
<joint name="s" type="continuous"><parent link="base"/><child link="upper"/></joint>
<joint name="e" type="continuous"><parent link="upper"/><child link="zz"/></joint>
<joint name="w" type="continuous"><parent link="zz"/><child link="hand"/></joint></robot>)";
  ProblemList problems("arm.urdf");
  const ModelSpec spec = parse_urdf(text, "arm.urdf", problems);
  EXPECT_EQ(problems.all().size(), 2u);
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
  parse_urdf(text + "</robot>", "arm.urdf", problems);
  EXPECT_EQ(problems.all().size(), 1001u);
}

}  // namespace
}  // namespace limber
