// Whether a model keeps to its own folder.
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <string_view>

namespace limber::io {

/// Whether a path in a model file, relative to the folder of that file, leads out of it, links followed.
/// `package://…` and other names that no file system knows do not.
bool leaves_folder(std::string_view path, const std::string& file_name);

/// Reports meshes and textures outside of the folder of the model.
void check_confinement(const ModelSpec& spec, ProblemList& problems);

}  // namespace limber::io
