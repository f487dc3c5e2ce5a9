// The steps from bodies to their parents are the transforms of the joint step, whatever their form.
#include <limber/model/inward_steps.hpp>
#include <limber/robots/robots.hpp>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

template <class T>
void expect_steps_of(const Model<double>& model, const Eigen::VectorXd& position) {
  std::vector<T> q;
  for (const double x : position) q.push_back(as<T>(x));
  InwardSteps<T> steps(model);
  steps.compute(model, q.data());
  Draw<T> draw;
  for (int i = 1; i < model.body_count(); ++i) {
    if (model.parent(i) == 0 || model.body(i).is_driven()) continue;
    const Transform<T> x = parent_from_body(model, i, q.data());
    Force<T> f = draw.force(), g = draw.force();
    Inertia<T> inertia = draw.inertia();
    const Force<T> xf = x * f, xg = x * g;
    const Inertia<T> xi = x * inertia;
    steps.view().apply(steps.step(i), f, g, inertia);
    EXPECT_TRUE(close_to(f, xf)) << "body " << i;
    EXPECT_TRUE(close_to(g, xg)) << "body " << i;
    EXPECT_TRUE(close_to(inertia, xi)) << "body " << i;
  }
}

TEST(InwardSteps, AreTheTransformsOfTheJointStep) {
  for_each_mechanism([](Mechanism& m) { expect_steps_of<double>(m.model, m.q); });
}

/// Axes along and across those of the parents: every kind of constant turn, on a body with many children so
/// that not all steps are in Denavit–Hartenberg form.
TEST(InwardSteps, HoldForRightAngles) {
  const Vec3<double> axes[] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1}, {-1, 0, 0},
                               {0, -1, 0}, {0, 0, -1}, {1, 1, 0}};
  ModelSpec spec = robots::quadruped_spec(1 + 4 * 7);
  for (const Vec3<double>& first : axes) {
    std::size_t k = 0;
    for (BodySpec& body : spec.bodies) {
      body.joint.axis = body.parent == kWorld ? first : axes[(k / 4 + k % 4) % std::size(axes)];
      ++k;
    }
    const Model<double> model = build(spec);
    expect_steps_of<double>(model, random_position(model, Posture::random, 3));
  }
}

}  // namespace
}  // namespace limber::test
