// A line on the terminal that says what is going on, once it takes longer than one likes to wait.
#pragma once

#include <chrono>
#include <string>

namespace limber::cli {

class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Only on a terminal, and only two seconds after the start.
  void show(const std::string& what);

 private:
  std::chrono::steady_clock::time_point start_;
  bool is_shown_ = false;
};

}  // namespace limber::cli
