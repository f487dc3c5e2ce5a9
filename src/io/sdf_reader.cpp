#include "io/sdf_reader.hpp"

#include "io/format_functions.hpp"
#include "io/xml_model.hpp"

namespace limber::io {

namespace {

class SdfReader {
 public:
  explicit SdfReader(XmlReader& xml) : xml_(xml), frames_(xml) {}

  ModelSpec read(const XmlElement& root) {
    frames_.read(root);
    const XmlElement& world = *frames_.node(SdfFrames::kWorldNode).element;
    if (&world != &root) read_world(world);
    for (const SdfScope& scope : frames_.scopes()) ignore_rest(*scope.element);

    for (std::size_t i = 0; i < frames_.nodes().size(); ++i) {
      const SdfNode& node = frames_.node(i);
      if (node.kind == SdfKind::link) {
        body_of_[i] = spec_.bodies.size();
        links_.push_back({i, std::nullopt});
        BodySpec& body = spec_.bodies.emplace_back();
        body.name = node.name;
        body.line = node.element->line;
        read_sdf_link(xml_, *node.element, body);
      } else if (node.kind == SdfKind::joint) {
        if (auto joint = read_sdf_joint(xml_, frames_, i)) joints_.push_back(std::move(*joint));
      }
    }
    if (links_.empty() && frames_.scopes().size() > 1 && xml_.problems().error_count() == 0)
      xml_.report(*frames_.scopes()[1].element, Code::element_missing, {"link"});
    make_tree();
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

  // ---- A tree with loops from the graph of links and joints

  struct Link {
    std::size_t node;
    std::optional<std::size_t> joint;  ///< what carries it
  };

  void make_tree() {
    for (const SdfJoint& joint : joints_) joint_names_.take(joint.spec.name);
    // The first joint of which a link is the child carries it; what comes later closes a loop.
    for (std::size_t k = 0; k < joints_.size(); ++k)
      if (Link& child = links_[body_of_.at(joints_[k].child)]; !child.joint && !is_static(child))
        child.joint = k;
    // Where links carry each other in a circle, the canonical one of them, or else the first, is not carried.
    detail::for_each_circle(
        links_.size(), [&](std::size_t link) { return parent_of(link); },
        [&](std::size_t, std::size_t at) {
          std::size_t root = at;
          for (std::size_t each = *parent_of(at); each != at; each = *parent_of(each))
            if (is_canonical(each) || (!is_canonical(root) && each < root)) root = each;
          links_[root].joint.reset();
        });
    for (std::size_t i = 0; i < links_.size(); ++i) place(links_[i], spec_.bodies[i]);
    for (std::size_t k = 0; k < joints_.size(); ++k)
      if (links_[body_of_.at(joints_[k].child)].joint != k) add_loop(joints_[k]);
  }

  bool is_static(const Link& link) const { return frames_.scope_of(link.node).is_static; }
  bool is_canonical(std::size_t link) const {
    return frames_.scope_of(links_[link].node).canonical_link == links_[link].node;
  }
  std::optional<std::size_t> parent_of(std::size_t link) const {
    const auto joint = links_[link].joint;
    if (!joint || joints_[*joint].parent == SdfFrames::kWorldNode) return std::nullopt;
    return body_of_.at(joints_[*joint].parent);
  }
  std::string link_name(std::size_t node) const {
    return node == SdfFrames::kWorldNode ? kWorld : frames_.node(node).name;
  }

  void note_pose(BodySpec& body, std::string_view part, std::size_t node) {
    xml_.child(*frames_.node(node).element, "pose", &body.lines, part);
  }

  void place(const Link& link, BodySpec& body) {
    if (!link.joint) {
      body.placement = frames_.in_world(link.node);
      note_pose(body, "placement", link.node);
      const bool is_free = !is_static(link);
      body.joint.type = is_free ? JointType::floating : JointType::fixed;
      body.joint.name = is_free && joint_names_.take("root")
                            ? "root"
                            : joint_names_.make(body.name + (is_free ? "_root" : "_fixed"));
      return;
    }
    const SdfJoint& joint = joints_[*link.joint];
    body.parent = link_name(joint.parent);
    body.placement = frames_.between(joint.parent, joint.node);
    body.link_placement = frames_.between(joint.node, link.node);
    note_pose(body, "placement", joint.node);
    note_pose(body, "placement", link.node);  // where the joint stands if it has no pose itself
    note_pose(body, "link_placement", joint.node);
    body.joint = joint.spec;
  }

  void add_loop(const SdfJoint& joint) {
    const JointSpec& spec = joint.spec;
    const bool is_of_static = is_static(links_[body_of_.at(joint.child)]);
    if ((is_of_static || spec.mimic) && joint.parent != joint.child)  // which the model refuses
      return xml_.report(*frames_.node(joint.node).element, Code::loop_unsupported);
    const auto end_on = [&](std::size_t link) {
      return LoopEndSpec{link_name(link), frames_.between(link, joint.node)};
    };
    spec_.loops.push_back({spec.name, spec.type, spec.axis, end_on(joint.parent), end_on(joint.child),
                           spec.line, spec.axis2, spec.pitch});
  }

  // ---- The rest

  void add_frames() {
    for (std::size_t i = 0; i < frames_.nodes().size(); ++i) {
      const SdfNode& node = frames_.node(i);
      if (node.kind != SdfKind::frame) continue;
      const auto link = frames_.link_of(i);
      if (link)
        spec_.frames.push_back({node.name, link_name(*link), frames_.between(*link, i), node.element->line});
      else if (xml_.problems().error_count() == 0)
        xml_.report(*node.element, Code::not_on_link);
    }
  }

  void name_model() {
    const std::vector<std::size_t>& models = frames_.scopes().front().members;
    const XmlElement& world = *frames_.node(SdfFrames::kWorldNode).element;
    if (models.empty()) xml_.report(world, Code::element_missing, {"model"});
    if (models.size() == 1) spec_.name = frames_.node(models.front()).name;
    if (const XmlAttribute* name = world.find("name"); spec_.name.empty() && name) spec_.name = name->value;
  }

  XmlReader& xml_;
  SdfFrames frames_;
  ModelSpec spec_;
  std::vector<Link> links_;                               // one for each body
  std::unordered_map<std::size_t, std::size_t> body_of_;  // node of a link → its body
  std::vector<SdfJoint> joints_;
  UniqueNames joint_names_;
};

}  // namespace

ModelSpec read_sdf(std::string_view text, const std::string& file_name, ProblemList& problems,
                   bool is_confined) {
  XmlReader xml({"model", "link", "joint", "frame"});
  const XmlLimits limits;
  return read_xml_file(text, file_name, limits, xml, "SDF", "sdf", problems, [&](const XmlElement& root) {
    XmlIncludes files(xml, file_name, is_confined, limits);
    files.expand_sdf(root);
    return xml.has_too_many(root, {"link", "joint"}) ? ModelSpec() : SdfReader(xml).read(root);
  });
}

}  // namespace limber::io
