#include "eigen_types.hpp"
#include "inverse_dynamics.hpp"

namespace limber::spike {
Variant eigen_double() {
  return make_variant<InverseDynamics<eigen::Types<double>>>("(b) Eigen, same source");
}
}  // namespace limber::spike
