// Statements that are checked while a person looks on.
#pragma once

#include <string>

namespace limber::cli {

class Checklist {
 public:
  /// `✓ statement   detail`, or `✗` in red.
  void check(bool holds, const std::string& statement, const std::string& detail = {});
  /// The same for two numbers or vectors that must agree: `residual` is their relative difference.
  void check_agreement(double residual, const std::string& statement);

  bool all_hold() const { return failed_ == 0; }
  int count() const { return passed_ + failed_; }
  int failed() const { return failed_; }

 private:
  int passed_ = 0, failed_ = 0;
};

}  // namespace limber::cli
