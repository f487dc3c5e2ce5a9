// build() is declared beside the model, and defined here: it examines the description first, with rules that
// call kernels.
#include <limber/model/build.hpp>

#include "doctor/examine.hpp"

namespace limber {

Model<double> build(ModelSpec spec, const BuildOptions& options) {
  doctor::Examined examined = doctor::examine(spec, options.allow_missing_inertia);
  std::vector<Problem> warnings =
      ProblemList(spec.file, std::move(examined.problems)).throw_or_warnings(options.strict);
  examined.data->warnings = std::move(warnings);
  return Model<double>(std::move(*examined.data));
}

std::vector<Problem> check(const ModelSpec& spec) {
  ModelSpec copy = spec;
  return doctor::examine(copy, false).problems;
}

}  // namespace limber
