// Joints of a URDF file by themselves: type, axis, limits, dynamics, mimic.
#include <array>
#include <cmath>
#include <limits>

#include "io/number.hpp"
#include "io/urdf_common.hpp"
#include "io/urdf_reader.hpp"

namespace limber::io {

namespace {

/// Attributes that mean nothing here are told; not zeros, which exporters write everywhere.
void ignore_unless_zero(XmlReader& xml, const XmlElement& element, std::span<const std::string_view> names,
                        std::string_view reason) {
  for (const std::string_view name : names)
    if (const XmlAttribute* given = element.find(name))
      given->is_used = parse_number(trimmed(given->value)).value == 0;
  xml.ignore_attributes(element, names, reason);
}

}  // namespace

/// An empty type is one that nobody knows: all numbers are read, for what is wrong with them.
void UrdfReader::read_limits(const XmlElement& element, std::string_view type, JointSpec& joint) {
  LimitSpec& limits = joint.limits;
  const bool is_bounded = type == "revolute" || type == "prismatic" || type.empty();
  const XmlElement* limit = xml_.child(element, "limit");
  if (!limit) {
    if (is_bounded && !type.empty())
      xml_.warning(
          element,
          "has no <limit>, which URDF wants of a " + std::string(type) + " joint; taken as without limits",
          "without limits");
    return;
  }
  joint.lines.note("limits", limit->line);
  if (is_bounded) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    // Left out, URDF means zero; one that cannot be read is none.
    const auto read = [&](std::string_view name, double none, std::vector<double>& bound) {
      const XmlValue given = xml_.attribute(*limit, name);
      double number = 0;
      bound = {given && !xml_.read(given, number) ? none : urdf::read_bound(number)};
    };
    if (!limit->find("lower") && !limit->find("upper")) {
      xml_.warning(*limit,
                   "has neither lower nor upper: by the letter of URDF both are zero and the joint cannot "
                   "move; taken as without bounds",
                   "without bounds");
    } else {
      read("lower", -infinity, limits.lower);
      read("upper", infinity, limits.upper);
      if (type.empty() && std::isinf(limits.lower[0]) && std::isinf(limits.upper[0])) limits = {};
    }
  } else {
    constexpr std::string_view bounds[] = {"lower", "upper"};
    ignore_unless_zero(xml_, *limit, bounds, "only revolute and prismatic joints have bounds in URDF");
  }
  double size = 0;
  if (xml_.get(*limit, "velocity", size)) limits.velocity = {urdf::read_bound(size)};
  if (xml_.get(*limit, "effort", size)) limits.effort = {urdf::read_bound(size)};
}

void UrdfReader::read_joint(const XmlElement& element, JointSpec& joint) {
  joint = JointSpec();
  joint.line = element.line;
  joint.type = JointType::fixed;
  joint.axis = Vec3<double>::unit_x();
  xml_.get(element, "name", joint.name);
  const XmlValue type = xml_.attribute(element, "type");
  if (!type) xml_.error(element, "needs the attribute \"type\": " + urdf::type_list(), in_quotes("fixed"));
  const std::optional<std::size_t> word = xml_.read_word(type, urdf::kTypeNames, "fixed");
  if (word) joint.type = urdf::kTypes[*word];
  const bool is_fixed = word && joint.type == JointType::fixed;

  if (const XmlElement* axis = xml_.child(element, "axis")) {
    joint.lines.note("axis", axis->line);
    if (xml_.read(xml_.need_attribute(*axis, "xyz"), joint.axis) && is_fixed)
      joint.axis = Vec3<double>::unit_x();  // many files give a fixed joint one; it means nothing
  }
  const XmlElement* dynamics = xml_.child(element, "dynamics");
  const XmlElement* mimic = xml_.child(element, "mimic");
  if (dynamics) {
    double size = 0;
    joint.lines.note("damping", dynamics->line);
    joint.lines.note("friction", dynamics->line);
    if (xml_.get(*dynamics, "damping", size) && size != 0) joint.damping = {size};
    if (xml_.get(*dynamics, "friction", size) && size != 0) joint.friction = {size};
  }
  if (mimic) {
    MimicSpec follows;
    joint.lines.note("mimic", mimic->line);
    const bool has_leader =
        xml_.read(xml_.need_attribute(*mimic, "joint", ", the joint that it follows"), follows.of);
    xml_.get(*mimic, "multiplier", follows.multiplier);
    xml_.get(*mimic, "offset", follows.offset);
    if (word && !is_fixed && has_leader) joint.mimic = std::move(follows);
  }
  const std::string_view name = word ? urdf::kTypeNames[*word] : std::string_view();
  read_limits(element, name, joint);
  if (is_fixed) {
    // A fixed joint has nothing that these could act on; exporters write them all the same.
    constexpr std::string_view sizes[] = {"effort", "velocity"}, forces[] = {"damping", "friction"};
    if (const XmlElement* limit = xml_.child(element, "limit"))
      ignore_unless_zero(xml_, *limit, sizes, "the joint is fixed");
    if (dynamics) ignore_unless_zero(xml_, *dynamics, forces, "the joint is fixed");
    joint.limits = {};
    joint.damping.clear();
    joint.friction.clear();
    if (mimic) xml_.ignore(*mimic, "the joint is fixed");
  } else if (!word && mimic) {
    xml_.ignore(*mimic, "how the joint moves is not known");
  }
  if (const XmlElement* safety = xml_.child(element, "safety_controller"))
    xml_.ignore(*safety, "soft limits of a controller");
  if (const XmlElement* calibration = xml_.child(element, "calibration"))
    xml_.ignore(*calibration, "reference positions of sensors");
}

}  // namespace limber::io
