// Repairs for what is wrong with a description, each with what it was, what it became, and why.
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <vector>

namespace limber {

struct Repair {
  std::string file;     ///< empty for a model made in code
  int line = 0;         ///< 0 where there is none
  std::string element;  ///< e.g. `body "upper" inertia.mass`
  std::string before, after;
  std::string reason;

  /// `arm.urdf:12: repaired: body "upper" inertia.mass = -2 → 2: a mass is not negative`
  std::string text() const;
};

/// Makes a description out of `spec` that build() takes, and says what was changed. Numbers that are not
/// finite or have the wrong sign, inertias that no body has, limits upside down, axes and rotations that are
/// off, names that are empty or taken, parents that do not exist or make a loop, references to nothing,
/// lengths and inertias in millimetres, shapes without a size, and joints that nothing resists. A sound
/// description stays as it is, bit for bit. What has no remedy here (a custom joint without implementation)
/// is left for check() to report.
std::vector<Repair> repair(ModelSpec& spec);

/// Lengths and inertias that look as if they were given in millimetres: a thousand (or a million) times those
/// of the rest of the mechanism. build() does not ask; such a thing can be computed, and cranes exist.
std::vector<Problem> check_units(const ModelSpec& spec);

}  // namespace limber
