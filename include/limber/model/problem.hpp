// What is wrong with a model, as data: a code, a place, an element, a value, and the arguments of its
// sentence.
//
//   problems.report(ProblemCode::mass_negative, line, {ElementKind::body, "upper", "inertia.mass"}, "-2");
//
// The codes are in problem_code.hpp, their severities and sentences in src/model/problem_table.cpp: a new
// kind of fault is one line in each. Programs decide by code, element and outcome, never by the text.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// One per kind of fault; the list is in problem_code.hpp, which kernels need not include.
enum class ProblemCode : int;

enum class Severity { warning, error };
const char* to_string(Severity severity);

/// What became of the value in the model.
enum class Outcome {
  kept,     ///< it is there as given
  ignored,  ///< it is not in the model
  replaced  ///< Problem::replacement is there instead
};
const char* to_string(Outcome outcome);

enum class ElementKind {
  other,  ///< none of those below: `part` says all
  file,
  model,
  world,
  body,
  link,
  joint,
  rotor,
  frame,
  loop,
  transmission,
  geom,
  mesh,
  tendon,
  site
};
const char* to_string(ElementKind kind);
/// `other` for a word that is no kind of element here.
ElementKind element_kind_from(std::string_view word);

/// What a problem is about: `joint "elbow" limits.lower` is the part `limits.lower` of the joint `elbow`.
struct Element {
  ElementKind kind = ElementKind::other;
  std::string name = {};  ///< may be empty
  std::string part = {};  ///< a path inside of it; may be empty

  std::string text() const;  ///< for people: very long names are cut
  /// A part of this element.
  Element operator/(std::string_view inner) const;
  friend bool operator==(const Element&, const Element&) = default;
};

/// The sentence's arguments, in the order of its placeholders.
using ProblemArguments = std::vector<std::string>;

struct Problem {
  ProblemCode code;
  Severity severity;
  std::string file = {};  ///< empty for a model made in code
  int line = 0;           ///< 0 where there is none
  Element element = {};
  std::string value = {};  ///< as given; may be empty
  ProblemArguments arguments = {};
  Outcome outcome;
  std::string replacement = {};      ///< for Outcome::replaced
  std::vector<int> more_lines = {};  ///< of more problems like this one, where they have lines of their own
  std::size_t more = 0;              ///< how many more there are

  /// Severity and outcome are those of the code.
  Problem(ProblemCode problem_code, int at_line = 0, Element of = {}, std::string given = {},
          ProblemArguments sentence_arguments = {});

  Problem& replaced_by(std::string instead);
  Problem& with(Outcome other);
  Problem& as(Severity other);

  bool is_error() const { return severity == Severity::error; }
  /// What is wrong and what would be right: `must not be negative`.
  std::string sentence() const;
  /// `body "upper" inertia.mass = -2: must not be negative`
  std::string message() const;
  /// The same with its place and severity: `arm.json:12: error: body "upper" …`
  std::string text() const;
};

/// Its text.
std::ostream& operator<<(std::ostream& out, const Problem& problem);

/// `arm.json:12: `, or nothing for no place.
std::string place_text(const std::string& file, int line);

}  // namespace limber
