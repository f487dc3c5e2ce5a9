#include "reproduce/rotor_effect.hpp"

#include <limber/dynamics/dynamics.hpp>
#include <limber/model/build.hpp>
#include <limber/model/state.hpp>
#include <limber/robots/robots.hpp>

#include <algorithm>
#include <cmath>

namespace limber::cli::reproduce {

namespace {

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

double energy_error(const ModelSpec& exact_spec, const ModelSpec& approximate_spec, const PaceOptions& pace) {
  const Model<double> exact = build(weightless(exact_spec)),
                      approximate = build(weightless(approximate_spec));
  Workspace<double> ws(exact), other(approximate);
  PacedStates states(exact, pace);
  constexpr int motions = 5, steps = 300;
  constexpr double dt = 1e-3;
  double sum = 0;
  for (int k = 0; k < motions; ++k) {
    states.next();
    Vector<double> q = states.q(), v = states.v();
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
