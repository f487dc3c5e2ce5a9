#include "io/alike.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace limber::io {

namespace {

/// `joint "knee" armature` and `joint "hip" armature` are of one kind: the text without what is in quotes.
std::string kind_of(const std::string& element) {
  std::string kind;
  bool is_quoted = false;
  for (std::size_t k = 0; k < element.size(); ++k) {
    if (element[k] == '"')
      is_quoted = !is_quoted;
    else if (is_quoted && element[k] == '\\')
      ++k;  // what is escaped ends no quote
    else if (!is_quoted)
      kind += element[k];
  }
  return kind;
}

}  // namespace

std::vector<Problem> with_alike_warnings_joined(std::vector<Problem> problems) {
  using Key = std::tuple<std::string, ProblemCode, std::string, std::string, std::string>;
  std::map<Key, std::size_t> index;  // in `joined`
  std::vector<Problem> joined;
  for (Problem& problem : problems) {
    if (problem.is_error()) {
      joined.push_back(std::move(problem));
      continue;
    }
    const bool is_ignored = problem.outcome == Outcome::ignored;  // whatever its value
    const auto [found, is_new] =
        index.emplace(Key(problem.file, problem.code, kind_of(problem.element.text()), problem.sentence(),
                          is_ignored ? std::string() : problem.value),
                      joined.size());
    if (is_new) {
      joined.push_back(std::move(problem));
      continue;
    }
    Problem& first = joined[found->second];
    ++first.more;
    if (!is_ignored && problem.line != first.line) first.more_lines.push_back(problem.line);
  }
  return joined;
}

}  // namespace limber::io
