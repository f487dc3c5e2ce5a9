// Which joint of a URDF file leads to which link, and which link is the root.
#include <limber/model/suggest.hpp>

#include <algorithm>

#include "doctor/detached_joint.hpp"
#include "io/urdf_reader.hpp"
#include "model/part.hpp"

namespace limber::io {

std::string UrdfReader::no_such_link(const std::string& name) {
  if (has_many_errors()) return "there is no such link";
  std::vector<std::string> links;
  for (const BodySpec& body : spec_.bodies)
    if (!body.name.empty()) links.push_back(body.name);
  return "there is no such link" + suggestion(name, links);
}

/// As a child, a joint can mean none of the links that it hangs on itself.
std::string UrdfReader::no_such_child(const std::string& name,
                                      const std::unordered_set<std::string>& before) {
  if (has_many_errors()) return "there is no such link";
  std::vector<std::string> links;
  for (const BodySpec& body : spec_.bodies)
    if (!body.name.empty() && !before.contains(body.name)) links.push_back(body.name);
  return closest_name(name, links) ? "there is no such link" + suggestion(name, links) : no_such_link("");
}

/// Each joint goes to the body of its child link.
void UrdfReader::place_joints() {
  std::vector<PlacedJoint> lost;  // their children do not exist
  for (const XmlElement& element : xml_.children(robot_, "joint")) {
    PlacedJoint joint;
    joint.element = &element;
    read_joint(element, joint.spec);
    if (const XmlElement* parent = xml_.child(element, "parent"))
      joint.parent = xml_.attribute(*parent, "link");
    const XmlElement* child = xml_.need_child(element, "child");
    if (child) joint.child = xml_.need_attribute(*child, "link");
    joint.placement = origin(element);
    if (const XmlElement* given = xml_.child(element, "origin"))
      joint.spec.lines.note("placement", given->line);
    if (joint.parent) parents_.emplace(joint.parent.text());
    if (!joint.child) {
      examine_detached(joint);
      continue;
    }
    const auto found = body_of_.find(std::string(joint.child.text()));
    if (found == body_of_.end())
      lost.push_back(std::move(joint));
    else
      hang(found->second, std::move(joint));
  }
  for (PlacedJoint& joint : lost) find_child_of(std::move(joint), lost.size() == 1);
  follow_children();
  report_taken_names();
}

/// Of joints that found no place in the model; the checks of the model see the others.
void UrdfReader::report_taken_names() {
  std::unordered_set<std::string_view> names;
  for (const XmlElement* joint : joint_of_)
    if (const XmlAttribute* name = joint ? joint->find("name") : nullptr) names.insert(name->value);
  for (const XmlElement* joint : detached_)
    if (const XmlValue name = xml_.attribute(*joint, "name"))
      if (!names.insert(name.text()).second) xml_.error(name, "the name is taken; names must be unique");
}

/// One name that no link has means one link: as the parent of a joint the same as where it is the child.
void UrdfReader::follow_children() {
  if (meant_.empty()) return;
  for (std::size_t i = 0; i < spec_.bodies.size(); ++i) {
    const auto meant = meant_.find(spec_.bodies[i].parent);
    if (meant == meant_.end() || !joint_of_[i] || meant->second == spec_.bodies[i].name) continue;
    xml_.error(xml_.attribute(*xml_.child(*joint_of_[i], "parent"), "link"),
               "there is no such link (did you mean " + in_quotes(meant->second) + "?)",
               in_quotes(meant->second));
    spec_.bodies[i].parent = meant->second;
  }
}

void UrdfReader::report_missing_parent(const XmlElement& joint, const std::string& taken) {
  if (const XmlElement* parent = xml_.child(joint, "parent"))
    xml_.error(*parent, "needs the attribute \"link\"", taken);
  else
    xml_.error(joint, "needs <parent>", taken);
}

/// A joint that leads to no link has no place in the model. What else is wrong with it is said all the same.
void UrdfReader::examine_detached(const PlacedJoint& joint) {
  detached_.push_back(joint.element);
  if (joint.parent && joint.parent.text() != kWorld && !body_of_.contains(std::string(joint.parent.text())))
    xml_.error(joint.parent, no_such_link(std::string(joint.parent.text())));
  if (!joint.parent) report_missing_parent(*joint.element, {});
  BodySpec body;
  body.placement = joint.placement;
  body.joint = joint.spec;
  ProblemList found;
  doctor::check_detached_joint(body, found);
  xml_.problems().add(found);
}

void UrdfReader::hang(std::size_t index, PlacedJoint joint) {
  const XmlElement*& leader = joint_of_[index];
  if (leader) {
    xml_.error(joint.child, "the joint in line " + std::to_string(leader->line) +
                                " leads to this link already; a link hangs on one joint (a loop "
                                "cannot be said in URDF)");
    return examine_detached(joint);
  }
  leader = joint.element;
  BodySpec& body = spec_.bodies[index];
  if (joint.parent)
    body.parent = joint.parent.text();
  else
    without_parent_.push_back(index);
  if (body.parent == kWorld && joint.parent && !body_of_.contains(kWorld))
    xml_.warning(joint.parent, "there is no such link; taken as the fixed world", "the fixed world");
  body.lines.note("parent", joint.parent ? joint.parent.line() : joint.element->line);
  body.lines.note("placement", joint.spec.lines.of("placement", joint.element->line));
  body.placement = joint.placement;
  body.joint = std::move(joint.spec);
}

/// The links that a joint hangs on: its parent, the parent of that, up to the root.
std::unordered_set<std::string> UrdfReader::links_before(const PlacedJoint& joint) const {
  std::unordered_set<std::string> before;
  auto link = joint.parent ? body_of_.find(std::string(joint.parent.text())) : body_of_.end();
  while (link != body_of_.end() && before.insert(link->first).second && joint_of_[link->second])
    link = body_of_.find(spec_.bodies[link->second].parent);
  return before;
}

/// The names of links that no joint leads to and that a joint may lead to: one that stands on nothing leaves
/// the root alone.
std::vector<std::string> UrdfReader::free_links(const std::unordered_set<std::string>& before) const {
  std::vector<std::string> free;
  const bool stands = std::any_of(before.begin(), before.end(),
                                  [&](const std::string& link) { return !joint_of_[body_of_.at(link)]; });
  const std::optional<std::size_t> root = stands ? std::nullopt : root_link();
  for (std::size_t i = 0; i < spec_.bodies.size(); ++i) {
    const std::string& link = spec_.bodies[i].name;
    if (!link.empty() && link != kWorld && !joint_of_[i] && i != root && !before.contains(link) &&
        body_of_.at(link) == i)
      free.push_back(link);
  }
  return free;
}

/// A joint to a link that does not exist probably means one that no joint leads to: one with a name like it,
/// or the only one.
void UrdfReader::find_child_of(PlacedJoint joint, bool is_only) {
  const std::string name(joint.child.text());
  const std::unordered_set<std::string> before = links_before(joint);
  const std::vector<std::string> free = has_many_errors() ? std::vector<std::string>() : free_links(before);
  const std::string* meant = closest_name(name, free);
  if (!meant && is_only && free.size() == 1) meant = &free.front();
  if (!meant) {
    xml_.error(joint.child, no_such_child(name, before));
    return examine_detached(joint);
  }
  xml_.error(joint.child,
             "there is no such link; no joint leads to " + in_quotes(*meant) + " (did you mean that?)",
             in_quotes(*meant));
  meant_.emplace(name, *meant);
  hang(body_of_.at(*meant), std::move(joint));
}

/// The first link that no joint leads to and that carries others, or else the first that no joint leads to.
std::optional<std::size_t> UrdfReader::root_link() const {
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < spec_.bodies.size(); ++i) {
    if (joint_of_[i]) continue;
    if (parents_.contains(spec_.bodies[i].name)) return i;
    if (!first) first = i;
  }
  return first;
}

/// The one link that no joint leads to; others are held by it.
void UrdfReader::place_root() {
  std::unordered_set<std::string> joints;
  for (std::size_t i = 0; i < spec_.bodies.size(); ++i)
    if (joint_of_[i]) joints.insert(spec_.bodies[i].joint.name);
  const std::optional<std::size_t> root = root_link();
  const std::string base = root ? spec_.bodies[*root].name : kWorld;
  for (const std::size_t i : without_parent_) {
    report_missing_parent(*joint_of_[i], in_quotes(base));
    spec_.bodies[i].parent = base;
  }
  int number = 1;  // of the last root joint
  const auto name_joint = [&](BodySpec& body) {
    body.joint.name = number == 1 ? "root" : "root_" + std::to_string(number);
    while (!joints.insert(body.joint.name).second) body.joint.name = "root_" + std::to_string(++number);
  };
  if (root) name_joint(spec_.bodies[*root]);
  for (std::size_t i = 0; i < spec_.bodies.size(); ++i) {
    if (joint_of_[i] || i == *root) continue;
    BodySpec& body = spec_.bodies[i];
    xml_.error(*link_of_[i],
               "no joint leads to it, and the root link is " + in_quotes(base) + " of line " +
                   std::to_string(link_of_[*root]->line) + " already; a URDF has one root",
               "fixed to " + in_quotes(base));
    body.parent = base;
    name_joint(body);
  }
  if (base != kWorld || !root) return;
  BodySpec& world = spec_.bodies[*root];
  if (world.inertia.mass != 0)
    xml_.warning(*link_of_[*root],
                 "its inertia is ignored: a root link of this name is the fixed world itself");
  spec_.visuals = std::move(world.visuals);
  spec_.collisions = std::move(world.collisions);
  spec_.bodies.erase(spec_.bodies.begin() + static_cast<std::ptrdiff_t>(*root));
}

}  // namespace limber::io
