// The problems of writing a file: what a format cannot hold.
#pragma once

#include <limber/io/write_options.hpp>
#include <limber/math/vec3.hpp>
#include <limber/model/error.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/model/spec.hpp>

#include <cmath>
#include <string>
#include <utility>

#include "io/wording.hpp"
#include "io/xml_writer.hpp"

namespace limber::io {

struct Losses {
  ProblemList& problems;
  const WriteOptions& options;

  /// What is lost of the equations of motion: an error, or a warning where the options allow it.
  void report(Problem problem) const {
    problems.add(options.lossy ? std::move(problem.as(Severity::warning)) : std::move(problem));
  }
  /// What is lost of something else.
  void warn(Problem problem) const { problems.add(std::move(problem.as(Severity::warning))); }

  /// Of a rotor: the efficiency of its gear, which this format does not have.
  void report_efficiency(const RotorSpec& rotor, const Element& element, const char* format) const {
    for (const auto& [key, value] :
         {std::pair{"efficiency", rotor.efficiency}, std::pair{"back_efficiency", rotor.back_efficiency}})
      if (value != 1)
        report(Problem(ProblemCode::dynamics_not_in_format, rotor.line, element / key, number_text(value),
                       {format, "efficiency of a gear"})
                   .replaced_by("1"));
  }

  /// The number, which has to be finite.
  double finite(double value, const Element& owner) const {
    if (!std::isfinite(value)) problems.report(ProblemCode::not_finite, 0, owner, number_text(value));
    return value;
  }
  Vec3<double> finite(const Vec3<double>& v, const Element& owner) const {
    return {finite(v.x, owner), finite(v.y, owner), finite(v.z, owner)};
  }
  /// The text, which an XML file has to be able to hold.
  const std::string& xml_text(const std::string& text, const Element& owner) const {
    if (!is_xml_text(text)) problems.report(ProblemCode::text_unwritten, 0, owner, in_quotes(text), {"XML"});
    return text;
  }
};

}  // namespace limber::io
