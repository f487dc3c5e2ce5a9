#include <limber/model/printable.hpp>
#include <limber/model/suggest.hpp>

#include <algorithm>
#include <cstddef>

namespace limber {

namespace {

/// The number of insertions, deletions and replacements that make b of a (Levenshtein), row by row.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row[b.size()];
}

}  // namespace

const std::string* closest_name(std::string_view name, const std::vector<std::string>& candidates) {
  constexpr std::size_t far = 3, compared = 2000, longest = 80;
  const std::string* closest = nullptr;
  std::size_t least = far;
  for (std::size_t k = 0; k < std::min(candidates.size(), compared); ++k) {
    const std::string& candidate = candidates[k];
    if (name.size() > longest || candidate.size() > longest) continue;
    if (candidate.size() + far <= name.size() || name.size() + far <= candidate.size()) continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < least && distance < name.size()) {
      least = distance;
      closest = &candidate;
    }
  }
  return closest;
}

std::string suggestion(std::string_view name, const std::vector<std::string>& candidates) {
  constexpr std::size_t shown = 8, longest = 80;  // candidates, and bytes of each
  if (const std::string* closest = closest_name(name, candidates))
    return " (did you mean \"" + shortened(*closest, longest) + "\"?)";
  if (candidates.empty()) return "";
  std::string list;
  for (std::size_t k = 0; k < std::min(candidates.size(), shown); ++k)
    list += (k ? ", \"" : "\"") + shortened(candidates[k], longest) + "\"";
  return " (there is " + list + (candidates.size() > shown ? ", …)" : ")");
}

}  // namespace limber
