#include <algorithm>

#include "io/sdf_reader.hpp"

namespace limber::io {

namespace {

class TreeMaker {
 public:
  TreeMaker(XmlReader& xml, SdfFrames& frames, const std::vector<std::size_t>& links,
            std::vector<BodySpec> bodies, const std::vector<SdfJoint>& joints, ModelSpec& spec)
      : xml_(xml), frames_(frames), links_(links), bodies_(std::move(bodies)), joints_(joints), spec_(spec) {
    for (std::size_t i = 0; i < links_.size(); ++i) index_[links_[i]] = i;
    for (const SdfJoint& joint : joints_) joint_names_.take(joint.spec.name);
  }

  void make() {
    choose_joints();
    cut_circles();
    for (std::size_t i = 0; i < links_.size(); ++i) add_link(i);
    for (std::size_t k = 0; k < joints_.size(); ++k)
      if (!is_in_tree_[k]) add_loop(joints_[k]);
    resolve_mimics();
  }

 private:
  bool is_static(std::size_t link) const { return frames_.scope_of(links_[link]).is_static; }
  const std::string& link_name(std::size_t node) const {
    static const std::string world = kWorld;
    return node == SdfFrames::kWorldNode ? world : bodies_[index_.at(node)].name;
  }
  std::optional<std::size_t> parent_of(std::size_t link) const {
    const auto joint = joint_of_[link];
    if (!joint || joints_[*joint].parent == SdfFrames::kWorldNode) return std::nullopt;
    return index_.at(joints_[*joint].parent);
  }

  /// The first joint of which a link is the child carries it; what comes later closes a loop.
  void choose_joints() {
    joint_of_.resize(links_.size());
    is_in_tree_.assign(joints_.size(), false);
    for (std::size_t k = 0; k < joints_.size(); ++k) {
      const std::size_t child = index_.at(joints_[k].child);
      if (joint_of_[child] || is_static(child)) continue;
      joint_of_[child] = k;
      is_in_tree_[k] = true;
    }
  }

  /// Where links carry each other in a circle, the canonical one of them, or else the first, is not carried.
  void cut_circles() {
    for_each_circle(
        links_.size(), [&](std::size_t link) { return parent_of(link); },
        [&](std::size_t, std::size_t at) {
          std::size_t root = at;
          for (std::size_t each = *parent_of(at); each != at; each = *parent_of(each))
            if (is_canonical(each) || (!is_canonical(root) && each < root)) root = each;
          is_in_tree_[*std::exchange(joint_of_[root], std::nullopt)] = false;
        });
  }

  bool is_canonical(std::size_t link) const {
    return frames_.scope_of(links_[link]).canonical_link == links_[link];
  }

  void note_pose(BodySpec& body, std::string_view part, std::size_t node) const {
    if (const XmlElement* pose = xml_.child(*frames_.node(node).element, "pose"))
      body.lines.note(part, pose->line);
  }

  void add_link(std::size_t link) {
    BodySpec& body = bodies_[link];
    if (!joint_of_[link]) {
      body.placement = frames_.in_world(links_[link]);
      note_pose(body, "placement", links_[link]);
      const bool is_free = !is_static(link);
      body.joint.type = is_free ? JointType::floating : JointType::fixed;
      body.joint.name = is_free && joint_names_.take("root")
                            ? "root"
                            : joint_names_.make(body.name + (is_free ? "_root" : "_fixed"));
    } else {
      const SdfJoint& joint = joints_[*joint_of_[link]];
      body.parent = link_name(joint.parent);
      body.placement = frames_.between(joint.parent, joint.node);
      body.link_placement = frames_.between(joint.node, links_[link]);
      note_pose(body, "placement", joint.node);
      note_pose(body, "placement", links_[link]);  // where the joint stands if it has no pose itself
      note_pose(body, "link_placement", joint.node);
      body.joint = joint.spec;
    }
    body_of_[body.joint.name] = spec_.bodies.size();
    spec_.bodies.push_back(body);
  }

  void add_loop(const SdfJoint& joint) {
    const XmlElement& element = *frames_.node(joint.node).element;
    if (is_static(index_.at(joint.child))) return xml_.report(element, ProblemCode::static_child);
    if (joint.mimic) return xml_.report(element, ProblemCode::loop_unsupported);
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

  void resolve_mimics() {
    std::unordered_map<std::size_t, const SdfJoint*> by_node;
    for (const SdfJoint& joint : joints_) by_node[joint.node] = &joint;
    for (std::size_t k = 0; k < joints_.size(); ++k) {
      const SdfJoint& joint = joints_[k];
      if (!joint.mimic || !is_in_tree_[k]) continue;
      const auto node = frames_.find(frames_.node(joint.node).scope, joint.mimic->joint);
      if (!node) continue;
      const auto found = by_node.find(*node);
      if (found == by_node.end()) {
        xml_.report(joint.mimic->joint, ProblemCode::wrong_kind, {"joint"});
        continue;
      }
      const JointSpec& leader = found->second->spec;
      std::string name = leader.name;
      if (leader.type == JointType::universal) name += joint.mimic->axis == 0 ? "/wx" : "/wy";
      spec_.bodies[body_of_.at(joint.spec.name)].joint.mimic =
          MimicSpec{std::move(name), joint.mimic->multiplier, joint.mimic->offset};
    }
  }

  XmlReader& xml_;
  SdfFrames& frames_;
  const std::vector<std::size_t>& links_;
  std::vector<BodySpec> bodies_;  // by link
  const std::vector<SdfJoint>& joints_;
  ModelSpec& spec_;
  std::unordered_map<std::size_t, std::size_t> index_;    // node → link
  std::vector<std::optional<std::size_t>> joint_of_;      // by link: what carries it
  std::vector<bool> is_in_tree_;                          // by joint
  std::unordered_map<std::string, std::size_t> body_of_;  // joint → body of the model
  UniqueNames joint_names_;
};

}  // namespace

void make_sdf_tree(XmlReader& xml, SdfFrames& frames, const std::vector<std::size_t>& links,
                   std::vector<BodySpec> bodies, const std::vector<SdfJoint>& joints, ModelSpec& spec) {
  TreeMaker(xml, frames, links, std::move(bodies), joints, spec).make();
}

}  // namespace limber::io
