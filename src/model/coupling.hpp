// Which velocities move a coupled body: the rows of mimic joints and rotors, with chains of mimics resolved.
#pragma once

#include <limber/model/problem.hpp>

#include <optional>

#include "model/link_tree.hpp"

namespace limber::detail {

struct DriveTerm {
  int body;    ///< body of the spec whose joint is followed
  int degree;  ///< of that joint
  double ratio = 1;
};

/// position = offset + Σ ratio · q(term)
struct DriveRow {
  std::vector<DriveTerm> terms;
  double offset = 0;
};

/// Why something cannot be followed. `is_indirect`: what is named can be found, but itself follows what
/// cannot be.
struct DriveFault {
  ProblemCode code;
  std::string name;  ///< of the joint that cannot be followed
  ProblemArguments arguments = {};
  bool is_indirect = false;
};

/// The row of the mimic joint of a body; nothing, and why, if it cannot be followed.
std::optional<DriveRow> mimic_row(const ModelSpec& spec, const LinkTree& tree, int body,
                                  std::optional<DriveFault>* fault = nullptr);

/// The row of a rotor of a body.
std::optional<DriveRow> rotor_row(const ModelSpec& spec, const LinkTree& tree, int body, std::size_t rotor,
                                  std::optional<DriveFault>* fault = nullptr);

}  // namespace limber::detail
