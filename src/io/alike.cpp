#include "io/alike.hpp"

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
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> index;  // in `joined`
  std::vector<Problem> joined;
  std::vector<std::size_t> more;
  for (Problem& problem : problems) {
    if (problem.severity == Severity::warning) {
      const auto [found, is_new] =
          index.emplace(std::tuple(problem.file, kind_of(problem.element), problem.expected), joined.size());
      if (!is_new) {
        ++more[found->second];
        continue;
      }
    }
    joined.push_back(std::move(problem));
    more.push_back(0);
  }
  for (std::size_t k = 0; k < joined.size(); ++k)
    if (more[k] > 0) joined[k].expected += " (and " + std::to_string(more[k]) + " more like it)";
  return joined;
}

}  // namespace limber::io
