// What an approximation of rotors costs a mechanism, over random states.
#pragma once

#include <limber/model/spec.hpp>

namespace limber::cli::reproduce {

/// How fast: velocities are normal numbers times this share of each joint's limit; accelerations are such a
/// velocity per tenth of a second. The trunk of a robot that floats has a tenth of that.
enum class Pace { slow, fast };  ///< 1/20 and 1/2 of the limits

/// Relative errors. Joints alone count; the trunk of a floating robot is left out of the norms.
struct RotorErrors {
  double mass_matrix;  ///< the largest |ΔH_ij| / √(H_ii H_jj)
  double forward;      ///< ‖Δq̈‖ / ‖q̈‖, for the exact torques
  double inverse;      ///< ‖Δτ‖ / ‖τ − gravity‖, for the exact accelerations
};
RotorErrors rotor_errors(const ModelSpec& exact, const ModelSpec& approximate, Pace pace);

/// How far the kinetic energy of the approximate model strays on a free motion of the exact one without
/// gravity, where that of the exact one stays: the mean over some motions of 0.3 s.
double energy_error(const ModelSpec& exact, const ModelSpec& approximate, Pace pace);

/// n² J / H_ii and what it gives divided by n, means over joints and states: the share of the reflected
/// inertia, and the rule of thumb for the error of the diagonal.
struct ReflectedShare {
  double share, rule;
};
ReflectedShare reflected_share(const ModelSpec& exact);

/// Panda with a motor and a harmonic drive of this ratio on each joint. `reflected` at ratio 100 is 0.5 kg m²
/// in the first four joints and 0.1 kg m² in the last three, our estimate.
ModelSpec geared_panda();

/// The same robot with all gear ratios set, and its rotors as they are or scaled to the same n² J.
ModelSpec with_ratio(const ModelSpec& spec, double ratio, bool keeps_reflected_inertia);

}  // namespace limber::cli::reproduce
