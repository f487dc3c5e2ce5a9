#include "io/mesh_paths.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <variant>

namespace limber::io {

namespace fs = std::filesystem;

namespace {

bool is_address(const std::string& path) { return path.find("://") != std::string::npos; }

/// Calls each(path) for every mesh and texture.
template <class Each> void for_paths(ModelSpec& spec, const Each& each) {
  const auto of_shape = [&](ShapeSpec& shape) {
    if (auto* mesh = std::get_if<MeshSpec>(&shape)) each(mesh->file);
  };
  const auto of_parts = [&](auto& owner) {
    for (VisualSpec& visual : owner.visuals) {
      of_shape(visual.shape);
      each(visual.material.texture);
    }
    for (CollisionSpec& collision : owner.collisions) of_shape(collision.shape);
  };
  of_parts(spec);
  for (BodySpec& body : spec.bodies) of_parts(body);
}

/// A binary STL file has 80 characters, the number n of its triangles, and 50 bytes of each. MuJoCo reads at
/// most 200,000.
bool is_binary_stl(const fs::path& path) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  std::array<unsigned char, 84> head{};
  if (error || !file.read(reinterpret_cast<char*>(head.data()), head.size())) return false;
  const std::uint32_t n = head[80] | head[81] << 8u | head[82] << 16u | std::uint32_t{head[83]} << 24u;
  return n >= 1 && n <= 200'000 && size == 84 + 50 * std::uintmax_t{n};
}

/// The file that a path in a model file means, where that can be known: not of `package://…`, and not of a
/// relative path in a model made in code.
fs::path resolved(const std::string& path, const std::string& model_file) {
  if (path.empty() || is_address(path)) return {};
  if (fs::path(path).is_absolute()) return path;
  return model_file.empty() ? fs::path() : fs::path(model_file).parent_path() / path;
}

}  // namespace

ModelSpec with_paths_for(ModelSpec spec, const std::string& path) {
  if (path.empty()) return spec;
  std::error_code error;
  const fs::path folder = fs::absolute(path, error).lexically_normal().parent_path();
  for_paths(spec, [&](std::string& each) {
    const fs::path file = resolved(each, spec.file);
    if (file.empty() || fs::path(each).is_absolute()) return;
    const fs::path moved = fs::absolute(file, error).lexically_normal().lexically_relative(folder);
    if (!moved.empty()) each = moved.generic_string();
  });
  return spec;
}

bool is_mesh_for_mujoco(const std::string& mesh, const std::string& model_file) {
  if (mesh.empty() || is_address(mesh)) return false;
  std::string extension = fs::path(mesh).extension().string();
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  if (extension != ".stl" && extension != ".obj" && extension != ".msh") return false;
  const fs::path file = resolved(mesh, model_file);
  if (file.empty()) return true;  // nobody knows yet where it will be
  std::error_code error;
  return extension == ".stl" ? is_binary_stl(file) : fs::is_regular_file(file, error);
}

}  // namespace limber::io
