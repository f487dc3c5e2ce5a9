#include "files.hpp"

#include <fmt/core.h>
#include <limber/io/formats.hpp>
#include <limber/io/text_file.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "errors.hpp"
#include "words.hpp"

namespace limber::cli {

std::string read_input(const std::string& path) {
  return path == "-" ? io::read_standard_input() : io::read_text_file(path);
}

void write_output(const std::string& text, const std::string& path) {
  if (!path.empty() && path != "-") return io::write_text_file(path, text);
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void finish_output() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    throw std::system_error(errno, std::generic_category());
}

std::string output_error(const std::system_error& error) {
  if (error.code() == std::errc::broken_pipe) return "";
  return "standard output: error: cannot be written: " + error.code().message() + "\n";
}

std::string output_format(const std::string& out, const std::string& to) {
  const std::string format = to.empty() ? format_of(out) : to;
  const std::vector<std::string> known = writable_formats();
  if (std::ranges::find(known, format) != known.end()) return format;
  if (!format.empty())
    throw UsageError("{} cannot be written; formats for writing are {}", format, joined(known));
  throw UsageError("the format of \"{}\" is not known; use --to with {}", out, joined(known, " or "));
}

void keep_input(const ModelArgument& in, const std::string& out) {
  std::error_code ignored;
  const std::string path = in.path();
  if (!path.empty() && std::filesystem::equivalent(path, out, ignored))
    throw UsageError("\"{}\" is the input itself; --force replaces it", out);
}

}  // namespace limber::cli
