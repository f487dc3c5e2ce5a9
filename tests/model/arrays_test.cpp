// Models from arrays in any numbering with λ(i) < i, against the reference, which keeps the order of its
// description.
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/arrays.hpp>
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/model/relations.hpp>
#include <limber/model/state.hpp>
#include <limber/spatial/matrix6.hpp>

#include <limits>

#include "support/mechanism.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A tree whose branches are numbered in turns, with joints of many kinds.
TreeArrays random_arrays(Draw<double>& draw, int count) {
  const ArrayJoint joints[] = {
      0.0, kInfinity, 0.03, JointType::spherical, JointType::universal, JointType::fixed, JointType::planar};
  TreeArrays arrays;
  for (int k = 0; k < count; ++k) {
    arrays.parent.push_back(k < 2 ? 0 : random_index(draw, k + 1));
    arrays.joint.push_back(joints[random_index(draw, 7)]);
    arrays.placement.push_back(draw.transform());
    arrays.inertia.push_back(draw.inertia());
  }
  return arrays;
}

TEST(Arrays, GiveWhatTheReferenceGivesInTheirOrder) {
  Draw<double> draw(11);
  for (int trial = 0; trial < 20; ++trial) {
    const TreeArrays arrays = random_arrays(draw, 2 + trial);
    const auto [model, order] = model_from_arrays(arrays);
    Workspace<double> ws(model);
    const Eigen::VectorXd q = random_position(model, Posture::random, static_cast<unsigned>(trial));
    ByJoint positions;
    for (const JointInfo& joint : model.names().joints)
      positions[joint.name].assign(q.data() + joint.q_index, q.data() + joint.q_index + joint.nq);
    const Oracle reference(spec_from_arrays(arrays), positions);
    const Eigen::VectorXd v = random_vector(draw, model.nv());
    EXPECT_TRUE(
        close(order.velocities().matrix_from_model(mass_matrix(model, ws, q)), reference.mass_matrix()));
    EXPECT_TRUE(
        close(order.velocities().from_model(bias_forces(model, ws, q, order.velocities().to_model(v))),
              reference.bias_forces(v)));
    const std::string last = "body" + std::to_string(arrays.parent.size());
    EXPECT_TRUE(close(order.velocities().columns_from_model(jacobian(model, ws, q, last, Coordinates::world)),
                      reference.jacobian(last)));
    // There and back.
    EXPECT_EQ(order.positions().to_model(order.positions().from_model(q)), q);
    const Eigen::MatrixXd h = mass_matrix(model, ws, q);
    EXPECT_EQ(order.velocities().matrix_to_model(order.velocities().matrix_from_model(h)), h);
    EXPECT_EQ(order.velocities().columns_to_model(order.velocities().columns_from_model(h)), h);
  }
}

/// A list in which q of joint 3 comes before that of joint 2, which the model has after it.
TEST(Arrays, KeepTheOrderOfTheCaller) {
  TreeArrays arrays;
  arrays.parent = {0, 1, 0, 1};
  arrays.joint = {0.0, 0.0, kInfinity, 0.1};
  arrays.placement.assign(4, Transform<double>::identity());
  arrays.inertia.assign(4, Inertia<double>::from_com(1, {0.1, 0.2, 0.3}, Sym3<double>::identity()));
  const auto [model, order] = model_from_arrays(arrays);
  const Eigen::VectorXd caller = Eigen::Vector4d(1, 2, 3, 4);
  const Eigen::VectorXd q = order.positions().to_model(caller);
  for (int k = 1; k <= 4; ++k) {
    const JointInfo& joint =
        model.names().joints[static_cast<std::size_t>(model.joint_index("joint" + std::to_string(k)))];
    EXPECT_EQ(q[joint.q_index], k);
  }
  EXPECT_NE(q, caller);
  EXPECT_EQ(model.names().joints[static_cast<std::size_t>(model.joint_index("joint3"))].type,
            JointType::prismatic);
  EXPECT_EQ(model.names().joints[static_cast<std::size_t>(model.joint_index("joint4"))].type,
            JointType::helical);
}

std::string message_of(const auto& f) {
  try {
    f();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "no error";
}

TEST(Arrays, TellWhatIsWrong) {
  TreeArrays arrays;
  arrays.parent = {0, 2};
  arrays.joint = {0.0, 0.0};
  arrays.placement.assign(2, Transform<double>::identity());
  arrays.inertia.assign(2, Inertia<double>::from_com(1, {0, 0, 0}, Sym3<double>::identity()));
  EXPECT_EQ(message_of([&] { spec_from_arrays(arrays); }),
            "spec_from_arrays: the parent of body 2 is 2: must be 0 … 1");
  arrays.inertia.pop_back();
  EXPECT_EQ(message_of([&] { spec_from_arrays(arrays); }),
            "spec_from_arrays: 2 parents, 2 joints, 2 placements and 1 inertias");
}

TEST(Arrays, ReadTheMatricesOfTextbooks) {
  Draw<double> draw(12);
  for (int trial = 0; trial < 10; ++trial) {
    const Transform<double> x = draw.transform();
    const Inertia<double> inertia = draw.inertia();
    Eigen::Matrix<double, 6, 6> x_matrix, i_matrix;
    for (int k = 0; k < 6; ++k) {
      x_matrix.col(k) = eigen(inverse_times(x, Motion<double>::basis(k)));
      i_matrix.col(k) = eigen(inertia * Motion<double>::basis(k));
    }
    EXPECT_TRUE(close_to(placement_from_matrix(x_matrix), x));
    EXPECT_TRUE(close_to(inertia_from_matrix(i_matrix), inertia));
    x_matrix(0, 4) = i_matrix(0, 4) = 3;
    EXPECT_THROW(placement_from_matrix(x_matrix), std::invalid_argument);
    EXPECT_THROW(inertia_from_matrix(i_matrix), std::invalid_argument);
  }
}

TEST(Relations, AreBetweenLinksOnOneWay) {
  const auto link = [](ModelBuilder& builder, const char* name, const char* parent) -> ModelBuilder& {
    return builder.body(name, parent).revolute(std::string("to ") + name).inertia(1, {0, 0, 0.1}, {1, 1, 1});
  };
  ModelBuilder builder("two arms");
  link(builder, "torso", "world");
  link(builder, "left arm", "torso");
  link(builder, "left hand", "left arm");
  link(builder, "right hand", "torso");
  builder.body("tool", "left hand").fixed("mount").inertia(1, {0, 0, 0.1}, {1, 1, 1});
  link(builder, "pedestal", "world");
  const Model<double> model = build(builder.spec());
  EXPECT_TRUE(related(model, "torso", "left hand") && related(model, "tool", "torso"));
  EXPECT_TRUE(related(model, "tool", "left hand") && related(model, "world", "pedestal"));
  EXPECT_FALSE(related(model, "left arm", "right hand") || related(model, "pedestal", "torso"));
  EXPECT_EQ(nearest_common_ancestor(model, "tool", "right hand"), "torso");
  EXPECT_EQ(nearest_common_ancestor(model, "tool", "left arm"), "left arm");
  EXPECT_EQ(nearest_common_ancestor(model, "tool", "left hand"), "left hand");
  EXPECT_EQ(nearest_common_ancestor(model, "tool", "pedestal"), "world");
  EXPECT_THROW(related(model, "torso", "leg"), std::out_of_range);
}

}  // namespace
}  // namespace limber::test
