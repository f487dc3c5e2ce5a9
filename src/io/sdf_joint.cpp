#include "io/sdf_joint.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "io/joint_words.hpp"
#include "io/wording.hpp"

namespace limber::io {

namespace {

/// The words of types, and more words: bounds are ignored, the axes may be at any angle, two links turn on a
/// third.
const std::vector<JointWord>& words() {
  static const std::vector<JointWord> all =
      joint_words(&JointFacts::sdf, {{"continuous", JointType::revolute},
                                     {"revolute2", JointType::universal},
                                     {"gearbox", JointType::fixed}});
  return all;
}

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Beyond this a bound means none: older versions of SDF have such numbers as their defaults.
constexpr double kNoBound = 1e16;

class JointReader {
 public:
  JointReader(XmlReader& xml, const SdfFrames& frames, std::size_t node)
      : xml_(xml), frames_(frames), node_(frames.node(node)), element_(*node_.element) {
    joint_.node = node;
    joint_.element = node_.element;
    joint_.spec.name = node_.name;
    joint_.spec.line = element_.line;
  }

  std::optional<SdfJoint> read() {
    const auto word = read_joint_word(xml_, xml_.need_attribute(element_, "type"), words());
    const auto parent = read_end("parent"), child = read_end("child");
    word ? read_type(*word) : read_unknown_type();
    for (const XmlElement& each : xml_.children(element_, "physics")) read_physics(each);
    xml_.ignore_children(element_, {"sensor"});
    if (!parent || !child) return std::nullopt;
    joint_.parent = *parent;
    joint_.child = *child;
    if (*child == SdfFrames::kWorldNode) {
      xml_.report(element_, ProblemCode::world_as_child);
      return std::nullopt;
    }
    if (*parent == *child) {
      xml_.report(element_, ProblemCode::joint_on_one_link);
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
    return link_named(xml_.text(inner ? *inner : *end));
  }

  std::optional<std::size_t> link_named(const XmlValue& value) {
    if (trimmed(value.text()) == "world") return SdfFrames::kWorldNode;
    const auto node = frames_.find(node_.scope, value);
    const auto link = node ? frames_.link_of(*node) : std::nullopt;
    if (node && !link) xml_.report(value, ProblemCode::not_on_link);
    return link;
  }

  void read_type(const JointWord& word) {
    if (word.word == "gearbox") return read_gearbox();
    JointSpec& spec = joint_.spec;
    spec.type = word.type;
    const JointFacts& facts = facts_of(spec.type);
    if (facts.axes == Axes::x_and_y)
      read_two_axes();
    else if (facts.has_axis())
      read_axis("axis", spec);
    else
      ignore_axes();
    if (facts.has_pitch) read_pitch();
    if (word.word == "continuous") ignore_bounds(spec.limits);
  }

  /// A fixed joint. What its axis says is examined all the same.
  void read_unknown_type() {
    JointSpec examined = joint_.spec;
    for (const std::string_view name : {"axis", "axis2"})
      if (xml_.child(element_, name)) read_axis(name, examined);
    joint_.mimic.reset();
    joint_.spec.type = JointType::fixed;
  }

  void ignore_bounds(LimitSpec& limits) {
    const bool has_bounds = !limits.lower.empty() || !limits.upper.empty();
    if (has_bounds) xml_.report(element_, ProblemCode::limits_unused, {"continuous"});
    limits.lower.clear();
    limits.upper.clear();
  }

  void ignore_axes() {
    for (const std::string_view name : {"axis", "axis2"})
      for (const XmlElement& each : xml_.children(element_, name))
        xml_.refuse(each, ProblemCode::axis_unused);
  }

  // ---- Axes

  /// The rotation from the axes that a direction is given in to those of the joint.
  Rotation<double> joint_from(const XmlElement& axis, const XmlElement* xyz) {
    const Rotation<double> joint = frames_.in_world(joint_.node).rotation;
    std::size_t frame = joint_.node;
    const XmlValue expressed = xyz ? xml_.attribute(*xyz, "expressed_in") : XmlValue{};
    bool uses_model =
        frames_.scopes()[node_.scope].minor_version < 5;  // before 1.5, directions were those of the model
    xml_.get_text(axis, "use_parent_model_frame", uses_model);
    if (expressed && !expressed.text().empty())
      frame = frames_.find(node_.scope, expressed).value_or(frame);
    else if (uses_model)
      frame = frames_.scopes()[node_.scope].self;
    if (frame == joint_.node) return Rotation<double>::identity();
    return joint.inverse() * frames_.in_world(frame).rotation;
  }

  void read_axis(std::string_view name, JointSpec& spec) {
    const XmlElement* axis = xml_.need_child(element_, name);
    if (!axis) return;
    const XmlElement* xyz = xml_.child(*axis, "xyz");
    Vec3<double> direction = Vec3<double>::unit_z();
    if (xyz) xml_.read(xml_.text(*xyz), direction);
    spec.lines.note("axis", xyz ? xyz->line : axis->line);
    if (norm(direction) < 1e-10)
      xml_.report(xml_.text(*xyz), ProblemCode::direction_zero);
    else
      spec.axis = joint_from(*axis, xyz) * direction;  // the checks of the model say where it is too long
    if (const XmlElement* limit = xml_.child(*axis, "limit")) read_limits(*limit, spec);
    if (const XmlElement* dynamics = xml_.child(*axis, "dynamics")) read_dynamics(*dynamics, spec);
    if (const XmlElement* mimic = xml_.child(*axis, "mimic")) read_mimic(*mimic);
    xml_.ignore_children(*axis, {"initial_position"});
  }

  /// A number that may be infinite.
  bool read_bound(const XmlElement& parent, std::string_view name, double& bound) {
    const XmlElement* child = xml_.child(parent, name);
    if (!child) return false;
    const XmlValue value = xml_.text(*child);
    std::string_view text = trimmed(value.text());
    const double sign = text.starts_with('-') ? -1 : 1;
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    if (text == "inf" || text == "Inf" || text == "INF" || text == "infinity") {
      bound = sign * kInfinity;
      return true;
    }
    if (!xml_.read(value, bound)) return false;
    const double side = name == "lower" ? -1 : 1;  // one of the other sign excludes everything: it stays
    if (side * bound >= kNoBound) bound = side * kInfinity;
    return true;
  }

  void read_limits(const XmlElement& limit, JointSpec& spec) {
    double lower = -kInfinity, upper = kInfinity, bound = 0;
    spec.lines.note("limits", limit.line);
    for (const char* name : {"lower", "upper", "velocity", "effort"})
      if (const XmlElement* given = xml_.child(limit, name))
        spec.lines.note(std::string("limits.") + name, given->line);
    read_bound(limit, "lower", lower);
    read_bound(limit, "upper", upper);
    if (std::isfinite(lower) || std::isfinite(upper)) {
      spec.limits.lower = {lower};
      spec.limits.upper = {upper};
    }
    // A negative one means none.
    if (read_bound(limit, "velocity", bound) && bound >= 0 && std::isfinite(bound))
      spec.limits.velocity = {bound};
    if (read_bound(limit, "effort", bound) && bound >= 0 && std::isfinite(bound))
      spec.limits.effort = {bound};
    xml_.ignore_children(limit, {"stiffness", "dissipation"});
  }

  void read_dynamics(const XmlElement& dynamics, JointSpec& spec) {
    const auto read = [&](std::string_view name, std::string_view part, std::vector<double>& target) {
      double number = 0;
      const XmlElement* child = xml_.child(dynamics, name);
      if (child) spec.lines.note(part, child->line);
      if (child && xml_.read(xml_.text(*child), number)) target = {number};
    };
    read("damping", "damping", spec.damping);
    read("friction", "friction", spec.friction);
    read("spring_stiffness", "stiffness", spec.stiffness);
    read("spring_reference", "rest", spec.rest);
  }

  void read_mimic(const XmlElement& mimic) {
    SdfMimic spec;
    joint_.spec.lines.note("mimic", mimic.line);
    spec.joint = xml_.need_attribute(mimic, "joint");
    spec.axis = xml_.read_word(xml_.attribute(mimic, "axis"), {"axis", "axis2"}).value_or(0);
    double reference = 0;
    for (const auto& [name, target] : {std::pair{"multiplier", &spec.multiplier},
                                       std::pair{"offset", &spec.offset}, std::pair{"reference", &reference}})
      if (const XmlElement* child = xml_.child(mimic, name)) {
        joint_.spec.lines.note(std::string("mimic.") + name, child->line);
        xml_.read(xml_.text(*child), *target);
      }
    spec.offset -= spec.multiplier * reference;
    if (spec.joint) joint_.mimic = spec;
  }

  // ---- The others

  void read_pitch() {
    double per_turn = 1, per_metre = 0;
    const XmlElement* old = xml_.child(element_, "thread_pitch");
    const XmlElement* now = xml_.child(element_, "screw_thread_pitch");
    if (old && xml_.read(xml_.text(*old), per_metre) && !now) {
      // Radians per metre, positive for a left-handed thread.
      if (per_metre == 0) return xml_.report(xml_.text(*old), ProblemCode::pitch_zero);
      joint_.spec.pitch = -1 / per_metre;
      return;
    }
    if (now) xml_.read(xml_.text(*now), per_turn);
    joint_.spec.pitch = per_turn / (2 * std::numbers::pi);
  }

  void read_two_axes() {
    JointSpec first = joint_.spec, second = joint_.spec;
    first.type = second.type = JointType::revolute;
    read_axis("axis", first);
    read_axis("axis2", second);
    if (!xml_.child(element_, "axis2")) second.axis = any_perpendicular(normalized(first.axis));
    if (joint_.mimic) {
      xml_.report(element_, ProblemCode::mimic_unused);
      joint_.mimic.reset();
    }
    if (std::abs(dot(normalized(first.axis), normalized(second.axis))) >
        1e-6) {  // two hinges in a row, with a link between them
      first.name += "/wx";
      second.name += "/wy";
      joint_.spec = std::move(first);
      joint_.second = std::move(second);
      return;
    }
    JointSpec& spec = joint_.spec;
    spec.type = JointType::universal;
    spec.axis = first.axis;
    spec.axis2 = second.axis;
    spec.lines = first.lines;
    spec.lines.note("axis2", second.lines.of("axis", 0));
    const auto join = [](const std::vector<double>& a, const std::vector<double>& b, double none) {
      std::vector<double> both;
      if (!a.empty() || !b.empty()) both = {a.empty() ? none : a.front(), b.empty() ? none : b.front()};
      return both;
    };
    spec.limits = {join(first.limits.lower, second.limits.lower, -kInfinity),
                   join(first.limits.upper, second.limits.upper, kInfinity),
                   join(first.limits.velocity, second.limits.velocity, kInfinity),
                   join(first.limits.effort, second.limits.effort, kInfinity)};
    spec.damping = join(first.damping, second.damping, 0);
    spec.friction = join(first.friction, second.friction, 0);
    spec.stiffness = join(first.stiffness, second.stiffness, 0);
    spec.rest = join(first.rest, second.rest, 0);
  }

  void read_gearbox() {
    SdfGearbox gear;
    xml_.get_text(element_, "gearbox_ratio", gear.ratio);
    JointSpec first, second;
    read_axis("axis", first);
    read_axis("axis2", second);
    const Rotation<double> joint = frames_.in_world(joint_.node).rotation;
    gear.axis1 = joint * normalized(first.axis);
    gear.axis2 = joint * normalized(second.axis);
    const XmlElement* reference = xml_.need_child(element_, "gearbox_reference_body");
    const auto link = reference ? link_named(xml_.text(*reference)) : std::nullopt;
    gear.reference = link.value_or(SdfFrames::kWorldNode);
    joint_.gearbox = gear;
  }

  void read_physics(const XmlElement& physics) {
    const XmlElement* simbody = xml_.child(physics, "simbody");
    if (simbody) xml_.get_text(*simbody, "must_be_loop_joint", joint_.closes_loop);
    xml_.ignore_children(physics, {"ode", "provide_feedback"});
  }

  XmlReader& xml_;
  const SdfFrames& frames_;
  const SdfNode& node_;
  const XmlElement& element_;
  SdfJoint joint_;
};

}  // namespace

std::optional<SdfJoint> read_sdf_joint(XmlReader& xml, const SdfFrames& frames, std::size_t node) {
  return JointReader(xml, frames, node).read();
}

}  // namespace limber::io
