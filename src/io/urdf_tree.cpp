// Which joint of a URDF file leads to which link, and which link is the root.
#include <limber/model/suggest.hpp>

#include "io/unique_names.hpp"
#include "io/urdf_reader.hpp"
#include "io/wording.hpp"

namespace limber::io {

UrdfReader::PlacedJoint UrdfReader::read_placed_joint(const XmlElement& element) {
  PlacedJoint joint;
  joint.element = &element;
  read_joint(element, joint.spec);
  joint.placement = origin(element);
  const XmlElement* parent = xml_.need_child(element, "parent");
  const XmlElement* child = xml_.need_child(element, "child");
  if (parent) joint.parent = xml_.need_attribute(*parent, "link");
  if (child) joint.child = xml_.need_attribute(*child, "link");
  if (joint.parent) parents_.emplace(joint.parent.text());
  return joint;
}

/// Each joint goes to the body of its child link; those whose children do not exist come last.
void UrdfReader::place_joints() {
  std::vector<PlacedJoint> lost;
  for (const XmlElement& element : xml_.children(robot_, "joint")) {
    PlacedJoint joint = read_placed_joint(element);
    if (!joint.child) continue;
    const auto body = body_of_.find(std::string(joint.child.text()));
    if (body == body_of_.end())
      lost.push_back(std::move(joint));
    else
      place_joint(body->second, std::move(joint));
  }
  for (PlacedJoint& joint : lost) place_lost_joint(std::move(joint));
}

/// A child that does not exist is likely to be a link with a similar name that no joint leads to.
void UrdfReader::place_lost_joint(PlacedJoint joint) {
  std::vector<std::string> free;
  if (!xml_.problems().are_many())
    for (std::size_t i = 0; i < spec_.bodies.size(); ++i)
      if (!joint_of_[i] && (!joint.parent || spec_.bodies[i].name != joint.parent.text()))
        free.push_back(spec_.bodies[i].name);
  const std::string* likely = joint.parent ? closest_name(joint.child.text(), free) : nullptr;
  xml_.report(joint.child, ProblemCode::link_unknown, {did_you_mean(joint.child.text(), free)},
              likely ? in_quotes(*likely) : std::string());
  if (likely) place_joint(body_of_.at(*likely), std::move(joint));
}

void UrdfReader::place_joint(std::size_t index, PlacedJoint joint) {
  const XmlElement& element = *joint.element;
  if (joint_of_[index])
    return xml_.report(joint.child, ProblemCode::child_taken, {std::to_string(joint_of_[index]->line)});
  joint_of_[index] = &element;
  BodySpec& body = spec_.bodies[index];
  const XmlElement* origin_element = xml_.child(element, "origin");
  body.lines.note("parent", joint.parent ? joint.parent.line() : element.line);
  body.lines.note("placement", origin_element ? origin_element->line : element.line);
  body.placement = joint.placement;
  body.joint = std::move(joint.spec);
  if (!joint.parent) return;
  body.parent = joint.parent.text();
  if (body.parent == kWorld && !body_of_.contains(kWorld))
    xml_.report(joint.parent, ProblemCode::world_assumed);
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

/// The one link that no joint leads to; others are an error, and fixed to it.
void UrdfReader::place_roots() {
  const std::optional<std::size_t> root = root_link();
  if (!root) return;
  UniqueNames joints;
  for (std::size_t i = 0; i < spec_.bodies.size(); ++i)
    if (joint_of_[i]) joints.take(spec_.bodies[i].joint.name);
  const std::string base = spec_.bodies[*root].name;
  spec_.bodies[*root].joint.name = joints.make("root");
  for (std::size_t i = 0; i < spec_.bodies.size(); ++i) {
    if (joint_of_[i] || i == *root) continue;
    xml_.report(*link_of_[i], ProblemCode::root_second, {base, std::to_string(link_of_[*root]->line)},
                "fixed to " + in_quotes(base));
    spec_.bodies[i].parent = base;
    spec_.bodies[i].joint.name = joints.make("root");
  }
  if (base != kWorld) return;
  BodySpec& world = spec_.bodies[*root];
  if (world.inertia.mass != 0) xml_.report(*link_of_[*root], ProblemCode::world_inertia);
  spec_.visuals = std::move(world.visuals);
  spec_.collisions = std::move(world.collisions);
  spec_.bodies.erase(spec_.bodies.begin() + static_cast<std::ptrdiff_t>(*root));
}

}  // namespace limber::io
