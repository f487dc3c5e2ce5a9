#include "reproduce/printed_algorithms.hpp"

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
  double link_torque, rotor_torque;
  double share;  ///< of Φ_R that is left where the rotor's force acts; 1 is right

  double d() const { return link.d() + rotor.d(); }
  Vector6 u() const { return link.u() + rotor.u(); }
  // The two parts of the scalar u.
  double link_force() const { return link_torque - link.phi.dot(link.bias()); }
  double rotor_force() const { return share * (rotor_torque - rotor.phi.dot(rotor.bias())); }
  double force() const { return link_force() + rotor_force(); }
};

const Vector6 kZero = Vector6::Zero();

/// Of the bodies as they move, before anything is articulated.
PerBody<Joint> joints_of(const PlainTree& tree, const Eigen::VectorXd& tau,
                         const ForwardMisprints& misprints) {
  PerBody<Joint> joints;
  for (int i = 0; i < tree.size(); ++i) {
    const PlainBody& body = tree[i];
    const bool is_own = !misprints.link_transform_for_rotor;
    Joint& joint = joints.emplace_back();
    joint.link = {body.x, body.inertia, body.phi};
    joint.rotor = {is_own ? body.x_rotor : body.x, body.rotor_inertia,
                   body.ratio * (is_own ? body.spin : body.phi)};
    joint.link_torque = tau[i];
    joint.rotor_torque = misprints.torque_twice ? tau[i] : 0;
    joint.share = misprints.link_axis_for_rotor_force ? 1 / body.ratio : 1;
    const Vector6 parent_velocity = body.parent < 0 ? kZero : joints[body.parent].link.v;
    for (Member* member : {&joint.link, &joint.rotor})
      member->move(parent_velocity, tree.v[i], !misprints.bias_before_velocity);
  }
  return joints;
}

}  // namespace

Eigen::VectorXd forward_dynamics_by_print(const PlainTree& tree, const Eigen::VectorXd& tau,
                                          const ForwardMisprints& misprints) {
  PerBody<Joint> joints = joints_of(tree, tau, misprints);
  const PerBody<Joint> rigid = joints;
  for (int i = tree.size() - 1; i >= 0; i = misprints.steps_to_parent ? tree[i].parent : i - 1) {
    const Joint& joint = joints[i];
    const int p = tree[i].parent;
    if (p < 0) continue;
    const Vector6 u = joint.u(), of_link = joint.link.u(), of_rotor = joint.rotor.u();
    Matrix6 taken = u * u.transpose();
    if (misprints.no_cross_terms_in_inertia)
      taken = of_link * of_link.transpose() + of_rotor * of_rotor.transpose();
    Vector6 given = u * joint.force();
    if (misprints.no_cross_terms_in_bias)
      given = of_link * joint.link_force() + of_rotor * joint.rotor_force();
    if (misprints.rigid_bias) given += u * joint.link.phi.dot(joint.link.inertia * joint.link.xi);
    const double sign = misprints.reversed_acceleration ? -1 : 1;
    Member& parent = joints[p].link;
    if (misprints.overwrites_parent) parent = rigid[p].link;
    for (const Member* member : {&joint.link, &joint.rotor}) {
      parent.inertia += member->x.transpose() * member->inertia * member->x;
      parent.p += member->x.transpose() * member->bias();
    }
    parent.inertia -= sign * taken / joint.d();
    parent.p += sign * given / joint.d();
  }

  Eigen::VectorXd a(tree.size());
  PerBody<Vector6> acceleration;
  const Vector6 of_base = misprints.no_base_acceleration ? kZero : tree.base_acceleration;
  for (int i = 0; i < tree.size(); ++i) {
    const Joint& joint = joints[i];
    const Vector6 of_parent = tree[i].parent < 0 ? of_base : acceleration[tree[i].parent];
    a[i] = (joint.force() - (joint.link.u() + joint.share * joint.rotor.u()).dot(of_parent)) / joint.d();
    acceleration.emplace_back(joint.link.x * of_parent + joint.link.phi * a[i] + joint.link.xi);
  }
  return a;
}

}  // namespace limber::cli::reproduce
