// What build(), check() and repair() share: all rules over a description.
#pragma once

#include <limber/model/model.hpp>

#include <optional>

#include "doctor/examination.hpp"

namespace limber::doctor {

/// Applies every rule that needs no dynamics.
void apply_rules(Examination& examination);

struct Examined {
  std::vector<Problem> problems;          ///< those of reading the file first
  std::optional<ModelData<double>> data;  ///< of a description without errors
};

/// All problems of a description. `allow_missing_inertia`: see BuildOptions.
Examined examine(ModelSpec& spec, bool allow_missing_inertia);

}  // namespace limber::doctor
