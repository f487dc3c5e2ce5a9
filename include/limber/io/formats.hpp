// The formats of model files that Limber knows, by name: Limber's own (`json`, docs/model-format.md), URDF of
// ROS, MJCF of MuJoCo and SDF of Gazebo. docs/formats.md says what of them is read, kept and reported.
#pragma once

#include <limber/io/load.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

struct WriteOptions {
  /// What the format cannot hold of the equations of motion (an armature in URDF, say) is an error. With
  /// `lossy` it is left out with a warning.
  bool lossy = false;
  /// The file that the text is for. The paths of meshes and textures, which ModelSpec has as its own file has
  /// them, become relative to its folder. Left out: they stay.
  std::string path = {};
};

/// The names of the formats: `json`, … Each is also the extension of its files.
std::vector<std::string> readable_formats();
std::vector<std::string> writable_formats();

/// The format that the extension of a path names, or nothing.
std::string format_of(const std::string& path);

// ---- Reading: parse_spec() of texts whose format is known

inline ModelSpec parse_json(std::string_view text, const std::string& file_name = {}) {
  return parse_spec(text, file_name, {.format = "json"});
}
/// The root link is fixed to the world.
inline ModelSpec parse_urdf(std::string_view text, const std::string& file_name = {}) {
  return parse_spec(text, file_name, {.format = "urdf"});
}
inline ModelSpec parse_mjcf(std::string_view text, const std::string& file_name = {}) {
  return parse_spec(text, file_name, {.format = "mjcf"});
}
/// As SDF has it, a model that no joint connects to the world moves freely: its root gets a floating joint.
inline ModelSpec parse_sdf(std::string_view text, const std::string& file_name = {}) {
  return parse_spec(text, file_name, {.format = "sdf"});
}

// ---- Writing

/// The text of a file of this format, with the same dynamics. What the format cannot hold is left out and
/// added to `warnings`. Throws ModelError where dynamics would be lost, unless the options allow it, and
/// where no mechanism would be left (a joint type of your own, names that the file cannot hold, numbers that
/// are not finite).
std::string to_text(const ModelSpec& spec, const std::string& format,
                    std::vector<Problem>* warnings = nullptr, const WriteOptions& options = {});

/// parse_json() gives back the same spec, bit for bit, but for `angles_as_read`.
inline std::string to_json(const ModelSpec& spec) { return to_text(spec, "json"); }

/// Joints that URDF does not have become several that it has, rotors become links with mimic joints.
inline std::string to_urdf(const ModelSpec& spec, std::vector<Problem>* warnings = nullptr,
                           const WriteOptions& options = {}) {
  return to_text(spec, "urdf", warnings, options);
}

/// Joints that MJCF does not have become several that it has; mimic joints and rotors become bodies that
/// equality constraints couple, which Limber reads as exact and MuJoCo holds by forces.
inline std::string to_mjcf(const ModelSpec& spec, std::vector<Problem>* warnings = nullptr,
                           const WriteOptions& options = {}) {
  return to_text(spec, "mjcf", warnings, options);
}

/// Writes a model file in the format that its extension names, as a whole or not at all: a reader never sees
/// half of it. Returns the warnings. The path is that of the options.
std::vector<Problem> save_spec(const ModelSpec& spec, const std::string& path, WriteOptions options = {});

}  // namespace limber
