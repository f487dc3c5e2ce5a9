// What an SDF file says, and what becomes of it: against the same mechanism in URDF, and against numbers that
// can be worked out by hand.
#include <gtest/gtest.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/io/formats.hpp>
#include <limber/io/load.hpp>
#include <limber/model/build.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/model/state.hpp>

#include <algorithm>
#include <numbers>
#include <string>
#include <vector>

#include "io/broken_file.hpp"
#include "support/mechanism.hpp"
#include "support/near.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

using Strings = std::vector<std::string>;

constexpr double kDigits = 8;  // in units of rounding
constexpr double kPi = std::numbers::pi;

const std::string kInertial =
    "<inertial><pose>0.1 0.2 0.3 0 0 "
    "0</pose><mass>2</mass><inertia><ixx>0.3</ixx><iyy>0.4</iyy><izz>0.5</izz>"
    "</inertia></inertial>";

std::string link(const std::string& name, const std::string& contents = "") {
  return "<link name='" + name + "'>" + contents + kInertial + "</link>";
}
std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                  const std::string& child, const std::string& contents) {
  return "<joint name='" + name + "' type='" + type + "'><parent>" + parent + "</parent><child>" + child +
         "</child>" + contents + "</joint>";
}
std::string axis(const std::string& xyz) { return "<axis><xyz>" + xyz + "</xyz></axis>"; }
std::string model(const std::string& contents, const std::string& version = "1.9") {
  return "<sdf version='" + version + "'><model name='m'>" + contents + "</model></sdf>";
}

Strings warnings_of(const ModelSpec& spec) {
  Strings texts;
  for (const Problem& problem : spec.warnings) texts.push_back(codes_of({problem}));
  return texts;
}

/// Where a link is at the neutral position.
Transform<double> place(const ModelSpec& spec, const std::string& frame) {
  const Model<double> built = build(spec);
  Workspace<double> ws(built);
  return placement(built, ws, neutral(built), frame);
}

// ---- The same mechanism in URDF

const char* kUrdf = R"(<robot name="arm">
  <link name="base"><inertial><mass value="3"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.25"/></inertial></link>
  <link name="upper"><inertial><origin xyz="0.1 0.2 0.3" rpy="0.3 0.2 0.1"/><mass value="2"/>
    <inertia ixx="0.3" ixy="0.01" ixz="0.02" iyy="0.4" iyz="0.03" izz="0.5"/></inertial></link>
  <link name="lower"><inertial><origin xyz="0 0 0.2"/><mass value="1"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.02"/></inertial></link>
  <link name="finger"><inertial><mass value="0.2"/><inertia ixx="0.001" ixy="0" ixz="0" iyy="0.001" iyz="0" izz="0.001"/></inertial></link>
  <link name="thumb"><inertial><mass value="0.3"/><inertia ixx="0.001" ixy="0" ixz="0" iyy="0.001" iyz="0" izz="0.001"/></inertial></link>
  <link name="tool"/>
  <joint name="shoulder" type="revolute"><origin xyz="0 0.1 0.5" rpy="0.1 -0.2 0.3"/><parent link="base"/><child link="upper"/>
    <axis xyz="0 0.6 0.8"/><limit lower="-1" upper="2" effort="30" velocity="4"/><dynamics damping="0.5" friction="0.25"/></joint>
  <joint name="elbow" type="continuous"><origin xyz="0.3 0 0.4" rpy="1 0 0"/><parent link="upper"/><child link="lower"/><axis xyz="1 0 0"/></joint>
  <joint name="grip" type="prismatic"><origin xyz="0 0.05 0.3"/><parent link="lower"/><child link="finger"/><axis xyz="0 1 0"/><limit lower="0" upper="0.1" effort="5" velocity="1"/></joint>
  <joint name="grip2" type="prismatic"><origin xyz="0 -0.05 0.3"/><parent link="lower"/><child link="thumb"/><axis xyz="0 -1 0"/><limit lower="0" upper="0.1" effort="5" velocity="1"/>
    <mimic joint="grip" multiplier="0.5" offset="0.01"/></joint>
  <joint name="mount" type="fixed"><origin xyz="0 0 0.5" rpy="0 0 1"/><parent link="lower"/><child link="tool"/></joint>
</robot>)";

// The same with poses in different frames, axes in different axes, and a model in the model.
const char* kSdf = R"(<sdf version="1.11"><model name="arm">
  <link name="base"><inertial><mass>3</mass><inertia><ixx>0.1</ixx><iyy>0.2</iyy><izz>0.25</izz></inertia></inertial></link>
  <joint name="hold" type="fixed"><parent>world</parent><child>base</child></joint>
  <frame name="high"><pose>0 0 0.5 0 0 0</pose></frame>
  <link name="upper"><pose relative_to="shoulder"/><inertial><pose>0.1 0.2 0.3 0.3 0.2 0.1</pose><mass>2</mass>
    <inertia><ixx>0.3</ixx><ixy>0.01</ixy><ixz>0.02</ixz><iyy>0.4</iyy><iyz>0.03</iyz><izz>0.5</izz></inertia></inertial></link>
  <joint name="shoulder" type="revolute"><pose relative_to="high">0 0.1 0 0.1 -0.2 0.3</pose><parent>base</parent><child>upper</child>
    <axis><xyz>0 0.6 0.8</xyz><limit><lower>-1</lower><upper>2</upper><effort>30</effort><velocity>4</velocity></limit>
      <dynamics><damping>0.5</damping><friction>0.25</friction></dynamics></axis></joint>
  <joint name="elbow" type="continuous"><pose relative_to="upper">0.3 0 0.4 57.29577951308232 0 0</pose><parent>upper</parent><child>hand::lower</child>
    <axis><xyz expressed_in="upper">1 0 0</xyz></axis></joint>
  <model name="hand" placement_frame="lower">
    <pose relative_to="elbow">0 0 0 0 0 0</pose>
    <link name="lower"><pose>1 2 3 0.4 0.5 0.6</pose><inertial><pose>0 0 0.2 0 0 0</pose><mass>1</mass><inertia><ixx>0.1</ixx><iyy>0.1</iyy><izz>0.02</izz></inertia></inertial></link>
    <link name="finger"><pose relative_to="lower">0 0.05 0.3 0 0 0</pose><inertial><mass>0.2</mass><inertia><ixx>0.001</ixx><iyy>0.001</iyy><izz>0.001</izz></inertia></inertial></link>
    <link name="thumb"><pose relative_to="finger">0 -0.1 0 0 0 0</pose><inertial><mass>0.3</mass><inertia><ixx>0.001</ixx><iyy>0.001</iyy><izz>0.001</izz></inertia></inertial></link>
    <joint name="grip" type="prismatic"><parent>lower</parent><child>finger</child><axis><xyz>0 1 0</xyz><limit><lower>0</lower><upper>0.1</upper><effort>5</effort><velocity>1</velocity></limit></axis></joint>
    <joint name="grip2" type="prismatic"><parent>lower</parent><child>thumb</child><axis><xyz>0 -1 0</xyz><limit><lower>0</lower><upper>0.1</upper><effort>5</effort><velocity>1</velocity></limit>
      <mimic joint="grip"><multiplier>0.5</multiplier><offset>0.01</offset><reference>0</reference></mimic></axis></joint>
    <frame name="tool" attached_to="lower"><pose>0 0 0.5 0 0 1</pose></frame>
  </model>
</model></sdf>)";

TEST(SdfReader, ReadsSprings) {
  const ModelSpec spec = parse_sdf(
      "<sdf version='1.9'><model name='m'><link name='a'><inertial><mass>1</mass></inertial></link>"
      "<joint name='u' type='universal'><parent>world</parent><child>a</child>"
      "<axis><xyz>1 0 0</xyz><dynamics><spring_stiffness>3</spring_stiffness>"
      "<spring_reference>0.5</spring_reference></dynamics></axis>"
      "<axis2><xyz>0 1 0</xyz><dynamics><spring_stiffness>4</spring_stiffness></dynamics></axis2></joint>"
      "</model></sdf>");
  EXPECT_EQ(spec.find_joint("u")->joint.stiffness, (std::vector<double>{3, 4}));
  EXPECT_EQ(spec.find_joint("u")->joint.rest, (std::vector<double>{0.5, 0}));
}

TEST(SdfReader, ReadsTheSameMechanismAsUrdf) {
  std::string sdf = kSdf;
  sdf.replace(sdf.find("<pose relative_to=\"upper\">"), 26, "<pose relative_to=\"upper\" degrees=\"true\">");
  const ModelSpec a_spec = parse_urdf(kUrdf), b_spec = parse_sdf(sdf);
  EXPECT_EQ(warnings_of(b_spec), Strings{});
  const Model<double> a = build(a_spec), b = build(b_spec);
  EXPECT_EQ(a.names().dofs, (Strings{"shoulder", "elbow", "grip"}));
  EXPECT_EQ(b.names().dofs, (Strings{"shoulder", "elbow", "hand::grip"}));
  EXPECT_EQ(a.constants().lower, b.constants().lower);
  EXPECT_EQ(a.constants().upper, b.constants().upper);
  EXPECT_EQ(a.constants().effort_limit, b.constants().effort_limit);
  EXPECT_EQ(a.constants().velocity_limit, b.constants().velocity_limit);
  EXPECT_EQ(a.constants().damping, b.constants().damping);
  EXPECT_EQ(a.constants().friction, b.constants().friction);
  Workspace<double> wa(a), wb(b);
  Draw<double> draw(1);
  for (int sample = 0; sample < 5; ++sample) {
    const Eigen::VectorXd q = random_vector(draw, 3), v = random_vector(draw, 3),
                          acceleration = random_vector(draw, 3);
    EXPECT_TRUE(close(inverse_dynamics(b, wb, q, v, acceleration),
                      inverse_dynamics(a, wa, q, v, acceleration), 1e-13));
    EXPECT_TRUE(close(mass_matrix(b, wb, q), mass_matrix(a, wa, q), 1e-13));
    for (const auto& [frame, same] : {std::pair{"upper", "upper"}, std::pair{"lower", "hand::lower"},
                                      std::pair{"thumb", "hand::thumb"}, std::pair{"tool", "hand::tool"}})
      EXPECT_TRUE(close(eigen(placement(b, wb, q, same)), eigen(placement(a, wa, q, frame)), 1e-13)) << frame;
  }
}

// ---- Children of the world

TEST(SdfReader, LetsAModelFloatUnlessAJointHoldsIt) {
  const ModelSpec free = parse_sdf(model(link("a", "<pose>1 2 3 0 0 0</pose>")));
  EXPECT_EQ(free.bodies.at(0).joint.type, JointType::floating);
  EXPECT_EQ(free.bodies.at(0).joint.name, "root");
  EXPECT_TRUE(near(place(free, "a").translation, Vec3<double>{1, 2, 3}, kDigits));
  const ModelSpec held = parse_sdf(model(link("a") + joint("j", "fixed", "world", "a", "")));
  EXPECT_EQ(held.bodies.at(0).joint.type, JointType::fixed);
  const ModelSpec still = parse_sdf(model("<static>true</static>" + link("a")));
  EXPECT_EQ(still.bodies.at(0).joint.type, JointType::fixed);
}

TEST(SdfReader, TakesModelsOutOfAWorld) {
  const std::string one = "<model name='m'><pose>0 0 1 0 0 0</pose>" + link("a") + "</model>";
  const ModelSpec alone =
      parse_sdf("<sdf version='1.9'><world name='w'><gravity>0 0 -1.6</gravity>" + one + "</world></sdf>");
  EXPECT_EQ(alone.name, "m");
  EXPECT_EQ(alone.bodies.at(0).name, "a");
  EXPECT_TRUE(near(alone.gravity, Vec3<double>{0, 0, -1.6}, 0));
  EXPECT_TRUE(near(place(alone, "a").translation, Vec3<double>{0, 0, 1}, 0));
  const ModelSpec two = parse_sdf("<sdf version='1.9'><world name='w'>" + one + "<model name='n'>" +
                                  link("a") + "</model></world></sdf>");
  EXPECT_EQ(two.name, "w");
  EXPECT_EQ(two.bodies.at(0).name, "m::a");
  EXPECT_EQ(two.bodies.at(1).name, "n::a");
  EXPECT_EQ(two.bodies.at(1).joint.name, "n::a_root");
}

// ---- Poses and frames

TEST(SdfFrames, PosesChainInAnyOrder) {
  const ModelSpec spec =
      parse_sdf(model(link("a", "<pose relative_to='f'>1 0 0 0 0 0</pose>") +
                      "<frame name='f'><pose relative_to='g'>0 1 0 0 0 0</pose></frame>" +
                      "<frame name='g'><pose degrees='true'>0 0 1 0 0 90</pose></frame><frame name='h' "
                      "attached_to='a'><pose>0 0 5 0 0 0</pose></frame>"));
  // In g, at (0, 0, 1), x is the model's y.
  EXPECT_TRUE(near(place(spec, "a").translation, Vec3<double>{-1, 1, 1}, kDigits));
  EXPECT_TRUE(near(place(spec, "h").translation, Vec3<double>{-1, 1, 6}, kDigits));
  EXPECT_TRUE(near(place(spec, "g").translation, Vec3<double>{0, 0, 1}, kDigits));
}

TEST(SdfFrames, QuaternionsHaveTheirRealPartLast) {
  const ModelSpec spec =
      parse_sdf(model(link("a", "<pose rotation_format='quat_xyzw'>1 2 3 0 0 1 1</pose>")));
  EXPECT_TRUE(near(place(spec, "a").rotation.matrix, Rotation<double>::about_z(kPi / 2).matrix, kDigits));
}

TEST(SdfFrames, AModelIsPlacedByAFrameOfItsOwn) {
  const ModelSpec spec =
      parse_sdf("<sdf version='1.9'><model name='m' placement_frame='grip'><pose>0 0 9 0 0 0</pose>" +
                link("a", "<pose>1 0 0 0 0 0</pose>") +
                "<frame name='grip' attached_to='a'><pose>0 1 0 0 0 0</pose></frame></model></sdf>");
  EXPECT_TRUE(near(place(spec, "grip").translation, Vec3<double>{0, 0, 9}, kDigits));
  EXPECT_TRUE(near(place(spec, "a").translation, Vec3<double>{0, -1, 9}, kDigits));
}

TEST(SdfFrames, NestedModelsAreReachedByName) {
  const ModelSpec spec = parse_sdf(model(
      link("base") + "<model name='in'><pose>1 0 0 0 0 0</pose>" + link("tip", "<pose>0 2 0 0 0 0</pose>") +
      "<model name='deep'>" + link("core", "<pose>0 0 3 0 0 0</pose>") + "</model></model>" +
      joint("j", "fixed", "base", "in::tip", "") + joint("k", "fixed", "in::tip", "in::deep::core", "") +
      "<frame name='f' attached_to='in::deep::core'><pose relative_to='in::tip'>0 0 0 0 0 0</pose></frame>"));
  EXPECT_TRUE(near(place(spec, "in::deep::core").translation, Vec3<double>{1, 0, 3}, kDigits));
  EXPECT_TRUE(near(place(spec, "f").translation, Vec3<double>{1, 2, 0}, kDigits));
  EXPECT_EQ(spec.find_frame("f")->body, "in::deep::core");
}

// ---- Joints

ModelSpec one_joint(const std::string& type, const std::string& contents,
                    const std::string& version = "1.9") {
  return parse_sdf(model("<pose>0 0 0 0 0 1.5707963267948966</pose>" +
                             link("a", "<pose>0 0 0 0 0 1.5707963267948966</pose>") +
                             joint("j", type, "world", "a", contents),
                         version));
}

TEST(SdfJoints, AxesAreThoseOfTheJointOrOfAFrame) {
  const auto in_world = [](const ModelSpec& spec) {
    const BodySpec& a = spec.bodies.at(0);
    return a.placement.rotation * a.joint.axis;
  };
  // The model is turned by 90° about z, and the link by 90° in it.
  EXPECT_TRUE(near(in_world(one_joint("revolute", axis("1 0 0"))), Vec3<double>{-1, 0, 0}, kDigits));
  EXPECT_TRUE(near(in_world(one_joint("revolute", "<axis><xyz expressed_in='__model__'>1 0 0</xyz></axis>")),
                   Vec3<double>{0, 1, 0}, kDigits));
  EXPECT_TRUE(near(in_world(one_joint("revolute", axis("1 0 0"), "1.4")), Vec3<double>{0, 1, 0}, kDigits));
  EXPECT_TRUE(near(
      in_world(one_joint("revolute",
                         "<axis><xyz>1 0 0</xyz><use_parent_model_frame>true</use_parent_model_frame></axis>",
                         "1.5")),
      Vec3<double>{0, 1, 0}, kDigits));
}

TEST(SdfJoints, ScrewsHaveTwoWaysToSayTheirPitch) {
  EXPECT_TRUE(near(one_joint("screw", axis("0 0 1") + "<screw_thread_pitch>0.5</screw_thread_pitch>")
                       .bodies[0]
                       .joint.pitch,
                   0.5 / (2 * kPi), kDigits));
  // Radians per metre, with the other hand.
  EXPECT_TRUE(near(one_joint("screw", axis("0 0 1") + "<thread_pitch>4</thread_pitch>").bodies[0].joint.pitch,
                   -0.25, kDigits));
}

TEST(SdfJoints, BallsAndUniversals) {
  EXPECT_EQ(one_joint("ball", "").bodies.at(0).joint.type, JointType::spherical);
  const auto second = [](const std::string& xyz) {
    return "<axis2><xyz>" + xyz +
           "</xyz><dynamics><damping>3</damping></dynamics><limit><lower>-1</lower><upper>1</upper></limit></"
           "axis2>";
  };
  const JointSpec universal = one_joint("universal", axis("1 0 0") + second("0 0 1")).bodies.at(0).joint;
  EXPECT_EQ(universal.type, JointType::universal);
  EXPECT_EQ(universal.damping, (std::vector<double>{0, 3}));
  EXPECT_EQ(universal.limits.upper.at(1), 1);
  // Axes that are not at right angles are no universal joint.
  const std::vector<Problem> problems = check(one_joint("revolute2", axis("1 0 0") + second("0.6 0.8 0")));
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].code, ProblemCode::axes_not_square);
  EXPECT_EQ(problems[0].element, (Element{ElementKind::joint, "j", "axis2"}));
}

TEST(SdfJoints, BoundsMayBeInfinite) {
  const JointSpec open =
      one_joint("revolute",
                "<axis><xyz>0 0 "
                "1</xyz><limit><lower>-inf</lower><upper>1e16</upper><effort>-1</effort></limit></axis>")
          .bodies.at(0)
          .joint;
  EXPECT_TRUE(open.limits.lower.empty());
  EXPECT_TRUE(open.limits.effort.empty());
  const JointSpec half =
      one_joint("revolute", "<axis><xyz>0 0 1</xyz><limit><lower>-inf</lower><upper>2</upper></limit></axis>")
          .bodies.at(0)
          .joint;
  EXPECT_EQ(half.limits.lower.at(0), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(half.limits.upper.at(0), 2);
}

// ---- Loops

TEST(SdfLoops, TheSecondJointOfALinkClosesALoop) {
  const ModelSpec spec = parse_sdf(model(
      link("crank", "<pose>0 0 0 0 0 0</pose>") + link("coupler", "<pose>0 0 1 0 0 0</pose>") +
      link("rocker", "<pose>2 0 0 0 0 0</pose>") + joint("a", "revolute", "world", "crank", axis("0 1 0")) +
      joint("b", "revolute", "crank", "coupler", axis("0 1 0")) +
      joint("c", "revolute", "world", "rocker", axis("0 1 0")) +
      joint("d", "revolute", "coupler", "rocker", "<pose>0 0 1 0 0 0</pose>" + axis("0 1 0"))));
  ASSERT_EQ(spec.loops.size(), 1u);
  const LoopSpec& loop = spec.loops[0];
  EXPECT_EQ(loop.name, "d");
  EXPECT_EQ(loop.a.body, "coupler");
  EXPECT_EQ(loop.b.body, "rocker");
  EXPECT_TRUE(near(loop.a.placement.translation, Vec3<double>{2, 0, 0}, kDigits));
  EXPECT_TRUE(near(loop.b.placement.translation, Vec3<double>{0, 0, 1}, kDigits));
  EXPECT_EQ(build(spec).nv(), 3);
}

TEST(SdfLoops, ACircleIsCutAtTheCanonicalLink) {
  const std::string circle =
      link("a") + link("b") + link("c") + joint("ab", "revolute", "a", "b", axis("0 1 0")) +
      joint("bc", "revolute", "b", "c", axis("0 1 0")) + joint("ca", "revolute", "c", "a", axis("0 1 0"));
  const ModelSpec spec =
      parse_sdf("<sdf version='1.9'><model name='m' canonical_link='b'>" + circle + "</model></sdf>");
  ASSERT_EQ(spec.loops.size(), 1u);
  EXPECT_EQ(spec.loops[0].name, "ab");
  EXPECT_EQ(spec.find_body("b")->joint.type, JointType::floating);
  EXPECT_EQ(build(spec).nv(), 8);
}

// ---- Links

TEST(SdfLinks, HaveAnInertiaWithItsRotation) {
  const ModelSpec spec =
      parse_sdf(model("<link name='a'><inertial><pose degrees='true'>1 2 3 0 0 "
                      "90</pose><mass>2</mass><inertia><ixx>1</ixx><iyy>2</iyy><izz>2.5</izz>"
                      "<ixy>0.1</ixy></inertia></inertial></link>"));
  const InertiaSpec& i = spec.bodies.at(0).inertia;
  EXPECT_TRUE(near(i.com, Vec3<double>{1, 2, 3}, 0));
  EXPECT_TRUE(near(i.about_com, Mat3<double>{2, -0.1, 0, -0.1, 1, 0, 0, 0, 2.5}, kDigits));
}

TEST(SdfLinks, MayTakeTheirInertiaFromTheirShapes) {
  const ModelSpec spec =
      parse_sdf(model("<link name='a'><inertial auto='true'><density>500</density></inertial>"
                      "<collision name='c'><pose>1 0 0 0 0 0</pose><geometry><box><size>1 2 "
                      "3</size></box></geometry></collision>"
                      "<collision name='d'><density>1000</density><pose>-1 0 0 0 0 "
                      "0</pose><geometry><box><size>1 2 3</size></box></geometry></collision></link>",
                      "1.11"));
  EXPECT_TRUE(near(spec.bodies.at(0).inertia.mass, 9000.0, kDigits));
  EXPECT_TRUE(near(spec.bodies.at(0).inertia.com.x, -1.0 / 3, kDigits));
  EXPECT_EQ(warnings_of(spec), Strings{});
}

TEST(SdfLinks, KeepTheirShapes) {
  const ModelSpec spec = parse_sdf(
      model(link("a",
                 "<visual name='v'><pose>0 0 1 0 0 0</pose><geometry><mesh><uri>model://a.dae</uri><scale>2 "
                 "2 2</scale></mesh></geometry>"
                 "<material><diffuse>1 0 0 0.5</diffuse></material></visual>"
                 "<collision "
                 "name='c'><geometry><cylinder><radius>0.5</radius><length>2</length></cylinder></geometry></"
                 "collision>")));
  const BodySpec& a = spec.bodies.at(0);
  EXPECT_EQ(std::get<MeshSpec>(a.visuals.at(0).shape).file, "model://a.dae");
  EXPECT_EQ(a.visuals[0].material.color, (std::array<double, 4>{1, 0, 0, 0.5}));
  EXPECT_EQ(std::get<CylinderSpec>(a.collisions.at(0).shape).length, 2);
}

TEST(SdfReader, AModelIsItsOwnFrameWhateverItsPlacementFrame) {
  const ModelSpec spec = parse_sdf(R"(<sdf version="1.9"><model name="m"><link name="base"/>
<model name="hand" placement_frame="grip"><pose>0 0 1 0 0 0</pose><link name="palm"/>
<frame name="grip"><pose>0 0 0.25 0 0 0</pose></frame></model>
<frame name="tool"><pose relative_to="hand">0 0 0.5 0 0 0</pose></frame></model></sdf>)");
  const auto tool = std::find_if(spec.frames.begin(), spec.frames.end(),
                                 [](const FrameSpec& frame) { return frame.name == "tool"; });
  ASSERT_NE(tool, spec.frames.end());
  EXPECT_DOUBLE_EQ(tool->placement.translation.z, 1.25);
}

}  // namespace
}  // namespace limber::test
