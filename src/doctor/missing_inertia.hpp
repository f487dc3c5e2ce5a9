// Inertias for links that need one and have none.
#pragma once

#include <limber/model/model.hpp>

#include "doctor/examination.hpp"

namespace limber::doctor {

/// Gives the link of a body an inertia: that of its shapes, as of water, or where there are none, of a small
/// ball. A link that has mass on the axis of its joint gets the rotational inertia of such a ball. Says what
/// became of it; empty where more would change nothing.
std::string give_inertia(BodySpec& body);

/// The joints that leave the mass matrix of a description without errors singular.
std::vector<Problem> singular_problems(const ModelSpec& spec, const ModelData<double>& data);
/// Gives them inertias.
void mend_mass_matrix(Examination& doctor);

}  // namespace limber::doctor
