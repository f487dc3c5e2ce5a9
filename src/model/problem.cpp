#include <limber/model/printable.hpp>
#include <limber/model/problem_code.hpp>

#include <fmt/args.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <utility>

#include "model/formatted.hpp"

namespace limber {

const char* to_string(Severity severity) { return severity == Severity::error ? "error" : "warning"; }

const char* to_string(Outcome outcome) {
  constexpr std::array names = {"kept", "ignored", "replaced"};
  return names[static_cast<std::size_t>(outcome)];
}

namespace {

constexpr std::array kKinds = {"other", "file", "model",        "world", "body", "link",   "joint", "rotor",
                               "frame", "loop", "transmission", "geom",  "mesh", "tendon", "site"};
static_assert(kKinds.size() == static_cast<std::size_t>(ElementKind::site) + 1);

// What a message shows of a text that is longer, in bytes; the problem has all of it.
constexpr std::size_t kLongestName = 80;
constexpr std::size_t kLongestPart = 300;
constexpr std::size_t kLongestValue = 300;
constexpr std::size_t kLongestArgument = 800;

/// ` (and 3 more like it, lines 7, 12 and 20)`, with the first few lines.
std::string more_text(const Problem& problem) {
  if (problem.more == 0) return {};
  constexpr std::size_t most = 12;
  const std::vector<int>& lines = problem.more_lines;
  std::string text = formatted(" (and {} more like it", problem.more);
  for (std::size_t k = 0; k < std::min(lines.size(), most); ++k) {
    text += k == 0 ? (lines.size() == 1 ? ", line " : ", lines ") : k + 1 == lines.size() ? " and " : ", ";
    text += std::to_string(lines[k]);
  }
  return text + (lines.size() > most ? ", …)" : ")");
}

/// What became of the value, where the sentence of the code does not say it: an error that is no more than a
/// warning here, as in what dynamics does not use.
std::string outcome_text(const Problem& problem) {
  const ProblemFacts& facts = facts_of(problem.code);
  if (problem.is_error()) {
    if (facts.concern != Concern::written_file) return {};
    if (problem.outcome != Outcome::replaced) return " (--lossy writes the file without it)";
    return " (--lossy writes " + shortened(problem.replacement, kLongestValue) + " instead)";
  }
  if (facts.severity != Severity::error) return {};
  if (problem.outcome == Outcome::replaced)
    return "; replaced by " + shortened(problem.replacement, kLongestValue);
  return problem.outcome == Outcome::ignored ? "; ignored" : "";
}

}  // namespace

const char* to_string(ElementKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

ElementKind element_kind_from(std::string_view word) {
  const auto found = std::find(kKinds.begin() + 1, kKinds.end(), word);
  return found == kKinds.end() ? ElementKind::other : static_cast<ElementKind>(found - kKinds.begin());
}

std::string Element::text() const {
  std::string text = kind == ElementKind::other ? "" : to_string(kind);
  const auto separate = [&] { text += text.empty() ? "" : " "; };
  if (!name.empty()) {
    separate();
    text += '"' + shortened(name, kLongestName) + '"';
  }
  if (part.empty()) return text;
  if (part.front() != '@' && part.front() != '.' && part.front() != '[') separate();
  return text + shortened(part, kLongestPart);
}

Element Element::operator/(std::string_view inner) const {
  return {kind, name, part + (part.empty() ? "" : " ") + std::string(inner)};
}

Problem::Problem(ProblemCode problem_code, int at_line, Element of, std::string given,
                 ProblemArguments sentence_arguments)
    : code(problem_code),
      severity(facts_of(problem_code).severity),
      line(at_line),
      element(std::move(of)),
      value(std::move(given)),
      arguments(std::move(sentence_arguments)),
      outcome(facts_of(problem_code).outcome) {}

Problem& Problem::replaced_by(std::string instead) {
  outcome = Outcome::replaced;
  replacement = std::move(instead);
  return *this;
}

Problem& Problem::with(Outcome other) {
  outcome = other;
  return *this;
}

Problem& Problem::as(Severity other) {
  severity = other;
  return *this;
}

std::string Problem::sentence() const {
  fmt::dynamic_format_arg_store<fmt::format_context> store;
  for (const std::string& argument : arguments) store.push_back(shortened(argument, kLongestArgument));
  return format_text(facts_of(code).sentence, store) + outcome_text(*this) + more_text(*this);
}

std::string Problem::message() const {
  std::string about = element.text() + (value.empty() ? "" : " = " + shortened(value, kLongestValue));
  if (!about.empty()) about += ": ";
  return printable(about + sentence());
}

std::string Problem::text() const {
  return formatted("{}{}: {}", printable(place_text(file, line)), to_string(severity), message());
}

std::ostream& operator<<(std::ostream& out, const Problem& problem) { return out << problem.text(); }

std::string place_text(const std::string& file, int line) {
  std::string place = file;
  if (line > 0) place += (place.empty() ? "line " : ":") + std::to_string(line);
  return place.empty() ? place : place + ": ";
}

}  // namespace limber
