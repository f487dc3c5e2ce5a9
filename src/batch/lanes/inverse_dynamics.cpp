// The recursion outward and back: inverse dynamics, and its parts that need no acceleration.
#include "batch/lanes/shared_kernels.hpp"

namespace limber {

template void inverse_dynamics<Terms::bias>(const Model<batch::Real>&, const batch::RegisterOfLanes*,
                                            const batch::RegisterOfLanes*, const batch::RegisterOfLanes*,
                                            const Force<batch::RegisterOfLanes>*,
                                            InverseDynamicsScratch<batch::RegisterOfLanes>&,
                                            batch::RegisterOfLanes*);

}  // namespace limber

namespace limber::batch {

namespace {

using T = RegisterOfLanes;

/// Joint wrenches are for who asks for one joint of one state.
struct Scratch : InverseDynamicsScratch<T> {
  explicit Scratch(const Model<Real>& model) : InverseDynamicsScratch<T>(model) {
    keeps_joint_wrenches = false;
  }
};

constexpr const Force<T>* kNoForces = nullptr;

}  // namespace

void add_inverse_dynamics(LaneFunctions<T>& functions) {
  functions.add<Scratch>(Function::inverse_dynamics, [](auto& model, auto&, auto& in, auto& scratch, T* tau) {
    inverse_dynamics(model, in.q, in.v, in.third, in.external, scratch, tau);
  });
  functions.add<Scratch>(Function::bias_forces, [](auto& model, auto&, auto& in, auto& scratch, T* tau) {
    inverse_dynamics<Terms::bias>(model, in.q, in.v, in.v, kNoForces, scratch, tau);
  });
  functions.add<Scratch>(Function::gravity_forces, [](auto& model, auto&, auto& in, auto& scratch, T* tau) {
    inverse_dynamics<Terms::gravity>(model, in.q, in.q, in.q, kNoForces, scratch, tau);
  });
}

}  // namespace limber::batch
