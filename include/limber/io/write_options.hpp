// What a writer of model files may leave out, and where its file will be.
#pragma once

#include <string>

namespace [[gnu::visibility("default")]] limber {

struct WriteOptions {
  /// What the format cannot hold of the equations of motion (an armature in URDF, say) is an error. With
  /// `lossy` it is left out with a warning.
  bool lossy = false;
  /// The file that the text is for. The paths of meshes and textures, which ModelSpec has as its own file has
  /// them, become relative to its folder. Left out: they stay.
  std::string path = {};
};

}  // namespace limber
