// Files that a model file names: paths in it are relative to its folder.
#pragma once

#include <limber/model/spec.hpp>

namespace limber::io {

/// `.stl` of `part.STL`.
std::string extension_of(const std::string& path);

/// The model with the paths of its meshes and textures as a file at `path` needs them; as it is where the
/// path is empty.
ModelSpec with_paths_for(ModelSpec spec, const std::string& path);

/// Whether MuJoCo reads the mesh that `model_file` names so: OBJ, MSH, or STL that is binary, if it is there,
/// with no scale of zero.
bool is_mesh_for_mujoco(const MeshSpec& mesh, const std::string& model_file);

/// Whether a path in a model file, relative to the folder of that file, leads out of it, links followed.
/// `package://…` and other names that no file system knows do not.
bool leaves_folder(std::string_view path, const std::string& file_name);

/// Reports meshes outside of the folder of the model.
void check_confinement(const ModelSpec& spec, ProblemList& problems);

}  // namespace limber::io
