// The part of the demonstration that computes.
#pragma once

#include <limber/model/model.hpp>

#include "checklist.hpp"

namespace limber::cli {

/// Joint forces and mass matrix of one state, the laws that they keep, and how long the calls take.
void show_dynamics(const Model<double>& model, Checklist& checks);

}  // namespace limber::cli
