#include "inverse_dynamics.hpp"
#include "lanes.hpp"
#include "plain_types.hpp"

namespace limber::spike {
Variant plain_lanes() { return make_variant<InverseDynamics<plain::Types<Lanes>>>("(a) plain structs"); }
}  // namespace limber::spike
