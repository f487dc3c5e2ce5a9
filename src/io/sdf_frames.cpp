#include "io/sdf_frames.hpp"

#include <algorithm>
#include <numbers>
#include <utility>

#include "io/quaternion_value.hpp"
#include "io/wording.hpp"

namespace limber::io {

Transform<double> read_sdf_pose(XmlReader& xml, const XmlElement& pose) {
  bool has_degrees = false;
  xml.get(pose, "degrees", has_degrees);
  const auto format = xml.read_word(xml.attribute(pose, "rotation_format"), {"euler_rpy", "quat_xyzw"});
  const XmlValue text = xml.text(pose);
  Transform<double> result = Transform<double>::identity();
  double x[7];
  if (pose.text.empty() || !xml.read(text, std::span(x, format == 1u ? 7 : 6))) return result;
  result.translation = {x[0], x[1], x[2]};
  if (format == 1u) {
    const auto rotation = rotation_of({x[3], x[4], x[5], x[6]});
    if (!rotation) xml.report(text, ProblemCode::quaternion_zero);
    result.rotation = rotation.value_or(Rotation<double>::identity());
  } else {
    const double unit = has_degrees ? std::numbers::pi / 180 : 1;
    result.rotation = Rotation<double>::from_rpy({unit * x[3], unit * x[4], unit * x[5]});
  }
  return result;
}

// ---- Names

void SdfFrames::read(const XmlElement& root) {
  const XmlElement* world = xml_.child(root, "world");
  const XmlElement& outermost = world ? *world : root;
  SdfNode& node = nodes_.emplace_back();
  node.kind = SdfKind::world;
  node.element = &outermost;
  node.name = "world";
  node.state = SdfNode::State::known;
  SdfScope& scope = scopes_.emplace_back();
  scope.element = &outermost;
  scope.self = kWorldNode;
  scope.nodes["world"] = kWorldNode;
  scope.minor_version = read_sdf_version(xml_, root);
  int models = 0;
  for (const XmlElement* each = outermost.first_child; each; each = each->next_sibling)
    if (each->name == "model" || each->name == "include") ++models;
  has_one_model_ = models == 1;
  read_scope(outermost, 0);
  if (world)  // beside a world there is nothing to read
    for (const XmlElement& model : xml_.children(root, "model"))
      xml_.refuse(model, ProblemCode::model_beside_world);

  for (SdfNode& each : nodes_)
    if (each.kind != SdfKind::world && each.kind != SdfKind::self) read_pose(each);
  // From the inside out: a model without links has that of a model in it.
  for (std::size_t i = scopes_.size(); i-- > 1;) read_canonical_link(i);
  links_.resize(nodes_.size());
  is_attached_.resize(nodes_.size());
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    place(i);
    attach(i);
  }
}

/// Names first: what is referred to may come later in the file.
void SdfFrames::read_scope(const XmlElement& element, std::size_t scope) {
  for (const XmlElement* each = element.first_child; each; each = each->next_sibling)
    if (const XmlAttribute* name = each->find("name")) scopes_[scope].names.take(std::string(name->value));
  if (scope != 0)
    for (const XmlElement& each : xml_.children(element, "link")) add(SdfKind::link, each, scope);
  for (const XmlElement& each : xml_.children(element, "joint")) add(SdfKind::joint, each, scope);
  for (const XmlElement& each : xml_.children(element, "frame")) add(SdfKind::frame, each, scope);
  for (const XmlElement& each : xml_.children(element, "model")) add(SdfKind::model, each, scope);
  for (const XmlElement& each : xml_.children(element, "include"))
    for (const XmlElement& model : xml_.children(each, "model")) add(SdfKind::model, model, scope, &each);
}

/// The name that the file gives, or one with a number where that cannot be: references mean the first of a
/// name.
std::string SdfFrames::name_of(const SdfNode& node, SdfScope& scope) {
  const XmlElement& element = *node.element;
  XmlValue value = xml_.need_attribute(element, "name");
  if (const XmlElement* instead = overriding(node, "name")) value = xml_.text(*instead);
  const std::string_view name = value ? value.text() : std::string_view();
  const bool is_reserved = name.empty() || name == "world" || name.find("::") != std::string_view::npos ||
                           (name.starts_with("__") && name.ends_with("__"));
  if (!is_reserved && !scope.nodes.contains(name)) return std::string(name);
  if (value) xml_.report(value, is_reserved ? ProblemCode::name_unusable : ProblemCode::name_taken);
  const std::string base(is_reserved ? element.name : name);
  scope.names.take(base);
  return scope.names.make(base);
}

/// What an <include> says in place of its model.
const XmlElement* SdfFrames::overriding(const SdfNode& node, std::string_view child) const {
  return node.include ? xml_.child(*node.include, child) : nullptr;
}

void SdfFrames::add(SdfKind kind, const XmlElement& element, std::size_t scope, const XmlElement* include) {
  const std::size_t index = nodes_.size();
  SdfNode& node = nodes_.emplace_back();
  node.kind = kind;
  node.element = &element;
  node.include = include;
  node.scope = scope;
  node.name = scopes_[scope].prefix + name_of(node, scopes_[scope]);
  const std::string_view name = std::string_view(node.name).substr(scopes_[scope].prefix.size());
  scopes_[scope].nodes.emplace(name, index);
  if (kind == SdfKind::link || kind == SdfKind::model) scopes_[scope].members.push_back(index);
  if (kind != SdfKind::model) return;

  const std::size_t inner_index = scopes_.size();
  node.inner = inner_index;
  SdfScope& inner = scopes_.emplace_back();
  inner.element = &element;
  inner.node = index;
  inner.parent = scope;
  inner.is_static = scopes_[scope].is_static;
  const auto version = versions_.find(&element);
  inner.minor_version = version != versions_.end() ? version->second : scopes_[scope].minor_version;
  for (const XmlElement* is_static : {xml_.child(element, "static"), overriding(node, "static")})
    if (is_static) xml_.read(xml_.text(*is_static), inner.is_static);
  const bool is_only_one = scope == 0 && has_one_model_;
  inner.prefix = is_only_one ? "" : scopes_[scope].prefix + std::string(name) + "::";
  inner.self = nodes_.size();
  SdfNode& self = nodes_.emplace_back();
  self.kind = SdfKind::self;
  self.element = &element;
  self.scope = inner_index;
  self.state = SdfNode::State::known;
  self.name = inner.prefix + "__model__";
  inner.nodes["__model__"] = inner.self;
  read_scope(element, inner_index);
}

std::optional<std::size_t> SdfFrames::find(std::size_t scope, std::string_view name) const {
  while (true) {
    const std::size_t colons = name.find("::");
    const auto found = scopes_[scope].nodes.find(name.substr(0, colons));
    if (found == scopes_[scope].nodes.end()) return std::nullopt;
    if (colons == std::string_view::npos) return found->second;
    const SdfNode& node = nodes_[found->second];
    if (!node.inner) return std::nullopt;
    scope = *node.inner;
    name.remove_prefix(colons + 2);
  }
}

std::optional<std::size_t> SdfFrames::find(std::size_t scope, const XmlValue& name) const {
  if (const auto found = find(scope, trimmed(name.text()))) return found;
  std::vector<std::string> known;
  if (!xml_.problems().are_many())
    for (const auto& [each, ignored] : scopes_[scope].nodes) known.emplace_back(each);
  std::sort(known.begin(), known.end());
  xml_.report(name, ProblemCode::name_unknown,
              {"link, joint, frame or model", did_you_mean(name.text(), known)});
  return std::nullopt;
}

/// What a joint names as its child.
std::optional<std::size_t> SdfFrames::find_child(const SdfNode& joint) const {
  for (const XmlElement& each : XmlChildren(*joint.element, "child"))
    return find(joint.scope, trimmed(each.text));
  return std::nullopt;
}

// ---- Poses

void SdfFrames::read_pose(SdfNode& node) {
  const XmlElement& element = *node.element;
  const std::size_t self = scopes_[node.scope].self;
  const XmlElement* pose = xml_.child(element, "pose");
  if (const XmlElement* instead = overriding(node, "pose")) {
    if (pose) pose->use = XmlUse::refused;  // nothing of it is read
    pose = instead;
  }
  if (pose) node.pose = read_sdf_pose(xml_, *pose);
  const XmlValue given = pose ? xml_.attribute(*pose, "relative_to") : XmlValue{};
  const XmlValue attached = node.kind == SdfKind::frame ? xml_.attribute(element, "attached_to") : XmlValue{};
  if (given && !given.text().empty()) node.relative_to = find(node.scope, given);
  if (!node.relative_to) {  // left out, or what it names does not exist
    if (node.kind == SdfKind::joint)
      node.relative_to = find_child(node);  // a wrong one is reported with the joint
    else
      node.relative_to = attached && !attached.text().empty() ? find(node.scope, attached) : self;
  }
  if (node.kind != SdfKind::model) return;
  XmlValue placed = xml_.attribute(element, "placement_frame");
  if (const XmlElement* instead = overriding(node, "placement_frame")) placed = xml_.text(*instead);
  if (placed && !placed.text().empty()) node.placement_frame = find(*node.inner, placed);
}

void SdfFrames::read_canonical_link(std::size_t index) {
  SdfScope& scope = scopes_[index];
  const XmlValue given = xml_.attribute(*scope.element, "canonical_link");
  if (given && !given.text().empty()) {
    const auto found = find(index, given);
    if (found && nodes_[*found].kind != SdfKind::link)
      xml_.report(given, ProblemCode::wrong_kind, {"link"});
    else
      scope.canonical_link = found;
    return;
  }
  for (const std::size_t member : scope.members) {
    const SdfNode& node = nodes_[member];
    scope.canonical_link = node.inner ? scopes_[*node.inner].canonical_link : member;
    if (scope.canonical_link) return;
  }
}

/// The models that lead from the scope to that of the node, from the inside out.
void SdfFrames::models_between(std::size_t node, std::size_t scope, std::vector<std::size_t>& models) const {
  for (std::size_t at = nodes_[node].scope; at != scope && at != 0; at = scopes_[at].parent)
    models.push_back(scopes_[at].node);
}

/// What has to be known before the node can be placed in its scope.
std::vector<std::size_t> SdfFrames::needed_by(const SdfNode& node) const {
  std::vector<std::size_t> needed;
  if (node.relative_to) {
    needed.push_back(*node.relative_to);
    models_between(*node.relative_to, node.scope, needed);
  }
  if (node.placement_frame) {
    needed.push_back(*node.placement_frame);
    models_between(*node.placement_frame, *node.inner, needed);
  }
  return needed;
}

/// The pose of a node in a scope around its own.
Transform<double> SdfFrames::in_outer(std::size_t node, std::size_t scope) const {
  std::vector<std::size_t> models;
  models_between(node, scope, models);
  Transform<double> result = nodes_[node].in_scope;
  for (const std::size_t model : models) result = nodes_[model].in_scope * result;
  return result;
}

/// Depth first without recursion: a chain of frames may be long.
void SdfFrames::place(std::size_t start) {
  using State = SdfNode::State;
  std::vector<std::size_t> stack{start};
  while (!stack.empty()) {
    const std::size_t at = stack.back();
    SdfNode& node = nodes_[at];
    if (node.state == State::known) {
      stack.pop_back();
      continue;
    }
    bool is_ready = true;
    if (node.state == State::unknown) {
      node.state = State::wanted;
      for (const std::size_t needed : needed_by(node)) {
        if (nodes_[needed].state == State::wanted) {
          xml_.report(*node.element, ProblemCode::pose_circle, {nodes_[needed].name},
                      "its pose taken as relative to the model");
          node.relative_to.reset();
          node.placement_frame.reset();
          break;
        }
        if (nodes_[needed].state == State::unknown) {
          stack.push_back(needed);
          is_ready = false;
        }
      }
    }
    if (!is_ready) continue;
    const Transform<double> base =
        node.relative_to ? in_outer(*node.relative_to, node.scope) : Transform<double>::identity();
    node.in_scope = base * node.pose;
    if (node.placement_frame)
      node.in_scope = node.in_scope * in_outer(*node.placement_frame, *node.inner).inverse();
    node.state = State::known;
    stack.pop_back();
  }
}

Transform<double> SdfFrames::in_world(std::size_t node) const { return in_outer(node, 0); }

// ---- Links

/// What the node is fixed to, one step closer to a link.
std::optional<std::size_t> SdfFrames::attachment_of(const SdfNode& node) const {
  switch (node.kind) {
    case SdfKind::world:
    case SdfKind::link:
      break;
    case SdfKind::self:
      return scopes_[node.scope].canonical_link;
    case SdfKind::model:
      return scopes_[*node.inner].canonical_link;
    case SdfKind::joint:
      return find_child(node);
    case SdfKind::frame: {
      const XmlAttribute* given = node.element->find("attached_to");
      if (!given || given->value.empty()) return scopes_[node.scope].self;
      return find(node.scope, given->value);
    }
  }
  return std::nullopt;
}

void SdfFrames::attach(std::size_t start) {
  std::vector<std::size_t> way;
  std::optional<std::size_t> at = start;
  for (; at && !is_attached_[*at]; at = attachment_of(nodes_[*at])) {
    is_attached_[*at] = true;
    way.push_back(*at);
    if (nodes_[*at].kind == SdfKind::link || nodes_[*at].kind == SdfKind::world) links_[*at] = at;
    if (links_[*at]) break;
  }
  if (at && !links_[*at] && std::find(way.begin(), way.end(), *at) != way.end())
    xml_.report(*nodes_[start].element, ProblemCode::attachment_circle);
  for (const std::size_t each : way) links_[each] = at ? links_[*at] : std::nullopt;
}

}  // namespace limber::io
