// Which velocities move a coupled body: the rows of mimic joints and rotors, with chains of mimics resolved.
#pragma once

#include <optional>

#include "model/checks.hpp"

namespace limber::detail {

struct DriveTerm {
  int body;    ///< body of the spec whose joint is followed
  int degree;  ///< of that joint
  double ratio;
};

/// position = offset + Σ ratio · q(term)
struct DriveRow {
  std::vector<DriveTerm> terms;
  double offset = 0;
};

/// Names of joints that the joint of a body could follow: they move, and do not follow it themselves.
std::vector<std::string> possible_leaders(const ModelSpec& spec, const LinkTree& tree, int body);

/// The row of the mimic joint of a body; nothing if it cannot be followed. The problem is reported, unless it
/// is that of a mimic joint which it follows.
std::optional<DriveRow> mimic_row(const ModelSpec& spec, const LinkTree& tree, int body,
                                  ProblemList& problems);

/// The row of a rotor of a body.
std::optional<DriveRow> rotor_row(const ModelSpec& spec, const LinkTree& tree, int body, std::size_t rotor,
                                  ProblemList& problems);

}  // namespace limber::detail
