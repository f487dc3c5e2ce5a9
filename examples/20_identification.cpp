// Inertias from measured joint forces: the equations of motion are linear in them.
#include <limber/limber.hpp>

#include <Eigen/QR>

#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

using namespace limber;

namespace {

struct Sample {
  Eigen::VectorXd q, v, a, tau;
};

/// What a robot's sensors would say in some states of a motion.
std::vector<Sample> measure(const Model<double>& robot, int count) {
  Workspace ws(robot);
  std::mt19937_64 generator(1);
  std::normal_distribution<double> normal;
  const auto random_rates = [&] {
    return Eigen::VectorXd(Eigen::VectorXd::NullaryExpr(robot.nv(), [&] { return normal(generator); }));
  };
  std::vector<Sample> samples;
  for (int k = 0; k < count; ++k) {
    const Eigen::VectorXd q = random(robot, generator), v = random_rates(), a = random_rates();
    samples.push_back({q, v, a, inverse_dynamics(robot, ws, q, v, a)});
  }
  return samples;
}

/// What is to be added to the parameters from `first` on, so that the forces are explained as well as can be.
Eigen::VectorXd identify(const Model<double>& model, const std::vector<Sample>& samples,
                         const Eigen::VectorXd& parameters, Eigen::Index first) {
  Workspace ws(model);
  const Eigen::Index nv = model.nv(), count = parameters.size() - first;
  Eigen::MatrixXd unknown(nv * static_cast<Eigen::Index>(samples.size()), count);
  Eigen::VectorXd missing(unknown.rows());
  Eigen::Index at = 0;
  for (const Sample& s : samples) {
    const Eigen::MatrixXd& y = inertia_regressor(model, ws, s.q, s.v, s.a);
    unknown.middleRows(at, nv) = y.rightCols(count);
    missing.segment(at, nv) = s.tau - y * parameters;
    at += nv;
  }
  return unknown.colPivHouseholderQr().solve(missing);
}

}  // namespace

int main() {
  double worst = 0;
  const auto compare = [&](const std::string& name, double found, double truth) {
    std::printf("%-34s %12.6g %12.6g\n", name.c_str(), found, truth);
    worst = std::max(worst, std::abs(found - truth));
  };

  // An arm that holds something: the last ten parameters differ by its inertia.
  const Model arm = robots::panda();
  const std::string hand = arm.names().bodies.back();
  const auto load =
      Inertia<double>::from_com(1.2, {0.02, -0.01, 0.15}, Sym3<double>::diagonal(4e-3, 3e-3, 2e-3));
  const Model loaded = build(add_payload(robots::panda_spec(), hand, load));
  const Eigen::VectorXd of_arm = inertia_parameters(arm);
  const Eigen::Index last = of_arm.size() - 10;
  const Eigen::VectorXd found = identify(arm, measure(loaded, 20), of_arm, last);
  std::printf("%-34s %12s %12s\n", "the load in the hand", "found", "true");
  for (int k = 0; k < 10; ++k)
    compare(inertia_parameter_names(arm)[static_cast<std::size_t>(last + k)], found[k],
            load.parameters()[static_cast<std::size_t>(k)]);

  // The spin inertias of a quadruped's motors, as if nothing were known of them.
  const Model robot = robots::mini_cheetah();
  const auto rotors = static_cast<Eigen::Index>(robot.rotors().size());
  Eigen::VectorXd of_robot = inertia_parameters(robot);
  const Eigen::VectorXd truth = of_robot.tail(rotors);
  of_robot.tail(rotors).setZero();
  const Eigen::Index first = of_robot.size() - rotors;
  const Eigen::VectorXd spins = identify(robot, measure(robot, 20), of_robot, first);
  std::printf("\n%-34s %12s %12s\n", "motors", "found", "true");
  for (Eigen::Index k = 0; k < rotors; ++k)
    compare(inertia_parameter_names(robot)[static_cast<std::size_t>(first + k)], spins[k], truth[k]);
  return worst < 1e-9 ? 0 : 1;
}
