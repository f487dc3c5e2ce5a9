// Where the parts of an element stand in the file that it was read from, for messages.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// Lines by the names of parts: `limits.lower` in line 12. A part without a line of its own stands where what
/// holds it does: `limits.lower` where `limits` is, and that where the element itself is.
class PartLines {
 public:
  /// The first line that is noted for a part counts. 0 is none.
  void note(std::string_view part, int line);

  /// The line of a part; `otherwise`, that of the element, where the part has none.
  int of(std::string_view part, int otherwise) const;

 private:
  std::vector<std::pair<std::string, int>> lines_;  // a few
};

}  // namespace limber
