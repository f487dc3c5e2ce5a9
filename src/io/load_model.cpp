#include <limber/io/load_model.hpp>

namespace limber {

Model<double> load_model(const std::string& path, const BuildOptions& options) {
  return load_model(path, LoadOptions(), options);
}

Model<double> load_model(const std::string& path, const LoadOptions& load, const BuildOptions& options) {
  return build(load_spec(path, load), options);
}

}  // namespace limber
