// What a broken MJCF file gets to hear, word for word: problems of the text and of the mechanism in one go.
#include <gtest/gtest.h>
#include <limber/io/mjcf.hpp>

#include <string>
#include <vector>

#include "io/broken_file.hpp"

namespace limber {
namespace {

// clang-format off
const std::vector<BrokenFile>& broken_files() {
  static const std::vector<BrokenFile> files = {
      {"not_mjcf", R"(<mojoco/>)",
       R"(arm.mjcf:1: error: <mojoco>: an MJCF file starts with <mujoco>)"},
      {"not_closed", R"(<mujoco>
<worldbody>
</mujoco>)",
       R"(arm.mjcf:3: error: syntax: </mujoco> stands where <worldbody> of line 2 has to be closed first)"},
      {"word", R"(<mujoco><compiler angle="degrees"/></mujoco>)",
       R"(arm.mjcf:1: error: compiler@angle = "degrees": expected one of radian, degree (did you mean "degree"?))"},
      {"global_coordinates", R"(<mujoco><compiler coordinate="global"/></mujoco>)",
       R"(arm.mjcf:1: error: compiler@coordinate = "global": global coordinates are not read; MuJoCo up to 2.3.3 converts such a file to local)"},
      {"euler_sequence", R"(<mujoco><compiler eulerseq="xyw"/></mujoco>)",
       R"(arm.mjcf:1: error: compiler@eulerseq = "xyw": expected three letters out of x, y, z (turning along) and X, Y, Z (fixed))"},
      {"joint_type", R"(<mujoco><worldbody><body name="a">
<joint name="j" type="revolute"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error: joint "j"@type = "revolute": expected one of hinge, slide, ball, free (did you mean "hinge"?))"},
      {"not_a_number", R"(<mujoco><worldbody><body name="a"><joint name="j" damping="much"/>
<geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: joint "j"@damping = "much": expected a number such as -1.5e-3)"},
      {"too_few_numbers", R"(<mujoco><worldbody><body name="a" pos="1 2"/></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: body "a"@pos = "1 2": expected 3 numbers, found 2)"},
      {"two_orientations", R"(<mujoco><worldbody><body name="a" quat="1 0 0 0" euler="0 0 0"/></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: body "a"@euler = "0 0 0": the orientation is given by quat already)"},
      {"zero_quaternion", R"(<mujoco><worldbody><body name="a" quat="0 0 0 0"/></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: body "a"@quat = "0 0 0 0": must not be zero: it gives a direction)"},
      {"parallel_axes", R"(<mujoco><worldbody><body name="a" xyaxes="1 0 0 2 0 0"/></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: body "a"@xyaxes = "1 0 0 2 0 0": the y-axis must not be along the x-axis)"},
      {"zero_axis", R"(<mujoco><worldbody><body name="a"><joint name="j" axis="0 0 0"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: joint "j"@axis = "0 0 0": must not be zero: it gives a direction)"},
      {"free_below", R"(<mujoco><worldbody><body name="a"><body name="b"><freejoint name="f"/><geom size="1"/></body></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: freejoint "f": a free joint belongs on a body that hangs on the world)"},
      {"free_and_hinge", R"(<mujoco><worldbody><body name="a"><freejoint name="f"/><joint name="j"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: joint "j": a free joint must be the only one of its body)"},
      {"joint_of_the_world", R"(<mujoco><worldbody><joint name="j"/></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: joint "j": the world has no joints)"},
      {"inertia_of_the_world", R"(<mujoco><worldbody><inertial mass="1" pos="0 0 0"/></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: worldbody inertial: the world has no inertia)"},
      {"inertial_without_mass", R"(<mujoco><worldbody><body name="a"><joint name="j"/><inertial pos="0 0 0" diaginertia="1 1 1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: body "a" inertial: needs the attribute "mass"
arm.mjcf:1: warning: body "a" inertia.mass = 0: has rotational inertia but no mass)"},
      {"two_inertials", R"(<mujoco><worldbody><body name="a"><joint name="j"/><inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/>
<inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error: body "a" inertial: the body has one already)"},
      {"connect_to_nothing", R"(<mujoco><worldbody><body name="a"><joint name="j"/><geom size="1"/><site name="s"/></body><site name="t"/></worldbody>
<equality><connect body1="a" body2="zzz" anchor="0 x 0"/><weld body1="q" relpose="0 0 0 1 0 0 0"/>
<connect site1="s" site2="t" anchor="0 0 0"/></equality></mujoco>)",
       R"(arm.mjcf:2: error: equality connect@body2 = "zzz": there is no body of this name
arm.mjcf:2: error: equality connect@anchor = "0 x 0": expected a number such as -1.5e-3, found "x"
arm.mjcf:2: error: equality weld@body1 = "q": there is no body of this name
arm.mjcf:3: warning: connect@anchor: ignored: the sites say what is joined, and where)"},
      {"full_and_turned", R"(<mujoco><worldbody><body name="a"><joint name="j"/><inertial mass="1" pos="0 0 0" fullinertia="1 1 1 0 0 0" euler="0 0 1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: body "a" inertial@euler = "0 0 1": fullinertia is in the axes of the body: give one of the two)"},
      {"each_value_has_its_own_line", R"(<mujoco><default>
<joint range="2 1"/></default><worldbody><body name="a">
<joint name="j"
armature="-1"
damping="-1"/>
<inertial pos="0 0 0"
mass="-1"
diaginertia="1 1 9"/><body><joint name="k"/><geom size="1"/></body></body></worldbody>
<equality><joint joint1="k" joint2="j" polycoef="0 1e60 0 0 0"/></equality></mujoco>)",
       R"(arm.mjcf:2: warning: joint "j" limits = [0.03490658503988659, 0.017453292519943295]: the lower limit must not exceed the upper one
arm.mjcf:2: warning: joint "k" limits = [0.03490658503988659, 0.017453292519943295]: the lower limit must not exceed the upper one
arm.mjcf:4: error: joint "j" armature = [-1]: must not be negative: it is an inertia
arm.mjcf:5: warning: joint "j" damping = [-1]: negative: it would add energy
arm.mjcf:7: error: body "a" inertia.mass = -1: must not be negative
arm.mjcf:8: warning: body "a" inertia.about_com = [[1, 0, 0], [0, 1, 0], [0, 0, 9]]: breaks the triangle inequality: the largest principal moment exceeds the sum of the other two by 7
arm.mjcf:9: error: joint "k" mimic.multiplier = 1e+60: is too large to compute with: at most 1e+50)"},
      {"default_classes_that_nobody_uses", R"(<mujoco><default>
<joint damping="x" axis="0 z 1"/>
<default class="unused"><joint armature="abc" range="1"/><geom size="q" mass="w"/></default></default><worldbody>
<body><joint name="j"/><geom size="1"/><body><joint name="k"/><geom size="1"/></body></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error: default joint@axis = "0 z 1": expected a number such as -1.5e-3, found "z"
arm.mjcf:2: error: default joint@damping = "x": expected a number such as -1.5e-3
arm.mjcf:3: warning: default default/joint@armature = "abc": expected a number such as -1.5e-3; left out
arm.mjcf:3: warning: default default/joint@range = "1": expected 2 numbers, found 1; left out
arm.mjcf:3: warning: default default/geom@mass = "w": expected a number such as -1.5e-3; left out
arm.mjcf:3: warning: default default/geom@size = "q": expected a number such as -1.5e-3; left out)"},
      {"negative_mass", R"(<mujoco><worldbody><body name="a"><joint name="j"/>
<inertial mass="-1" pos="0 0 0" diaginertia="1 1 1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error: body "a" inertia.mass = -1: must not be negative)"},
      {"no_size", R"(<mujoco><worldbody><body name="a"><joint name="j"/><geom type="box" size="1 2"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: body "a" geom@size = "1 2": a box needs 3 sizes, found 2)"},
      {"size_zero", R"(<mujoco><worldbody><body name="a"><joint name="j"/><geom size="0"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: body "a" geom@size = "0": the sizes of a sphere must be positive)"},
      {"points_the_same", R"(<mujoco><worldbody><body name="a"><joint name="j"/><geom type="capsule" size="1" fromto="1 1 1 1 1 1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: body "a" geom@fromto = "1 1 1 1 1 1": the two points must not be the same)"},
      {"fromto_of_a_sphere", R"(<mujoco><worldbody><body name="a"><joint name="j"/><geom size="1" fromto="1 1 1 1 1 2"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: body "a" geom@fromto = "1 1 1 1 1 2": only a capsule, cylinder, ellipsoid or box has one)"},
      {"mesh_missing", R"(<mujoco><worldbody><body name="a"><joint name="j"/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: body "a" geom@mesh = "m": there is no mesh of this name among the assets)"},
      {"class_missing", R"(<mujoco><default><default class="arm"/></default>
<worldbody><body name="a" childclass="arms"><joint name="j"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error: body "a"@childclass = "arms": there is no default class of this name (did you mean "arm"?))"},
      {"class_twice", R"(<mujoco><default><default class="arm"/><default class="arm"/></default></mujoco>)",
       R"(arm.mjcf:1: error: default default@class = "arm": there is a default class of this name already)"},
      {"class_without_a_name", R"(<mujoco><default><default/></default></mujoco>)",
       R"(arm.mjcf:1: error: default default: needs the attribute "class")"},
      {"no_inertia", R"(<mujoco><worldbody><body name="a">
<joint name="j"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: warning: joint "j": the mass matrix is singular: no inertia beyond the joint (give a body there mass, or the joint armature))"},
      {"name_twice", R"(<mujoco><worldbody><body name="a"><joint name="j"/><geom size="1"/></body>
<body name="a"><joint name="j"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error: body 2 name = "a": the name is taken; names must be unique
arm.mjcf:2: error: body "a" joint.name = "j": the name is taken; names must be unique)"},
      {"site_twice", R"(<mujoco><worldbody><site name="s"/>
<site name="s"/></worldbody></mujoco>)",
       R"(arm.mjcf:2: error: site "s": the name is taken; names of sites must be unique)"},
      {"replicated", R"(<mujoco><worldbody><replicate count="3"><body/></replicate></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: worldbody replicate: makes bodies in a way that is not read; write them out (MuJoCo saves such a file with all of its bodies))"},
      {"equality_of_nothing", R"(<mujoco><worldbody><body name="a"><joint name="knee"/><geom size="1"/></body></worldbody>
<equality><joint joint1="knees" joint2="knee"/></equality></mujoco>)",
       R"(arm.mjcf:2: error: equality joint@joint1 = "knees": there is no joint of this name (did you mean "knee"?))"},
      {"equality_of_a_ball", R"(<mujoco><worldbody><body name="a"><joint name="b" type="ball"/><geom size="1"/></body></worldbody>
<equality><joint joint1="b"/></equality></mujoco>)",
       R"(arm.mjcf:2: error: equality joint@joint1 = "b": must be a hinge or a slide)"},
      {"weld_of_nothing", R"(<mujoco><equality><weld body1="a" body2="b"/></equality></mujoco>)",
       R"(arm.mjcf:1: error: equality weld@body1 = "a": there is no body of this name
arm.mjcf:1: error: equality weld@body2 = "b": there is no body of this name)"},
      {"one_site", R"(<mujoco><worldbody><site name="s"/></worldbody><equality><connect site1="s"/></equality></mujoco>)",
       R"(arm.mjcf:1: error: equality connect@site1 = "s": site1 and site2 go together)"},
      {"armature_of_a_tendon_negative", R"(<mujoco><worldbody><body name="a"><joint name="s" type="slide"/><geom size="0.1"/></body></worldbody>
<tendon><fixed name="t"
armature="-1"><joint joint="s" coef="1"/></fixed></tendon></mujoco>)",
       R"(arm.mjcf:3: error: tendon fixed@armature = "-1": must not be negative: it is an inertia)"},
      {"sizes_of_an_unknown_class", R"(<mujoco><default><default class="leg"><geom size="0.05"/></default></default><worldbody>
<body name="a" childclass="thigh"><joint name="j"/>
<geom type="capsule" fromto="0 0 0 0 0 -0.2"/></body>
<body name="b"><joint name="k"/><geom class="thigh"/></body>
<body name="c"><joint name="l"/><geom class="legs"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error: body "a"@childclass = "thigh": there is no default class of this name
arm.mjcf:4: error: body "b" geom@class = "thigh": there is no default class of this name
arm.mjcf:5: error: body "c" geom@class = "legs": there is no default class of this name (did you mean "leg"?))"},
      {"coefficients_hide_no_joint", R"(<mujoco><worldbody><body name="a"><joint name="h"/><geom size="0.1"/></body></worldbody>
<tendon><fixed name="t"><joint joint="h" coef="1"/></fixed></tendon><equality>
<joint joint1="h" joint2="zz" polycoef="0 x 0 0 0"/>
<tendon tendon1="t" tendon2="yy" polycoef="0 x 0 0 0"/></equality></mujoco>)",
       R"(arm.mjcf:3: error: equality joint@polycoef = "0 x 0 0 0": expected a number such as -1.5e-3, found "x"
arm.mjcf:3: error: equality joint@joint2 = "zz": there is no joint of this name
arm.mjcf:4: error: equality tendon@polycoef = "0 x 0 0 0": expected a number such as -1.5e-3, found "x"
arm.mjcf:4: error: equality tendon@tendon2 = "yy": there is no tendon of this name)"},
      {"moments_beside_moments", R"(<mujoco><worldbody><body name="a"><joint name="h"/>
<inertial mass="1" pos="0 0 0" fullinertia="1 1 1 0 0 0"
diaginertia="1 2"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error: body "a" inertial: has both diaginertia and fullinertia: give one of the two
arm.mjcf:3: error: body "a" inertial@diaginertia = "1 2": expected 3 numbers, found 2)"},
      {"zero_axis_hides_no_other_joint", R"(<mujoco><default><default class="d">
<joint axis="0 0 0"/></default></default><worldbody>
<body name="a"><joint name="i" axis="0 0 0"/><geom size="0.1"/>
<body name="b"><joint name="j" class="d"/>
<body name="c"><joint name="k" class="none" type="slide"/>
<body name="d"><joint name="l" type="slide"/></body></body></body></body></worldbody></mujoco>)",
       R"(arm.mjcf:2: error: default default/joint@axis = "0 0 0": must not be zero: it gives a direction
arm.mjcf:3: error: joint "i"@axis = "0 0 0": must not be zero: it gives a direction
arm.mjcf:5: error: joint "k"@class = "none": there is no default class of this name)"},
      {"tendon_missing", R"(<mujoco><equality><tendon tendon1="t"/></equality></mujoco>)",
       R"(arm.mjcf:1: error: equality tendon@tendon1 = "t": there is no tendon of this name)"},
      {"include_missing", R"(<mujoco>
<include file="nowhere.xml"/></mujoco>)",
       R"(arm.mjcf:2: error: include@file = "nowhere.xml": cannot be opened: No such file or directory)"},
      {"include_missing_in_the_worldbody", R"(<mujoco><worldbody>
<include file="nowhere.xml"/></worldbody></mujoco>)",
       R"(arm.mjcf:2: error: worldbody include@file = "nowhere.xml": cannot be opened: No such file or directory)"},
      {"shapes_that_no_inertia_comes_from", R"(<mujoco><asset><mesh name="m" file="m.obj" scale="1 x 1"/></asset><worldbody>
<geom type="box" size="1 2"/>
<body name="a"><joint name="j"/><geom size="x"/><geom type="ball" size="1"/><geom type="mesh" mesh="n"/>
<frame><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></frame></body>
<body name="b"><joint name="k"/><geom size="0"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: warning: asset mesh@scale = "1 x 1": expected a number such as -1.5e-3, found "x"; left out
arm.mjcf:2: warning: worldbody geom@size = "1 2": a box needs 3 sizes, found 2; left out
arm.mjcf:3: warning: body "a" geom@size = "x": expected a number such as -1.5e-3; left out
arm.mjcf:3: warning: body "a" geom@type = "ball": expected one of plane, hfield, sphere, capsule, ellipsoid, cylinder, box, mesh, sdf; left out
arm.mjcf:3: warning: body "a" geom@mesh = "n": there is no mesh of this name among the assets; left out
arm.mjcf:5: error: body "b" geom@size = "0": the sizes of a sphere must be positive)"},
      {"include_without_file", R"(<mujoco><include/></mujoco>)",
       R"(arm.mjcf:1: error: include: needs the attribute "file")"},
      {"several", R"(<mujoco><worldbody><body name="a">
<joint name="j" axis="0 0" damping="x"/>
<geom size="1 2 3 4"/><goem/></body></worldbody>
<equality><joint joint1="k"/></equality></mujoco>)",
       R"(arm.mjcf:2: error: joint "j"@axis = "0 0": expected 3 numbers, found 2
arm.mjcf:2: error: joint "j"@damping = "x": expected a number such as -1.5e-3
arm.mjcf:3: error: body "a" geom@size = "1 2 3 4": expected at most 3 numbers, found 4
arm.mjcf:3: warning: body "a" goem: ignored: <body> has no such element (did you mean "geom"?)
arm.mjcf:4: error: equality joint@joint1 = "k": there is no joint of this name)"},
      {"unknown_attribute", R"(<mujoco><worldbody><body name="a"><joint name="j" dampping="1"/>
<geom size="1" masss="2"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: warning: joint "j"@dampping = "1": ignored: <joint> has no such attribute (did you mean "damping"?)
arm.mjcf:2: warning: body "a" geom@masss = "2": ignored: <geom> has no such attribute (did you mean "mass"?))"},
      {"limits_upside_down", R"(<mujoco><worldbody><body name="a"><joint name="j" range="1 -1" limited="true"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: warning: joint "j" limits = [0.017453292519943295, -0.017453292519943295]: the lower limit must not exceed the upper one)"},
      {"limited_without_range", R"(<mujoco><worldbody><body name="a"><joint name="j" limited="true"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: warning: joint "j"@limited = "true": ignored: there is no range)"},
      {"ball_range", R"(<mujoco><worldbody><body name="a"><joint name="j" type="ball" range="0 40"/><geom size="1"/></body></worldbody></mujoco>)",
       R"(arm.mjcf:1: warning: joint "j"@range = "0 40": ignored: the positions of a ball joint have no bounds)"},
      {"scaled_frame", R"(<mujoco><worldbody><frame scale="2 2 2"/></worldbody></mujoco>)",
       R"(arm.mjcf:1: error: worldbody frame@scale = "2 2 2": a frame that scales what is in it is not read)"},
      {"three_free_joints", R"(<mujoco><worldbody><body name="a"><joint name="a" type="slide"/><geom size="1"/><body name="b"><joint name="b" type="slide"/><geom size="1"/><body name="c"><joint name="c" type="slide"/><geom size="1"/></body></body></body></worldbody>
<tendon><fixed name="t"><joint joint="a" coef="1"/><joint joint="b" coef="1"/><joint joint="c" coef="1"/></fixed></tendon>
<equality><tendon tendon1="t"/></equality></mujoco>)",
       R"(arm.mjcf:3: warning: equality tendon: ignored: of three joints or more, one has to be a hinge that follows the others and carries nothing further; the joints stay free)"},
  };
  return files;
}
// clang-format on

class MjcfErrors : public ::testing::TestWithParam<BrokenFile> {};

TEST_P(MjcfErrors, AreSaidWordForWord) {
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
  parse_mjcf(text + "</worldbody></mujoco>", "arm.xml", problems);
  EXPECT_EQ(problems.all().size(), 1001u);
}

}  // namespace
}  // namespace limber
