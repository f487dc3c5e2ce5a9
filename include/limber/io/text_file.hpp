// Whole text files in and out. What goes wrong becomes a ModelError that names the file and the reason.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace [[gnu::visibility("default")]] limber {
namespace io {

/// More than any model or state has; what is larger is refused before it costs time or memory.
inline constexpr std::size_t kMostBytes = 64u << 20;

/// What messages call the standard input.
inline constexpr const char* kStandardInput = "standard input";

/// The bytes of the file, at most `most` of them.
std::string read_text_file(const std::string& path, std::size_t most = kMostBytes);

/// All that comes from the standard input.
std::string read_standard_input(std::size_t most = kMostBytes);

/// Writes all or nothing: into a new file beside it, which then takes its place.
void write_text_file(const std::string& path, std::string_view text);

}  // namespace io
}  // namespace limber
