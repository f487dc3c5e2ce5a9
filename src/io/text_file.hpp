// Whole text files in and out. What goes wrong becomes a ModelError that names the file and the reason.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace limber::io {

/// More than any model needs: what is larger is refused before it costs time or memory.
inline constexpr std::size_t kMostModelBytes = 64u << 20;

/// The bytes of the file, at most `most` of them.
std::string read_text_file(const std::string& path, std::size_t most);

/// Writes all or nothing: into a new file beside it, which then takes its place.
void write_text_file(const std::string& path, std::string_view text);

}  // namespace limber::io
