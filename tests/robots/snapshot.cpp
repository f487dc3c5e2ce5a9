#include "robots/snapshot.hpp"

#include <limber/model/joint_step.hpp>
#include <limber/model/state.hpp>

#include <algorithm>

namespace limber::test {

namespace {

std::vector<double> neutral_position(const Model<double>& model) {
  const auto q = neutral(model);
  return {q.data(), q.data() + q.size()};
}

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

Snapshot::Snapshot(const Model<double>& model) : Snapshot(model, neutral_position(model)) {}

Snapshot::Snapshot(const Model<double>& model, const std::vector<double>& q) : model_(model) {
  const Columns none(at(model.nv()), Motion<double>::zero());
  world_from_body_.push_back(Transform<double>::identity());
  jacobians_.push_back(none);
  for (int i = 1; i < model.body_count(); ++i) {
    const Body<double>& body = model.body(i);
    const Transform<double> x = parent_from_body(model, i, q.data());
    const std::size_t parent = at(model.parent(i));
    world_from_body_.push_back(world_from_body_[parent] * x);
    Columns jacobian = none;
    for (std::size_t k = 0; k < none.size(); ++k) jacobian[k] = inverse_times(x, jacobians_[parent][k]);
    Motion<double> s[6];
    visit_joint_at(model, i, q.data(),
                   [&](const auto& joint, const double* position) { joint.columns(position, s); });
    for (int d = 0; d < body.nv; ++d) jacobian[at(body.v_index + d)] += s[d];
    for (const Drive<double>& drive : model.drives(body)) jacobian[at(drive.v_index)] += s[0] * drive.ratio;
    jacobians_.push_back(jacobian);
  }
}

double Snapshot::mass() const {
  double sum = 0;
  for (int i = 0; i < model_.body_count(); ++i) sum += model_.body(i).inertia.mass;
  return sum;
}

Vec3<double> Snapshot::center_of_mass() const {
  Vec3<double> sum = Vec3<double>::zero();
  for (int i = 0; i < model_.body_count(); ++i)
    sum += (world_from_body_[at(i)] * model_.body(i).inertia).first_moment;
  return sum * (1 / mass());
}

Sym3<double> Snapshot::rotational_inertia() const {
  Sym3<double> sum = Sym3<double>::zero();
  for (int i = 0; i < model_.body_count(); ++i)
    sum += (world_from_body_[at(i)] * model_.body(i).inertia).about_origin;
  return sum;
}

Transform<double> Snapshot::placement(const std::string& frame) const {
  const Frame<double>& found = model_.frames()[at(model_.frame_index(frame))];
  return world_from_body_[at(found.body)] * found.placement;
}

double Snapshot::loop_gap(std::size_t loop) const {
  const Loop<double>& l = model_.loops()[loop];
  const Transform<double> a = world_from_body_[at(l.a.body)] * l.a.placement;
  const Transform<double> b = world_from_body_[at(l.b.body)] * l.b.placement;
  const Vec3<double> z = Vec3<double>::unit_z();
  return std::max(norm(a.translation - b.translation), norm(cross(a.rotation * z, b.rotation * z)));
}

Eigen::MatrixXd Snapshot::mass_matrix() const {
  const int nv = model_.nv();
  Eigen::MatrixXd h = Eigen::MatrixXd::Zero(nv, nv);
  for (int i = 1; i < model_.body_count(); ++i) {
    const Columns& jacobian = jacobians_[at(i)];
    for (int r = 0; r < nv; ++r)
      for (int c = 0; c < nv; ++c) h(r, c) += dot(jacobian[at(r)], model_.body(i).inertia * jacobian[at(c)]);
  }
  // A balanced rotor spins with ½ J (a·ω + rate)², of which ½ J (a·ω)² is in its carrier's inertia.
  for (const BalancedRotor<double>& rotor : model_.rotors()) {
    Eigen::VectorXd spin(nv), rate = Eigen::VectorXd::Zero(nv);
    for (int k = 0; k < nv; ++k)
      spin[k] = dot(rotor.axis, jacobians_[at(model_.parent(rotor.body))][at(k)].angular);
    rate[model_.body(rotor.body).v_index] = rotor.ratio;
    h += rotor.spin_inertia * (spin * rate.transpose() + rate * spin.transpose() + rate * rate.transpose());
  }
  for (int k = 0; k < nv; ++k) h(k, k) += model_.constants().armature[at(k)];
  return h;
}

Eigen::VectorXd Snapshot::gravity_forces() const {
  Eigen::VectorXd tau = Eigen::VectorXd::Zero(model_.nv());
  for (int i = 1; i < model_.body_count(); ++i) {
    const Vec3<double> g = inverse_times(world_from_body_[at(i)].rotation, model_.gravity());
    const Force<double> weight = model_.body(i).inertia * Motion<double>{Vec3<double>::zero(), g};
    for (int k = 0; k < model_.nv(); ++k) tau[k] -= dot(jacobians_[at(i)][at(k)], weight);
  }
  return tau;
}

}  // namespace limber::test
