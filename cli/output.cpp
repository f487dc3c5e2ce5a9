#include "output.hpp"

#include <limber/io/text_file.hpp>

#include <cerrno>
#include <cstdio>

namespace limber::cli {

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

}  // namespace limber::cli
