// The robots by name, and what holds for all of them.
#include <gtest/gtest.h>
#include <limber/model/build.hpp>
#include <limber/robots/registry.hpp>
#include <limber/robots/robots.hpp>

#include <Eigen/Eigenvalues>

#include <cctype>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "oracle/oracle.hpp"
#include "robots/snapshot.hpp"
#include "support/near.hpp"
#include "support/paths.hpp"
#include "support/problems.hpp"

namespace limber::test {
namespace {

std::vector<std::string> examples() {
  std::vector<std::string> all;
  for (const robots::RobotEntry& entry : robots::list()) all.push_back(entry.example);
  for (const char* geared : {"chain5_geared", "tree6_geared", "biped7_geared", "quadruped9_geared"})
    all.push_back(geared);
  return all;
}

std::string test_name(const ::testing::TestParamInfo<std::string>& robot) {
  std::string name;
  for (const char c : robot.param) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

class EveryRobot : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Robots, EveryRobot, ::testing::ValuesIn(examples()), test_name);

TEST_P(EveryRobot, BuildsWithTheExpectedWarningsOnly) {
  // Published numbers are kept where no real body has them.
  const std::map<std::string, std::vector<std::string>> expected = {
      {"mini_cheetah", {"front_right_hip", "front_left_hip", "hind_right_hip", "hind_left_hip"}}};
  const ModelSpec spec = robots::spec(GetParam());
  const Model<double> model = build(spec);
  const auto found = expected.find(spec.name);
  const std::vector<std::string> bodies =
      found == expected.end() ? std::vector<std::string>{} : found->second;
  ASSERT_EQ(model.warnings().size(), bodies.size());
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    EXPECT_EQ(model.warnings()[k].element.text(), "body \"" + bodies[k] + "\" inertia.about_com");
    EXPECT_TRUE(model.warnings()[k].sentence().starts_with("breaks the triangle inequality"));
  }
}

TEST_P(EveryRobot, IsFoundUnderTheNameOfItsModel) {
  const ModelSpec spec = robots::spec(GetParam());
  const ModelSpec again = robots::spec(spec.name);
  EXPECT_EQ(again.name, spec.name);
  ASSERT_EQ(again.bodies.size(), spec.bodies.size());
  for (std::size_t i = 0; i < spec.bodies.size(); ++i) {
    EXPECT_EQ(again.bodies[i].name, spec.bodies[i].name);
    EXPECT_EQ(again.bodies[i].rotors.size(), spec.bodies[i].rotors.size());
  }
}

TEST_P(EveryRobot, HasNoNegativeZeros) {
  // They would show in model files.
  const auto check = [](std::initializer_list<double> numbers, const std::string& where) {
    for (const double x : numbers) EXPECT_FALSE(x == 0 && std::signbit(x)) << where;
  };
  const auto check_transform = [&](const Transform<double>& x, const std::string& where) {
    const Mat3<double>& r = x.rotation.matrix;
    check({x.translation.x, x.translation.y, x.translation.z}, where + " translation");
    check({r.xx, r.xy, r.xz, r.yx, r.yy, r.yz, r.zx, r.zy, r.zz}, where + " rotation");
  };
  const ModelSpec spec = robots::spec(GetParam());
  for (const BodySpec& body : spec.bodies) {
    check_transform(body.placement, body.name);
    const Mat3<double>& i = body.inertia.about_com;
    check({body.inertia.com.x, body.inertia.com.y, body.inertia.com.z}, body.name + " com");
    check({i.xx, i.xy, i.xz, i.yy, i.yz, i.zz}, body.name + " about_com");
    for (const RotorSpec& rotor : body.rotors)
      if (rotor.placement) check_transform(*rotor.placement, body.name + " rotor");
  }
  for (const FrameSpec& frame : spec.frames) check_transform(frame.placement, frame.name);
}

TEST_P(EveryRobot, AgreesWithTheTextbook) {
  const ModelSpec spec = robots::spec(GetParam());
  const Model<double> model = build(spec);
  std::vector<double> q(static_cast<std::size_t>(model.nq()));
  ByJoint positions;
  double angle = 0.1;
  for (const JointInfo& joint : model.names().joints) {
    std::vector<double> values(static_cast<std::size_t>(joint.nq), angle += 0.17);
    if (joint.type == JointType::floating) values = {0.3, -0.2, 0.9, 0.1, -0.5, 0.1, std::sqrt(1 - 0.27)};
    for (std::size_t k = 0; k < values.size(); ++k)
      q[static_cast<std::size_t>(joint.q_index) + k] = values[k];
    positions[joint.name] = values;
  }
  const Snapshot at(model, q);
  const Oracle oracle(spec, positions);
  EXPECT_NEAR(at.mass(), oracle.mass(), 1e-12 * oracle.mass());
  EXPECT_TRUE(within(at.center_of_mass(), oracle.center_of_mass(), 1e-12));
  for (const FrameSpec& frame : spec.frames)
    EXPECT_TRUE(within(at.placement(frame.name), oracle.placement(frame.name), 1e-12)) << frame.name;

  // From the order of the description to that of the model.
  std::vector<int> index;
  for (const JointInfo& joint : model.names().joints)
    for (int k = 0; k < joint.nv; ++k) index.push_back(oracle.index({joint.name, k}));
  const Eigen::MatrixXd h = oracle.mass_matrix()(index, index);
  EXPECT_LE((at.mass_matrix() - h).cwiseAbs().maxCoeff(), 1e-12 * h.cwiseAbs().maxCoeff());
  EXPECT_GT(Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(h).eigenvalues()[0], 0);
  const Eigen::VectorXd g = oracle.gravity_forces()(index);
  EXPECT_LE((at.gravity_forces() - g).cwiseAbs().maxCoeff(), 1e-12 * (1 + g.cwiseAbs().maxCoeff()));
}

TEST(Registry, NamesAreUnique) {
  std::set<std::string> names;
  for (const robots::RobotEntry& entry : robots::list()) {
    // `quadruped` alone is the robot, with a number the family.
    const bool family = entry.example != entry.name;
    EXPECT_TRUE(names.insert(entry.name + (family ? "(n)" : "")).second) << entry.name;
    for (const std::string& alias : entry.aliases)
      EXPECT_TRUE(names.insert(alias + (family ? "(n)" : "")).second) << alias;
    EXPECT_FALSE(entry.description.empty());
    EXPECT_FALSE(entry.source.empty());
  }
}

TEST(Registry, KnowsAliasesAndShortNames) {
  const std::map<std::string, std::string> names = {{"panda", "panda"},
                                                    {"ur5", "ur5"},
                                                    {"quadruped", "mini_cheetah"},
                                                    {"mini_cheetah", "mini_cheetah"},
                                                    {"humanoid", "humanoid"},
                                                    {"g1", "humanoid"},
                                                    {"acrobot", "double_pendulum"},
                                                    {"cartpole", "cart_pole"},
                                                    {"khatib_rp", "rp_arm"},
                                                    {"four_bar_crank_rocker", "crank_rocker"},
                                                    {"serial_chain(20)", "chain20"},
                                                    {"chain(20)", "chain20"},
                                                    {"chain5", "chain5"},
                                                    {"chain500", "chain500"},
                                                    {"tree500", "tree500"},
                                                    {"binary_tree(20, geared)", "tree20_geared"},
                                                    {"tree( 20,geared )", "tree20_geared"},
                                                    {"chain20_geared", "chain20_geared"},
                                                    {"biped20", "biped20"},
                                                    {"quadruped20", "quadruped20"},
                                                    {"quadruped(20)", "quadruped20"}};
  for (const auto& [name, model] : names) EXPECT_EQ(robots::spec(name).name, model) << name;
  EXPECT_EQ(robots::spec("chain500").bodies.size(), 500u);
  EXPECT_TRUE(robots::spec("chain20").bodies[3].rotors.empty());
  EXPECT_EQ(robots::spec("chain20_geared").bodies[3].rotors.size(), 1u);
}

TEST(Registry, SaysWhatIsCloseToAnUnknownName) {
  const std::map<std::string, std::pair<ProblemCode, std::string>> problems = {
      {"pandaa", {ProblemCode::name_unknown, "did you mean \"panda\"?"}},
      {"UR5", {ProblemCode::name_unknown, "did you mean \"ur5\"?"}},
      {"humaniod", {ProblemCode::name_unknown, "did you mean \"humanoid\"?"}},
      {"chian20", {ProblemCode::name_unknown, "did you mean \"chain20\"?"}},
      {"serial_chian(20)", {ProblemCode::name_unknown, "did you mean \"serial_chain(20)\"?"}},
      {"", {ProblemCode::name_unknown, "there is \"pendulum\", \"double_pendulum\""}},
      {"excavator", {ProblemCode::name_unknown, "there is \"pendulum\", \"double_pendulum\""}},
      {"serial_chain", {ProblemCode::family_without_count, "serial_chain(20, geared)"}},
      {"chain20_gear", {ProblemCode::family_without_count, "serial_chain(20, geared)"}},
      {"chain(20", {ProblemCode::family_without_count, ""}},
      {"chain(20, none)", {ProblemCode::family_without_count, ""}},
      {"chain(20))", {ProblemCode::family_without_count, ""}},
      {"chain99999999999", {ProblemCode::family_without_count, ""}},
      {"chain10001", {ProblemCode::body_count, "10000"}},
      {"tree0", {ProblemCode::body_count, "10000"}},
      {"chain(-5)", {ProblemCode::body_count, "10000"}}};
  for (const auto& [name, expected] : problems) {
    try {
      robots::spec(name);
      ADD_FAILURE() << name;
    } catch (const ModelError& error) {
      const Problem& problem = error.problems().front();
      EXPECT_EQ(problem.code, expected.first) << name << ": " << error.what();
      EXPECT_NE(problem.arguments.back().find(expected.second), std::string::npos) << error.what();
    }
  }
}

// ---- docs/robots.md

/// The cells of each row of the table whose first cell is a name in backquotes.
std::map<std::string, std::vector<std::string>> documented_robots() {
  std::ifstream file(source_path("docs/robots.md"));
  EXPECT_TRUE(file.is_open());
  std::map<std::string, std::vector<std::string>> rows;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("| `")) continue;
    std::vector<std::string> cells;
    std::istringstream stream(line.substr(1));
    for (std::string cell; std::getline(stream, cell, '|');) {
      const auto begin = cell.find_first_not_of(' ');
      const auto end = cell.find_last_not_of(' ');
      cells.push_back(begin == std::string::npos ? "" : cell.substr(begin, end - begin + 1));
    }
    const std::string name = cells[0].substr(1, cells[0].find('`', 1) - 1);
    EXPECT_TRUE(rows.emplace(name, cells).second) << name;
  }
  return rows;
}

TEST(RobotsPage, HasARowForEveryRobot) {
  auto rows = documented_robots();
  for (const robots::RobotEntry& entry : robots::list()) {
    ASSERT_TRUE(rows.contains(entry.example)) << entry.example;
    const std::vector<std::string> cells = rows[entry.example];
    rows.erase(entry.example);
    ASSERT_EQ(cells.size(), 5u) << entry.example;
    const Model<double> model = build(robots::spec(entry.example));
    const bool floats = model.names().joints[0].type == JointType::floating;
    EXPECT_EQ(cells[1], floats ? std::to_string(model.nv() - 6) + " + 6" : std::to_string(model.nv()));
    // The mass with as many digits as the page gives.
    const auto point = cells[2].find('.');
    const auto digits = point == std::string::npos ? 0 : static_cast<int>(cells[2].size() - point - 1);
    EXPECT_NEAR(std::stod(cells[2]), Snapshot(model).mass(), 0.5001 * std::pow(10, -digits)) << entry.example;
    EXPECT_FALSE(cells[3].empty());
    EXPECT_EQ(cells[4], entry.source);
    for (const std::string& alias : entry.aliases)
      EXPECT_NE(cells[0].find('`' + alias + '`'), std::string::npos) << alias;
  }
  for (const auto& [name, cells] : rows) ADD_FAILURE() << "no such robot: " << name;
}

}  // namespace
}  // namespace limber::test
