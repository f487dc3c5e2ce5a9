#include "io/urdf_reader.hpp"

#include <limber/io/text_file.hpp>

namespace limber {

namespace io {

// ---- Transmissions

TransmissionEndSpec UrdfReader::read_transmission_end(const XmlElement& element) {
  TransmissionEndSpec end;
  xml_.read(xml_.need_attribute(element, "name"), end.name);
  for (const XmlElement& interface : xml_.children(element, "hardwareInterface"))
    end.interfaces.emplace_back(xml_.text(interface).text());
  double reduction = 0;
  if (const XmlElement* given = xml_.child(element, "mechanicalReduction"))
    if (xml_.read(xml_.text(*given), reduction)) end.mechanical_reduction = reduction;
  return end;
}

void UrdfReader::read_transmission(const XmlElement& element) {
  TransmissionSpec transmission;
  transmission.line = element.line;
  xml_.get(element, "name", transmission.name);
  xml_.get(element, "type", transmission.type);  // an attribute in old files
  if (const XmlElement* type = xml_.child(element, "type")) transmission.type = xml_.text(*type).text();
  for (const XmlElement& joint : xml_.children(element, "joint"))
    transmission.joints.push_back(read_transmission_end(joint));
  for (const XmlElement& actuator : xml_.children(element, "actuator"))
    transmission.actuators.push_back(read_transmission_end(actuator));
  double reduction = 0;
  if (const XmlElement* given = xml_.child(element, "mechanicalReduction"))  // as old files have it
    if (xml_.read(xml_.text(*given), reduction))
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
  const XmlElement* at = &robot_;
  while (at) {
    if (at->name.starts_with("xacro:") || is_expression(at->text)) return at;
    for (const io::XmlAttribute& attribute : at->attributes)
      if (is_expression(attribute.value)) return at;
    const bool is_foreign = at->name == "gazebo";  // plugins have languages of their own
    if (at->first_child && !is_foreign) {
      at = at->first_child;
      continue;
    }
    while (at && !at->next_sibling) at = at->parent;
    if (at) at = at->next_sibling;
  }
  return nullptr;
}

bool UrdfReader::is_ready() {
  if (robot_.name != "robot") {
    std::string expected =
        "expected the root element <robot>, found <" + io::shortened(robot_.name, 60) + ">";
    if (robot_.name == "mujoco") expected += "; this is an MJCF file";
    if (robot_.name == "sdf") expected += "; this is an SDF file";
    xml_.error(robot_, expected);
    return false;
  }
  if (const XmlElement* xacro = first_xacro()) {
    const bool has_name = !spec_.file.empty() && spec_.file != io::kStandardInput;
    const std::string in = has_name ? spec_.file : "robot.urdf.xacro";
    xml_.error(*xacro, "this file has to be expanded by xacro first: xacro " + in + " > robot.urdf");
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
  std::size_t links = 0;
  for ([[maybe_unused]] const XmlElement& link : xml_.children(robot_, "link")) ++links;
  spec_.bodies.reserve(links);
  for (const XmlElement& link : xml_.children(robot_, "link")) read_link(link);
  if (spec_.bodies.empty())
    xml_.error(robot_, robot_.find("xmlns:xacro")
                           ? "has no <link>: this is what xacro makes of a file that defines macros and does "
                             "not call them; expand the one that calls them"
                           : "has no <link>");
  joint_of_.assign(spec_.bodies.size(), nullptr);
  place_joints();
  for (BodySpec& body : spec_.bodies) resolve_materials(body.visuals);
  place_root();
  xml_.read_aside([&] {
    for (const XmlElement& transmission : xml_.children(robot_, "transmission"))
      read_transmission(transmission);
  });
  for (const XmlElement& gazebo : xml_.children(robot_, "gazebo"))
    xml_.ignore(gazebo, "settings of the simulator Gazebo");
  for (const XmlElement& control : xml_.children(robot_, "ros2_control"))
    xml_.ignore(control, "settings of ros2_control");
  for (const XmlElement& mujoco : xml_.children(robot_, "mujoco"))
    xml_.ignore(mujoco, "settings of the simulator MuJoCo");
  xml_.report_unused(robot_);
  return std::move(spec_);
}

}  // namespace io

ModelSpec parse_urdf(std::string_view text, const std::string& file_name, ProblemList& problems) {
  io::XmlDocument document;
  if (const auto fault = document.read(text)) {
    problems.error(fault->line, fault->element, "", fault->message);
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
