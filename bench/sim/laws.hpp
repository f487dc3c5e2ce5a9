// What a motion must keep, over long times.
#pragma once

#include <nlohmann/json.hpp>

namespace bench::sim {

/// A free humanoid over 10 minutes, a double pendulum over 100 s, a four-bar over 60 s: the worst of each.
nlohmann::json long_laws();

}  // namespace bench::sim
