#include "reproduce/thesis_setup.hpp"

#include <limber/model/edit.hpp>

#include <Eigen/Cholesky>

namespace limber::cli::reproduce {

std::string thesis_column(std::size_t k) { return "N = " + std::to_string(kThesisBodies[k]); }

IndexOrder listed_order(const ModelSpec& spec, const Model<double>& model) {
  std::vector<std::string> joints;
  for (const BodySpec& body : spec.bodies) joints.push_back(body.joint.name);
  return JointOrder(model, joints).velocities();
}

ThesisState::ThesisState(const Family& family, int n, double rate)
    : geared_(family(n, robots::Rotors::geared)),
      plain_(family(n, robots::Rotors::none)),
      q_(Vector<double>::LinSpaced(n, 1, n)),
      v_(Vector<double>::Constant(n, rate)) {}

Vector<double> listed_forward_dynamics(const ModelSpec& spec, const Vector<double>& q,
                                       const Vector<double>& v, const Vector<double>& tau) {
  const Model<double> model = build(spec);
  Workspace<double> ws(model);
  const IndexOrder order = listed_order(spec, model);
  return order.from_model(
      forward_dynamics(model, ws, order.to_model(q), order.to_model(v), order.to_model(tau)));
}

Vector<double> ThesisState::exact() const { return listed_forward_dynamics(geared_, q_, v_, tau()); }
Vector<double> ThesisState::without_rotors() const { return listed_forward_dynamics(plain_, q_, v_, tau()); }

Vector<double> ThesisState::diagonal(bool has_velocity_term) const {
  const Model<double> model = build(plain_);
  Workspace<double> ws(model);
  const IndexOrder order = listed_order(plain_, model);
  const Vector<double> q = order.to_model(q_), v = order.to_model(v_);
  Matrix<double> h = order.matrix_from_model(mass_matrix(model, ws, q));
  for (Eigen::Index i = 0; i < h.rows(); ++i) {
    const RotorSpec& rotor = geared_.bodies[static_cast<std::size_t>(i)].rotors.front();
    h(i, i) += rotor.gear_ratio * rotor.gear_ratio * spin_inertia(rotor);
  }
  Vector<double> force = tau();
  if (has_velocity_term) force -= order.from_model(bias_forces(model, ws, q, v));
  return h.ldlt().solve(force);
}

double largest_difference(const Vector<double>& a, const Vector<double>& b) {
  return (a - b).cwiseAbs().maxCoeff();
}

double relative_difference(const Matrix<double>& a, const Matrix<double>& b) {
  return (a - b).norm() / b.norm();
}

}  // namespace limber::cli::reproduce
