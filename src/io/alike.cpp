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

namespace {

/// Something that is not used, whatever its value.
bool is_left_out(const Problem& problem) {
  return problem.expected.starts_with("ignored") || problem.expected.starts_with("left out");
}

/// `, lines 7, 12 and 20`: the first few.
std::string text_of_lines(const std::vector<int>& lines) {
  constexpr std::size_t most = 12;
  if (lines.empty()) return {};
  std::string text = lines.size() == 1 ? ", line " : ", lines ";
  for (std::size_t k = 0; k < std::min(lines.size(), most); ++k) {
    if (k > 0) text += k + 1 == lines.size() ? " and " : ", ";
    text += std::to_string(lines[k]);
  }
  return lines.size() > most ? text + ", …" : text;
}

}  // namespace

std::vector<Problem> with_alike_warnings_joined(std::vector<Problem> problems) {
  using Key = std::tuple<std::string, std::string, std::string, std::string>;
  std::map<Key, std::size_t> index;  // in `joined`
  struct Others {
    std::size_t count = 0;
    std::vector<int> lines;
  };
  std::vector<Problem> joined;
  std::vector<Others> others;
  for (Problem& problem : problems) {
    if (problem.severity == Severity::warning) {
      const auto [found, is_new] = index.emplace(Key(problem.file, kind_of(problem.element), problem.expected,
                                                     is_left_out(problem) ? std::string() : problem.value),
                                                 joined.size());
      if (!is_new) {
        Others& more = others[found->second];
        ++more.count;
        if (!is_left_out(problem) && problem.line != joined[found->second].line)
          more.lines.push_back(problem.line);
        continue;
      }
    }
    joined.push_back(std::move(problem));
    others.emplace_back();
  }
  for (std::size_t k = 0; k < joined.size(); ++k)
    if (others[k].count > 0)
      joined[k].expected +=
          " (and " + std::to_string(others[k].count) + " more like it" + text_of_lines(others[k].lines) + ")";
  return joined;
}

}  // namespace limber::io
