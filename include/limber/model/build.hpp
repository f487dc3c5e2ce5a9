// From the editable description to the model that algorithms use.
#pragma once

#include <limber/model/model.hpp>

namespace [[gnu::visibility("default")]] limber {

struct BuildOptions {
  bool strict = false;  ///< warnings are errors too
  /// Inertias that are not known count as zero. Otherwise a function that needs them throws.
  bool allow_missing_inertia = false;
};

/// Examines the whole description and builds the model. Throws ModelError with every problem found; what is
/// implausible but can be computed comes back in Model::warnings().
Model<double> build(ModelSpec spec, const BuildOptions& options = {});

/// All problems of a description, errors and warnings, without throwing: what build() would report.
std::vector<Problem> check(const ModelSpec& spec);

}  // namespace limber
