// Roll, pitch and yaw are written as they were read, digit for digit, until the rotation is edited.
#include <gtest/gtest.h>
#include <limber/io/formats.hpp>
#include <limber/io/text_file.hpp>
#include <limber/model/edit.hpp>

#include <algorithm>
#include <array>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "support/near.hpp"
#include "support/real_robots.hpp"

namespace limber::test {
namespace {

/// Of joints and shapes, sorted, but for zeros; moments of inertia are written in the axes of their link.
std::vector<std::array<double, 3>> angles_in(std::string urdf) {
  const auto cut = [&](const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = urdf.find(from, at)) != std::string::npos;)
      urdf.erase(at, urdf.find(to, at) - at + to.size());
  };
  cut("<!--", "-->");
  cut("<inertial>", "</inertial>");
  cut("<gazebo", "</gazebo>");
  std::vector<std::array<double, 3>> result;
  static const std::regex pattern(R"(<origin[^>]*\brpy\s*=\s*["']([^"']*)["'])");
  for (std::sregex_iterator at(urdf.begin(), urdf.end(), pattern), end; at != end; ++at) {
    std::istringstream text((*at)[1]);
    std::array<double, 3> rpy{};
    text >> rpy[0] >> rpy[1] >> rpy[2];
    if (rpy != std::array<double, 3>{}) result.push_back(rpy);
  }
  std::sort(result.begin(), result.end());
  return result;
}

TEST(Angles, OfRealRobotsAreWrittenAsRead) {
  if (real_robots(".urdf").empty()) GTEST_SKIP() << "none at hand";
  std::size_t count = 0;
  for_each_real_robot([&](const std::string& file, const ModelSpec& spec) {
    SCOPED_TRACE(file);
    const auto given = angles_in(io::read_text_file(file));
    EXPECT_EQ(angles_in(to_urdf(spec)), given);
    count += given.size();
  });
  EXPECT_GE(count, 1000u);
}

/// Beyond what angles computed from a rotation can be: a pitch of more than π/2, a whole turn, sixteen
/// digits.
const char* const kArm = R"(<robot name="arm"><link name="base"/>
  <link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>
    <visual><origin rpy="7 0.1 0.2"/><geometry><sphere radius="1"/></geometry></visual></link>
  <joint name="j" type="continuous"><origin xyz="1 2 3" rpy="0.1234567890123456 2.5 -3.0000000000000004"/>
    <parent link="base"/><child link="a"/></joint></robot>)";
const std::vector<std::array<double, 3>> kAngles = {{0.1234567890123456, 2.5, -3.0000000000000004},
                                                    {7, 0.1, 0.2}};

TEST(Angles, StayThroughEditsThatTurnNothing) {
  const ModelSpec arm = parse_urdf(kArm);
  EXPECT_EQ(angles_in(to_urdf(arm)), kAngles);
  EXPECT_EQ(angles_in(to_urdf(with_scaled_lengths(arm, 0.001))), kAngles);
  ModelSpec moved = arm;
  moved.find_body("a")->placement.translation = {4, 5, 6};
  EXPECT_EQ(angles_in(to_urdf(moved)), kAngles);
  ModelSpec table;
  table.name = "table";
  EXPECT_EQ(angles_in(to_urdf(attach(table, arm, kWorld))), kAngles);
}

TEST(Angles, AreComputedWhereARotationWasEdited) {
  ModelSpec arm = parse_urdf(kArm);
  Rotation<double>& rotation = arm.find_body("a")->placement.rotation;
  rotation = rotation * Rotation<double>::about_x(0.5);
  const ModelSpec again = parse_urdf(to_urdf(arm));
  EXPECT_TRUE(near(again.find_body("a")->placement.rotation.matrix, rotation.matrix));
  const auto written = angles_in(to_urdf(arm));
  EXPECT_EQ(std::count(written.begin(), written.end(), kAngles[0]), 0);
  EXPECT_EQ(std::count(written.begin(), written.end(), kAngles[1]), 1);
}

TEST(Angles, OfAModelFileAreThoseOfUrdf) {
  const ModelSpec spec = parse_json(R"({"limber": 1, "bodies": [
    {"name": "a", "placement": {"rpy": [7, 0.1, 0.2]}, "joint": {"name": "j", "type": "fixed"}}]})");
  EXPECT_EQ(angles_in(to_urdf(spec)), std::vector{kAngles[1]});
}

}  // namespace
}  // namespace limber::test
