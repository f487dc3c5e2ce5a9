// Parallel branches are computed side by side in the lanes of a register: their results are those of
// bodies that are taken one by one.
#include <limber/algorithms/fixed_joint_wrench.hpp>
#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/robots.hpp>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

constexpr double kRounding = 1e-13;

/// Chains of revolute joints, `lengths` of them, on a trunk with this joint (on the world for `fixed`), with
/// links fixed to them and, where asked for, rotors and a tail whose second joint follows the `driver`.
ModelSpec spider(JointType trunk, const std::vector<int>& lengths, bool is_geared, unsigned seed,
                 const std::string& driver = "") {
  Draw<double> draw(seed);
  ModelBuilder builder("spider");
  const auto add_inertia = [&] { builder.solid(draw.inertia()); };
  std::string root = "world";
  if (trunk != JointType::fixed) {
    root = "trunk";
    builder.body(root).joint("root", trunk).at(draw.transform());
    add_inertia();
  }
  for (std::size_t leg = 0; leg < lengths.size(); ++leg) {
    std::string parent = root;
    for (int k = 0; k < lengths[leg]; ++k) {
      const std::string name = "leg" + std::to_string(leg) + "_" + std::to_string(k);
      builder.body(name, parent).revolute(name, k % 2 == 0 ? draw.unit() : Vec3<double>::unit_x());
      builder.at(draw.transform()).armature(0.1 * draw.positive());
      add_inertia();
      if (is_geared && (k + leg) % 3 != 0)
        builder.rotor(3, {0.2, Vec3<double>::zero(), Sym3<double>::diagonal(0.01, 0.01, 0.02)});
      parent = name;
    }
    builder.body("foot" + std::to_string(leg), parent)
        .fixed("ankle" + std::to_string(leg))
        .at(draw.transform());
    add_inertia();
  }
  if (driver.empty()) return builder.spec();
  for (const std::string name : {"tail0", "tail1"}) {
    builder.body(name, root).revolute(name, draw.unit()).at(draw.transform());
    add_inertia();
    root = name;
  }
  return builder.mimic(driver, -0.7, 0.1).spec();
}

std::vector<Mechanism> branched_mechanisms() {
  std::vector<Mechanism> all;
  unsigned seed = 1;
  const auto add = [&](const std::string& name, const ModelSpec& spec) {
    all.emplace_back(name, spec, Posture::random, seed++);
  };
  for (const JointType trunk :
       {JointType::fixed, JointType::floating, JointType::revolute, JointType::universal})
    for (const bool is_geared : {false, true}) {
      add("four legs", spider(trunk, {3, 3, 3, 3}, is_geared, seed));
      add("two legs", spider(trunk, {2, 2}, is_geared, seed));
      add("seven legs", spider(trunk, {1, 2, 1, 2, 2, 2, 2}, is_geared, seed));
      add("three legs and a chain", spider(trunk, {4, 2, 2, 2}, is_geared, seed));
    }
  for (const JointType trunk : {JointType::floating, JointType::revolute})
    for (const bool is_geared : {false, true})
      for (const std::string driver : {"tail0", "leg0_0", "leg1_1"})
        add("a tail that follows " + driver, spider(trunk, {2, 2, 2, 2, 2}, is_geared, seed, driver));
  add("mini_cheetah", robots::mini_cheetah_spec());
  add("humanoid", robots::humanoid_spec());
  add("tree", robots::binary_tree_spec(20, robots::Rotors::geared));
  return all;
}

/// Scratch that takes bodies one by one.
template <class Scratch>
Scratch one_by_one(const Model<double>& model) {
  Scratch scratch(model);
  if constexpr (requires { scratch.order; })
    scratch.order.parallel.clear();
  else
    scratch.bias.order.parallel.clear();
  return scratch;
}

::testing::AssertionResult are_close(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
  return close(a / b.cwiseAbs().maxCoeff(), b / b.cwiseAbs().maxCoeff(), kRounding);
}

TEST(ParallelBranches, AreFound) {
  const auto sizes = [](const Model<double>& model) {
    std::vector<std::pair<int, std::size_t>> found;
    for (const ParallelBranches<double>& branches : find_parallel_branches<double>(model))
      found.emplace_back(branches.count, branches.links.size());
    return found;
  };
  using Sizes = std::vector<std::pair<int, std::size_t>>;
  EXPECT_EQ(sizes(robots::mini_cheetah()), (Sizes{{4, 3}}));
  EXPECT_EQ(sizes(robots::humanoid()), (Sizes{{2, 6}, {2, 7}}));
  EXPECT_EQ(sizes(robots::panda()), Sizes{});
  EXPECT_EQ(sizes(build(spider(JointType::fixed, {1, 2, 1, 2, 2, 2, 2, 3}, false, 1))),
            (Sizes{{2, 1}, {4, 2}}));
  // Joints that others follow, and what carries them, are taken one by one.
  const auto coupled_sizes = [&](const std::string& driver) {
    return sizes(build(spider(JointType::floating, {2, 2, 2}, false, 1, driver)));
  };
  EXPECT_EQ(coupled_sizes("tail0"), (Sizes{{3, 2}}));
  EXPECT_EQ(coupled_sizes("leg1_1"), (Sizes{{2, 2}}));
}

TEST(ParallelBranches, NeedTheForcesOfBodiesOneByOne) {
  for (Mechanism& m : branched_mechanisms()) {
    SCOPED_TRACE(m.name);
    auto scratch = one_by_one<InverseDynamicsScratch<double>>(m.model);
    Eigen::VectorXd tau(m.nv());
    const double *q = m.q.data(), *v = m.v.data(), *a = m.a.data();
    for (const Force<double>* forces : {static_cast<const Force<double>*>(nullptr), m.forces.data()}) {
      inverse_dynamics(m.model, q, v, a, forces, scratch, tau.data());
      EXPECT_TRUE(are_close(forces == nullptr ? inverse_dynamics(m.model, m.ws, m.q, m.v, m.a)
                                              : inverse_dynamics(m.model, m.ws, m.q, m.v, m.a, m.forces),
                            tau));
      const std::span<const Force<double>> of_links =
          m.forces.on_fixed_links().first(forces == nullptr ? 0 : m.forces.on_fixed_links().size());
      for (const std::string& link : m.frames()) {
        const Frame<double>& frame = m.model.frames()[static_cast<std::size_t>(m.model.frame_index(link))];
        const Force<double> wrench = frame.fixed_link < 0
                                         ? scratch.joint_wrench(m.model, frame.body)
                                         : fixed_joint_wrench(m.model, scratch, frame.fixed_link, of_links);
        EXPECT_TRUE(close_to(joint_wrench(m.model, m.ws, link), inverse_times(frame.placement, wrench)));
      }
    }
    inverse_dynamics<Terms::bias>(m.model, q, v, a, static_cast<const Force<double>*>(nullptr), scratch,
                                  tau.data());
    EXPECT_TRUE(are_close(bias_forces(m.model, m.ws, m.q, m.v), tau));
    const Motion<double> acceleration{{1, 2, 3}, {3, 2, 1}};
    const Vec3<double> velocity{-1, 2, -3};
    inverse_dynamics_on_moving_base(m.model, q, v, a, acceleration, velocity, m.forces.data(), scratch,
                                    tau.data());
    EXPECT_TRUE(are_close(
        inverse_dynamics_on_moving_base(m.model, m.ws, m.q, m.v, m.a, acceleration, velocity, m.forces),
        tau));
  }
}

TEST(ParallelBranches, AccelerateAsBodiesOneByOne) {
  for (Mechanism& m : branched_mechanisms()) {
    SCOPED_TRACE(m.name);
    auto scratch = one_by_one<ForwardDynamicsScratch<double>>(m.model);
    Eigen::VectorXd a(m.nv());
    articulated_forward_dynamics(m.model, m.q.data(), m.v.data(), m.tau.data(), m.forces.data(), scratch,
                                 a.data());
    EXPECT_TRUE(are_close(forward_dynamics(m.model, m.ws, m.q, m.v, m.tau, m.forces), a));
    inverse_mass_matrix_times(m.model, m.q.data(), m.tau.data(), scratch, a.data());
    EXPECT_TRUE(are_close(inverse_mass_matrix_times(m.model, m.ws, m.q, m.tau), a));
  }
}

// In `float` four lanes fit into every register: here bodies are side by side whatever the library has
// chosen.
TEST(ParallelBranches, AreSideBySideInFloat) {
  static_assert(kTakesBranches<float>);
  for (Mechanism& m : branched_mechanisms()) {
    SCOPED_TRACE(m.name);
    const Model<float> model = m.model.cast<float>();
    const Eigen::VectorXf q = m.q.cast<float>(), v = m.v.cast<float>(), a = m.a.cast<float>();
    InverseDynamicsScratch<float> scratch(model);
    Eigen::VectorXf tau(m.nv());
    inverse_dynamics(model, q.data(), v.data(), a.data(), static_cast<const Force<float>*>(nullptr), scratch,
                     tau.data());
    EXPECT_EQ(scratch.order.is_abreast, !scratch.order.parallel.empty());
    const Eigen::VectorXd expected = inverse_dynamics(m.model, m.ws, m.q, m.v, m.a);
    EXPECT_TRUE(close(tau.cast<double>() / expected.norm(), expected / expected.norm(), 1e-5));
  }
}

}  // namespace
}  // namespace limber::test
