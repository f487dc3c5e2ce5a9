// A user's program whose numbers must not depend on how it, or the library, was compiled: results by
// reference and by value, copies of them, arithmetic of Eigen on them, objects that own memory of both sides,
// an exception, and a kernel that this file compiles itself.
#include <limber/algorithms/mass_matrix.hpp>
#include <limber/limber.hpp>
#include <limber/model/pinocchio_order.hpp>

#include <cstdio>
#include <utility>
#include <vector>

namespace {

template <class Derived>
void print(const char* name, const Eigen::MatrixBase<Derived>& m) {
  std::printf("%s %s", sizeof(typename Derived::Scalar) == sizeof(double) ? "double" : "float", name);
  for (Eigen::Index j = 0; j < m.cols(); ++j)
    for (Eigen::Index i = 0; i < m.rows(); ++i) std::printf(" %.17g", static_cast<double>(m(i, j)));
  std::printf("\n");
}

template <class R>
void compute(const limber::Model<R>& model) {
  using Vector = Eigen::Matrix<R, Eigen::Dynamic, 1>;
  using Matrix = Eigen::Matrix<R, Eigen::Dynamic, Eigen::Dynamic>;
  limber::Workspace<R> ws(model);
  const Vector v = Vector::LinSpaced(model.nv(), R(-0.5), R(0.7)), a = v * R(2);
  Vector q = limber::integrate(model, limber::neutral(model), v);
  q = limber::normalize(model, q);

  limber::ExternalForces<R> forces(model);
  forces.add(model, 1, {{1, 2, 3}, {4, 5, 6}});
  const auto& tau = limber::inverse_dynamics(model, ws, q, v, a, forces);
  print("tau", tau);
  const Matrix& h = limber::mass_matrix(model, ws, q);
  print("H v", h * v);
  print("H columns", h.rightCols(model.nv() - 1).colwise().sum());
  const Matrix copy = h + Matrix::Identity(h.rows(), h.cols());
  print("H + 1", copy.diagonal());
  print("a", limber::forward_dynamics(model, ws, q.head(model.nq()), v, Vector(tau * R(2)), forces));

  const limber::AllTerms<R> terms = limber::all_terms(model, ws, q, v);  // a copy
  print("bias", terms.bias_forces + terms.gravity_forces);
  print("A v", terms.centroidal_momentum_matrix * v);
  print("J", limber::jacobian(model, ws, q, static_cast<int>(model.frames().size()) - 1) * v);
  print("difference", limber::difference(model, limber::neutral(model), q));
  print("parameters", limber::inertia_parameters(model));

  limber::ChristoffelSymbols<R> symbols = limber::christoffel_symbols(model, ws, q);
  Matrix c(model.nv(), model.nv());
  symbols.contract(v.data(), c.data());
  print("C v", c * v);

  limber::Kinematics<R> kinematics(model);
  limber::Kinematics<R> moved = std::move(kinematics);
  moved.update(q, v);
  const limber::Motion<R> motion = moved.velocity(static_cast<int>(model.frames().size()) - 1);
  print("velocity", Vector{{motion.angular.x, motion.linear.z}});

  // With the registers that this file is compiled for.
  limber::MassMatrixScratch<R> scratch(model);
  Matrix own(model.nv(), model.nv());
  limber::mass_matrix(model, q.data(), scratch, own.data());
  print("H v by a kernel", own * v);

  std::vector<limber::Workspace<R>> workspaces;
  workspaces.push_back(std::move(ws));
  print("gravity", limber::gravity_forces(model, workspaces.back(), q));
  try {
    limber::mass_matrix(model, workspaces.back(), v.head(1));
  } catch (const std::invalid_argument& error) {
    std::printf("%s\n", error.what());
  }
}

}  // namespace

int main() {
  limber::Model humanoid =
      limber::build(limber::parse_json(limber::to_json(limber::robots::humanoid_spec())));
  compute(humanoid);
  compute(humanoid.cast<float>());
  const limber::Model<double> arm = limber::robots::panda();
  humanoid = arm;
  limber::Workspace<double> ws(humanoid);
  print("lagrangian", limber::lagrangian_form(arm, ws, Eigen::VectorXd::Constant(7, 0.3))
                          .velocity_forces(Eigen::VectorXd::Constant(7, 0.2)));
  limber::InverseKinematics ik(arm,
                               {limber::IkTarget::position("flange", {0.4, 0.1, 0.5}),
                                limber::IkTarget::posture(limber::middle_of_limits(arm)).with_priority(1)});
  const limber::IkResult reached = ik.solve(limber::middle_of_limits(arm));  // a copy
  std::printf("%s\n", limber::to_string(reached.reason));
  limber::StateFile state =
      limber::parse_state(arm, R"({"v": [1, 2, 3, 4, 5, 6, 7], "forces": {"flange": [1, 2, 3, 4, 5, 6]}})");
  state.a = Eigen::VectorXd::Ones(7);  // grows in this file what the library has filled
  print("tau of a file", limber::inverse_dynamics(arm, ws, state.q, state.v, state.a, state.forces));
  std::vector<std::string> joints;
  for (const limber::JointInfo& joint : arm.names().joints) joints.push_back(joint.name);
  const limber::PinocchioOrder order(arm, joints);
  print("v in another order", order.limber_v(order.pinocchio_v(state.v)));
  const limber::Model<double> linkage = limber::robots::crank_rocker();
  limber::ConstrainedMechanism loop(linkage);
  const limber::Assembly assembled = loop.assemble(Eigen::VectorXd::Constant(linkage.nv(), 0.1));
  print("closed", assembled.q);
  const Eigen::VectorXd still = Eigen::VectorXd::Zero(linkage.nv());
  print("constrained",
        limber::ConstrainedAccelerations(loop.constrained_forward_dynamics(assembled.q, still, still)).a);
  limber::Simulation simulation(arm, {.integrator = limber::Integrator::rk4});
  simulation.set_state(state.q, state.v);
  simulation.add(limber::Controller(
      [](const limber::Instant& now, Eigen::Map<Eigen::VectorXd> tau) { tau += -0.1 * now.v; }));
  simulation.advance(0.01);
  print("simulated", Eigen::VectorXd(simulation.q()));
  try {
    limber::parse_json("{");
  } catch (const limber::ModelError& error) {
    std::printf("%s\n", error.what());
  }
}
