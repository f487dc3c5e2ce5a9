// Nothing that an MJCF or an SDF file holds makes its reader crash, hang or take more than the file is worth.
// What these tests guard against takes minutes or all memory where it goes wrong; the time limit of the test
// program is the judge.
#include <gtest/gtest.h>
#include <limber/doctor/repair.hpp>
#include <limber/io/diagnose.hpp>
#include <limber/io/formats.hpp>
#include <limber/model/build.hpp>

#include <fstream>
#include <string>
#include <vector>

#include "io/broken_file.hpp"
#include "io/many.hpp"
#include "support/own_folder.hpp"
#include "support/sanitizer.hpp"

namespace limber::test {
namespace {

std::string mjcf(const std::string& sections) { return "<mujoco>" + sections + "</mujoco>"; }
std::string sdf(const std::string& contents) {
  return "<sdf version='1.9'><model name='m'>" + contents + "</model></sdf>";
}

constexpr int kMany = fewer_if_sanitized(20'000);

TEST(MjcfRobustness, ReadsManyBodiesInTime) {
  const ModelSpec spec = parse_mjcf(
      mjcf("<worldbody>" + numbered("<body name='b#'><joint name='j#'/><geom size='1'/></body>", kMany) +
           "</worldbody>"));
  EXPECT_EQ(build(spec).nv(), kMany);
}

TEST(MjcfRobustness, ReadsManyClassesAndSectionsInTime) {
  ProblemList classes, sections;
  parse_spec(mjcf("<default>" + numbered("<default class='c#'><joint/></default>", kMany) + "</default>"), "",
             {.format = "mjcf"}, classes);
  EXPECT_TRUE(classes.has_errors());
  parse_spec(mjcf(repeated("<default><geom size='1'/></default>", kMany)), "", {.format = "mjcf"}, sections);
  EXPECT_TRUE(sections.has_errors());
}

TEST(MjcfRobustness, CouplesManyJointsInTime) {
  const std::string bodies = "<worldbody>" +
                             numbered("<body name='b#'><joint name='j#'/><geom size='1'/></body>", kMany) +
                             "</worldbody>";
  // A chain of joints that follow each other, from its end to its start.
  std::string chain;
  for (int k = kMany - 1; k > 0; --k)
    chain += "<joint joint1='j" + std::to_string(k - 1) + "' joint2='j" + std::to_string(k) + "'/>";
  EXPECT_EQ(parse_mjcf(mjcf(bodies + "<equality>" + chain + "</equality>")).bodies.size(), kMany);
  // Tendons over three joints each, over all joints, and over the same one again and again.
  const std::string three = numbered(
      "<fixed name='t#'><joint joint='j#' coef='1'/><joint joint='j@' coef='2'/><joint joint='j7' "
      "coef='3'/></fixed>",
      kMany);
  parse_mjcf(mjcf(bodies + "<tendon>" + three + "</tendon><equality>" +
                  numbered("<tendon tendon1='t#'/>", kMany) + "</equality>"));
  const std::string all = "<fixed name='t' armature='1'>" + numbered("<joint joint='j#' coef='1'/>", kMany) +
                          repeated("<joint joint='j1' coef='1'/>", kMany) + "</fixed>";
  const ModelSpec spec = parse_mjcf(mjcf(bodies + "<tendon>" + all + "</tendon><equality>" +
                                         repeated("<tendon tendon1='t'/>", 3) + "</equality>"));
  EXPECT_EQ(spec.find_joint("j0") != nullptr || spec.find_body("b0") == nullptr, true);
}

TEST(MjcfRobustness, FindsManyMistakesInTime) {
  const std::string bodies = "<worldbody>" +
                             numbered("<body name='b#'><joint name='j#'/><geom size='1'/></body>", kMany) +
                             "</worldbody>";
  for (const std::string& text :
       {mjcf(bodies + "<equality>" + numbered("<joint joint1='k#' joint2='l#'/>", kMany) + "</equality>"),
        mjcf("<worldbody>" +
             repeated("<body name='same'><joint name='same'/><geom size='1'/></body>", kMany) +
             "</worldbody>"),
        mjcf("<worldbody>" + repeated("<body childclass='none'/>", kMany) + "</worldbody>"),
        mjcf("<worldbody>" + repeated("<site name='s'/>", kMany) + "</worldbody>"),
        mjcf(repeated("<include file='nowhere.xml'/>", kMany))}) {
    EXPECT_FALSE(diagnose_text(text, "a.mjcf").problems.empty());
  }
}

// ---- Included files

class MjcfInclude : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  void write(const std::string& name, const std::string& text) { std::ofstream(path(name)) << text; }
  std::string problems(const std::string& name) {
    std::string all;
    for (const Problem& problem : diagnose(path(name)).problems)
      all += (all.empty() ? "" : "\n") + codes_of({problem}).substr(folder_.path().string().size() + 1);
    return all;
  }

 private:
  OwnFolder folder_;
};

TEST_F(MjcfInclude, CirclesAreFound) {
  write("a.xml", "<mujoco>\n<include file='b.xml'/></mujoco>");
  write("b.xml", "<mujoco>\n\n<include file='a.xml'/></mujoco>");
  EXPECT_EQ(problems("a.xml"), "b.xml:3: error file_included_twice: include@file");
  write("c.xml", "<mujoco><include file='c.xml'/></mujoco>");
  EXPECT_EQ(problems("c.xml"), "c.xml:1: error file_included_twice: include@file");
}

TEST_F(MjcfInclude, ProblemsNameTheFileThatHasThem) {
  write("a.xml",
        "<mujoco>\n<worldbody>\n<include file='b.xml'/><body name='a' pos='x'/></worldbody></mujoco>");
  write("b.xml", "<x>\n<body name='b' pos='y'/></x>");
  EXPECT_EQ(problems("a.xml"),
            "a.xml:3: error number_expected: body \"a\"@pos\n"
            "b.xml:2: error number_expected: body \"b\"@pos");
  write("c.xml", "<mujoco><include file='d.xml'/></mujoco>");
  write("d.xml", "<mujoco>\n<body></mujoco>");
  EXPECT_EQ(problems("c.xml"), "d.xml:2: error xml_end_tag: ");
}

TEST_F(MjcfInclude, TakesNoMoreThanItsLimits) {
  write("a.xml", "<mujoco>" + repeated("<include file='.'/>", 3) + "</mujoco>");
  EXPECT_NE(problems("a.xml").find("file_not_regular"), std::string::npos);
  // Many files that include the next two.
  for (int k = 0; k < 1200; ++k)
    write("n" + std::to_string(k) + ".xml", "<m><include file='n" + std::to_string(2 * k + 1) +
                                                ".xml'/><include file='n" + std::to_string(2 * k + 2) +
                                                ".xml'/></m>");
  write("b.xml", "<mujoco><include file='n0.xml'/></mujoco>");
  EXPECT_NE(problems("b.xml").find("too_many"), std::string::npos);
  // Depth counts from the first file on.
  constexpr int half = 60'000;
  write("deep.xml", "<m>" + repeated("<body>", half) + repeated("</body>", half) + "</m>");
  write("c.xml", "<mujoco><worldbody>" + repeated("<body>", half) + "<include file='deep.xml'/>" +
                     repeated("</body>", half) + "</worldbody></mujoco>");
  EXPECT_NE(problems("c.xml").find("deep.xml:1: error too_deep"), std::string::npos);
}

/// An element asks each class that its own stands in.
TEST(MjcfDefaults, AreNotNestedWithoutEnd) {
  std::string text = "<mujoco><default>";
  for (int k = 0; k < 5000; ++k) text += "<default class='c" + std::to_string(k) + "'>";
  text += repeated("</default>", 5001) + "<worldbody><body name='a'/></worldbody></mujoco>";
  const std::vector<Problem> problems = diagnose_text(text, "a.xml").problems;
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].code, ProblemCode::too_many);
}

/// A message about what stands deep in a file is no longer than another one.
TEST(MjcfReader, NamesAPlaceDeepInTheFileInShort) {
  const std::string text = "<mujoco><worldbody>" + repeated("<body>", 2000) + "<body pos='x'/>" +
                           repeated("</body>", 2000) + "</worldbody></mujoco>";
  const std::vector<Problem> problems = diagnose_text(text, "a.xml").problems;
  ASSERT_FALSE(problems.empty());
  EXPECT_EQ(problems[0].element.text(), "worldbody/…/body/body/body/body/body/body@pos");
}

TEST_F(MjcfInclude, OfAFileWithNothingInItLeavesNothing) {
  write("empty.xml", "<m/>");
  write("a.xml", "<mujoco><include file='empty.xml'/><worldbody><body name='a'/></worldbody></mujoco>");
  EXPECT_EQ(diagnose(path("a.xml")).spec.bodies.size(), 1u);
  write("b.xml", "<mujoco><worldbody><body name='a'/></worldbody><include file='empty.xml'/></mujoco>");
  EXPECT_EQ(diagnose(path("b.xml")).spec.bodies.size(), 1u);
}

// ---- SDF

TEST(SdfRobustness, ReadsManyLinksInTime) {
  const std::string link = "<link name='l#'><inertial/></link>";
  const std::string axis = "<axis><xyz>0 0 1</xyz></axis></joint>";
  const std::string chain =
      numbered(link + "<joint name='j#' type='revolute'><parent>l@</parent><child>l#</child>" + axis, kMany);
  ProblemList problems;
  parse_spec(sdf(chain), "", {.format = "sdf"}, problems);  // the first joint is from a link to itself
  EXPECT_EQ(
      parse_sdf(sdf(numbered(
                    link + "<joint name='j#' type='revolute'><parent>world</parent><child>l#</child>" + axis,
                    kMany)))
          .bodies.size(),
      kMany);
}

TEST(SdfRobustness, FollowsLongChainsOfFrames) {
  const std::string frames =
      numbered("<frame name='f#' attached_to='f@'><pose relative_to='f@'>0 0 1 0 0 0</pose></frame>", kMany);
  std::string text = frames.substr(frames.find("<frame name='f1'"));
  const ModelSpec spec =
      parse_sdf(sdf("<link name='a'><inertial/></link><frame name='f0' attached_to='a'/>" + text));
  EXPECT_EQ(spec.frames.size(), kMany);
  EXPECT_EQ(spec.frames.back().placement.translation.z, kMany - 1);
  ProblemList circle, open;
  parse_spec(sdf(frames + "<link name='a'/>"), "", {.format = "sdf"}, circle);  // f0 is attached to itself
  EXPECT_TRUE(circle.has_errors());
  parse_spec(sdf("<frame name='f0' attached_to='nothing'/>" + text), "", {.format = "sdf"}, open);
  EXPECT_TRUE(open.has_errors());
}

TEST(SdfRobustness, FindsManyMistakesInTime) {
  for (const std::string& text :
       {sdf(repeated("<link name='same'/>", kMany)), sdf(repeated("<link/>", kMany)),
        sdf(numbered("<joint name='j#' type='wobbly'><parent>a</parent><child>b</child><axis/></joint>",
                     kMany)),
        sdf(numbered("<link name='l#'><pose relative_to='x#'/></link>", kMany)),
        sdf("<link name='a'/><link name='b'/>" +
            numbered("<joint name='j#' type='revolute'><parent>a</parent><child>b</child><axis/></joint>",
                     kMany)),
        sdf(numbered("<link name='l#'/>", 1000) +
            numbered("<joint name='j#' type='gearbox'><parent>l1</parent><child>l2</child><axis/><axis2/>"
                     "<gearbox_reference_body>l3</gearbox_reference_body></joint>",
                     kMany)),
        "<sdf version='1.9'>" + repeated("<model name='m'>", 80) + repeated("</model>", 80) + "</sdf>",
        "<sdf version='1.9'>" + numbered("<model name='m#'><link name='a'/></model>", kMany) + "</sdf>"}) {
    EXPECT_FALSE(diagnose_text(text, "a.sdf").problems.empty());
  }
}

}  // namespace
}  // namespace limber::test
