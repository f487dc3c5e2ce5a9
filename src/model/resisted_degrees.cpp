// A joint that nothing resists leaves the accelerations undefined: a pivot of the mass matrix is zero. The
// inward pass of the articulated-body algorithm meets every pivot in O(N). Bodies that share a velocity
// (mimic joints, rotors) couple what that pass takes for independent, so models with such bodies are judged
// by the pivots of the mass matrix itself, up to a size.
#include <limber/model/state_space.hpp>
#include <limber/spatial/articulated_inertia.hpp>

#include <algorithm>
#include <cmath>
#include <random>

#include "model/checks.hpp"

namespace limber::detail {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Whether a pivot is more than what rounding leaves of zero: `before` is the same number before anything was
/// eliminated, and `size` the size of the terms it was summed from.
bool is_resisted(double pivot, double before, double size) {
  return pivot > 1e-10 * before && pivot > 1e-12 * size;
}

/// Marks the degrees that something resists at the position q. A driven body counts as free to follow.
void mark_by_articulated_inertia(const Model<double>& model, const double* q, std::vector<bool>& resisted) {
  using Articulated = ArticulatedInertia<double>;
  const int n = model.body_count();
  std::vector<Articulated> articulated;
  for (int i = 0; i < n; ++i) articulated.push_back(Articulated::from_rigid(model.body(i).inertia));
  std::vector<Articulated> before = articulated;  // with the joint itself still locked
  for (int i = n - 1; i > 0; --i) {
    const Body<double>& body = model.body(i);
    Motion<double> s[6];
    visit_joint_at(model, i, q,
                   [&](const auto& joint, const double* position) { joint.columns(position, s); });
    Articulated& a = articulated[at(i)];
    const Articulated& b = before[at(i)];
    Articulated passed_on = a;
    const auto eliminate = [&](const Motion<double>& column, double armature) {
      const Force<double> u = a * column;
      const double pivot = dot(column, u) + armature;
      const double size =
          b.angular.trace() * squared_norm(column.angular) + b.linear.trace() * squared_norm(column.linear);
      if (!is_resisted(pivot, dot(column, b * column), size)) {
        passed_on = b;
        return armature > 0;
      }
      a = a - rank_one(u, 1 / pivot);
      return true;
    };
    if (body.is_driven() && eliminate(s[0], 0))
      for (const Drive<double>& drive : model.drives(body))
        if (drive.ratio != 0) resisted[at(drive.v_index)] = true;
    for (int d = 0; d < body.nv; ++d)
      if (eliminate(s[d], model.constants().armature[at(body.v_index + d)]))
        resisted[at(body.v_index + d)] = true;
    const Transform<double> x = parent_from_body(model, i, q);
    articulated[at(model.parent(i))] += x * a;
    before[at(model.parent(i))] += x * passed_on;
  }
  for (const BalancedRotor<double>& rotor : model.rotors())
    for (const Drive<double>& drive : model.drives(rotor))
      if (drive.ratio != 0 && rotor.spin_inertia > 0) resisted[at(drive.v_index)] = true;
}

/// The mass matrix, and for each degree the size of the terms that make its diagonal entry.
struct MassMatrix {
  int n;
  std::vector<double> entries, size;

  explicit MassMatrix(int degrees) : n(degrees), entries(at(degrees * degrees), 0), size(at(degrees), 0) {}
  double& operator()(int i, int j) { return entries[at(i * n + j)]; }
};

/// Σ JᵀIJ over bodies, what balanced rotors add (T = J σ (a·ω) + ½ J σ², σ = Σ ratio v), and the armature.
MassMatrix mass_matrix(const Model<double>& model, const double* q) {
  const int n = model.nv();
  MassMatrix h(n);
  std::vector<std::vector<Motion<double>>> jacobian(at(model.body_count()));
  jacobian[0].assign(at(n), Motion<double>::zero());
  for (int i = 1; i < model.body_count(); ++i) {
    const Body<double>& body = model.body(i);
    Motion<double> s[6];
    visit_joint_at(model, i, q,
                   [&](const auto& joint, const double* position) { joint.columns(position, s); });
    const Transform<double> x = parent_from_body(model, i, q);
    std::vector<Motion<double>>& j = jacobian[at(i)];
    for (const Motion<double>& column : jacobian[at(model.parent(i))]) j.push_back(inverse_times(x, column));
    if (body.is_driven())
      for (const Drive<double>& drive : model.drives(body)) j[at(drive.v_index)] += s[0] * drive.ratio;
    for (int d = 0; d < body.nv; ++d) j[at(body.v_index + d)] += s[d];
    for (int a = 0; a < n; ++a) {
      const Force<double> momentum = body.inertia * j[at(a)];
      for (int b = 0; b <= a; ++b) h(a, b) += dot(j[at(b)], momentum);
      h.size[at(a)] += body.inertia.about_origin.trace() * squared_norm(j[at(a)].angular) +
                       body.inertia.mass * squared_norm(j[at(a)].linear);
    }
  }
  for (const BalancedRotor<double>& rotor : model.rotors()) {
    std::vector<double> ratio(at(n), 0), turning(at(n));
    for (const Drive<double>& drive : model.drives(rotor)) ratio[at(drive.v_index)] += drive.ratio;
    for (int a = 0; a < n; ++a) turning[at(a)] = dot(rotor.axis, jacobian[at(rotor.carrier)][at(a)].angular);
    for (int a = 0; a < n; ++a) {
      for (int b = 0; b <= a; ++b)
        h(a, b) += rotor.spin_inertia * (ratio[at(a)] * turning[at(b)] + turning[at(a)] * ratio[at(b)] +
                                         ratio[at(a)] * ratio[at(b)]);
      h.size[at(a)] += rotor.spin_inertia * square(std::abs(ratio[at(a)]) + std::abs(turning[at(a)]));
    }
  }
  for (int a = 0; a < n; ++a) h(a, a) += model.constants().armature[at(a)];
  return h;
}

/// The motion that a unit of degree d makes when all degrees after it follow freely: after their elimination
/// v_k = −Σ h_ka v_a / h_kk. Those that nothing resists stay where they are.
std::vector<double> free_motion(MassMatrix& h, const std::vector<bool>& is_eliminated, int d) {
  std::vector<double> v(at(h.n), 0);
  v[at(d)] = 1;
  for (int k = d + 1; k < h.n; ++k) {
    if (!is_eliminated[at(k)]) continue;
    for (int a = d; a < k; ++a) v[at(k)] -= h(k, a) * v[at(a)];
    v[at(k)] /= h(k, k);
  }
  return v;
}

/// Marks the degrees that something resists at the position q. The pivot of d is vᵀH v for its free motion v,
/// so that errors ε √(size_a size_b) of the entries make one of ε (Σ |v_a| √size_a)²: after a small pivot it
/// is large, and what is left of a zero is no more than it.
void mark_by_mass_matrix(const Model<double>& model, const double* q, std::vector<bool>& resisted) {
  MassMatrix h = mass_matrix(model, q);
  std::vector<bool> is_eliminated(at(h.n), false);
  std::vector<double> before;
  for (int d = 0; d < h.n; ++d) before.push_back(h(d, d));
  for (int d = h.n - 1; d >= 0; --d) {
    const std::vector<double> v = free_motion(h, is_eliminated, d);
    double size = 0;
    for (int a = d; a < h.n; ++a) size += std::abs(v[at(a)]) * std::sqrt(h.size[at(a)]);
    const double pivot = h(d, d), error = std::numeric_limits<double>::epsilon() * size * size;
    if (pivot <= error || !is_resisted(pivot, before[at(d)], h.size[at(d)])) {
      if (model.constants().armature[at(d)] > 0) resisted[at(d)] = true;
      continue;
    }
    resisted[at(d)] = is_eliminated[at(d)] = true;
    for (int a = 0; a < d; ++a)
      for (int b = 0; b <= a; ++b) h(a, b) -= h(d, a) * h(d, b) / pivot;
  }
}

bool shares_velocities(const Model<double>& model) {
  for (int i = 1; i < model.body_count(); ++i)
    if (model.body(i).is_driven()) return true;
  return !model.rotors().empty();
}

}  // namespace

std::vector<bool> resisted_degrees(const Model<double>& model) {
  std::vector<bool> resisted(at(model.nv()), false);
  const double work = 1.0 * model.body_count() * model.nv() * model.nv();
  const auto mark =
      shares_velocities(model) && work < 2e7 ? mark_by_mass_matrix : mark_by_articulated_inertia;

  // A degree may be free of inertia at special positions only: look at a few general ones.
  std::vector<double> start(at(model.nq())), q = start, step(resisted.size());
  neutral(model, start.data());
  std::minstd_rand random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto is_in_doubt = [&] {
    return std::find(resisted.begin(), resisted.end(), false) != resisted.end();
  };
  for (int sample = 0; sample < 3 && is_in_doubt(); ++sample) {
    for (double& x : step) x = uniform(random);
    integrate(model, start.data(), step.data(), q.data());
    mark(model, q.data(), resisted);
  }
  return resisted;
}

}  // namespace limber::detail
