#include "center_of_mass.hpp"

#include <limber/algorithms/momentum.hpp>
#include <limber/model/state.hpp>

namespace limber::cli {

Vec3<double> neutral_center_of_mass(const Model<double>& model) {
  MomentumScratch<double> scratch(model);
  scratch.compute_composites(model, neutral(model).data());
  return scratch.frames.origin() + relative_center_of_mass(scratch.inertias);
}

}  // namespace limber::cli
