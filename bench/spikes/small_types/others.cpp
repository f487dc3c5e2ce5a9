#include "eigen_idiomatic.hpp"
#include "eigen_lanes.hpp"
#include "eigen_six.hpp"
#include "padded_types.hpp"

namespace limber::spike {

Variant plain_double();
Variant plain_lanes();
Variant eigen_double();
Variant eigen_lanes();

// The door of the shared library: the plain structs come first in each group of lanes, as the baseline.
extern "C" [[gnu::visibility("default")]] void limber_spike_variants(std::span<const Variant>& result) {
  static const Variant variants[] = {
      plain_double(),
      eigen_double(),
      make_variant<eigen::IdiomaticInverseDynamics<double>>("(b') Eigen, idiomatic"),
      make_variant<eigen::SixInverseDynamics<double>>("(c) Eigen, 6×6"),
      make_variant<InverseDynamics<padded::Types>>("(d) padded to four"),
      plain_lanes(),
      eigen_lanes(),
      make_variant<eigen::IdiomaticInverseDynamics<Lanes>>("(b') Eigen, idiomatic"),
      make_variant<eigen::SixInverseDynamics<Lanes>>("(c) Eigen, 6×6"),
  };
  result = variants;
}

}  // namespace limber::spike
