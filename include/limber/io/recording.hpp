// A recording of a simulation as text.
#pragma once

#include <limber/sim/recording.hpp>

#include <string>

namespace [[gnu::visibility("default")]] limber {

/// `{"dof_names": [...], "time": [...], "q": [[...], ...], "v": ..., "energy": [...], ...}`: a list over time
/// for each quantity, of numbers or of lists.
std::string recording_to_json(const Recording& recording);

/// A line for each instant; the first line names the columns: `time,q0,q1,v0,energy`.
std::string recording_to_csv(const Recording& recording);

}  // namespace limber
