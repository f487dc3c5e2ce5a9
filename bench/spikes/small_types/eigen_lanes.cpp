#include "eigen_lanes.hpp"
#include "eigen_types.hpp"
#include "inverse_dynamics.hpp"

namespace limber::spike {
Variant eigen_lanes() { return make_variant<InverseDynamics<eigen::Types<Lanes>>>("(b) Eigen, same source"); }
}  // namespace limber::spike
