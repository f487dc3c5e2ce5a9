// What the usual approximations of rotors cost: Mini Cheetah, exactly, and as other libraries model it.
#include <limber/limber.hpp>

#include <cstdio>

using namespace limber;

/// Accelerations at some states, side by side.
Eigen::MatrixXd accelerations(const ModelSpec& spec, double speed) {
  const Model model = build(spec);
  Workspace ws(model);
  std::mt19937_64 generator(7);
  Eigen::MatrixXd a(model.nv(), 50);
  for (Eigen::Index k = 0; k < a.cols(); ++k) {
    const Eigen::VectorXd q = random(model, generator);
    std::normal_distribution<double> normal;
    const auto draw = [&](double scale) {
      return Eigen::VectorXd::NullaryExpr(model.nv(), [&] { return scale * normal(generator); }).eval();
    };
    const Eigen::VectorXd v = draw(speed), tau = draw(3);
    a.col(k) = forward_dynamics(model, ws, q, v, tau);
  }
  return a;
}

int main() {
  const ModelSpec spec = robots::mini_cheetah_spec();
  const struct {
    const char* name;
    RotorModel model;
  } models[] = {{"exact", RotorModel::exact},
                {"diagonal (armature)", RotorModel::diagonal},
                {"locked", RotorModel::locked},
                {"none", RotorModel::none}};
  std::printf("%-22s %14s %14s\n", "accelerations off by", "at rest", "at 10 rad/s");
  double error[4] = {};
  for (int k = 0; k < 4; ++k) {
    std::printf("%-22s", models[k].name);
    for (const double speed : {0.0, 10.0}) {
      const Eigen::MatrixXd exact = accelerations(spec, speed),
                            own = accelerations(approximate_rotors(spec, models[k].model), speed);
      error[k] = (own - exact).norm() / exact.norm();
      std::printf(" %12.2f %%", 100 * error[k]);
    }
    std::printf("\n");
  }
  return error[0] == 0 && error[1] > 1e-3 && error[1] < error[2] ? 0 : 1;
}
