// A variational rule: the discrete Lagrangian h L(q̄, v) at the middle q̄ = integrate(q₀, u/2) of a step u = h
// v, made stationary. In momenta p = H v, with μ = H(q̄) v and λ = ∂L/∂q + forces at the middle,
//
//   p₀ = B(u)ᵀ (μ − h/2 dexp_{u/2}ᵀ λ)        p₁ = B(−u)ᵀ (μ + h/2 dexp_{−u/2}ᵀ λ)
//
// The first is solved for v, the second gives the next momentum (displacement_maps.hpp has B and dexp).
// Moving or turning the whole mechanism changes neither, so its momentum is kept to rounding; and as the rule
// is symplectic, the energy of a conservative mechanism swings by O(h²) and does not drift. The Lagrangian's
// derivative is λ = Cᵀ v − ad_vᵀ μ − g + τ, since d/dt(H v) = Cᵀ v − g + τ.
//
// v is found by v ← v − H(q̄)⁻¹ (what p₀ lacks), which gains two to three digits each time where h is small
// beside the periods of the motion, in O(N).
#include <limber/algorithms/coriolis_products.hpp>

#include <cmath>
#include <limits>

#include "dynamics/shared_kernels.hpp"
#include "sim/displacement_maps.hpp"
#include "sim/stepper.hpp"

namespace limber::sim {

namespace {

class Variational final : public Stepper {
 public:
  explicit Variational(Mechanics& mechanics)
      : mechanics_(mechanics),
        products_(mechanics.model()),
        bodies_(mechanics.model()),
        inverse_(mechanics.model()),
        zero_(Vector<double>::Zero(mechanics.nv())),
        momentum_(zero_),
        next_momentum_(zero_),
        v_(zero_),
        u_(zero_),
        mu_(zero_),
        lambda_(zero_),
        work_(zero_),
        middle_(mechanics.nq()) {}

  StepOutcome step(double time, const Vector<double>& from, double h, Vector<double>& to) override;
  void accept() override {
    momentum_ = next_momentum_;
    knows_momentum_ = true;
  }
  void restart() override { knows_momentum_ = false; }

 private:
  bool compute_middle(double time, const double* q, double h);
  const Vector<double>& momentum(double h, double side);

  Mechanics& mechanics_;
  CoriolisProductScratch<double> products_;
  InverseDynamicsScratch<double> bodies_;
  ForwardDynamicsScratch<double> inverse_;
  Vector<double> zero_, momentum_, next_momentum_, v_, u_, mu_, lambda_, work_, middle_;
  bool knows_momentum_ = false;
};

/// q̄, μ and λ for v_.
bool Variational::compute_middle(double time, const double* q, double h) {
  const Model<double>& model = mechanics_.model();
  u_ = 0.5 * h * v_;
  integrate(model, q, u_.data(), middle_.data());
  u_ = h * v_;
  ++mechanics_.evaluations;
  if (!mechanics_.compute_forces(time + 0.5 * h, middle_.data(), v_.data())) return false;
  mass_matrix_times(model, middle_.data(), v_.data(), zero_.data(), bodies_, mu_.data());
  coriolis_transpose_times_velocity(model, middle_.data(), v_.data(), products_, lambda_.data());
  inverse_dynamics<Terms::gravity>(model, middle_.data(), zero_.data(), static_cast<const double*>(nullptr),
                                   mechanics_.on_bodies(), bodies_, work_.data());
  lambda_ += mechanics_.joint_forces() - work_;
  subtract_ad_transposed(model, v_.data(), mu_.data(), lambda_.data());
  return true;
}

/// p₀ for side 1, p₁ for side −1.
const Vector<double>& Variational::momentum(double h, double side) {
  const Model<double>& model = mechanics_.model();
  work_ = lambda_;
  apply_dexp_transposed(model, 0.5 * side, u_.data(), work_.data());
  work_ = mu_ - 0.5 * h * side * work_;
  apply_inverse_dexp_transposed(model, side, u_.data(), work_.data());
  return work_;
}

StepOutcome Variational::step(double time, const Vector<double>& from, double h, Vector<double>& to) {
  constexpr StepOutcome kNotFinite = {StepOutcome::Status::not_finite, 0};
  constexpr int kMost = 60;
  constexpr double kRounding = 1e-15, kClose = 1e-11;
  const Model<double>& model = mechanics_.model();
  const int nq = mechanics_.nq(), nv = mechanics_.nv();
  v_ = from.tail(nv);
  if (!knows_momentum_) {
    mass_matrix_times(model, from.data(), v_.data(), zero_.data(), bodies_, momentum_.data());
    knows_momentum_ = true;
  }
  double last = std::numeric_limits<double>::infinity();
  for (int iteration = 0; iteration < kMost; ++iteration) {
    if (!compute_middle(time, from.data(), h)) return kNotFinite;
    work_ = momentum(h, 1) - momentum_;
    inverse_mass_matrix_times(model, middle_.data(), work_.data(), inverse_, work_.data());
    const double change = work_.size() == 0 ? 0 : work_.cwiseAbs().maxCoeff();
    const double size = 1 + (v_.size() == 0 ? 0 : v_.cwiseAbs().maxCoeff());
    if (!std::isfinite(change)) return {StepOutcome::Status::no_convergence, 0};
    // At the end changes are rounding and no longer fall; the last one is left out.
    if (change <= kRounding * size || (change >= 0.5 * last && change < kClose * size)) {
      next_momentum_ = momentum(h, -1);
      integrate(model, from.data(), u_.data(), to.data());
      inverse_mass_matrix_times(model, to.data(), next_momentum_.data(), inverse_, to.data() + nq);
      return outcome_at(to);
    }
    v_ -= work_;
    last = change;
  }
  return {StepOutcome::Status::no_convergence, 0};
}

}  // namespace

std::unique_ptr<Stepper> make_variational(Mechanics& mechanics) {
  return std::make_unique<Variational>(mechanics);
}

}  // namespace limber::sim
