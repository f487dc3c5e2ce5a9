// Joints of a URDF file by themselves: type, axis, limits, dynamics, mimic.
#include <cmath>
#include <limits>

#include "io/joint_words.hpp"
#include "io/urdf_common.hpp"
#include "io/urdf_reader.hpp"

namespace limber::io {

/// `type` is empty where it is not known.
void UrdfReader::read_limits(const XmlElement& limit, std::string_view type, LimitSpec& limits) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const bool is_bounded = type == "revolute" || type == "prismatic";
  double lower = 0, upper = 0, size = 0;  // left out, URDF means zero
  const XmlValue given_lower = xml_.attribute(limit, "lower"), given_upper = xml_.attribute(limit, "upper");
  if (given_lower && !xml_.read(given_lower, lower)) lower = -infinity;
  if (given_upper && !xml_.read(given_upper, upper)) upper = infinity;
  if (is_bounded && !given_lower && !given_upper) {
    xml_.report(limit, ProblemCode::bounds_missing);
  } else if (is_bounded) {
    limits.lower = {urdf::read_bound(lower, -1)};
    limits.upper = {urdf::read_bound(upper, 1)};
  } else if (!type.empty() && (lower != 0 || upper != 0)) {  // exporters write zeros everywhere
    xml_.report(limit, ProblemCode::limits_unused, {std::string(type)});
  }
  if (xml_.get(limit, "velocity", size)) limits.velocity = {urdf::read_bound(size, 1)};
  if (xml_.get(limit, "effort", size)) limits.effort = {urdf::read_bound(size, 1)};
}

void UrdfReader::read_joint(const XmlElement& element, JointSpec& joint) {
  joint.line = element.line;
  joint.type = JointType::fixed;
  joint.axis = Vec3<double>::unit_x();
  xml_.get(element, "name", joint.name);
  static const std::vector<JointWord> words =
      joint_words(&JointFacts::urdf, {{"continuous", JointType::revolute}});
  const auto word = read_joint_word(xml_, xml_.need_attribute(element, "type"), words);
  if (word) joint.type = word->type;
  const std::string_view type = word ? word->word : std::string_view();

  if (const XmlElement* axis = xml_.child(element, "axis")) {
    joint.lines.note("axis", axis->line);
    xml_.read(xml_.need_attribute(*axis, "xyz"), joint.axis);
  }
  if (const XmlElement* dynamics = xml_.child(element, "dynamics")) {
    double size = 0;
    joint.lines.note("damping", dynamics->line);
    joint.lines.note("friction", dynamics->line);
    if (xml_.get(*dynamics, "damping", size) && size != 0) joint.damping = {size};
    if (xml_.get(*dynamics, "friction", size) && size != 0) joint.friction = {size};
  }
  if (const XmlElement* limit = xml_.child(element, "limit")) {
    joint.lines.note("limits", limit->line);
    read_limits(*limit, type, joint.limits);
  } else if (type == "revolute" || type == "prismatic") {
    xml_.report(element, ProblemCode::limit_missing);
  }
  if (const XmlElement* mimic = xml_.child(element, "mimic")) {
    MimicSpec follows;
    joint.lines.note("mimic", mimic->line);
    const bool has_leader = xml_.read(xml_.need_attribute(*mimic, "joint"), follows.of);
    xml_.get(*mimic, "multiplier", follows.multiplier);
    xml_.get(*mimic, "offset", follows.offset);
    if (has_leader) joint.mimic = std::move(follows);
  }
  if (joint.type == JointType::fixed) {  // nothing that these could act on; exporters write them all the same
    const auto has_number = [](const std::vector<double>& x) { return !x.empty() && x.front() != 0; };
    if (word && (joint.mimic || has_number(joint.damping) || has_number(joint.friction) ||
                 has_number(joint.limits.velocity) || has_number(joint.limits.effort)))
      xml_.report(element, ProblemCode::fixed_joint_numbers);
    joint.axis = Vec3<double>::unit_x();
    joint.limits = {};
    joint.damping.clear();
    joint.friction.clear();
    joint.mimic.reset();
  }
  xml_.ignore_children(element, {"safety_controller", "calibration"});
}

}  // namespace limber::io
