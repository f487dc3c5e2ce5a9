// The searches of inverse kinematics for many targets. Threads take targets from one queue; in a thread, each
// lane has a search of its own, whose descents follow one after the other (ik/search.hpp).
#pragma once

#include <limber/batch/inverse_kinematics.hpp>
#include <limber/model/state.hpp>

#include <atomic>
#include <cstddef>
#include <random>
#include <span>
#include <vector>

#include "batch/descents.hpp"
#include "ik/box.hpp"
#include "ik/movers.hpp"

namespace limber::batch {

/// The poses of a frame that are wanted, and where answers go.
struct Questions {
  Array<const double> targets, start;
  Array<double> q;
  std::span<IkOutcome> outcomes;

  Transform<double> target(std::ptrdiff_t b) const {
    const auto at = [&](std::ptrdiff_t k) { return targets(b, k); };
    return {Rotation<double>::from_quaternion({at(3), at(4), at(5), at(6)}), {at(0), at(1), at(2)}};
  }
  void read_start(std::ptrdiff_t b, Vector<double>& to) const {
    for (Eigen::Index k = 0; k < to.size(); ++k) to[k] = start(b, k);
  }
  void answer(std::ptrdiff_t b, const Vector<double>& positions, const IkOutcome& outcome) const {
    for (Eigen::Index k = 0; k < positions.size(); ++k) q(b, k) = positions[k];
    if (!outcomes.empty()) outcomes[static_cast<std::size_t>(b)] = outcome;
  }
};

/// Those of one thread.
class Searches final : public Descents {
 public:
  Searches(const Model<double>& model, int frame, const IkOptions& options, const Questions& questions,
           std::atomic<std::ptrdiff_t>& next, int lanes)
      : Descents({IkTarget().position_tolerance, IkTarget().rotation_tolerance}),
        model_(model),
        options_(options),
        questions_(questions),
        next_(next),
        box_(model),
        generator_(options.random_seed),
        searches_(static_cast<std::size_t>(lanes)),
        moves_(static_cast<std::size_t>(model.nv()), false),
        drawn_(model.nq()) {
    ik::mark_velocities(model, frame, moves_);
    for (Search& search : searches_)
      for (Vector<double>* q : {&search.first, &search.restart, &search.q}) q->resize(model.nq());
  }

  bool next(int lane, Descent& descent) override {
    Search& search = searches_[static_cast<std::size_t>(lane)];
    if (!search.is_running && !take(search)) return false;
    const int most = search.is_last ? options_.iterations : ik::iterations_of_descents(options_);
    descent = {search.outcome.restarts == 0 || search.is_last ? search.q.data() : random_start(search),
               search.target, most - search.outcome.iterations,
               search.is_last ? ik::Patience::great : ik::Patience::little};
    return true;
  }

  void report(int lane, const DescentEnd& end) override {
    Search& search = searches_[static_cast<std::size_t>(lane)];
    const bool is_met = end.end == ik::End::converged;
    search.outcome.iterations += end.iterations;
    if (search.nearest.add(end.cost) || is_met) {
      search.q = Eigen::Map<const Vector<double>>(end.q, model_.nq());
      search.outcome.position_error = end.position_error;
      search.outcome.rotation_error = end.rotation_error;
    }
    if (is_met || search.is_last) {
      search.outcome.reason =
          ik::reason_of(end.end, options_, search.nearest, end.slopes, IkReason::out_of_iterations);
      questions_.answer(search.number, search.q, search.outcome);
      search.is_running = false;
    } else if (end.end == ik::End::out_of_budget || !options_.restarts) {
      search.is_last = true;
    } else {
      ++search.outcome.restarts;
    }
  }

 private:
  struct Search {
    bool is_running = false, is_last = false;
    std::ptrdiff_t number = 0;  ///< of its target
    Transform<double> target = Transform<double>::identity();
    Vector<double> first, restart;  ///< the start within limits, and the last one of a restart
    Vector<double> q;               ///< the start, then the nearest positions that were found
    ik::Nearest nearest;
    IkOutcome outcome;
  };

  /// The next target of the queue.
  bool take(Search& search) {
    const std::ptrdiff_t b = next_.fetch_add(1, std::memory_order_relaxed);
    if (b >= questions_.targets.states) return false;
    search.is_running = true;
    search.is_last = false;
    search.number = b;
    search.target = questions_.target(b);
    search.nearest = {};
    search.outcome = {};
    questions_.read_start(b, search.first);
    normalize<double>(model_, search.first, search.first);
    box_.clamp(search.first);
    search.q = search.first;
    return true;
  }

  /// Where the next restart begins. The random positions of the k-th one, k = 1 …, are the same for every
  /// target, so they are drawn once.
  const double* random_start(Search& search) {
    const auto k = static_cast<std::size_t>(search.outcome.restarts),
               size = static_cast<std::size_t>(model_.nq());
    while (starts_.size() < k * size) {
      random<double>(model_, generator_, drawn_);
      starts_.insert(starts_.end(), drawn_.begin(), drawn_.end());
    }
    search.restart = Eigen::Map<const Vector<double>>(starts_.data() + (k - 1) * size, model_.nq());
    ik::keep_others(model_, moves_, search.first, search.restart);
    return search.restart.data();
  }

  const Model<double>& model_;
  const IkOptions& options_;
  const Questions& questions_;
  std::atomic<std::ptrdiff_t>& next_;
  ik::Box box_;
  std::mt19937_64 generator_;
  std::vector<Search> searches_;
  std::vector<bool> moves_;  ///< velocities that move the frame
  Vector<double> drawn_;
  std::vector<double> starts_;
};

}  // namespace limber::batch
