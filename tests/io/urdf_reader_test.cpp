// What a URDF file says, and what becomes of it.
#include <gtest/gtest.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/io/formats.hpp>
#include <limber/model/build.hpp>
#include <limber/model/state.hpp>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "io/broken_file.hpp"
#include "support/near.hpp"

namespace limber::test {
namespace {

constexpr double kDigits = 8;  // in units of rounding

/// A robot of one moving link on the root link `base`.
std::string robot(const std::string& joint, const std::string& link = "") {
  return "<robot name=\"r\">\n<link name=\"base\"/>\n<link name=\"arm\">" + link +
         "<inertial><mass value=\"1\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\"/></inertial></link>\n"
         "<joint name=\"j\" " +
         joint + "<parent link=\"base\"/><child link=\"arm\"/></joint>\n</robot>\n";
}

std::vector<std::string> warnings_of(const ModelSpec& spec) {
  std::vector<std::string> texts;
  for (const Problem& problem : spec.warnings) texts.push_back(codes_of({problem}));
  return texts;
}

using Strings = std::vector<std::string>;

// ---- Links

TEST(UrdfReader, ReadsAnInertiaWithItsRotation) {
  const ModelSpec spec = parse_urdf(R"(<robot name="r"><link name="a"><inertial>
    <origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/><mass value="2.5"/>
    <inertia ixx="1" ixy="0.1" ixz="0.2" iyy="2" iyz="0.3" izz="2.5"/></inertial></link></robot>)");
  const InertiaSpec& inertia = spec.bodies.at(0).inertia;
  EXPECT_EQ(inertia.mass, 2.5);
  EXPECT_TRUE(near(inertia.com, Vec3<double>{1, 2, 3}, 0));
  // Turned by 90° about z: x becomes y, y becomes −x.
  EXPECT_TRUE(near(inertia.about_com, Mat3<double>{2, -0.1, -0.3, -0.1, 1, 0.2, -0.3, 0.2, 2.5}, kDigits));
}

TEST(UrdfReader, KeepsEveryBitOfAnInertiaWithoutRotation) {
  const ModelSpec spec = parse_urdf(R"(<robot name="r"><link name="a"><inertial>
    <origin xyz="0.1 0.2 0.3"/><mass value="1"/>
    <inertia ixx="0.1" ixy="0.7" ixz="-1e-300" iyy="0.3" iyz="0.123456789012345678" izz="7"/></inertial></link></robot>)");
  EXPECT_TRUE(near(
      spec.bodies.at(0).inertia.about_com,
      Mat3<double>{0.1, 0.7, -1e-300, 0.7, 0.3, 0.123456789012345678, -1e-300, 0.123456789012345678, 7}, 0));
}

TEST(UrdfReader, HangsTheRootLinkOnTheWorld) {
  const ModelSpec spec = parse_urdf(robot("type=\"continuous\">"));
  ASSERT_EQ(spec.bodies.size(), 2u);
  EXPECT_EQ(spec.name, "r");
  EXPECT_EQ(spec.bodies[0].name, "base");
  EXPECT_EQ(spec.bodies[0].parent, kWorld);
  EXPECT_EQ(spec.bodies[0].joint.type, JointType::fixed);
  EXPECT_EQ(spec.bodies[0].joint.name, "root");
  EXPECT_EQ(spec.bodies[1].parent, "base");
  EXPECT_TRUE(spec.warnings.empty());
}

TEST(UrdfReader, TakesARootLinkCalledWorldForTheWorld) {
  const ModelSpec spec = parse_urdf(R"(<robot name="r">
    <link name="world"><visual><geometry><box size="9 9 1"/></geometry></visual></link>
    <link name="a"/><joint name="j" type="fixed"><parent link="world"/><child link="a"/></joint></robot>)");
  ASSERT_EQ(spec.bodies.size(), 1u);
  EXPECT_EQ(spec.bodies[0].parent, kWorld);
  EXPECT_EQ(spec.visuals.size(), 1u);
  EXPECT_NO_THROW(build(spec));
}

TEST(UrdfReader, TakesAParentCalledWorldForTheWorldThoughItIsNoLink) {
  const ModelSpec spec = parse_urdf(
      R"(<robot name="r"><link name="a"/><joint name="j" type="fixed"><parent link="world"/><child link="a"/></joint></robot>)");
  EXPECT_EQ(spec.bodies.at(0).parent, kWorld);
  EXPECT_EQ(warnings_of(spec), Strings{"line 1: warning world_assumed: joint \"j\" parent@link"});
}

TEST(UrdfReader, FindsAFreeNameForTheJointOfTheRoot) {
  const ModelSpec spec = parse_urdf(
      R"(<robot name="r"><link name="root"/><link name="a"/><joint name="root" type="fixed"><parent link="root"/><child link="a"/></joint></robot>)");
  EXPECT_EQ(spec.bodies[0].joint.name, "root_2");
  EXPECT_NO_THROW(build(spec));
}

TEST(UrdfReader, KeepsShapesAndMaterials) {
  const ModelSpec spec = parse_urdf(R"(<robot name="r">
  <material name="steel"><color rgba="0.5 0.6 0.7 1"/></material>
  <link name="a">
    <visual name="skin"><origin xyz="1 0 0"/><geometry><mesh filename="package://r/skin.stl" scale="0.1 0.2 0.3"/></geometry>
      <material name="steel"/></visual>
    <visual><geometry><cylinder radius="1" length="2"/></geometry><material name="wood"><texture filename="w.png"/></material></visual>
    <visual><geometry><mesh filename="m.dae"/></geometry><material name="wood"/></visual>
    <collision name="hull"><geometry><sphere radius="3"/></geometry></collision>
    <collision><geometry><box size="1 2 3"/></geometry></collision>
    <collision><geometry><capsule radius="1" length="2"/></geometry></collision>
  </link></robot>)");
  const BodySpec& body = spec.bodies.at(0);
  ASSERT_EQ(body.visuals.size(), 3u);
  EXPECT_EQ(body.visuals[0].name, "skin");
  EXPECT_EQ(body.visuals[0].placement.translation.x, 1);
  const auto& mesh = std::get<MeshSpec>(body.visuals[0].shape);
  EXPECT_EQ(mesh.file, "package://r/skin.stl");
  EXPECT_TRUE(near(mesh.scale, Vec3<double>{0.1, 0.2, 0.3}, 0));
  EXPECT_EQ(body.visuals[0].material.color, (std::array{0.5, 0.6, 0.7, 1.0}));
  EXPECT_EQ(std::get<CylinderSpec>(body.visuals[1].shape).length, 2);
  EXPECT_EQ(body.visuals[2].material.texture, "w.png");
  ASSERT_EQ(body.collisions.size(), 3u);
  EXPECT_EQ(body.collisions[0].name, "hull");
  EXPECT_EQ(std::get<SphereSpec>(body.collisions[0].shape).radius, 3);
  EXPECT_EQ(std::get<BoxSpec>(body.collisions[1].shape).size.z, 3);
  EXPECT_EQ(std::get<CapsuleSpec>(body.collisions[2].shape).length, 2);
  EXPECT_TRUE(spec.warnings.empty());
}

// ---- Joints

TEST(UrdfReader, KnowsEveryJointType) {
  const std::pair<const char*, JointType> types[] = {
      {"revolute", JointType::revolute},   {"continuous", JointType::revolute},
      {"prismatic", JointType::prismatic}, {"fixed", JointType::fixed},
      {"floating", JointType::floating},   {"planar", JointType::planar},
      {"spherical", JointType::spherical}};
  for (const auto& [name, type] : types) {
    const ModelSpec spec = parse_urdf(robot(
        "type=\"" + std::string(name) + "\"><limit lower=\"0\" upper=\"0\" effort=\"1\" velocity=\"1\"/>"));
    EXPECT_EQ(spec.bodies[1].joint.type, type) << name;
    EXPECT_EQ(spec.warnings.size(), type == JointType::fixed ? 1u : 0u) << name;
    EXPECT_NO_THROW(build(spec)) << name;
  }
}

TEST(UrdfReader, TakesXForTheAxisUnlessOneIsGiven) {
  for (const char* type : {"continuous", "planar"}) {
    const std::string begin = std::string("type=\"") + type + "\">";
    EXPECT_TRUE(near(parse_urdf(robot(begin)).bodies[1].joint.axis, Vec3<double>{1, 0, 0}, 0));
    EXPECT_TRUE(near(parse_urdf(robot(begin + "<axis xyz=\"0 1 0\"/>")).bodies[1].joint.axis,
                     Vec3<double>{0, 1, 0}, 0));
  }
}

TEST(UrdfReader, APlanarJointSlidesAtRightAnglesToItsAxis) {
  const Model<double> model = build(parse_urdf(robot("type=\"planar\"><axis xyz=\"1 0 0\"/>")));
  Workspace<double> ws(model);
  Eigen::VectorXd q(3);
  for (const double angle : {0.0, 0.7}) {
    q << 0.3, -0.4, angle;
    const Transform<double> x = placement(model, ws, q, "arm");
    EXPECT_NEAR(x.translation.x, 0, 1e-15);
    EXPECT_NEAR(norm(x.translation), 0.5, 1e-15);
    EXPECT_TRUE(near(x.rotation * Vec3<double>::unit_x(), Vec3<double>::unit_x(), kDigits));
  }
}

TEST(UrdfReader, ReadsOriginLimitsDynamicsAndMimic) {
  const ModelSpec spec = parse_urdf(R"(<robot name="r"><link name="base"/><link name="a"/><link name="b"/>
    <joint name="j" type="revolute"><origin xyz="1 2 3" rpy="0.1 0.2 0.3"/><axis xyz="0 0 2"/>
      <parent link="base"/><child link="a"/>
      <limit lower="-1" upper="2" effort="30" velocity="4"/><dynamics damping="0.5" friction="0.25"/></joint>
    <joint name="k" type="prismatic"><parent link="a"/><child link="b"/>
      <limit upper="1" effort="1" velocity="1"/><mimic joint="j" multiplier="-0.5" offset="0.1"/></joint></robot>)");
  const BodySpec& a = spec.bodies[1];
  EXPECT_TRUE(near(a.placement.translation, Vec3<double>{1, 2, 3}, 0));
  EXPECT_TRUE(near(a.placement.rotation.matrix, Rotation<double>::from_rpy({0.1, 0.2, 0.3}).matrix, 0));
  EXPECT_TRUE(near(a.joint.axis, Vec3<double>{0, 0, 2}, 0));
  EXPECT_EQ(a.joint.limits.lower, std::vector{-1.0});
  EXPECT_EQ(a.joint.limits.upper, std::vector{2.0});
  EXPECT_EQ(a.joint.limits.effort, std::vector{30.0});
  EXPECT_EQ(a.joint.limits.velocity, std::vector{4.0});
  EXPECT_EQ(a.joint.damping, std::vector{0.5});
  EXPECT_EQ(a.joint.friction, std::vector{0.25});
  const JointSpec& k = spec.bodies[2].joint;
  EXPECT_EQ(k.limits.lower, std::vector{0.0});  // URDF's default
  ASSERT_TRUE(k.mimic);
  EXPECT_EQ(k.mimic->of, "j");
  EXPECT_EQ(k.mimic->multiplier, -0.5);
  EXPECT_EQ(k.mimic->offset, 0.1);
}

TEST(UrdfReader, MimicStandsForOneTimesUnlessItSaysMore) {
  const ModelSpec spec = parse_urdf(R"(<robot name="r"><link name="base"/><link name="a"/><link name="b"/>
    <joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>
    <joint name="k" type="continuous"><parent link="a"/><child link="b"/><mimic joint="j"/></joint></robot>)");
  EXPECT_EQ(spec.bodies[2].joint.mimic->multiplier, 1);
  EXPECT_EQ(spec.bodies[2].joint.mimic->offset, 0);
}

TEST(UrdfReader, ReadsQuaternions) {
  const ModelSpec spec = parse_urdf(robot("type=\"fixed\"><origin quat_xyzw=\"0 0 0.6 0.8\"/>"));
  EXPECT_TRUE(near(spec.bodies[1].placement.rotation.matrix,
                   Rotation<double>::about_z(2 * std::atan2(0.6, 0.8)).matrix, kDigits));
}

TEST(UrdfReader, TakesVeryLargeLimitsForNone) {
  const ModelSpec spec = parse_urdf(
      robot("type=\"prismatic\"><limit lower=\"-1e30\" upper=\"1e300\" effort=\"1e29\" velocity=\"1e30\"/>"));
  const LimitSpec& limits = spec.bodies[1].joint.limits;
  EXPECT_TRUE(std::isinf(limits.lower.at(0)) && limits.lower[0] < 0);
  EXPECT_TRUE(std::isinf(limits.upper.at(0)) && limits.upper[0] > 0);
  EXPECT_TRUE(std::isinf(limits.velocity.at(0)));
  EXPECT_EQ(limits.effort.at(0), 1e29);
}

TEST(UrdfReader, IsTheSameInEveryLocaleAndForOddNumbers) {
  const ModelSpec spec = parse_urdf(robot("type=\"fixed\"><origin xyz=\"  +.5\t-0.25e0\n 1e-400 \"/>"));
  EXPECT_TRUE(near(spec.bodies[1].placement.translation, Vec3<double>{0.5, -0.25, 0}, 0));
}

// ---- Transmissions

TEST(UrdfReader, KeepsTransmissions) {
  const ModelSpec spec = parse_urdf(R"(<robot name="r"><link name="base"/><link name="a"/>
    <joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>
    <transmission name="t"><type>transmission_interface/SimpleTransmission</type>
      <joint name="j"><hardwareInterface>Effort</hardwareInterface><hardwareInterface>Position</hardwareInterface></joint>
      <actuator name="m"><mechanicalReduction>50</mechanicalReduction></actuator></transmission>
    <transmission name="old" type="SimpleTransmission"><actuator name="n"/><joint name="j"/>
      <mechanicalReduction>-2.5</mechanicalReduction></transmission></robot>)");
  ASSERT_EQ(spec.transmissions.size(), 2u);
  const TransmissionSpec& t = spec.transmissions[0];
  EXPECT_EQ(t.type, "transmission_interface/SimpleTransmission");
  EXPECT_EQ(t.joints.at(0).name, "j");
  EXPECT_EQ(t.joints[0].interfaces, (Strings{"Effort", "Position"}));
  EXPECT_EQ(t.actuators.at(0).mechanical_reduction, 50);
  EXPECT_EQ(spec.transmissions[1].type, "SimpleTransmission");
  EXPECT_EQ(spec.transmissions[1].actuators.at(0).mechanical_reduction, -2.5);
  EXPECT_TRUE(spec.warnings.empty());
}

// ---- What is not used is said, once

TEST(UrdfReader, ReportsWhatItDoesNotUseOnce) {
  const ModelSpec spec = parse_urdf(R"(<robot name="r" colour="red">
<link name="base"><inertial><mass value="1" unit="kg"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="a"><self_collision/></link>
<link name="b"><self_collision/></link>
<joint name="j" type="fixed"><parent link="base"/><child link="a"/><safety_controller k_velocity="1"/></joint>
<joint name="k" type="fixed"><parent link="base"/><child link="b"/>
<safety_controller k_velocity="1"/><calibration rising="0"/></joint>
<gazebo><plugin name="x" file="${y}"/></gazebo>
<gazebo reference="a"><mu1>1</mu1></gazebo>
<gazebo reference="b"/>
<lnk name="c"/>
some text
</robot>)",
                                    "arm.urdf");
  const Strings expected = {"arm.urdf: warning for_other_programs: file",
                            "arm.urdf:1: warning attribute_unknown: robot \"r\"@colour",
                            "arm.urdf:1: warning text_unknown: robot \"r\"",
                            "arm.urdf:2: warning attribute_unknown: link \"base\" inertial/mass@unit",
                            "arm.urdf:3: warning element_unknown: link \"a\" self_collision",
                            "arm.urdf:11: warning element_unknown: lnk \"c\""};
  EXPECT_EQ(warnings_of(spec), expected);
  EXPECT_EQ(spec.warnings[0].arguments, Strings{"calibration, gazebo, safety_controller"});
  EXPECT_EQ(spec.warnings[4].more, 1u);
}

TEST(UrdfReader, SaysWhatIsStrange) {
  const std::pair<const char*, const char*> strange[] = {
      {"type=\"revolute\">", "limit_missing: joint \"j\""},
      {"type=\"revolute\"><limit effort=\"1\" velocity=\"1\"/>", "bounds_missing: joint \"j\" limit"},
      {"type=\"continuous\"><limit lower=\"-1\" upper=\"1\"/>", "limits_unused: joint \"j\" limit"},
      {"type=\"fixed\"><mimic joint=\"j\"/>", "fixed_joint_numbers: joint \"j\""},
      {"type=\"fixed\"><limit lower=\"-1\" upper=\"1\"/>", "fixed_joint_numbers: joint \"j\""},
      {"type=\"fixed\"><limit upper=\"1\" effort=\"1\"/>", "fixed_joint_numbers: joint \"j\""},
      {"type=\"fixed\"><axis xyz=\"0 0 1\"/><axis xyz=\"0 1 0\"/>", "element_repeated: joint \"j\" axis"},
      {"type=\"fixed\"><origin rpy=\"0 0 1\" quat_xyzw=\"0 0 0 1\"/>", "rpy_unused: joint \"j\" origin"},
      {"type=\"fixed\"><origin quat_xyzw=\"0 0 0 2\"/>", "quaternion_length: joint \"j\" origin@quat_xyzw"}};
  for (const auto& [joint, warning] : strange)
    EXPECT_EQ(warnings_of(parse_urdf(robot(joint))), Strings{std::string("line 4: warning ") + warning});
  EXPECT_EQ(
      warnings_of(parse_urdf(robot("type=\"fixed\">", "<visual><geometry><cone/></geometry></visual>"))),
      Strings{"line 3: warning shape_unknown: link \"arm\" visual/geometry"});
}

/// As those of Bullet, Gazebo, Isaac and others.
TEST(UrdfReader, ElementsThatOtherProgramsHaveAreOneWarning) {
  const ModelSpec spec = parse_urdf(R"(<robot name="r"><link name="base" type="laser">
<contact><lateral_friction value="1"/></contact><sensor name="s"/><kinematic>0</kinematic><gravity>1</gravity>
<surface><friction/></surface><self_filter/><collision_checking/></link><link name="tip"/>
<joint name="j" type="fixed" dont_collapse="true"><parent link="base"/><child link="tip"/></joint>
<sensor name="ft" type="force_torque"/></robot>)");
  EXPECT_EQ(warnings_of(spec), Strings{"warning for_other_programs: file"});
  EXPECT_EQ(spec.warnings[0].arguments,
            Strings{"collision_checking, contact, gravity, joint@dont_collapse, kinematic, link@type, "
                    "self_filter, sensor, surface"});
}

/// As ANYmal's and Panda's files have them.
TEST(UrdfReader, AttributesThatOtherProgramsHaveAreOneWarning) {
  const ModelSpec spec =
      parse_urdf(robot("type=\"continuous\"><limit command_effort=\"40\" current=\"10\"/><dynamics D=\"1\" "
                       "mu_viscous=\"16\"/>"));
  EXPECT_EQ(warnings_of(spec), Strings{"warning for_other_programs: file"});
  EXPECT_EQ(spec.warnings[0].arguments,
            Strings{"dynamics@D, dynamics@mu_viscous, limit@command_effort, limit@current"});
}

TEST(UrdfReader, AFixedJointTakesNoLimitsAndNoDamping) {
  const ModelSpec spec =
      parse_urdf(robot("type=\"fixed\"><limit lower=\"0\" upper=\"0\" effort=\"1\" velocity=\"1\"/><dynamics "
                       "damping=\"1\"/>"));
  EXPECT_TRUE(spec.bodies[1].joint.limits.effort.empty());
  EXPECT_TRUE(spec.bodies[1].joint.damping.empty());
  EXPECT_EQ(warnings_of(spec), Strings{"line 4: warning fixed_joint_numbers: joint \"j\""});
  EXPECT_EQ(build(spec).warnings().size(), 1u) << "no more than this";
}

TEST(UrdfReader, KnowsTheLinesOfWhatItRead) {
  const ModelSpec spec = parse_urdf(R"(<robot name="r">
<link name="base"/>
<link name="a">
  <inertial>
    <mass value="1"/><inertia ixx="1" iyy="1" izz="5"/></inertial></link>
<joint name="j" type="continuous">
  <parent link="base"/><child link="a"/></joint></robot>)",
                                    "arm.urdf");
  EXPECT_EQ(spec.file, "arm.urdf");
  EXPECT_EQ(spec.bodies[1].line, 3);
  EXPECT_EQ(spec.bodies[1].lines.of("inertia", 0), 4);
  EXPECT_EQ(spec.bodies[1].joint.line, 6);
  EXPECT_EQ(spec.bodies[1].lines.of("parent", 0), 7);
  EXPECT_EQ(check(spec).at(0).text().substr(0, 20), "arm.urdf:5: warning:");
}

}  // namespace
}  // namespace limber::test
