// Kernels that several files of this folder call: compiled in one of them.
#pragma once

#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/algorithms/inverse_dynamics.hpp>

#include "batch/lanes/lane_function.hpp"

namespace limber {

extern template void inverse_dynamics<Terms::bias>(const Model<batch::Real>&, const batch::RegisterOfLanes*,
                                                   const batch::RegisterOfLanes*,
                                                   const batch::RegisterOfLanes*,
                                                   const Force<batch::RegisterOfLanes>*,
                                                   InverseDynamicsScratch<batch::RegisterOfLanes>&,
                                                   batch::RegisterOfLanes*);
extern template void articulated_forward_dynamics(const Model<batch::Real>&, const batch::RegisterOfLanes*,
                                                  const batch::RegisterOfLanes*,
                                                  const batch::RegisterOfLanes*,
                                                  const Force<batch::RegisterOfLanes>*,
                                                  ForwardDynamicsScratch<batch::RegisterOfLanes>&,
                                                  batch::RegisterOfLanes*);

}  // namespace limber
