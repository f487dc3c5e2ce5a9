// Models from one file into another.
#include <limber/limber.hpp>

#include <filesystem>

#include "cli/program.hpp"

namespace limber::test {
namespace {

using Convert = Program;

TEST_F(Convert, WritesWhatTheLibraryWrites) {
  EXPECT_EQ(output_of("convert robots/panda panda.json"), "");
  EXPECT_EQ(text_of("panda.json"), to_json(robots::panda_spec()));
  EXPECT_EQ(files(), std::vector<std::string>{"panda.json"});
}

TEST_F(Convert, TellsFormatsByNameContentOrOption) {
  const std::string text = to_json(robots::ur5_spec());
  write("ur5.txt", text);
  EXPECT_EQ(output_of("convert ur5.txt ur5.json"), "");
  EXPECT_EQ(text_of("ur5.json"), text);
  EXPECT_EQ(output_of("convert ur5.txt ur5.copy --from json --to json"), "");
  EXPECT_EQ(text_of("ur5.copy"), text);
  EXPECT_EQ(error_of("convert ur5.txt ur5.other", 2)
                .find("limber convert: the format of \"ur5.other\" is not known"),
            0u);
  EXPECT_EQ(error_of("convert ur5.txt -", 2)
                .find("limber convert: the format of \"-\" is not known; use --to with json or urdf or mjcf"),
            0u);
  EXPECT_TRUE(error_of("convert ur5.txt x.json --to step", 2)
                  .starts_with("limber convert: --to: \"step\" is not json"));
}

TEST_F(Convert, GoesThroughPipes) {
  const std::string text = to_json(robots::ur5_spec());
  EXPECT_EQ(output_of("convert robots/ur5 - --to json"), text);
  EXPECT_EQ(output_of("convert - - --to json", text), text);
  EXPECT_EQ(output_of("convert - - --from json --to json", text), text);
}

/// What the reader and the writer ignore and only other programs use.
TEST_F(Convert, SaysInOneLineWhatOnlyOtherProgramsUse) {
  write("arm.urdf", R"(<robot name="r"><gazebo/><link name="base">
<visual><geometry><mesh filename="no.obj"/></geometry><shadow/></visual></link>
<transmission name="t"><joint name="j"><role>main</role></joint></transmission>
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)");
  EXPECT_EQ(limber("convert arm.urdf arm.xml --to mjcf").err,
            "arm.urdf: warning: file: ignored, as only viewers, controllers and simulators use it: gazebo, "
            "transmission/joint/role, visual/shadow, transmission, mesh\n");
  EXPECT_EQ(limber("check arm.urdf").out,
            "arm.urdf: warning: file: ignored, as only viewers, controllers and simulators use it: gazebo, "
            "transmission/joint/role, visual/shadow\narm.urdf: 1 warning\n");
}

/// What is wrong with it has lines of its own in `check`.
TEST_F(Convert, SaysInOneLineWhatIsFaultyAndOnlyOtherProgramsUse) {
  write("arm.urdf", R"(<robot name="r"><gazebo/><link name="base">
<visual><geometry><box size="1 0 1"/></geometry><material name="m"><color rgba="2 0 0 1"/></material></visual>
<visual><geometry><mesh filename="a.obj" scale="0 1 1"/></geometry></visual>
<collision><geometry><cone/></geometry></collision>
<collision><geometry><capsule radius="1" length="1 m"/></geometry></collision></link>
<transmission name="t"><joint name="jj"/><actuator name="m"><mechanicalReduction>0</mechanicalReduction></actuator></transmission>
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)");
  const std::string line = limber("info arm.urdf").err;
  EXPECT_EQ(lines_of(line).size(), 1u) << line;
  for (const char* what :
       {"visual 1", "visual 1 material.color", "visual 2", "collision/geometry",
        "collision/geometry/capsule@length", "transmission mechanical_reduction", "gazebo"})
    EXPECT_NE(line.find(what), std::string::npos) << what << " in " << line;
  EXPECT_EQ(lines_of(limber("check arm.urdf").out).size(), 9u) << limber("check arm.urdf").out;
}

/// A capsule is written, and so is not among what is ignored.
TEST_F(Convert, SaysThatCapsulesAreNotStandard) {
  write("arm.json", R"({"limber": 1, "bodies": [{"name": "a", "joint": {"type": "revolute"},
"inertia": {"mass": 1, "about_com": [[1,0,0],[0,1,0],[0,0,1]]},
"visuals": [{"shape": {"type": "capsule", "radius": 1, "length": 1}}],
"collisions": [{"shape": {"type": "capsule", "radius": 1, "length": 1}}]}]})");
  const std::string line = limber("convert arm.json arm.urdf").err;
  EXPECT_EQ(lines_of(line).size(), 1u) << line;
  EXPECT_NE(line.find("capsule"), std::string::npos) << line;
  EXPECT_EQ(line.find("ignored"), std::string::npos) << line;
}

TEST_F(Convert, LeavesOutMeshesWithoutAFileInUrdf) {
  write("arm.xml", R"(<mujoco><asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><worldbody>
<body name="a"><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/><joint name="j"/><geom type="mesh" mesh="m"/>
</body></worldbody></mujoco>)");
  const Outcome outcome = limber("convert arm.xml arm.urdf");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(lines_of(outcome.err).size(), 1u) << outcome.err;
  EXPECT_EQ(text_of("arm.urdf").find("mesh"), std::string::npos);
}

/// As a file in the current folder has them.
TEST_F(Convert, WritesPathsOfMeshesForStandardOutput) {
  std::filesystem::create_directory(path("in"));
  write("in/part.obj", "");
  write("in/arm.urdf", R"(<robot name="r"><link name="base"/>
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>
<visual><geometry><mesh filename="part.obj"/></geometry></visual></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>)");
  for (const char* format : {"urdf", "mjcf", "json"})
    EXPECT_NE(output_of(std::string("convert in/arm.urdf - --to ") + format).find("\"in/part.obj\""),
              std::string::npos)
        << format;
}

TEST_F(Convert, KeepsInertiasUnknownThatAre) {
  write("arm.xml", R"(<mujoco><asset><mesh name="m" file="m.stl"/></asset><worldbody><body name="a">
<joint name="j"/><geom type="box" size="0.1 0.1 0.1"/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>)");
  EXPECT_EQ(limber("convert arm.xml arm.json").status, 0);
  EXPECT_NE(limber("check arm.json").out.find("the mesh in line 2"), std::string::npos);
  EXPECT_NE(error_of("compute arm.json --quiet --what mass_matrix", 1).find("the mesh in line 2"),
            std::string::npos);
  EXPECT_NE(error_of("equations arm.json --quiet", 1).find("the mesh in line 2"), std::string::npos);
  const std::string allowed = limber("info arm.json --allow-missing-inertia").err;
  EXPECT_NE(allowed.find("counted as zero"), std::string::npos) << allowed;
  for (const std::string format : {"urdf", "mjcf"}) {
    EXPECT_NE(error_of("convert arm.json out --quiet --to " + format, 1).find("--lossy"), std::string::npos);
    EXPECT_EQ(limber("convert arm.json out --quiet --lossy --to " + format).status, 0);
    EXPECT_EQ(limber("convert arm.json out --quiet --allow-missing-inertia --to " + format).status, 0);
  }
}

TEST_F(Convert, RefusesToLoseDynamics) {
  write("ball.json", R"({"limber": 1, "gravity": [0, 0, 0], "bodies": [{"name": "a", "joint": {"name": "j",
"type": "spherical", "damping": [1, 2, 3]}, "inertia": {"mass": 1, "about_com": [[1,0,0],[0,1,0],[0,0,1]]}}]})");
  EXPECT_NE(error_of("convert ball.json a.urdf", 1).find("gravity"), std::string::npos);
  EXPECT_NE(error_of("convert ball.json a.xml --to mjcf", 1).find("damping"), std::string::npos);
  EXPECT_EQ(files(), std::vector<std::string>{"ball.json"});
  EXPECT_EQ(limber("convert ball.json a.xml --to mjcf --lossy").status, 0);
}

TEST_F(Convert, LetsTheRootFloat) {
  write("cart.json", R"({"limber": 1, "bodies": [{"name": "cart", "joint": {"type": "fixed"},
    "inertia": {"mass": 1, "about_com": [[1,0,0],[0,1,0],[0,0,1]]}}]})");
  EXPECT_EQ(output_of("convert cart.json free.json --root floating"), "");
  EXPECT_EQ(load_model(path("free.json")).nv(), 6);
}

TEST_F(Convert, KeepsItsInputUnlessForced) {
  write("arm.json", " " + to_json(robots::ur5_spec()));
  std::filesystem::create_symlink("arm.json", path("link.json"));
  for (const char* same : {"arm.json", "./arm.json", "link.json"})
    EXPECT_EQ(error_of(std::string("convert arm.json ") + same, 2),
              std::string("limber convert: \"") + same + "\" is the input itself; --force replaces it");
  EXPECT_TRUE(text_of("arm.json").starts_with(" "));
  EXPECT_EQ(output_of("convert arm.json arm.json --force"), "");
  EXPECT_EQ(text_of("arm.json"), to_json(robots::ur5_spec()));
}

TEST_F(Convert, WritesAllOrNothing) {
  write("out.json", "old");
  write("bad.json", R"({"limber": 1, "bodies": [{"name": "a", "joint": {"type": "wobbly"}}]})");
  EXPECT_TRUE(error_of("convert bad.json out.json", 1).starts_with("bad.json:1: error: "));
  EXPECT_EQ(text_of("out.json"), "old");
  EXPECT_EQ(error_of("convert panda none/out.json", 1),
            "none/out.json: error: file: cannot be written: No such file or directory");
  std::filesystem::create_directory(path("folder.json"));
  EXPECT_EQ(error_of("convert panda folder.json", 1),
            "folder.json: error: file: cannot be written: Is a directory");
  EXPECT_EQ(files(), (std::vector<std::string>{"bad.json", "folder.json", "out.json"}));
}

TEST_F(Convert, ShowsTheWarningsOfTheModel) {
  const Outcome outcome = limber("convert mini_cheetah out.json");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(lines_of(outcome.err).size(), 1u);
  EXPECT_TRUE(is_there("out.json"));
}

}  // namespace
}  // namespace limber::test
