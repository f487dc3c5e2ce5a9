// A floating base is one motion of the whole; which link carries it is a matter of coordinates.
#include <Eigen/Cholesky>

#include "model/edit_support.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

std::vector<double> pose(const Transform<double>& x) {
  const Quaternion<double> turn = x.rotation.quaternion();
  return {x.translation.x, x.translation.y, x.translation.z, turn.x, turn.y, turn.z, turn.w};
}

/// The position of the root joint that puts its link there.
std::vector<double> root_position(const ModelSpec& spec, const Transform<double>& world_from_link) {
  const BodySpec& root = *spec.find_joint("root");
  return pose(inverse_times(root.placement, world_from_link) * root.link_placement.inverse());
}

// ---- with_floating_base

TEST(FloatingBase, MovesTheWholeMechanism) {
  for_each_seed(1, 30, [](unsigned seed) {
    Draw<double> draw(seed);
    TreeOptions options;
    options.root = JointType::fixed;
    options.single_root = true;
    options.rotors = seed % 2 == 0;
    const ModelSpec spec = random_tree(draw, options);
    const ModelSpec floating = with_floating_base(spec);
    ASSERT_TRUE(is_sound(floating));
    const BodySpec& root = *floating.find_joint("root");
    EXPECT_EQ(root.name, "b0");
    EXPECT_EQ(root.joint.type, JointType::floating);

    ByJoint q = random_positions(draw, spec);
    const Oracle fixed(spec, q), neutral(floating, q);
    for (const std::string& name : all_places(spec))
      EXPECT_TRUE(near(fixed.placement(name), neutral.placement(name), kDigits)) << name;
    const std::vector<int> kept = dofs_in(neutral, fixed);
    EXPECT_TRUE(same_matrix(neutral.mass_matrix()(kept, kept), fixed.mass_matrix()));

    const Transform<double> x = draw.transform();
    q["root"] = pose(x);
    const Oracle moved(floating, q);
    const Transform<double> by = root.placement * x * root.placement.inverse();
    for (const BodySpec& body : spec.bodies)
      EXPECT_TRUE(near(by * fixed.placement(body.name), moved.placement(body.name), kDigits)) << body.name;
  });
}

TEST(FloatingBaseOf, AFloatingModelIsThatModel) {
  Draw<double> draw(2);
  TreeOptions options;
  options.root = JointType::floating;
  options.single_root = true;
  const ModelSpec spec = random_tree(draw, options);
  EXPECT_EQ(Oracle(spec, {}).dofs(), Oracle(with_floating_base(spec), {}).dofs());
}

// ---- re_root

struct ReRooted {
  const ModelSpec& old_spec;
  std::string link;
  ModelSpec spec = re_root(old_spec, link);
  std::vector<const BodySpec*> path = {};  ///< bodies whose joints were reversed

  ReRooted(const ModelSpec& from, std::string to) : old_spec(from), link(std::move(to)) {
    for (const BodySpec* body = from.find_body(link); body->parent != kWorld;
         body = from.find_body(body->parent))
      path.push_back(body);
  }

  /// The new positions of the state with the old positions q.
  ByJoint positions(const ByJoint& q, const Oracle& old) const {
    ByJoint out = q;
    for (const BodySpec* body : path) {
      if (body->joint.mimic) continue;
      std::vector<double>& numbers = out[body->joint.name];
      const std::size_t negated = facts_of(body->joint.type).reversal == Reversal::axis ? 0 : 3;
      for (std::size_t k = 0; k < negated; ++k) numbers[k] = -numbers[k];
    }
    out["root"] = root_position(spec, old.placement(link));
    return out;
  }

  /// The new velocities from the old ones; `base` is the new base's velocity in the world. The same map takes
  /// accelerations to accelerations.
  Eigen::VectorXd rates(const Eigen::VectorXd& v, const Motion<double>& base, const ByJoint& q,
                        const Oracle& old, const Oracle& now) const {
    ByJoint out = old.by_joint(v);
    for (const BodySpec* body : path)
      if (out.count(body->joint.name))
        out[body->joint.name] = other_side(body->joint, out[body->joint.name], q);
    const Transform<double> moving = old.placement(link) * spec.find_joint("root")->link_placement.inverse();
    const Motion<double> in_link = inverse_times(moving, base);
    out["root"] = {in_link[0], in_link[1], in_link[2], in_link[3], in_link[4], in_link[5]};
    return now.vector(out);
  }

  /// Velocities or forces of a reversed joint.
  static std::vector<double> other_side(const JointSpec& joint, std::vector<double> numbers,
                                        const ByJoint& q) {
    if (facts_of(joint.type).reversal == Reversal::positions)
      for (double& x : numbers) x = -x;
    if (facts_of(joint.type).reversal == Reversal::rotation) {
      const Transform<double> turn = SphericalJoint::transform(q.at(joint.name).data());
      const Vec3<double> turned = turn.rotation * Vec3<double>{numbers[0], numbers[1], numbers[2]};
      numbers = {-turned.x, -turned.y, -turned.z};
    }
    return numbers;
  }
};

TEST(ReRoot, IsTheSameMechanismInOtherCoordinates) {
  for_each_seed(1, 80, [](unsigned seed) {
    Draw<double> draw(seed);
    TreeOptions options;
    options.root = JointType::floating;
    options.single_root = true;
    options.bodies = 8;
    std::erase_if(options.types, [](JointType type) { return facts_of(type).reversal == Reversal::none; });
    const ModelSpec spec = random_tree(draw, options);
    ASSERT_TRUE(is_sound(spec));
    const ByJoint q = random_positions(draw, spec);
    const Oracle old(spec, q);
    const ReRooted turned(spec, spec.bodies[static_cast<std::size_t>(random_index(draw, 8))].name);
    ASSERT_TRUE(is_sound(turned.spec));
    const Oracle now(turned.spec, turned.positions(q, old));
    EXPECT_EQ(turned.spec.find_joint("root")->name, turned.link);

    for (const std::string& name : all_places(spec))
      EXPECT_TRUE(near(old.placement(name), now.placement(name), kDigits)) << name;
    for (std::size_t k = 0; k < spec.loops.size() * 2; ++k)
      EXPECT_TRUE(near(loop_ends(spec, old)[k], loop_ends(turned.spec, now)[k], kDigits));
    EXPECT_NEAR(old.potential_energy(), now.potential_energy(), 1e-9);

    const Eigen::VectorXd v = random_vector(draw, old.nv());
    const Eigen::VectorXd now_v = turned.rates(v, old.velocity(turned.link, v), q, old, now);
    for (const std::string& name : all_places(spec))
      EXPECT_TRUE(near(old.velocity(name, v), now.velocity(name, now_v), kDigits)) << name;
    EXPECT_NEAR(old.kinetic_energy(v), now.kinetic_energy(now_v), 1e-10 * (1 + old.kinetic_energy(v)));

    // Free motion under joint forces: the same accelerations, the same forces.
    Eigen::VectorXd tau = random_vector(draw, old.nv());
    for (int k = 0; k < 6; ++k) tau[old.index({"root", k})] = 0;
    const Eigen::VectorXd a = old.mass_matrix().ldlt().solve(tau - old.bias_forces(v));
    const Eigen::VectorXd now_a = turned.rates(a, old.acceleration(turned.link, v, a), q, old, now);
    ByJoint now_tau = old.by_joint(tau);
    for (const BodySpec* body : turned.path)
      if (now_tau.count(body->joint.name))
        now_tau[body->joint.name] = ReRooted::other_side(body->joint, now_tau[body->joint.name], q);
    const double scale = 1 + a.cwiseAbs().maxCoeff() * old.mass_matrix().cwiseAbs().maxCoeff();
    EXPECT_TRUE(same_matrix(now.inverse_dynamics(now_v, now_a), now.vector(now_tau), 1e-10 * scale));
  });
}

TEST(ReRoot, AndBackIsTheSameModel) {
  for_each_seed(1, 80, [](unsigned seed) {
    Draw<double> draw(seed);
    TreeOptions options;
    options.root = JointType::floating;
    options.single_root = true;
    options.types = {JointType::revolute, JointType::helical, JointType::cylindrical, JointType::translation};
    const ModelSpec spec = random_tree(draw, options);
    const std::string link = spec.bodies[static_cast<std::size_t>(random_index(draw, 7))].name;
    const std::string base = spec.find_joint("root")->name;
    const ModelSpec back = re_root(re_root(spec, link), base);
    ByJoint q = random_positions(draw, spec);
    const Oracle before(spec, q);
    q["root"] = root_position(back, before.placement(base));
    const Oracle after(back, q);
    for (const std::string& name : all_places(spec))
      EXPECT_TRUE(near(before.placement(name), after.placement(name), kDigits)) << name;
  });
}

TEST(ReRootOf, JointsThatCannotBeReversedAreAllNamed) {
  ModelSpec spec;
  std::string parent = kWorld;
  for (const JointType type :
       {JointType::floating, JointType::universal, JointType::revolute, JointType::planar}) {
    BodySpec body;
    body.name = to_string(type) + std::string(" link");
    body.joint.name = to_string(type);
    body.joint.type = type;
    body.parent = parent;
    spec.bodies.push_back(body);
    parent = body.name;
  }
  try {
    re_root(spec, "planar link");
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_EQ(error.problems().size(), 2u);
  }
  EXPECT_NO_THROW(re_root(spec, "floating link"));
  EXPECT_NO_THROW(re_root(lock_joints(spec, {{"universal", {0, 1}}, {"planar", {0, 1, 2}}}), "planar link"));
}

TEST(ReRootOf, LimitsTurnWithTheCoordinate) {
  ModelSpec spec;
  for (const char* name : {"a", "b", "c"}) {
    BodySpec body;
    body.name = name;
    body.parent = spec.bodies.empty() ? kWorld : spec.bodies.back().name;
    body.joint.name = std::string("j") + name;
    spec.bodies.push_back(body);
  }
  spec.bodies[0].joint.type = JointType::floating;
  spec.bodies[1].joint.type = JointType::translation;
  spec.bodies[1].joint.limits.lower = {-1, -2, -3};
  spec.bodies[1].joint.limits.upper = {4, 5, 6};
  spec.bodies[1].joint.stiffness = {1, 2, 3};
  spec.bodies[1].joint.rest = {0.1, 0.2, -0.3};
  spec.bodies[2].joint.limits.lower = {-1};
  spec.bodies[2].joint.limits.upper = {2};
  spec.bodies[2].joint.rest = {0.5};
  const ModelSpec turned = re_root(spec, "c");
  const LimitSpec& translation = turned.find_joint("jb")->joint.limits;
  EXPECT_EQ(translation.lower, (std::vector<double>{-4, -5, -6}));
  EXPECT_EQ(translation.upper, (std::vector<double>{1, 2, 3}));
  const LimitSpec& revolute = turned.find_joint("jc")->joint.limits;
  EXPECT_EQ(revolute.lower, std::vector<double>{-1});
  EXPECT_EQ(revolute.upper, std::vector<double>{2});
  EXPECT_EQ(turned.find_joint("jb")->joint.stiffness, (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(turned.find_joint("jb")->joint.rest, (std::vector<double>{-0.1, -0.2, 0.3}));
  EXPECT_EQ(turned.find_joint("jc")->joint.rest, std::vector<double>{0.5});
}

}  // namespace
}  // namespace limber::test
