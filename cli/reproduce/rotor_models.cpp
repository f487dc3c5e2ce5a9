// How much the rotors of motors matter on real mechanisms: rotors exact, on the diagonal, locked, and left
// out; and the error of the diagonal over the gear ratio.
#include <fmt/core.h>
#include <limber/analysis/rotor_report.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/build.hpp>
#include <limber/model/state.hpp>
#include <limber/robots/robots.hpp>

#include <algorithm>
#include <cmath>

#include "reproduce/sections.hpp"

namespace limber::cli::reproduce {

namespace {

constexpr PaceOptions kSlow = {.pace = 0.05}, kFast = {.pace = 0.5};

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

/// How far the kinetic energy of the approximate model strays on a free motion of the exact one without
/// gravity, where that of the exact one stays: the mean over some motions of 0.3 s.
double energy_error(const ModelSpec& exact_spec, const ModelSpec& approximate_spec, const PaceOptions& pace) {
  constexpr int motions = 5, steps = 300;
  constexpr double dt = 1e-3;
  const Model<double> exact = build(exact_spec).with_gravity({0, 0, 0}),
                      approximate = build(approximate_spec);
  Workspace<double> ws(exact), other(approximate);
  PacedStates states(exact, pace);
  double sum = 0;
  for (int k = 0; k < motions; ++k) {
    states.next();
    Vector<double> q = states.q(), v = states.v();
    const auto energy = [&] { return kinetic_energy(approximate, other, q, v); };
    const double start = energy(), kinetic = kinetic_energy(exact, ws, q, v);
    double strayed = 0;
    for (int s = 0; s < steps; ++s) {
      step(exact, ws, q, v, dt);
      strayed = std::max(strayed, std::abs(energy() - start));
    }
    sum += strayed / kinetic;
  }
  return sum / motions;
}

/// Panda with a motor and a harmonic drive of this ratio on each joint. Its reflected inertia is 0.5 kg m² in
/// the first four joints and 0.1 kg m² in the last three, our estimate.
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

/// The same robot with all gear ratios set, and its rotors as they are or scaled to the same n² J.
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

/// Over the degrees of freedom.
double mean(const RotorReport& report, double RotorDegree::* number) {
  double sum = 0;
  for (const RotorDegree& degree : report.degrees) sum += degree.*number;
  return sum / static_cast<double>(report.degrees.size());
}

/// Rows of a table, and curves of a plot.
void sweep(const std::string& robot, const ModelSpec& spec, bool keeps_reflected_inertia, Section& section,
           Plot& plot) {
  const std::string table = robot + (keeps_reflected_inertia ? ", same reflected inertia" : ", same rotors");
  Curve slow_curve{robot + ", slow", {}, {}}, fast_curve{robot + ", fast", {}, {}},
      rule_curve{robot + ", ρ/n", {}, {}, Curve::Look::dashes};
  for (const double n : {3, 6, 9, 30, 50, 100}) {
    const ModelSpec exact = with_ratio(spec, n, keeps_reflected_inertia);
    const RotorReport slow = rotor_report(exact, {.pace = kSlow}),
                      fast = rotor_report(exact, {.pace = kFast});
    const std::string row = fmt::format("n = {:g}", n);
    const double share = mean(slow, &RotorDegree::share), rule = mean(slow, &RotorDegree::coupling_share);
    const RelativeErrors &of_slow = slow.diagonal.joints, &of_fast = fast.diagonal.joints;
    section.judge({table, row, "H"}, slow.diagonal.mass_matrix);
    section.judge({table, row, "q̈ slow"}, of_slow.acceleration);
    section.judge({table, row, "q̈ fast"}, of_fast.acceleration);
    section.judge({table, row, "τ slow"}, of_slow.torque);
    section.judge({table, row, "τ fast"}, of_fast.torque);
    section.add({{table, row, "share ρ"}, std::nullopt, 100 * share, "%", Verdict::computed});
    section.add({{table, row, "rule ρ/n"}, std::nullopt, 100 * rule, "%", Verdict::computed});
    const auto add_point = [&](Curve& curve, double error) {
      curve.x.push_back(n);
      curve.y.push_back(100 * error);
    };
    add_point(slow_curve, of_slow.acceleration);
    add_point(fast_curve, of_fast.acceleration);
    add_point(rule_curve, rule);
  }
  plot.curves.insert(plot.curves.end(), {slow_curve, fast_curve, rule_curve});
}

}  // namespace

Section rotor_models() {
  Section section;
  const struct {
    const char* name;
    ModelSpec spec;
  } robots[] = {{"Mini Cheetah", robots::mini_cheetah_spec()}, {"Panda, ratio 100", geared_panda()}};
  for (const auto& robot : robots)
    for (const bool is_fast : {false, true})
      for (const RotorModel model :
           {RotorModel::exact, RotorModel::diagonal, RotorModel::locked, RotorModel::none}) {
        const ModelSpec approximate = approximate_rotors(robot.spec, model);
        const PaceOptions& pace = is_fast ? kFast : kSlow;
        const RotorErrors errors = rotor_errors(robot.spec, approximate, pace);
        const auto add = [&](const char* column, double error) {
          section.judge({std::string(robot.name) + (is_fast ? ", fast" : ", slow"), to_string(model), column},
                        error);
        };
        add("mass matrix", errors.mass_matrix);
        add("forward dynamics", errors.joints.acceleration);
        add("inverse dynamics", errors.joints.torque);
        add("energy", energy_error(robot.spec, approximate, pace));
      }
  return section;
}

Section rotor_ratios() {
  Section section;
  for (const bool keeps : {true, false}) {
    Plot plot{.file = keeps ? "same_reflected_inertia.svg" : "same_rotors.svg",
              .title = keeps ? "Same reflected inertia" : "Same rotors",
              .x_label = "gear ratio n",
              .y_label = "error of q̈ with the diagonal, %",
              .curves = {}};
    sweep("Mini Cheetah", robots::mini_cheetah_spec(), keeps, section, plot);
    sweep("Panda", geared_panda(), keeps, section, plot);
    section.plots.push_back(plot);
  }
  return section;
}

}  // namespace limber::cli::reproduce
