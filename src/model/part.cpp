#include "model/part.hpp"

#include <limber/model/error.hpp>

#include "model/formatted.hpp"

namespace limber::detail {

int Part::line() const { return lines_ ? lines_->of(std::string(part_) + detail_, line_) : line_; }

Element Part::element() const {
  std::string path = prefix_;
  if (*part_) path += (path.empty() ? "" : " ") + std::string(part_) + detail_;
  return {kind_, std::string(name_), std::move(path)};
}

Part body_part(const BodySpec& body) { return {ElementKind::body, body.name, body.line, &body.lines}; }

Part joint_part(const BodySpec& body) {
  return {ElementKind::joint, body.joint.name, joint_line(body), &body.joint.lines};
}

Part rotor_part(const BodySpec& body, std::size_t rotor) {
  return {ElementKind::body, body.name, rotor_line(body, rotor), &body.rotors[rotor].lines,
          rotor_name(body, rotor)};
}

Part frame_part(const FrameSpec& frame) { return {ElementKind::frame, frame.name, frame.line}; }
Part loop_part(const LoopSpec& loop) { return {ElementKind::loop, loop.name, loop.line}; }

int joint_line(const BodySpec& body, std::string_view part) {
  return body.joint.lines.of(part, body.joint.line ? body.joint.line : body.line);
}

int rotor_line(const BodySpec& body, std::size_t rotor) {
  return body.rotors[rotor].line ? body.rotors[rotor].line : body.line;
}

std::string rotor_name(const BodySpec& body, std::size_t rotor) {
  const std::string& name = body.rotors[rotor].name;
  return "rotor " + (name.empty() ? std::to_string(rotor + 1) : in_quotes(name));
}

std::string in_quotes(std::string_view name) { return '"' + std::string(name) + '"'; }

std::string text_of(const Vec3<double>& v) {
  return formatted("[{}, {}, {}]", number_text(v.x), number_text(v.y), number_text(v.z));
}

std::string text_of(const Mat3<double>& m) {
  return formatted("[{}, {}, {}]", text_of(m.row(0)), text_of(m.row(1)), text_of(m.row(2)));
}

}  // namespace limber::detail
