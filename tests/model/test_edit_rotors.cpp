// Rotors as others approximate them: what each approximation keeps and drops.
#include "model/edit_support.hpp"
#include "support/problems.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

int rotor_count(const ModelSpec& spec) {
  int count = 0;
  for (const BodySpec& body : spec.bodies) count += static_cast<int>(body.rotors.size());
  return count;
}

TEST(ApproximateRotors, ExactChangesNothing) {
  for_each_seed(1, 20, [](unsigned seed) {
    Draw<double> draw(seed);
    const ModelSpec spec = random_tree(draw);
    const ByJoint q = random_positions(draw, spec);
    const Oracle exact(spec, q);
    const ModelSpec same = approximate_rotors(spec, RotorModel::exact);
    EXPECT_EQ(rotor_count(same), rotor_count(spec));
    EXPECT_EQ(Oracle(same, q).mass_matrix(), exact.mass_matrix());
  });
}

TEST(ApproximateRotors, LeaveNone) {
  for_each_seed(1, 20, [](unsigned seed) {
    Draw<double> draw(seed);
    const ModelSpec spec = random_tree(draw);
    for (const RotorModel model : {RotorModel::none, RotorModel::locked, RotorModel::diagonal})
      EXPECT_EQ(rotor_count(approximate_rotors(spec, model)), 0);
  });
}

TEST(ApproximateRotors, KeepTheMassUnlessThereAreNone) {
  for_each_seed(1, 20, [](unsigned seed) {
    Draw<double> draw(seed);
    const ModelSpec spec = random_tree(draw);
    const ByJoint q = random_positions(draw, spec);
    const Oracle exact(spec, q);
    double rotors = 0;
    for (const BodySpec& body : spec.bodies)
      for (const RotorSpec& rotor : body.rotors) rotors += rotor.inertia.mass;
    EXPECT_NEAR(Oracle(approximate_rotors(spec, RotorModel::locked), q).mass(), exact.mass(), 1e-12);
    EXPECT_NEAR(Oracle(approximate_rotors(spec, RotorModel::diagonal), q).mass(), exact.mass(), 1e-12);
    EXPECT_NEAR(Oracle(approximate_rotors(spec, RotorModel::none), q).mass(), exact.mass() - rotors, 1e-12);
  });
}

/// Between locked and diagonal lies Σ n² J on the diagonal of H, and nothing else.
TEST(ApproximateRotors, DiagonalAddsTheReflectedInertia) {
  for_each_seed(1, 20, [](unsigned seed) {
    Draw<double> draw(seed);
    const ModelSpec spec = random_tree(draw);
    const ByJoint q = random_positions(draw, spec);
    const Eigen::MatrixXd locked = Oracle(approximate_rotors(spec, RotorModel::locked), q).mass_matrix(),
                          diagonal = Oracle(approximate_rotors(spec, RotorModel::diagonal), q).mass_matrix();
    const Eigen::MatrixXd added = diagonal - locked;
    EXPECT_NEAR((added - Eigen::MatrixXd(added.diagonal().asDiagonal())).norm(), 0, 1e-12);

    // The same from the kinetic energy: H of the mechanism with every rotor on the world, less that without.
    ModelSpec on_world = spec;
    for (BodySpec& body : on_world.bodies)
      for (RotorSpec& rotor : body.rotors) {
        if (rotor.rates.empty()) rotor.rates = {{body.joint.name, rotor.gear_ratio}};
        rotor.placement = draw.transform();
        rotor.carrier = kWorld;
      }
    const Eigen::MatrixXd reflected = Oracle(on_world, q).mass_matrix() -
                                      Oracle(approximate_rotors(spec, RotorModel::none), q).mass_matrix();
    EXPECT_NEAR((added.diagonal() - reflected.diagonal()).norm(), 0, 1e-11 * (1 + reflected.norm()));
  });
}

/// A rotor on the world, driven by one joint, has no carrier that turns: there the approximation is exact.
TEST(ApproximateRotorsOnTheWorld, DiagonalIsExact) {
  ModelSpec spec;
  BodySpec arm;
  arm.name = "arm";
  arm.joint.name = "shoulder";
  arm.joint.axis = {0, 1, 0};
  arm.joint.armature = {0.02};
  arm.inertia = {2, {0.3, 0, 0}, Mat3<double>::identity() * 0.1};
  RotorSpec rotor;
  rotor.gear_ratio = 7;
  rotor.inertia = {0.4, {0, 0, 0}, {2e-4, 0, 0, 0, 2e-4, 0, 0, 0, 3e-4}};
  arm.rotors.push_back(rotor);
  spec.bodies.push_back(arm);
  const ModelSpec diagonal = approximate_rotors(spec, RotorModel::diagonal);
  EXPECT_NEAR(diagonal.bodies[0].joint.armature[0], 0.02 + 49 * 3e-4, 1e-15);
  const ByJoint q{{"shoulder", {0.4}}};
  EXPECT_NEAR(Oracle(diagonal, q).mass_matrix()(0, 0), Oracle(spec, q).mass_matrix()(0, 0), 1e-14);
}

TEST(ApproximateRotorsErrors, NameWhatCannotBeFollowed) {
  ModelSpec spec;
  BodySpec arm;
  arm.name = "arm";
  arm.joint.name = "shoulder";
  arm.inertia = {2, {0.3, 0, 0}, Mat3<double>::identity()};
  RotorSpec rotor;
  rotor.rates = {{"elbow", 3.0}};
  rotor.placement = Transform<double>::identity();
  arm.rotors.push_back(rotor);
  spec.bodies.push_back(arm);
  try {
    approximate_rotors(spec, RotorModel::diagonal);
    FAIL() << "no error";
  } catch (const ModelError& error) {
    EXPECT_EQ(briefs(error.problems()),
              std::vector<std::string>{R"(error joint_unknown: body "arm" rotor 1 = "elbow")"});
  }
}

}  // namespace
}  // namespace limber::test
