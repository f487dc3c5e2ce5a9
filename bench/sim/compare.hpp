// A problem solved by each library to the same tolerance.
#pragma once

#include <nlohmann/json.hpp>

#include "problems.hpp"

namespace bench::sim {

/// Of the energy in J, and of the plotted quantity in m: IFToMM's high precision.
inline constexpr double kPrecision = 1e-3;

/// For each library, of its methods and their settings, each as coarse as the precision allows, the fastest;
/// where none has the precision, the most precise one.
nlohmann::json compare(const Problem& problem);

}  // namespace bench::sim
