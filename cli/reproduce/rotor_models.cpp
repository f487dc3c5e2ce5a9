// Rotors exact, on the diagonal, locked, and left out: what each model costs on real mechanisms.
#include <limber/robots/robots.hpp>

#include "reproduce/rotor_effect.hpp"
#include "reproduce/sections.hpp"

namespace limber::cli::reproduce {

namespace {

Verdict judged(double relative) {
  if (relative < 1e-5) return Verdict::exact;
  return relative < 0.01 ? Verdict::good_enough : relative < 0.05 ? Verdict::noticeable : Verdict::too_coarse;
}

}  // namespace

Section rotor_models() {
  Section section;
  section.title = "How much rotors matter: four models of them on real mechanisms";
  section.before =
      "[Mini Cheetah](robots.md) has ratios of 6 and 9.33, published rotors of 63e-6 kg m², and a floating "
      "trunk. The Panda is given a motor and a harmonic drive of ratio 100 on each joint, with a reflected "
      "inertia of 0.5 kg m² in its first four joints and 0.1 kg m² in the last three: an estimate, since "
      "its maker publishes none. `approximate_rotors` makes the other three models:\n\n"
      "| model | keeps | drops |\n"
      "|---|---|---|\n"
      "| exact | everything | nothing |\n"
      "| diagonal | mass, inertia as a standing part of the carrier, n² J as armature | the couple b = n J "
      "a: inertial coupling and gyroscopic torque |\n"
      "| locked | mass, inertia as a standing part of the carrier | all that spinning does |\n"
      "| none | nothing | mass and all |\n\n"
      "60 random states. *Fast*: joint velocities are normal numbers times half of each joint's limit "
      "(which is 40 rad/s on the legs and about 2.2 rad/s on the arm), accelerations such a velocity per "
      "tenth of a second; *slow*: a tenth of both. Errors are relative to the exact model:\n\n"
      "- mass matrix: the largest |ΔH_ij| / √(H_ii H_jj);\n"
      "- forward dynamics: ‖Δq̈‖ / ‖q̈‖ of the joints, for the exact torques;\n"
      "- inverse dynamics: ‖Δτ‖ / ‖τ − gravity‖ of the joints, for the exact accelerations;\n"
      "- energy: how far the kinetic energy of the model strays on free motions of 0.3 s of the exact one "
      "without gravity, where the exact energy stays.\n\n"
      "Up to 1 % is *good enough*, up to 5 % *noticeable*.";
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
          section.items.push_back({std::string(robot.name) + (is_fast ? ", fast" : ", slow"),
                                   to_string(model), column, std::nullopt, 100 * error, "%", judged(error),
                                   ""});
        };
        add("mass matrix", errors.mass_matrix);
        add("forward dynamics", errors.joints.acceleration);
        add("inverse dynamics", errors.joints.torque);
        add("energy", energy_error(robot.spec, approximate, pace));
      }
  section.after =
      "A robot with low ratios needs exact rotors wherever a few per cent count, in simulation and in "
      "torque control. Behind a ratio of 100 the diagonal is good enough. To leave the reflected inertia "
      "out altogether is wrong by far on both: the torque that would turn the rotors then turns the links. "
      "`limber rotors` says it for [a robot of yours](rotors.md), joint by joint.";
  return section;
}

}  // namespace limber::cli::reproduce
