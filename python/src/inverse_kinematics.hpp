// The parts of inverse kinematics that are methods of Model.
#pragma once

#include <limber/ik/inverse_kinematics.hpp>

#include "model.hpp"
#include "options.hpp"
#include "rows.hpp"

namespace limber::python {

inline constexpr const char* kInverseKinematics = "inverse_kinematics";

/// f(options …), of one target and of many.
template <class F>
void with_ik_options(const F& f) {
  f(Option{"iterations", &IkOptions::iterations}, Option{"seconds", &IkOptions::seconds},
    Option{"random_seed", &IkOptions::random_seed}, Option{"restarts", &IkOptions::restarts});
}

/// For many placements of one frame.
void bind_inverse_kinematics_batch(nb::class_<PythonModel>& c);

}  // namespace limber::python
