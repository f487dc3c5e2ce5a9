#include <limber/model/error.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/model/suggest.hpp>
#include <limber/robots/registry.hpp>
#include <limber/robots/robots.hpp>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace limber::robots {

namespace {

struct Robot {
  ModelSpec (*make)();
  RobotEntry entry;
};

struct Family {
  ModelSpec (*make)(int, Rotors);
  RobotEntry entry;
};

const char* const kThesis = "Echeandia 2020, sections 3.3 and 4.4; Featherstone, spatial_v2, autoTree";

const std::vector<Robot>& robots() {
  static const std::vector<Robot> all = {
      {pendulum_spec, {"pendulum", {}, "pendulum", "a rod on a hinge", "Gymnasium, Pendulum-v1"}},
      {double_pendulum_spec,
       {"double_pendulum", {"acrobot"}, "double_pendulum", "the Acrobot, hanging down", "Spong 1995"}},
      {cart_pole_spec,
       {"cart_pole", {"cartpole"}, "cart_pole", "a pole on a cart, upright", "Barto, Sutton, Anderson 1983"}},
      {rp_arm_spec,
       {"rp_arm",
        {"khatib_rp"},
        "rp_arm",
        "an arm of a revolute and a prismatic joint",
        "Khatib, Introduction to Robotics (letters); our numbers"}},
      {panda_spec,
       {"panda", {}, "panda", "Franka Emika Panda, 7-axis arm", "Franka Control Interface; Gaz et al. 2019"}},
      {ur5_spec,
       {"ur5", {}, "ur5", "Universal Robots UR5, 6-axis arm", "Universal Robots, ROS 2 description"}},
      {mini_cheetah_spec,
       {"mini_cheetah",
        {"quadruped"},
        "mini_cheetah",
        "MIT Mini Cheetah, quadruped with geared rotors",
        "MIT, Cheetah-Software; Katz et al. 2019"}},
      {humanoid_spec,
       {"humanoid", {"g1"}, "humanoid", "Unitree G1, humanoid", "Unitree, g1_29dof_rev_1_0.urdf"}},
      {four_bar_spec,
       {"four_bar", {}, "four_bar", "a square of equal bars, one loop", "IFToMM benchmark A02, N = 1"}},
      {crank_rocker_spec,
       {"crank_rocker",
        {"four_bar_crank_rocker"},
        "crank_rocker",
        "a four-bar linkage whose crank turns fully, one loop",
        "Norton, Design of Machinery, table P4-1 (lengths); our masses"}},
      {five_bar_spec,
       {"five_bar",
        {},
        "five_bar",
        "a planar parallel robot of two motors, one loop",
        "Bordalba et al. 2023"}},
  };
  return all;
}

const std::vector<Family>& families() {
  static const std::vector<Family> all = {
      {serial_chain_spec,
       {"serial_chain", {"chain"}, "serial_chain(20)", "n equal tubes, one on the other", kThesis}},
      {binary_tree_spec, {"binary_tree", {"tree"}, "binary_tree(20)", "n equal tubes, two on each", kThesis}},
      {biped_spec,
       {"biped",
        {},
        "biped(20)",
        "n equal tubes, a trunk with two legs",
        "Echeandia 2020, section 3.3; our topology"}},
      {quadruped_spec,
       {"quadruped",
        {},
        "quadruped(19)",
        "n equal tubes, a trunk with four legs",
        "Echeandia 2020, section 3.3; our topology"}},
  };
  return all;
}

bool is_called(const RobotEntry& entry, std::string_view name) {
  return name == entry.name ||
         std::find(entry.aliases.begin(), entry.aliases.end(), name) != entry.aliases.end();
}

[[noreturn]] void fail(ProblemCode code, const std::string& name, ProblemArguments arguments) {
  throw ModelError(
      {Problem(code, 0, {ElementKind::other, "", "robot"}, '"' + name + '"', std::move(arguments))});
}

struct Parameters {
  int n;
  Rotors rotors;
};

/// Removes `text` from the front of `rest`, and spaces before it, if it is there.
bool skip(std::string_view& rest, std::string_view text) {
  std::string_view trimmed = rest.substr(std::min(rest.find_first_not_of(' '), rest.size()));
  if (!trimmed.starts_with(text)) return false;
  rest = trimmed.substr(text.size());
  return true;
}

/// What follows the name of a family: `20`, `20_geared`, `(20)` or `(20, geared)`.
std::optional<Parameters> parameters(std::string_view rest) {
  Parameters result{0, Rotors::none};
  const bool has_brackets = skip(rest, "(");
  if (has_brackets) skip(rest, "");
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), result.n);
  if (error != std::errc()) return std::nullopt;
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  if (skip(rest, has_brackets ? "," : "_geared")) {
    if (has_brackets && !skip(rest, "geared")) return std::nullopt;
    result.rotors = Rotors::geared;
  }
  if (has_brackets && !skip(rest, ")")) return std::nullopt;
  return rest.empty() ? std::optional(result) : std::nullopt;
}

}  // namespace

std::vector<RobotEntry> list() {
  std::vector<RobotEntry> all;
  for (const Robot& robot : robots()) all.push_back(robot.entry);
  for (const Family& family : families()) all.push_back(family.entry);
  return all;
}

ModelSpec spec(const std::string& name) {
  for (const Robot& robot : robots())
    if (is_called(robot.entry, name)) return robot.make();

  const std::size_t stem = std::min(name.find_first_of("(0123456789"), name.size());
  const std::string_view word = std::string_view(name).substr(0, stem),
                         rest = std::string_view(name).substr(stem);
  for (const Family& family : families())
    if (is_called(family.entry, word)) {
      if (const auto p = parameters(rest)) return family.make(p->n, p->rotors);
      fail(ProblemCode::family_without_count, name,
           {std::to_string(kMostBodies), family.entry.example, family.entry.name + "(20, geared)"});
    }

  // Names first, aliases after them: the message shows the first few.
  std::vector<std::string> names, aliases;
  const auto collect = [&](const RobotEntry& entry, std::string_view suffix) {
    names.push_back(entry.name + std::string(suffix));
    for (const std::string& alias : entry.aliases) aliases.push_back(alias + std::string(suffix));
  };
  for (const Robot& robot : robots()) collect(robot.entry, "");
  for (const Family& family : families()) collect(family.entry, rest.empty() ? "(20)" : rest);
  names.insert(names.end(), aliases.begin(), aliases.end());
  fail(ProblemCode::name_unknown, name, {"robot", suggestion(name, names)});
}

}  // namespace limber::robots
