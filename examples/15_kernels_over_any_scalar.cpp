// Below the easy API: the kernels take any scalar. With dual numbers they give exact derivatives.
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/limber.hpp>
#include <limber/model/state_space.hpp>
#include <limber/scalar/dual.hpp>

#include <cstdio>

using namespace limber;

int main() {
  const Model model = robots::mini_cheetah();
  const int nq = model.nq(), nv = model.nv();
  std::mt19937_64 generator(2);
  const Eigen::VectorXd q = random(model, generator), v = Eigen::VectorXd::LinSpaced(nv, -1, 1),
                        a = v.reverse();

  // ∂τ/∂q, a column at a time: q moves along one velocity on its manifold, and τ carries the derivative.
  using D = Dual<double>;
  InverseDynamicsScratch<D> scratch(model);
  std::vector<D> start(q.begin(), q.end()), step(static_cast<std::size_t>(nv)), moved(start), tau(step);
  const std::vector<D> dual_v(v.begin(), v.end()), dual_a(a.begin(), a.end());
  Eigen::MatrixXd derivative(nv, nv);
  for (int k = 0; k < nv; ++k) {
    const auto i = static_cast<std::size_t>(k);
    step[i].derivative = 1;
    integrate(model, start.data(), step.data(), moved.data());
    inverse_dynamics<Terms::all, double, D>(model, moved.data(), dual_v.data(), dual_a.data(), nullptr,
                                            scratch, tau.data());
    for (int r = 0; r < nv; ++r) derivative(r, k) = tau[static_cast<std::size_t>(r)].derivative;
    step[i].derivative = 0;
  }
  std::printf("∂τ/∂q of a %d-number position, %d × %d, exact to rounding; |∂τ/∂q| = %.4f\n", nq, nv, nv,
              derivative.norm());

  // Central differences agree to the digits that they have.
  Workspace ws(model);
  const double h = 1e-6;
  double worst = 0;
  for (int k = 0; k < nv; ++k) {
    const Eigen::VectorXd along = h * Eigen::VectorXd::Unit(nv, k);
    const Eigen::VectorXd ahead = inverse_dynamics(model, ws, integrate(model, q, along), v, a);
    const Eigen::VectorXd behind =
        inverse_dynamics(model, ws, integrate(model, q, Eigen::VectorXd(-along)), v, a);
    worst = std::max(worst, ((ahead - behind) / (2 * h) - derivative.col(k)).norm());
  }
  std::printf("central differences are off by up to %.1e\n", worst);
  return worst < 1e-6 ? 0 : 1;
}
