#include <limber/io/formats.hpp>
#include <limber/io/load_model.hpp>

namespace limber {

Model<double> load_model(const std::string& path, const BuildOptions& options) {
  return build(load_spec(path), options);
}

}  // namespace limber
