#include <algorithm>

#include "io/sdf_reader.hpp"

namespace limber::io {

namespace {

class TreeMaker {
 public:
  TreeMaker(XmlReader& xml, SdfFrames& frames, std::vector<SdfLink> links,
            const std::vector<SdfJoint>& joints, ModelSpec& spec)
      : xml_(xml), frames_(frames), links_(std::move(links)), joints_(joints), spec_(spec) {
    for (std::size_t i = 0; i < links_.size(); ++i) index_[links_[i].node] = i;
    for (const SdfJoint& joint : joints_) joint_names_.take(joint.spec.name);
  }

  void make() {
    choose_joints();
    cut_circles();
    for (SdfLink& link : links_) add(link);
    for (const SdfJoint& joint : joints_)
      if (!is_in_tree(joint)) add_loop(joint);
  }

 private:
  bool is_static(const SdfLink& link) const { return frames_.scope_of(link.node).is_static; }
  bool is_in_tree(const SdfJoint& joint) const {
    return links_[index_.at(joint.child)].joint == static_cast<std::size_t>(&joint - joints_.data());
  }
  const std::string& link_name(std::size_t node) const {
    static const std::string world = kWorld;
    return node == SdfFrames::kWorldNode ? world : links_[index_.at(node)].body.name;
  }
  std::optional<std::size_t> parent_of(std::size_t link) const {
    const auto joint = links_[link].joint;
    if (!joint || joints_[*joint].parent == SdfFrames::kWorldNode) return std::nullopt;
    return index_.at(joints_[*joint].parent);
  }

  /// The first joint of which a link is the child carries it; what comes later closes a loop.
  void choose_joints() {
    for (std::size_t k = 0; k < joints_.size(); ++k)
      if (SdfLink& child = links_[index_.at(joints_[k].child)]; !child.joint && !is_static(child))
        child.joint = k;
  }

  /// Where links carry each other in a circle, the canonical one of them, or else the first, is not carried.
  void cut_circles() {
    for_each_circle(
        links_.size(), [&](std::size_t link) { return parent_of(link); },
        [&](std::size_t, std::size_t at) {
          std::size_t root = at;
          for (std::size_t each = *parent_of(at); each != at; each = *parent_of(each))
            if (is_canonical(each) || (!is_canonical(root) && each < root)) root = each;
          links_[root].joint.reset();
        });
  }

  bool is_canonical(std::size_t link) const {
    return frames_.scope_of(links_[link].node).canonical_link == links_[link].node;
  }

  void note_pose(BodySpec& body, std::string_view part, std::size_t node) const {
    if (const XmlElement* pose = xml_.child(*frames_.node(node).element, "pose"))
      body.lines.note(part, pose->line);
  }

  void add(SdfLink& link) {
    BodySpec& body = link.body;
    if (!link.joint) {
      body.placement = frames_.in_world(link.node);
      note_pose(body, "placement", link.node);
      const bool is_free = !is_static(link);
      body.joint.type = is_free ? JointType::floating : JointType::fixed;
      body.joint.name = is_free && joint_names_.take("root")
                            ? "root"
                            : joint_names_.make(body.name + (is_free ? "_root" : "_fixed"));
    } else {
      const SdfJoint& joint = joints_[*link.joint];
      body.parent = link_name(joint.parent);
      body.placement = frames_.between(joint.parent, joint.node);
      body.link_placement = frames_.between(joint.node, link.node);
      note_pose(body, "placement", joint.node);
      note_pose(body, "placement", link.node);  // where the joint stands if it has no pose itself
      note_pose(body, "link_placement", joint.node);
      body.joint = joint.spec;
    }
    spec_.bodies.push_back(body);
  }

  void add_loop(const SdfJoint& joint) {
    const XmlElement& element = *frames_.node(joint.node).element;
    if (is_static(links_[index_.at(joint.child)])) return xml_.report(element, ProblemCode::static_child);
    if (joint.spec.mimic) return xml_.report(element, ProblemCode::loop_unsupported);
    LoopSpec loop;
    loop.name = joint.spec.name;
    loop.type = joint.spec.type;
    loop.axis = joint.spec.axis;
    loop.axis2 = joint.spec.axis2;
    loop.pitch = joint.spec.pitch;
    loop.line = element.line;
    loop.a = {link_name(joint.parent), frames_.between(joint.parent, joint.node)};
    loop.b = {link_name(joint.child), frames_.between(joint.child, joint.node)};
    spec_.loops.push_back(std::move(loop));
  }

  XmlReader& xml_;
  SdfFrames& frames_;
  std::vector<SdfLink> links_;
  const std::vector<SdfJoint>& joints_;
  ModelSpec& spec_;
  std::unordered_map<std::size_t, std::size_t> index_;  // node → link
  UniqueNames joint_names_;
};

}  // namespace

void make_sdf_tree(XmlReader& xml, SdfFrames& frames, std::vector<SdfLink> links,
                   const std::vector<SdfJoint>& joints, ModelSpec& spec) {
  TreeMaker(xml, frames, std::move(links), joints, spec).make();
}

}  // namespace limber::io
