// A walk through a text, once and from its beginning: what the parsers of XML and JSON share.
#pragma once

#include <limber/model/problem_code.hpp>

#include "io/text.hpp"

namespace limber::io {

class TextScanner {
 protected:
  explicit TextScanner(std::string_view text) : text_(text), counted_(text.data()) {
    if (comes("\xEF\xBB\xBF")) at_ = 3;
    if (const auto bad = first_bad_character(text)) fault_at(*bad, Code::not_utf8);
  }

  /// The first fault counts.
  void fault_at(std::size_t at, Code code, ProblemArguments arguments = {}) {
    const int line = 1 + line_ends_in(text_.substr(0, at));
    if (!fault_) fault_.emplace(code, line, Element{}, std::string(), std::move(arguments));
  }
  /// The line that a piece of the text starts in, counted from the last piece that was asked for.
  int line_of(std::string_view piece) {
    line_ += line_ends_in({counted_, static_cast<std::size_t>(piece.data() - counted_)});
    counted_ = piece.data();
    return line_;
  }

  /// The next character; NUL at the end.
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool comes(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  void pass_spaces() {
    while (is_space(here())) ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<Problem> fault_;

 private:
  int line_ = 1;
  const char* counted_;  // how far the lines are counted
};

}  // namespace limber::io
