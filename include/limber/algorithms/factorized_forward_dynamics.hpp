// Forward dynamics through the factorized mass matrix:  a = H⁻¹ (τ − C v − g + Σ Jᵀ f_ext), all in the common
// frame. O(N d²), much of it in packs; for those who have H and its factors at hand, as a check on the O(N)
// recursion, and right for couplings of any kind.
#pragma once

#include <limber/algorithms/common_bias.hpp>
#include <limber/algorithms/factorization.hpp>
#include <limber/algorithms/mass_matrix.hpp>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct FactorizedForwardDynamicsScratch {
  MassMatrixScratch<T> mass;  ///< its rows become the factors
  CommonBias<T> bias;
  std::vector<T> bias_forces;
  EliminationTree elimination;

  template <class R>
  explicit FactorizedForwardDynamicsScratch(const Model<R>& model)
      : mass(model),
        bias(model),
        bias_forces(static_cast<std::size_t>(model.nv())),
        elimination(elimination_tree(model)) {}
};

/// The kernel. `external` is null or one force per body in canonical body coordinates; a may be tau.
template <class R, class T>
void factorized_forward_dynamics(const Model<R>& model, const T* q, const T* v, const T* tau,
                                 const Force<T>* external, FactorizedForwardDynamicsScratch<T>& s, T* a) {
  MassMatrixScratch<T>& m = s.mass;
  s.bias.compute(model, q, v, m, external, s.bias_forces.data());
  for (int k = 0; k < model.nv(); ++k) a[k] = tau[k] - s.bias_forces[static_cast<std::size_t>(k)];
  m.inertias.accumulate(model);
  mass_matrix_rows_of_composites(model, m);
  factorize_ltdl(s.elimination, m.rows, m.rows);
  solve_ltdl(s.elimination, m.rows, a);
}

}  // namespace limber::inline LIMBER_REGISTERS
