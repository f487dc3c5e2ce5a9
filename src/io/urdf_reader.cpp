#include "io/urdf_reader.hpp"

namespace limber {

namespace io {

// ---- Transmissions

TransmissionEndSpec UrdfReader::read_transmission_end(const XmlElement& element) {
  TransmissionEndSpec end;
  xml_.read(xml_.need_attribute(element, "name"), end.name);
  for (const XmlElement& interface : xml_.children(element, "hardwareInterface"))
    end.interfaces.emplace_back(xml_.text(interface).text());
  if (double reduction = 0; xml_.get_text(element, "mechanicalReduction", reduction))
    end.mechanical_reduction = reduction;
  return end;
}

void UrdfReader::read_transmission(const XmlElement& element) {
  TransmissionSpec transmission;
  transmission.line = element.line;
  xml_.get(element, "name", transmission.name);
  xml_.get(element, "type", transmission.type);  // an attribute in old files
  xml_.get_text(element, "type", transmission.type);
  for (const XmlElement& joint : xml_.children(element, "joint"))
    transmission.joints.push_back(read_transmission_end(joint));
  for (const XmlElement& actuator : xml_.children(element, "actuator"))
    transmission.actuators.push_back(read_transmission_end(actuator));
  if (double reduction = 0; xml_.get_text(element, "mechanicalReduction", reduction))  // as old files have it
    for (TransmissionEndSpec& actuator : transmission.actuators)
      if (!actuator.mechanical_reduction) actuator.mechanical_reduction = reduction;
  spec_.transmissions.push_back(std::move(transmission));
}

// ---- The file

/// The first element or attribute that the program xacro would have replaced.
const XmlElement* UrdfReader::first_xacro() const {
  const auto is_expression = [](std::string_view text) {
    return text.find("${") != std::string_view::npos || text.find("$(") != std::string_view::npos;
  };
  for (const XmlElement* at = &robot_; at;) {
    if (at->name.starts_with("xacro:") || is_expression(at->text)) return at;
    for (const io::XmlAttribute& attribute : at->attributes)
      if (is_expression(attribute.value)) return at;
    at = next_element(at, robot_, at->name != "gazebo");  // plugins have languages of their own
  }
  return nullptr;
}

bool UrdfReader::is_ready() {
  if (robot_.name != "robot") {
    xml_.report(robot_, ProblemCode::root_element, {"URDF", "robot"});
    return false;
  }
  if (const XmlElement* xacro = first_xacro()) {
    xml_.report(*xacro, ProblemCode::xacro_unexpanded);
    return false;
  }
  return !xml_.has_too_many(robot_, {"link"});
}

ModelSpec UrdfReader::read() {
  if (!is_ready()) return std::move(spec_);
  xml_.get(robot_, "name", spec_.name);
  xml_.attribute(robot_, "version");
  xml_.read_aside([&] {
    for (const XmlElement& material : xml_.children(robot_, "material")) {
      xml_.need_attribute(material, "name");
      read_material(material);
    }
  });
  for (const XmlElement& link : xml_.children(robot_, "link")) read_link(link);
  if (spec_.bodies.empty()) xml_.report(robot_, ProblemCode::element_missing, {"link"});
  joint_of_.assign(spec_.bodies.size(), nullptr);
  place_joints();
  for (BodySpec& body : spec_.bodies) resolve_materials(body.visuals);
  place_roots();
  xml_.read_aside([&] {
    for (const XmlElement& transmission : xml_.children(robot_, "transmission"))
      read_transmission(transmission);
  });
  xml_.ignore_children(robot_, {"gazebo", "ros2_control", "mujoco"});
  xml_.report_unused(robot_);
  return std::move(spec_);
}

}  // namespace io

ModelSpec parse_urdf(std::string_view text, const std::string& file_name, ProblemList& problems) {
  io::XmlDocument document;
  if (const auto fault = document.read(text)) {
    problems.add(*fault);
    ModelSpec spec;
    spec.file = file_name;
    return spec;
  }
  io::UrdfReader reader(document.root(), file_name);
  ModelSpec spec = reader.read();
  reader.report_to(problems);
  return spec;
}

ModelSpec parse_urdf(std::string_view text, const std::string& file_name) {
  ProblemList problems(file_name);
  ModelSpec spec = parse_urdf(text, file_name, problems);
  spec.warnings = std::move(problems).throw_or_warnings(false);
  return spec;
}

}  // namespace limber
