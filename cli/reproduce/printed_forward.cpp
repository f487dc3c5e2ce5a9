#include "reproduce/printed_forward.hpp"

namespace limber::cli::reproduce {

namespace {

/// A body, or the rotor of its joint: what it brings to the joint, seen from the parent.
struct Member {
  Matrix6 x, inertia;  ///< inertia: Iᴬ of the body, I_R of the rotor
  Vector6 phi;
  Vector6 v = Vector6::Zero(), p = Vector6::Zero(), xi = Vector6::Zero();

  void move(const Vector6& parent_velocity, double rate, bool has_bias) {
    v = x * parent_velocity + phi * rate;
    xi = cross_motion(v) * phi * rate;
    if (has_bias) p = cross_force(v) * inertia * v;
  }
  Vector6 bias() const { return p + inertia * xi; }
  Vector6 u() const { return x.transpose() * inertia * phi; }
  double d() const { return phi.dot(inertia * phi); }
};

struct Joint {
  Member link, rotor;
  double d = 0;
  double link_force = 0, rotor_force = 0;  ///< the two parts of u
  Vector6 link_u, rotor_u;

  Vector6 u() const { return link_u + rotor_u; }
  double force() const { return link_force + rotor_force; }
};

const Vector6 kZero = Vector6::Zero();

}  // namespace

RotorMisprints RotorMisprints::as_printed() {
  RotorMisprints all;
  all.no_cross_terms_in_inertia = all.no_cross_terms_in_bias = true;
  all.torque_twice = all.overwrites_parent = true;
  all.bias_before_velocity = all.link_transform_for_rotor = true;
  return all;
}

RotorMisprints RotorMisprints::nearest_to_tables() {
  RotorMisprints some;
  some.no_cross_terms_in_bias = some.torque_twice = some.link_axis_for_rotor_force = true;
  return some;
}

Eigen::VectorXd rotor_forward_dynamics(const PlainTree& tree, const Eigen::VectorXd& tau,
                                       const RotorMisprints& misprints) {
  const int n = tree.size();
  std::vector<Joint> joints(static_cast<std::size_t>(n));
  const auto at = [&](int i) -> Joint& { return joints[static_cast<std::size_t>(i)]; };
  for (int i = 0; i < n; ++i) {
    const PlainBody& body = tree[i];
    const Vector6 parent_velocity = body.parent < 0 ? kZero : at(body.parent).link.v;
    Joint& joint = at(i);
    const bool is_own = !misprints.link_transform_for_rotor;
    joint.link = {body.x, body.inertia, body.phi};
    joint.rotor = {is_own ? body.x_rotor : body.x, body.rotor_inertia,
                   body.ratio * (is_own ? body.spin : body.phi)};
    joint.link.move(parent_velocity, tree.v[i], !misprints.bias_before_velocity);
    joint.rotor.move(parent_velocity, tree.v[i], !misprints.bias_before_velocity);
  }
  std::vector<Member> rigid;
  for (const Joint& joint : joints) rigid.push_back(joint.link);

  for (int i = n - 1; i >= 0; --i) {
    Joint& joint = at(i);
    const double share = misprints.link_axis_for_rotor_force ? 1 / tree[i].ratio : 1;
    joint.d = joint.link.d() + joint.rotor.d();
    joint.link_u = joint.link.u();
    joint.rotor_u = joint.rotor.u();
    joint.link_force = tau[i] - joint.link.phi.dot(joint.link.bias());
    joint.rotor_force =
        share * ((misprints.torque_twice ? tau[i] : 0) - joint.rotor.phi.dot(joint.rotor.bias()));

    const int p = tree[i].parent;
    if (p < 0) continue;
    const Vector6 u = joint.u(), of_link = joint.link_u, of_rotor = joint.rotor_u;
    Matrix6 taken = u * u.transpose();
    if (misprints.no_cross_terms_in_inertia)
      taken = of_link * of_link.transpose() + of_rotor * of_rotor.transpose();
    Vector6 given = u * joint.force();
    if (misprints.no_cross_terms_in_bias) given = of_link * joint.link_force + of_rotor * joint.rotor_force;
    const double sign = misprints.reversed_acceleration ? -1 : 1;
    Member& parent = at(p).link;
    if (misprints.overwrites_parent) {
      parent.inertia = rigid[static_cast<std::size_t>(p)].inertia;
      parent.p = rigid[static_cast<std::size_t>(p)].p;
    }
    for (const Member* member : {&joint.link, &joint.rotor}) {
      parent.inertia += member->x.transpose() * member->inertia * member->x;
      parent.p += member->x.transpose() * member->bias();
    }
    parent.inertia -= sign * taken / joint.d;
    parent.p += sign * given / joint.d;
  }

  Eigen::VectorXd a(n);
  std::vector<Vector6> acceleration;
  for (int i = 0; i < n; ++i) {
    const Joint& joint = at(i);
    const double share = misprints.link_axis_for_rotor_force ? 1 / tree[i].ratio : 1;
    const int p = tree[i].parent;
    const Vector6 of_parent = p < 0 ? tree.base_acceleration : acceleration[static_cast<std::size_t>(p)];
    a[i] = (joint.force() - (joint.link_u + share * joint.rotor_u).dot(of_parent)) / joint.d;
    acceleration.emplace_back(joint.link.x * of_parent + joint.link.phi * a[i] + joint.link.xi);
  }
  return a;
}

Eigen::VectorXd plain_forward_dynamics(const PlainTree& tree, const Eigen::VectorXd& tau,
                                       const PlainMisprints& misprints) {
  const int n = tree.size();
  std::vector<Member> links;
  for (int i = 0; i < n; ++i) {
    const PlainBody& body = tree[i];
    links.push_back({body.x, body.inertia, body.phi});
    links.back().move(body.parent < 0 ? kZero : links[static_cast<std::size_t>(body.parent)].v, tree.v[i],
                      true);
  }
  for (int i = n - 1; i >= 0; i = misprints.steps_to_parent ? tree[i].parent : i - 1) {
    const Member& link = links[static_cast<std::size_t>(i)];
    if (tree[i].parent < 0) continue;
    const Vector6 u = link.u();
    Member& parent = links[static_cast<std::size_t>(tree[i].parent)];
    parent.inertia += link.x.transpose() * link.inertia * link.x - u * u.transpose() / link.d();
    parent.p += link.x.transpose() * link.bias() + u * (tau[i] - link.phi.dot(link.bias())) / link.d();
  }
  Eigen::VectorXd a(n);
  std::vector<Vector6> acceleration;
  for (int i = 0; i < n; ++i) {
    const Member& link = links[static_cast<std::size_t>(i)];
    const int p = tree[i].parent;
    const Vector6 base = misprints.no_base_acceleration ? kZero : tree.base_acceleration;
    const Vector6 of_parent = p < 0 ? base : acceleration[static_cast<std::size_t>(p)];
    a[i] = (tau[i] - link.phi.dot(link.bias()) - link.u().dot(of_parent)) / link.d();
    acceleration.emplace_back(link.x * of_parent + link.phi * a[i] + link.xi);
  }
  return a;
}

}  // namespace limber::cli::reproduce
