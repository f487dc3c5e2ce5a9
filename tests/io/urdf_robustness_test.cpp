// Nothing that a file holds makes the reader crash, hang or take more than the file is worth. What these
// tests guard against takes minutes or all memory where it goes wrong; the time limit of the test program is
// the judge.
#include <gtest/gtest.h>
#include <limber/doctor/repair.hpp>
#include <limber/io/diagnose.hpp>
#include <limber/io/formats.hpp>
#include <limber/model/build.hpp>

#include <string>
#include <vector>

#include "support/sanitizer.hpp"

namespace limber::test {
namespace {

TEST(UrdfRobustness, ReadsManyLinksInTime) {
  std::string chain = "<robot name='r'>", star = chain;
  constexpr int kLinks = fewer_if_sanitized(20'000);
  for (int k = 0; k < kLinks; ++k) {
    const std::string link =
        "<link name='l" + std::to_string(k) +
        "'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1'/></inertial></link>";
    const auto joint = [&](int parent) {
      return "<joint name='j" + std::to_string(k) + "' type='continuous'><parent link='l" +
             std::to_string(parent) + "'/><child link='l" + std::to_string(k) + "'/></joint>";
    };
    chain += link + (k > 0 ? joint(k - 1) : "");
    star += link + (k > 0 ? joint(0) : "");
  }
  EXPECT_EQ(parse_urdf(chain + "</robot>").bodies.size(), kLinks);
  EXPECT_EQ(build(parse_urdf(star + "</robot>")).nv(), kLinks - 1);
}

TEST(UrdfRobustness, FindsManyMistakesInTime) {
  std::string names = "<robot name='r'>", parents = names, roots = names, mimics = names;
  for (int k = 0; k < fewer_if_sanitized(20'000); ++k) {
    const std::string n = std::to_string(k);
    names += "<link name='same'/>";
    roots += "<link name='l" + n + "'/>";
    mimics += "<link name='l" + n +
              "'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1'/></inertial>" +
              "</link><joint name='j" + n + "' type='continuous'><parent link='l0'/><child link='l" + n +
              "'/><mimic joint='j" + std::to_string(k + 1) + (k % 90 == 0 ? "x" : "") + "'/></joint>";
    parents += "<link name='l" + n + "'/><joint name='j" + n + "' type='fixed'><parent link='p" + n +
               "'/><child link='c" + n + "'/></joint>";
  }
  for (const std::string& text : {names, parents, roots, mimics}) {
    Diagnosis diagnosis = diagnose_text(text + "</robot>", "arm.urdf");
    EXPECT_TRUE(diagnosis.has_errors());
    repair(diagnosis.spec);
    EXPECT_NO_THROW(build(diagnosis.spec));
  }
}

}  // namespace
}  // namespace limber::test
