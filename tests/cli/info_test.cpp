// What `limber info` shows to people and to programs.
#include <limber/limber.hpp>

#include <nlohmann/json.hpp>

#include <set>

#include "cli/program.hpp"

namespace limber::test {
namespace {

using Json = nlohmann::json;

class Info : public Program {
 protected:
  static bool says(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
};

/// With everything that a table can show.
ModelSpec everything() {
  ModelSpec spec = ModelBuilder("everything")
                       .body("base")
                       .fixed("mount")
                       .inertia(2, {0, 0, 0.1}, {0.1, 0.2, 0.25})
                       .body("arm", "base")
                       .revolute("shoulder", {0, 1, 0})
                       .limits(-1, 2)
                       .velocity_limit(3)
                       .effort_limit(40)
                       .damping(0.5)
                       .friction(0.25)
                       .armature(0.125)
                       .spring(8, 0.5)
                       .inertia(1, {0, 0, 0.3}, {0.1, 0.1, 0.01})
                       .rotor(6, Inertia<double>::from_com(0.5, {0, 0, 0}, Sym3<double>::identity() * 1e-3))
                       .body("hand", "arm")
                       .revolute("wrist")
                       .mimic("shoulder", -2, 0.5)
                       .inertia(0.5, {0, 0, 0}, {0.01, 0.01, 0.01})
                       .body("ball", "base")
                       .spherical("socket")
                       .inertia(1, {0, 0, 0}, {0.1, 0.1, 0.1})
                       .frame("tool", "hand", {0.1, 0, 0}, Rotation<double>::about_z(0.5))
                       .spec();
  spec.loops.push_back(
      {"closure", JointType::spherical, Vec3<double>::unit_z(), {"hand", {}}, {"ball", {}}, 0});
  spec.loops.back().a.placement = spec.loops.back().b.placement = Transform<double>::identity();
  return spec;
}

TEST_F(Info, ShowsAllParts) {
  save_spec(everything(), path("m.json"));
  const std::string text = output_of("info m.json");
  for (const char* part :
       {"everything: 4 links, 4 degrees of freedom (nq 5, nv 4) with 1 loop open",
        "  ○ world\n  ◼ base    mount     fixed\n  ├─● arm   shoulder  revolute\n  │ ● "
        "hand  wrist     revolute, "
        "follows shoulder × -2 + 0.5\n  └─● ball  socket    spherical\n",
        "  v    q  degree     unit  lower  upper  speed  effort  damping  friction\n"
        "  0    0  shoulder   rad      -1      2      3      40      0.5      0.25\n"
        "  1  1–4  socket/wx  rad\n  2       socket/wy  rad\n  3       socket/wz  rad\n\n"
        "  degree     armature  stiffness  rest\n  shoulder      0.125          8   0.5\n",
        "  hand   0.5000   0.0000  0.0000  0.0000      0.01     0.01     0.01\n",
        "  The moving links have 3.0000 kg.\n", "\nRotors ─",
        "  rotor of shoulder  shoulder × 6  base   0.5000                 0.001\n", "\nFrames ─",
        "  tool   hand   0.1000  0.0000  0.0000   0.0000  0.0000  0.5000\n", "\nLoops ─",
        "  closure  spherical   hand     ball\n", " of freedom left by 3 constraints"})
    EXPECT_TRUE(says(text, part)) << part << "\n" << text;
}

TEST_F(Info, KeepsToEightyColumns) {
  save_spec(everything(), path("m.json"));
  for (const char* model :
       {"m.json", "panda", "ur5", "five_bar", "mini_cheetah", "humanoid", "chain50", "tree50"})
    for (const std::string& line : lines_of(limber(std::string("info ") + model).out))
      EXPECT_LE(columns(line), 80u) << line;
}

TEST_F(Info, FollowsTheWidthOfTheTerminal) {
  const auto lines_of_tables = [&](const std::string& width) {
    return lines_of(shell("COLUMNS=" + width + " limber info panda").out);
  };
  const std::vector<std::string> narrow = lines_of_tables("60"), wide = lines_of_tables("200");
  EXPECT_LT(wide.size(), narrow.size());  // tables go on beside themselves, not below
  EXPECT_TRUE(
      std::any_of(wide.begin(), wide.end(), [](const std::string& line) { return columns(line) > 90; }));
}

TEST_F(Info, FitsANarrowTerminalAsOtherTablesDo) {
  for (const char* command :
       {"info panda", "info mini_cheetah", "info four_bar", "robots", "help", "help compute", "help ik",
        "demo", "demo mini_cheetah", "rotors panda", "rotors mini_cheetah", "bench pendulum",
        "bench pendulum --batch --states 64", "ik panda --frame flange --target '0.4 0.1 0.5 1 0 0 0'"})
    for (const std::string& line : lines_of(shell(std::string("COLUMNS=60 limber ") + command).out))
      EXPECT_LE(columns(line), 60u) << command << ":\n" << line;
}

TEST_F(Info, LeavesOutWhatAModelDoesNotHave) {
  const std::string text = output_of("info robots/pendulum");
  for (const char* part : {"Rotors", "Loops", "armature", "damping"}) EXPECT_FALSE(says(text, part)) << part;
}

TEST_F(Info, ShowsAModelWithoutAnything) {
  EXPECT_EQ(lines_of(output_of("info -", "{\"limber\": 1}")).size(), 6u);
  EXPECT_EQ(Json::parse(output_of("info - --json", "{\"limber\": 1}"))["degrees"], Json::array());
}

TEST_F(Info, LetsTheRootFloat) {
  save_spec(everything(), path("m.json"));
  EXPECT_TRUE(says(output_of("info m.json --root floating"), "● base    root      floating"));
  EXPECT_TRUE(says(error_of("info panda --root floating", 1), "so no base link can float"));
}

TEST_F(Info, ShowsWarningsOnStandardErrorAlone) {
  const Outcome outcome = limber("info mini_cheetah");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(lines_of(outcome.err).size(), 1u);
  EXPECT_FALSE(says(outcome.out, "warning"));
}

TEST_F(Info, ShowsAWarningOfEachCode) {
  std::string links, joints;
  for (int k = 1; k <= 9; ++k) {
    const std::string n = std::to_string(k);
    links += "<link name='l" + n + "'/>";
    joints += "<joint name='j" + n + "' type='continuous'><parent link='l" + std::to_string(k - 1) +
              "'/><child link='l" + n + "'/>" + (k % 3 == 0 ? "<axsi/>" : "") + "</joint>";
  }
  write("chain.urdf", "<robot name='r'><link name='l0'/>" + links + joints + "</robot>");
  const Outcome outcome = limber("info chain.urdf");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(lines_of(outcome.err).size(), 2u) << outcome.err;
  for (const char* part : {"\"j1\"", "\"j2\"", "\"j4\"", "8 more"})
    EXPECT_TRUE(says(outcome.err, part)) << part;
  EXPECT_FALSE(says(outcome.err, "\"j5\""));
  EXPECT_EQ(Json::parse(limber("info chain.urdf --json").out)["warnings"].size(), 10u);
}

TEST_F(Info, ReadsStandardInput) {
  EXPECT_EQ(output_of("info -", to_json(robots::ur5_spec())), output_of("info robots/ur5"));
}

TEST_F(Info, AsJsonHoldsTheSame) {
  const ModelSpec spec = everything();
  save_spec(spec, path("m.json"));
  const Json info = Json::parse(output_of("info m.json --json"));
  std::set<std::string> keys;
  for (const auto& [key, value] : info.items()) keys.insert(key);
  EXPECT_EQ(keys, (std::set<std::string>{"name", "file", "gravity", "nq", "nv", "total_mass",
                                         "center_of_mass", "links", "joints", "degrees", "rotors", "frames",
                                         "loops", "mobility", "warnings"}));
  EXPECT_EQ(info["name"], "everything");
  EXPECT_EQ(info["file"], "m.json");
  EXPECT_EQ(info["gravity"], Json({0, 0, -9.81}));
  EXPECT_EQ(info["nq"], 5);
  EXPECT_EQ(info["nv"], 4);
  EXPECT_EQ(info["total_mass"], total_mass(build(spec)));
  EXPECT_EQ(info["links"][1], Json::parse(R"({"name": "arm", "parent": "base", "joint": "shoulder", "mass": 1,
    "com": [0, 0, 0.3], "about_com": [[0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.01]]})"));
  EXPECT_EQ(info["joints"][0],
            Json::parse(R"({"name": "mount", "type": "fixed", "parent": "world", "link": "base"})"));
  EXPECT_EQ(info["joints"][2], Json::parse(R"({"name": "wrist", "type": "revolute", "parent": "arm",
    "link": "hand", "mimic": {"of": "shoulder", "multiplier": -2, "offset": 0.5}})"));
  EXPECT_EQ(info["joints"][3], Json::parse(R"({"name": "socket", "type": "spherical", "parent": "base",
    "link": "ball", "q_index": 1, "nq": 4, "v_index": 1, "nv": 3})"));
  EXPECT_EQ(info["degrees"][0],
            Json::parse(R"({"name": "shoulder", "joint": "shoulder", "v_index": 0, "q_index": 0,
    "unit": "rad", "lower": -1, "upper": 2, "velocity": 3, "effort": 40, "damping": 0.5, "friction": 0.25,
    "armature": 0.125, "stiffness": 8, "rest": 0.5})"));
  EXPECT_EQ(info["degrees"][3], Json::parse(R"({"name": "socket/wz", "joint": "socket", "v_index": 3,
    "q_index": null, "unit": "rad", "lower": null, "upper": null, "velocity": null, "effort": null, "damping": 0,
    "friction": 0, "armature": 0, "stiffness": 0, "rest": 0})"));
  EXPECT_EQ(info["rotors"][0]["rates"], Json::parse(R"({"shoulder": 6})"));
  EXPECT_EQ(info["rotors"][0]["carrier"], "base");
  EXPECT_EQ(info["frames"][0]["link"], "hand");
  EXPECT_EQ(info["frames"][0]["placement"]["translation"], Json({0.1, 0, 0}));
  EXPECT_EQ(info["loops"][0],
            Json::parse(R"({"name": "closure", "type": "spherical", "a": "hand", "b": "ball"})"));
  EXPECT_EQ(info["warnings"], Json::array());
}

TEST_F(Info, AsJsonHoldsTheWarnings) {
  const Json info = Json::parse(output_of("info mini_cheetah --json"));
  EXPECT_EQ(info["warnings"].size(), 4u);
  EXPECT_EQ(info["warnings"][0]["element"], "body \"front_right_hip\" inertia.about_com");
  EXPECT_EQ(info["warnings"], Json::parse(limber("check mini_cheetah --json").out)["problems"]);
}

TEST_F(Info, HasColoursOnATerminalAlone) {
  const std::string escape = "\033[";
  EXPECT_FALSE(says(output_of("info panda"), escape));
  EXPECT_FALSE(says(output_of("info panda --color auto"), escape));
  EXPECT_TRUE(says(output_of("info panda --color always"), escape));
  EXPECT_FALSE(says(output_of("info panda --color never"), escape));
  if (!has_program("script")) GTEST_SKIP() << "no terminal to be had";
  const auto on_terminal = [&](const std::string& command) {
    return shell("script -qec '" + command + "' /dev/null").out;
  };
  EXPECT_TRUE(says(on_terminal("TERM=xterm limber info panda"), escape));
  EXPECT_TRUE(says(on_terminal("NO_COLOR= TERM=xterm limber info panda"), escape));
  EXPECT_FALSE(says(on_terminal("NO_COLOR=1 limber info panda"), escape));
  EXPECT_FALSE(says(on_terminal("NO_COLOR= TERM=dumb limber info panda"), escape));
  EXPECT_TRUE(says(on_terminal("NO_COLOR=1 limber info panda --color always"), escape));
  EXPECT_FALSE(says(on_terminal("limber info panda --color never"), escape));
  EXPECT_FALSE(says(on_terminal("limber info panda --json"), escape));
}

TEST_F(Info, RobotsAreListedByNamesThatWork) {
  const Json robots = Json::parse(output_of("robots --json"));
  EXPECT_EQ(robots.size(), robots::list().size());
  const std::string table = output_of("robots");
  for (const Json& robot : robots) {
    const std::string model = robot["model"];
    EXPECT_TRUE(says(table, model));
    EXPECT_EQ(limber("info " + model).status, 0) << model;  // as a bare word in a shell
  }
}

/// A name may hold anything; the terminal is not its own.
TEST_F(Info, WritesOutWhatWouldActOnTheTerminal) {
  const std::string name = "a\n\x1b[31m\xc2\x9b\xe2\x80\xae";  // a line end, ESC, CSI, right to left
  ModelSpec spec = ModelBuilder(name).body(name).revolute(name + "j").inertia(1, {0, 0, 0}, {1, 1, 1}).spec();
  spec.frames.push_back({name + "f", name, Transform<double>::identity(), 0});
  save_spec(spec, path("m.json"));
  const std::string text = output_of("info m.json"), shown = "a\\n\\u001b[31m\\u009b\\u202e";
  EXPECT_TRUE(says(text, shown + ": 1 link")) << text;
  EXPECT_TRUE(says(text, "● " + shown + "  " + shown + "j")) << text;
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find("\xc2\x9b"), std::string::npos);
  EXPECT_EQ(text.find("\xe2\x80\xae"), std::string::npos);
  spec.bodies[0].joint.axis = {0, 0, 2};
  save_spec(spec, path("m.json"));
  EXPECT_TRUE(says(limber("check m.json").out, "joint \"" + shown + "j\" axis = [0, 0, 2]"));
  // Other characters of many bytes stay.
  EXPECT_TRUE(
      says(output_of("info -", to_json(ModelBuilder("𝄞 Ärm →").body("a").fixed("j").spec())), "𝄞 Ärm →"));
}

/// A tree that branches at every link: lines do not grow with its depth.
TEST_F(Info, DrawsADeepTree) {
  ModelSpec spec;
  constexpr int count = 3000;
  for (int k = 0; k < count; ++k)
    for (const char* side : {"l", "r"}) {
      BodySpec& body = spec.bodies.emplace_back();
      body.name = side + std::to_string(k);
      body.parent = k == 0 ? std::string(kWorld) : "r" + std::to_string(k - 1);
      body.joint.name = "j" + body.name;
      body.joint.type = JointType::fixed;
    }
  save_spec(spec, path("m.json"));
  const std::string text = output_of("info m.json");
  for (const std::string& line : lines_of(text)) ASSERT_LT(line.size(), 250u);
  EXPECT_TRUE(says(text, "r2999"));
}

/// A mesh that is not read: kinematics works, and what needs the inertia says so.
TEST_F(Info, TakesAModelOfUnknownInertia) {
  write("arm.xml",
        R"(<mujoco><asset><mesh name="x" file="x.stl"/></asset><worldbody><body name="b"><joint name="j"/>
<geom type="mesh" mesh="x"/></body></worldbody></mujoco>)");
  write("s.json", "{}");
  EXPECT_EQ(limber("info arm.xml").status, 0);
  const Json link = Json::parse(output_of("info arm.xml --json"))["links"][0];
  EXPECT_EQ(link["unknown_inertia"], "the mesh in line 2");
  EXPECT_FALSE(link.contains("mass"));
  EXPECT_EQ(Json::parse(output_of("info arm.xml --json --allow-missing-inertia"))["links"][0]["mass"], 0);
  EXPECT_EQ(limber("check arm.xml --allow-missing-inertia").status, 2);  // nothing is computed
  EXPECT_EQ(limber("compute arm.xml --state s.json --what placement:b").status, 0);
  for (const char* what : {"mass_matrix", "gravity_forces", "forward_dynamics"})
    EXPECT_TRUE(
        says(error_of(std::string("compute arm.xml --state s.json --what ") + what, 1),
             std::string(what) + ": the inertia of link \"b\" (the mesh in line 2) of arm.xml is not known"));
  EXPECT_EQ(limber("compute arm.xml --state s.json --what mass_matrix --allow-missing-inertia").status, 0);
}

/// Links without inertia: what needs no inverse of the mass matrix can be computed.
TEST_F(Info, TakesAModelWithASingularMassMatrix) {
  write("arm.urdf", R"(<robot name="r"><link name="base"/><link name="a"/><link name="b"/>
<joint name="ja" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="jb" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 1 0"/></joint></robot>)");
  write("s.json", "{}");
  EXPECT_EQ(limber("info arm.urdf").status, 0);
  EXPECT_EQ(limber("compute arm.urdf --state s.json --what inverse_dynamics,jacobian:b,mass_matrix").status,
            0);
  for (const char* what : {"forward_dynamics", "inverse_mass_matrix", "operational_space_inertia:b"}) {
    const std::string text = error_of(std::string("compute arm.urdf --state s.json --what ") + what, 1);
    EXPECT_TRUE(says(text, "the mass matrix is singular, because of joints \"ja\", \"jb\" of arm.urdf"))
        << text;
    EXPECT_TRUE(says(text, "check --fix")) << text;
  }
}

/// The matrices of a hundred thousand degrees fit into no memory; the model itself does.
TEST_F(Info, OfALargeModelNeedsNoMatrices) {
  ModelSpec spec;
  constexpr int count = 30'000;
  for (int k = 0; k < count; ++k) {
    BodySpec& body = spec.bodies.emplace_back();
    body.name = "l" + std::to_string(k);
    body.parent = k == 0 ? std::string(kWorld) : "l" + std::to_string(k - 1);
    body.joint.name = "j" + std::to_string(k);
    body.inertia = {1, {0, 0, 1}, Mat3<double>::identity()};
  }
  save_spec(spec, path("m.json"));
  EXPECT_TRUE(says(output_of("info m.json"), "The moving links have 30000.0000 kg"));
}

}  // namespace
}  // namespace limber::test
