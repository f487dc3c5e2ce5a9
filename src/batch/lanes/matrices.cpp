// Matrices of nv² numbers per state, and the kinetic energy.
#include <limber/algorithms/coriolis_matrix.hpp>
#include <limber/algorithms/momentum.hpp>

#include "batch/lanes/shared_kernels.hpp"

namespace limber::batch {

using T = RegisterOfLanes;

void compute_mass_matrix_rows(const Model<Real>& model, const T* q, MassMatrixScratch<T>& scratch) {
  mass_matrix_rows(model, q, scratch);
}

void add_matrices(LaneFunctions<T>& functions) {
  functions.add<MassMatrixScratch<T>>(function_number("mass_matrix"),
                                      [](auto& model, auto& task, auto& in, auto& scratch, T* h) {
                                        if (task.triangle == Triangle::both)
                                          mass_matrix(model, in.q, scratch, h, in.zeros);
                                        else
                                          mass_matrix<Triangle::upper>(model, in.q, scratch, h, in.zeros);
                                      });
  functions.add<CoriolisScratch<T>>(
      function_number("coriolis_matrix"), [](auto& model, auto&, auto& in, auto& scratch, T* c) {
        coriolis_matrix<Real, T>(model, in.q, in.v, scratch, c, nullptr, nullptr, in.zeros);
      });
  functions.add<MomentumScratch<T>>(
      function_number("kinetic_energy"), [](auto& model, auto&, auto& in, auto& s, T* energy) {
        s.compute_moving_bodies(model, in.q, in.v);
        *energy = limber::kinetic_energy(model, s.columns, s.inertias, s.motions, in.v);
      });
}

}  // namespace limber::batch
