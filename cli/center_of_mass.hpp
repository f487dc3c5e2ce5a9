// Where the centre of mass of a mechanism is in its neutral position.
#pragma once

#include <limber/model/model.hpp>

namespace limber::cli {

/// Without a workspace: the matrices in it would take far more memory than a large model itself.
Vec3<double> neutral_center_of_mass(const Model<double>& model);

}  // namespace limber::cli
