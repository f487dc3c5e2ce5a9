#include <limber/model/part_lines.hpp>

#include <algorithm>

namespace limber {

void PartLines::note(std::string_view part, int line) {
  const auto is_part = [&](const auto& each) { return each.first == part; };
  if (line <= 0 || std::ranges::any_of(lines_, is_part)) return;
  if (of(part, 0) == line) return;  // what holds it says so
  if (lines_.empty()) lines_.reserve(6);
  lines_.emplace_back(part, line);
}

int PartLines::of(std::string_view part, int otherwise) const {
  while (true) {
    for (const auto& [name, line] : lines_)
      if (name == part) return line;
    const std::size_t end = part.find_last_of(".[");
    if (end == std::string_view::npos) return otherwise;
    part = part.substr(0, end);
  }
}

}  // namespace limber
