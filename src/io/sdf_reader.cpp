#include "io/sdf_reader.hpp"

#include <limber/io/sdf.hpp>

#include "io/xml_model.hpp"

namespace limber {

namespace io {

namespace {

class SdfReader {
 public:
  SdfReader(XmlReader& xml, const SdfVersions& versions) : xml_(xml), frames_(xml, versions) {}

  ModelSpec read(const XmlElement& root) {
    frames_.read(root);
    const XmlElement& world = *frames_.node(SdfFrames::kWorldNode).element;
    if (&world != &root) read_world(world);
    for (const SdfScope& scope : frames_.scopes()) ignore_rest(*scope.element);

    std::vector<SdfLink> links;
    std::vector<SdfJoint> joints;
    for (std::size_t i = 0; i < frames_.nodes().size(); ++i) {
      const SdfNode& node = frames_.node(i);
      if (node.kind == SdfKind::link) {
        BodySpec& body = links.emplace_back().body;
        links.back().node = i;
        body.name = node.name;
        body.line = node.element->line;
        read_sdf_link(xml_, *node.element, body);
      } else if (node.kind == SdfKind::joint) {
        if (auto joint = read_sdf_joint(xml_, frames_, i)) joints.push_back(std::move(*joint));
      }
    }
    if (links.empty() && frames_.scopes().size() > 1 && xml_.problems().error_count() == 0)
      xml_.report(*frames_.scopes()[1].element, ProblemCode::element_missing, {"link"});
    make_sdf_tree(xml_, frames_, std::move(links), joints, spec_);
    add_frames();
    name_model();
    xml_.report_unused(root);
    return std::move(spec_);
  }

 private:
  void read_world(const XmlElement& world) {
    xml_.attribute(world, "name");
    xml_.get_text(world, "gravity", spec_.gravity);
    xml_.ignore_children(
        world, {"actor", "atmosphere", "audio", "gui", "light", "magnetic_field", "physics", "plugin",
                "population", "projector", "road", "scene", "spherical_coordinates", "state", "wind"});
  }

  void ignore_rest(const XmlElement& scope) {
    for (const XmlElement& each : xml_.children(scope, "include")) xml_.ignore_children(each, {"plugin"});
    if (scope.name == "model")
      xml_.ignore_children(scope, {"allow_auto_disable", "enable_wind", "gripper", "plugin", "self_collide"});
  }

  void add_frames() {
    for (std::size_t i = 0; i < frames_.nodes().size(); ++i) {
      const SdfNode& node = frames_.node(i);
      if (node.kind != SdfKind::frame) continue;
      const auto link = frames_.link_of(i);
      if (!link) {
        if (xml_.problems().error_count() == 0) xml_.report(*node.element, ProblemCode::not_on_link);
        continue;
      }
      const bool is_on_world = *link == SdfFrames::kWorldNode;
      spec_.frames.push_back({node.name, is_on_world ? kWorld : frames_.node(*link).name,
                              frames_.between(*link, i), node.element->line});
    }
  }

  void name_model() {
    const SdfNode* only = nullptr;
    for (const SdfNode& node : frames_.nodes()) {
      if (node.kind != SdfKind::model || node.scope != 0) continue;
      spec_.name = only ? std::string() : node.name;
      only = &node;
    }
    if (!only)
      xml_.report(*frames_.node(SdfFrames::kWorldNode).element, ProblemCode::element_missing, {"model"});
    const XmlElement& world = *frames_.node(SdfFrames::kWorldNode).element;
    if (const XmlAttribute* name = world.find("name"); spec_.name.empty() && name) spec_.name = name->value;
  }

  XmlReader& xml_;
  SdfFrames frames_;
  ModelSpec spec_;
};

}  // namespace

}  // namespace io

ModelSpec parse_sdf(std::string_view text, const std::string& file_name, ProblemList& problems,
                    bool is_confined) {
  io::XmlReader xml({"model", "link", "joint", "frame"});
  const io::XmlLimits limits;
  return io::read_xml_file(
      text, file_name, limits, xml, "SDF", "sdf", problems, [&](const io::XmlElement& root) {
        io::XmlIncludes files(xml, file_name, is_confined, limits);
        const io::SdfVersions versions = files.expand_sdf(root);
        return xml.has_too_many(root, {"link", "joint"}) ? ModelSpec()
                                                         : io::SdfReader(xml, versions).read(root);
      });
}

}  // namespace limber
