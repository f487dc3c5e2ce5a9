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

#include "io/wording.hpp"
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
  void read_shapes(const XmlElement& link, std::vector<VisualSpec>& visuals,
                   std::vector<CollisionSpec>& collisions);
  void resolve_materials(std::vector<VisualSpec>& visuals);

  void read_link(const XmlElement& link);
  void read_joint(const XmlElement& element, JointSpec& joint);
  void read_limits(const XmlElement& element, std::string_view type, JointSpec& joint);

  /// A joint with its ends as they stand in the file.
  struct PlacedJoint {
    const XmlElement* element = nullptr;
    JointSpec spec;
    Transform<double> placement;
    XmlValue parent, child;
  };
  /// So many that looking for what was meant would take long.
  bool has_many_errors() const { return xml_.problems().error_count() > 100; }
  std::string no_such_link(const std::string& name);
  std::string no_such_child(const std::string& name, const std::unordered_set<std::string>& before);
  void place_joints();
  void examine_detached(const PlacedJoint& joint);
  void report_missing_parent(const XmlElement& joint, const std::string& taken);
  void hang(std::size_t index, PlacedJoint joint);
  void follow_children();
  void report_taken_names();
  std::unordered_set<std::string> links_before(const PlacedJoint& joint) const;
  std::vector<std::string> free_links(const std::unordered_set<std::string>& before) const;
  void find_child_of(PlacedJoint joint, bool is_only);
  std::optional<std::size_t> root_link() const;
  void place_root();

  void read_transmission(const XmlElement& element);
  TransmissionEndSpec read_transmission_end(const XmlElement& element);

  const XmlElement& robot_;
  XmlReader xml_{{}};  // places are told from the children of <robot>
  ModelSpec spec_;
  std::unordered_map<std::string, std::size_t> body_of_;  // link → its body
  std::vector<const XmlElement*> link_of_;                // per body
  std::vector<const XmlElement*> joint_of_;               // per body: what leads to it, or null
  std::vector<const XmlElement*> detached_;               // joints that have no place in the model
  std::vector<std::size_t> without_parent_;               // bodies whose joints name no parent
  std::unordered_map<std::string, std::string> meant_;    // names that no link has → links
  std::unordered_set<std::string> parents_;               // links that joints name as such
  std::unordered_map<std::string, MaterialSpec> materials_;
};

}  // namespace limber::io
