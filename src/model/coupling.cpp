#include "model/coupling.hpp"

#include <limber/model/problem_code.hpp>

#include <algorithm>

#include "model/degree_reference.hpp"

namespace limber::detail {

namespace {

/// Of mimic joints, each following the next: a bound, so that nobody's file can take forever.
constexpr std::size_t kLongestLine = 100;

const BodySpec& body_at(const ModelSpec& spec, int body) {
  return spec.bodies[static_cast<std::size_t>(body)];
}

/// The joint that the joint of a body follows, by its body; kNoParent where it follows none.
int leader_of(const ModelSpec& spec, const LinkTree& tree, int body) {
  const std::optional<MimicSpec>& mimic = body_at(spec, body).joint.mimic;
  return mimic ? tree.body_of_joint(mimic->of) : LinkTree::kNoParent;
}

/// Whether the joint of `body` follows that of `leader`, directly or through others.
bool follows(const ModelSpec& spec, const LinkTree& tree, int body, int leader) {
  int at = leader_of(spec, tree, body);
  for (std::size_t steps = 0; at >= 0 && at != leader && steps <= kLongestLine; ++steps)
    at = leader_of(spec, tree, at);
  return at == leader;
}

/// Whether the circle that the joint of a body ends in is reported for another joint: the first one in it.
bool is_circle_of_others(const ModelSpec& spec, const LinkTree& tree, int body) {
  if (!follows(spec, tree, body, body)) return spec.bodies.size() <= kLongestLine;  // else it may be a line
  int first = body;
  for (int at = leader_of(spec, tree, body); at != body; at = leader_of(spec, tree, at))
    first = std::min(first, at);
  return first != body;
}

/// Finds `joint` or `joint/degree`, a degree whose position is a number that can be followed.
std::optional<DriveTerm> find_degree(const ModelSpec& spec, const LinkTree& tree, const std::string& name,
                                     DriveFault& fault) {
  fault.name = name;
  const int body = tree.body_of_joint(name);
  if (body < 0) {
    fault.code = ProblemCode::joint_unknown;
    return std::nullopt;
  }
  const JointSpec& joint = body_at(spec, body).joint;
  if (name == joint.name && facts_of(joint.type).is_screw) return DriveTerm{body, 0};  // nearly always
  const auto is_joint = [&](const std::string& joint_name) { return tree.joint_index.contains(joint_name); };
  const std::string degree_name = read_degree_reference(name, is_joint).degree;
  if (const auto degree = followed_position(joint, degree_name)) return DriveTerm{body, *degree};
  const int nv = velocity_count(joint);
  if (nv == 0) {
    fault.code = ProblemCode::driver_fixed;
  } else if (!velocities_are_rates(joint)) {
    fault.code = ProblemCode::driver_without_rates;
    fault.arguments = {to_string(joint.type)};
  } else if (nv > 1 && degree_name.empty()) {
    fault.code = ProblemCode::driver_degree_missing;
    fault.arguments = {joint.name + "/" + degree_names(joint.type, nv).front()};
  } else {
    fault.code = ProblemCode::driver_degree_unknown;
  }
  return std::nullopt;
}

/// Adds ratio × the position of the named joint to the row, through mimic joints to the one that they follow.
/// `follower` is the body whose joint looks for it; none for a rotor.
std::optional<DriveFault> add_term(const ModelSpec& spec, const LinkTree& tree, const std::string& name,
                                   double ratio, std::optional<int> follower, DriveRow& row) {
  DriveFault fault{ProblemCode::joint_unknown, name};
  std::string next = name;
  // What a leader cannot follow is reported for the leader; a rotor is one step further away from it than its
  // joint.
  const std::size_t most = std::min(spec.bodies.size(), kLongestLine) + (follower ? 0 : 1);
  for (std::size_t steps = 0; steps <= most; ++steps) {
    const auto found = find_degree(spec, tree, next, fault);
    fault.is_indirect = steps > 0;
    if (!found) return fault;
    const std::optional<MimicSpec>& mimic = body_at(spec, found->body).joint.mimic;
    if (!mimic) {
      const auto same = std::ranges::find_if(row.terms, [&](const DriveTerm& term) {
        return term.body == found->body && term.degree == found->degree;
      });
      if (same != row.terms.end())
        same->ratio += ratio;
      else
        row.terms.push_back({found->body, found->degree, ratio});
      return std::nullopt;
    }
    row.offset += ratio * mimic->offset;
    ratio *= mimic->multiplier;
    next = mimic->of;
  }
  const bool may_be_a_line = spec.bodies.size() > kLongestLine;
  fault = {may_be_a_line ? ProblemCode::mimic_line_too_long : ProblemCode::mimic_circle, name};
  if (may_be_a_line) fault.arguments = {std::to_string(kLongestLine)};
  fault.is_indirect = !follower || is_circle_of_others(spec, tree, *follower);
  return fault;
}

}  // namespace

std::optional<DriveRow> mimic_row(const ModelSpec& spec, const LinkTree& tree, int body,
                                  std::optional<DriveFault>* fault) {
  const JointSpec& joint = body_at(spec, body).joint;
  DriveRow row;
  row.offset = joint.mimic->offset;
  const auto wrong = !facts_of(joint.type).is_screw
                         ? DriveFault{ProblemCode::mimic_type, to_string(joint.type)}
                         : add_term(spec, tree, joint.mimic->of, joint.mimic->multiplier, body, row);
  if (fault) *fault = wrong;
  return wrong ? std::nullopt : std::optional(row);
}

std::optional<DriveRow> rotor_row(const ModelSpec& spec, const LinkTree& tree, int body, std::size_t rotor,
                                  std::optional<DriveFault>* fault) {
  const BodySpec& owner = body_at(spec, body);
  const RotorSpec& r = owner.rotors[rotor];
  DriveRow row;
  row.offset = r.offset;
  std::optional<DriveFault> wrong;
  if (r.rates.empty()) wrong = add_term(spec, tree, owner.joint.name, r.gear_ratio, {}, row);
  for (const auto& [joint, rate] : r.rates)
    if (!wrong) wrong = add_term(spec, tree, joint, rate, {}, row);
  if (fault) *fault = wrong;
  return wrong ? std::nullopt : std::optional(row);
}

}  // namespace limber::detail
