// The robots whose rotors the page approximates, and what it asks beside the report on rotors.
#pragma once

#include <limber/analysis/rotor_report.hpp>

namespace limber::cli::reproduce {

inline constexpr PaceOptions kSlow = {.pace = 0.05}, kFast = {.pace = 0.5};

/// How far the kinetic energy of the approximate model strays on a free motion of the exact one without
/// gravity, where that of the exact one stays: the mean over some motions of 0.3 s.
double energy_error(const ModelSpec& exact, const ModelSpec& approximate, const PaceOptions& pace);

/// Panda with a motor and a harmonic drive of this ratio on each joint. `reflected` at ratio 100 is 0.5 kg m²
/// in the first four joints and 0.1 kg m² in the last three, our estimate.
ModelSpec geared_panda();

/// The same robot with all gear ratios set, and its rotors as they are or scaled to the same n² J.
ModelSpec with_ratio(const ModelSpec& spec, double ratio, bool keeps_reflected_inertia);

}  // namespace limber::cli::reproduce
