// The kernels of the model room over the mask-returning scalar: they compile, so nothing branches on a
// scalar, and give what double gives.
#include <gtest/gtest.h>
#include <limber/model/build.hpp>
#include <limber/model/state_space.hpp>

#include "model/example_joints.hpp"
#include "model/kinematics.hpp"
#include "support/laws.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

/// Every joint type, driven bodies and rotors.
Model<double> everything() {
  Draw<double> draw(12);
  TreeOptions options;
  options.bodies = 60;
  options.root = JointType::floating;
  options.loops = false;
  options.types.push_back(JointType::custom);
  ModelSpec spec = random_tree(draw, options);
  for (BodySpec& body : spec.bodies)
    if (body.joint.type == JointType::custom) body.joint.custom = make_custom_joint("knee", KneeJoint{});
  return build(spec);
}

template <class T>
struct State {
  std::vector<T> q, v;
};

/// neutral, integrate, difference, normalize in a row.
template <class T>
State<T> travel(const Model<double>& model) {
  Draw<T> draw;
  const auto nq = static_cast<std::size_t>(model.nq()), nv = static_cast<std::size_t>(model.nv());
  std::vector<T> start(nq), end(nq), v(nv), back(nv);
  neutral(model, start.data());
  for (T& x : v) x = draw.scalar(-2, 2);
  integrate(model, start.data(), v.data(), end.data());
  normalize(model, end.data());
  difference(model, start.data(), end.data(), back.data());
  return {end, back};
}

TEST(MaskedModel, StateSpaceIsThatOfDouble) {
  const Model<double> model = everything();
  const auto masked = travel<Masked>(model);
  const auto real = travel<double>(model);
  for (std::size_t k = 0; k < real.q.size(); ++k) EXPECT_NEAR(masked.q[k].peek(), real.q[k], 1e-14);
  for (std::size_t k = 0; k < real.v.size(); ++k) EXPECT_NEAR(masked.v[k].peek(), real.v[k], 1e-14);
}

TEST(MaskedModel, JointStepIsThatOfDouble) {
  const Model<double> model = everything();
  const auto masked = travel<Masked>(model);
  const auto real = travel<double>(model);
  for (int i = 1; i < model.body_count(); ++i)
    EXPECT_TRUE(near(parent_from_body(model, i, masked.q.data()), parent_from_body(model, i, real.q.data())));
  const auto masked_velocity = body_velocities(model, masked.q.data(), masked.v.data());
  const auto velocity = body_velocities(model, real.q.data(), real.v.data());
  for (std::size_t i = 0; i < velocity.size(); ++i) EXPECT_TRUE(near(masked_velocity[i], velocity[i]));
}

template <class T>
std::vector<Motion<T>> all_column_rates(const Model<double>& model, const State<T>& state) {
  std::vector<Motion<T>> result;
  for (int i = 1; i < model.body_count(); ++i) {
    const Body<double>& body = model.body(i);
    if (body.is_driven()) continue;
    Motion<T> rates[6];
    visit_joint(body.joint, [&](const auto& joint) {
      joint.column_rates(state.q.data() + body.q_index, state.v.data() + body.v_index, rates);
    });
    result.insert(result.end(), rates, rates + body.nv);
  }
  return result;
}

TEST(MaskedModel, ColumnRatesAreThoseOfDouble) {
  const Model<double> model = everything();
  const auto masked = all_column_rates(model, travel<Masked>(model));
  const auto real = all_column_rates(model, travel<double>(model));
  ASSERT_EQ(masked.size(), real.size());
  for (std::size_t k = 0; k < real.size(); ++k) EXPECT_TRUE(near(masked[k], real[k]));
}

// ---- One lane of eight is one state by itself

TEST(LanesOfAModel, AreScalarRuns) {
  const Model<double> model = everything();
  const State<Pack> packs = travel<Pack>(model);
  const auto x = world_from_bodies(model, packs.q.data());
  for (std::size_t lane = 0; lane < Pack::size; ++lane) {
    std::vector<double> q, v(packs.v.size()), start(packs.q.size());
    for (const Pack& pack : packs.q) q.push_back(pack[lane]);
    neutral(model, start.data());
    difference(model, start.data(), q.data(), v.data());
    for (std::size_t k = 0; k < v.size(); ++k) EXPECT_NEAR(packs.v[k][lane], v[k], 1e-13);
    const Transform<double> scalar = world_from_bodies(model, q.data()).back();
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(x.back().translation[i][lane], scalar.translation[i], 1e-12);
  }
}

}  // namespace
}  // namespace limber::test
