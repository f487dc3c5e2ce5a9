#include "io/sdf_tree.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "io/unique_names.hpp"
#include "io/wording.hpp"

namespace limber::io {

namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

class TreeMaker {
 public:
  TreeMaker(XmlReader& xml, const SdfFrames& frames, const std::vector<std::size_t>& links,
            std::vector<BodySpec> bodies, std::vector<SdfJoint> joints, ModelSpec& spec)
      : xml_(xml),
        frames_(frames),
        links_(links),
        bodies_(std::move(bodies)),
        joints_(std::move(joints)),
        spec_(spec) {
    for (std::size_t i = 0; i < links_.size(); ++i) index_[links_[i]] = i;
    for (const BodySpec& body : bodies_) link_names_.take(body.name);
    for (const SdfJoint& joint : joints_) joint_names_.take(joint.spec.name);
  }

  void make() {
    choose_joints();
    cut_circles();
    for (std::size_t i = 0; i < links_.size(); ++i) add_link(i);
    for (std::size_t i = 0; i < spec_.bodies.size(); ++i) body_of_[spec_.bodies[i].joint.name] = i;
    for (std::size_t k = 0; k < joints_.size(); ++k)
      if (!is_in_tree_[k]) joints_[k].gearbox ? couple(joints_[k]) : add_loop(joints_[k]);
    resolve_mimics();
  }

 private:
  bool is_static(std::size_t link) const {
    return frames_.scopes()[frames_.node(links_[link]).scope].is_static;
  }
  const std::string& link_name(std::size_t node) const {
    static const std::string world = kWorld;
    return node == SdfFrames::kWorldNode ? world : bodies_[index_.at(node)].name;
  }
  std::size_t parent_of(std::size_t link) const {
    const std::size_t joint = joint_of_[link];
    if (joint == kNone || joints_[joint].parent == SdfFrames::kWorldNode) return kNone;
    return index_.at(joints_[joint].parent);
  }

  /// The first joint of which a link is the child carries it; what comes later closes a loop.
  void choose_joints() {
    joint_of_.assign(links_.size(), kNone);
    is_in_tree_.assign(joints_.size(), false);
    for (std::size_t k = 0; k < joints_.size(); ++k) {
      const std::size_t child = index_.at(joints_[k].child);
      const bool is_cut = joints_[k].gearbox || joints_[k].closes_loop;
      if (is_cut || joint_of_[child] != kNone || is_static(child)) continue;
      joint_of_[child] = k;
      is_in_tree_[k] = true;
    }
  }

  /// Where links carry each other in a circle, the canonical one of them, or else the first, is not carried.
  void cut_circles() {
    std::vector<std::size_t> walk_of(links_.size(), 0);
    std::size_t walk = 0;
    for (std::size_t start = 0; start < links_.size(); ++start) {
      ++walk;
      std::size_t at = start;
      while (at != kNone && walk_of[at] == 0) {
        walk_of[at] = walk;
        at = parent_of(at);
      }
      if (at == kNone || walk_of[at] != walk) continue;
      std::size_t root = at;
      for (std::size_t each = parent_of(at); each != at; each = parent_of(each))
        if (is_canonical(each) || (!is_canonical(root) && each < root)) root = each;
      is_in_tree_[joint_of_[root]] = false;
      joint_of_[root] = kNone;
    }
  }

  bool is_canonical(std::size_t link) const {
    const SdfScope& scope = frames_.scopes()[frames_.node(links_[link]).scope];
    return scope.canonical_link == links_[link];
  }

  void note_pose(BodySpec& body, std::string_view part, std::size_t node) const {
    if (const XmlElement* pose = xml_.child(*frames_.node(node).element, "pose"))
      body.lines.note(part, pose->line);
  }

  void add_link(std::size_t link) {
    BodySpec& body = bodies_[link];
    const Transform<double> x_link = frames_.in_world(links_[link]);
    if (joint_of_[link] == kNone) {
      body.parent = kWorld;
      body.placement = x_link;
      note_pose(body, "placement", links_[link]);
      const bool is_free = !is_static(link);
      body.joint.type = is_free ? JointType::floating : JointType::fixed;
      body.joint.name = is_free
                            ? (joint_names_.take("root") ? "root" : joint_names_.make(body.name + "_root"))
                            : joint_names_.make(body.name + "_fixed");
      spec_.bodies.push_back(body);
      return;
    }
    const SdfJoint& joint = joints_[joint_of_[link]];
    const bool is_on_world = joint.parent == SdfFrames::kWorldNode;
    const Transform<double> x_parent =
        is_on_world ? Transform<double>::identity() : frames_.in_world(joint.parent);
    const Transform<double> x_joint = frames_.in_world(joint.node);
    body.parent = link_name(joint.parent);
    body.placement = inverse_times(x_parent, x_joint);
    body.link_placement = inverse_times(x_joint, x_link);
    note_pose(body, "placement", joint.node);
    note_pose(body, "placement", links_[link]);  // where the joint stands if it has no pose itself
    note_pose(body, "link_placement", joint.node);
    body.joint = joint.spec;
    if (joint.second) {  // a link without mass between two hinges
      BodySpec between;
      between.name = link_names_.make(body.name + "." + joint.spec.name);
      between.parent = body.parent;
      between.placement = body.placement;
      between.lines.note("placement", body.lines.of("placement", 0));
      between.joint = joint.spec;
      between.line = body.line;
      body.parent = between.name;
      body.placement = Transform<double>::identity();
      body.joint = *joint.second;
      spec_.bodies.push_back(std::move(between));
    }
    spec_.bodies.push_back(body);
  }

  void add_loop(const SdfJoint& joint) {
    if (is_static(index_.at(joint.child))) return xml_.report(*joint.element, ProblemCode::static_child);
    LoopSpec loop;
    loop.name = joint.spec.name;
    loop.type = joint.spec.type;
    loop.axis = joint.spec.axis;
    loop.axis2 = joint.spec.axis2;
    loop.pitch = joint.spec.pitch;
    loop.line = joint.element->line;
    if (joint.second || joint.spec.mimic || joint.mimic)
      return xml_.report(*joint.element, ProblemCode::loop_unsupported);
    const Transform<double> x_joint = frames_.in_world(joint.node);
    const auto end = [&](std::size_t node) {
      const bool is_world = node == SdfFrames::kWorldNode;
      return LoopEndSpec{link_name(node),
                         is_world ? x_joint : inverse_times(frames_.in_world(node), x_joint)};
    };
    loop.a = end(joint.parent);
    loop.b = end(joint.child);
    spec_.loops.push_back(std::move(loop));
  }

  /// A gearbox couples two links that turn on the same third one.
  void couple(const SdfJoint& gear) {
    const auto [leader, leader_sign] = turning(gear, gear.parent, gear.gearbox->axis1);
    const auto [follower, follower_sign] = turning(gear, gear.child, gear.gearbox->axis2);
    if (!leader || !follower || follower->joint.mimic)
      return xml_.report(*gear.element, ProblemCode::gearbox_unsupported);
    follower->joint.lines.note("mimic", gear.element->line);
    follower->joint.mimic =
        MimicSpec{leader->joint.name, -gear.gearbox->ratio * leader_sign * follower_sign, 0};
  }

  /// The body of a link that a revolute joint about the axis carries on the gearbox's reference body, and
  /// whether the joint's own axis points there (1) or back (−1).
  std::pair<BodySpec*, double> turning(const SdfJoint& gear, std::size_t node, const Vec3<double>& axis) {
    const std::size_t index = node == SdfFrames::kWorldNode ? kNone : joint_of_[index_.at(node)];
    if (index == kNone) return {nullptr, 0};
    const SdfJoint& joint = joints_[index];
    const Vec3<double> own = frames_.in_world(joint.node).rotation * normalized(joint.spec.axis);
    const double cosine = dot(own, axis);
    const bool is_good = joint.parent == gear.gearbox->reference && !joint.second &&
                         joint.spec.type == JointType::revolute && std::abs(cosine) > 1 - 1e-6;
    if (!is_good) return {nullptr, 0};
    return {&spec_.bodies[body_of_.at(joint.spec.name)], std::copysign(1, cosine)};
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
      if (found->second->second && joint.mimic->axis == 1) name = found->second->second->name;
      spec_.bodies[body_of_.at(joint.spec.name)].joint.mimic =
          MimicSpec{std::move(name), joint.mimic->multiplier, joint.mimic->offset};
    }
  }

  XmlReader& xml_;
  const SdfFrames& frames_;
  const std::vector<std::size_t>& links_;
  std::vector<BodySpec> bodies_;  // by link
  std::vector<SdfJoint> joints_;
  ModelSpec& spec_;
  std::unordered_map<std::size_t, std::size_t> index_;    // node → link
  std::vector<std::size_t> joint_of_;                     // by link: what carries it
  std::vector<bool> is_in_tree_;                          // by joint
  std::unordered_map<std::string, std::size_t> body_of_;  // joint → body of the model
  UniqueNames link_names_, joint_names_;
};

}  // namespace

void make_tree(XmlReader& xml, const SdfFrames& frames, const std::vector<std::size_t>& links,
               std::vector<BodySpec> bodies, std::vector<SdfJoint> joints, ModelSpec& spec) {
  TreeMaker(xml, frames, links, std::move(bodies), std::move(joints), spec).make();
}

}  // namespace limber::io
