#include "io/paths.hpp"

#include <filesystem>
#include <fstream>

#include "io/text.hpp"
#include "model/edit_common.hpp"

namespace limber::io {

namespace fs = std::filesystem;

namespace {

bool is_address(std::string_view path) { return path.find("://") != std::string_view::npos; }

/// A binary STL file has 80 characters, the number n of its triangles, and 50 bytes of each. MuJoCo reads at
/// least two (four corners) and at most 200,000.
bool is_binary_stl(const fs::path& path) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  std::array<unsigned char, 84> head{};
  if (error || !file.read(reinterpret_cast<char*>(head.data()), head.size())) return false;
  const std::uint32_t n = head[80] | head[81] << 8u | head[82] << 16u | std::uint32_t{head[83]} << 24u;
  return n >= 2 && n <= 200'000 && size == 84 + 50 * std::uintmax_t{n};
}

/// The file that a path in a model file means, where that can be known: not of `package://…`, and not of a
/// relative path in a model made in code.
fs::path resolved(const std::string& path, const std::string& model_file) {
  if (path.empty() || is_address(path)) return {};
  if (fs::path(path).is_absolute()) return path;
  return model_file.empty() ? fs::path() : fs::path(model_file).parent_path() / path;
}

}  // namespace

std::string extension_of(const std::string& path) {
  std::string extension = fs::path(path).extension().string();
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return extension;
}

ModelSpec with_paths_for(ModelSpec spec, const std::string& path) {
  if (path.empty()) return spec;
  std::error_code error;
  const fs::path folder = fs::absolute(path, error).lexically_normal().parent_path();
  const auto move = [&](std::string& each) {
    const fs::path file = resolved(each, spec.file);
    if (file.empty() || fs::path(each).is_absolute()) return;
    const fs::path moved = fs::absolute(file, error).lexically_normal().lexically_relative(folder);
    if (!moved.empty()) each = moved.generic_string();
  };
  const auto move_part = [&](auto& part) {
    if (auto* mesh = std::get_if<MeshSpec>(&part.shape)) move(mesh->file);
    if constexpr (requires { part.material; }) move(part.material.texture);
  };
  edit::for_each_shape(spec, move_part);
  for (BodySpec& body : spec.bodies) edit::for_each_shape(body, move_part);
  return spec;
}

bool is_mesh_for_mujoco(const MeshSpec& spec, const std::string& model_file) {
  const std::string& mesh = spec.file;
  const std::string extension = extension_of(mesh);
  if (spec.scale.x * spec.scale.y * spec.scale.z == 0 || is_address(mesh) ||
      (extension != ".stl" && extension != ".obj" && extension != ".msh"))
    return false;
  const fs::path file = resolved(mesh, model_file);
  if (file.empty()) return true;  // nobody knows yet where it will be
  std::error_code error;
  return extension == ".stl" ? is_binary_stl(file) : fs::is_regular_file(file, error);
}

bool leaves_folder(std::string_view path, const std::string& file_name) {
  constexpr std::string_view kFile = "file://";
  if (path.starts_with(kFile))
    path.remove_prefix(kFile.size());
  else if (is_address(path))
    return false;
  std::error_code code;
  const fs::path parent = fs::path(file_name).parent_path();
  const fs::path folder = fs::weakly_canonical(parent.empty() ? fs::path(".") : parent, code);
  const fs::path target = code ? fs::path() : fs::weakly_canonical(folder / fs::path(path), code);
  const fs::path relative = target.lexically_relative(folder);
  return code || relative.empty() || *relative.begin() == "..";
}

void check_confinement(const ModelSpec& spec, ProblemList& problems) {
  const auto check = [&](ElementKind kind, const std::string& name, const auto& owner) {
    edit::for_each_shape(owner, [&](const auto& part) {
      const MeshSpec* mesh = std::get_if<MeshSpec>(&part.shape);
      if (mesh && leaves_folder(mesh->file, spec.file))
        problems.report(Code::file_outside, part.line, {kind, name, "mesh"}, in_quotes(mesh->file));
    });
  };
  check(ElementKind::world, "", spec);
  for (const BodySpec& body : spec.bodies) check(ElementKind::body, body.name, body);
}

}  // namespace limber::io
