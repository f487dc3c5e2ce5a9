// What is wrong with a model: every problem found, each with its place, its element, the offending value and
// what would be right.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace limber {

enum class Severity { warning, error };

struct Problem {
  Severity severity = Severity::error;
  std::string file;      ///< empty for a model made in code
  int line = 0;          ///< 0 where there is none
  std::string element;   ///< e.g. `body "upper" inertia.mass`
  std::string value;     ///< the offending value as given, may be empty
  std::string expected;  ///< what is wrong and what would be right
  /// What a reader took in place of a value that it could not use; empty where it left it out.
  std::string taken = {};

  /// `arm.json:12: error: body "upper" inertia.mass = -2: must not be negative`
  std::string text() const;
};

/// Thrown by io and by build(). Its what() holds one line per problem.
class ModelError : public std::runtime_error {
 public:
  explicit ModelError(std::vector<Problem> problems);
  const std::vector<Problem>& problems() const { return problems_; }

 private:
  std::vector<Problem> problems_;
};

/// Collects the problems of one file or model, so that all are reported in one go.
class ProblemList {
 public:
  explicit ProblemList(std::string file = {}, std::vector<Problem> so_far = {})
      : file_(std::move(file)), problems_(std::move(so_far)) {}

  void error(int line, std::string element, std::string value, std::string expected);
  void warning(int line, std::string element, std::string value, std::string expected);
  /// A problem that names no file is one of this list's file.
  void add(Problem problem);

  bool has_errors() const;
  const std::vector<Problem>& all() const { return problems_; }

  /// Throws ModelError when there is an error, or in strict mode a warning too; else returns the warnings.
  std::vector<Problem> throw_or_warnings(bool strict) &&;

 private:
  std::string file_;
  std::vector<Problem> problems_;
};

/// A number as a person would write it, with all its digits: for messages.
std::string number_text(double value);

}  // namespace limber
