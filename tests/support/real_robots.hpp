// Files of real robots, where they are at hand: below the folder that the environment variable LIMBER_ROBOTS
// names, or in the packages that the cross-check has installed.
#pragma once

#include <limber/io/load.hpp>
#include <limber/model/build.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "support/paths.hpp"

namespace limber::test {

/// All files of this extension, sorted; empty where there are none.
inline std::vector<std::string> real_robots(const std::string& extension) {
  namespace fs = std::filesystem;
  std::vector<fs::path> folders;
  std::error_code ignored;
  if (const char* given = std::getenv("LIMBER_ROBOTS")) {
    folders.emplace_back(given);
  } else {
    for (const auto& python : fs::directory_iterator(source_path("crosscheck/.venv/lib"), ignored))
      folders.push_back(python.path() / "site-packages/cmeel.prefix/share/example-robot-data/robots");
  }
  std::vector<std::string> files;
  for (const fs::path& folder : folders)
    for (const auto& entry : fs::recursive_directory_iterator(folder, ignored))
      if (entry.path().extension() == extension) files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

/// f(file, spec) for those URDF files that are not broken and have a mass matrix with an inverse. Returns how
/// many these are.
template <class F>
int for_each_real_robot(F&& f) {
  int count = 0;
  for (const std::string& file : real_robots(".urdf")) {
    ModelSpec spec;
    try {
      spec = load_spec(file);
      if (!build(spec).singular_joints().empty()) continue;
    } catch (const ModelError&) {
      continue;
    }
    f(file, spec);
    ++count;
  }
  return count;
}

}  // namespace limber::test
