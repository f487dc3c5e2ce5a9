// Joint types of the user's own: the one small interface serves every scalar, and a model with such a joint
// is as good as one with a built-in.
#include <gtest/gtest.h>
#include <limber/model/build.hpp>
#include <limber/model/joints/universal.hpp>
#include <limber/model/state.hpp>

#include <random>

#include "model/example_joints.hpp"
#include "model/kinematics.hpp"
#include "support/laws.hpp"
#include "support/random_tree.hpp"
#include "support/rates.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

using CustomScalars =
    ::testing::Types<double, float, Dual<double>, Dual<float>, Dual<Dual<double>>, Pack, FloatPack>;
template <class T>
struct CustomJointOverScalar : public ::testing::Test {};
struct CustomScalarNames {
  template <class T>
  static std::string GetName(int k) {
    return std::array{"double", "float", "dual", "dual_float", "dual_dual", "8_doubles", "16_floats"}
        [static_cast<std::size_t>(k)];
  }
};
TYPED_TEST_SUITE(CustomJointOverScalar, CustomScalars, CustomScalarNames);

template <class T, class J>
void expect_view_is_the_joint(const J& joint, Draw<T>& draw) {
  const auto custom = make_custom_joint("mine", joint);
  const CustomJointView view(custom.get());
  EXPECT_EQ(custom->type_name(), "mine");
  EXPECT_EQ(custom->position_count(), J::nq);
  EXPECT_EQ(custom->velocity_count(), J::nv);

  std::array<T, J::nq> q, end, view_end, view_neutral, own_neutral;
  std::array<T, J::nv> v, difference, view_difference;
  view.neutral(view_neutral.data());
  joint.neutral(own_neutral.data());
  EXPECT_TRUE(near(view_neutral, own_neutral, 0));
  for (T& x : v) x = draw.scalar();
  joint.integrate(own_neutral.data(), v.data(), q.data());
  for (T& x : v) x = draw.scalar();

  EXPECT_TRUE(near(view.transform(q.data()), joint.transform(q.data()), 8));
  std::array<Motion<T>, J::nv> s, view_s, rates;
  joint.columns(q.data(), s.data());
  view.columns(q.data(), view_s.data());
  for (std::size_t k = 0; k < J::nv; ++k) EXPECT_TRUE(near(view_s[k], s[k], 8));

  // The rates of the columns, against a derivative of the library's own.
  std::array<Dual<T>, J::nq> start, moved;
  std::array<Dual<T>, J::nv> step;
  std::array<Motion<Dual<T>>, J::nv> moved_s;
  for (std::size_t k = 0; k < J::nq; ++k) start[k] = fixed(q[k]);
  for (std::size_t k = 0; k < J::nv; ++k) step[k] = fixed(v[k]) * now<T>();
  joint.integrate(start.data(), step.data(), moved.data());
  joint.columns(moved.data(), moved_s.data());
  view.column_rates(q.data(), v.data(), rates.data());
  for (std::size_t k = 0; k < J::nv; ++k) EXPECT_TRUE(near(rates[k], rate(moved_s[k]), 16));

  joint.integrate(q.data(), v.data(), end.data());
  view.integrate(q.data(), v.data(), view_end.data());
  EXPECT_TRUE(near(view_end, end, 8));
  joint.difference(q.data(), end.data(), difference.data());
  view.difference(q.data(), end.data(), view_difference.data());
  EXPECT_TRUE(near(view_difference, difference, 64));
  for (T& x : end) x = x * as<T>(1.5);
  view_end = end;
  joint.normalize(end.data());
  view.normalize(view_end.data());
  EXPECT_TRUE(near(view_end, end, 8));
}

TYPED_TEST(CustomJointOverScalar, TheViewIsTheJoint) {
  Draw<TypeParam> draw;
  for (int round = 0; round < kRounds; ++round) {
    expect_view_is_the_joint(EllipseJoint{}, draw);
    expect_view_is_the_joint(EllipseWithRates{}, draw);
    expect_view_is_the_joint(KneeJoint{}, draw);
    expect_view_is_the_joint(OwnUniversal{}, draw);
    expect_view_is_the_joint(OwnBall{}, draw);
  }
}

// Left out, column_rates are found by dual numbers: the same as by hand.
TYPED_TEST(CustomJointOverScalar, RatesByDualNumbersAreThoseByHand) {
  using T = TypeParam;
  Draw<T> draw;
  const auto by_duals = make_custom_joint("ellipse", EllipseJoint{});
  const auto by_hand = make_custom_joint("ellipse", EllipseWithRates{});
  for (int round = 0; round < kRounds; ++round) {
    const T q = draw.scalar(-3, 3), v = draw.scalar();
    Motion<T> a, b;
    CustomJointView(by_duals.get()).column_rates(&q, &v, &a);
    CustomJointView(by_hand.get()).column_rates(&q, &v, &b);
    EXPECT_TRUE(near(a, b, 8));
  }
}

TEST(CustomJoint, LanesAreScalarRuns) {
  const auto knee = make_custom_joint("knee", KneeJoint{});
  const CustomJointView view(knee.get());
  Draw<Pack> draw;
  const Pack q[] = {draw.scalar(), draw.scalar()};
  const auto x = view.transform(q);
  Motion<Pack> s[2];
  view.columns(q, s);
  for (std::size_t lane = 0; lane < Pack::size; ++lane) {
    const double q_lane[] = {q[0][lane], q[1][lane]};
    const auto x_lane = view.transform(q_lane);
    Motion<double> s_lane[2];
    view.columns(q_lane, s_lane);
    for (int i = 0; i < 9; ++i)
      EXPECT_EQ(x.rotation.matrix(i / 3, i % 3)[lane], x_lane.rotation.matrix(i / 3, i % 3));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(x.translation[i][lane], x_lane.translation[i]);
    for (int k = 0; k < 2; ++k)
      for (int i = 0; i < 6; ++i) EXPECT_EQ(s[k][i][lane], s_lane[k][i]);
  }
}

// The joint's own data travel with it.
TEST(CustomJoint, KeepsTheNumbersItWasMadeWith) {
  EllipseJoint wide;
  wide.a = 7;
  const auto custom = make_custom_joint("ellipse", wide);
  const double half_turn = std::acos(-1.0);
  EXPECT_NEAR(CustomJointView(custom.get()).transform(&half_turn).translation.x, -14, 1e-14);
}

// ---- In a model

/// A random tree with universal joints, or the same with the user's own in their place.
ModelSpec tree_with_universal_joints(unsigned seed, bool own) {
  Draw<double> draw(seed);
  TreeOptions options;
  options.root = JointType::universal;
  options.types = {JointType::universal, JointType::revolute, JointType::spherical};
  options.loops = options.mimics = options.rotors = false;
  ModelSpec spec = random_tree(draw, options);
  for (BodySpec& body : spec.bodies) {
    if (body.joint.type != JointType::universal) continue;
    body.joint.axis = {1, 0, 0};  // a custom joint knows no axes
    body.joint.axis2.reset();
    if (!own) continue;
    body.joint.type = JointType::custom;
    body.joint.custom = make_custom_joint("universal", OwnUniversal{});
  }
  return spec;
}

TEST(UniversalTwice, SameModel) {
  for_each_seed(1, 8, [](unsigned seed) {
    const Model<double> built_in = build(tree_with_universal_joints(seed, false)),
                        own = build(tree_with_universal_joints(seed, true));
    ASSERT_EQ(built_in.nq(), own.nq());
    ASSERT_EQ(built_in.nv(), own.nv());
    Draw<double> draw(seed);
    std::mt19937_64 generator(seed);
    const Eigen::VectorXd q = random(built_in, generator), v = random_vector(draw, own.nv());
    const auto a = world_from_bodies(built_in, q.data()), b = world_from_bodies(own, q.data());
    const auto va = body_velocities(built_in, q.data(), v.data()),
               vb = body_velocities(own, q.data(), v.data());
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_TRUE(near(a[i], b[i]));
      EXPECT_TRUE(near(va[i], vb[i]));
    }
    EXPECT_TRUE(
        mass_matrix_by_energy(built_in, q.data()).isApprox(mass_matrix_by_energy(own, q.data()), 1e-13));
    EXPECT_TRUE(integrate(built_in, q, v).isApprox(integrate(own, q, v), 1e-15));
    EXPECT_TRUE(difference(built_in, q, integrate(own, q, v)).isApprox(v, 1e-13));
    EXPECT_TRUE(neutral(built_in) == neutral(own));
  });
}

TEST(UniversalTwice, SameColumnRates) {
  for_each_seed(1, 8, [](unsigned seed) {
    Draw<double> draw(seed);
    const Eigen::VectorXd q = random_vector(draw, 2) * 3, v = random_vector(draw, 2);
    const auto custom = make_custom_joint("universal", OwnUniversal{});
    Motion<double> a[2], b[2];
    UniversalJoint::column_rates(q.data(), v.data(), a);
    CustomJointView(custom.get()).column_rates(q.data(), v.data(), b);
    for (int k = 0; k < 2; ++k) EXPECT_TRUE(near(a[k], b[k], 4));
  });
}

ModelSpec leg() {
  ModelSpec spec;
  BodySpec thigh, shank, foot;
  thigh.name = "thigh";
  thigh.joint.name = "hip";
  thigh.joint.type = JointType::custom;
  thigh.joint.custom = make_custom_joint("ball", OwnBall{});
  shank.name = "shank";
  shank.parent = "thigh";
  shank.placement = Transform<double>::translated({0, 0, -0.4});
  shank.joint.name = "knee";
  shank.joint.type = JointType::custom;
  shank.joint.custom = make_custom_joint("knee", KneeJoint{});
  foot.name = "foot";
  foot.parent = "shank";
  foot.placement = Transform<double>::translated({0, 0, -0.4});
  foot.joint.name = "ankle";
  foot.joint.type = JointType::custom;
  foot.joint.custom = make_custom_joint("ellipse", EllipseJoint{});
  spec.bodies = {thigh, shank, foot};
  for (BodySpec& body : spec.bodies) body.inertia = {2, {0.01, 0.02, -0.2}, Mat3<double>::identity()};
  return spec;
}

TEST(CustomJointInAModel, HasItsPlaceInTheState) {
  const Model<double> model = build(leg());
  EXPECT_EQ(model.nq(), 4 + 2 + 1);
  EXPECT_EQ(model.nv(), 3 + 2 + 1);
  EXPECT_EQ(model.names().dofs,
            (std::vector<std::string>{"hip/0", "hip/1", "hip/2", "knee/0", "knee/1", "ankle"}));
  EXPECT_TRUE(neutral(model).isApprox(Eigen::VectorXd{{0, 0, 0, 1, 0, 0, 0}}));
  std::mt19937_64 generator(1);
  for (int k = 0; k < 20; ++k) EXPECT_NEAR(random(model, generator).head(4).norm(), 1, 1e-15);
}

TEST(CustomJointInAModel, IsWhereTheReferenceSaysInEveryScalar) {
  const ModelSpec spec = leg();
  const Model<double> model = build(spec);
  std::mt19937_64 generator(2);
  Draw<double> draw(2);
  const Eigen::VectorXd q = random(model, generator), v = random_vector(draw, model.nv());
  const auto x = world_from_bodies(model, q.data());
  const Oracle oracle(spec, positions_by_joint(model, q));
  EXPECT_TRUE(near(placement(model, x, "foot"), oracle.placement("foot")));

  const Model<float> model_f = model.cast<float>();
  const Eigen::VectorXf q_f = q.cast<float>();
  EXPECT_TRUE(within(world_from_bodies(model_f, q_f.data())[3], x[3], 1e-6));

  std::vector<Pack> lanes(q.begin(), q.end());
  EXPECT_TRUE(near(world_from_bodies(model, lanes.data())[3].translation.x, Pack(x[3].translation.x)));

  // Along integrate the placement changes as the body's velocity says.
  std::vector<Dual<double>> start(q.begin(), q.end()), step, moved(start.size());
  for (const double rate : v) step.push_back({0, rate});
  integrate(model, start.data(), step.data(), moved.data());
  const Transform<Dual<double>> foot = world_from_bodies(model, moved.data())[3];
  const Motion<double> velocity = body_velocities(model, q.data(), v.data())[3];
  EXPECT_TRUE(near(transposed_times(value(foot.rotation.matrix), rate(foot.translation)), velocity.linear));
}

TEST(CustomJointInAModel, LivesAsLongAsTheModel) {
  Model<float> model = [] { return build(leg()).cast<float>(); }();  // the description is gone
  Eigen::VectorXf q = neutral(model);
  EXPECT_TRUE(near(world_from_bodies(model, q.data())[3].translation, Vec3<float>{0, 0, -0.8f}));
}

TEST(CustomJointInAModel, ADegreeCanBeFollowed) {
  ModelSpec spec = leg();
  BodySpec toe;
  toe.name = "toe";
  toe.parent = "foot";
  toe.joint.name = "toe_joint";
  toe.joint.mimic = MimicSpec{"knee/1", 2, 0.1};
  toe.inertia = spec.bodies[0].inertia;
  spec.bodies.push_back(toe);
  const Model<double> model = build(spec);
  EXPECT_EQ(model.drives(model.body(4))[0].v_index, 4);
  EXPECT_EQ(model.drives(model.body(4))[0].q_index, 5);
}

}  // namespace
}  // namespace limber::test
