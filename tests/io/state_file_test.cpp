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
    return error.what();
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
    EXPECT_EQ(error.what(), path +
                                ":2: error: v = 3: expected a list of 11 numbers or an object with joint "
                                "names, found a number");
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
      {"", "s.json: error: syntax: the file is empty"},
      {"[]", "s.json:1: error: file = []: expected an object, found a list"},
      {"{\"q\": {\"hip\": NaN}}", "s.json:1: error: q.hip = NaN: expected a finite number"},
      {"{\"q\": {\"hip\": 1e999}}", "s.json:1: error: q.hip = 1e999: not a finite number: too large"},
      {"{\"v\": [1, 2]}", "s.json:1: error: v = [1, 2]: expected a list of 11 numbers, found 2"},
      {"{\"a\": null}",
       "s.json:1: error: a = null: expected a list of 11 numbers or an object with joint names, found null"},
      {"{\"q\": [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, \"1\"]}",
       "s.json:1: error: q[12] = \"1\": expected a number, found a string"},
      {"{\"q\":\n{\"hipp\": 1}}",
       "s.json:2: error: q.hipp = 1: no joint of this name has a position of its own (did you mean "
       "\"hip\"?)"},
      {"{\"tau\": {\"wing\": 1}}",
       "s.json:1: error: tau.wing = 1: no joint of this name has a position of its own (there is \"root\", "
       "\"hip\", \"slide\", \"ball\")"},
      {"{\"v\": {\"root/wx\": 1}}",
       "s.json:1: error: v.\"root/wx\" = 1: names a degree; give all numbers of the joint \"root\""},
      {"{\"v\": {\"root\": 1}}", "s.json:1: error: v.root = 1: expected a list of 6 numbers, found a number"},
      {"{\"v\": {\"root\": [1, 2, 3]}}",
       "s.json:1: error: v.root = [1, 2, 3]: expected a list of 6 numbers, found 3"},
      {"{\"v\": {\"hip\": [1, 2]}}", "s.json:1: error: v.hip = [1, 2]: expected a number, found a list of 2"},
      {"{\"q\": {\"hip\": \"a\"}}", "s.json:1: error: q.hip = \"a\": expected a number, found a string"},
      {"{\"v\": {\"hip\": 1, \"hip\": 2}}",
       "s.json:1: error: v.hip: stands here and in line 1; give it once"},
      {"{\"q\": {\"ball\": [0, 0, 0, 2]}}",
       "s.json:1: error: q.ball = [0, 0, 0, 2]: the quaternion [x, y, z, w] of joint \"ball\" has length 2, "
       "not "
       "1: divide it by that"},
      {"{\"q\": {\"ball\": [0, 0, 0, 0]}}",
       "s.json:1: error: q.ball = [0, 0, 0, 0]: the quaternion [x, y, z, w] of joint \"ball\" has length 0: "
       "it "
       "is no rotation"},
      {"{\"q\": [0, 0, 0,\n 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 1]}",
       "s.json:2: error: q[3] = 0: the quaternion [x, y, z, w] of joint \"root\" has length 0.5, not 1: "
       "divide "
       "it by that"},
      {"{\"qq\": []}",
       "s.json:1: error: qq = []: a state has no such key; known are q, v, a, tau and forces"},
      {"{\"v\": {}, \"v\": {}}", "s.json:1: error: v: stands here and in line 1; give it once"},
      {"{\"forces\": []}", "s.json:1: error: forces = []: expected an object, found a list"},
      {"{\"forces\": {\"fot\": [0, 0, 0, 0, 0, 0]}}",
       "s.json:1: error: forces.fot = [0, 0, 0, 0, 0, 0]: there is no link of this name (did you mean "
       "\"foot\"?)"},
      {"{\"forces\": {\"foot\": [0, 0, 1]}}",
       "s.json:1: error: forces.foot = [0, 0, 1]: expected a list of 6 numbers, found 3"},
      {"{\"forces\": {\"world\": [0, 0, 0, 0, 0, 0]}}",
       "s.json:1: error: forces.world = [0, 0, 0, 0, 0, 0]: acts on the world, which does not move; name a "
       "link"},
  };
  for (const Wrong& wrong : cases) EXPECT_EQ(message_of(wrong.text), wrong.message) << wrong.text;
}

TEST(StateFile, AllErrorsComeAtOnceInTheOrderOfTheFile) {
  EXPECT_EQ(message_of("{\"v\": [1],\n\"q\": {\"no\": 1},\n\"b\": 2}"),
            "s.json:1: error: v = [1]: expected a list of 11 numbers, found 1\n"
            "s.json:2: error: q.no = 1: no joint of this name has a position of its own (there is \"root\", "
            "\"hip\", \"slide\", \"ball\")\n"
            "s.json:3: error: b = 2: a state has no such key; known are q, v, a, tau and forces");
}

}  // namespace
}  // namespace limber
