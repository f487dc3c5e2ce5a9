// What bench/python/run.py measures, in C++: inverse dynamics of the Panda for one state, and for many in
// rows as numpy has them. A library that run.py loads, so that both compute with the same memory and take
// turns.
#include <limber/batch/batch.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/robots/robots.hpp>

namespace {

const limber::Model<double>& panda() {
  static const limber::Model<double> model = limber::robots::panda();
  return model;
}

}  // namespace

extern "C" {

[[gnu::visibility("default")]] void bench_one(const double* q, const double* v, const double* a, int repeat) {
  static limber::Workspace<double> ws(panda());
  const Eigen::VectorXd q0 = Eigen::Map<const Eigen::VectorXd>(q, panda().nq()),
                        v0 = Eigen::Map<const Eigen::VectorXd>(v, panda().nv()),
                        a0 = Eigen::Map<const Eigen::VectorXd>(a, panda().nv());
  for (int k = 0; k < repeat; ++k) limber::inverse_dynamics(panda(), ws, q0, v0, a0);
}

[[gnu::visibility("default")]] void bench_many(const double* q, const double* v, const double* a, double* tau,
                                               int states) {
  using limber::batch::rows;
  static limber::Batch<double> batch(panda());
  limber::batch::inverse_dynamics<double>(batch, rows(q, states, panda().nq()), rows(v, states, panda().nv()),
                                          rows(a, states, panda().nv()), rows(tau, states, panda().nv()));
}

}  // extern "C"
