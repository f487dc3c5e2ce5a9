#include <charconv>
#include <numbers>

#include "io/sdf_reader.hpp"
#include "io/values.hpp"

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
    result.rotation = rotation_of({x[3], x[4], x[5], x[6]}, [&](Code code) { xml.report(text, code); });
  } else {
    const double unit = has_degrees ? std::numbers::pi / 180 : 1;
    result.rotation = Rotation<double>::from_rpy({unit * x[3], unit * x[4], unit * x[5]});
  }
  return result;
}

namespace {

/// The second number of the version of a file: 1.10 comes after 1.9.
int read_version(XmlReader& xml, const XmlElement& root) {
  constexpr int newest = 12;
  const XmlValue value = xml.need_attribute(root, "version");
  if (!value) return newest;
  const std::string_view text = value.text();
  unsigned char minor = 0;
  if (const char* const end = text.data() + text.size(); text.starts_with("1.") && text.size() > 2) {
    const auto [stop, fault] = std::from_chars(text.data() + 2, end, minor);
    if (stop == end && fault == std::errc()) return minor;
  }
  xml.report(value, Code::version_assumed, {"1.12"});
  return newest;
}

}  // namespace

// ---- Names

void SdfFrames::read(const XmlElement& root) {
  const XmlElement* world = xml_.child(root, "world");
  const XmlElement& outermost = world ? *world : root;
  nodes_.push_back({.kind = SdfKind::world, .element = &outermost, .name = "world"});
  scopes_.push_back({.element = &outermost, .minor_version = read_version(xml_, root)});
  scopes_.front().nodes["world"] = kWorldNode;
  int models = 0;
  for (const XmlElement* each = outermost.first_child; each; each = each->next_sibling)
    if (each->name == "model" || each->name == "include") ++models;
  has_one_model_ = models == 1;
  read_scope(outermost, 0);

  for (SdfNode& each : nodes_)
    if (each.kind != SdfKind::world) read_base(each);
  detail::for_each_circle(
      nodes_.size(),
      [&](std::size_t i) { return i == kWorldNode ? std::nullopt : std::optional(nodes_[i].base); },
      [&](std::size_t i, std::size_t j) {
        xml_.report(*nodes_[i].element, Code::pose_circle, {nodes_[j].name},
                    "its pose taken as relative to the world");
        nodes_[i].base = kWorldNode;
      });
  // From the inside out: a placement frame may be in a model in the model, and a model without links has the
  // canonical link of one.
  for (std::size_t i = scopes_.size(); i-- > 1;) {
    read_placement_frame(nodes_[scopes_[i].self]);
    read_canonical_link(i);
  }
  for (SdfNode& each : nodes_) each.on = attachment_of(each);
  detail::for_each_circle(
      nodes_.size(), [&](std::size_t i) { return nodes_[i].on; },
      [&](std::size_t i, std::size_t j) {
        xml_.report(*nodes_[j].element, Code::attachment_circle);
        nodes_[i].on.reset();
      });
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
    for (const XmlElement& sdf : xml_.children(each, "sdf"))
      for (const XmlElement& model : xml_.children(sdf, "model")) add(SdfKind::model, model, scope, &each);
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
  if (value) xml_.report(value, is_reserved ? Code::name_unusable : Code::name_taken);
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
  nodes_.push_back({.kind = kind, .element = &element, .scope = scope, .include = include});
  SdfNode& node = nodes_.back();
  node.name = scopes_[scope].prefix + name_of(node, scopes_[scope]);
  const std::string_view name = std::string_view(node.name).substr(scopes_[scope].prefix.size());
  scopes_[scope].nodes.emplace(name, index);
  if (kind == SdfKind::link || kind == SdfKind::model) scopes_[scope].members.push_back(index);
  if (kind != SdfKind::model) return;

  const std::size_t inner_index = scopes_.size();
  node.inner = inner_index;
  SdfScope& inner = scopes_.emplace_back();
  inner.element = &element;
  inner.is_static = scopes_[scope].is_static;
  inner.minor_version = include ? read_version(xml_, *element.parent) : scopes_[scope].minor_version;
  for (const XmlElement* is_static : {xml_.child(element, "static"), overriding(node, "static")})
    if (is_static) xml_.read(xml_.text(*is_static), inner.is_static);
  const bool is_only_one = scope == 0 && has_one_model_;
  inner.prefix = is_only_one ? "" : scopes_[scope].prefix + std::string(name) + "::";
  inner.self = inner.nodes["__model__"] = index;
  read_scope(element, inner_index);
}

std::optional<std::size_t> SdfFrames::find(std::size_t scope, std::string_view name) const {
  while (true) {
    const std::size_t colons = name.find("::");
    const std::size_t* found = find_in(scopes_[scope].nodes, name.substr(0, colons));
    if (!found) return std::nullopt;
    if (colons == std::string_view::npos) return *found;
    const auto inner = nodes_[*found].inner;
    if (!inner) return std::nullopt;
    scope = *inner;
    name.remove_prefix(colons + 2);
  }
}

std::optional<std::size_t> SdfFrames::find(std::size_t scope, const XmlValue& name) const {
  if (const auto found = find(scope, trimmed(name.text()))) return found;
  xml_.report_unknown_name(name, "link, joint, frame or model", scopes_[scope].nodes);
  return std::nullopt;
}

/// What a joint names as its child.
std::optional<std::size_t> SdfFrames::find_child(const SdfNode& joint) const {
  for (const XmlElement& each : XmlChildren(*joint.element, "child"))
    return find(joint.scope, trimmed(each.text));
  return std::nullopt;
}

// ---- Poses

void SdfFrames::read_base(SdfNode& node) {
  const XmlElement& element = *node.element;
  const XmlElement* pose = xml_.child(element, "pose");
  if (const XmlElement* instead = overriding(node, "pose")) {
    if (pose) pose->use = XmlUse::refused;  // nothing of it is read
    pose = instead;
  }
  if (pose) node.pose = read_sdf_pose(xml_, *pose);
  const XmlValue given = pose ? xml_.attribute(*pose, "relative_to") : XmlValue{};
  const XmlValue attached = node.kind == SdfKind::frame ? xml_.attribute(element, "attached_to") : XmlValue{};
  std::optional<std::size_t> base;
  if (given && !given.text().empty()) base = find(node.scope, given);
  if (!base && node.kind == SdfKind::joint)  // left out, or what it names does not exist
    base = find_child(node);                 // a wrong one is reported with the joint
  else if (!base && attached && !attached.text().empty())
    base = find(node.scope, attached);
  node.base = base.value_or(scopes_[node.scope].self);
}

/// The frame in a model that its pose belongs to, in place of the model's own.
void SdfFrames::read_placement_frame(SdfNode& model) {
  XmlValue given = xml_.attribute(*model.element, "placement_frame");
  if (const XmlElement* instead = overriding(model, "placement_frame")) given = xml_.text(*instead);
  const auto found = given && !given.text().empty() ? find(*model.inner, given) : std::nullopt;
  if (!found) return;
  const std::size_t self = scopes_[*model.inner].self;
  Transform<double> in_model = Transform<double>::identity();
  for (std::size_t at = *found; at != self && at != kWorldNode; at = nodes_[at].base)
    in_model = nodes_[at].pose * in_model;
  model.pose = model.pose * in_model.inverse();
}

/// Without recursion: a chain of frames may be long.
Transform<double> SdfFrames::in_world(std::size_t node) {
  std::vector<std::size_t> way;
  for (std::size_t at = node; !nodes_[at].in_world && at != kWorldNode; at = nodes_[at].base)
    way.push_back(at);
  for (; !way.empty(); way.pop_back()) {
    SdfNode& each = nodes_[way.back()];
    each.in_world = nodes_[each.base].in_world.value_or(Transform<double>::identity()) * each.pose;
  }
  return nodes_[node].in_world.value_or(Transform<double>::identity());
}

void SdfFrames::read_canonical_link(std::size_t index) {
  SdfScope& scope = scopes_[index];
  const XmlValue given = xml_.attribute(*scope.element, "canonical_link");
  if (given && !given.text().empty()) {
    const auto found = find(index, given);
    if (found && nodes_[*found].kind != SdfKind::link)
      xml_.report(given, Code::wrong_kind, {"link"});
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

// ---- Links

std::optional<std::size_t> SdfFrames::attachment_of(const SdfNode& node) const {
  switch (node.kind) {
    case SdfKind::world:
    case SdfKind::link:
      break;
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

std::optional<std::size_t> SdfFrames::link_of(std::size_t node) {
  const auto is_link = [&](std::size_t i) {
    return nodes_[i].kind == SdfKind::link || nodes_[i].kind == SdfKind::world;
  };
  std::optional<std::size_t> link = node;
  while (link && !is_link(*link)) link = nodes_[*link].on;
  for (std::size_t at = node; nodes_[at].on && nodes_[at].on != link;)  // the next question is a short one
    at = *std::exchange(nodes_[at].on, link);
  return link;
}

}  // namespace limber::io
