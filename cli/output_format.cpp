#include "output_format.hpp"

#include <fmt/core.h>
#include <limber/io/formats.hpp>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "errors.hpp"

namespace limber::cli {

std::string output_format(const char* command, const std::string& out, const std::string& to) {
  const std::string format = to.empty() ? format_of(out) : to;
  const std::vector<std::string> known = writable_formats();
  if (std::find(known.begin(), known.end(), format) != known.end()) return format;
  std::string list;
  for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
  throw UsageError(format.empty()
                       ? fmt::format("{}: which format shall \"{}\" have? Say --to {}", command, out, list)
                       : fmt::format("{}: {} cannot be written; known are {}", command, format, list));
}

void keep_input(const char* command, const ModelArgument& in, const std::string& out) {
  std::error_code ignored;
  const std::string path = in.path();
  if (!path.empty() && std::filesystem::equivalent(path, out, ignored))
    throw UsageError(fmt::format("{}: \"{}\" is the input itself; --force replaces it", command, out));
}

}  // namespace limber::cli
