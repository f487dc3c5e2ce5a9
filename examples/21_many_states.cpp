// Thousands of states at once: one state per SIMD lane, blocks of states over threads.
#include <limber/batch/batch.hpp>
#include <limber/limber.hpp>

#include <iostream>
#include <random>

int main() {
  const limber::Model model = limber::robots::panda();
  limber::Batch batch(model, {.threads = 2});  // all memory; one per thread of yours that calls

  // One row per state.
  const Eigen::Index states = 10'000;
  Eigen::MatrixXd q(states, model.nq());
  std::mt19937_64 generator(1);
  for (Eigen::Index b = 0; b < states; ++b) q.row(b) = limber::random(model, generator).transpose();
  const Eigen::MatrixXd v = Eigen::MatrixXd::Random(states, model.nv()), a = v.reverse();

  Eigen::MatrixXd tau(states, model.nv()), back(states, model.nv());
  limber::batch::inverse_dynamics(batch, q, v, a, tau);  // row b: the forces of state b
  limber::batch::forward_dynamics(batch, q, v, tau, back);
  const double error = (back - a).cwiseAbs().maxCoeff();
  std::cout << states << " states, " << batch.lanes() << " at a time with " << name(batch.instruction_set())
            << ", " << batch.threads() << " threads: forward dynamics undoes inverse dynamics to " << error
            << '\n';

  // Where the flange gets to, over all of them: numbers 9 … 11 of each placement are the translation.
  Eigen::MatrixXd flange(states, 12);
  limber::batch::placement(batch, q, "flange", flange);
  std::cout << "the flange is " << flange.col(11).minCoeff() << " to " << flange.col(11).maxCoeff()
            << " m high\n";

  // The memory that is the quickest: blocks of eight states, begun at a cache line.
  limber::AlignedVector<double> h(
      static_cast<std::size_t>(limber::batch::numbers_in_blocks<double>(states, 49)));
  limber::batch::mass_matrix(batch, q, limber::batch::blocks(h.data(), states, 49));
  std::cout << "inertia about the last axis, states 0 to 7:";
  for (int b = 0; b < 8; ++b) std::cout << ' ' << h[static_cast<std::size_t>(48 * 8 + b)];
  std::cout << '\n';

  return error < 1e-8 ? 0 : 1;
}
