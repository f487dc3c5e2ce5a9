// Kernels that several files of this folder call: compiled in one of them.
#pragma once

#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/algorithms/mass_matrix.hpp>

#include "batch/lanes/lane_function.hpp"

namespace limber::batch {

/// H⁻¹ (f − C v − g)
void compute_accelerations(const Model<Real>& model, const RegisterOfLanes* q, const RegisterOfLanes* v,
                           const RegisterOfLanes* forces, const Force<RegisterOfLanes>* external,
                           ForwardDynamicsScratch<RegisterOfLanes>& scratch, RegisterOfLanes* a);

/// C v + g
void compute_bias_forces(const Model<Real>& model, const RegisterOfLanes* q, const RegisterOfLanes* v,
                         InverseDynamicsScratch<RegisterOfLanes>& scratch, RegisterOfLanes* forces);

/// The lower triangle of H, into scratch.rows.
void compute_mass_matrix_rows(const Model<Real>& model, const RegisterOfLanes* q,
                              MassMatrixScratch<RegisterOfLanes>& scratch);

}  // namespace limber::batch
