// Accelerations, by the recursion over articulated bodies.
#include "batch/lanes/shared_kernels.hpp"

namespace limber::batch {

using T = RegisterOfLanes;

void compute_accelerations(const Model<Real>& model, const T* q, const T* v, const T* forces,
                           const Force<T>* external, ForwardDynamicsScratch<T>& scratch, T* a) {
  articulated_forward_dynamics(model, q, v, forces, external, scratch, a);
}

void add_forward_dynamics(LaneFunctions<T>& functions) {
  functions.add<ForwardDynamicsScratch<T>>(
      function_number("forward_dynamics"), [](auto& model, auto&, auto& in, auto& scratch, T* a) {
        compute_accelerations(model, in.q, in.v, in.third, in.external, scratch, a);
      });
}

}  // namespace limber::batch
