// Steps of forward dynamics, whose state stays in registers and caches.
#include <limber/algorithms/factorization.hpp>
#include <limber/algorithms/passive_forces.hpp>
#include <limber/model/state_space.hpp>
#include <limber/spatial/cross.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

#include "batch/lanes/lane_function.hpp"
#include "batch/lanes/shared_kernels.hpp"

namespace limber::batch {

namespace {

/// u += factor · [a, b], of joints whose motions do not commute.
template <class R, class T>
void add_commutator(const Model<R>& model, R factor, const T* a, const T* b, T* u) {
  limber::detail::for_each_joint(model, [&]<class Joint>(const Body<R>& body, const Joint& joint) {
    if constexpr (requires { Joint::basis; })
      if (body.nv > 1) {
        const T* const any = nullptr;
        const Motion<T> c =
            cross(joint.combined(any, a + body.v_index), joint.combined(any, b + body.v_index));
        for (int k = 0; k < Joint::nv; ++k)
          u[body.v_index + k] =
              u[body.v_index + k] + as<T>(factor) * c[Joint::basis[static_cast<std::size_t>(k)]];
      }
  });
}

/// (H + dt D + dt² K) a = f − C v − g − dt K v, by the factors of the matrix, which keep the zeros of H.
template <class T>
struct ImplicitScratch {
  MassMatrixScratch<T> mass;
  InverseDynamicsScratch<T> bias;
  EliminationTree elimination;

  explicit ImplicitScratch(const Model<typename T::Real>& model)
      : mass(model), bias(model), elimination(elimination_tree(model)) {
    bias.keeps_joint_wrenches = false;
  }
};

template <class T>
class Rollout final : public LaneFunction<T> {
 public:
  using R = typename T::Real;

  explicit Rollout(const Model<R>& model)
      : model_(model), forward_(model), nq_(model.nq()), nv_(model.nv()), numbers_(room()) {
    T* next = numbers_.data();
    const auto take = [&](T*& part, std::ptrdiff_t n) {
      part = next;
      next += n;
    };
    for (T** part : {&q_, &stage_q_, &q_target_, &rest_}) take(*part, nq_);
    for (T** part : {&v_, &stage_v_, &a_, &tau_, &force_, &v_target_, &stretch_, &slope_q_, &slope_v_, &move_,
                     &first_v_, &sum_v_, &sum_a_})
      take(*part, nv_);
  }

  void run(const Task<R>& task, const Group<T>& group, GroupBuffers<T>&) override {
    const JointLaw<R>& law = *task.law;
    read(group, task.in[0], 0, nq_, q_);
    read(group, task.in[1], 0, nv_, v_);
    for (std::size_t k = 0; k < law.rest.size(); ++k) rest_[k] = as<T>(law.rest[k]);
    for (int step = 0; step < task.steps; ++step) {
      read(group, task.in[2], step * nv_, nv_, tau_);
      read(group, task.in[3], step * nq_, nq_, q_target_);
      read(group, task.in[4], step * nv_, nv_, v_target_);
      has_targets_ = task.in[3].data != nullptr;
      if (law.integrator == RolloutIntegrator::runge_kutta_4)
        runge_kutta(law, task.dt);
      else
        euler(law, task.dt);
      if (task.out[2].data != nullptr) group.write(task.out[2], step * nq_, nq_, q_);
      if (task.out[3].data != nullptr) group.write(task.out[3], step * nv_, nv_, v_);
    }
    if (task.out[0].data != nullptr) group.write(task.out[0], 0, nq_, q_);
    if (task.out[1].data != nullptr) group.write(task.out[1], 0, nv_, v_);
  }

 private:
  std::size_t room() const { return static_cast<std::size_t>(4 * nq_ + 13 * nv_); }

  /// Zeros where nothing was given.
  static void read(const Group<T>& group, const Array<const R>& from, std::ptrdiff_t k, std::ptrdiff_t n,
                   T* to) {
    if (from.data == nullptr) {
      std::fill_n(to, n, as<T>(0));
      return;
    }
    const T* numbers = group.read(from, k, n, to);
    if (numbers != to) std::copy_n(numbers, n, to);
  }

  void euler(const JointLaw<R>& law, R dt) {
    const T h = as<T>(dt);
    if (law.is_implicit)
      implicit_accelerations(law, dt);
    else
      accelerations(law, q_, v_, a_);
    for (std::ptrdiff_t k = 0; k < nv_; ++k) {
      v_[k] = v_[k] + a_[k] * h;
      move_[k] = v_[k] * h;
    }
    integrate(model_, q_, move_, stage_q_);
    std::copy_n(stage_q_, nq_, q_);
  }

  /// The classical rule for v; for q with the commutators that its order takes on a group (H. Munthe-Kaas and
  /// B. Owren, 1999), their signs those of velocities in the moving frame:
  ///   u₂ = k₁/2,  u₃ = k₂/2 + [k₁, k₂]/8,  u₄ = k₃,  u = (k₁ + 2 k₂ + 2 k₃ + k₄)/6 + [k₁, k₄]/12,  kᵢ = dt
  ///   vᵢ
  void runge_kutta(const JointLaw<R>& law, R dt) {
    constexpr R weights[] = {R(1) / 6, R(1) / 3, R(1) / 3, R(1) / 6}, reach[] = {R(0.5), R(0.5), R(1)};
    std::copy_n(v_, nv_, stage_v_);
    std::copy_n(v_, nv_, first_v_);
    std::copy_n(q_, nq_, stage_q_);
    std::fill_n(sum_v_, nv_, as<T>(0));
    std::fill_n(sum_a_, nv_, as<T>(0));
    for (int stage = 0;; ++stage) {
      accelerations(law, stage_q_, stage_v_, a_);
      for (std::ptrdiff_t k = 0; k < nv_; ++k) {
        sum_v_[k] = sum_v_[k] + stage_v_[k] * as<T>(weights[stage] * dt);
        sum_a_[k] = sum_a_[k] + a_[k] * as<T>(weights[stage] * dt);
      }
      if (stage == 3) break;
      for (std::ptrdiff_t k = 0; k < nv_; ++k) move_[k] = stage_v_[k] * as<T>(reach[stage] * dt);
      if (stage == 1) add_commutator(model_, dt * dt / 8, first_v_, stage_v_, move_);
      for (std::ptrdiff_t k = 0; k < nv_; ++k) stage_v_[k] = v_[k] + a_[k] * as<T>(reach[stage] * dt);
      integrate(model_, q_, move_, stage_q_);
    }
    add_commutator(model_, dt * dt / 12, first_v_, stage_v_, sum_v_);
    integrate(model_, q_, sum_v_, stage_q_);
    std::copy_n(stage_q_, nq_, q_);
    for (std::ptrdiff_t k = 0; k < nv_; ++k) v_[k] = v_[k] + sum_a_[k];
  }

  void accelerations(const JointLaw<R>& law, const T* q, const T* v, T* a) {
    forces(law, q, v);
    compute_accelerations(model_, q, v, force_, nullptr, forward_, a);
  }

  void implicit_accelerations(const JointLaw<R>& law, R dt) {
    if (!implicit_) implicit_.emplace(model_);
    ImplicitScratch<T>& s = *implicit_;
    forces(law, q_, v_);
    compute_bias_forces(model_, q_, v_, s.bias, a_);
    compute_mass_matrix_rows(model_, q_, s.mass);
    const T h = as<T>(dt);
    for (int k = 0; k < nv_; ++k) {
      a_[k] = force_[k] - a_[k] - h * slope_q_[k] * v_[k];
      s.mass.rows(k, k) = s.mass.rows(k, k) + h * (slope_v_[k] + h * slope_q_[k]);
    }
    factorize_ltdl(s.elimination, s.mass.rows, s.mass.rows);
    solve_ltdl(s.elimination, s.mass.rows, a_);
  }

  /// The forces on the joints, and their slopes K = −∂f/∂q and D = −∂f/∂v by degree.
  void forces(const JointLaw<R>& law, const T* q, const T* v) {
    const T zero = as<T>(0);
    std::fill_n(slope_q_, nv_, zero);
    std::fill_n(slope_v_, nv_, zero);
    std::copy_n(tau_, nv_, force_);
    if (!law.kp.empty() && has_targets_) {
      difference(model_, q, q_target_, stretch_);
      for (std::ptrdiff_t k = 0; k < nv_; ++k) {
        slope_q_[k] = as<T>(law.kp[static_cast<std::size_t>(k)]);
        force_[k] = force_[k] + slope_q_[k] * stretch_[k];
      }
    }
    if (!law.kd.empty())
      for (std::ptrdiff_t k = 0; k < nv_; ++k) {
        slope_v_[k] = as<T>(law.kd[static_cast<std::size_t>(k)]);
        force_[k] = force_[k] + slope_v_[k] * (v_target_[k] - v[k]);
      }
    for (std::size_t k = 0; k < law.effort.size(); ++k) {
      const T most = as<T>(law.effort[k]), least = -most;
      const auto above = most < force_[k], below = force_[k] < least;
      force_[k] = select(above, most, select(below, least, force_[k]));
      slope_q_[k] = select(above, zero, select(below, zero, slope_q_[k]));
      slope_v_[k] = select(above, zero, select(below, zero, slope_v_[k]));
    }
    if (law.passive_forces) apply_efficiencies(model_, v, force_);
    if (!law.stiffness.empty()) {
      difference(model_, static_cast<const T*>(rest_), q, stretch_);
      for (std::ptrdiff_t k = 0; k < nv_; ++k) {
        const T stiffness = as<T>(law.stiffness[static_cast<std::size_t>(k)]);
        force_[k] = force_[k] - stiffness * stretch_[k];
        slope_q_[k] = slope_q_[k] + stiffness;
      }
    }
    if (law.passive_forces) {
      add_passive_forces(model_, v, force_);
      for (std::ptrdiff_t k = 0; k < nv_; ++k)
        slope_v_[k] = slope_v_[k] + as<T>(model_.constants().damping[static_cast<std::size_t>(k)]);
      add_shared_slopes();
    }
    for (const Stop<R>& stop : law.stops) push_back(stop, q, v);
  }

  /// Of rotors that several joints drive: d |g_k| Σ |g_j| bounds d g gᵀ and keeps the matrix sparse.
  void add_shared_slopes() {
    for (const SharedLoss<R>& loss : model_.shared_losses()) {
      const auto row = model_.drives(model_.body(loss.body));
      R sum = 0;
      for (const Drive<R>& drive : row) sum += std::abs(drive.ratio);
      for (const Drive<R>& drive : row)
        slope_v_[drive.v_index] = slope_v_[drive.v_index] + as<T>(loss.damping * std::abs(drive.ratio) * sum);
    }
  }

  void push_back(const Stop<R>& stop, const T* q, const T* v) {
    constexpr R full_damping = R(1e-4);  // rad or m beyond a limit, about where the damping is full
    const T zero = as<T>(0), position = q[stop.position];
    const T above = position - as<T>(stop.upper), below = as<T>(stop.lower) - position;
    const auto is_above = zero < above;
    const T x = select(is_above, above, select(zero < below, below, zero));
    const T outwards = select(is_above, v[stop.velocity], -v[stop.velocity]);
    const T damping = as<T>(stop.damping) * x / (x + as<T>(full_damping));
    const T push = as<T>(stop.stiffness) * x + damping * outwards;
    const auto acts = zero < push;
    const T force = select(acts, push, zero);
    force_[stop.velocity] = force_[stop.velocity] + select(is_above, -force, force);
    // Slopes where it pushes; without being beyond, push is zero.
    slope_q_[stop.velocity] = slope_q_[stop.velocity] + select(acts, as<T>(stop.stiffness), zero);
    slope_v_[stop.velocity] = slope_v_[stop.velocity] + select(acts, damping, zero);
  }

  const Model<R>& model_;
  ForwardDynamicsScratch<T> forward_;
  std::optional<ImplicitScratch<T>> implicit_;
  std::ptrdiff_t nq_, nv_;
  AlignedVector<T> numbers_;
  T *q_, *stage_q_, *q_target_, *rest_;
  T *v_, *stage_v_, *a_, *tau_, *force_, *v_target_, *stretch_, *slope_q_, *slope_v_, *move_, *first_v_,
      *sum_v_, *sum_a_;
  bool has_targets_ = false;
};

}  // namespace

void add_rollout(LaneFunctions<RegisterOfLanes>& functions) {
  functions.add<Rollout<RegisterOfLanes>>(kRollout);
}

}  // namespace limber::batch
