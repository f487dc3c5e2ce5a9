// "did you mean …": the closest of the names that exist, for error messages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// The candidate at most two edits away from the name, the closest one; null where there is none.
const std::string* closest_name(std::string_view name, const std::vector<std::string>& candidates);

/// ` (did you mean "shoulder"?)` when a candidate is at most two edits away, else ` (there is "a", "b", …)`
/// with the first few candidates, or nothing when there are none.
std::string suggestion(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace limber
