// What `limber compute` cannot do: one line on standard error, nothing on standard output.
#include "cli/program.hpp"

namespace limber::test {
namespace {

class ComputeErrors : public Program {
 protected:
  void SetUp() override {
    Program::SetUp();
    write("s.json", "{}");
  }
  std::string error_for_state(const std::string& state) const {
    write("wrong.json", state);
    return error_of("compute robots/rp_arm --state wrong.json --what mass_matrix", 1);
  }
};

TEST_F(ComputeErrors, OfTheCommandLine) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "limber compute: MODEL is required; try limber compute --help"},
      {"panda", "limber compute: --what is required; try limber compute --help"},
      {"panda --states s.csv --q 1 --what mass_matrix",
       "limber compute: --states replaces --state, --q, --v, --a, --tau and --w"},
      {"panda --state s.json", "limber compute: --what is required; try limber compute --help"},
      {"panda --what mass_matrix --q ''", "limber compute: --q: a value is empty; try limber compute --help"},
      {"panda --what mass_matrix --state ''",
       "limber compute: --state: a value is empty; try limber compute --help"},
      {"panda --what mass_matrix, --q 1",
       "limber compute: --what: a value is empty; try limber compute --help"},
      {"panda --state", "limber compute: --state: 1 required FILE missing; try limber compute --help"},
      {"panda --state s.json --what mas_matrix",
       "limber compute: --what: unknown quantity \"mas_matrix\" (did you mean \"mass_matrix\"?)"},
      {"panda --state s.json --what mass_matrix:flange",
       "limber compute: --what: mass_matrix:flange: mass_matrix takes no frame"},
      {"panda --state s.json --what jacobian",
       "limber compute: --what: jacobian needs a frame: jacobian:FRAME"},
      {"panda --state s.json --what jacobian:",
       "limber compute: --what: jacobian needs a frame: jacobian:FRAME"},
      {"panda --state s.json --what operational_space_inertia",
       "limber compute: --what: operational_space_inertia needs a frame: operational_space_inertia:FRAMES"},
      {"panda ur5 --state s.json --what mass_matrix",
       "limber compute: one argument too many: \"ur5\"; try limber compute --help"},
      {"panda --stat s.json --what mass_matrix",
       "limber compute: unknown option \"--stat\" (did you mean \"--state\"?); try limber compute --help"},
      {"panda --state s.json --what mass_matrix --root fixed",
       "limber compute: --root: \"fixed\" is not floating; try limber compute --help"},
      {"robots/four_bar --what mass_matrix --actuated a0",
       "limber compute: --actuated is for constrained_inverse_dynamics"},
      {"robots/four_bar --what constrained_inverse_dynamics --actuated a0,a2",
       "limber compute: --actuated: there is no joint with a degree of freedom \"a2\" (did you mean "
       "\"a0\"?)"},
      {"- --state - --what mass_matrix", "limber compute: MODEL and the state cannot both be standard input"},
  };
  for (const auto& [arguments, message] : cases)
    EXPECT_EQ(error_of(std::string("compute ") + arguments, 2), message) << arguments;
}

TEST_F(ComputeErrors, AnUnknownQuantityListsTheKnownOnes) {
  const std::string message = error_of("compute panda --state s.json --what spin", 2);
  EXPECT_TRUE(
      message.starts_with("limber compute: --what: unknown quantity \"spin\"; known are inverse_dynamics, "))
      << message;
  for (const char* name : {"forward_dynamics", "mass_matrix", "jacobian", "operational_space_inertia"})
    EXPECT_NE(message.find(std::string(", ") + name), std::string::npos) << name;
}

TEST_F(ComputeErrors, OfTheModel) {
  EXPECT_EQ(error_of("compute robots/pnda --state s.json --what mass_matrix", 1),
            "error: robot = \"pnda\": there is no robot of this name (did you mean \"panda\"?)");
  EXPECT_EQ(error_of("compute pnda --state s.json --what mass_matrix", 1),
            "error: model = \"pnda\": there is no such file, and no such robot (did you mean \"panda\"?)");
  EXPECT_EQ(error_of("compute none.json --state s.json --what mass_matrix", 1),
            "none.json: error: file: cannot be read: No such file or directory");
  EXPECT_EQ(error_of("compute . --state s.json --what mass_matrix", 1),
            ".: error: file: is a folder, a pipe or a device, not a file");
  EXPECT_EQ(error_of("compute panda --state s.json --what velocity:flang", 1),
            "error: --what velocity:flang = \"flang\": there is no link or frame of this name (did you mean "
            "\"flange\"?)");
  EXPECT_EQ(error_of("compute panda --state s.json --what velocity:flange:wrld", 2),
            "limber compute: --what: velocity:flange:wrld: unknown coordinates \"wrld\" (did you mean "
            "\"world\"?)");
  EXPECT_EQ(error_of("compute panda --state s.json --what operational_space_inertia:flange+lnk3", 1),
            "error: --what operational_space_inertia:flange+lnk3 = \"lnk3\": there is no link or frame of "
            "this name "
            "(did you mean \"link3\"?)");
  EXPECT_TRUE(error_of("compute panda --state s.json --what mass_matrix --root floating", 1)
                  .starts_with("error: joint \"joint1\" type = revolute: joins the world to body \"link1\""));
}

TEST_F(ComputeErrors, AreOneLineHoweverManyThereAre) {
  write("bad.json", R"({"limber": 1, "bodies": [
    {"name": "a", "joint": {"type": "revolute"}, "inertia": {"mass": -1}},
    {"name": "b", "joint": {"type": "revolute"}, "inertia": {"mass": -2}}]})");
  EXPECT_TRUE(error_of("compute bad.json --state s.json --what mass_matrix", 1)
                  .starts_with("bad.json:2: error: body \"a\" inertia.mass = -1: must not be negative"));
  EXPECT_TRUE(error_of("compute bad.json --state s.json --what mass_matrix", 1).find(" more error") !=
              std::string::npos);
  // A name with a line end or an escape in it stays on the line, and the terminal stays as it is.
  write("odd.json",
        "{\"limber\": 1, \"bodies\": [{\"name\": \"a\\n\\u001b[31mb\", \"joint\": {\"type\": "
        "\"revolute\"}, \"inertia\": {\"mass\": -1}}]}");
  EXPECT_EQ(error_of("compute odd.json --state s.json --what mass_matrix", 1).find('\033'),
            std::string::npos);
}

/// As many as `limber check` finds: those of the text and those of the mechanism.
TEST_F(ComputeErrors, AreCountedAllTogether) {
  write("bad.urdf", R"(<robot name="r"><link name="base"/>
<link name="a"><inertial><mass value="x"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="b"><inertial><mass value="-1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="k" type="continuous"><parent link="bse"/><child link="b"/></joint></robot>)");
  EXPECT_NE(limber("check bad.urdf").out.find("bad.urdf: 3 errors\n"), std::string::npos);
  const std::string message =
      "bad.urdf:2: error: link \"a\" inertial/mass@value = \"x\": expected a number such as -1.5e-3, found "
      "\"x\" (and 2 "
      "more errors)";
  EXPECT_EQ(error_of("info bad.urdf", 1), message);
  EXPECT_EQ(error_of("compute bad.urdf --state s.json --what mass_matrix", 1), message);
  EXPECT_EQ(error_of("info -", 1, text_of("bad.urdf")), "standard input" + message.substr(8));
}

TEST_F(ComputeErrors, OfEmptyAndForeignFiles) {
  write("empty.json", "");
  write("empty", "");
  write("page.html", "<html></html>");
  EXPECT_EQ(error_of("compute empty.json --state s.json --what mass_matrix", 1),
            "empty.json: error: file: the file is empty");
  EXPECT_TRUE(error_of("compute ./empty --state s.json --what mass_matrix", 1)
                  .starts_with("./empty: error: file: the file is empty"));
  EXPECT_TRUE(
      error_of("compute page.html --state s.json --what mass_matrix", 1)
          .starts_with("page.html: error: file = \"html\": begins like no model file; known formats are "));
  EXPECT_TRUE(error_of("compute - --state s.json --what mass_matrix", 1, "")
                  .starts_with("standard input: error: file: the file is empty"));
  EXPECT_EQ(
      error_of("compute - --state s.json --what mass_matrix", 1, "{\"limber\":\n 7}"),
      "standard input:2: error: limber = 7: a version of the format that is not known here; known is 1");
}

TEST_F(ComputeErrors, OfTheState) {
  EXPECT_EQ(
      error_for_state("{\"q\":\n {\"thetta1\": 0.5}}"),
      "wrong.json:2: error: q.thetta1 = 0.5: there is no joint with a position of its own of this name (did "
      "you mean \"theta1\"?)");
  EXPECT_EQ(error_for_state("{\"v\": [1]}"),
            "wrong.json:1: error: v = [1]: expected a list of 2 numbers, found 1");
  EXPECT_EQ(error_for_state("{\"v\": [1, 1e999]}"),
            "wrong.json:1: error: v[1] = 1e999: expected a finite number");
  EXPECT_EQ(error_for_state("{\"u\": 0}"),
            "wrong.json:1: error: u = 0: expected one of q, v, a, tau, w, forces, base_acceleration, "
            "base_angular_velocity");
  EXPECT_EQ(error_for_state(""), "wrong.json: error: file: the file is empty");
  EXPECT_EQ(error_for_state("{\"v\": [1], \"a\": [2]}"),
            "wrong.json:1: error: v = [1]: expected a list of 2 numbers, found 1 (and 1 more error)");
  EXPECT_EQ(error_of("compute mini_cheetah --state - --what mass_matrix", 1,
                     "{\"q\": {\"root\": [0, 0, 0, 0, 0, 0, 2]}}"),
            "standard input:1: error: q.root = [0, 0, 0, 0, 0, 0, 2]: the quaternion [x, y, z, w] of joint "
            "\"root\" has length 2, not 1");
  EXPECT_EQ(error_of("compute panda --state none.json --what mass_matrix", 1),
            "none.json: error: file: cannot be read: No such file or directory");
  EXPECT_EQ(error_of("compute panda --state . --what mass_matrix", 1),
            ".: error: file: is a folder, a pipe or a device, not a file");
}

TEST_F(ComputeErrors, OfNumbersOnTheCommandLine) {
  EXPECT_EQ(error_of("compute robots/rp_arm --what mass_matrix --q 0,x", 1),
            "--q: error: number 2: expected a number such as -1.5e-3, found \"x\"");
  EXPECT_EQ(error_of("compute robots/rp_arm --what mass_matrix --q 0,", 1),
            "--q: error: number 2: expected a number such as -1.5e-3, found \"\"");
  EXPECT_EQ(error_of("compute robots/rp_arm --what mass_matrix --state ' {\"q\":\n 1}'", 1),
            "--state:2: error: q = 1: expected a list of 2 numbers, found a number");
}

TEST_F(ComputeErrors, ResultsThatAreNotFiniteAreErrors) {
  write("huge.json", "{\"v\": [1e200, 0]}");
  EXPECT_EQ(error_of("compute robots/rp_arm --state huge.json --what mass_matrix,kinetic_energy", 1),
            "huge.json: error: kinetic_energy: the result is not a finite number: the numbers of the state "
            "are too large, or the "
            "position is singular");
}

/// Panda stretched out cannot turn about x.
TEST_F(ComputeErrors, FramesWithoutAnInertiaOfOperationalSpaceAreNamed) {
  for (const char* what :
       {"operational_space_inertia", "dynamically_consistent_inverse", "operational_space_dynamics"}) {
    EXPECT_EQ(
        error_of(std::string("compute robots/rp_arm --what ") + what + ":tip", 1),
        std::string(what) +
            ": there is no Λ of frame \"tip\" here: the 6 directions are not independent, because the "
            "position is singular or too few joints move it; use inverse_operational_space_inertia, and "
            "invert the rows and columns of the directions that the task needs");
    EXPECT_EQ(error_of(std::string("compute panda --what ") + what + ":flange", 1)
                  .find(std::string(what) + ": there is no Λ of frame \"flange\""),
              0u);
  }
}

TEST_F(ComputeErrors, AModelThatIsTooLargeIsNamed) {
  std::string text = R"({"limber": 1, "bodies": [)";
  for (int k = 0; k < 90000; ++k)
    text += std::string(k == 0 ? "" : ",") + R"({"name": "a)" + std::to_string(k) +
            R"(", "joint": {"type": "prismatic"}, "inertia": {"mass": 1}})";
  write("large.json", text + "]}");
  EXPECT_TRUE(error_of("compute large.json --state s.json --what mass_matrix", 1)
                  .starts_with("large.json: error: model: the matrices of its 90000 degrees of freedom"));
}

TEST_F(ComputeErrors, OfTheOutput) {
  EXPECT_EQ(error_of("compute panda --state s.json --what mass_matrix --out none/h.json", 1),
            "none/h.json: error: file: cannot be written: No such file or directory");
  EXPECT_EQ(error_of("compute panda --state s.json --what mass_matrix --out .", 1),
            ".: error: file: cannot be written: Is a directory");
  // What was there before stays where the computation fails.
  write("h.json", "old");
  error_of("compute panda --state none.json --what mass_matrix --out h.json", 1);
  EXPECT_EQ(text_of("h.json"), "old");
}

}  // namespace
}  // namespace limber::test
