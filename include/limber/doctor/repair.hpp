// Repairs for what is wrong with a description: each is a problem, with what became of the value.
#pragma once

#include <limber/model/problem.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

struct Repair {
  Problem problem;  ///< its value is what was there before; its outcome says what became of it

  /// What is there now; `left out` for what is not in the model any more.
  std::string after() const;
  /// `arm.urdf:12: repaired: body "upper" inertia.mass = -2 → 2: must not be negative`
  std::string text() const;
};

/// Makes a description out of `spec` that build() takes and whose mass matrix is positive definite, and says
/// what was changed. Numbers that are not finite or have the wrong sign, inertias that no body has or that
/// are missing, limits that are swapped, axes and rotations that are off, names that are empty or taken,
/// parents that do not exist or make a loop, references to nothing, shapes without a size. A sound
/// description stays as it is, bit for bit, and so does a repaired one. What has no remedy here (a custom
/// joint without implementation) is left for check() to report.
std::vector<Repair> repair(ModelSpec& spec);

}  // namespace limber
