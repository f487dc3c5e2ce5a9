// Hold a crate with two hands: two arms and the crate are a loop. Which torques hold it, and what do the
// hands press with?
#include <limber/limber.hpp>
#include <limber/spatial/solids.hpp>

#include <cmath>
#include <iostream>
#include <string>

using namespace limber;

namespace {

/// Two arms of three joints in the plane y = 0, shoulders 0.6 m apart, and a crate of 4 kg.
Model<double> two_arms_and_a_crate() {
  ModelBuilder builder("two_arms");
  for (const std::string side : {"left", "right"}) {
    const double x = side == "left" ? -0.3 : 0.3;
    std::string parent = kWorld;
    for (const std::string part : {"upper", "fore", "hand"}) {
      const double length = part == "hand" ? 0.1 : 0.3;
      builder.body(side + "_" + part, parent)
          .revolute(side + "_" + part + "_joint", {0, 1, 0})
          .at(parent == kWorld ? Vec3<double>{x, 0, 1} : Vec3<double>{0, 0, -0.3})
          .solid(solids::cylinder(2700.0, 0.03, length), {0, 0, -0.5 * length});
      parent = side + "_" + part;
    }
    builder.frame(side + "_palm", parent, {0, 0, -0.1});
  }
  builder.body("crate", kWorld).floating("crate_joint").solid(solids::box(100.0, 0.4, 0.2, 0.5));
  for (const std::string side : {"left", "right"})
    builder.frame(side + "_handle", "crate", {side == "left" ? -0.2 : 0.2, 0, 0.25});
  return build(builder.spec());
}

}  // namespace

int main() {
  const Model model = two_arms_and_a_crate();
  ConstrainedMechanism grasp(model, {Constraint::weld("left_palm", "left_handle").with_name("left"),
                                     Constraint::weld("right_palm", "right_handle").with_name("right")});

  // A rough posture: elbows out, the crate below the shoulders. Assembly brings hands and handles together.
  Eigen::VectorXd posture = neutral(model);
  posture.head(6) << 0.6, -1.2, 0.6, -0.6, 1.2, -0.6;
  posture[8] = 0.1;
  const Assembly& assembly = grasp.assemble(posture);
  if (!assembly.is_closed) {
    std::cout << "the hands miss the handles by " << assembly.gap.position << " m\n";
    return 1;
  }
  const Eigen::VectorXd q = assembly.q;
  const Mobility mobility = grasp.mobility(q);
  std::cout << mobility.degrees_of_freedom << " degrees of freedom are left by " << mobility.constraints
            << " constraints; " << mobility.redundant
            << " are redundant, since both arms move in one plane\n";

  // Holding still: torques of the arms alone, the crate's six freedoms are not driven.
  std::vector<bool> arms(static_cast<std::size_t>(model.nv()), true);
  for (int k = 6; k < model.nv(); ++k) arms[static_cast<std::size_t>(k)] = false;
  const Eigen::VectorXd rest = Eigen::VectorXd::Zero(model.nv());
  const ConstrainedForces hold = grasp.constrained_inverse_dynamics(q, rest, rest, {}, arms);
  std::cout << "torques: " << hold.tau.head(6).transpose() << " N m\n";
  double carried = 0;
  for (const Force<double>& hand : hold.forces) {
    std::cout << "a hand on the crate: " << to_eigen(hand.linear).transpose() << " N\n";
    carried += hand.linear.z;
  }
  const double weight = 9.81 * 100.0 * 0.4 * 0.2 * 0.5;
  std::cout << "together they carry " << carried << " N; the crate weighs " << weight << " N\n";

  // Nothing moves, in forward dynamics too.
  const double moves = grasp.constrained_forward_dynamics(q, rest, hold.tau).a.cwiseAbs().maxCoeff();
  return mobility.degrees_of_freedom == 3 && moves < 1e-8 && hold.lacking < 1e-8 ? 0 : 1;
}
