// Adaptive control after Slotine and Li: a Panda with an unknown load learns it on the way.
//
// With the reference velocity w = q̇_d + λ e and s = w − v, the torques τ = Y(q, v, w, ẇ) π̂ + k s and the rule
// dπ̂/dt = Γ Yᵀ s let ½ sᵀ H s + ½ π̃ᵀ Γ⁻¹ π̃ fall by k sᵀ s: Ḣ − 2C is skew, and Y has C in that choice.
#include <limber/limber.hpp>

#include <cmath>
#include <cstdio>

using namespace limber;

namespace {

/// The largest error of the joints in the last two seconds of twenty.
double tracking_error(const Model<double>& believed, const Model<double>& robot, double rate) {
  Workspace ws(believed), ws_of_robot(robot);
  const Eigen::VectorXd home = (Eigen::VectorXd(7) << 0, -0.5, 0, -2.0, 0, 1.6, 0.8).finished();
  const Eigen::VectorXd swing = (Eigen::VectorXd(7) << 0.6, 0.4, 0.5, 0.5, 0.8, 0.5, 1.0).finished();
  Eigen::VectorXd q = home, v = swing, load = Eigen::VectorXd::Zero(10);
  const Eigen::VectorXd parameters = inertia_parameters(believed);
  const double h = 1e-3, stiffness = 5, gain = 10;
  double worst = 0;
  for (int step = 0; step < 20000; ++step) {
    const double t = step * h;
    const Eigen::VectorXd e = home + swing * std::sin(t) - q, e_dot = swing * std::cos(t) - v;
    const Eigen::VectorXd w = swing * std::cos(t) + stiffness * e,
                          w_dot = -swing * std::sin(t) + stiffness * e_dot;
    const Eigen::VectorXd s = w - v;
    const Eigen::MatrixXd& y = slotine_li_regressor(believed, ws, q, v, w, w_dot);
    // The load is on the last link: its ten columns are the last.
    const Eigen::VectorXd tau = y * parameters + y.rightCols(10) * load + gain * s;
    load += h * rate * y.rightCols(10).transpose() * s;
    v += h * forward_dynamics(robot, ws_of_robot, q, v, tau);
    q += h * v;
    if (t > 18) worst = std::max(worst, e.cwiseAbs().maxCoeff());
  }
  return worst;
}

}  // namespace

int main() {
  const ModelSpec spec = robots::panda_spec();
  const Inertia<double> load =
      Inertia<double>::from_com(2, {0, 0.02, 0.15}, Sym3<double>::diagonal(0.01, 0.01, 0.005));
  const Model<double> believed = build(spec), robot = build(add_payload(spec, "link7", load));
  const double without = tracking_error(believed, robot, 0), with = tracking_error(believed, robot, 2);
  std::printf("2 kg that the controller does not know: errors up to %.4f rad\n", without);
  std::printf("with adaptation:                        errors up to %.4f rad\n", with);
  return with < without / 5 ? 0 : 1;
}
