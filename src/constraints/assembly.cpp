// Positions that close the loops, and what freedom they leave.
//
// Descent: with the residuals r(q) and G, a step δ = −Gᵀ (G Gᵀ + μ)⁻¹ r, the shortest that closes the gap as
// far as it is linear; μ = ν |r|² lets the last steps be Newton's and the first ones be short.
// Approach: with d the way from the posture to q, a step −(1 − G⁺ G) d along the closed positions, closed
// again after each, until d stands at right angles to them.
#include <limber/constraints/constrained_mechanism.hpp>
#include <limber/model/state.hpp>

#include <algorithm>
#include <cmath>
#include <random>

#include "constraints/arguments.hpp"
#include "constraints/contents.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

constexpr double kClosed = 1e-12;       // m, rad: where steps end
constexpr double kAlmostClosed = 1e-9;  // where steps may end when rounding allows no more
constexpr int kMostSteps = 200;
constexpr int kMostRestarts = 20;

}  // namespace

double ConstrainedMechanism::Contents::compute_gap(const Vector<double>& q) {
  compute_rows(q.data(), Of::positions);
  copy_residuals();
  assembly.gap = gap();
  double square = 0;
  for (const double x : residual) square += x * x;
  return std::sqrt(square);
}

void ConstrainedMechanism::Contents::descend() {
  double nu = 1e-4, growth = 2;
  gap_length = compute_gap(assembly.q);
  for (int k = 0; k < kMostSteps && gap_length > kClosed; ++k) {
    ++assembly.iterations;
    factorize_gram(nu * gap_length * gap_length);
    weighted.setZero();
    along_rows = -residual;
    gram.solve(along_rows.data());
    branch_rows.add_times(along_rows.data(), weighted.data());
    integrate<double>(model, assembly.q, weighted, trial);
    const double next = compute_gap(trial);
    if (next < gap_length) {
      const bool is_slow = next > (1 - 1e-6) * gap_length;
      assembly.q.swap(trial);
      gap_length = next;
      nu = std::max(nu / 4, 1e-12);
      growth = 2;
      if (is_slow) break;
      continue;
    }
    nu *= growth;
    growth *= 2;
    gap_length = compute_gap(assembly.q);
    if (!(nu < 1e12) || gap_length < 100 * kClosed) break;  // the minimum is here, to rounding
  }
  gap_length = compute_gap(assembly.q);
  assembly.is_closed = gap_length < kAlmostClosed;
}

void ConstrainedMechanism::Contents::approach(const Vector<double>& from) {
  constexpr double kFlat = 1e-9;
  double part = 1;
  difference<double>(model, from, assembly.q, step);
  double distance = step.norm();
  for (int k = 0; k < kMostSteps && part > 1e-3; ++k) {
    ++assembly.iterations;
    compute_gap(assembly.q);
    factorize_gram();
    project(step.data(), along_rows.data());
    if (!(step.norm() > kFlat)) return;
    before = assembly.q;
    step *= -part;
    integrate<double>(model, before, step, assembly.q);
    descend();
    difference<double>(model, from, assembly.q, step);
    const double next = step.norm();
    if (assembly.is_closed && next < distance) {
      part = std::min(1.0, 2 * part);
      const bool is_done = distance - next < 1e-14 * distance;
      distance = next;
      if (is_done) return;
      continue;
    }
    part /= 4;
    assembly.q = before;
    difference<double>(model, from, assembly.q, step);
  }
  compute_gap(assembly.q);
  assembly.is_closed = true;
}

const Assembly& ConstrainedMechanism::assemble(VectorArgument<double> posture) {
  Contents& c = *contents_;
  check_q("assemble", "q", c.model, posture);
  normalize<double>(c.model, posture, c.posture);
  c.assembly.q = c.posture;
  c.assembly.iterations = 0;
  c.descend();
  std::mt19937_64 generator(1);
  double least = c.gap_length;
  c.nearest = c.assembly.q;
  for (int k = 0; k < kMostRestarts && !c.assembly.is_closed; ++k) {
    random<double>(c.model, generator, c.trial);
    interpolate<double>(c.model, c.posture, c.trial, (k + 1.0) / kMostRestarts, c.assembly.q);
    c.descend();
    if (c.gap_length >= least) continue;
    least = c.gap_length;
    c.nearest = c.assembly.q;
  }
  if (c.assembly.is_closed) {
    c.approach(c.posture);
  } else {
    c.assembly.q = c.nearest;
    c.compute_gap(c.assembly.q);
  }
  return c.assembly;
}

const Assembly& ConstrainedMechanism::close(VectorArgument<double> q) {
  Contents& c = *contents_;
  check_q("close", "q", c.model, q);
  normalize<double>(c.model, q, c.assembly.q);
  c.assembly.iterations = 0;
  c.descend();
  return c.assembly;
}

// ---- Mobility

Mobility ConstrainedMechanism::mobility(VectorArgument<double> q) {
  Contents& c = *contents_;
  check_q("mobility", "q", c.model, q);
  c.compute_rows(q.data());
  const int rank = c.factorize_gram();
  return {c.model.nv() - rank, row_count(), row_count() - rank};
}

Mobility ConstrainedMechanism::mobility() {
  constexpr int kSamples = 5;
  constexpr double kAround = 0.1;  // of the way to random positions
  const Model<double>& its_model = contents_->model;
  Vector<double> start(its_model.nq()), there(its_model.nq());
  neutral<double>(its_model, start);
  Mobility least = mobility(start);
  bool is_known = false;
  std::mt19937_64 generator(1);
  for (int k = 0; k < kSamples; ++k) {
    random<double>(its_model, generator, there);
    interpolate<double>(its_model, start, there, k == 0 ? 0 : kAround, there);
    if (!close(there).is_closed) continue;
    const Mobility here = mobility(contents_->assembly.q);
    if (!is_known || here.degrees_of_freedom < least.degrees_of_freedom) least = here;
    is_known = true;
  }
  return least;
}

}  // namespace limber
