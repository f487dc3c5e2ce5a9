// The recursion outward and back: inverse dynamics, and its parts that need no acceleration.
#include "batch/lanes/shared_kernels.hpp"

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

void compute_bias_forces(const Model<Real>& model, const T* q, const T* v, InverseDynamicsScratch<T>& scratch,
                         T* forces) {
  inverse_dynamics<Terms::bias>(model, q, v, v, kNoForces, scratch, forces);
}

void add_inverse_dynamics(LaneFunctions<T>& functions) {
  functions.add<Scratch>(function_number("inverse_dynamics"),
                         [](auto& model, auto&, auto& in, auto& scratch, T* tau) {
                           inverse_dynamics(model, in.q, in.v, in.third, in.external, scratch, tau);
                         });
  functions.add<Scratch>(function_number("bias_forces"),
                         [](auto& model, auto&, auto& in, auto& scratch, T* tau) {
                           compute_bias_forces(model, in.q, in.v, scratch, tau);
                         });
  functions.add<Scratch>(function_number("gravity_forces"),
                         [](auto& model, auto&, auto& in, auto& scratch, T* tau) {
                           inverse_dynamics<Terms::gravity>(model, in.q, in.q, in.q, kNoForces, scratch, tau);
                         });
}

}  // namespace limber::batch
