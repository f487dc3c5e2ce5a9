// From the elements of a URDF file to a ModelSpec. A link becomes a body together with the joint that leads
// to it; the root link is fixed to the world, and a root link that is called `world` is the world itself.
//
//   urdf_reader.cpp   the file, and transmissions
//   urdf_links.cpp    links: placements, inertias, shapes, materials
//   urdf_joints.cpp   joints by themselves
//   urdf_tree.cpp     which joint leads to which link, and the root
#pragma once

#include <limber/io/urdf.hpp>

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "io/xml_reader.hpp"

namespace limber::io {

class UrdfReader {
 public:
  UrdfReader(const XmlElement& robot, const std::string& file_name) : robot_(robot) {
    spec_.file = file_name;
  }

  ModelSpec read();
  void report_to(ProblemList& problems) { std::move(xml_.problems()).report_to(problems); }

 private:
  bool is_ready();
  const XmlElement* first_xacro() const;

  Transform<double> origin(const XmlElement& parent);
  void read_inertial(const XmlElement& link, BodySpec& body);
  bool read_shape(const XmlElement& part, ShapeSpec& shape);
  MaterialSpec read_material(const XmlElement& material);
  template <class Part>
  void read_shapes(const XmlElement& link, std::string_view name, std::vector<Part>& parts);
  void resolve_materials(std::vector<VisualSpec>& visuals);

  void read_link(const XmlElement& link);
  void read_joint(const XmlElement& element, JointSpec& joint);
  void read_limits(const XmlElement& limit, std::string_view type, LimitSpec& limits);

  /// A joint with its ends as the file has them.
  struct PlacedJoint {
    const XmlElement* element = nullptr;
    JointSpec spec;
    Transform<double> placement;
    XmlValue parent, child;
  };
  PlacedJoint read_placed_joint(const XmlElement& element);
  void place_joints();
  void place_joint(std::size_t body, PlacedJoint joint);
  void place_lost_joint(PlacedJoint joint);
  std::optional<std::size_t> root_link() const;
  void place_roots();

  void read_transmission(const XmlElement& element);
  TransmissionEndSpec read_transmission_end(const XmlElement& element);

  const XmlElement& robot_;
  XmlReader xml_{};  // places start at the children of <robot>
  ModelSpec spec_;
  std::unordered_map<std::string, std::size_t> body_of_;  // link → its body
  std::vector<const XmlElement*> link_of_;                // per body
  std::vector<const XmlElement*> joint_of_;               // per body: what leads to it, or null
  std::unordered_set<std::string> parents_;               // links that joints name as such
  std::unordered_map<std::string, MaterialSpec> materials_;
};

}  // namespace limber::io
