// Kernels that several files of this room and of those above call. Each is compiled in one of them: what is
// listed here with `extern` is not compiled where it is called, and without it the list compiles it.
#pragma once

#include <limber/algorithms/common_bias.hpp>
#include <limber/algorithms/common_column_rates.hpp>
#include <limber/algorithms/coriolis_products.hpp>
#include <limber/algorithms/factorization.hpp>
#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/algorithms/kinematics.hpp>
#include <limber/algorithms/mass_matrix.hpp>

namespace limber {

/// kinematics.cpp: all that moves, in the common frame.
#define LIMBER_COMMON_FRAME_KERNELS(storage, R)                                                              \
  storage template void CommonFrames<R>::compute(const Model<R>&, const R*);                                 \
  storage template void CommonColumns<R>::compute(const Model<R>&, const R*, const CommonFrames<R>&);        \
  storage template void CommonColumnRates<R>::compute(const Model<R>&, const R*, const R*,                   \
                                                      const KinematicsScratch<R>&);                          \
  storage template void CommonMotions<R>::compute_velocities(const Model<R>&, const CommonColumns<R>&,       \
                                                             const R*);                                      \
  storage template void CommonMotions<R>::compute_accelerations(const Model<R>&, const CommonFrames<R>&,     \
                                                                const CommonColumns<R>&, const R*, const R*, \
                                                                const R*, const Motion<R>&);                 \
  storage template void CommonBias<R>::compute(const Model<R>&, const R*, const R*, CommonBodies<R>&,        \
                                               const Force<R>*, R*);

/// mass_matrix.cpp
#define LIMBER_MASS_MATRIX_KERNELS(storage, R)                                                         \
  storage template void kernels::composite_momenta(const Model<R>&, const CommonColumns<R>&,           \
                                                   const CommonInertias<R>&, Rows<R>&);                \
  storage template void mass_matrix_rows_of_composites(const Model<R>&, MassMatrixScratch<R>&);        \
  storage template void mass_matrix_rows(const Model<R>&, const R*, MassMatrixScratch<R>&);            \
  storage template void mass_matrix(const Model<R>&, const R*, MassMatrixScratch<R>&, R*, Zeros);      \
  storage template void factorize_ltdl(const EliminationTree&, const Rows<R>&, Rows<R>&);              \
  storage template void factorize_ltdl_without_gaps(const EliminationTree&, const Rows<R>&, Rows<R>&); \
  storage template void solve_ltdl(const EliminationTree&, const Rows<R>&, R*);

/// inverse_dynamics.cpp
#define LIMBER_INVERSE_DYNAMICS_KERNELS(storage, R)                                                        \
  storage template void inverse_dynamics<Terms::all>(const Model<R>&, const R*, const R*, const R*,        \
                                                     const Force<R>*, InverseDynamicsScratch<R>&, R*);     \
  storage template void inverse_dynamics<Terms::bias>(const Model<R>&, const R*, const R*, const R*,       \
                                                      const Force<R>*, InverseDynamicsScratch<R>&, R*);    \
  storage template void inverse_dynamics<Terms::gravity>(const Model<R>&, const R*, const R*, const R*,    \
                                                         const Force<R>*, InverseDynamicsScratch<R>&, R*); \
  storage template void mass_matrix_times(const Model<R>&, const R*, const R*, const R*,                   \
                                          InverseDynamicsScratch<R>&, R*);

/// coriolis.cpp
#define LIMBER_CORIOLIS_KERNELS(storage, R)                                                    \
  storage template void coriolis_transpose_times_velocity(const Model<R>&, const R*, const R*, \
                                                          CoriolisProductScratch<R>&, R*);

/// forward_dynamics.cpp
#define LIMBER_ARTICULATED_KERNELS(storage, R)                                                             \
  storage template void articulated_forward_dynamics(const Model<R>&, const R*, const R*, const R*,        \
                                                     const Force<R>*, ForwardDynamicsScratch<R>&, R*);     \
  storage template void inverse_mass_matrix_times(const Model<R>&, const R*, const R*,                     \
                                                  ForwardDynamicsScratch<R>&, R*);                         \
  storage template void ArticulatedBodies<R>::prepare(const Model<R>&, const R*);                          \
  storage template ArticulatedInertia<R> ArticulatedBodies<R>::inertia_of(const Model<R>&, int, const R*); \
  storage template ArticulatedLoad<R> ArticulatedBodies<R>::load_on(const Model<R>&, int, const R*,        \
                                                                    const R*, const R*, const Force<R>*);

/// What is compiled for single states: a library of doubles alone takes little more than half the time and
/// size.
#ifdef LIMBER_FLOAT
#define LIMBER_FOR_REALS(kernels, storage) kernels(storage, double) kernels(storage, float)
#else
#define LIMBER_FOR_REALS(kernels, storage) kernels(storage, double)
#endif

LIMBER_FOR_REALS(LIMBER_COMMON_FRAME_KERNELS, extern)
LIMBER_FOR_REALS(LIMBER_MASS_MATRIX_KERNELS, extern)
LIMBER_FOR_REALS(LIMBER_INVERSE_DYNAMICS_KERNELS, extern)
LIMBER_FOR_REALS(LIMBER_CORIOLIS_KERNELS, extern)
LIMBER_FOR_REALS(LIMBER_ARTICULATED_KERNELS, extern)

}  // namespace limber
