// A base that moves, against the same mechanism on a floating carrier; and models in another gravity.
#include <limber/model/state.hpp>

#include "algorithms/all_functions.hpp"
#include "support/allocations.hpp"

namespace limber::test {
namespace {

constexpr const char* kCarrier = "carrier of all";

/// All that is on the world, on a floating link instead.
ModelSpec on_carrier(ModelSpec spec) {
  const auto move = [](std::string& name) {
    if (name == kWorld) name = kCarrier;
  };
  for (BodySpec& body : spec.bodies) {
    move(body.parent);
    for (RotorSpec& rotor : body.rotors)
      if (rotor.carrier) move(*rotor.carrier);
  }
  for (FrameSpec& frame : spec.frames) move(frame.body);
  BodySpec carrier;
  carrier.name = kCarrier;
  carrier.parent = kWorld;
  carrier.joint.name = "lift";
  carrier.joint.type = JointType::floating;
  carrier.inertia = {100, {0, 0, 0}, Mat3<double>::identity()};
  spec.bodies.insert(spec.bodies.begin(), carrier);
  return spec;
}

/// A vector over v or q of the larger model from that of the smaller one.
Eigen::VectorXd spread(const Model<double>& to, const Model<double>& from, const Eigen::VectorXd& x,
                       bool positions) {
  Eigen::VectorXd out = positions ? neutral(to) : Eigen::VectorXd(Eigen::VectorXd::Zero(to.nv()));
  for (const JointInfo& joint : from.names().joints) {
    const JointInfo& other = to.names().joints[static_cast<std::size_t>(to.joint_index(joint.name))];
    if (positions)
      out.segment(other.q_index, joint.nq) = x.segment(joint.q_index, joint.nq);
    else
      out.segment(other.v_index, joint.nv) = x.segment(joint.v_index, joint.nv);
  }
  return out;
}

TEST(MovingBase, IsAsACarrierThatMovesSo) {
  Draw<double> draw(8);
  for_each_mechanism(
      [&](Mechanism& m) {
        const Model<double> carried = build(on_carrier(m.spec));
        Workspace<double> ws(carried);
        const Motion<double> velocity = draw.motion(), acceleration = draw.motion();
        Eigen::VectorXd q = spread(carried, m.model, m.q, true), v = spread(carried, m.model, m.v, false),
                        a = spread(carried, m.model, m.a, false);
        const int lift =
            carried.names().joints[static_cast<std::size_t>(carried.joint_index("lift"))].v_index;
        // v̇ of the floating joint is spatial: r̈ = v̇ + ω × v.
        const Vec3<double> spatial = acceleration.linear - cross(velocity.angular, velocity.linear);
        v.segment<6>(lift) = eigen(velocity);
        a.segment<6>(lift) = eigen(Motion<double>{acceleration.angular, spatial});
        ExternalForces<double> forces(m.model), same_forces(carried);
        for (const auto& [link, f] : m.link_forces) {
          if (link == kWorld) continue;
          forces.add(m.model, link, f);
          same_forces.add(carried, link, f);
        }
        const Eigen::VectorXd tau = inverse_dynamics_on_moving_base(m.model, m.ws, m.q, m.v, m.a,
                                                                    acceleration, velocity.angular, forces);
        const Eigen::VectorXd expected = inverse_dynamics(carried, ws, q, v, a, same_forces);
        Eigen::VectorXd same = spread(carried, m.model, tau, false);
        same.segment<6>(lift) = expected.segment<6>(lift);
        EXPECT_TRUE(close(same, expected));

        for (const BodySpec& body : m.spec.bodies)
          EXPECT_TRUE(close_to(joint_wrench(m.model, m.ws, body.name), joint_wrench(carried, ws, body.name)))
              << body.name;
        // The base has no inertia of its own, and links that are fixed to it do not count.
        Force<double> need = joint_wrench(carried, ws, kCarrier);
        const Frame<double>& carrier =
            carried.frames()[static_cast<std::size_t>(carried.frame_index(kCarrier))];
        for (const BodySpec& body : on_carrier(m.spec).bodies) {
          const Frame<double>& frame =
              carried.frames()[static_cast<std::size_t>(carried.frame_index(body.name))];
          if (frame.body != carrier.body) continue;
          const Transform<double> x = inverse_times(carrier.placement, frame.placement);
          Motion<double> felt = {acceleration.angular, spatial - m.spec.gravity};
          need -= force_for(x * body.inertia.inertia(), velocity, felt);
          if (const auto f = m.link_forces.find(body.name); f != m.link_forces.end()) need += x * f->second;
        }
        EXPECT_TRUE(close_to(base_force(m.model, m.ws), -need, 1e-11));
      },
      18);
}

TEST(MovingBase, AtRestIsNone) {
  for_each_mechanism(
      [](Mechanism& m) {
        const Eigen::VectorXd tau = inverse_dynamics(m.model, m.ws, m.q, m.v, m.a, m.forces);
        EXPECT_TRUE(
            close(inverse_dynamics_on_moving_base(m.model, m.ws, m.q, m.v, m.a, Motion<double>::zero(),
                                                  Vec3<double>::zero(), m.forces),
                  tau));
      },
      18);
}

/// A lift that goes up faster and faster is as more gravity.
TEST(MovingBase, UpIsAsMoreGravity) {
  for_each_mechanism(
      [](Mechanism& m) {
        const Vec3<double> up{0.3, -0.2, 2};
        const Model<double> heavier = m.model.with_gravity(m.spec.gravity - up);
        const Eigen::VectorXd tau = inverse_dynamics(heavier, m.ws, m.q, m.v, m.a);
        EXPECT_TRUE(close(inverse_dynamics_on_moving_base(m.model, m.ws, m.q, m.v, m.a,
                                                          {Vec3<double>::zero(), up}, Vec3<double>::zero()),
                          tau));
      },
      18);
}

TEST(WithGravity, IsTheModelBuiltWithIt) {
  for (const Kind kind : kKinds) {
    Mechanism m("", random_mechanism(kind, 9, 40), Posture::random, 40);
    ModelSpec spec = m.spec;
    spec.gravity = {1, -2, 3};
    const Model<double> built = build(spec), changed = m.model.with_gravity({1, -2, 3});
    Workspace<double> ws(built);
    const auto results = all_results(changed, m.ws, Arguments<double>(m, changed)),
               expected = all_results(built, ws, Arguments<double>(m, built));
    ASSERT_EQ(results.size(), expected.size());
    for (std::size_t k = 0; k < results.size(); ++k) EXPECT_TRUE(identical(results[k], expected[k])) << k;
    EXPECT_TRUE(close_to(m.model.gravity(), m.spec.gravity, 0));
    EXPECT_TRUE(close_to(changed.cast<float>().cast<double>().gravity(), spec.gravity, 0));
  }
}

TEST(WithGravity, CostsNoMemory) {
  const Mechanism m("", random_mechanism(Kind::tree, 40, 3), Posture::random, 3);
  EXPECT_EQ(allocations_of([&] { EXPECT_EQ(m.model.with_gravity({0, 0, -1.62}).gravity().z, -1.62); }), 0u);
  EXPECT_THROW(m.model.with_gravity({0, 0, std::numeric_limits<double>::infinity()}), std::invalid_argument);
}

}  // namespace
}  // namespace limber::test
