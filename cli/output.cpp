#include "output.hpp"

#include <limber/io/text_file.hpp>
#include <limber/model/error.hpp>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace limber::cli {

void write_output(const std::string& text, const std::string& path) {
  if (!path.empty() && path != "-") return io::write_text_file(path, text);
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void finish_output() {
  const bool has_failed = std::ferror(stdout) != 0;
  if (std::fflush(stdout) == 0 && !has_failed) return;
  throw ModelError({{Severity::error, "standard output", 0, "file", "",
                     "cannot be written: " + std::generic_category().message(errno)}});
}

}  // namespace limber::cli
