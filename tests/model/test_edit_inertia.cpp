// A load on a frame adds Jᵀ I J to the mass matrix; a scaled link scales its share.
#include "model/edit_support.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

/// ½ v·Iv of an inertia on a frame, for the state v.
double energy_of(const Oracle& oracle, const std::string& frame, const Inertia<double>& inertia,
                 const Eigen::VectorXd& v) {
  return kinetic_energy(inertia, inverse_times(oracle.placement(frame), oracle.velocity(frame, v)));
}

TEST(Payload, MovesWithItsFrame) {
  for_each_seed(1, 20, [](unsigned seed) {
    Draw<double> draw(seed);
    ModelSpec spec = random_tree(draw);
    spec.frames.push_back({"tool", spec.bodies[3].name, draw.transform(), 0});
    const ByJoint q = random_positions(draw, spec);
    const Oracle empty(spec, q);
    const Eigen::VectorXd v = random_vector(draw, empty.nv());
    const Inertia<double> load = draw.inertia();
    for (const std::string& frame : {std::string("tool"), spec.bodies[1].name}) {
      const Oracle loaded(add_payload(spec, frame, load), q);
      EXPECT_NEAR(loaded.mass(), empty.mass() + load.mass, 1e-12);
      EXPECT_NEAR(loaded.kinetic_energy(v), empty.kinetic_energy(v) + energy_of(empty, frame, load, v),
                  1e-11 * (1 + empty.kinetic_energy(v)));
      EXPECT_NEAR(
          loaded.potential_energy(),
          empty.potential_energy() - load.mass * dot(spec.gravity, empty.placement(frame).point(load.com())),
          1e-9);
    }
    const Vec3<double> point = draw.vector();
    const Oracle weighted(add_payload(spec, "tool", 2.5, point), q);
    EXPECT_NEAR(weighted.potential_energy(),
                empty.potential_energy() - 2.5 * dot(spec.gravity, empty.placement("tool").point(point)),
                1e-9);
  });
}

TEST(Payload, ScalingALinkScalesItsShare) {
  for_each_seed(1, 20, [](unsigned seed) {
    Draw<double> draw(seed);
    const ModelSpec spec = random_tree(draw);
    const ByJoint q = random_positions(draw, spec);
    const std::string& link = spec.bodies[2].name;
    const Oracle before(spec, q), after(scale_inertia(spec, link, 3), q);
    const Eigen::VectorXd v = random_vector(draw, before.nv());
    const InertiaSpec& inertia = spec.bodies[2].inertia;
    EXPECT_NEAR(after.kinetic_energy(v),
                before.kinetic_energy(v) + 2 * energy_of(before, link, inertia.inertia(), v),
                1e-11 * (1 + before.kinetic_energy(v)));
    EXPECT_TRUE(near(scale_inertia(spec, link, 3).bodies[2].inertia.com, inertia.com));
    EXPECT_EQ(scale_inertia(spec, link, 0).bodies[2].inertia.mass, 0);
  });
}

// ---- New names

TEST(Rename, ReachesEveryReference) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    Draw<double> draw(seed);
    const ModelSpec spec = random_tree(draw);
    ByJoint q = random_positions(draw, spec);
    ModelSpec renamed = spec;
    for (const BodySpec& body : spec.bodies) {
      renamed = rename_body(renamed, body.name, "link/" + body.name);
      renamed = rename_joint(renamed, body.joint.name, "joint/" + body.joint.name + "/wz");
    }
    for (const FrameSpec& frame : spec.frames) renamed = rename_frame(renamed, frame.name, frame.name + "'");
    ASSERT_TRUE(is_sound(renamed));
    ByJoint renamed_q;
    for (const auto& [joint, position] : q) renamed_q["joint/" + joint + "/wz"] = position;
    const Oracle before(spec, q), after(renamed, renamed_q);
    EXPECT_EQ(before.mass_matrix(), after.mass_matrix());
    for (const BodySpec& body : spec.bodies)
      EXPECT_TRUE(near(before.placement(body.name), after.placement("link/" + body.name)));
    for (const FrameSpec& frame : spec.frames)
      EXPECT_TRUE(near(before.placement(frame.name), after.placement(frame.name + "'")));
  }
}

}  // namespace
}  // namespace limber::test
