// Paths in a model file are relative to its folder; a model that is written elsewhere needs others.
#pragma once

#include <limber/model/spec.hpp>

#include <string>

namespace limber::io {

/// The model with the paths of its meshes and textures as a file at `path` needs them; as it is where the
/// path is empty.
ModelSpec with_paths_for(ModelSpec spec, const std::string& path);

/// Whether MuJoCo reads the mesh that `model_file` names so: OBJ, MSH, or STL that is binary, if it is there.
bool is_mesh_for_mujoco(const std::string& mesh, const std::string& model_file);

}  // namespace limber::io
