// Matrices of nv² numbers per state, and the kinetic energy.
#include <limber/algorithms/coriolis_matrix.hpp>
#include <limber/algorithms/mass_matrix.hpp>
#include <limber/algorithms/momentum.hpp>

#include "batch/lanes/lane_function.hpp"

namespace limber::batch {

void add_matrices(LaneFunctions<RegisterOfLanes>& functions) {
  using T = RegisterOfLanes;
  functions.add<MassMatrixScratch<T>>(Function::mass_matrix,
                                      [](auto& model, auto& task, auto& in, auto& scratch, T* h) {
                                        if (task.triangle == Triangle::both)
                                          mass_matrix(model, in.q, scratch, h, in.zeros);
                                        else
                                          mass_matrix<Triangle::upper>(model, in.q, scratch, h, in.zeros);
                                      });
  functions.add<CoriolisScratch<T>>(
      Function::coriolis_matrix, [](auto& model, auto&, auto& in, auto& scratch, T* c) {
        coriolis_matrix<Real, T>(model, in.q, in.v, scratch, c, nullptr, nullptr, in.zeros);
      });
  functions.add<MomentumScratch<T>>(
      Function::kinetic_energy, [](auto& model, auto&, auto& in, auto& s, T* energy) {
        s.frames.compute(model, in.q);
        s.columns.compute(model, in.q, s.frames);
        s.inertias.compute(model, s.frames);
        s.motions.compute_velocities(model, s.columns, in.v);
        *energy = limber::kinetic_energy(model, s.columns, s.inertias, s.motions, in.v);
      });
}

}  // namespace limber::batch
