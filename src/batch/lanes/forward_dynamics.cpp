// Accelerations, by the recursion over articulated bodies.
#include "batch/lanes/shared_kernels.hpp"

namespace limber {

template void articulated_forward_dynamics(const Model<batch::Real>&, const batch::RegisterOfLanes*,
                                           const batch::RegisterOfLanes*, const batch::RegisterOfLanes*,
                                           const Force<batch::RegisterOfLanes>*,
                                           ForwardDynamicsScratch<batch::RegisterOfLanes>&,
                                           batch::RegisterOfLanes*);

}  // namespace limber

namespace limber::batch {

void add_forward_dynamics(LaneFunctions<RegisterOfLanes>& functions) {
  using T = RegisterOfLanes;
  functions.add<ForwardDynamicsScratch<T>>(
      Function::forward_dynamics, [](auto& model, auto&, auto& in, auto& scratch, T* a) {
        articulated_forward_dynamics(model, in.q, in.v, in.third, in.external, scratch, a);
      });
}

}  // namespace limber::batch
