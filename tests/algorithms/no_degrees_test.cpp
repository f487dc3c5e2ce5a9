// A model of fixed links alone has no degrees of freedom: every vector is empty, and every function works,
// but for those of Λ, which does not exist.
#include <gtest/gtest.h>
#include <limber/model/build.hpp>

#include <cmath>
#include <string>
#include <vector>

#include "algorithms/all_functions.hpp"

namespace limber::test {
namespace {

ModelSpec links_without_joints(int count) {
  ModelSpec spec;
  for (int k = 0; k < count; ++k) {
    BodySpec body;
    body.name = "link" + std::to_string(k);
    body.parent = k == 0 ? kWorld : "link" + std::to_string(k - 1);
    body.placement.translation = {0.1, 0.2, 0.3};
    body.joint.name = "joint" + std::to_string(k);
    body.joint.type = JointType::fixed;
    body.inertia = {2, {0.1, 0, 0}, Mat3<double>::identity()};
    spec.bodies.push_back(body);
  }
  FrameSpec& tool = spec.frames.emplace_back();
  tool.name = "tool";
  if (count > 0) tool.body = "link0";
  return spec;
}

template <class R>
struct NoArguments {
  Vector<R> q{0}, v{0}, a{0}, tau{0}, w{0};
  ExternalForces<R> forces;
  std::vector<bool> given;
  int frame;
  std::vector<FrameReference<R>> frames{"tool", 0}, one_frame{"tool"};
  Coordinates coordinates = Coordinates::world_aligned;
  Force<R> wrench{{1, -2, 3}, {-4, 5, R(0.5)}};
  Vec3<R> point{R(0.1), R(-0.2), R(0.3)};
  Motion<R> base_acceleration{{1, 2, 3}, {4, 5, 6}};
  Vec3<R> base_angular_velocity{1, 2, 3};

  explicit NoArguments(const Model<R>& model) : forces(model), frame(model.frame_index("tool")) {
    forces.add(model, "tool", wrench);
  }
};

template <class R>
void expect_results(const Model<R>& model) {
  ASSERT_EQ(model.nv(), 0);
  const NoArguments<R> x(model);
  for (const Prepare prepare : {Prepare::all, Prepare::on_use}) {
    Workspace<R> ws(model, prepare);
    for_each_function(model, ws, x, [](const char* name, auto&& call) {
      for (const double number : flattened(call())) EXPECT_TRUE(std::isfinite(number)) << name;
    });
    EXPECT_EQ(inverse_dynamics(model, ws, x.q, x.v, x.a).size(), 0);
    EXPECT_EQ(mass_matrix(model, ws, x.q).size(), 0);
    EXPECT_EQ(kinetic_energy(model, ws, x.q, x.v), R(0));
  }
}

TEST(NoDegrees, AllFunctionsWork) {
  for (const int count : {0, 1, 3}) {
    SCOPED_TRACE(count);
    const Model<double> model = build(links_without_joints(count));
    expect_results(model);
    expect_results(model.cast<float>());
  }
}

}  // namespace
}  // namespace limber::test
