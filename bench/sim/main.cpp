// Simulations beside MuJoCo and Simbody, and problems of the literature. Prints one JSON object; run.py makes
// a page of it.
//
//   bench_sim [--robots FOLDER] [--quick]
//
// FOLDER has the robots of example-robot-data, for ANYmal. --quick: without what takes minutes.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "compare.hpp"
#include "laws.hpp"
#include "mujoco_model.hpp"
#include "peers.hpp"
#include "problems.hpp"

namespace bench::sim {
namespace {

using namespace limber;
using nlohmann::json;

/// The least of several runs.
template <class F> double least_seconds(int runs, const F& f) {
  double least = INFINITY;
  for (int k = 0; k < runs; ++k) {
    const double begin = processor_seconds();
    f();
    least = std::min(least, processor_seconds() - begin);
  }
  return least;
}

MujocoModel mujoco_model(const ModelSpec& spec) {
  std::vector<limber::Problem> warnings;
  MujocoModel model = load_mjcf(to_mjcf(spec, &warnings, {.lossy = true}));
  model->opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_CONTACT;
  return model;
}

/// The same state in both; a free joint of MuJoCo has w first, and [v in world
/// axes; ω].
void set_state(const Model<double>& model, const Vector<double>& q, const Vector<double>& v, mjData& data) {
  std::copy(q.begin(), q.end(), data.qpos);
  std::copy(v.begin(), v.end(), data.qvel);
  for (const JointInfo& joint : model.names().joints)
    if (joint.type == JointType::floating) {
      double* quaternion = data.qpos + joint.q_index + 3;
      const Quaternion<double> r{quaternion[0], quaternion[1], quaternion[2], quaternion[3]};
      std::rotate(quaternion, quaternion + 3, quaternion + 4);
      const Vec3<double> linear =
          Rotation<double>::from_quaternion(r) *
          Vec3<double>{v[joint.v_index + 3], v[joint.v_index + 4], v[joint.v_index + 5]};
      for (int k = 0; k < 3; ++k) {
        data.qvel[joint.v_index + k] = linear[k];
        data.qvel[joint.v_index + 3 + k] = v[joint.v_index + k];
      }
    }
}

/// Joints that do nothing by themselves, and no rotors, which MuJoCo does not
/// have.
ModelSpec frictionless(ModelSpec spec) {
  for (BodySpec& body : spec.bodies) {
    body.joint.damping.clear();
    body.joint.friction.clear();
    body.joint.limits = {};
    body.rotors.clear();
  }
  return spec;
}

/// Steps of semi-implicit Euler, damping and friction left out, contacts and
/// limits off in both.
json steps(const std::string& name, const ModelSpec& given) {
  constexpr int kSteps = 2000;
  const ModelSpec spec = frictionless(given);
  const Model<double> model = build(spec);
  Vector<double> q = neutral(model), v(model.nv());
  for (int k = 0; k < model.nv(); ++k) v[k] = 0.3 * std::sin(1 + 2.3 * k);

  const MujocoModel mujoco = mujoco_model(spec);
  mujoco->opt.timestep = 1e-3;
  mujoco->opt.integrator = mjINT_EULER;
  const MujocoData data(mj_makeData(mujoco.get()), mj_deleteData);
  Simulation simulation(model, {.integrator = Integrator::semi_implicit_euler, .step = 1e-3});

  // The same motion: joint positions after a tenth of a second.
  simulation.set_state(q, v);
  simulation.advance(0.1);
  set_state(model, q, v, *data);
  for (int k = 0; k < 100; ++k) mj_step(mujoco.get(), data.get());
  double gap = 0;
  for (const JointInfo& joint : model.names().joints)
    if (joint.nv == 1)
      gap = std::max(gap, std::abs(simulation.q()[joint.q_index] - data->qpos[joint.q_index]));

  const double ours = least_seconds(7, [&] {
    simulation.set_state(q, v);
    simulation.advance(1e-3 * kSteps);
  });
  const double theirs = least_seconds(7, [&] {
    mj_resetData(mujoco.get(), data.get());
    set_state(model, q, v, *data);
    for (int k = 0; k < kSteps; ++k) mj_step(mujoco.get(), data.get());
  });
  return {{"robot", name},           {"degrees", model.nv()},
          {"limber", kSteps / ours}, {"mujoco", kSteps / theirs},
          {"ratio", theirs / ours},  {"gap_after_100_steps", gap}};
}

json solve(const Problem& problem) {
  Simulation simulation(problem.model, problem.constraints, problem.options);
  problem.add_forces(simulation);
  simulation.set_state(problem.q, problem.v);
  const Recording recording = simulation.record(problem.seconds, 40, {"kinetic_energy"});
  json time = recording.time, shown = json::array(), energy = json::array();
  double most = 0;
  for (std::size_t k = 0; k < recording.time.size(); ++k) {
    shown.push_back(problem.look_at(recording["q"].at(k)));
    energy.push_back(recording["energy"].values[k] - recording["energy"].values[0]);
    most = std::max(most, std::abs(energy.back().get<double>()));
  }
  const SimulationCounts counts = simulation.counts();
  // How far from the motion with ten times the tolerance, or twice the step: more than its error.
  SimulationOptions loose = problem.options;
  loose.tolerance *= 10;
  loose.step *= 2;
  Simulation other(problem.model, problem.constraints, loose);
  problem.add_forces(other);
  other.set_state(problem.q, problem.v);
  const Recording farther = other.record(problem.seconds, 40);
  double off = 0;
  for (std::size_t k = 0; k < std::min(farther.time.size(), recording.time.size()); ++k) {
    const double value = problem.look_at(farther["q"].at(k));
    off = std::max(off, std::abs(value - shown[k].get<double>()));
  }
  const double seconds = least_seconds(5, [&] {
    simulation.set_state(problem.q, problem.v);
    simulation.advance(problem.seconds);
  });
  return {{"name", problem.name},
          {"what", problem.what},
          {"integrator", to_string(problem.options.integrator)},
          {"tolerance", problem.options.tolerance},
          {"step", problem.options.step},
          {"time", time},
          {"shown", problem.shown},
          {"values", shown},
          {"energy_change", energy},
          {"largest_energy_change", most},
          {"off_from_coarser", off},
          {"steps", counts.steps},
          {"evaluations", counts.evaluations},
          {"seconds_per_simulated_second", seconds / problem.seconds}};
}

/// The same by MuJoCo's RK4: (mean (E − E₀)², seconds).
std::pair<double, double> anymal_with_mujoco(const ModelSpec& spec, const Model<double>& model,
                                             const Vector<double>& q, double force) {
  const MujocoModel mujoco = mujoco_model(spec);
  mujoco->opt.timestep = 1e-3;
  mujoco->opt.integrator = mjINT_RK4;
  mujoco->opt.enableflags |= mjENBL_ENERGY;
  const MujocoData data(mj_makeData(mujoco.get()), mj_deleteData);
  double error = 0;
  const double seconds = least_seconds(3, [&] {
    mj_resetData(mujoco.get(), data.get());
    set_state(model, q, Vector<double>::Zero(model.nv()), *data);
    data->xfrc_applied[6 + 2] = force;
    for (int k = 0; k < 1000; ++k) mj_step(mujoco.get(), data.get());
    data->xfrc_applied[6 + 2] = 0;
    double sum = 0, start = 0;
    for (int k = 0; k <= 2000; ++k) {
      mj_step(mujoco.get(), data.get());  // leaves the energy of where it began
      const double energy = data->energy[0] + data->energy[1];
      if (k == 0) start = energy;
      sum += (energy - start) * (energy - start);
    }
    error = sum / 2000;
  });
  return {error, seconds};
}

/// Energy that a floating ANYmal keeps after a push: mean (E − E₀)² over the
/// last two of three seconds.
json anymal(const std::string& robots) {
  const ModelSpec spec =
      frictionless(with_floating_base(load_spec(robots + "/anymal_b_simple_description/robots/anymal.urdf")));
  const Model<double> model = build(spec);
  const double weight = 9.81 * total_mass(model);
  SimulationOptions options;
  options.integrator = Integrator::rk4;
  options.step = 1e-3;
  Simulation simulation(model, options);
  const int base = model.frame_index(model.names().joints.front().link);
  const Vec3<double> center = spec.find_body(model.names().joints.front().link)->inertia.com;
  Workspace<double> ws(model);
  simulation.add([&](const Instant& now, ExternalForces<double>& forces) {
    if (now.time >= 1) return;
    const Rotation<double> r = placement(model, ws, now.q, base).rotation;
    const Vec3<double> force = inverse_times(r, Vec3<double>{0, 0, 2 * weight});
    forces.add(model, base, {cross(center, force), force});
  });
  // Standing.
  Vector<double> standing = neutral(model);
  for (const JointInfo& joint : model.names().joints)
    if (joint.nv == 1) {
      const double left = joint.name.starts_with("L") ? 1 : -1, fore = joint.name[1] == 'F' ? 1 : -1;
      standing[joint.q_index] = joint.name.ends_with("HAA")   ? 0.03 * left
                                : joint.name.ends_with("HFE") ? 0.4 * fore
                                                              : -0.8 * fore;
    }
  double error = 0;
  const double seconds = least_seconds(3, [&] {
    simulation.set_state(standing, Vector<double>::Zero(model.nv()));
    simulation.advance(1);
    const double start = simulation.energy();
    double sum = 0;
    for (int k = 1; k <= 2000; ++k) {
      simulation.advance(1 + 1e-3 * k);
      sum += std::pow(simulation.energy() - start, 2);
    }
    error = sum / 2000;
  });
  const auto [mujoco_error, mujoco_seconds] = anymal_with_mujoco(spec, model, standing, 2 * weight);
  return {{"degrees", model.nv()},
          {"mean_square_energy_error", error},
          {"seconds", seconds},
          {"mujoco_mean_square_energy_error", mujoco_error},
          {"mujoco_seconds", mujoco_seconds}};
}

}  // namespace
}  // namespace bench::sim

int main(int argc, char** argv) {
  using namespace bench::sim;
  std::string robots;
  bool is_quick = false;
  for (int k = 1; k < argc; ++k) {
    if (std::string(argv[k]) == "--quick") is_quick = true;
    if (std::string(argv[k]) == "--robots" && k + 1 < argc) robots = argv[++k];
  }
  nlohmann::json all = {{"mujoco_version", mj_versionString()}, {"simbody_version", simbody_version()}};
  all["steps"] = {steps("quadruped", limber::robots::mini_cheetah_spec()),
                  steps("humanoid", limber::robots::humanoid_spec())};
  std::vector<bench::sim::Problem> problems = {simple_pendulum(), four_bars(2)};
  if (!is_quick) problems.push_back(four_bars(40));
  problems.push_back(bricard_mechanism());
  problems.push_back(flyball_governor());
  for (const bench::sim::Problem& problem : problems) {
    all["problems"].push_back(solve(problem));
    all["comparison"].push_back(compare(problem));
  }
  if (!is_quick) all["laws"] = long_laws();
  if (!robots.empty()) all["anymal"] = anymal(robots);
  std::printf("%s\n", all.dump(1).c_str());
}
