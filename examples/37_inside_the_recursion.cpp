// What textbooks write down and libraries keep to themselves: a tree from arrays, articulated inertias,
// motion columns and constraint forces of a joint, and Gauss's principle.
#include <limber/limber.hpp>

#include <limber/model/arrays.hpp>
#include <limber/model/relations.hpp>

#include <cstdio>

using namespace limber;

int main() {
  // λ, pitches (0 turns, any other is a screw), X_T and I; branches are numbered in turns.
  TreeArrays arrays;
  arrays.parent = {0, 1, 1, 2, 3};
  arrays.joint = {0.0, 0.0, 0.02, 0.0, JointType::spherical};
  arrays.placement.assign(5, Transform<double>{Rotation<double>::about_x(0.6), {0.3, 0.1, 0}});
  arrays.inertia.assign(
      5, Inertia<double>::from_com(2, {0.15, 0, 0.05}, Sym3<double>::diagonal(0.02, 0.03, 0.04)));
  const auto [model, order] = model_from_arrays(arrays);
  Workspace ws(model);
  std::printf("bodies 4 and 5 are %s; body %s carries both\n",
              related(model, "body4", "body5") ? "related" : "not related",
              nearest_common_ancestor(model, "body4", "body5").c_str());

  // v and τ in the order of the arrays, q neutral.
  const Eigen::VectorXd q = neutral(model);
  const Eigen::VectorXd v = order.velocities().to_model(Eigen::VectorXd::LinSpaced(7, -1, 1));
  const Eigen::VectorXd tau = order.velocities().to_model(Eigen::VectorXd::LinSpaced(7, 2, 5));

  // f = Iᴬ a + pᴬ is what the joint of a body transmits.
  const ArticulatedBody<double> body = articulated_body(model, ws, q, v, tau, "body3");
  const Eigen::VectorXd a = forward_dynamics(model, ws, q, v, tau);
  const Force<double> predicted = body.inertia * acceleration(model, ws, q, v, a, "body3") + body.bias_force;
  inverse_dynamics(model, ws, q, v, a);
  const Force<double> wrench = joint_wrench(model, ws, "body3");
  double difference = 0;
  for (int k = 0; k < 6; ++k) difference = std::max(difference, std::abs(predicted[k] - wrench[k]));
  std::printf("Iᴬ a + pᴬ and the wrench through the joint differ by %.1e\n", difference);

  // The screw of body 3: S, and the wrench as what drives it and what it only holds.
  const JointMotion<double> motion = joint_motion(model, ws, q, v, "body3");
  const JointWrenchParts<double> parts = joint_wrench_parts(model, ws, "body3");
  double work = 0;
  for (int k = 0; k < 6; ++k) work += motion.columns(k, 0) * parts.constraint[k];
  std::printf("S = [0 0 %.0f 0 0 %.2f]; a couple of %.3f N·m drives it, and Sᵀ of the rest is %.1e\n",
              motion.columns(2, 0), motion.columns(5, 0), parts.active.angular.z, work);

  // Of all accelerations forward dynamics has the least constraint.
  const double least = gauss_function(model, ws, q, v, a, tau);
  const Eigen::VectorXd step = Eigen::VectorXd::Constant(7, 0.1);
  const Eigen::VectorXd there = a + step, back = a - step;
  const double up = gauss_function(model, ws, q, v, there, tau) - least,
               down = gauss_function(model, ws, q, v, back, tau) - least,
               expected = 0.5 * step.dot(mass_matrix_times(model, ws, q, step));
  std::printf("Z rises by %.6f and %.6f, ½ δᵀ H δ = %.6f\n", up, down, expected);
  return difference < 1e-9 && std::abs(work) < 1e-12 && std::abs(up - expected) < 1e-9 &&
                 std::abs(down - expected) < 1e-9
             ? 0
             : 1;
}
