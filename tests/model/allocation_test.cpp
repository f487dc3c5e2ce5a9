// The kernels of the state space and of the joint step ask for no memory.
#include <gtest/gtest.h>
#include <limber/model/build.hpp>
#include <limber/model/state_space.hpp>

#include <new>
#include <vector>

#include "model/example_joints.hpp"
#include "support/allocations.hpp"
#include "support/laws.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

/// Every joint type, driven bodies and rotors.
ModelSpec everything() {
  Draw<double> draw(12);
  TreeOptions options;
  options.bodies = 60;
  options.root = JointType::floating;
  options.loops = false;
  options.types.push_back(JointType::custom);
  ModelSpec spec = random_tree(draw, options);
  for (BodySpec& body : spec.bodies)
    if (body.joint.type == JointType::custom) body.joint.custom = make_custom_joint("knee", KneeJoint{});
  return spec;
}

TEST(Allocation, IsCounted) {
  EXPECT_EQ(allocations_of([] {}), 0u);
  EXPECT_EQ(allocations_of([] { ::operator delete(::operator new(10)); }), 1u);
  EXPECT_EQ(allocations_of(
                [] { ::operator delete(::operator new(10, std::align_val_t(64)), std::align_val_t(64)); }),
            1u);
}

TEST(Allocation, TheExampleHasEveryKindOfJoint) {
  const Model<double> model = build(everything());
  std::vector<bool> seen(kJointTypeCount, false);
  bool driven = false;
  for (int i = 1; i < model.body_count(); ++i) {
    seen[static_cast<std::size_t>(model.body(i).joint.type)] = true;
    driven = driven || model.body(i).is_driven();
  }
  for (const JointType type : all_joint_types())
    EXPECT_EQ(seen[static_cast<std::size_t>(type)], type != JointType::fixed) << to_string(type);
  EXPECT_TRUE(driven);
}

template <class T, class R>
void expect_no_allocations(const Model<R>& model) {
  std::vector<T> q(static_cast<std::size_t>(model.nq())), end = q, v(static_cast<std::size_t>(model.nv()));
  Draw<T> draw;
  for (T& x : v) x = draw.scalar();
  std::vector<Transform<T>> x(static_cast<std::size_t>(model.body_count()));
  EXPECT_EQ(allocations_of([&] { neutral(model, q.data()); }), 0u);
  EXPECT_EQ(allocations_of([&] { integrate(model, q.data(), v.data(), end.data()); }), 0u);
  EXPECT_EQ(allocations_of([&] { difference(model, q.data(), end.data(), v.data()); }), 0u);
  EXPECT_EQ(allocations_of([&] { normalize(model, end.data()); }), 0u);
  EXPECT_EQ(allocations_of([&] {
              for (int i = 1; i < model.body_count(); ++i)
                x[static_cast<std::size_t>(i)] = parent_from_body(model, i, end.data());
            }),
            0u);
}

TEST(Allocation, NoneInTheKernels) {
  const Model<double> model = build(everything());
  expect_no_allocations<double>(model);
  expect_no_allocations<Dual<double>>(model);
  expect_no_allocations<Pack>(model);
  expect_no_allocations<float>(model.cast<float>());
}

}  // namespace
}  // namespace limber::test
