// The parts of the module, one file each.
#pragma once

#include <nanobind/nanobind.h>

#include "model.hpp"

namespace limber::python {

namespace nb = nanobind;

void bind_problems(nb::module_& m);
void bind_spec(nb::module_& m);
void bind_editing(nb::module_& m);
void bind_builder(nb::module_& m);
void bind_files(nb::module_& m);
void bind_model(nb::module_& m);
void bind_inverse_kinematics(nb::module_& m);
void bind_pinocchio_order(nb::module_& m);
void bind_equations(nb::module_& m);
void bind_constraint(nb::module_& m);
void bind_constrained_mechanism(nb::module_& m);
void bind_closed_form(nb::module_& m);
void bind_rollout(nb::module_& m);
void bind_simulation(nb::module_& m);
void bind_rotor_report(nb::module_& m);
void bind_joint_order(nb::module_& m);
void bind_tree_arrays(nb::module_& m);
void bind_solids(nb::module_& m);
void bind_structure(nb::module_& m);

}  // namespace limber::python
