#include "reproduce/rotor_effect.hpp"

#include <limber/dynamics/dynamics.hpp>
#include <limber/model/build.hpp>
#include <limber/model/edit.hpp>
#include <limber/model/state.hpp>
#include <limber/robots/robots.hpp>

#include <algorithm>
#include <cmath>
#include <random>

namespace limber::cli::reproduce {

namespace {

/// Random states, the same for every model of one robot.
class States {
 public:
  States(const ModelSpec& spec, const Model<double>& model, Pace pace)
      : model_(model), speed_(model.nv()), generator_(2020) {
    const double share = pace == Pace::slow ? 0.05 : 0.5;
    double fastest = 0;
    for (const BodySpec& body : spec.bodies)
      for (const double limit : body.joint.limits.velocity) fastest = std::max(fastest, limit);
    speed_.setConstant(0.1 * share * fastest);
    for (const JointInfo& joint : model.names().joints) {
      const BodySpec* body = spec.find_joint(joint.name);
      if (joint.nv == 1) speed_[joint.v_index] = share * body->joint.limits.velocity.front();
    }
  }

  void next() {
    std::normal_distribution<double> normal;
    constexpr double per_second = 10;
    q = random(model_, generator_);
    v = speed_.unaryExpr([&](double scale) { return scale * normal(generator_); });
    a = speed_.unaryExpr([&](double scale) { return per_second * scale * normal(generator_); });
  }

  Vector<double> q, v, a;

 private:
  const Model<double>& model_;
  Vector<double> speed_;
  std::mt19937_64 generator_;
};

/// Velocities of the floating root, which come first.
int trunk_degrees(const Model<double>& model) {
  const JointInfo& first = model.names().joints.front();
  return first.type == JointType::floating ? first.nv : 0;
}

ModelSpec weightless(ModelSpec spec) {
  spec.gravity = {0, 0, 0};
  return spec;
}

/// A classical Runge–Kutta step of the free motion.
void step(const Model<double>& model, Workspace<double>& ws, Vector<double>& q, Vector<double>& v,
          double dt) {
  const Vector<double> none = Vector<double>::Zero(model.nv());
  const auto a = [&](const Vector<double>& at, const Vector<double>& rate) {
    return Vector<double>(forward_dynamics(model, ws, at, rate, none));
  };
  const auto moved = [&](const Vector<double>& rate, double time) {
    return Vector<double>(integrate(model, q, Vector<double>(time * rate)));
  };
  const Vector<double> v1 = v, a1 = a(q, v1);
  const Vector<double> v2 = v + 0.5 * dt * a1, a2 = a(moved(v1, 0.5 * dt), v2);
  const Vector<double> v3 = v + 0.5 * dt * a2, a3 = a(moved(v2, 0.5 * dt), v3);
  const Vector<double> v4 = v + dt * a3, a4 = a(moved(v3, dt), v4);
  q = moved((v1 + 2 * v2 + 2 * v3 + v4) / 6, dt);
  v += dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
}

}  // namespace

RotorErrors rotor_errors(const ModelSpec& exact_spec, const ModelSpec& approximate_spec, Pace pace) {
  const Model<double> exact = build(exact_spec), approximate = build(approximate_spec);
  Workspace<double> ws(exact), other(approximate);
  States states(exact_spec, exact, pace);
  const int joints = exact.nv() - trunk_degrees(exact);
  RotorErrors errors{0, 0, 0};
  double a_size = 0, tau_size = 0;
  constexpr int count = 60;
  for (int k = 0; k < count; ++k) {
    states.next();
    const Vector<double> tau = inverse_dynamics(exact, ws, states.q, states.v, states.a);
    const Vector<double> gravity = gravity_forces(exact, ws, states.q);
    const Matrix<double> h = mass_matrix(exact, ws, states.q);
    const Matrix<double> dh = mass_matrix(approximate, other, states.q) - h;
    const Vector<double> scale = h.diagonal().cwiseSqrt().cwiseInverse();
    errors.mass_matrix =
        std::max(errors.mass_matrix, (scale.asDiagonal() * dh * scale.asDiagonal()).cwiseAbs().maxCoeff());
    const Vector<double> da = forward_dynamics(approximate, other, states.q, states.v, tau) - states.a;
    const Vector<double> dtau = inverse_dynamics(approximate, other, states.q, states.v, states.a) - tau;
    errors.forward += da.tail(joints).squaredNorm();
    errors.inverse += dtau.tail(joints).squaredNorm();
    a_size += states.a.tail(joints).squaredNorm();
    tau_size += (tau - gravity).tail(joints).squaredNorm();
  }
  errors.forward = std::sqrt(errors.forward / a_size);
  errors.inverse = std::sqrt(errors.inverse / tau_size);
  return errors;
}

double energy_error(const ModelSpec& exact_spec, const ModelSpec& approximate_spec, Pace pace) {
  const Model<double> exact = build(weightless(exact_spec)),
                      approximate = build(weightless(approximate_spec));
  Workspace<double> ws(exact), other(approximate);
  States states(exact_spec, exact, pace);
  constexpr int motions = 5, steps = 300;
  constexpr double dt = 1e-3;
  double sum = 0;
  for (int k = 0; k < motions; ++k) {
    states.next();
    Vector<double> q = states.q, v = states.v;
    const auto energy = [&] { return kinetic_energy(approximate, other, q, v); };
    const double start = energy();
    const double kinetic = kinetic_energy(exact, ws, q, v);
    double strayed = 0;
    for (int s = 0; s < steps; ++s) {
      step(exact, ws, q, v, dt);
      strayed = std::max(strayed, std::abs(energy() - start));
    }
    sum += strayed / kinetic;
  }
  return sum / motions;
}

ReflectedShare reflected_share(const ModelSpec& spec) {
  const Model<double> model = build(spec);
  Workspace<double> ws(model);
  States states(spec, model, Pace::slow);
  ReflectedShare sum{0, 0};
  constexpr int count = 60;
  int joints = 0;
  for (int k = 0; k < count; ++k) {
    states.next();
    const Matrix<double> h = mass_matrix(model, ws, states.q);
    for (const BodySpec& body : spec.bodies)
      for (const RotorSpec& rotor : body.rotors) {
        const int i =
            model.names().joints[static_cast<std::size_t>(model.joint_index(body.joint.name))].v_index;
        const double n = rotor.gear_ratio, share = n * n * spin_inertia(rotor) / h(i, i);
        sum.share += share;
        sum.rule += share / n;
        ++joints;
      }
  }
  return {sum.share / joints, sum.rule / joints};
}

ModelSpec geared_panda() {
  constexpr double ratio = 100, mass = 0.2;
  ModelSpec spec = robots::panda_spec();
  for (std::size_t i = 0; i < spec.bodies.size(); ++i) {
    const double spin = (i < 4 ? 0.5 : 0.1) / (ratio * ratio);
    RotorSpec rotor;
    rotor.gear_ratio = ratio;
    rotor.inertia = {mass, {0, 0, 0}, Sym3<double>::diagonal(spin / 2, spin / 2, spin).matrix()};
    spec.bodies[i].rotors.push_back(rotor);
  }
  spec.name = "panda_geared";
  return spec;
}

ModelSpec with_ratio(const ModelSpec& spec, double ratio, bool keeps_reflected_inertia) {
  ModelSpec changed = spec;
  for (BodySpec& body : changed.bodies)
    for (RotorSpec& rotor : body.rotors) {
      const double before = rotor.gear_ratio;
      rotor.gear_ratio = ratio;
      if (keeps_reflected_inertia)
        rotor.inertia.about_com = rotor.inertia.about_com * (before * before / (ratio * ratio));
    }
  return changed;
}

}  // namespace limber::cli::reproduce
