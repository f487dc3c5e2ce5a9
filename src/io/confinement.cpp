#include "io/confinement.hpp"

#include <limber/model/problem_code.hpp>

#include <filesystem>
#include <system_error>
#include <variant>

#include "io/wording.hpp"

namespace limber::io {

bool leaves_folder(std::string_view path, const std::string& file_name) {
  namespace fs = std::filesystem;
  constexpr std::string_view kFile = "file://";
  if (path.starts_with(kFile))
    path.remove_prefix(kFile.size());
  else if (path.find("://") != std::string_view::npos)
    return false;
  std::error_code code;
  const fs::path parent = fs::path(file_name).parent_path();
  const fs::path folder = fs::weakly_canonical(parent.empty() ? fs::path(".") : parent, code);
  const fs::path target = code ? fs::path() : fs::weakly_canonical(folder / fs::path(path), code);
  const fs::path relative = target.lexically_relative(folder);
  return code || relative.empty() || *relative.begin() == "..";
}

void check_confinement(const ModelSpec& spec, ProblemList& problems) {
  const auto check = [&](ElementKind kind, const std::string& name, const auto& parts) {
    for (const auto& part : parts)
      if (const MeshSpec* mesh = std::get_if<MeshSpec>(&part.shape))
        if (leaves_folder(mesh->file, spec.file))
          problems.report(ProblemCode::file_outside, part.line, {kind, name, "mesh"}, in_quotes(mesh->file));
  };
  check(ElementKind::world, "", spec.visuals);
  check(ElementKind::world, "", spec.collisions);
  for (const BodySpec& body : spec.bodies) {
    check(ElementKind::body, body.name, body.visuals);
    check(ElementKind::body, body.name, body.collisions);
  }
}

}  // namespace limber::io
