#include "progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>

namespace limber::cli {

Progress::Progress() : start_(std::chrono::steady_clock::now()) {}

Progress::~Progress() {
  if (is_shown_) std::fputs("\r\033[K", stderr);
}

void Progress::show(const std::string& what) {
  constexpr std::chrono::seconds patience{2};
  if (isatty(STDERR_FILENO) != 1 || std::chrono::steady_clock::now() - start_ < patience) return;
  fmt::print(stderr, "\r\033[K  {} …", what);
  is_shown_ = true;
}

}  // namespace limber::cli
