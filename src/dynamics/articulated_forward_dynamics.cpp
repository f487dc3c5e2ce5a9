// The kernel alone, for programs that read and examine models and compute nothing else: the doctor asks it
// whether the mass matrix is singular.
#include <limber/algorithms/forward_dynamics.hpp>

namespace limber {

template void articulated_forward_dynamics(const Model<double>&, const double*, const double*, const double*,
                                           const Force<double>*, ForwardDynamicsScratch<double>&, double*);
template void articulated_forward_dynamics(const Model<float>&, const float*, const float*, const float*,
                                           const Force<float>*, ForwardDynamicsScratch<float>&, float*);

}  // namespace limber
