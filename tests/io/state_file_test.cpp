// States of a model in files: what is read, and what is said about what cannot be.
#include <gtest/gtest.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/io/state_file.hpp>
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/model/state.hpp>

#include <filesystem>
#include <fstream>
#include <string>

#include "io/broken_file.hpp"
#include "support/own_folder.hpp"

namespace limber {
namespace {

/// A floating trunk with a leg of a hip and a slide, and an arm on a ball.
const Model<double>& model() {
  static const Model<double> built = build(ModelBuilder("walker")
                                               .body("trunk")
                                               .floating("root")
                                               .inertia(2, {0, 0, 0.1}, {1, 1, 1})
                                               .body("thigh", "trunk")
                                               .revolute("hip", {0, 1, 0})
                                               .inertia(1, {0, 0, -0.1}, {1, 1, 1})
                                               .body("foot", "thigh")
                                               .prismatic("slide")
                                               .inertia(1, {0, 0, 0}, {1, 1, 1})
                                               .body("arm", "trunk")
                                               .spherical("ball")
                                               .inertia(1, {0, 0, 0}, {1, 1, 1})
                                               .frame("sole", "foot", {0, 0, -0.2})
                                               .spec());
  return built;
}

std::string message_of(const std::string& text) {
  try {
    parse_state(model(), text, "s.json");
  } catch (const ModelError& error) {
    return codes_of(error.problems());
  }
  return "no error";
}

template <class... Numbers> Vector<double> vector(Numbers... numbers) {
  Vector<double> result(static_cast<Eigen::Index>(sizeof...(numbers)));
  Eigen::Index k = 0;
  ((result[k++] = numbers), ...);
  return result;
}

TEST(StateFile, EmptyIsNeutralAndAtRest) {
  const StateFile state = parse_state(model(), "{}");
  EXPECT_EQ(state.q, neutral(model()));
  EXPECT_EQ(state.v, Vector<double>::Zero(11));
  EXPECT_EQ(state.a, Vector<double>::Zero(11));
  EXPECT_EQ(state.tau, Vector<double>::Zero(11));
  EXPECT_EQ(state.w, Vector<double>::Zero(11));
  EXPECT_EQ(state.base_acceleration, Vector<double>::Zero(6));
  EXPECT_EQ(state.base_angular_velocity, Vector<double>::Zero(3));
  Workspace<double> ws(model());
  EXPECT_EQ(inverse_dynamics(model(), ws, state.q, state.v, state.a, state.forces),
            gravity_forces(model(), ws, state.q));
}

TEST(StateFile, ListsAreInTheOrderOfTheModel) {
  const StateFile state = parse_state(model(), R"({
    "q": [1, 2, 3, 0, 0.6, 0, 0.8, 0.5, 0.25, 0, 0, 1, 0],
    "v": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    "a": [-1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11],
    "tau": [1e-300, 0.1, 1e300, 0, 0, 0, 0, 0, 0, 0, 0]})");
  EXPECT_EQ(state.q, vector(1, 2, 3, 0, 0.6, 0, 0.8, 0.5, 0.25, 0, 0, 1, 0));
  EXPECT_EQ(state.v, vector(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
  EXPECT_EQ(state.a, -state.v);
  EXPECT_EQ(state.tau, vector(1e-300, 0.1, 1e300, 0, 0, 0, 0, 0, 0, 0, 0));
}

TEST(StateFile, ObjectsNameJointsAndLeaveTheOthers) {
  const StateFile state = parse_state(model(), R"({
    "q": {"slide": 0.25, "ball": [0, 0, 1, 0]},
    "v": {"hip": [7], "root": [1, 2, 3, 4, 5, 6]},
    "tau": {}})");
  EXPECT_EQ(state.q, vector(0, 0, 0, 0, 0, 0, 1, 0, 0.25, 0, 0, 1, 0));
  EXPECT_EQ(state.v, vector(1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0));
  EXPECT_EQ(state.tau, Vector<double>::Zero(11));
}

TEST(StateFile, HasAnotherVelocityAndTheMotionOfTheBase) {
  const StateFile state = parse_state(model(), R"({
    "w": {"hip": 7, "ball": [1, 2, 3]},
    "base_acceleration": [1, 2, 3, 4, 5, 6],
    "base_angular_velocity": [7, 8, 9]})");
  EXPECT_EQ(state.w, vector(0, 0, 0, 0, 0, 0, 7, 0, 1, 2, 3));
  EXPECT_EQ(state.base_acceleration, vector(1, 2, 3, 4, 5, 6));
  EXPECT_EQ(state.base_angular_velocity, vector(7, 8, 9));
}

TEST(StateFile, ForcesActOnLinksAndFramesInTheirOwnCoordinates) {
  const StateFile state = parse_state(model(), R"({
    "q": {"hip": 0.3, "root": [0, 0, 0, 0.6, 0, 0, 0.8]},
    "forces": {"foot": [1, 2, 3, 4, 5, 6], "sole": [6, 5, 4, 3, 2, 1]}})");
  Workspace<double> ws(model());
  Vector<double> pushed = joint_forces(model(), ws, state.q, "foot", {{1, 2, 3}, {4, 5, 6}});
  pushed += joint_forces(model(), ws, state.q, "sole", {{6, 5, 4}, {3, 2, 1}});
  const Vector<double> with = inverse_dynamics(model(), ws, state.q, state.v, state.a, state.forces);
  const Vector<double> without = inverse_dynamics(model(), ws, state.q, state.v, state.a);
  EXPECT_LT((without - with - pushed).norm(), 1e-12);
  EXPECT_GT(pushed.norm(), 1);
}

TEST(StateFile, QuaternionsMayBeRoundedToSevenDigits) {
  const StateFile state =
      parse_state(model(), R"({"q": {"ball": [0.1825742, 0.3651484, 0.5477226, 0.7302967]}})");
  EXPECT_EQ(state.q.tail<4>(), vector(0.1825742, 0.3651484, 0.5477226, 0.7302967));
  EXPECT_TRUE(is_valid(model(), state.q));
}

TEST(StateFile, IsReadFromAFile) {
  const test::OwnFolder folder;
  const std::string path = (folder.path() / "state.json").string();
  std::ofstream(path) << R"({"v": {"hip": 2}})";
  EXPECT_EQ(load_state(model(), path).v[6], 2);
  std::ofstream(path) << "{\"v\":\n 3}";
  try {
    load_state(model(), path);
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_EQ(codes_of(error.problems()), path + ":2: error count_expected: v");
  }
  std::filesystem::remove(path);
  EXPECT_THROW(load_state(model(), path), ModelError);
}

struct Wrong {
  const char* text;
  const char* message;
};

TEST(StateFile, ErrorsNameLineElementAndValue) {
  const Wrong cases[] = {
      {"", "s.json: error file_empty: file"},
      {"[]", "s.json:1: error type_expected: file"},
      {"{\"q\": {\"hip\": NaN}}", "s.json:1: error number_not_finite: q.hip"},
      {"{\"q\": {\"hip\": 1e999}}", "s.json:1: error number_not_finite: q.hip"},
      {"{\"v\": [1, 2]}", "s.json:1: error count_expected: v"},
      {"{\"a\": null}", "s.json:1: error count_expected: a"},
      {"{\"q\": [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, \"1\"]}", "s.json:1: error type_expected: q[12]"},
      {"{\"q\":\n{\"hipp\": 1}}", "s.json:2: error name_unknown: q.hipp"},
      {"{\"tau\": {\"wing\": 1}}", "s.json:1: error name_unknown: tau.wing"},
      {"{\"v\": {\"root/wx\": 1}}", "s.json:1: error name_unknown: v.\"root/wx\""},
      {"{\"v\": {\"root\": 1}}", "s.json:1: error count_expected: v.root"},
      {"{\"v\": {\"root\": [1, 2, 3]}}", "s.json:1: error count_expected: v.root"},
      {"{\"v\": {\"hip\": [1, 2]}}", "s.json:1: error count_expected: v.hip"},
      {"{\"q\": {\"hip\": \"a\"}}", "s.json:1: error type_expected: q.hip"},
      {"{\"v\": {\"hip\": 1, \"hip\": 2}}", "s.json:1: error key_repeated: v.hip"},
      {"{\"q\": {\"ball\": [0, 0, 0, 2]}}", "s.json:1: error quaternion_not_unit: q.ball"},
      {"{\"q\": {\"ball\": [0, 0, 0, 0]}}", "s.json:1: error quaternion_not_unit: q.ball"},
      {"{\"q\": [0, 0, 0,\n 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 1]}", "s.json:2: error quaternion_not_unit: q[3]"},
      {"{\"w\": {\"wing\": 1}}", "s.json:1: error name_unknown: w.wing"},
      {"{\"base_acceleration\": [1, 2, 3]}", "s.json:1: error count_expected: base_acceleration"},
      {"{\"base_angular_velocity\": {\"hip\": 1}}", "s.json:1: error count_expected: base_angular_velocity"},
      {"{\"qq\": []}", "s.json:1: error word_unknown: qq"},
      {"{\"v\": {}, \"v\": {}}", "s.json:1: error key_repeated: v"},
      {"{\"forces\": []}", "s.json:1: error type_expected: forces"},
      {"{\"forces\": {\"fot\": [0, 0, 0, 0, 0, 0]}}", "s.json:1: error name_unknown: forces.fot"},
      {"{\"forces\": {\"foot\": [0, 0, 1]}}", "s.json:1: error count_expected: forces.foot"},
      {"{\"forces\": {\"world\": [0, 0, 0, 0, 0, 0]}}", "s.json:1: error force_on_world: forces.world"},
  };
  for (const Wrong& wrong : cases) EXPECT_EQ(message_of(wrong.text), wrong.message) << wrong.text;
}

TEST(StateFile, AllErrorsComeAtOnceInTheOrderOfTheFile) {
  EXPECT_EQ(message_of("{\"v\": [1],\n\"q\": {\"no\": 1},\n\"b\": 2}"),
            "s.json:1: error count_expected: v\n"
            "s.json:2: error name_unknown: q.no\n"
            "s.json:3: error word_unknown: b");
}

}  // namespace
}  // namespace limber
