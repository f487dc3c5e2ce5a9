// The semi-implicit Euler rule:  v₁ = v₀ + h a(t, q₀, v₀),  q₁ = integrate(q₀, h v₁).
//
// What joints do by themselves is taken at the end of the step, linearized: with its slopes K and D,
//
//   (H + h D + h² K) a = τ − C v − g + Σ Jᵀ f − h K v
//
// so damping, friction and stops of any size stay stable. K and D are diagonal, and the factors keep the
// zeros of H. With constraints, their forces are added on the right.
#include <limber/algorithms/factorization.hpp>
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/algorithms/mass_matrix.hpp>

#include <cmath>

#include "dynamics/shared_kernels.hpp"
#include "sim/stepper.hpp"

namespace limber::sim {

namespace {

/// With constraints, half of their impulse acts at the beginning of the step; the projection of the velocity
/// at its end gives the other half (as RATTLE does).
class HalfCurvature {
 public:
  explicit HalfCurvature(Mechanics& mechanics) : mechanics_(mechanics) { set(0.5); }
  ~HalfCurvature() { set(1); }

 private:
  void set(double part) {
    if (mechanics_.has_constraints()) mechanics_.constraints().options().curvature_part = part;
  }

  Mechanics& mechanics_;
};

class SemiImplicitEuler final : public Stepper {
 public:
  explicit SemiImplicitEuler(Mechanics& mechanics)
      : mechanics_(mechanics),
        mass_(mechanics.model()),
        bias_(mechanics.model()),
        elimination_(elimination_tree(mechanics.model())),
        a_(mechanics.nv()),
        stiffness_(mechanics.nv()),
        damping_(mechanics.nv()),
        move_(mechanics.nv()) {}

  StepOutcome step(double time, const Vector<double>& from, double h, Vector<double>& to) override {
    const int nq = mechanics_.nq(), nv = mechanics_.nv();
    const double *q = from.data(), *v = q + nq;
    const HalfCurvature half(mechanics_);
    if (mechanics_.joints().empty() ? !mechanics_.accelerations(time, q, v, a_.data())
                                    : !implicit_accelerations(time, q, v, h))
      return {StepOutcome::Status::not_finite, 0};
    for (int k = 0; k < nv; ++k) {
      to[nq + k] = v[k] + h * a_[k];
      move_[k] = h * to[nq + k];
    }
    integrate(mechanics_.model(), q, move_.data(), to.data());
    return outcome_at(to);
  }

 private:
  bool implicit_accelerations(double time, const double* q, const double* v, double h) {
    ++mechanics_.evaluations;
    if (!mechanics_.compute_forces(time, q, v)) return false;
    const Model<double>& model = mechanics_.model();
    stiffness_.setZero();
    damping_.setZero();
    mechanics_.joints().add_slopes(q, v, stiffness_.data(), damping_.data());
    if (mechanics_.has_constraints()) {
      damping_ = h * damping_ + h * h * stiffness_;
      for (int k = 0; k < mechanics_.nv(); ++k)
        move_[k] = mechanics_.joint_forces()[k] - h * stiffness_[k] * v[k];
      a_ = mechanics_.constrained_accelerations(q, v, move_, damping_);
      return are_finite(a_.data(), mechanics_.nv());
    }
    inverse_dynamics<Terms::bias>(model, q, v, static_cast<const double*>(nullptr), mechanics_.on_bodies(),
                                  bias_, a_.data());
    mass_matrix_rows(model, q, mass_);
    for (int k = 0; k < mechanics_.nv(); ++k) {
      a_[k] = mechanics_.joint_forces()[k] - a_[k] - h * stiffness_[k] * v[k];
      mass_.rows(k, k) += h * damping_[k] + h * h * stiffness_[k];
    }
    factorize_ltdl(elimination_, mass_.rows, mass_.rows);
    solve_ltdl(elimination_, mass_.rows, a_.data());
    return are_finite(a_.data(), mechanics_.nv());
  }

  Mechanics& mechanics_;
  MassMatrixScratch<double> mass_;
  InverseDynamicsScratch<double> bias_;
  EliminationTree elimination_;
  Vector<double> a_, stiffness_, damping_, move_;
};

}  // namespace

std::unique_ptr<Stepper> make_semi_implicit_euler(Mechanics& mechanics) {
  return std::make_unique<SemiImplicitEuler>(mechanics);
}

}  // namespace limber::sim
