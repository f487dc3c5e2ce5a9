#include "inverse_dynamics.hpp"
#include "plain_types.hpp"

namespace limber::spike {
Variant plain_double() { return make_variant<InverseDynamics<plain::Types<double>>>("(a) plain structs"); }
}  // namespace limber::spike
