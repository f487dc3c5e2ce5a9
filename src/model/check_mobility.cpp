// A joint that nothing resists leaves the accelerations undefined: a pivot of the mass matrix is zero. The
// inward pass of the articulated-body algorithm meets every pivot in O(N). Bodies that share a velocity
// (mimic joints, rotors) couple what that pass takes for independent, so models with such bodies are judged
// by the pivots of the mass matrix itself, up to a size.
#include <limber/model/state_space.hpp>
#include <limber/spatial/articulated_inertia.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <unordered_map>
#include <unordered_set>

#include "model/checks.hpp"
#include "model/repairs.hpp"

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

namespace {

/// The least and the largest inertia of a body and of all that hang on it, zeros aside: mass and trace of the
/// moments, in SI units.
struct Spread {
  double least = std::numeric_limits<double>::infinity(), largest = 0;
  void add(double size) {
    if (!(size > 0) || std::isinf(size)) return;
    least = std::min(least, size);
    largest = std::max(largest, size);
  }
  /// Beside one that is so much larger, rounding hides an inertia.
  bool hides_the_least() const { return largest > 1e10 * least; }
};

std::vector<Spread> spreads(const Model<double>& model) {
  std::vector<Spread> result(at(model.body_count()));
  for (int i = model.body_count() - 1; i > 0; --i) {
    Spread& own = result[at(i)];
    own.add(model.body(i).inertia.mass + model.body(i).inertia.about_origin.trace());
    Spread& parent = result[at(model.parent(i))];
    parent.add(own.least);
    parent.add(own.largest);
  }
  return result;
}

/// A link whose inertia a reader could not know, as it has warned.
struct UnknownInertia {
  std::string link;
  int line;  ///< of the shape that it needs
};

/// By the joints that the link hangs on.
std::unordered_map<std::string, UnknownInertia> unknown_inertias(const ModelSpec& spec) {
  std::unordered_map<std::string_view, const BodySpec*> body_of;
  for (const BodySpec& body : spec.bodies) body_of.emplace(body.name, &body);
  std::unordered_map<std::string, UnknownInertia> unknown;
  for (const Problem& warning : spec.warnings) {
    if (!warning.expected.starts_with("the inertia of the ")) continue;
    const std::string link(quoted_name(warning.element));
    for (auto at = body_of.find(link); at != body_of.end(); at = body_of.find(at->second->parent))
      if (!unknown.try_emplace(at->second->joint.name, UnknownInertia{link, warning.line}).second) break;
  }
  return unknown;
}

std::string why_unresisted(const Spread& beyond, const UnknownInertia* unknown) {
  if (unknown)
    return fmt::format(
        "nothing resists it: the inertia of \"{}\" is that of a shape{}, which is not known (give the link "
        "an "
        "inertia of its own)",
        unknown->link, unknown->line > 0 ? fmt::format(" in line {}", unknown->line) : "");
  if (beyond.hides_the_least())
    return fmt::format(
        "nothing resists it but what rounding hides: the inertias beyond it reach from {:.1g} to {:.1g}",
        beyond.least, beyond.largest);
  return "nothing resists it: there is no inertia beyond it (give a body there mass, or the joint armature)";
}

/// A body that has an inertia which no body has, and how far that is from one.
struct Impossible {
  const BodySpec* body;
  double distance = 0;
};

/// Gives all bodies and rotors inertias that bodies can have; says which bodies that changed something on.
std::vector<Impossible> make_possible(const ModelSpec& spec, ModelSpec& possible) {
  std::vector<Impossible> changed;
  for (std::size_t i = 0; i < spec.bodies.size(); ++i) {
    Impossible own{&spec.bodies[i]};
    const auto mend = [&](InertiaSpec& inertia) {
      const Sym3<double> given = Sym3<double>::symmetric_part(inertia.about_com);
      // Of a body wider than 100 km, the least moments are what rounding left.
      if (inertia.mass > 0 && given.trace() > 1e10 * inertia.mass) return;
      const Mat3<double> meant = possible_moments(given).matrix(), step = meant - given.matrix();
      own.distance = std::max({own.distance, std::abs(step.xx), std::abs(step.yy), std::abs(step.zz),
                               std::abs(step.xy), std::abs(step.xz), std::abs(step.yz)});
      inertia.about_com = meant;
    };
    mend(possible.bodies[i].inertia);
    for (RotorSpec& rotor : possible.bodies[i].rotors) mend(rotor.inertia);
    if (own.distance > 0) changed.push_back(own);
  }
  return changed;
}

/// Those on which it depends whether something resists the joints: beyond them, or if there are none, on
/// rotors anywhere. One whose fault is small beside that of others has not decided it.
std::vector<Impossible> decisive(const ModelSpec& spec, const std::vector<Impossible>& impossible,
                                 const std::unordered_set<std::string>& joints) {
  std::unordered_map<std::string_view, const BodySpec*> body_of;
  for (const BodySpec& body : spec.bodies) body_of.emplace(body.name, &body);
  std::vector<Impossible> found;
  for (const Impossible& each : impossible) {
    const BodySpec* on = each.body;
    while (on && !joints.contains(on->joint.name)) {
      const auto parent = body_of.find(on->parent);
      on = parent == body_of.end() ? nullptr : parent->second;
    }
    if (on) found.push_back(each);
  }
  if (found.empty()) found = impossible;
  double most = 0;
  for (const Impossible& each : found) most = std::max(most, each.distance);
  std::erase_if(found, [&](const Impossible& each) { return each.distance < 1e-6 * most; });
  return found;
}

/// Makes errors of the warnings of these inertias; returns whether there are such.
bool blame(const std::vector<Impossible>& impossible, const ModelSpec& spec, ProblemList& problems) {
  std::unordered_set<std::string_view> names;
  for (const Impossible& each : impossible) names.insert(each.body->name);
  std::vector<Problem> all = problems.all();
  bool is_found = false;
  for (Problem& problem : all) {
    const bool is_possible = !problem.element.ends_with(" inertia.about_com") ||
                             !(problem.expected.starts_with("has the negative principal moment") ||
                               problem.expected.starts_with("breaks the triangle inequality"));
    if (is_possible || !names.contains(quoted_name(problem.element))) continue;
    problem.severity = Severity::error;
    is_found = true;
  }
  problems = ProblemList(spec.file, std::move(all));
  return is_found;
}

void report_unresisted(const ModelSpec& spec, const Model<double>& model, const std::vector<bool>& resisted,
                       ProblemList& problems) {
  if (std::find(resisted.begin(), resisted.end(), false) == resisted.end()) return;
  std::unordered_map<std::string, int> line_of;
  for (const BodySpec& body : spec.bodies) line_of[body.joint.name] = joint_line(body);
  const std::vector<Spread> beyond = spreads(model);
  const std::unordered_map<std::string, UnknownInertia> unknown = unknown_inertias(spec);
  for (const JointInfo& joint : model.names().joints) {
    const auto known = unknown.find(joint.name);
    const UnknownInertia* const missing = known == unknown.end() ? nullptr : &known->second;
    for (int v = joint.v_index; v < joint.v_index + joint.nv; ++v)
      if (!resisted[at(v)])
        problems.error(line_of[joint.name], "joint \"" + model.names().dofs[at(v)] + "\"", "",
                       why_unresisted(beyond[at(joint.body)], missing));
  }
}

}  // namespace

void check_mobility(const ModelSpec& spec, const Model<double>& model,
                    const std::function<Model<double>(const ModelSpec&)>& assemble, ProblemList& problems) {
  const std::vector<bool> resisted = resisted_degrees(model);
  if (std::find(resisted.begin(), resisted.end(), false) == resisted.end()) return;
  ModelSpec possible = spec;
  const std::vector<Impossible> impossible = make_possible(spec, possible);
  if (impossible.empty()) return report_unresisted(spec, model, resisted, problems);

  const Model<double> meant = assemble(possible);
  std::vector<bool> resisted_then = resisted_degrees(meant);
  const std::vector<Spread> beyond = spreads(model);
  std::unordered_set<std::string> joints;  // that an inertia is to blame for
  for (const JointInfo& joint : model.names().joints)
    for (int v = joint.v_index; v < joint.v_index + joint.nv; ++v)
      if (!resisted[at(v)] && beyond[at(joint.body)].hides_the_least())
        resisted_then[at(v)] = false;  // the rounding that decides it goes the one way or the other
      else if (!resisted[at(v)] && resisted_then[at(v)])
        joints.insert(joint.name);
  if (joints.empty() || blame(decisive(spec, impossible, joints), spec, problems))
    report_unresisted(spec, meant, resisted_then, problems);
  else
    report_unresisted(spec, model, resisted, problems);
}

}  // namespace limber::detail
