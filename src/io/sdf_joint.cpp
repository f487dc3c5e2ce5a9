#include <numbers>

#include "io/sdf_reader.hpp"
#include "io/values.hpp"
#include "io/xml_model.hpp"

namespace limber::io {

namespace {

class SdfJointReader {
 public:
  SdfJointReader(XmlReader& xml, SdfFrames& frames, std::size_t node)
      : xml_(xml), frames_(frames), node_(frames.node(node)), element_(*node_.element) {
    joint_.node = node;
    joint_.spec.name = node_.name;
    joint_.spec.line = element_.line;
    joint_.spec.type = JointType::fixed;
  }

  std::optional<SdfJoint> read() {
    static const std::vector<JointWord> words =
        joint_words(&JointFacts::sdf, {{"continuous", JointType::revolute},  // without bounds
                                       {"revolute2", JointType::universal},
                                       {"gearbox", JointType::fixed}});  // not read
    const JointWord* word = read_joint_word(xml_, xml_.need_attribute(element_, "type"), words);
    if (word && word->word == "gearbox") {
      xml_.refuse(element_, Code::gearbox_unsupported);
      return std::nullopt;
    }
    const auto parent = read_end("parent"), child = read_end("child");
    if (word)
      read_type(*word);
    else
      element_.use = XmlUse::refused;  // a fixed joint, of which nothing more is read
    xml_.ignore_children(element_, {"physics", "sensor"});
    if (!parent || !child) return std::nullopt;
    joint_.parent = *parent;
    joint_.child = *child;
    if (*child == SdfFrames::kWorldNode) {
      xml_.report(element_, Code::world_as_child);
      return std::nullopt;
    }
    return std::move(joint_);
  }

 private:
  std::optional<std::size_t> read_end(std::string_view name) {
    const XmlElement* end = xml_.need_child(element_, name);
    if (!end) return std::nullopt;
    // Older versions have the name in a child of its own.
    const XmlElement* inner = end->text.empty() ? xml_.child(*end, "link") : nullptr;
    const XmlValue value = xml_.text(inner ? *inner : *end);
    if (trimmed(value.text()) == "world") return SdfFrames::kWorldNode;
    const auto node = frames_.find(node_.scope, value);
    const auto link = node ? frames_.link_of(*node) : std::nullopt;
    if (node && !link) xml_.report(value, Code::not_on_link);
    return link;
  }

  void read_type(const JointWord& word) {
    JointSpec& spec = joint_.spec;
    spec.type = word.type;
    const JointFacts& facts = facts_of(spec.type);
    if (facts.axes == Axes::x_and_y)
      read_two_axes();
    else if (facts.has_axis())
      read_axis("axis", spec.axis);
    else
      for (const std::string_view name : {"axis", "axis2"})
        for (const XmlElement& each : xml_.children(element_, name)) xml_.refuse(each, Code::axis_unused);
    if (facts.has_pitch) read_pitch();
    if (word.word != "continuous" || (spec.limits.lower.empty() && spec.limits.upper.empty())) return;
    xml_.report(element_, Code::limits_unused, {"continuous"});
    spec.limits.lower.clear();
    spec.limits.upper.clear();
  }

  // ---- Axes

  /// The rotation from the axes that a direction is given in to those of the joint.
  Rotation<double> joint_from(const XmlElement& axis, const XmlElement* xyz) {
    std::size_t frame = joint_.node;
    const XmlValue expressed = xyz ? xml_.attribute(*xyz, "expressed_in") : XmlValue{};
    const SdfScope& scope = frames_.scope_of(joint_.node);
    bool uses_model = scope.minor_version < 5;  // before 1.5, directions were those of the model
    xml_.get_text(axis, "use_parent_model_frame", uses_model);
    if (expressed && !expressed.text().empty())
      frame = frames_.find(node_.scope, expressed).value_or(frame);
    else if (uses_model)
      frame = scope.self;
    if (frame == joint_.node) return Rotation<double>::identity();
    return frames_.between(joint_.node, frame).rotation;
  }

  void read_axis(std::string_view name, Vec3<double>& target) {
    const XmlElement* axis = xml_.need_child(element_, name);
    if (!axis) return;
    const XmlElement* xyz = xml_.child(*axis, "xyz");
    Vec3<double> direction = Vec3<double>::unit_z();
    if (xyz) xml_.read(xml_.text(*xyz), direction);
    joint_.spec.lines.note(name, xyz ? xyz->line : axis->line);
    if (norm(direction) < 1e-10)
      xml_.report(xml_.text(*xyz), Code::direction_zero);
    else
      target = joint_from(*axis, xyz) * direction;  // the checks of the model say where it is too long
    if (const XmlElement* limit = xml_.child(*axis, "limit")) read_limits(*limit);
    if (const XmlElement* dynamics = xml_.child(*axis, "dynamics")) read_dynamics(*dynamics);
    if (const XmlElement* mimic = xml_.child(*axis, "mimic")) read_mimic(*mimic);
    xml_.ignore_children(*axis, {"initial_position"});
  }

  /// The second axis turns with the first.
  void read_two_axes() {
    JointSpec& spec = joint_.spec;
    degree_count_ = 2;
    read_axis("axis", spec.axis);
    degree_ = 1;
    spec.axis2 = any_perpendicular(normalized(spec.axis));
    read_axis("axis2", *spec.axis2);
    if (spec.mimic) xml_.report(element_, Code::mimic_unused);
    spec.mimic.reset();
  }

  /// The number of this axis among those of all axes.
  void put(std::vector<double>& numbers, double number, double none) const {
    numbers.resize(degree_count_, none);
    numbers[degree_] = number;
  }

  /// A number that may be infinite.
  bool get_bound(const XmlElement& parent, std::string_view name, double& bound) {
    const XmlElement* child = xml_.child(parent, name, &joint_.spec.lines, "limits." + std::string(name));
    if (!child) return false;
    const XmlValue value = xml_.text(*child);
    double number = parse_number(trimmed(value.text())).value;
    if (!std::isinf(number) && !xml_.read(value, number)) return false;
    bound = std::isinf(number) ? number : read_bound(number, name == "lower" ? -1 : 1, kNoBoundInSdf);
    return true;
  }

  void read_limits(const XmlElement& limit) {
    JointSpec& spec = joint_.spec;
    double lower = -kInfinity, upper = kInfinity, bound = 0;
    spec.lines.note("limits", limit.line);
    get_bound(limit, "lower", lower);
    get_bound(limit, "upper", upper);
    if (std::isfinite(lower) || std::isfinite(upper)) {
      put(spec.limits.lower, lower, -kInfinity);
      put(spec.limits.upper, upper, kInfinity);
    }
    // A negative one means none.
    for (const auto& [name, target] :
         {std::pair{"velocity", &spec.limits.velocity}, {"effort", &spec.limits.effort}})
      if (get_bound(limit, name, bound) && bound >= 0 && std::isfinite(bound)) put(*target, bound, kInfinity);
    xml_.ignore_children(limit, {"stiffness", "dissipation"});
  }

  void read_dynamics(const XmlElement& dynamics) {
    JointSpec& spec = joint_.spec;
    for (const auto& [name, part, target] : {std::tuple{"damping", "damping", &spec.damping},
                                             {"friction", "friction", &spec.friction},
                                             {"spring_stiffness", "stiffness", &spec.stiffness},
                                             {"spring_reference", "rest", &spec.rest}})
      if (double number = 0; xml_.get_text(dynamics, name, number, &spec.lines, part))
        put(*target, number, 0);
  }

  void read_mimic(const XmlElement& mimic) {
    MimicSpec spec;
    joint_.spec.lines.note("mimic", mimic.line);
    const XmlValue leader = xml_.need_attribute(mimic, "joint");
    const std::size_t axis = xml_.read_word(xml_.attribute(mimic, "axis"), {"axis", "axis2"}).value_or(0);
    double reference = 0;
    for (const auto& [name, target] : {std::pair{"multiplier", &spec.multiplier},
                                       std::pair{"offset", &spec.offset}, std::pair{"reference", &reference}})
      xml_.get_text(mimic, name, *target, &joint_.spec.lines, std::string("mimic.") + name);
    spec.offset -= spec.multiplier * reference;
    const auto node = leader ? frames_.find(node_.scope, leader) : std::nullopt;
    if (!node) return;
    const SdfNode& followed = frames_.node(*node);
    if (followed.kind != SdfKind::joint) return xml_.report(leader, Code::wrong_kind, {"joint"});
    const XmlAttribute* type = followed.element->find("type");
    const bool has_two = type && (type->value == "universal" || type->value == "revolute2");
    spec.of = followed.name + (!has_two ? "" : axis == 0 ? "/wx" : "/wy");
    joint_.spec.mimic = std::move(spec);
  }

  // ---- The others

  void read_pitch() {
    double per_turn = 1, per_metre = 0;
    const XmlElement* old = xml_.child(element_, "thread_pitch");
    const XmlElement* now = xml_.child(element_, "screw_thread_pitch");
    if (old && xml_.read(xml_.text(*old), per_metre) && !now) {
      // Radians per metre, positive for a left-handed thread.
      if (per_metre == 0) return xml_.report(xml_.text(*old), Code::pitch_zero);
      joint_.spec.pitch = -1 / per_metre;
      return;
    }
    if (now) xml_.read(xml_.text(*now), per_turn);
    joint_.spec.pitch = per_turn / (2 * std::numbers::pi);
  }

  XmlReader& xml_;
  SdfFrames& frames_;
  const SdfNode& node_;
  const XmlElement& element_;
  SdfJoint joint_;
  std::size_t degree_ = 0, degree_count_ = 1;  // of the axis that is read, and of all axes
};

}  // namespace

std::optional<SdfJoint> read_sdf_joint(XmlReader& xml, SdfFrames& frames, std::size_t node) {
  return SdfJointReader(xml, frames, node).read();
}

}  // namespace limber::io
