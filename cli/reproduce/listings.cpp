#include "reproduce/listings.hpp"

#include <Eigen/LU>

namespace limber::cli::reproduce {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

std::vector<Vector6> velocities(const PlainTree& tree) {
  std::vector<Vector6> v;
  for (int i = 0; i < tree.size(); ++i) {
    const Vector6 of_parent = tree[i].parent < 0 ? Vector6::Zero().eval() : v[at(tree[i].parent)];
    v.emplace_back(tree[i].x * of_parent + tree[i].phi * tree.v[i]);
  }
  return v;
}

}  // namespace

Eigen::VectorXd newton_euler(const PlainTree& tree, const Eigen::VectorXd& qdd) {
  const std::vector<Vector6> v = velocities(tree);
  std::vector<Vector6> a, f;
  for (int i = 0; i < tree.size(); ++i) {
    const PlainBody& body = tree[i];
    const Vector6 of_parent = body.parent < 0 ? tree.base_acceleration : a[at(body.parent)];
    a.emplace_back(body.x * of_parent + body.phi * qdd[i] + cross_motion(v[at(i)]) * body.phi * tree.v[i]);
    f.emplace_back(body.inertia * a.back() + cross_force(v[at(i)]) * body.inertia * v[at(i)]);
  }
  Eigen::VectorXd tau(tree.size());
  for (int i = tree.size() - 1; i >= 0; --i) {
    tau[i] = tree[i].phi.dot(f[at(i)]);
    if (tree[i].parent >= 0) f[at(tree[i].parent)] += tree[i].x.transpose() * f[at(i)];
  }
  return tau;
}

Eigen::MatrixXd composite_bodies(const PlainTree& tree, bool inverse_transform) {
  std::vector<Matrix6> inertia;
  for (const PlainBody& body : tree.bodies) inertia.push_back(body.inertia);
  Eigen::MatrixXd h = Eigen::MatrixXd::Zero(tree.size(), tree.size());
  for (int i = tree.size() - 1; i >= 0; --i) {
    const Matrix6& x = tree[i].x;
    if (tree[i].parent >= 0) {
      const Matrix6 last = inverse_transform ? x.inverse().eval() : x;
      inertia[at(tree[i].parent)] += x.transpose() * inertia[at(i)] * last;
    }
    Vector6 f = inertia[at(i)] * tree[i].phi;
    for (int j = i; j >= 0; j = tree[j].parent) {
      h(i, j) = h(j, i) = tree[j].phi.dot(f);
      f = tree[j].x.transpose() * f;
    }
  }
  return h;
}

Eigen::VectorXd articulated_bodies(const PlainTree& tree, const Eigen::VectorXd& tau, bool rigid_bias) {
  const std::vector<Vector6> v = velocities(tree);
  std::vector<Matrix6> inertia;
  std::vector<Vector6> p, c;
  for (int i = 0; i < tree.size(); ++i) {
    inertia.push_back(tree[i].inertia);
    p.emplace_back(cross_force(v[at(i)]) * tree[i].inertia * v[at(i)]);
    c.emplace_back(cross_motion(v[at(i)]) * tree[i].phi * tree.v[i]);
  }
  Eigen::VectorXd d(tree.size()), u(tree.size());
  for (int i = tree.size() - 1; i >= 0; --i) {
    const Vector6 is = inertia[at(i)] * tree[i].phi;
    d[i] = tree[i].phi.dot(is);
    u[i] = tau[i] - tree[i].phi.dot(p[at(i)]);
    if (tree[i].parent < 0) continue;
    const Matrix6 apparent = inertia[at(i)] - is * is.transpose() / d[i];
    const Vector6 bias = p[at(i)] + (rigid_bias ? inertia[at(i)] : apparent) * c[at(i)] + is * u[i] / d[i];
    inertia[at(tree[i].parent)] += tree[i].x.transpose() * apparent * tree[i].x;
    p[at(tree[i].parent)] += tree[i].x.transpose() * bias;
  }
  Eigen::VectorXd qdd(tree.size());
  std::vector<Vector6> a;
  for (int i = 0; i < tree.size(); ++i) {
    const Vector6 of_parent = tree[i].parent < 0 ? tree.base_acceleration : a[at(tree[i].parent)];
    const Vector6 carried = tree[i].x * of_parent + c[at(i)];
    qdd[i] = (u[i] - (inertia[at(i)] * tree[i].phi).dot(carried)) / d[i];
    a.emplace_back(carried + tree[i].phi * qdd[i]);
  }
  return qdd;
}

}  // namespace limber::cli::reproduce
