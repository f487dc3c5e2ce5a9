// What an MJCF file says, and what becomes of it. Whether MuJoCo takes it the same way is checked by the
// cross-check; here are the rules one by one, with numbers that can be worked out by hand.
#include <gtest/gtest.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/io/formats.hpp>
#include <limber/io/load.hpp>
#include <limber/model/build.hpp>
#include <limber/model/state.hpp>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "io/broken_file.hpp"
#include "support/near.hpp"
#include "support/paths.hpp"

namespace limber::test {
namespace {

using Strings = std::vector<std::string>;

constexpr double kDigits = 8;  // in units of rounding
constexpr double kPi = std::numbers::pi;

std::string file(const std::string& sections) { return "<mujoco>" + sections + "</mujoco>"; }
std::string world(const std::string& bodies) { return file("<worldbody>" + bodies + "</worldbody>"); }
/// A body with a hinge and these elements.
std::string body(const std::string& contents) {
  return world("<body name='a'><joint name='j'/>" + contents + "</body>");
}

Strings warnings_of(const ModelSpec& spec) {
  Strings texts;
  for (const Problem& problem : spec.warnings) texts.push_back(codes_of({problem}));
  return texts;
}

const BodySpec& body_of(const ModelSpec& spec, const std::string& name) { return *spec.find_body(name); }

// ---- Orientations

Rotation<double> rotation_of(const std::string& attribute, const std::string& compiler = "") {
  const ModelSpec spec = parse_mjcf(
      file("<compiler " + compiler + "/><worldbody><body name='a' " + attribute + "/></worldbody>"));
  return spec.bodies.at(0).placement.rotation;
}

TEST(MjcfOrientation, AllFormsGiveTheSameTurn) {
  // 90° about z: x goes to y.
  const Mat3<double> expected = Rotation<double>::about_z(kPi / 2).matrix;
  for (const char* form :
       {"quat='1 0 0 1'", "axisangle='0 0 5 90'", "euler='0 0 90'", "xyaxes='0 2 0 -1 3 0'"})
    EXPECT_TRUE(near(rotation_of(form).matrix, expected, kDigits)) << form;
}

TEST(MjcfOrientation, ZaxisIsTheSmallestTurn) {
  EXPECT_TRUE(near(rotation_of("zaxis='1 0 0'").matrix, Rotation<double>::about_y(kPi / 2).matrix, kDigits));
  EXPECT_TRUE(
      near(rotation_of("zaxis='0 0 -3'").matrix * Vec3<double>::unit_z(), Vec3<double>{0, 0, -1}, kDigits));
}

TEST(MjcfOrientation, EulerSequencesTurnAlongOrStay) {
  const auto x = Rotation<double>::about_x(0.1), y = Rotation<double>::about_y(0.2),
             z = Rotation<double>::about_z(0.3);
  const auto turned = [&](const char* sequence) {
    return rotation_of("euler='0.1 0.2 0.3'", std::string("angle='radian' eulerseq='") + sequence + "'")
        .matrix;
  };
  EXPECT_TRUE(near(turned("xyz"), (x * y * z).matrix, kDigits));
  EXPECT_TRUE(near(turned("XYZ"), (z * y * x).matrix, kDigits));
  EXPECT_TRUE(near(turned("XyZ"), (z * x * y).matrix, kDigits));
}

TEST(MjcfOrientation, AnglesAreDegreesUnlessSaid) {
  EXPECT_TRUE(near(rotation_of("euler='30 0 0'").matrix, Rotation<double>::about_x(kPi / 6).matrix, kDigits));
  EXPECT_TRUE(near(rotation_of("euler='1 0 0'", "angle='radian'").matrix,
                   Rotation<double>::about_x(1.0).matrix, kDigits));
}

// ---- Inertia

InertiaSpec inertia_of(const std::string& contents, const std::string& compiler = "") {
  return parse_mjcf(file("<compiler " + compiler + "/><worldbody><body name='a'><joint/>" + contents +
                         "</body></worldbody>"))
      .bodies.at(0)
      .inertia;
}

TEST(MjcfInertia, OfShapes) {
  const auto moments = [](const InertiaSpec& i) {
    return Vec3<double>{i.about_com.xx, i.about_com.yy, i.about_com.zz};
  };
  const InertiaSpec sphere = inertia_of("<geom size='0.1'/>");
  EXPECT_TRUE(near(sphere.mass, 1000 * 4.0 / 3 * kPi * 1e-3, kDigits));
  EXPECT_TRUE(near(moments(sphere), Vec3<double>{1, 1, 1} * (0.4 * sphere.mass * 0.01), kDigits));

  const InertiaSpec box = inertia_of("<geom type='box' size='0.1 0.2 0.3' mass='12'/>");
  EXPECT_TRUE(near(box.mass, 12.0, kDigits));
  EXPECT_TRUE(near(moments(box), Vec3<double>{0.16 + 0.36, 0.04 + 0.36, 0.04 + 0.16}, kDigits));

  const InertiaSpec cylinder = inertia_of("<geom type='cylinder' size='0.2 0.3' mass='12'/>");
  EXPECT_TRUE(near(moments(cylinder), Vec3<double>{0.48, 0.48, 0.24}, kDigits));

  const InertiaSpec ellipsoid = inertia_of("<geom type='ellipsoid' size='1 2 3' mass='5'/>");
  EXPECT_TRUE(near(moments(ellipsoid), Vec3<double>{13, 10, 5}, kDigits));

  // Hollow: all of the mass is on the surface.
  const InertiaSpec shell = inertia_of("<geom size='0.1' shellinertia='true' density='2'/>");
  EXPECT_TRUE(near(shell.mass, 2 * 4 * kPi * 0.01, kDigits));
  EXPECT_TRUE(near(moments(shell), Vec3<double>{1, 1, 1} * (shell.mass * 0.02 / 3), kDigits));
}

TEST(MjcfInertia, OfAnEllipsoidsShellThatIsRound) {
  const InertiaSpec round = inertia_of("<geom type='ellipsoid' size='0.3 0.3 0.3' shellinertia='true'/>");
  const InertiaSpec sphere = inertia_of("<geom size='0.3' shellinertia='true'/>");
  EXPECT_TRUE(near(round.mass, sphere.mass, 100));
  EXPECT_TRUE(near(round.about_com, sphere.about_com, 100));
}

TEST(MjcfInertia, OfACapsuleBetweenTwoPoints) {
  const InertiaSpec along = inertia_of("<geom type='capsule' size='0.1' fromto='0 0 0 1 0 0'/>");
  const InertiaSpec upright = inertia_of("<geom type='capsule' size='0.1 0.5'/>");
  EXPECT_TRUE(near(along.com, Vec3<double>{0.5, 0, 0}, kDigits));
  EXPECT_TRUE(near(along.mass, upright.mass, kDigits));
  EXPECT_TRUE(near(along.about_com.xx, upright.about_com.zz, kDigits));
  EXPECT_TRUE(near(along.about_com.yy, upright.about_com.xx, kDigits));
}

TEST(MjcfInertia, OfSeveralGeomsByGroup) {
  const std::string geoms =
      "<geom size='0.1' mass='1' pos='1 0 0'/><geom size='0.1' mass='3' pos='-1 0 0' group='2'/>";
  EXPECT_TRUE(near(inertia_of(geoms).com, Vec3<double>{-0.5, 0, 0}, kDigits));
  EXPECT_TRUE(near(inertia_of(geoms, "inertiagrouprange='0 1'").com, Vec3<double>{1, 0, 0}, kDigits));
}

TEST(MjcfInertia, OfItsElementOrOfGeoms) {
  const std::string both = "<inertial pos='1 2 3' mass='5' diaginertia='1 2 3'/><geom size='0.1' mass='1'/>";
  EXPECT_EQ(inertia_of(both).mass, 5);
  EXPECT_TRUE(near(inertia_of(both, "inertiafromgeom='true'").mass, 1.0, kDigits));
  EXPECT_EQ(inertia_of("<geom size='0.1'/>", "inertiafromgeom='false'").mass, 0);
  const InertiaSpec only =
      inertia_of("<inertial pos='1 2 3' mass='5' diaginertia='1 2 3'/>", "inertiafromgeom='true'");
  EXPECT_EQ(only.mass, 5);
}

TEST(MjcfInertia, KeepsEveryBit) {
  const InertiaSpec i =
      inertia_of("<inertial pos='0.1 0.2 0.3' mass='0.7' fullinertia='0.1 0.2 0.3 0.01 0.02 -0.03'/>");
  EXPECT_TRUE(near(i.about_com, Mat3<double>{0.1, 0.01, 0.02, 0.01, 0.2, -0.03, 0.02, -0.03, 0.3}, 0));
  EXPECT_TRUE(near(i.com, Vec3<double>{0.1, 0.2, 0.3}, 0));
}

TEST(MjcfInertia, IsTurned) {
  const InertiaSpec i = inertia_of("<inertial pos='0 0 0' mass='1' diaginertia='1 2 3' euler='0 0 90'/>");
  EXPECT_TRUE(near(i.about_com, Mat3<double>{2, 0, 0, 0, 1, 0, 0, 0, 3}, kDigits));
}

TEST(MjcfInertia, IsBoundedAndBalanced) {
  const InertiaSpec i = inertia_of("<inertial pos='0 0 0' mass='1' diaginertia='1 0.3 2'/>",
                                   "boundmass='2' boundinertia='0.5' balanceinertia='true'");
  EXPECT_EQ(i.mass, 2);
  EXPECT_TRUE(near(i.about_com, Mat3<double>::identity() * (3.5 / 3), kDigits));
}

TEST(MjcfInertia, IsScaledToATotalMass) {
  const ModelSpec spec =
      parse_mjcf(file("<compiler settotalmass='10'/><worldbody>"
                      "<body><joint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>"
                      "<body><joint/><inertial pos='0 0 0' mass='4' diaginertia='2 2 2'/></body>"
                      "</body></worldbody>"));
  EXPECT_EQ(spec.bodies.at(0).inertia.mass, 2);
  EXPECT_EQ(spec.bodies.at(1).inertia.mass, 8);
  EXPECT_EQ(spec.bodies.at(1).inertia.about_com.yy, 4);
}

TEST(MjcfInertia, OfAMeshIsMissed) {
  const ModelSpec spec =
      parse_mjcf(file("<compiler meshdir='parts'/><asset><mesh file='cover.stl'/></asset><worldbody>"
                      "<body name='a'><joint/><geom type='mesh' mesh='cover'/></body></worldbody>"));
  EXPECT_TRUE(spec.warnings.empty());
  EXPECT_EQ(spec.bodies.at(0).unknown_inertia, "the mesh in line 1");
  EXPECT_EQ(std::get<MeshSpec>(spec.bodies.at(0).visuals.at(0).shape).file, "parts/cover.stl");
}

// ---- Joints

TEST(MjcfJoints, AreReadWithTheirProperties) {
  const ModelSpec spec = parse_mjcf(body("<geom size='0.1'/>")
                                        .replace(body("<geom size='0.1'/>").find("<joint name='j'/>"), 17,
                                                 "<joint name='j' axis='0 3 0' pos='1 2 3' range='-90 180' "
                                                 "damping='0.5' frictionloss='0.25' armature='0.125' "
                                                 "actuatorfrcrange='-7 7'/>"));
  const BodySpec& a = spec.bodies.at(0);
  EXPECT_EQ(a.joint.type, JointType::revolute);
  EXPECT_TRUE(near(a.joint.axis, Vec3<double>{0, 1, 0}, 0));
  EXPECT_TRUE(near(a.placement.translation, Vec3<double>{1, 2, 3}, 0));
  EXPECT_TRUE(near(a.link_placement.translation, Vec3<double>{-1, -2, -3}, 0));
  EXPECT_TRUE(near(a.joint.limits.lower.at(0), -kPi / 2, kDigits));
  EXPECT_TRUE(near(a.joint.limits.upper.at(0), kPi, kDigits));
  EXPECT_EQ(a.joint.limits.effort, std::vector<double>{7});
  EXPECT_EQ(a.joint.damping, std::vector<double>{0.5});
  EXPECT_EQ(a.joint.friction, std::vector<double>{0.25});
  EXPECT_EQ(a.joint.armature, std::vector<double>{0.125});
  EXPECT_EQ(spec.warnings.size(), 0u);
}

/// Positions of hinges are in degrees unless the compiler says otherwise, stiffness is per radian. A spring
/// on a ball pulls to where the file draws it, whatever `springref` says, as MuJoCo has it.
TEST(MjcfJoints, HaveSprings) {
  const std::string bodies =
      "<default><joint stiffness='2'/></default><worldbody>"
      "<body><joint name='h' stiffness='3' springref='90' ref='30'/><geom size='0.1'/></body>"
      "<body><joint name='s' type='slide' springref='0.5'/><geom size='0.1'/></body>"
      "<body><joint name='b' type='ball' springref='1'/><geom size='0.1'/></body></worldbody></mujoco>";
  const ModelSpec degrees = parse_mjcf("<mujoco>" + bodies);
  const ModelSpec radians = parse_mjcf("<mujoco><compiler angle='radian'/>" + bodies);
  EXPECT_EQ(degrees.find_joint("h")->joint.stiffness, std::vector<double>{3});
  EXPECT_TRUE(near(degrees.find_joint("h")->joint.rest.at(0), kPi / 2, kDigits));
  EXPECT_EQ(radians.find_joint("h")->joint.rest, std::vector<double>{90});
  for (const ModelSpec& spec : {degrees, radians}) {
    EXPECT_EQ(spec.find_joint("s")->joint.stiffness, std::vector<double>{2});
    EXPECT_EQ(spec.find_joint("s")->joint.rest, std::vector<double>{0.5});
    EXPECT_EQ(spec.find_joint("b")->joint.stiffness, std::vector<double>{2});
    EXPECT_TRUE(spec.find_joint("b")->joint.rest.empty());
    EXPECT_EQ(spec.warnings.size(), 0u);
  }
}

TEST(MjcfJoints, WithPowersOfTheStretchAndFreeOnesHaveNoSpringOfAModel) {
  const ModelSpec spec =
      parse_mjcf(world("<body><joint name='h' stiffness='3 1'/><geom size='0.1'/></body>"
                       "<body><joint name='f' type='free' stiffness='2'/><geom size='0.1'/></body>"));
  EXPECT_EQ(spec.find_joint("h")->joint.stiffness, std::vector<double>{3});
  EXPECT_EQ(warnings_of(spec).size(), 1u);
  const Model<double> model = build(spec);
  EXPECT_EQ(model.constants().stiffness, (std::vector<double>{3, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(model.warnings().size(), 2u);
  EXPECT_EQ(model.warnings().back().code, ProblemCode::springs_ignored);
}

TEST(MjcfJoints, StandAtTheirReferenceWhereTheFileDrawsThem) {
  const ModelSpec spec =
      parse_mjcf(world("<body name='a' pos='0 0 1'><joint name='h' axis='1 0 0' ref='90'/>"
                       "<joint name='s' type='slide' axis='0 1 0' ref='0.5'/>"
                       "<geom size='0.1'/></body>"));
  const Model<double> model = build(spec);
  Workspace<double> ws(model);
  const Eigen::VectorXd drawn = Eigen::Vector2d(kPi / 2, 0.5);
  EXPECT_TRUE(near(placement(model, ws, drawn, "a"), Transform<double>::translated({0, 0, 1}), kDigits));
  // At zero the slide is back by half a metre along an axis that the hinge has turned by −90°: y is −z.
  const Transform<double> at_zero = placement(model, ws, Eigen::Vector2d(0, 0), "a");
  EXPECT_TRUE(near(at_zero.translation, Vec3<double>{0, 0, 1.5}, kDigits));
}

TEST(MjcfJoints, OfOneBodyComeInARow) {
  const ModelSpec spec =
      parse_mjcf(world("<body name='a' pos='1 0 0'><joint name='x' type='slide' axis='1 0 0'/>"
                       "<joint name='z' axis='0 0 1' pos='0 1 0'/><joint name='b' type='ball'/>"
                       "<geom size='0.1'/></body>"));
  ASSERT_EQ(spec.bodies.size(), 3u);
  EXPECT_EQ(spec.bodies[0].name, "a.x");
  EXPECT_EQ(spec.bodies[1].name, "a.z");
  EXPECT_EQ(spec.bodies[2].name, "a");
  const Model<double> model = build(spec);
  EXPECT_EQ(model.names().dofs, (Strings{"x", "z", "b/wx", "b/wy", "b/wz"}));
  Workspace<double> ws(model);
  Eigen::VectorXd q = neutral(model);
  q[0] = 2;
  q[1] = kPi / 2;
  // The body slides to (3, 0, 0) and turns about (3, 1, 0), which takes its origin from there by (0, −1) to
  // (1, 0).
  EXPECT_TRUE(near(placement(model, ws, q, "a").translation, Vec3<double>{4, 1, 0}, kDigits));
}

TEST(MjcfJoints, AFreeOneHasItsPositionInTheWorld) {
  for (const char* joint : {"<freejoint/>", "<joint type='free'/>"}) {
    const ModelSpec spec = parse_mjcf(
        world("<body name='a' pos='0 0 5'>" + std::string(joint) + "<geom size='0.1'/></body>"), "f.xml");
    EXPECT_EQ(spec.bodies.at(0).joint.name, "root");
    EXPECT_EQ(warnings_of(spec), Strings{"f.xml:1: warning free_start: body \"a\""});
    const Model<double> model = build(spec);
    Workspace<double> ws(model);
    Eigen::VectorXd q(7);
    q << 1, 2, 3, 0, 0, std::sin(0.25), std::cos(0.25);
    const Transform<double> expected{Rotation<double>::about_z(0.5), {1, 2, 3}};
    EXPECT_TRUE(near(placement(model, ws, q, "a"), expected, kDigits));
  }
}

TEST(MjcfJoints, AFreeOneMayHaveFrictionAndNoArmature) {
  const std::string free = "<body><joint type='free'/><geom size='0.1'/></body>";
  for (const std::string& text :
       {world("<body><joint type='free' frictionloss='0.1'/><geom size='0.1'/></body>"),
        file("<default><joint frictionloss='0.1'/></default><worldbody>" + free + "</worldbody>"),
        to_mjcf(parse_json(R"({"limber":1,"bodies":[{"name":"a",
            "joint":{"name":"root","type":"floating","friction":0.1},
            "inertia":{"mass":1,"about_com":[[1,0,0],[0,1,0],[0,0,1]]}}]})"))}) {
    const ModelSpec spec = parse_mjcf(text);
    EXPECT_EQ(spec.bodies.at(0).joint.friction, (std::vector<double>{0.1})) << text;
    EXPECT_TRUE(spec.bodies.at(0).joint.armature.empty());
    EXPECT_EQ(spec.warnings.size(), 0u);
  }
  // The warning of an armature is of the armature alone.
  const ModelSpec both =
      parse_mjcf(world("<body><joint type='free' frictionloss='1' armature='0'/><geom size='1'/></body>"));
  EXPECT_EQ(warnings_of(both), Strings());
}

TEST(MjcfJoints, LimitsNeedAWord) {
  const auto limits = [](const std::string& joint, const std::string& compiler) {
    return parse_mjcf(file("<compiler " + compiler + "/><worldbody><body><joint " + joint +
                           "/><geom size='1'/></body></worldbody>"))
        .bodies.at(0)
        .joint.limits.lower.size();
  };
  EXPECT_EQ(limits("range='-1 1'", ""), 1u);
  EXPECT_EQ(limits("range='-1 1' limited='false'", ""), 0u);
  EXPECT_EQ(limits("range='-1 1'", "autolimits='false'"), 0u);
  EXPECT_EQ(limits("range='-1 1' limited='true'", "autolimits='false'"), 1u);
}

TEST(MjcfJoints, NamesAreMadeWhereThereAreNone) {
  const ModelSpec spec =
      parse_mjcf(world("<body><joint/><geom size='1'/><body name='body1'><joint/><joint type='slide'/>"
                       "<geom size='1'/></body></body><body name='c'/>"));
  Strings bodies, joints;
  for (const BodySpec& each : spec.bodies) {
    bodies.push_back(each.name);
    joints.push_back(each.joint.name);
  }
  EXPECT_EQ(bodies, (Strings{"body1_2", "body1.body1_joint1", "body1", "c"}));
  EXPECT_EQ(joints, (Strings{"body1_2_joint", "body1_joint1", "body1_joint2", "c_fixed"}));
}

// ---- Frames, sites, classes

TEST(MjcfFrames, MoveWhatIsInThem) {
  const ModelSpec spec = parse_mjcf(
      world("<frame pos='0 0 1' euler='0 0 90'><frame pos='1 0 0'><body name='a' pos='1 0 0'>"
            "<frame pos='0 0 2' euler='90 0 0'><joint axis='0 0 1' pos='0 0 1'/><geom size='0.1' mass='1'/>"
            "<site name='s' pos='0 0 3'/></frame></body></frame></frame>"));
  const BodySpec& a = body_of(spec, "a");
  // x of the frame is y of the world; z of the inner one is −y of the body.
  EXPECT_TRUE(near((a.placement * a.link_placement).translation, Vec3<double>{0, 2, 1}, kDigits));
  EXPECT_TRUE(near(a.joint.axis, Vec3<double>{0, -1, 0}, kDigits));
  EXPECT_TRUE(near(a.link_placement.translation, Vec3<double>{0, 1, -2}, kDigits));
  EXPECT_TRUE(near(a.inertia.com, Vec3<double>{0, 0, 2}, kDigits));
  EXPECT_TRUE(near(spec.frames.at(0).placement.translation, Vec3<double>{0, -3, 2}, kDigits));
}

TEST(MjcfFrames, OfSitesGetAnotherNameBesideABody) {
  const ModelSpec spec =
      parse_mjcf(world("<site name='s'/><body name='a'><site name='a' pos='1 2 3'/></body>"), "f.xml");
  ASSERT_EQ(spec.frames.size(), 2u);
  EXPECT_EQ(spec.frames[0].body, "world");
  EXPECT_EQ(spec.frames[1].name, "a_site");
  EXPECT_EQ(warnings_of(spec), Strings{"f.xml:1: warning site_renamed: site \"a\""});
}

TEST(MjcfClasses, FillInWhatAnElementLeavesOut) {
  const ModelSpec spec = parse_mjcf(file(R"(
    <default><joint damping="1" armature="2"/>
      <default class="arm"><joint damping="3"/><default class="hand"><joint frictionloss="4"/></default></default>
      <default class="leg"><joint armature="5"/></default>
    </default>
    <worldbody><body name="m"><joint/><geom size="1"/>
      <body name="a" childclass="hand"><joint/><geom size="1"/>
        <body name="b"><joint class="leg" damping="7"/><geom size="1"/></body></body></body></worldbody>)"));
  const auto numbers = [&](const char* name) {
    const JointSpec& joint = body_of(spec, name).joint;
    return std::vector<double>{joint.damping.at(0), joint.armature.at(0),
                               joint.friction.empty() ? 0 : joint.friction[0]};
  };
  EXPECT_EQ(numbers("m"), (std::vector<double>{1, 2, 0}));
  EXPECT_EQ(numbers("a"), (std::vector<double>{3, 2, 4}));
  EXPECT_EQ(numbers("b"), (std::vector<double>{7, 5, 0}));
}

TEST(MjcfClasses, MayGiveOnlySomeOfTheSizes) {
  const ModelSpec spec =
      parse_mjcf(file("<default><geom type='capsule' size='0.1 0.5'/></default>"
                      "<worldbody><body><joint/><geom size='0.2'/></body></worldbody>"));
  const auto& capsule = std::get<CapsuleSpec>(spec.bodies.at(0).collisions.at(0).shape);
  EXPECT_EQ(capsule.radius, 0.2);
  EXPECT_EQ(capsule.length, 1.0);
}

TEST(MjcfClasses, DoNotTouchFreejoints) {
  const ModelSpec spec =
      parse_mjcf(file("<default><joint damping='1' armature='1'/></default>"
                      "<worldbody><body><freejoint/><geom size='1'/></body></worldbody>"));
  EXPECT_TRUE(spec.bodies.at(0).joint.damping.empty());
  EXPECT_TRUE(spec.bodies.at(0).joint.armature.empty());
}

// ---- Couplings and loops

/// Two hinges a and b on two bodies in a row, and these sections.
std::string two_hinges(const std::string& sections, const std::string& attributes = "") {
  return file(
      "<compiler angle='radian'/><worldbody><body name='A'><joint name='a'/><geom size='0.1'/><body name='B' "
      "pos='1 0 0'><joint name='b' " +
      attributes + "/><geom size='0.1'/><site name='t' pos='0 1 0'/></body></body></worldbody>" + sections);
}

TEST(MjcfEquality, OfJointsIsAMimic) {
  const ModelSpec spec = parse_mjcf(
      two_hinges("<equality><joint joint1='b' joint2='a' polycoef='0.1 -2 0 0 0'/></equality>", "ref='0.5'"));
  const MimicSpec& mimic = spec.find_joint("b")->joint.mimic.value();
  EXPECT_EQ(mimic.of, "a");
  EXPECT_EQ(mimic.multiplier, -2);
  EXPECT_EQ(mimic.offset, 0.6);
  EXPECT_EQ(build(spec).nv(), 1);
}

TEST(MjcfEquality, OfOneJointFixesIt) {
  const ModelSpec spec = parse_mjcf(
      two_hinges("<equality><joint joint1='b' polycoef='0.3 0 0 0 0'/></equality>", "axis='0 0 1'"));
  EXPECT_EQ(spec.find_body("B")->joint.type, JointType::fixed);
  const Model<double> model = build(spec);
  Workspace<double> ws(model);
  EXPECT_TRUE(near(placement(model, ws, Eigen::VectorXd::Zero(1), "B").rotation.matrix,
                   Rotation<double>::about_z(0.3).matrix, kDigits));
}

TEST(MjcfEquality, OfAHigherPowerIsIgnored) {
  const ModelSpec spec = parse_mjcf(
      two_hinges("<equality><joint joint1='b' joint2='a' polycoef='0 1 0.5 0 0'/></equality>"), "f.xml");
  EXPECT_FALSE(spec.find_joint("b")->joint.mimic);
  EXPECT_EQ(warnings_of(spec), Strings{"f.xml:1: warning coupling_nonlinear: equality/joint@polycoef"});
}

TEST(MjcfEquality, BothWaysRoundIsOneTooMany) {
  const ModelSpec spec =
      parse_mjcf(two_hinges("<equality><joint joint1='b' joint2='a'/><joint joint1='a' joint2='b'/>"
                            "</equality>"),
                 "f.xml");
  EXPECT_EQ(warnings_of(spec), Strings{"f.xml:1: warning coupling_taken: equality/joint"});
  EXPECT_EQ(build(spec).nv(), 1);
}

TEST(MjcfEquality, OfATendonCouplesItsJoints) {
  // 2 a − 4 b = 1, so that a = 2 b + 0.5: the first joint follows the second.
  const ModelSpec spec =
      parse_mjcf(two_hinges("<tendon><fixed name='t'><joint joint='a' coef='2'/><joint joint='b' "
                            "coef='-4'/></fixed></tendon>"
                            "<equality><tendon tendon1='t' polycoef='1 0 0 0 0'/></equality>"));
  const MimicSpec& mimic = spec.find_joint("a")->joint.mimic.value();
  EXPECT_EQ(mimic.of, "b");
  EXPECT_EQ(mimic.multiplier, 2);
  EXPECT_EQ(mimic.offset, 0.5);
}

TEST(MjcfEquality, OfATendonOfThreeMakesARotor) {
  const ModelSpec spec = parse_mjcf(file(R"(<compiler angle="radian"/><worldbody>
    <body name="A"><joint name="a"/><geom size="0.1"/><body name="R" pos="0 0 1"><joint name="r" axis="1 0 0"/><geom size="0.2"/></body>
      <body name="B"><joint name="b"/><geom size="0.1"/></body></body></worldbody>
    <tendon><fixed name="belt"><joint joint="r" coef="1"/><joint joint="a" coef="-6"/><joint joint="b" coef="-3"/></fixed></tendon>
    <equality><tendon tendon1="belt" polycoef="0.2 0 0 0 0"/></equality>)"));
  EXPECT_EQ(spec.warnings.size(), 0u) << warnings_of(spec).at(0);
  ASSERT_EQ(spec.bodies.size(), 2u);
  const RotorSpec& rotor = spec.find_body("A")->rotors.at(0);
  EXPECT_EQ(rotor.name, "R");
  EXPECT_EQ(rotor.carrier, "A");
  EXPECT_EQ(rotor.offset, 0.2);
  EXPECT_EQ(rotor.rates, (std::vector<std::pair<std::string, double>>{{"a", 6}, {"b", 3}}));
}

TEST(MjcfTendon, ArmatureIsInertiaOfASum) {
  const std::string tendon =
      "<tendon><fixed armature='0.5'><joint joint='a' coef='2'/><joint joint='b' coef='3'/>"
      "</fixed></tendon>";
  const Model<double> with = build(parse_mjcf(two_hinges(tendon))),
                      without = build(parse_mjcf(two_hinges("")));
  Workspace<double> w1(with), w0(without);
  const Eigen::Vector2d q(0.1, 0.2), v(0.3, 0.4);
  const Eigen::MatrixXd added = mass_matrix(with, w1, q) - mass_matrix(without, w0, q);
  EXPECT_TRUE(added.isApprox(Eigen::Matrix2d{{2, 3}, {3, 4.5}}, 1e-13)) << added;
  EXPECT_TRUE(bias_forces(with, w1, q, v).isApprox(bias_forces(without, w0, q, v), 1e-13));
  // It is no part of the momentum.
  EXPECT_TRUE(
      centroidal_momentum_matrix(with, w1, q).isApprox(centroidal_momentum_matrix(without, w0, q), 1e-13));
  EXPECT_EQ(with.warnings().size(), 0u);
}

TEST(MjcfTendon, OfOtherKindsIsIgnored) {
  const ModelSpec spec = parse_mjcf(
      two_hinges("<tendon><spatial name='s'/></tendon><equality><tendon tendon1='s'/></equality>"), "f.xml");
  EXPECT_EQ(warnings_of(spec), (Strings{"f.xml:1: warning tendon_ignored: tendon spatial",
                                        "f.xml:1: warning tendon_ignored: equality/tendon@tendon1"}));
}

TEST(MjcfTendon, NeedsNoName) {
  const std::string one = "<fixed armature='1'><joint joint='a' coef='1'/></fixed>";
  const Model<double> model = build(parse_mjcf(two_hinges("<tendon>" + one + one + "</tendon>")));
  const Model<double> without = build(parse_mjcf(two_hinges("")));
  Workspace<double> w1(model), w0(without);
  const Eigen::Vector2d q(0.1, 0.2);
  EXPECT_NEAR(mass_matrix(model, w1, q)(0, 0) - mass_matrix(without, w0, q)(0, 0), 2, 1e-12);
}

TEST(MjcfActuator, ArmatureGoesWithTheSquareOfTheGear) {
  const ModelSpec spec = parse_mjcf(
      two_hinges("<actuator><motor joint='b' gear='10' armature='0.01'/></actuator>", "armature='2'"));
  EXPECT_EQ(spec.find_joint("b")->joint.armature, std::vector<double>{3});
}

TEST(MjcfLoops, HaveTheirFramesWhereTheFileDrawsThem) {
  const ModelSpec spec = parse_mjcf(two_hinges(
      "<equality><connect body1='B' anchor='0 0 1'/><weld name='w' body1='A' body2='B' relpose='0 0 2 1 0 0 "
      "0' "
      "anchor='0 1 0'/><weld body1='B' body2='A'/><connect name='c' site1='t' site2='t'/></equality>",
      "ref='0.4'"));
  ASSERT_EQ(spec.loops.size(), 4u);
  const LoopSpec &on_world = spec.loops[0], &given = spec.loops[1], &drawn = spec.loops[2],
                 &sites = spec.loops[3];
  EXPECT_EQ(on_world.type, JointType::spherical);
  EXPECT_EQ(on_world.a.body, "B");
  EXPECT_EQ(on_world.b.body, "world");
  EXPECT_TRUE(near(on_world.b.placement.translation, Vec3<double>{1, 0, 1}, kDigits));
  EXPECT_EQ(given.type, JointType::fixed);
  EXPECT_TRUE(near(given.b.placement.translation, Vec3<double>{0, 1, 0}, kDigits));
  EXPECT_TRUE(near(given.a.placement.translation, Vec3<double>{0, 1, 2}, kDigits));
  EXPECT_TRUE(near(drawn.a.placement.translation, Vec3<double>{-1, 0, 0}, kDigits));
  EXPECT_TRUE(near(sites.a.placement.translation, Vec3<double>{0, 1, 0}, kDigits));
  EXPECT_EQ(sites.name, "c");
}

// ---- The rest of the file

TEST(MjcfReader, TakesGravityAndNames) {
  const ModelSpec spec = parse_mjcf("<mujoco model='m'><option gravity='1 2 3'/></mujoco>");
  EXPECT_EQ(spec.name, "m");
  EXPECT_TRUE(near(spec.gravity, Vec3<double>{1, 2, 3}, 0));
  EXPECT_TRUE(
      near(parse_mjcf(file("<option><flag gravity='disable'/></option>")).gravity, Vec3<double>::zero(), 0));
}

TEST(MjcfReader, KeepsShapesForViewing) {
  const ModelSpec spec = parse_mjcf(file(R"(<asset><material name="red" rgba="1 0 0 1"/></asset><worldbody>
    <geom name="floor" type="plane" size="2 3 0.1"/>
    <body name="a"><joint/><geom name="seen" size="0.1" contype="0" conaffinity="0" material="red"/>
      <geom name="hidden" type="box" size="1 2 3" group="3" rgba="0 1 0 1"/><geom name="both" size="0.2"/></body></worldbody>)"));
  const BodySpec& a = body_of(spec, "a");
  ASSERT_EQ(a.visuals.size(), 2u);
  ASSERT_EQ(a.collisions.size(), 2u);
  EXPECT_EQ(a.visuals[0].name, "seen");
  EXPECT_EQ(a.visuals[0].material.name, "red");
  EXPECT_EQ(a.visuals[0].material.color, (std::array<double, 4>{1, 0, 0, 1}));
  EXPECT_EQ(a.collisions[0].name, "hidden");
  EXPECT_TRUE(near(std::get<BoxSpec>(a.collisions[0].shape).size, Vec3<double>{2, 4, 6}, 0));
  EXPECT_EQ(std::get<PlaneSpec>(spec.visuals.at(0).shape).size_y, 6);
  EXPECT_EQ(spec.warnings.size(), 0u);
}

TEST(MjcfReader, ReportsEachKindOfWhatItDoesNotUseOnce) {
  const ModelSpec spec = parse_mjcf(R"(<mujoco>
<option timestep="0.001" density="1.2" wind="1 0 0"/>
<size memory="1M"/>
<visual><global fovy="3"/></visual>
<default><geom friction="1" solref="1 1"/><motor ctrlrange="-1 1"/></default>
<worldbody><light pos="0 0 1"/><camera name="c"/>
<body name="a" gravcomp="1"><joint springdamper="0.1 1" margin="0.1"/><geom size="1" friction="2" condim="3"/><site/>
<body name="b"><joint stiffness="4"/><geom size="1"/></body></body></worldbody>
<tendon><spatial><site site="s"/></spatial><fixed name="t"><joint joint="a_joint" coef="1"/></fixed></tendon>
<actuator><motor joint="a_joint"/><motor joint="b_joint"/></actuator>
<sensor><jointpos joint="a_joint"/></sensor>
<keyframe><key qpos="1 2"/></keyframe>
<contact><exclude body1="a" body2="b"/></contact>
<jont/>
</mujoco>)",
                                    "f.xml");
  EXPECT_EQ(warnings_of(spec), (Strings{"f.xml: warning for_other_programs: file",
                                        "f.xml:2: warning fluid_ignored: option@density",
                                        "f.xml:2: warning fluid_ignored: option@wind",
                                        "f.xml:7: warning gravity_always: body \"a\"@gravcomp",
                                        "f.xml:7: warning springs_ignored: body \"a\" joint@springdamper",
                                        "f.xml:9: warning tendon_ignored: tendon spatial",
                                        "f.xml:14: warning element_unknown: jont"}));
}

TEST(MjcfReader, TakesInOtherFiles) {
  const std::string folder = data_path("mjcf/");
  const ModelSpec spec = load_spec(folder + "included.xml");
  EXPECT_EQ(spec.name, "included");
  const JointSpec& ankle = spec.find_joint("ankle")->joint;
  EXPECT_EQ(ankle.damping, std::vector<double>{2});
  EXPECT_EQ(ankle.armature, std::vector<double>{0.1});
  // A class does not see what is added to the main one after it.
  EXPECT_TRUE(near(ankle.axis, Vec3<double>{0, 0, 1}, 0));
  EXPECT_TRUE(near(spec.find_joint("knee")->joint.axis, Vec3<double>{0, 1, 0}, 0));
  EXPECT_EQ(spec.find_joint("knee")->joint.line, 0);  // which is a line of another file
}

TEST(MjcfReader, ReadsTheFilesOfTheCrossCheck) {
  for (const char* name : {"everything.xml", "inertia_settings.xml", "included.xml"}) {
    const ModelSpec spec = load_spec(data_path("mjcf/") + name);
    EXPECT_NO_THROW(build(spec)) << name;
    EXPECT_GT(spec.bodies.size(), 2u) << name;
  }
}

}  // namespace
}  // namespace limber::test
