// Models of other files in an SDF file.
#include <gtest/gtest.h>
#include <limber/io/load.hpp>
#include <limber/io/text_file.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "support/near.hpp"
#include "support/own_folder.hpp"
#include "support/problems.hpp"

namespace limber::test {
namespace {

class SdfInclude : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return (own_.path() / name).string(); }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((own_.path() / name).parent_path());
    io::write_text_file(path(name), text);
  }
  /// A hand with its own pose and a frame, in a folder of its own.
  void write_hand() const {
    write("robots/hand/model.sdf", R"(<sdf version="1.9"><model name="hand"><pose>1 2 3 0 0 0</pose>
<link name="palm"/><frame name="wrist"><pose>0 0 1 0 0 0</pose></frame></model></sdf>)");
  }
  ModelSpec load(const std::string& contents, bool is_confined = false) const {
    write("robots/arm.sdf",
          "<sdf version='1.9'><model name='arm'><link name='base'/>" + contents + "</model></sdf>");
    return load_spec(path("robots/arm.sdf"), {.confine = is_confined});
  }
  Vec3<double> place_of(const ModelSpec& spec, const std::string& link) const {
    return spec.find_body(link)->placement.translation;
  }
  /// `file_outside` …
  std::vector<std::string> codes_of(const std::string& contents, bool is_confined = false) const {
    std::vector<std::string> codes;
    try {
      load(contents, is_confined);
    } catch (const ModelError& error) {
      for (const Problem& problem : error.problems())
        if (problem.is_error()) codes.emplace_back(to_string(problem.code));
    }
    return codes;
  }

 private:
  OwnFolder own_;
};

using Strings = std::vector<std::string>;

TEST_F(SdfInclude, TakesTheModelAndReplacesWhatItSays) {
  write_hand();
  const ModelSpec spec = load(R"(
<include><uri>model://hand</uri></include>
<include><uri>hand/model.sdf</uri><name>second</name><pose relative_to="base">5 0 0 0 0 0</pose></include>
<include><uri>model://hand</uri><name>third</name><pose>7 0 0 0 0 0</pose><placement_frame>wrist</placement_frame>
  <static>true</static></include>)");
  EXPECT_TRUE(near(place_of(spec, "hand::palm"), Vec3<double>{1, 2, 3}));
  EXPECT_TRUE(near(place_of(spec, "second::palm"), Vec3<double>{5, 0, 0}));
  EXPECT_TRUE(near(place_of(spec, "third::palm"), Vec3<double>{7, 0, -1}));
  EXPECT_EQ(spec.find_body("second::palm")->joint.type, JointType::floating);
  EXPECT_EQ(spec.find_body("third::palm")->joint.type, JointType::fixed);
  EXPECT_NE(spec.find_frame("second::wrist"), nullptr);
  for (const Problem& warning : spec.warnings) EXPECT_EQ(warning.code, ProblemCode::inertial_default);
}

/// A model that includes another; the manifest names the file of the newest version.
TEST_F(SdfInclude, TakesModelsOfModels) {
  write_hand();
  write("robots/tool/model.config",
        R"(<model><sdf version="1.5">old.sdf</sdf><sdf version="1.10">new.sdf</sdf></model>)");
  write("robots/tool/new.sdf", R"(<sdf version="1.10"><model name="tool"><link name="bar"/>
<include><uri>model://hand</uri><pose relative_to="bar">0 0 9 0 0 0</pose></include></model></sdf>)");
  const ModelSpec spec = load("<include><uri>model://tool</uri></include>");
  EXPECT_TRUE(near(place_of(spec, "tool::hand::palm"), Vec3<double>{0, 0, 9}));
}

/// Before 1.5 axes were those of the model.
TEST_F(SdfInclude, ReadsEachFileAsItsVersionHasIt) {
  write("robots/old.sdf", R"(<sdf version="1.4"><model name="old"><link name="a"/>
<link name="b"><pose>0 0 0 0 0 1.5707963267948966</pose></link>
<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>1 0 0</xyz></axis></joint></model></sdf>)");
  const ModelSpec spec = load("<include><uri>old.sdf</uri></include>");
  EXPECT_TRUE(near(spec.find_body("old::b")->joint.axis, Vec3<double>{0, -1, 0}));
}

TEST_F(SdfInclude, SaysWhatIsWrong) {
  write_hand();
  EXPECT_EQ(codes_of("<include><uri>model://hand</uri></include>", true), Strings{});
  write("robots/loop/model.sdf", R"(<sdf version="1.9"><model name="m"><link name="l"/>
<include><uri>model://loop</uri></include></model></sdf>)");
  EXPECT_EQ(codes_of("<include><uri>model://loop</uri></include>"), Strings{"file_included_twice"});
  EXPECT_EQ(codes_of("<include><uri>model://nowhere</uri></include>"), Strings{"file_unreadable"});
  write("robots/world.sdf", "<sdf version='1.9'><world name='w'/></sdf>");
  EXPECT_EQ(codes_of("<include><uri>world.sdf</uri></include>"), Strings{"element_missing"});
  write("beside/model.sdf", "<sdf version='1.9'><model name='b'><link name='l'/></model></sdf>");
  EXPECT_EQ(codes_of("<include><uri>model://beside</uri></include>"), Strings{});
  EXPECT_EQ(codes_of("<include><uri>model://beside</uri></include>", true), Strings{"file_outside"});
}

}  // namespace
}  // namespace limber::test
