// The parts of a description, named for messages: `body "upper" inertia.mass`, and the line where they stand.
#pragma once

#include <limber/model/problem.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <string_view>

namespace limber::detail {

/// A part of a body, joint, rotor, frame or loop. Its name is put together only where there is something to
/// say.
class Part {
 public:
  /// `line` is that of the owner, `lines` has those of its parts, where they are known. The name has to
  /// outlive the part.
  Part(ElementKind kind, std::string_view name, int line, const PartLines* lines = nullptr,
       std::string prefix = {})
      : kind_(kind), name_(name), line_(line), lines_(lines), prefix_(std::move(prefix)) {}

  /// `inertia` of the owner, and then `.mass` of that. The texts have to outlive the part.
  Part part(const char* name) const {
    Part inner = *this;
    (*part_ ? inner.detail_ : inner.part_) = name;
    return inner;
  }
  int line() const;
  Element element() const;
  Problem problem(ProblemCode code, std::string value = {}, ProblemArguments arguments = {}) const {
    return {code, line(), element(), std::move(value), std::move(arguments)};
  }

 private:
  ElementKind kind_;
  std::string_view name_;
  int line_;
  const PartLines* lines_;
  std::string prefix_;  ///< `rotor 2`
  const char *part_ = "", *detail_ = "";
};

Part body_part(const BodySpec& body);
Part joint_part(const BodySpec& body);
Part rotor_part(const BodySpec& body, std::size_t rotor);
Part frame_part(const FrameSpec& frame);
Part loop_part(const LoopSpec& loop);

/// The line of a joint or a rotor, or of a part of it; that of the body, where it has none.
int joint_line(const BodySpec& body, std::string_view part = {});
int rotor_line(const BodySpec& body, std::size_t rotor);
/// `rotor "belt"`, or with its number in place of a name.
std::string rotor_name(const BodySpec& body, std::size_t rotor);

std::string in_quotes(std::string_view name);
std::string text_of(const Vec3<double>& v);
std::string text_of(const Mat3<double>& m);  ///< a list of its rows

}  // namespace limber::detail
