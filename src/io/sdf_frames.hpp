// Where things are in an SDF file: models in models, and in each of them links, joints and frames whose poses
// are relative to one another.
#pragma once

#include <limber/spatial/transform.hpp>

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "io/sdf_include.hpp"
#include "io/unique_names.hpp"
#include "io/xml_reader.hpp"

namespace limber::io {

enum class SdfKind { world, self, model, link, joint, frame };

/// The world, or a model: a space of names.
struct SdfScope {
  const XmlElement* element = nullptr;
  std::size_t node = 0;    ///< of the model itself
  std::size_t parent = 0;  ///< scope; the world's is itself
  std::string prefix;      ///< of the names of what is in it: `arm::hand::`
  bool is_static = false;
  int minor_version = 0;                                    ///< of its file
  std::size_t self = 0;                                     ///< node of its own frame, `__model__`
  std::unordered_map<std::string_view, std::size_t> nodes;  ///< by name
  std::vector<std::size_t> members;                         ///< nodes of links and models, in this order
  UniqueNames names;                                        ///< of what is in it
  std::optional<std::size_t> canonical_link;                ///< node
};

/// Something with a pose.
struct SdfNode {
  SdfKind kind = SdfKind::frame;
  const XmlElement* element = nullptr;
  const XmlElement* include = nullptr;  ///< of a model: what has taken it in
  std::size_t scope = 0;
  std::optional<std::size_t> inner;  ///< of a model: the scope of what is in it
  std::string name;                  ///< with the names of the models around it

  std::optional<std::size_t> relative_to;                  ///< node; none where it cannot be found
  Transform<double> pose = Transform<double>::identity();  ///< as given
  std::optional<std::size_t> placement_frame;              ///< of a model: node to which the pose belongs
  Transform<double> in_scope = Transform<double>::identity();
  enum class State { unknown, wanted, known } state = State::unknown;
};

class SdfFrames {
 public:
  SdfFrames(XmlReader& xml, const SdfVersions& versions) : xml_(xml), versions_(versions) {}

  /// Reads the frames of all models of the file: `root` is <sdf>.
  void read(const XmlElement& root);

  const std::deque<SdfNode>& nodes() const { return nodes_; }
  const std::deque<SdfScope>& scopes() const { return scopes_; }
  const SdfNode& node(std::size_t index) const { return nodes_[index]; }

  /// What the name means in the scope; an error and nothing where it means nothing.
  std::optional<std::size_t> find(std::size_t scope, const XmlValue& name) const;
  std::optional<std::size_t> find(std::size_t scope, std::string_view name) const;

  /// The link that a node is on: itself, a joint's child, a frame's link, a model's canonical link. The node
  /// of the world for what is on the world; nothing where that is not known.
  std::optional<std::size_t> link_of(std::size_t node) const { return links_[node]; }

  Transform<double> in_world(std::size_t node) const;

  static constexpr std::size_t kWorldNode = 0;

 private:
  void read_scope(const XmlElement& element, std::size_t scope);
  std::string name_of(const SdfNode& node, SdfScope& scope);
  void add(SdfKind kind, const XmlElement& element, std::size_t scope, const XmlElement* include = nullptr);
  const XmlElement* overriding(const SdfNode& node, std::string_view child) const;
  void read_pose(SdfNode& node);
  void read_canonical_link(std::size_t scope);
  std::optional<std::size_t> attachment_of(const SdfNode& node) const;
  void attach(std::size_t node);
  void place(std::size_t node);
  std::optional<std::size_t> find_child(const SdfNode& joint) const;
  std::vector<std::size_t> needed_by(const SdfNode& node) const;
  Transform<double> in_outer(std::size_t node, std::size_t scope) const;
  void models_between(std::size_t node, std::size_t scope, std::vector<std::size_t>& models) const;

  XmlReader& xml_;
  const SdfVersions& versions_;
  std::deque<SdfNode> nodes_;
  std::deque<SdfScope> scopes_;
  std::vector<std::optional<std::size_t>> links_;  // by node
  std::vector<bool> is_attached_;                  // whether its link was looked for
  bool has_one_model_ = false;
};

/// The text of a <pose>: x y z roll pitch yaw, or with a quaternion.
Transform<double> read_sdf_pose(XmlReader& xml, const XmlElement& pose);

}  // namespace limber::io
