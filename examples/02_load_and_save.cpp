// Models in files: save, load, and what an error looks like.
#include <limber/limber.hpp>

#include <cstdio>
#include <filesystem>

using namespace limber;

int main() {
  const std::string path = (std::filesystem::temp_directory_path() / "limber_example_ur5.json").string();

  // What is saved comes back bit for bit.
  const ModelSpec spec = robots::ur5_spec();
  save_spec(spec, path);
  const bool same = to_json(load_spec(path)) == to_json(spec);
  std::printf("%ju bytes written, read back %s\n", std::filesystem::file_size(path),
              same ? "without a change" : "CHANGED");

  // From a file to a model in one call.
  const Model model = load_model(path);
  std::filesystem::remove(path);
  std::printf("%s: nq = %d, nv = %d, frames:", model.name().c_str(), model.nq(), model.nv());
  for (const std::string& frame : model.names().frames) std::printf(" %s", frame.c_str());
  std::printf("\n\n");

  // All problems of a file come at once, each with its line, its element and what would be right.
  const char* text = R"({"limber": 1,
 "bodies": [
  {"name": "rod",
   "joint": {"type": "revolut", "axis": [0, 1, 0]},
   "inertia": {"mass": "2 kg", "com": [0, 0, -0.5]}}]})";
  try {
    build(parse_json(text, "broken.json"));
  } catch (const ModelError& error) {
    std::printf("%s\n", error.what());
    return same && error.problems().size() == 2 ? 0 : 1;
  }
  return 1;
}
