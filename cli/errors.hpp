// What the program says when something is wrong: one line on standard error, and an exit status.
#pragma once

#include <fmt/core.h>
#include <limber/model/error.hpp>

#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

namespace limber::cli {

// Exit statuses; `limber --help` and docs/command-line.md list them.
inline constexpr int kDone = 0;
inline constexpr int kInputIsWrong = 1;    ///< a model, a state, a file; or a check that does not hold
inline constexpr int kCommandIsWrong = 2;  ///< arguments that make no command
inline constexpr int kOnlyWarnings = 3;    ///< `check` has found warnings and no errors

/// Arguments that make no command; the text is formatted as `fmt::format` does.
class UsageError : public std::runtime_error {
 public:
  template <class... Arguments>
  explicit UsageError(fmt::format_string<Arguments...> text, Arguments&&... arguments)
      : std::runtime_error(fmt::format(text, std::forward<Arguments>(arguments)...)) {}
};

/// Throws ModelError with this problem.
[[noreturn]] void fail(ProblemCode code, Element element, ProblemArguments arguments, const std::string& file,
                       int line = 0);

/// The first error, and how many more there are.
std::string one_line(const std::exception& error);

/// One warning in place of all those of what only a viewer, a simulator or a contact solver would use: of
/// what is ignored, or also of what is faulty.
enum class Summed { ignored, with_faults };
std::vector<Problem> with_others_summed(std::vector<Problem> problems, Summed what);

/// On standard error, a line for each code of a file.
void print_warnings(const std::vector<Problem>& warnings);

}  // namespace limber::cli
