// Lengths in another unit.
#include <gtest/gtest.h>
#include <limber/model/build.hpp>
#include <limber/model/edit.hpp>
#include <limber/model/state_space.hpp>

#include "model/kinematics.hpp"
#include "support/random_tree.hpp"
#include "support/spec_fingerprint.hpp"

namespace limber::test {
namespace {

/// 1 for a degree that turns, `scale` for one that slides.
Eigen::VectorXd degree_scales(const Model<double>& model, double scale) {
  Eigen::VectorXd scales = Eigen::VectorXd::Ones(model.nv());
  for (const JointInfo& joint : model.names().joints)
    for (int k = 0; k < joint.nv; ++k) {
      const std::vector<std::string> names = degree_names(joint.type, joint.nv);
      if (joint.type == JointType::prismatic || names[static_cast<std::size_t>(k)].starts_with('v'))
        scales[joint.v_index + k] = scale;
    }
  return scales;
}

// A mechanism of s times the size, in the same motion, has s² times the kinetic energy.
TEST(ScaledLengths, ScaleTheEnergyBySquare) {
  for (unsigned seed = 1; seed <= 50; ++seed)
    for (const double scale : {1e-3, 7.0}) {
      Draw<double> draw(seed);
      TreeOptions options;
      options.bodies = 8;
      options.mimics = options.rotors = true;
      const ModelSpec spec = random_tree(draw, options);
      const Model<double> model = build(spec), scaled = build(with_scaled_lengths(spec, scale));
      const Eigen::VectorXd factors = degree_scales(model, scale);
      Eigen::VectorXd step(model.nv()), v(model.nv()), start(model.nq()), q(model.nq()), scaled_q(model.nq());
      for (int k = 0; k < model.nv(); ++k) {
        step[k] = draw.scalar(-1, 1);
        v[k] = draw.scalar(-1, 1);
      }
      neutral(model, start.data());
      integrate(model, start.data(), step.data(), q.data());
      const Eigen::VectorXd scaled_step = step.cwiseProduct(factors), scaled_v = v.cwiseProduct(factors);
      neutral(scaled, start.data());
      integrate(scaled, start.data(), scaled_step.data(), scaled_q.data());
      const double energy = kinetic_energy(model, q.data(), v.data());
      EXPECT_NEAR(kinetic_energy(scaled, scaled_q.data(), scaled_v.data()) / (scale * scale), energy,
                  1e-10 * energy)
          << seed;
    }
}

TEST(ScaledLengths, ScaleTheRestPositionsOfSlides) {
  ModelSpec spec;
  spec.bodies.resize(1);
  spec.bodies[0].joint.type = JointType::cylindrical;
  spec.bodies[0].joint.rest = {0.5};
  EXPECT_EQ(with_scaled_lengths(spec, 4).bodies[0].joint.rest, (std::vector<double>{0.5, 2}));
}

TEST(ScaledLengths, NeedAPositiveFactor) {
  for (const double factor : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()})
    EXPECT_THROW(with_scaled_lengths(ModelSpec(), factor), std::invalid_argument);
}

}  // namespace
}  // namespace limber::test
