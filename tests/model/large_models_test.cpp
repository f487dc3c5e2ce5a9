// Models far larger than any robot, good and bad ones: no crash, no hang. The bounds are those of a slow
// machine; each takes about a second where it is not.
#include <gtest/gtest.h>
#include <limber/doctor/repair.hpp>
#include <limber/model/build.hpp>
#include <limber/model/state.hpp>

#include <bit>
#include <ctime>

#include "support/sanitizer.hpp"

namespace limber::test {
namespace {

constexpr int kMany = fewer_if_sanitized(100000);
// What grows as the square takes an hour; machines and their neighbours differ by a factor of four.
constexpr double kSeconds = kSanitized ? 90 : 30;

/// The processor time of f(), in seconds.
template <class F>
double seconds_of(F&& f) {
  const std::clock_t start = std::clock();
  f();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

/// Body k on body parent(k), or on the world for −1.
template <class Parent>
ModelSpec tree(Parent&& parent) {
  ModelSpec spec;
  spec.bodies.resize(kMany);
  for (int k = 0; k < kMany; ++k) {
    BodySpec& body = spec.bodies[static_cast<std::size_t>(k)];
    const int p = parent(k);
    body.name = "link" + std::to_string(k);
    body.parent = p < 0 ? kWorld : "link" + std::to_string(p);
    body.placement = Transform<double>::translated({1, 0, 0});
    body.joint.name = "joint" + std::to_string(k);
    body.inertia = {1, {0.5, 0, 0}, Mat3<double>::identity()};
  }
  return spec;
}

void expect_built(const ModelSpec& spec, int depth) {
  EXPECT_LT(seconds_of([&] {
              const Model<double> model = build(spec);
              EXPECT_EQ(model.nv(), kMany);
              EXPECT_EQ(model.topology().max_depth(), depth);
              EXPECT_TRUE(model.warnings().empty());
              EXPECT_EQ(neutral(model.cast<float>()).size(), kMany);
            }),
            kSeconds);
}

void expect_problems(const ModelSpec& spec, std::size_t count) {
  EXPECT_LT(seconds_of([&] { EXPECT_EQ(check(spec).size(), count); }), kSeconds);
}

TEST(LargeModels, Chain) {
  expect_built(tree([](int k) { return k - 1; }), kMany);
}

TEST(LargeModels, ChainListedBackwards) {
  expect_built(tree([](int k) { return k + 1 < kMany ? k + 1 : -1; }), kMany);
}

TEST(LargeModels, Star) {
  expect_built(tree([](int) { return -1; }), 1);
}

TEST(LargeModels, BinaryTree) {
  expect_built(tree([](int k) { return (k + 1) / 2 - 1; }), std::bit_width(unsigned{kMany}));
}

TEST(LargeModels, ChainOfFixedLinks) {
  ModelSpec spec = tree([](int k) { return k - 1; });
  for (std::size_t k = 1; k < spec.bodies.size(); ++k) spec.bodies[k].joint.type = JointType::fixed;
  EXPECT_LT(seconds_of([&] { EXPECT_EQ(build(spec).body_count(), 2); }), kSeconds);
}

TEST(LargeModels, OneLoopOfParents) {
  expect_problems(tree([](int k) { return (k + 1) % kMany; }), 1);
}

TEST(LargeModels, ManyLoopsOfParents) {
  expect_problems(tree([](int k) { return k ^ 1; }), kMany / 2);
}

TEST(LargeModels, ManyMissingParents) {
  expect_problems(tree([](int) { return 2 * kMany; }), kMany);
}

TEST(LargeModels, ManyMissingParentsToRepair) {
  ModelSpec spec = tree([](int) { return 2 * kMany; });
  EXPECT_LT(seconds_of([&] { EXPECT_EQ(repair(spec).size(), kMany); }), kSeconds);
  EXPECT_EQ(spec.bodies.back().parent, kWorld);
}

TEST(LargeModels, ManyDuplicateNames) {
  ModelSpec spec = tree([](int) { return -1; });
  for (BodySpec& body : spec.bodies) body.name = body.joint.name = "same";
  expect_problems(spec, 2 * (kMany - 1));
}

TEST(LargeModels, ManyJointsThatNothingResists) {
  ModelSpec spec = tree([](int k) { return k - 1; });
  for (BodySpec& body : spec.bodies) body.inertia = {};
  expect_problems(spec, kMany);
}

TEST(LargeModels, ACircleOfMimicJoints) {
  ModelSpec spec = tree([](int) { return -1; });
  for (std::size_t k = 0; k < spec.bodies.size(); ++k)
    spec.bodies[k].joint.mimic = MimicSpec{spec.bodies[(k + 1) % kMany].joint.name, 1, 0};
  expect_problems(spec, kMany);
}

TEST(LargeModels, ManyMimicJointsOfOne) {
  ModelSpec spec = tree([](int) { return -1; });
  for (std::size_t k = 1; k < spec.bodies.size(); ++k) spec.bodies[k].joint.mimic = MimicSpec{"joint0", 1, 0};
  EXPECT_LT(seconds_of([&] { EXPECT_EQ(build(spec).nv(), 1); }), kSeconds);
}

TEST(LargeModels, ManyMissingReferences) {
  ModelSpec spec = tree([](int) { return -1; });
  for (BodySpec& body : spec.bodies) {
    RotorSpec rotor;
    rotor.carrier = "nowhere";
    rotor.rates = {{"nothing", 1}};
    body.rotors = {rotor};
  }
  expect_problems(spec, 2 * kMany);
}

TEST(LargeModels, LongNames) {
  ModelSpec spec;
  spec.bodies.resize(2000);
  for (std::size_t k = 0; k < spec.bodies.size(); ++k) {
    spec.bodies[k].name = std::string(2000, 'a') + std::to_string(k);
    spec.bodies[k].parent = std::string(2000, 'b') + std::to_string(k);
    spec.bodies[k].joint.name = std::to_string(k);
  }
  EXPECT_LT(seconds_of([&] { EXPECT_EQ(check(spec).size(), 2000u); }), kSeconds);
}

}  // namespace
}  // namespace limber::test
