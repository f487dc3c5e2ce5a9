#include "reproduce/printed_algorithms.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace limber::cli::reproduce {

Eigen::VectorXd newton_euler(const PlainTree& tree, const Eigen::VectorXd& qdd) {
  const PerBody<Vector6> v = velocities(tree);
  PerBody<Vector6> a, f;
  for (int i = 0; i < tree.size(); ++i) {
    const PlainBody& body = tree[i];
    const Vector6 of_parent = body.parent < 0 ? tree.base_acceleration : a[body.parent];
    a.emplace_back(body.x * of_parent + body.phi * qdd[i] + cross_motion(v[i]) * body.phi * tree.v[i]);
    f.emplace_back(body.inertia * a.back() + cross_force(v[i]) * body.inertia * v[i]);
  }
  Eigen::VectorXd tau(tree.size());
  for (int i = tree.size() - 1; i >= 0; --i) {
    tau[i] = tree[i].phi.dot(f[i]);
    if (tree[i].parent >= 0) f[tree[i].parent] += tree[i].x.transpose() * f[i];
  }
  return tau;
}

CoriolisResult coriolis_by_print(const PlainTree& tree, const CoriolisMisprints& misprints) {
  const int n = tree.size();
  const PerBody<Vector6> v = velocities(tree);
  PerBody<Vector6> phi_rate;
  PerBody<Matrix6> inertia, b;
  for (int i = 0; i < n; ++i) {
    phi_rate.emplace_back(cross_motion(v[i]) * tree[i].phi);
    inertia.push_back(tree[i].inertia);
    b.push_back(coriolis_operator(v[i], tree[i].inertia));
  }
  CoriolisResult result{Eigen::MatrixXd::Zero(n, n), Eigen::MatrixXd::Zero(n, n),
                        Eigen::MatrixXd::Zero(n, n)};
  for (int j = n - 1; j >= 0; --j) {
    Vector6 f1 = inertia[j] * phi_rate[j] + b[j] * tree[j].phi, f2 = inertia[j] * tree[j].phi,
            f3 = b[j].transpose() * tree[j].phi;
    result.c(j, j) = tree[j].phi.dot(f1);
    for (int i = j; i >= 0; i = tree[i].parent) {
      const auto to_parent = [&] {
        for (Vector6* f : {&f1, &f2, &f3}) *f = tree[i].x.transpose() * *f;
      };
      if (misprints.moves_forces_first) to_parent();
      const double along = tree[i].phi.dot(f1), across = phi_rate[i].dot(f2) + tree[i].phi.dot(f3);
      (misprints.stores_on_diagonal ? result.c(i, i) : result.c(i, j)) = along;
      if (i != j) result.c(j, i) = across;
      result.h(i, j) = result.h(j, i) = tree[i].phi.dot(f2);
      result.h_rate(i, j) = result.h_rate(j, i) = along + across;
      if (!misprints.moves_forces_first) to_parent();
    }
    const int p = tree[j].parent;
    if (p < 0) continue;
    const Matrix6 last = misprints.inverse_transform ? tree[j].x.inverse().eval() : tree[j].x;
    inertia[p] += tree[j].x.transpose() * inertia[j] * last;
    b[p] += tree[j].x.transpose() * b[j] * tree[j].x;
  }
  return result;
}

ChristoffelResult christoffel_by_print(const PlainTree& tree, bool first_axis) {
  const int n = tree.size();
  ChristoffelResult result;
  result.symbols.setZero(n * n * n);
  const auto symbol = [&](int i, int j, int k) -> double& { return result.symbols[(i * n + j) * n + k]; };
  PerBody<Matrix6> inertia;
  for (const PlainBody& body : tree.bodies) inertia.push_back(body.inertia);
  for (int k = n - 1; k >= 0; --k) {
    const Matrix6& composite = inertia[k];
    Matrix6 b = coriolis_operator(tree[k].phi, composite), d = cross_bar(composite * tree[k].phi) - b;
    result.d_plus_b_transposed =
        std::max(result.d_plus_b_transposed, (d + b.transpose()).cwiseAbs().maxCoeff());
    for (int j = k; j >= 0; j = tree[j].parent) {
      Vector6 f1 = b * tree[j].phi, f2 = b.transpose() * tree[j].phi, f3 = d * tree[j].phi;
      for (int i = j; i >= 0; i = tree[i].parent) {
        const Vector6& phi = first_axis ? tree[0].phi : tree[i].phi;
        symbol(i, j, k) = symbol(i, k, j) = phi.dot(f1);
        symbol(j, i, k) = symbol(j, k, i) = phi.dot(f2);
        symbol(k, i, j) = symbol(k, j, i) = phi.dot(f3);
        for (Vector6* f : {&f1, &f2, &f3}) *f = tree[i].x.transpose() * *f;
      }
      b = tree[j].x.transpose() * b * tree[j].x;
      d = tree[j].x.transpose() * d * tree[j].x;
    }
    const int p = tree[k].parent;
    if (p >= 0) inertia[p] += tree[k].x.transpose() * composite * tree[k].x;
  }
  for (int k = 0; k < n; ++k)
    for (int i = k; i >= 0; i = tree[i].parent)
      result.largest_kki = std::max(result.largest_kki, std::abs(symbol(k, k, i)));
  return result;
}

}  // namespace limber::cli::reproduce
