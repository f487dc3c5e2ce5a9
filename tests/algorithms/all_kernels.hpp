// Every kernel of limber/algorithms over one scalar, with scratch of its own: what the tests of scalars and
// of scratch run.
#pragma once

#include <limber/algorithms/all_terms.hpp>
#include <limber/algorithms/christoffel_symbols.hpp>
#include <limber/algorithms/common_frame_condition.hpp>
#include <limber/algorithms/coriolis_matrix.hpp>
#include <limber/algorithms/coriolis_products.hpp>
#include <limber/algorithms/factorized_forward_dynamics.hpp>
#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/algorithms/gauss_function.hpp>
#include <limber/algorithms/inertia_regressor.hpp>
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/algorithms/joint_motion.hpp>
#include <limber/algorithms/lagrangian_form.hpp>
#include <limber/algorithms/link_quantities.hpp>
#include <limber/algorithms/operational_space.hpp>
#include <limber/algorithms/slotine_li_regressor.hpp>
#include <limber/scalar/dual.hpp>
#include <limber/scalar/lanes.hpp>

#include <memory>
#include <stdexcept>
#include <vector>

#include "support/masked.hpp"

namespace limber::test {

template <class T, class R = double>
class AllKernels {
 public:
  explicit AllKernels(const Model<R>& model)
      : model_(model),
        inverse_(model),
        mass_(model),
        articulated_(model),
        factorized_(model),
        kinematics_(model),
        momentum_(model),
        all_(model),
        coriolis_(model),
        coriolis_products_(model),
        christoffel_(model),
        symbols_(model),
        lagrangian_(model),
        gauss_(model),
        regressor_(model),
        slotine_li_(model),
        elimination_(elimination_tree(model)),
        given_(std::make_unique<bool[]>(static_cast<std::size_t>(model.nv()))),
        rests_(6, model.nv()),
        zero_(static_cast<std::size_t>(model.nv()), as<T>(0)),
        solution_(zero_.size()) {
    for (int k = 0; k < model.nv(); k += 3) given_[static_cast<std::size_t>(k)] = true;
  }

  /// All results in a row. q has nq numbers, the others nv.
  const std::vector<T>& run(const T* q, const T* v, const T* a, const T* tau) {
    next_ = 0;
    const int nv = model_.nv();
    const Force<T>* none = nullptr;
    const Frame<R>& frame = model_.frames().back();

    inverse_dynamics(model_, q, v, a, none, inverse_, room(nv));
    inverse_dynamics<Terms::bias>(model_, q, v, static_cast<const T*>(nullptr), none, inverse_, room(nv));
    inverse_dynamics<Terms::gravity>(model_, q, static_cast<const T*>(nullptr),
                                     static_cast<const T*>(nullptr), none, inverse_, room(nv));
    inverse_dynamics_on_moving_base(model_, q, v, a, Motion<T>{{v[0], v[0], a[0]}, {a[0], tau[0], v[0]}},
                                    Vec3<T>{a[0], v[0], tau[0]}, none, inverse_, room(nv));
    mass_matrix_times(model_, q, tau, zero_.data(), inverse_, room(nv));
    mass_matrix(model_, q, mass_, room(nv * nv));
    mass_.compute_composites(model_, q);
    mass_matrix_of_composites(model_, mass_, room(nv * nv));
    mass_matrix_in_bodies(model_, q, mass_.in_bodies, room(nv * nv), Zeros::written, nv);

    // Solutions by factors
    mass_matrix_rows(model_, q, mass_);
    factorize_ltdl(elimination_, mass_.rows, mass_.rows);
    std::copy(tau, tau + nv, solution_.begin());
    solve_ltdl(elimination_, mass_.rows, solution_.data());
    std::copy(solution_.begin(), solution_.begin() + nv, room(nv));
    mass_matrix_rows(model_, q, mass_);
    factorize_ltl(elimination_, mass_.rows, mass_.rows);
    std::copy(tau, tau + nv, solution_.begin());
    multiply_lt(elimination_, mass_.rows, solution_.data());
    multiply_l(elimination_, mass_.rows, solution_.data());
    solve_lt(elimination_, mass_.rows, solution_.data());
    solve_l(elimination_, mass_.rows, solution_.data());
    std::copy(solution_.begin(), solution_.begin() + nv, room(nv));

    factorized_forward_dynamics(model_, q, v, tau, none, factorized_, room(nv));

    // Articulated bodies
    articulated_forward_dynamics(model_, q, v, tau, none, articulated_, room(nv));
    inverse_mass_matrix_times(model_, q, tau, articulated_, room(nv));
    T* const accelerations = room(nv);
    for (int k = 0; k < nv; ++k) accelerations[k] = given_[static_cast<std::size_t>(k)] ? a[k] : as<T>(0);
    hybrid_dynamics(model_, q, v, tau, given_.get(), none, articulated_, accelerations);
    const ArticulatedLoad<T> load = articulated_.load_on(model_, 1, q, v, tau, none);
    put(load.inertia * Motion<T>{load.force.linear, load.force.angular});
    put(articulated_.inertia_of(model_, 1, q) * Motion<T>{load.force.linear, load.force.angular});
    put(gauss_function(model_, q, v, a, tau, none, gauss_));
    const JointColumns<T> columns(model_, 1, q);
    put(columns.active_part(load.force));
    Force<T> complement[6];
    columns.complement(complement);
    for (int k = 0; k < 6 - columns.count; ++k) put(complement[k]);
    articulated_.prepare(model_, q);
    kinematics_.frames.compute(model_, q);
    for (const Coordinates c : {Coordinates::body, Coordinates::world, Coordinates::world_aligned})
      inverse_operational_space_inertia(model_, q, articulated_, kinematics_.frames, &frame, 1, c, rests_,
                                        room(36));

    // Coriolis matrix and Christoffel symbols
    coriolis_matrix(model_, q, v, coriolis_, room(nv * nv), room(nv * nv), room(nv * nv));
    T* const no_matrix = nullptr;
    coriolis_matrix(model_, q, v, coriolis_, room(nv * nv), no_matrix, no_matrix);
    coriolis_transpose_times_velocity(model_, q, v, coriolis_products_, room(nv));
    coriolis_times(model_, q, v, a, coriolis_products_, room(nv));
    christoffel_symbols(model_, q, christoffel_, symbols_);
    for (const T& x : symbols_.packed()) put(x);
    symbols_.contract(v, room(nv * nv));

    // The explicit form; where q̇ ≠ v its numbers are of no use, but numbers
    LagrangianOutput<T> form{};
    form.mass_matrix = room(nv * nv);
    form.gravity = room(nv);
    form.partials = room(nv * nv * nv);
    form.centrifugal = room(nv * nv);
    form.coriolis = room(nv * (nv * (nv - 1) / 2));
    lagrangian_form(model_, q, lagrangian_, form);

    inertia_regressor(model_, q, v, a, regressor_, room(nv * inertia_parameter_count(model_)));
    slotine_li_regressor(model_, q, v, tau, a, slotine_li_, room(nv * inertia_parameter_count(model_)));

    // Kinematics
    kinematics_.compute_motions(model_, q, v, a);
    for (const Coordinates c : {Coordinates::body, Coordinates::world, Coordinates::world_aligned}) {
      frame_jacobian(model_, kinematics_.frames, kinematics_.columns, frame, c, room(6 * nv));
      frame_jacobian_rate(model_, kinematics_, q, v, frame, c, room(6 * nv));
      const Transform<T> x = coordinates_from_common(kinematics_.frames, frame, c);
      put(x * kinematics_.motions.velocity_of(frame.body));
      put(x * kinematics_.motions.acceleration_of(frame.body));
    }
    put(frame_placement(kinematics_.frames, frame).translation);
    joint_jacobian(model_, kinematics_.frames, kinematics_.columns, room(6 * nv));
    put(link_momentum(model_, kinematics_.frames, kinematics_.motions, frame, v));
    put(link_kinetic_energy(model_, kinematics_.frames, kinematics_.motions, frame, v));
    put(link_potential_energy(model_, kinematics_.frames, frame));

    // Momentum
    momentum_.compute_composites(model_, q);
    put(potential_energy(model_, momentum_.frames, momentum_.inertias));
    put(relative_center_of_mass(momentum_.inertias));
    put(common_frame_condition(model_, momentum_.columns, momentum_.inertias));
    kernels::composite_momenta(model_, momentum_.columns, momentum_.inertias, momentum_.momenta);
    momentum_matrix(model_, momentum_.frames, momentum_.momenta, relative_center_of_mass(momentum_.inertias),
                    room(6 * nv));
    momentum_.inertias.compute(model_, momentum_.frames);
    momentum_.motions.compute_velocities(model_, momentum_.columns, v);
    put(kinetic_energy(model_, momentum_.columns, momentum_.inertias, momentum_.motions, v));
    const Force<T> h =
        total_momentum(model_, momentum_.frames, momentum_.columns, momentum_.inertias, momentum_.motions, v);
    put(h.angular);
    put(h.linear);
    centroidal_momentum_matrix_rate(model_, q, v, momentum_, room(6 * nv));

    // All terms
    AllTermsOutput<T> out{};
    out.mass_matrix = room(nv * nv);
    out.bias_forces = room(nv);
    out.gravity_forces = room(nv);
    out.joint_jacobian = room(6 * nv);
    out.centroidal_momentum_matrix = room(6 * nv);
    out.center_of_mass_jacobian = room(3 * nv);
    all_terms(model_, q, v, all_, out);
    put(out.center_of_mass);
    put(out.center_of_mass_velocity);
    put(out.momentum.angular);
    put(out.momentum.linear);
    put(out.kinetic_energy);
    put(out.potential_energy);
    results_.resize(next_);
    return results_;
  }

 private:
  /// The next `count` numbers of the results. Enough room for all of them is made at the first call.
  T* room(int count) {
    if (results_.empty()) {
      const auto nv = static_cast<std::size_t>(model_.nv());
      results_.resize(2 * nv * nv * nv + 16 * nv * nv + 160 * nv + 800 + symbols_.packed().size() +
                      2 * nv * static_cast<std::size_t>(inertia_parameter_count(model_)));
    }
    T* to = results_.data() + next_;
    next_ += static_cast<std::size_t>(count);
    if (next_ > results_.size()) throw std::logic_error("the results of all kernels need more room");
    return to;
  }
  void put(const T& x) { *room(1) = x; }
  void put(const Vec3<T>& v) {
    for (int i = 0; i < 3; ++i) put(v[i]);
  }
  void put(const Motion<T>& m) {
    put(m.angular);
    put(m.linear);
  }

  void put(const Force<T>& f) {
    put(f.angular);
    put(f.linear);
  }

  const Model<R>& model_;
  InverseDynamicsScratch<T> inverse_;
  MassMatrixScratch<T> mass_;
  ArticulatedBodies<T> articulated_;
  FactorizedForwardDynamicsScratch<T> factorized_;
  KinematicsScratch<T> kinematics_;
  MomentumScratch<T> momentum_;
  AllTermsScratch<T> all_;
  CoriolisScratch<T> coriolis_;
  CoriolisProductScratch<T> coriolis_products_;
  ChristoffelScratch<T> christoffel_;
  ChristoffelSymbols<T> symbols_;
  LagrangianScratch<T> lagrangian_;
  GaussScratch<T> gauss_;
  RegressorScratch<T> regressor_;
  SlotineLiScratch<T> slotine_li_;
  EliminationTree elimination_;
  std::unique_ptr<bool[]> given_;
  Rows<T> rests_;
  std::vector<T> zero_, solution_;
  std::vector<T> results_;
  std::size_t next_ = 0;
};

// Each is compiled in a file of its own, which takes about 20 s.
extern template class AllKernels<double>;
extern template class AllKernels<float, float>;
extern template class AllKernels<Dual<double>>;
extern template class AllKernels<Lanes<double, 8>>;
extern template class AllKernels<Masked>;

}  // namespace limber::test
