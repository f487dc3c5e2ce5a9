// The recursion over articulated bodies, which takes long to compile: forward_dynamics.cpp has it for those
// who call it here.
#pragma once

#include <limber/algorithms/forward_dynamics.hpp>

namespace limber {

extern template void articulated_forward_dynamics(const Model<double>&, const double*, const double*,
                                                  const double*, const Force<double>*,
                                                  ForwardDynamicsScratch<double>&, double*);
extern template void articulated_forward_dynamics(const Model<float>&, const float*, const float*,
                                                  const float*, const Force<float>*,
                                                  ForwardDynamicsScratch<float>&, float*);
extern template void inverse_mass_matrix_times(const Model<double>&, const double*, const double*,
                                               ForwardDynamicsScratch<double>&, double*);
extern template void inverse_mass_matrix_times(const Model<float>&, const float*, const float*,
                                               ForwardDynamicsScratch<float>&, float*);

}  // namespace limber
