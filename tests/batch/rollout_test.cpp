// Rollouts are steps of forward dynamics and integration, whatever acts on the joints.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include "batch/functions.hpp"
#include "support/allocations.hpp"

namespace limber::test {
namespace {

/// The same steps with the functions for one state.
struct SingleRollout {
  RowMatrix<double> q, v, q_path, v_path;

  SingleRollout(const Model<double>& model, const States<double>& s, const RowMatrix<double>& tau,
                const batch::RolloutOptions& options)
      : q(s.q),
        v(s.v),
        q_path(s.q.rows(), options.steps * model.nq()),
        v_path(s.q.rows(), options.steps * model.nv()) {
    Workspace<double> ws(model);
    const int nq = model.nq(), nv = model.nv();
    for (Eigen::Index b = 0; b < q.rows(); ++b)
      for (int step = 0; step < options.steps; ++step) {
        const Vector<double> now = v.row(b);
        Vector<double> force = tau.row(b).segment(step * nv, nv);
        if (options.passive_forces) force = transmitted_forces(model, ws, now, force);
        const Vector<double> next = now + options.dt * forward_dynamics(model, ws, q.row(b), now, force);
        v.row(b) = next;
        q.row(b) = integrate(model, Vector<double>(q.row(b)), Vector<double>(options.dt * next));
        q_path.row(b).segment(step * nq, nq) = q.row(b);
        v_path.row(b).segment(step * nv, nv) = v.row(b);
      }
  }
};

RowMatrix<double> random_forces(int states, int numbers) {
  std::srand(3);
  return RowMatrix<double>::Random(states, numbers);
}

/// A double pendulum with a gear that has losses, and a belt's motor with damping and friction.
Model<double> lossy_pendulum() {
  ModelSpec spec = robots::double_pendulum_spec();
  const Mat3<double> inertia = Mat3<double>::identity() * 1e-4;
  RotorSpec gear;
  gear.gear_ratio = 7;
  gear.inertia = {0.1, {0, 0, 0}, inertia};
  gear.efficiency = 0.7;
  gear.back_efficiency = 0.5;
  RotorSpec belt;
  belt.carrier = kWorld;
  belt.placement = Transform<double>::identity();
  belt.rates = {{spec.bodies[0].joint.name, 4.0}, {spec.bodies[1].joint.name, -3.0}};
  belt.inertia = {0.1, {0, 0, 0}, inertia};
  belt.damping = 0.05;
  belt.friction = 0.02;
  spec.bodies[1].rotors = {gear, belt};
  return build(spec);
}

class Rollout : public ::testing::TestWithParam<bool> {};

TEST_P(Rollout, IsForwardDynamicsAndIntegration) {
  const batch::RolloutOptions options{.steps = 5, .dt = 0.002, .passive_forces = GetParam()};
  for (const Model<double>& model :
       {robots::panda(), robots::mini_cheetah(), robots::double_pendulum(), lossy_pendulum()}) {
    const States<double> s(model, 21);
    const RowMatrix<double> tau = random_forces(21, options.steps * model.nv());
    const SingleRollout expected(model, s, tau, options);
    for (const batch::InstructionSet set : batch::instruction_sets())
      for (const int threads : {1, 2}) {
        Batch<double> many(model, {.threads = threads, .instruction_set = set});
        for (const auto kind : StateArray<double>::all_kinds) {
          StateArray<double> forces(kind, tau), q_path(kind, 21, options.steps * model.nq()),
              v_path(kind, 21, options.steps * model.nv());
          RowMatrix<double> q = s.q, v = s.v;
          batch::rollout(many, q, v, forces.array(), options, q, v, q_path.array(),
                         v_path.array());  // in place
          expect_states_near<double>(q, expected.q, 1e-12, "q");
          expect_states_near<double>(v, expected.v, 1e-12, "v");
          expect_states_near<double>(q_path.values(), expected.q_path, 1e-12, "path of q");
          expect_states_near<double>(v_path.values(), expected.v_path, 1e-12, "path of v");
          EXPECT_TRUE(q_path.has_kept_gaps());
          EXPECT_TRUE(v_path.has_kept_gaps());
        }
      }
  }
}
INSTANTIATE_TEST_SUITE_P(WithAndWithoutPassiveForces, Rollout, ::testing::Bool());

/// Everything that acts on joints, by the equations of rollout.hpp, for one state and with dense matrices.
struct OneRollout {
  const Model<double>& model;
  const batch::RolloutOptions& options;
  Vector<double> q, v;
  Workspace<double> ws{model};

  void step(const Vector<double>& tau, const Vector<double>& q_target, const Vector<double>& v_target) {
    const int nv = model.nv();
    const double h = options.dt;
    Vector<double> k = Vector<double>::Zero(nv), d = k, error = difference(model, q, q_target);
    const auto number = [](const std::vector<double>& list, int i) {
      return list.empty() ? 0 : list.size() == 1 ? list[0] : list[static_cast<std::size_t>(i)];
    };
    Vector<double> rest = neutral(model);
    if (!options.rest.empty()) rest = Eigen::Map<const Vector<double>>(options.rest.data(), model.nq());
    const Vector<double> stretch = difference(model, rest, q);
    Vector<double> f(nv);
    for (int i = 0; i < nv; ++i) {
      const double most = model.constants().effort_limit[static_cast<std::size_t>(i)];
      const double asked =
          tau[i] + number(options.kp, i) * error[i] + number(options.kd, i) * (v_target[i] - v[i]);
      const bool is_clamped = options.effort_limits && std::abs(asked) > most;
      f[i] = is_clamped ? std::copysign(most, asked) : asked;
      k[i] = number(options.stiffness, i) + (is_clamped ? 0 : number(options.kp, i));
      d[i] = is_clamped ? 0 : number(options.kd, i);
      f[i] -= number(options.stiffness, i) * stretch[i];
    }
    if (options.passive_forces) {
      f += passive_forces(model, ws, v);
      for (int i = 0; i < nv; ++i) d[i] += model.constants().damping[static_cast<std::size_t>(i)];
    }
    if (options.limits) add_stops(f, k, d);
    Vector<double> a = forward_dynamics(model, ws, q, v, f);
    if (options.implicit) {
      Matrix<double> m = mass_matrix(model, ws, q);
      m.diagonal() += h * d + h * h * k;
      a = m.ldlt().solve(f - bias_forces(model, ws, q, v) - h * k.cwiseProduct(v));
    }
    v += h * a;
    q = integrate(model, q, Vector<double>(h * v));
  }

  void add_stops(Vector<double>& f, Vector<double>& k, Vector<double>& d) {
    const Matrix<double> m = mass_matrix(model, ws, neutral(model));
    for (const JointInfo& joint : model.names().joints) {
      if (!joint.velocities_are_rates) continue;
      for (int i = 0; i < joint.nv; ++i) {
        const int p = joint.q_index + i, s = joint.v_index + i;
        const double over = q[p] - model.constants().upper[static_cast<std::size_t>(p)];
        const double under = model.constants().lower[static_cast<std::size_t>(p)] - q[p];
        const double x = std::max(over, under), sign = over > under ? 1 : -1;
        if (x <= 0) continue;
        const double stiffness = m(s, s) * 200 * 200, damping = 2 * m(s, s) * 200 * x / (x + 1e-4);
        const double push = stiffness * x + damping * sign * v[s];
        if (push <= 0) continue;
        f[s] -= sign * push;
        k[s] += stiffness;
        d[s] += damping;
      }
    }
  }
};

/// Springs of the model act unless others are given.
TEST(RolloutLaw, HasTheSpringsOfTheModel) {
  ModelSpec sprung = robots::double_pendulum_spec();
  const Model<double> without = build(sprung);
  sprung.bodies[0].joint.stiffness = {30};
  sprung.bodies[0].joint.rest = {0.4};
  sprung.bodies[1].joint.stiffness = {5};
  const Model<double> model = build(sprung);
  const States<double> s(model, 9);
  const auto end_of = [&](const Model<double>& its_model, const batch::RolloutOptions& options) {
    Batch<double> many(its_model);
    RowMatrix<double> q(9, 2);
    const RowMatrix<double> tau = RowMatrix<double>::Zero(9, 2 * options.steps);
    batch::rollout(many, s.q, s.v, tau, options, q);
    return q;
  };
  batch::RolloutOptions plain{.steps = 20, .dt = 0.002}, given = plain, none = plain;
  given.stiffness = {30, 5};
  given.rest = {0.4, 0};
  none.stiffness = {0};
  EXPECT_EQ(end_of(model, plain), end_of(without, given));
  EXPECT_EQ(end_of(model, none), end_of(without, plain));
  EXPECT_GT((end_of(model, plain) - end_of(without, plain)).norm(), 1e-4);
}

TEST(RolloutLaw, ForcesOnJointsAreThoseOfTheEquations) {
  const batch::RolloutOptions plain{.steps = 6, .dt = 0.002};
  std::vector<batch::RolloutOptions> all(6, plain);
  all[0].kp = {40};
  all[0].kd = {3};
  all[1] = all[0];
  all[1].effort_limits = true;
  all[2] = all[1];
  all[2].passive_forces = all[2].limits = true;
  all[2].stiffness = {5};
  all[3] = all[2];
  all[3].implicit = true;
  all[4] = all[3];
  all[4].kp = {3e4};  // an explicit step would not bear it
  all[4].kd = {300};
  all[4].effort_limits = false;
  all[5].limits = all[5].implicit = true;
  for (Model<double> model : {robots::panda(), robots::mini_cheetah()}) {
    const int nq = model.nq(), nv = model.nv(), count = 11;
    for (batch::RolloutOptions options : all) {
      if (options.kp.size() == 1)
        options.kp.assign(static_cast<std::size_t>(nv), options.kp[0]);  // both are the same
      States<double> s(model, count), targets(model, count * options.steps, 7);
      s.q.rightCols(std::min(nq, 7)) *= 1.6;  // some beyond their limits
      for (int b = 0; b < count; ++b) {
        Vector<double> q = s.q.row(b);
        normalize(model, q);
        s.q.row(b) = q;
      }
      const RowMatrix<double> tau = random_forces(count, options.steps * nv);
      const RowMatrix<double> q_target = RowMatrix<double>::Map(targets.q.data(), count, options.steps * nq);
      const RowMatrix<double> v_target = RowMatrix<double>::Map(targets.v.data(), count, options.steps * nv);
      batch::RolloutInputs<double> inputs{.tau = tau};
      if (!options.kp.empty()) inputs.q_target = q_target;
      if (!options.kd.empty()) inputs.v_target = v_target;
      RowMatrix<double> q_expected(count, nq), v_expected(count, nv);
      for (int b = 0; b < count; ++b) {
        OneRollout one{model, options, s.q.row(b), s.v.row(b)};
        for (int step = 0; step < options.steps; ++step)
          one.step(tau.row(b).segment(step * nv, nv), q_target.row(b).segment(step * nq, nq),
                   v_target.row(b).segment(step * nv, nv));
        q_expected.row(b) = one.q;
        v_expected.row(b) = one.v;
      }
      for (const batch::InstructionSet set : batch::instruction_sets()) {
        Batch<double> many(model, {.threads = 2, .instruction_set = set});
        RowMatrix<double> q = s.q, v = s.v;
        batch::rollout(many, q, v, inputs, options, q, v);
        expect_states_near<double>(q, q_expected, 1e-9, "q");
        expect_states_near<double>(v, v_expected, 1e-9, "v");
      }
    }
  }
}

/// Halving the step divides the error by 2⁴, on a robot that floats and tumbles too.
TEST(RolloutIntegrators, RungeKuttaIsOfOrderFour) {
  for (const Model<double>& model : {robots::mini_cheetah(), robots::double_pendulum()}) {
    const States<double> s(model, 5);
    Batch<double> many(model);
    const auto after = [&](int steps) {
      RowMatrix<double> q = s.q, v = s.v;
      const batch::RolloutOptions options{
          .steps = steps, .dt = 0.2 / steps, .integrator = batch::RolloutIntegrator::runge_kutta_4};
      batch::rollout(many, q, v, batch::RolloutInputs<double>{}, options, q, v);
      RowMatrix<double> x(5, model.nq() + model.nv());
      x << q, v;
      return x;
    };
    const RowMatrix<double> exact = after(640);
    const double coarse = (after(20) - exact).norm(), fine = (after(40) - exact).norm();
    EXPECT_GT(coarse, 1e-9);
    EXPECT_NEAR(std::log2(coarse / fine), 4, 0.25);
  }
}

TEST(RolloutErrors, NameTheOption) {
  const Model<double> model = robots::panda();
  const States<double> s(model, 3);
  Batch<double> many(model);
  RowMatrix<double> q = s.q, v = s.v;
  const auto message = [&](const batch::RolloutInputs<double>& inputs, const batch::RolloutOptions& options) {
    try {
      batch::rollout(many, s.q, s.v, inputs, options, q, v);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string("nothing");
  };
  const batch::RolloutInputs<double> targets{.q_target = s.q};
  EXPECT_EQ(message({}, {.kp = {1}}), "batch::rollout: options.kp is given, but no q_target");
  EXPECT_EQ(message(targets, {}), "batch::rollout: q_target is given, but no options.kp");
  EXPECT_EQ(message(targets, {.kp = {1, 2}}),
            "batch::rollout: options.kp has 2 numbers, expected none, one or nv = 7");
  EXPECT_EQ(message(targets, {.kp = {-1}}),
            "batch::rollout: options.kp has -1: must be finite and not negative");
  EXPECT_EQ(message({}, {.rest = {0}}), "batch::rollout: options.rest has 1 numbers, expected nq = 7");
  EXPECT_EQ(message(targets, {.steps = 2, .kp = {1}}),
            "batch::rollout: q_target has 7 numbers per state, expected steps * nq = 14");
  EXPECT_EQ(message({}, {.integrator = batch::RolloutIntegrator::runge_kutta_4, .implicit = true}),
            "batch::rollout: options.implicit is for the semi-implicit Euler rule");
}

TEST(RolloutOutputs, AreThoseThatAreWantedAndAllMayStartFromOneState) {
  const Model<double> model = robots::mini_cheetah();
  const int states = 19;
  const batch::RolloutOptions options{.steps = 3, .dt = 0.002};
  const RowMatrix<double> tau = random_forces(states, options.steps * model.nv());
  States<double> s(model, states);
  for (int b = 1; b < states; ++b) s.q.row(b) = s.q.row(0), s.v.row(b) = s.v.row(0);
  Batch<double> many(model);
  RowMatrix<double> q = s.q, v = s.v, path(states, options.steps * model.nq());
  batch::rollout(many, s.q, s.v, tau, options, q, v);
  batch::rollout(many, batch::repeated(s.q.data(), states, model.nq()),
                 batch::repeated(s.v.data(), states, model.nv()), tau, options, {}, {}, path);
  EXPECT_EQ(RowMatrix<double>(path.rightCols(model.nq())), q);
  RowMatrix<double> v_end(states, model.nv());
  batch::rollout(many, s.q, s.v, tau, options, {}, v_end);
  EXPECT_EQ(v_end, v);
}

TEST(RolloutMemory, NothingIsAllocatedAfterTheFirstCall) {
  const Model<double> model = robots::panda();
  const States<double> s(model, 100);
  const RowMatrix<double> tau = random_forces(100, 3 * model.nv());
  RowMatrix<double> q = s.q, v = s.v;
  Batch<double> many(model);
  for (const batch::RolloutOptions& options :
       {batch::RolloutOptions{.steps = 3},
        batch::RolloutOptions{.steps = 3, .implicit = true, .effort_limits = true, .limits = true, .kd = {2}},
        batch::RolloutOptions{.steps = 3, .integrator = batch::RolloutIntegrator::runge_kutta_4}}) {
    const auto call = [&] { batch::rollout(many, q, v, tau, options, q, v); };
    call();
    EXPECT_EQ(allocations_of(call), 0U);
  }
}

/// A pendulum that is let go keeps its energy to the order of the step.
TEST(RolloutPhysics, EnergyOfAPendulum) {
  const Model<double> model = robots::double_pendulum();
  Workspace<double> ws(model);
  const States<double> s(model, 8);
  RowMatrix<double> q = s.q, v = RowMatrix<double>::Zero(8, model.nv());
  const auto energy = [&](int b) {
    return kinetic_energy(model, ws, q.row(b).transpose(), v.row(b).transpose()) +
           potential_energy(model, ws, q.row(b).transpose());
  };
  std::vector<double> before;
  for (int b = 0; b < 8; ++b) before.push_back(energy(b));
  const RowMatrix<double> tau = RowMatrix<double>::Zero(8, 1000 * model.nv());
  Batch<double> many(model);
  batch::rollout(many, q, v, tau, {.steps = 1000, .dt = 1e-4}, q, v);
  for (int b = 0; b < 8; ++b) EXPECT_NEAR(energy(b), before[static_cast<std::size_t>(b)], 0.02);
}

}  // namespace
}  // namespace limber::test
