// Errors in a model are thrown all at once: a list of problems (problem.hpp), and the exception that carries
// it.
#pragma once

#include <limber/model/problem.hpp>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

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

  /// Adds a problem of this list's file. What is returned can be changed until the next one is added.
  Problem& report(ProblemCode code, int line, Element element, std::string value = {},
                  ProblemArguments arguments = {});
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
