#include "reproduce/plain_tree.hpp"

#include <limber/spatial/displacement.hpp>
#include <limber/spatial/matrix6.hpp>

#include <map>

namespace limber::cli::reproduce {

namespace {

Matrix6 eigen(const Mat6<double>& m) {
  return Matrix6::NullaryExpr(
      [&](Eigen::Index i, Eigen::Index j) { return m(static_cast<int>(i), static_cast<int>(j)); });
}

/// Of unit axis, in the joint's frame.
Motion<double> column(const JointSpec& joint) {
  const Vec3<double> axis = joint.axis * (1 / norm(joint.axis));
  switch (joint.type) {
    case JointType::prismatic:
      return {Vec3<double>::zero(), axis};
    case JointType::helical:
      return {axis, axis * joint.pitch};
    default:
      return {axis, Vec3<double>::zero()};
  }
}

/// Coordinates in a frame that has moved by s q from where it was placed.
Matrix6 moved_from_parent(const Transform<double>& placement, const Motion<double>& s, double q) {
  return motion_matrix6((placement * exponential(s * q)).inverse());
}

}  // namespace

Matrix6 cross_motion(const Vector6& v) { return eigen(cross_motion_matrix(to_motion(v))); }
Matrix6 cross_force(const Vector6& v) { return eigen(cross_force_matrix(to_motion(v))); }
Matrix6 cross_bar(const Vector6& f) { return eigen(cross_bar_matrix(to_force(f))); }
Matrix6 coriolis_operator(const Vector6& v, const Matrix6& inertia) {
  return 0.5 * (cross_force(v) * inertia + cross_bar(inertia * v) - inertia * cross_motion(v));
}
Matrix6 motion_matrix6(const Transform<double>& x) { return eigen(motion_matrix(x)); }

PlainTree plain_tree(const ModelSpec& spec, const Eigen::VectorXd& q, const Eigen::VectorXd& v) {
  PlainTree tree;
  tree.v = v;
  tree.base_acceleration << 0, 0, 0, -spec.gravity.x, -spec.gravity.y, -spec.gravity.z;
  std::map<std::string, int> number = {{kWorld, -1}};
  for (const BodySpec& body : spec.bodies) {
    const int i = tree.size();
    const Motion<double> s = column(body.joint);
    PlainBody plain{number.at(body.parent), moved_from_parent(body.placement, s, q[i]), to_eigen(s),
                    to_eigen(body.inertia.inertia())};
    for (const RotorSpec& rotor : body.rotors) {
      const Motion<double> spin{rotor.axis, Vec3<double>::zero()};
      plain.ratio = rotor.gear_ratio;
      plain.spin = to_eigen(spin);
      plain.x_rotor =
          moved_from_parent(rotor.placement.value_or(body.placement), spin, rotor.gear_ratio * q[i]);
      plain.rotor_inertia = to_eigen(rotor.inertia.inertia());
    }
    tree.bodies.push_back(plain);
    number[body.name] = i;
  }
  return tree;
}

PerBody<Vector6> velocities(const PlainTree& tree) {
  PerBody<Vector6> v;
  for (int i = 0; i < tree.size(); ++i) {
    const Vector6 of_parent = tree[i].parent < 0 ? Vector6::Zero().eval() : v[tree[i].parent];
    v.emplace_back(tree[i].x * of_parent + tree[i].phi * tree.v[i]);
  }
  return v;
}

}  // namespace limber::cli::reproduce
