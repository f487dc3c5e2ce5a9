// The mass matrix as a metric: without forces a mechanism moves on a straightest line, and a vector carried
// along a motion without turning keeps its length.
#include <limber/limber.hpp>

#include <cmath>
#include <cstdio>

using namespace limber;

namespace {

struct State {
  Eigen::VectorXd q, v, w;
};

/// ∇_v v = 0 and ∇_v w = 0: the motion is a geodesic, and w is carried along it.
State rates(const Model<double>& model, Workspace<double>& ws, const State& x) {
  return {x.v, -connection(model, ws, x.q, x.v, x.v), -connection(model, ws, x.q, x.v, x.w)};
}

State step(const State& x, const State& rate, double h) {
  return {x.q + h * rate.q, x.v + h * rate.v, x.w + h * rate.w};
}

}  // namespace

int main() {
  const Model model = robots::panda().with_gravity(Vec3<double>::zero());
  Workspace ws(model);
  State x{(Eigen::VectorXd(7) << 0.3, -0.5, 0.2, -2.0, 0.1, 1.6, 0.8).finished(),
          (Eigen::VectorXd(7) << 1, 0.5, -0.5, 0.3, -1, 0.4, 2).finished(), Eigen::VectorXd::Ones(7)};
  const auto product = [&](const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
    return a.dot(mass_matrix_times(model, ws, x.q, b));
  };
  const double length = product(x.v, x.v), other = product(x.w, x.w), angle = product(x.v, x.w);

  const double h = 1e-3;
  for (int k = 0; k < 2000; ++k) {  // the rule of Runge and Kutta
    const State a = rates(model, ws, x), b = rates(model, ws, step(x, a, h / 2)),
                c = rates(model, ws, step(x, b, h / 2)), d = rates(model, ws, step(x, c, h));
    x = step(x, {a.q + 2 * b.q + 2 * c.q + d.q, a.v + 2 * b.v + 2 * c.v + d.v, a.w + 2 * b.w + 2 * c.w + d.w},
             h / 6);
  }
  const double drift = std::abs(product(x.v, x.v) - length), turn = std::abs(product(x.v, x.w) - angle),
               stretch = std::abs(product(x.w, x.w) - other);
  std::printf("after 2 s: vᵀ H v = %.6f (off by %.0e), wᵀ H w off by %.0e, vᵀ H w off by %.0e\n",
              product(x.v, x.v), drift, stretch, turn);

  // A geodesic needs no force.
  const Eigen::VectorXd a = -connection(model, ws, x.q, x.v, x.v);
  const double force = inverse_dynamics(model, ws, x.q, x.v, a).norm();
  const double bend = covariant_derivative(model, ws, x.q, x.v, x.v, a).norm();
  std::printf("joint forces on it: %.1e N·m, ∇_v v = %.1e\n", force, bend);
  return drift < 1e-8 && turn < 1e-8 && stretch < 1e-8 && force < 1e-10 && bend < 1e-10 ? 0 : 1;
}
