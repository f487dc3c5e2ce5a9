#include "model/coupling.hpp"

#include <limber/model/suggest.hpp>

#include <algorithm>

#include "model/degree_reference.hpp"

namespace limber::detail {

namespace {

/// Of mimic joints, each following the next: a bound, so that nobody's file can take forever.
constexpr std::size_t kLongestLine = 100;

/// Where a reference to a joint stands, for messages.
struct Reference {
  int line;
  std::string element;
};

struct JointReference {
  int body;
  int degree;
};

const BodySpec& body_at(const ModelSpec& spec, int body) {
  return spec.bodies[static_cast<std::size_t>(body)];
}

DegreeReference read_reference(const LinkTree& tree, const std::string& name) {
  return read_degree_reference(name,
                               [&](const std::string& joint) { return tree.joint_index.contains(joint); });
}

/// The body of the joint that a reference names.
std::optional<int> body_of(const LinkTree& tree, const std::string& name) {
  const auto found = tree.joint_index.find(read_reference(tree, name).joint);
  return found == tree.joint_index.end() ? std::nullopt : std::optional(found->second);
}

/// The joint that the joint of a body follows, by its body.
std::optional<int> leader_of(const ModelSpec& spec, const LinkTree& tree, int body) {
  const std::optional<MimicSpec>& mimic = body_at(spec, body).joint.mimic;
  return mimic ? body_of(tree, mimic->of) : std::nullopt;
}

/// Whether the joint of `body` follows that of `leader`, directly or through others.
bool follows(const ModelSpec& spec, const LinkTree& tree, int body, int leader) {
  std::optional<int> at = leader_of(spec, tree, body);
  for (std::size_t steps = 0; at && *at != leader && steps <= kLongestLine; ++steps)
    at = leader_of(spec, tree, *at);
  return at == leader;
}

/// Whether somebody else has to speak of the circle that the joint of a body ends in: the first joint in it.
bool is_circle_of_others(const ModelSpec& spec, const LinkTree& tree, int body) {
  if (!follows(spec, tree, body, body)) return spec.bodies.size() <= kLongestLine;  // else it may be a line
  int first = body;
  for (std::optional<int> at = leader_of(spec, tree, body); at != body; at = leader_of(spec, tree, *at))
    first = std::min(first, *at);
  return first != body;
}

std::string leader_suggestion(const ModelSpec& spec, const LinkTree& tree, const std::string& name,
                              std::optional<int> follower, const ProblemList& problems) {
  if (!follower) return joint_suggestion(spec, name, problems);
  return problems.all().size() > kManyProblems ? std::string()
                                               : suggestion(name, possible_leaders(spec, tree, *follower));
}

/// Finds `joint` or `joint/degree`, a degree whose position is a number that can be followed.
/// `follower` is the body whose joint looks for it; none for a rotor. Without `problems` nothing is said.
std::optional<JointReference> find_degree(const ModelSpec& spec, const LinkTree& tree,
                                          const std::string& name, std::optional<int> follower,
                                          const Reference& at, ProblemList* problems) {
  const auto [joint_name, degree_name] = read_reference(tree, name);
  const auto found = tree.joint_index.find(joint_name);
  if (found == tree.joint_index.end()) {
    if (problems)
      problems->error(
          at.line, at.element, '"' + name + '"',
          "there is no such joint" + leader_suggestion(spec, tree, joint_name, follower, *problems));
    return std::nullopt;
  }
  const JointSpec& joint = body_at(spec, found->second).joint;
  if (const auto degree = followed_position(joint, degree_name))
    return JointReference{found->second, *degree};
  if (!problems) return std::nullopt;
  const int nv = velocity_count(joint);
  const std::string why =
      nv == 0                        ? "a fixed joint does not move"
      : !velocities_are_rates(joint) ? std::string("the velocities of a ") + to_string(joint.type) +
                                           " joint are not the rates of its positions"
      : nv > 1 && degree_name.empty() ? "the joint has several degrees of freedom; name one, such as \"" +
                                            joint_name + "/" + degree_names(joint.type, nv).front() + "\""
                                      : "the joint has no such degree";
  problems->error(at.line, at.element, '"' + name + '"', "cannot be followed: " + why);
  return std::nullopt;
}

/// Adds ratio × the position of the named joint to the row, through mimic joints to the one that they follow.
bool add_term(const ModelSpec& spec, const LinkTree& tree, const std::string& name, double ratio,
              std::optional<int> follower, const Reference& at, DriveRow& row, ProblemList& problems) {
  std::string next = name;
  // What a leader cannot follow, its own check says; a rotor is one step further away from it than its joint.
  const std::size_t most = std::min(spec.bodies.size(), kLongestLine) + (follower ? 0 : 1);
  for (std::size_t steps = 0; steps <= most; ++steps) {
    const auto found = find_degree(spec, tree, next, follower, at, steps == 0 ? &problems : nullptr);
    if (!found) return false;
    const std::optional<MimicSpec>& mimic = body_at(spec, found->body).joint.mimic;
    if (!mimic) {
      const auto same = std::find_if(row.terms.begin(), row.terms.end(), [&](const DriveTerm& term) {
        return term.body == found->body && term.degree == found->degree;
      });
      if (same != row.terms.end())
        same->ratio += ratio;
      else
        row.terms.push_back({found->body, found->degree, ratio});
      return true;
    }
    row.offset += ratio * mimic->offset;
    ratio *= mimic->multiplier;
    next = mimic->of;
  }
  if (!follower || is_circle_of_others(spec, tree, *follower)) return false;
  problems.error(at.line, at.element, '"' + name + '"',
                 spec.bodies.size() <= kLongestLine
                     ? "mimic joints follow each other in a circle"
                     : "mimic joints follow each other in a circle, or in a line of more than " +
                           std::to_string(kLongestLine));
  return false;
}

}  // namespace

std::vector<std::string> possible_leaders(const ModelSpec& spec, const LinkTree& tree, int body) {
  constexpr std::size_t most = 2000;  // more would not be compared with the name that is looked for
  std::vector<std::string> names;
  for (int i = 0; i < static_cast<int>(std::min(spec.bodies.size(), most)); ++i) {
    const JointSpec& joint = body_at(spec, i).joint;
    if (i != body && joint.type != JointType::fixed && !joint.name.empty() && !follows(spec, tree, i, body))
      names.push_back(joint.name);
  }
  return names;
}

std::optional<DriveRow> mimic_row(const ModelSpec& spec, const LinkTree& tree, int body,
                                  ProblemList& problems) {
  const BodySpec& follower = body_at(spec, body);
  const JointSpec& joint = follower.joint;
  const std::string element = "joint \"" + joint.name + "\"";
  const Part at = joint_part(follower, element).part(" mimic");
  if (!facts_of(joint.type).is_screw) {
    problems.error(at.line(), at, to_string(joint.type),
                   "only a revolute, prismatic or helical joint can follow another");
    return std::nullopt;
  }
  if (!check_finite({joint.mimic->multiplier}, at.part(".multiplier"), problems) ||
      !check_finite({joint.mimic->offset}, at.part(".offset"), problems))
    return std::nullopt;
  DriveRow row;
  row.offset = joint.mimic->offset;
  const Reference of{at.part(".of").line(), at.part(".of")};
  if (!add_term(spec, tree, joint.mimic->of, joint.mimic->multiplier, body, of, row, problems))
    return std::nullopt;
  return row;
}

std::optional<DriveRow> rotor_row(const ModelSpec& spec, const LinkTree& tree, int body, std::size_t rotor,
                                  ProblemList& problems) {
  const BodySpec& owner = body_at(spec, body);
  const RotorSpec& r = owner.rotors[rotor];
  const std::string element = rotor_element(owner, rotor);
  const Part gear_ratio = rotor_part(owner, rotor, element).part(" gear_ratio"),
             rates = rotor_part(owner, rotor, element).part(" rates");
  DriveRow row;
  row.offset = r.offset;
  bool good = true;
  if (r.rates.empty())
    good = add_term(spec, tree, owner.joint.name, r.gear_ratio, {}, {gear_ratio.line(), gear_ratio}, row,
                    problems);
  for (const auto& [joint, rate] : r.rates)
    good = add_term(spec, tree, joint, rate, {}, {rates.line(), rates}, row, problems) && good;
  return good ? std::optional(row) : std::nullopt;
}

void check_coupling(const ModelSpec& spec, const LinkTree& tree, ProblemList& problems) {
  for (int i = 0; i < static_cast<int>(spec.bodies.size()); ++i) {
    const BodySpec& body = body_at(spec, i);
    if (body.joint.mimic) {
      const auto row = mimic_row(spec, tree, i, problems);
      if (row && row->terms.front().ratio == 0)
        problems.warning(joint_line(body, "mimic.multiplier"),
                         "joint \"" + body.joint.name + "\" mimic.multiplier",
                         number_text(body.joint.mimic->multiplier), "the joint never moves");
    }
    for (std::size_t k = 0; k < body.rotors.size(); ++k) {
      const RotorSpec& rotor = body.rotors[k];
      rotor_row(spec, tree, i, k, problems);
      if (!rotor.carrier) continue;
      if (!tree.link_index.contains(*rotor.carrier))
        problems.error(rotor.lines.of("carrier", rotor_line(body, k)), rotor_element(body, k) + " carrier",
                       '"' + *rotor.carrier + '"',
                       "there is no such link" + link_suggestion(spec, *rotor.carrier, problems));
      else if (!rotor.placement && *rotor.carrier != body.parent)
        problems.error(rotor_line(body, k), rotor_element(body, k) + " placement", "",
                       "a rotor on another link than the joint's parent needs a placement on it");
    }
  }
}

void check_references(const ModelSpec& spec, const LinkTree& tree, ProblemList& problems) {
  const auto check_link = [&](const std::string& name, int line, const std::string& element) {
    if (!tree.link_index.contains(name))
      problems.error(line, element, '"' + name + '"',
                     "there is no such link" + link_suggestion(spec, name, problems));
  };
  for (const FrameSpec& frame : spec.frames)
    check_link(frame.body, frame.line, "frame \"" + frame.name + "\" body");
  for (const LoopSpec& loop : spec.loops) {
    const std::string element = "loop \"" + loop.name + "\"";
    check_link(loop.a.body, loop.line, element + " a.body");
    check_link(loop.b.body, loop.line, element + " b.body");
    if (loop.a.body == loop.b.body)
      problems.error(loop.line, element, '"' + loop.a.body + '"',
                     "closes a link on itself; it needs two links");
    if (!can_close_loop(loop.type))
      problems.error(
          loop.line, element + " type", to_string(loop.type),
          "cannot close a loop; use fixed, revolute, prismatic, cylindrical, universal, spherical, planar "
          "or translation");
  }
}

}  // namespace limber::detail
