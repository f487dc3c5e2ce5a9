#include "reproduce/printed_coriolis.hpp"

#include <algorithm>
#include <cmath>

namespace limber::cli::reproduce {

CoriolisResult coriolis_by_print(const PlainTree& tree, const CoriolisMisprints& misprints) {
  const int n = tree.size();
  const auto size = static_cast<std::size_t>(n);
  std::vector<Vector6> v(size), phi_rate(size);
  std::vector<Matrix6> inertia(size), b(size);
  for (int i = 0; i < n; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const PlainBody& body = tree[i];
    const Vector6 of_parent =
        body.parent < 0 ? Vector6::Zero().eval() : v[static_cast<std::size_t>(body.parent)];
    v[at] = body.x * of_parent + body.phi * tree.v[i];
    phi_rate[at] = cross_motion(v[at]) * body.phi;
    inertia[at] = body.inertia;
    b[at] = coriolis_operator(v[at], body.inertia);
  }
  CoriolisResult result{Eigen::MatrixXd::Zero(n, n), Eigen::MatrixXd::Zero(n, n),
                        Eigen::MatrixXd::Zero(n, n)};
  for (int j = n - 1; j >= 0; --j) {
    const auto at = static_cast<std::size_t>(j);
    Vector6 f1 = inertia[at] * phi_rate[at] + b[at] * tree[j].phi, f2 = inertia[at] * tree[j].phi,
            f3 = b[at].transpose() * tree[j].phi;
    result.c(j, j) = tree[j].phi.dot(f1);
    for (int i = j; i >= 0; i = tree[i].parent) {
      const auto to_parent = [&] {
        for (Vector6* f : {&f1, &f2, &f3}) *f = tree[i].x.transpose() * *f;
      };
      if (misprints.moves_forces_first) to_parent();
      const double along = tree[i].phi.dot(f1),
                   across = phi_rate[static_cast<std::size_t>(i)].dot(f2) + tree[i].phi.dot(f3);
      (misprints.stores_on_diagonal ? result.c(i, i) : result.c(i, j)) = along;
      if (i != j) result.c(j, i) = across;
      result.h(i, j) = result.h(j, i) = tree[i].phi.dot(f2);
      result.h_rate(i, j) = result.h_rate(j, i) = along + across;
      if (!misprints.moves_forces_first) to_parent();
    }
    const int p = tree[j].parent;
    if (p < 0) continue;
    inertia[static_cast<std::size_t>(p)] += tree[j].x.transpose() * inertia[at] * tree[j].x;
    b[static_cast<std::size_t>(p)] += tree[j].x.transpose() * b[at] * tree[j].x;
  }
  return result;
}

ChristoffelResult christoffel_by_print(const PlainTree& tree, bool first_axis) {
  const int n = tree.size();
  ChristoffelResult result;
  result.symbols.resize(static_cast<std::size_t>(n * n * n), 0.0);
  const auto symbol = [&](int i, int j, int k) -> double& {
    return result.symbols[static_cast<std::size_t>((i * n + j) * n + k)];
  };
  std::vector<Matrix6> inertia;
  for (const PlainBody& body : tree.bodies) inertia.push_back(body.inertia);
  for (int k = n - 1; k >= 0; --k) {
    const Matrix6& composite = inertia[static_cast<std::size_t>(k)];
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
    if (p >= 0) inertia[static_cast<std::size_t>(p)] += tree[k].x.transpose() * composite * tree[k].x;
  }
  for (int k = 0; k < n; ++k)
    for (int i = k; i >= 0; i = tree[i].parent)
      result.largest_kki = std::max(result.largest_kki, std::abs(symbol(k, k, i)));
  return result;
}

}  // namespace limber::cli::reproduce
