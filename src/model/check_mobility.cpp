// Joints that nothing resists, and what is to blame: nothing beyond them, rounding, a shape whose inertia is
// not known, or an inertia that no body has.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <unordered_set>

#include "model/assembly.hpp"
#include "model/repairs.hpp"

namespace limber::detail {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

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
std::unordered_map<std::string, UnknownInertia> unknown_inertias(const ModelSpec& spec,
                                                                 const LinkTree& tree) {
  std::unordered_map<std::string, UnknownInertia> unknown;
  for (const Problem& warning : spec.warnings) {
    if (!warning.sentence().starts_with("the inertia of the ")) continue;
    const std::string link(quoted_name(warning.element.text()));
    const auto found = tree.link_index.find(link);
    for (int i = found == tree.link_index.end() ? -1 : found->second; i >= 0; i = tree.parent[at(i)])
      if (!unknown.try_emplace(spec.bodies[at(i)].joint.name, UnknownInertia{link, warning.line}).second)
        break;
  }
  return unknown;
}

std::string why_unresisted(const Spread& beyond, const UnknownInertia* unknown) {
  if (unknown)
    return fmt::format(
        "nothing resists it: the inertia of \"{}\" is that of a shape{}, which is not known "
        "(give the link an inertia of its own)",
        unknown->link, unknown->line > 0 ? fmt::format(" in line {}", unknown->line) : "");
  if (beyond.hides_the_least())
    return fmt::format(
        "nothing resists it but what rounding hides: the inertias beyond it reach from {:.1g} to {:.1g}",
        beyond.least, beyond.largest);
  return "nothing resists it: there is no inertia beyond it (give a body there mass, or the joint armature)";
}

/// A body that has an inertia which no body has, and how far that is from one.
struct Impossible {
  int body;  ///< of the spec
  double distance = 0;
};

/// Gives all bodies and rotors inertias that bodies can have; says which bodies that changed something on.
std::vector<Impossible> make_possible(const ModelSpec& spec, ModelSpec& possible) {
  std::vector<Impossible> changed;
  for (std::size_t i = 0; i < spec.bodies.size(); ++i) {
    Impossible own{static_cast<int>(i)};
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
std::vector<Impossible> decisive(const ModelSpec& spec, const LinkTree& tree,
                                 const std::vector<Impossible>& impossible,
                                 const std::unordered_set<std::string>& joints) {
  std::vector<Impossible> found;
  for (const Impossible& each : impossible) {
    int on = each.body;
    while (on >= 0 && !joints.contains(spec.bodies[at(on)].joint.name)) on = tree.parent[at(on)];
    if (on >= 0) found.push_back(each);
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
  for (const Impossible& each : impossible) names.insert(spec.bodies[at(each.body)].name);
  std::vector<Problem> all = problems.all();
  bool is_found = false;
  for (Problem& problem : all) {
    const bool is_possible = !problem.element.text().ends_with(" inertia.about_com") ||
                             !(problem.sentence().starts_with("has the negative principal moment") ||
                               problem.sentence().starts_with("breaks the triangle inequality"));
    if (is_possible || !names.contains(quoted_name(problem.element.text()))) continue;
    problem.severity = Severity::error;
    is_found = true;
  }
  problems = ProblemList(spec.file, std::move(all));
  return is_found;
}

void report_unresisted(const ModelSpec& spec, const LinkTree& tree, const Model<double>& model,
                       const std::vector<bool>& resisted, ProblemList& problems) {
  if (std::find(resisted.begin(), resisted.end(), false) == resisted.end()) return;
  std::unordered_map<std::string, int> line_of;
  for (const BodySpec& body : spec.bodies) line_of[body.joint.name] = joint_line(body);
  const std::vector<Spread> beyond = spreads(model);
  const std::unordered_map<std::string, UnknownInertia> unknown = unknown_inertias(spec, tree);
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

void check_mobility(const ModelSpec& spec, const LinkTree& tree, const Model<double>& model,
                    ProblemList& problems) {
  const std::vector<bool> resisted = resisted_degrees(model);
  if (std::find(resisted.begin(), resisted.end(), false) == resisted.end()) return;
  ModelSpec possible = spec;
  const std::vector<Impossible> impossible = make_possible(spec, possible);
  if (impossible.empty()) return report_unresisted(spec, tree, model, resisted, problems);

  ProblemList told;  // by the model that was given
  const Model<double> meant(assemble(possible, tree, told));
  std::vector<bool> resisted_then = resisted_degrees(meant);
  const std::vector<Spread> beyond = spreads(model);
  std::unordered_set<std::string> joints;  // that an inertia is to blame for
  for (const JointInfo& joint : model.names().joints)
    for (int v = joint.v_index; v < joint.v_index + joint.nv; ++v)
      if (!resisted[at(v)] && beyond[at(joint.body)].hides_the_least())
        resisted_then[at(v)] = false;  // the rounding that decides it goes the one way or the other
      else if (!resisted[at(v)] && resisted_then[at(v)])
        joints.insert(joint.name);
  if (joints.empty() || blame(decisive(spec, tree, impossible, joints), spec, problems))
    report_unresisted(spec, tree, meant, resisted_then, problems);
  else
    report_unresisted(spec, tree, model, resisted, problems);
}

}  // namespace limber::detail
