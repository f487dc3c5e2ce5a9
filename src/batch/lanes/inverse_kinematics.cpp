// Descents of inverse kinematics, one per lane, for the pose X* of a frame. With x = X(q) where it is,
//
//   r = [log(R R*ᵀ); p − p*],   J = ∂r/∂v in world axes at p,   cost = ½ |r|²,   g = Jᵀ r
//   (JᵀJ + μ 1) δ = −g   over the velocities that no limit blocks,   μ = λ |r|²
//   trial = q ⊕ δ, within the limits; it becomes q where its cost is smaller
//
// Every turn of the loop judges the trial positions of all lanes by one evaluation and makes the next ones. A
// lane whose descent has ended gets the start of another as its trial, so none waits for the slowest. What a
// lane does depends on its own numbers alone. The rules are those of the solver for one target
// (ik/search.hpp); only bodies between the base and the frame are computed.
#include <limber/algorithms/common_columns.hpp>
#include <limber/model/state_space.hpp>

#include <algorithm>
#include <type_traits>
#include <vector>

#include "batch/descents.hpp"
#include "batch/lanes/lane_function.hpp"

namespace limber::batch {

namespace {

template <class T>
T larger(const T& a, const T& b) {
  return select(a < b, b, a);
}

/// The velocities that move a frame, and the bodies behind them.
struct Movers {
  std::vector<int> chain;       ///< bodies from the base to the frame
  std::vector<int> joints;      ///< bodies with velocities of their own, some of which move the frame
  std::vector<int> velocities;  ///< theirs, ascending
  std::vector<int> slot;        ///< per velocity of the model: its number among these, or −1

  template <class R>
  Movers(const Model<R>& model, int body) : slot(static_cast<std::size_t>(model.nv()), -1) {
    std::vector<bool> moves(slot.size(), false);
    for (int i = body; i > 0; i = model.parent(i)) {
      chain.insert(chain.begin(), i);
      for (int c = model.columns().first[static_cast<std::size_t>(i)],
               end = model.columns().first[static_cast<std::size_t>(i) + 1];
           c < end; ++c)
        limber::detail::for_each_velocity(model, c,
                                          [&](int v, R) { moves[static_cast<std::size_t>(v)] = true; });
    }
    for (int i = 1; i < model.body_count(); ++i) {
      const auto begin = moves.begin() + std::max(model.body(i).v_index, 0), end = begin + model.body(i).nv;
      if (std::find(begin, end, true) == end) continue;
      joints.push_back(i);
      for (auto v = begin; v != end; ++v) {
        slot[static_cast<std::size_t>(v - moves.begin())] = static_cast<int>(velocities.size());
        velocities.push_back(static_cast<int>(v - moves.begin()));
      }
    }
  }
};

/// Joint limits of a velocity that is the rate of a position.
template <class R>
struct Limit {
  int position = -1;
  R lower = 0, upper = 0;
};

/// r and J at some positions.
template <class T>
struct Residual {
  Motion<T> r = Motion<T>::zero();
  std::vector<Motion<T>> j;  ///< a column per velocity that moves the frame
  T cost = 0, squared_turn = 0, squared_gap = 0;
};

/// The descents of all lanes.
template <class T>
class LaneDescents {
 public:
  using R = typename T::Real;

  LaneDescents(const Model<R>& model, const Frame<R>& frame)
      : model_(model),
        frame_(frame),
        movers_(model, frame.body),
        limits_(movers_.velocities.size()),
        joints_(model),
        placements_(movers_.chain.size()),
        q_(static_cast<std::size_t>(model.nq()), as<T>(0)),
        trial_(q_),
        moved_(q_),
        step_(static_cast<std::size_t>(model.nv()), as<T>(0)),
        gradient_(count()),
        part_(count()),
        inverse_pivots_(count()),
        free_columns_(count()),
        factor_(count() * count()),
        one_q_(q_.size()) {
    now_.j.assign(count(), Motion<T>::zero());
    next_.j = now_.j;
    for (const JointInfo& joint : model.names().joints)
      if (joint.velocities_are_rates)
        for (int k = 0; k < joint.nv; ++k)
          if (const int slot = movers_.slot[static_cast<std::size_t>(joint.v_index + k)]; slot >= 0) {
            const auto at = static_cast<std::size_t>(joint.q_index + k);
            limits_[static_cast<std::size_t>(slot)] = {joint.q_index + k, model.constants().lower[at],
                                                       model.constants().upper[at]};
          }
    R numbers[T::size];
    for (std::size_t lane = 0; lane < T::size; ++lane) numbers[lane] = static_cast<R>(lane);
    lane_ = T::load(numbers);
  }

  void run(Descents& descents) {
    int busy = 0;
    const auto ask = [&](std::size_t lane) {
      Descent descent;
      is_busy_[lane] = descents.next(static_cast<int>(lane), descent);
      if (is_busy_[lane]) begin(lane, descent);
      busy += is_busy_[lane] ? 1 : 0;
    };
    for (std::size_t lane = 0; lane < T::size; ++lane) ask(lane);
    while (busy > 0) {
      evaluate(trial_.data(), next_);
      judge();
      find_gradient();
      R ends[T::size];
      find_ends(descents.tolerance).store(ends);
      for (std::size_t lane = 0; lane < T::size; ++lane)
        if (ends[lane] > 0 && is_busy_[lane]) {
          report(descents, lane, static_cast<ik::End>(static_cast<int>(ends[lane]) - 1));
          --busy;
          ask(lane);
        }
      find_trial();
    }
  }

 private:
  std::size_t count() const { return movers_.velocities.size(); }

  /// The trial of this lane becomes the start of a descent.
  void begin(std::size_t lane, const Descent& descent) {
    const auto here = abs(lane_ - as<T>(static_cast<R>(lane))) < as<T>(0.5);
    const auto put = [&](T& numbers, R number) { numbers = select(here, as<T>(number), numbers); };
    for (std::size_t k = 0; k < trial_.size(); ++k) put(trial_[k], descent.start[k]);
    for (int i = 0; i < 3; ++i) {
      put(target_origin_[i], descent.target.translation[i]);
      for (int j = 0; j < 3; ++j) put(target_rows_[i][j], descent.target.rotation.matrix(i, j));
    }
    put(is_new_, 1);
    put(lambda_, ik::kStartDamping);
    put(growth_, 2);
    put(slow_, 0);
    put(iterations_, 0);
    put(most_iterations_, descent.most_iterations);
    put(most_slow_, descent.patience == ik::Patience::little ? R(ik::kMostSlow) : R(1e300));
  }

  void report(Descents& descents, std::size_t lane, ik::End end) {
    for (std::size_t k = 0; k < q_.size(); ++k) one_q_[k] = q_[k][lane];
    descents.report(static_cast<int>(lane),
                    {end, one_q_.data(), now_.cost[lane], std::sqrt(now_.squared_gap[lane]),
                     std::sqrt(now_.squared_turn[lane]), static_cast<int>(iterations_[lane]),
                     ik::slopes_of(largest_slope_[lane], free_slope_[lane], now_.cost[lane])});
  }

  /// X_parent_body's parts of one body.
  void place_joint(int i, const T* q) {
    const Body<R>& body = model_.body(i);
    const auto k = static_cast<std::size_t>(i);
    if (!body.is_screw()) {
      joints_.free[k] = parent_from_body(model_, i, q);
      return;
    }
    const T position = body.is_driven() ? driven_position(model_, body, q) : q[body.q_index];
    sincos(as<T>(body.dh.angle) + as<T>(body.joint.turn) * position, joints_.sine[k], joints_.cosine[k]);
    if (body.joint.slide != 0) joints_.slide[k] = as<T>(body.joint.slide) * position;
  }

  void evaluate(const T* q, Residual<T>& to) {
    Transform<T> x = Transform<T>::identity();
    for (std::size_t c = 0; c < placements_.size(); ++c) {
      const int i = movers_.chain[c];
      place_joint(i, q);
      const kernels::BodyAxes<T> axes = kernels::step_from(x.rotation, model_.body(i), i, joints_);
      x = {{Mat3<T>::from_columns(axes.x, axes.y, axes.z)}, x.translation + axes.step};
      placements_[c] = x;
    }
    x = x * frame_.placement.template cast<T>();
    const Rotation<T> target_inverse{
        Mat3<T>::from_columns(target_rows_[0], target_rows_[1], target_rows_[2])};
    to.r = {(x.rotation * target_inverse).logarithm(), x.translation - target_origin_};
    to.squared_turn = squared_norm(to.r.angular);
    to.squared_gap = squared_norm(to.r.linear);
    to.cost = as<T>(0.5) * (to.squared_turn + to.squared_gap);
    find_jacobian(q, x.translation, to.j);
  }

  void find_jacobian(const T* q, const Vec3<T>& origin, std::vector<Motion<T>>& j) {
    for (Motion<T>& column : j) column = Motion<T>::zero();
    const auto add = [&](int column, const Motion<T>& s) {
      limber::detail::for_each_velocity(model_, column, [&](int v, R ratio) {
        j[static_cast<std::size_t>(movers_.slot[static_cast<std::size_t>(v)])] += s * as<T>(ratio);
      });
    };
    for (std::size_t c = 0; c < placements_.size(); ++c) {
      const int i = movers_.chain[c], first = model_.columns().first[static_cast<std::size_t>(i)];
      const Body<R>& body = model_.body(i);
      const Vec3<T> p = placements_[c].translation - origin;
      if (body.is_screw()) {
        add(first, kernels::screw_column(placements_[c].rotation.matrix.column(2), p, as<T>(body.joint.turn),
                                         as<T>(body.joint.slide)));
        continue;
      }
      Motion<T> columns[6]{};
      kernels::joint_columns(model_, i, q, {placements_[c].rotation, p}, columns);
      for (int d = 0; d < body.nv; ++d) add(first + d, columns[d]);
    }
  }

  /// The trial becomes q where it is better, or the start of a descent; λ follows.
  void judge() {
    const T zero = as<T>(0), one = as<T>(1);
    const T gain = select(expected_ > zero, (now_.cost - next_.cost) / expected_, as<T>(-1));
    const T better = select(next_.cost < now_.cost, one, zero);
    const auto starts = is_new_ > zero;
    const auto steps = select(starts, zero, better) > zero, moves = larger(better, is_new_) > zero;
    const T slower = select(next_.cost > as<T>(ik::kSlow) * now_.cost, slow_ + one, zero);
    slow_ = select(steps, slower, slow_);
    lambda_ = select(starts, lambda_, select(steps, ik::next_damping(lambda_, gain), lambda_ * growth_));
    growth_ = select(moves, as<T>(2), growth_ * as<T>(2));
    for (std::size_t k = 0; k < q_.size(); ++k) q_[k] = select(moves, trial_[k], q_[k]);
    for (int i = 0; i < 6; ++i) now_.r[i] = select(moves, next_.r[i], now_.r[i]);
    for (std::size_t k = 0; k < count(); ++k)
      for (int i = 0; i < 6; ++i) now_.j[k][i] = select(moves, next_.j[k][i], now_.j[k][i]);
    now_.cost = select(moves, next_.cost, now_.cost);
    now_.squared_turn = select(moves, next_.squared_turn, now_.squared_turn);
    now_.squared_gap = select(moves, next_.squared_gap, now_.squared_gap);
    is_new_ = zero;
  }

  /// g, and the columns of J with zeros for the velocities that a limit blocks in the direction −g.
  void find_gradient() {
    const T zero = as<T>(0), one = as<T>(1);
    largest_slope_ = free_slope_ = zero;
    for (std::size_t k = 0; k < count(); ++k) {
      const T g = dot_of(now_.j[k], now_.r);
      T is_free = one;
      if (const Limit<R>& limit = limits_[k]; limit.position >= 0) {
        const T& position = q_[static_cast<std::size_t>(limit.position)];
        const T falls = select(position <= as<T>(limit.lower), zero, one);
        const T rises = select(position >= as<T>(limit.upper), zero, one);
        is_free = select(g > zero, falls, select(g < zero, rises, one));
      }
      gradient_[k] = g * is_free;
      free_columns_[k] = now_.j[k] * is_free;
      largest_slope_ = larger(largest_slope_, abs(g));
      free_slope_ = larger(free_slope_, abs(gradient_[k]));
    }
  }

  /// Zero where a descent goes on; otherwise one more than its ik::End.
  T find_ends(const Tolerance& tolerance) {
    const T zero = as<T>(0), one = as<T>(1);
    const T met = as<T>(1 + static_cast<int>(ik::End::converged)),
            minimum = as<T>(1 + static_cast<int>(ik::End::minimum)),
            out_of_budget = as<T>(1 + static_cast<int>(ik::End::out_of_budget));
    T end = select(iterations_ >= most_iterations_, out_of_budget, zero);
    end = select(slow_ >= most_slow_, minimum, end);
    end = select(lambda_ < as<T>(ik::kMostDamping), end, minimum);
    const T turn = now_.squared_turn * as<T>(1 / square(tolerance.rotation)),
            gap = now_.squared_gap * as<T>(1 / square(tolerance.position));
    end = select(larger(turn, gap) <= one, met, end);
    iterations_ += select(end > zero, zero, one);
    return select(end > zero, end, select(free_slope_ < as<T>(ik::kFlat), minimum, zero));
  }

  /// A step from q, where no descent begins.
  void find_trial() {
    const T zero = as<T>(0), squared = as<T>(2) * now_.cost, far = as<T>(ik::kFar);
    const T damping = lambda_ * select(squared < far, squared, far);
    find_step(damping);
    T squared_step = zero, fall = zero;
    for (std::size_t k = 0; k < count(); ++k) {
      step_[static_cast<std::size_t>(movers_.velocities[k])] = part_[k];
      squared_step += part_[k] * part_[k];
      fall -= part_[k] * gradient_[k];
    }
    expected_ = as<T>(0.5) * (damping * squared_step + fall);
    const auto starts = is_new_ > zero;
    for (const int i : movers_.joints) {
      const Body<R>& body = model_.body(i);
      visit_joint(body.joint, [&](const auto& joint) {
        joint.integrate(q_.data() + body.q_index, step_.data() + body.v_index, moved_.data() + body.q_index);
      });
      for (int d = 0; d < body.nq; ++d) {
        const auto k = static_cast<std::size_t>(body.q_index + d);
        const T lower = as<T>(model_.constants().lower[k]), upper = as<T>(model_.constants().upper[k]);
        const T below = select(moved_[k] > upper, upper, moved_[k]);
        trial_[k] = select(starts, trial_[k], select(below < lower, lower, below));
      }
    }
  }

  /// (JᵀJ + μ 1) δ = −g by factors L D Lᵀ. Pivots that are lost in rounding, of a redundant arm near its
  /// target, are held up: what they belong to hardly moves the frame.
  void find_step(const T& damping) {
    constexpr R rounding = 1e-14;
    const std::size_t n = count();
    const auto at = [&](std::size_t row, std::size_t column) -> T& { return factor_[column * n + row]; };
    for (std::size_t c = 0; c < n; ++c) {
      for (std::size_t r = c; r < n; ++r) at(r, c) = dot_of(free_columns_[r], free_columns_[c]);
      part_[c] = -gradient_[c];
      inverse_pivots_[c] = at(c, c) + damping;
    }
    for (std::size_t c = 0; c < n; ++c) {
      const T diagonal = inverse_pivots_[c];
      const T pivot = larger(at(c, c) + damping, as<T>(rounding) * diagonal + as<T>(1e-300));
      inverse_pivots_[c] = as<T>(1) / pivot;
      for (std::size_t r = c + 1; r < n; ++r) {
        const T entry = at(r, c), l = entry * inverse_pivots_[c];
        for (std::size_t s = r; s < n; ++s) at(s, r) -= l * at(s, c);
        part_[r] -= l * part_[c];
      }
    }
    for (std::size_t c = n; c-- > 0;) {
      T x = part_[c];
      for (std::size_t r = c + 1; r < n; ++r) x -= at(r, c) * part_[r];
      part_[c] = x * inverse_pivots_[c];
    }
  }

  [[gnu::always_inline]] static T dot_of(const Motion<T>& a, const Motion<T>& b) {
    return dot(a.angular, b.angular) + dot(a.linear, b.linear);
  }

  const Model<R>& model_;
  Frame<R> frame_;
  Movers movers_;
  std::vector<Limit<R>> limits_;
  JointPositions<T> joints_;
  std::vector<Transform<T>> placements_;  ///< of the chain, in the world
  AlignedVector<T> q_, trial_, moved_, step_, gradient_, part_, inverse_pivots_;
  std::vector<Motion<T>> free_columns_;
  AlignedVector<T> factor_;
  Residual<T> now_, next_;  ///< at q and at the trial
  Vec3<T> target_rows_[3] = {Vec3<T>::unit_x(), Vec3<T>::unit_y(), Vec3<T>::unit_z()};  ///< R*
  Vec3<T> target_origin_ = Vec3<T>::zero();                                             ///< p*
  T lambda_ = 1, growth_ = 2, slow_ = 0, iterations_ = 0, most_iterations_ = 0, most_slow_ = 0, is_new_ = 1;
  T expected_ = 0;  ///< fall of the cost by the step to the trial
  T largest_slope_ = 0, free_slope_ = 0;
  T lane_;  ///< its number
  bool is_busy_[T::size] = {};
  std::vector<R> one_q_;
};

/// The task has the descents; arrays of states have no part in it.
template <class T>
class InverseKinematicsFunction final : public LaneFunction<T> {
 public:
  using R = typename T::Real;
  explicit InverseKinematicsFunction(const Model<R>& model) : model_(model) {}
  void run(const Task<R>& task, const Group<T>&, GroupBuffers<T>&) override {
    LaneDescents<T>(model_, task.frame).run(*task.descents);
  }

 private:
  const Model<R>& model_;
};

/// For doubles alone: tolerances are near the rounding of floats.
template <class T>
void add_for_doubles([[maybe_unused]] LaneFunctions<T>& functions) {
  if constexpr (std::is_same_v<typename T::Real, double>)
    functions.template add<InverseKinematicsFunction<T>>(kInverseKinematics);
}

}  // namespace

void add_inverse_kinematics(LaneFunctions<RegisterOfLanes>& functions) { add_for_doubles(functions); }

}  // namespace limber::batch
