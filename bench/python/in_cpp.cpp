// What bench/python/run.py measures, in C++: inverse dynamics of the Panda for one state, and for 4096 states
// in rows as numpy has them. Prints the nanoseconds of a state in each, the median over many turns of
// processor time.
#include <limber/batch/batch.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/state.hpp>
#include <limber/robots/robots.hpp>

#include <ctime>

#include <algorithm>
#include <iostream>
#include <random>
#include <vector>

namespace {

double thread_nanoseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

template <class F>
double median_nanoseconds(int repeat, const F& call) {
  std::vector<double> turns;
  for (int turn = 0; turn < 1000; ++turn) {
    const double start = thread_nanoseconds();
    for (int k = 0; k < repeat; ++k) call();
    turns.push_back((thread_nanoseconds() - start) / repeat);
  }
  std::nth_element(turns.begin(), turns.begin() + 500, turns.end());
  return turns[500];
}

}  // namespace

int main() {
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  constexpr int kStates = 4096;
  const limber::Model<double> model = limber::robots::panda();
  std::mt19937_64 generator(1);
  Rows q(kStates, model.nq());
  for (int b = 0; b < kStates; ++b) q.row(b) = limber::random(model, generator);
  const Rows v = Rows::Random(kStates, model.nv()), a = Rows::Random(kStates, model.nv());
  Rows tau(kStates, model.nv());

  limber::Workspace<double> ws(model);
  const Eigen::VectorXd q0 = q.row(0), v0 = v.row(0), a0 = a.row(0);
  limber::Batch<double> batch(model);
  const double one = median_nanoseconds(2000, [&] { limber::inverse_dynamics(model, ws, q0, v0, a0); });
  const double many = median_nanoseconds(4, [&] { limber::batch::inverse_dynamics(batch, q, v, a, tau); });
  std::cout << one << ' ' << many / kStates << '\n';
}
