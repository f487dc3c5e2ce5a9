// An SDF file on its way to a ModelSpec: models in models, and in each of them links, joints and frames whose
// poses are relative to one another.
//
//   sdf_frames.cpp   names, poses, and the links that things are on
//   sdf_link.cpp     inertia and shapes of a link
//   sdf_joint.cpp    a joint by itself
//   sdf_reader.cpp   the file: a tree with loops from the graph of links and joints
#pragma once

#include <limber/model/spec.hpp>

#include "io/xml_includes.hpp"
#include "model/circles.hpp"
#include "model/unique_names.hpp"

namespace limber::io {

enum class SdfKind { world, model, link, joint, frame };

/// The world, or a model: a space of names.
struct SdfScope {
  const XmlElement* element = nullptr;
  std::string prefix = {};  ///< of the names of what is in it: `arm::hand::`
  bool is_static = false;
  int minor_version = 0;                                         ///< of its file
  std::size_t self = 0;                                          ///< node of the world or the model
  std::unordered_map<std::string_view, std::size_t> nodes = {};  ///< by name
  std::vector<std::size_t> members = {};                         ///< nodes of links and models, in this order
  UniqueNames names = {};                                        ///< of what is in it
  std::optional<std::size_t> canonical_link = {};                ///< node
};

/// Something with a pose.
struct SdfNode {
  SdfKind kind = SdfKind::frame;
  const XmlElement* element = nullptr;
  std::size_t scope = 0;
  std::string name = {};  ///< with the names of the models around it

  const XmlElement* include = nullptr;    ///< of a model: what has taken it in
  std::optional<std::size_t> inner = {};  ///< of a model: the scope of what is in it

  std::size_t base = 0;  ///< node that the pose is relative to
  Transform<double> pose = Transform<double>::identity();
  std::optional<Transform<double>> in_world = {};
  std::optional<std::size_t> on = {};  ///< what it is fixed to, one step closer to a link
};

class SdfFrames {
 public:
  static constexpr std::size_t kWorldNode = 0;

  explicit SdfFrames(XmlReader& xml) : xml_(xml) {}

  /// Reads the frames of all models of the file: `root` is <sdf>.
  void read(const XmlElement& root);

  const std::deque<SdfNode>& nodes() const { return nodes_; }
  const std::deque<SdfScope>& scopes() const { return scopes_; }
  const SdfNode& node(std::size_t index) const { return nodes_[index]; }
  const SdfScope& scope_of(std::size_t index) const { return scopes_[nodes_[index].scope]; }

  /// What the name means in the scope; an error and nothing where it means nothing.
  std::optional<std::size_t> find(std::size_t scope, const XmlValue& name) const;
  std::optional<std::size_t> find(std::size_t scope, std::string_view name) const;

  /// The link that a node is on: itself, a joint's child, a frame's link, a model's canonical link. The node
  /// of the world for what is on the world; nothing where that is not known.
  std::optional<std::size_t> link_of(std::size_t node);
  Transform<double> in_world(std::size_t node);
  /// The pose of one node in the frame of another.
  Transform<double> between(std::size_t from, std::size_t to) {
    return from == kWorldNode ? in_world(to) : inverse_times(in_world(from), in_world(to));
  }

 private:
  void read_scope(const XmlElement& element, std::size_t scope);
  std::string name_of(const SdfNode& node, SdfScope& scope);
  void add(SdfKind kind, const XmlElement& element, std::size_t scope, const XmlElement* include = nullptr);
  const XmlElement* overriding(const SdfNode& node, std::string_view child) const;
  void read_base(SdfNode& node);
  void read_placement_frame(SdfNode& model);
  void read_canonical_link(std::size_t scope);
  std::optional<std::size_t> attachment_of(const SdfNode& node) const;
  std::optional<std::size_t> find_child(const SdfNode& joint) const;

  XmlReader& xml_;
  std::deque<SdfNode> nodes_;
  std::deque<SdfScope> scopes_;
  bool has_one_model_ = false;
};

/// A joint by itself, before a tree is made of all of them.
struct SdfJoint {
  JointSpec spec;
  std::size_t node = 0;
  std::size_t parent = 0, child = 0;  ///< nodes of links, or of the world
};

/// The text of a <pose>: x y z roll pitch yaw, or with a quaternion.
Transform<double> read_sdf_pose(XmlReader& xml, const XmlElement& pose);

/// Inertia, visuals and collisions of the link, in its own frame.
void read_sdf_link(XmlReader& xml, const XmlElement& element, BodySpec& body);

/// Reads the joint; nothing where it is wrong, which is reported.
std::optional<SdfJoint> read_sdf_joint(XmlReader& xml, SdfFrames& frames, std::size_t node);

}  // namespace limber::io
