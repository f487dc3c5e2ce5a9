// The problems of writing a file: what a format cannot hold.
#pragma once

#include <limber/io/write_options.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/model/spec.hpp>

#include <string>

#include "io/file_problems.hpp"
#include "model/edit_common.hpp"
#include "model/link_tree.hpp"
#include "model/part.hpp"

namespace limber::io {

struct Losses {
  const char* format;
  ProblemList& problems;
  const WriteOptions& options;

  /// What is lost of the equations of motion: an error, or a warning where the options allow it.
  void report(Problem problem) const {
    problems.add(options.lossy ? std::move(problem.as(Severity::warning)) : std::move(problem));
  }
  /// What is lost of something else.
  void warn(Problem problem) const { problems.add(std::move(problem.as(Severity::warning))); }

  /// What was written, and the warnings; throws where there are errors.
  std::string settled(std::string text, std::vector<Problem>* warnings) const {
    std::vector<Problem> said = std::move(problems).throw_or_warnings(false);
    if (warnings) *warnings = with_same_warnings_joined(std::move(said));
    return text;
  }

  /// The format has no `what`. Of the equations of motion, `instead` is written in its place.
  void report_missing(const char* what, int line, Element element, std::string value,
                      std::string instead = {}) const {
    Problem problem(ProblemCode::dynamics_not_in_format, line, std::move(element), std::move(value),
                    {format, what});
    if (!instead.empty()) problem.replaced_by(std::move(instead));
    report(std::move(problem));
  }
  void warn_missing(ProblemCode code, const std::string& what, int line, Element element,
                    std::string value) const {
    warn(Problem(code, line, std::move(element), std::move(value), {format, what}));
  }
  /// The format has one number for all degrees.
  Problem one_for_all(const std::vector<double>& values, int line, Element element) const {
    Problem problem(ProblemCode::one_number_for_all, line, std::move(element), edit::list_text(values),
                    {format});
    return std::move(problem.replaced_by(number_text(values.front())));
  }

  /// Inertias that nobody has read: a reader of the file would take what is known of them for all.
  void report_unknown_inertias(const ModelSpec& spec) const {
    const detail::LinkTree tree(spec);
    for (std::size_t i = 0; i < spec.bodies.size(); ++i)
      if (const BodySpec& body = spec.bodies[i]; !body.unknown_inertia.empty() && tree.is_moving(spec, i))
        report_missing("unknown inertia", body.line, detail::body_part(body).element() / "inertia",
                       body.unknown_inertia);
  }

  /// Of a rotor: the efficiency of its gear, which no other format has.
  void report_efficiency(const RotorSpec& rotor, const Element& element) const {
    for (const auto& [key, value] :
         {std::pair{"efficiency", rotor.efficiency}, std::pair{"back_efficiency", rotor.back_efficiency}})
      if (value != 1)
        report_missing("efficiency of a gear", rotor.line, element / key, number_text(value), "1");
  }
};

}  // namespace limber::io
