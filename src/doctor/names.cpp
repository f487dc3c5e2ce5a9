// Bodies and frames, joints, and loops have names of their own.
#include "doctor/examination.hpp"
#include "model/unique_names.hpp"

namespace limber::doctor {

namespace {

/// Names that have to differ from each other.
class NameSpace {
 public:
  explicit NameSpace(Examination& doctor) : doctor_(doctor) {}

  /// Known before any name changes: a new one must not be that of another element.
  void expect(const std::string& name) {
    if (doctor_.mends()) given_.take(name);
  }

  /// The name is there and unique; the first of several with one name keeps it.
  void examine(std::string& name, const std::string& fallback, int line, Element element) {
    const bool is_reserved = name == kWorld;
    if (!name.empty() && !is_reserved && settled_.insert(name).second) return;
    const Code code = name.empty()  ? Code::name_missing
                      : is_reserved ? Code::name_reserved
                                    : Code::name_taken;
    if (!doctor_.found(Problem(code, line, std::move(element), in_quotes(name)))) return;
    name = given_.make(name.empty() ? fallback : name);
    settled_.insert(name);
    doctor_.replaced_by(in_quotes(name));
  }

 private:
  Examination& doctor_;
  UniqueNames given_;
  std::unordered_set<std::string> settled_;
};

/// `body 3 name`: what has no good name is known by its number.
Element numbered(ElementKind kind, std::size_t k) { return {kind, "", std::to_string(k + 1) + " name"}; }

std::string numbered(const char* word, std::size_t k) { return word + std::to_string(k + 1); }

}  // namespace

void examine_names(Examination& doctor) {
  ModelSpec& spec = doctor.spec;
  NameSpace places(doctor), joints(doctor), loops(doctor);
  for (const BodySpec& body : spec.bodies) {
    places.expect(body.name);
    joints.expect(body.joint.name);
  }
  for (const FrameSpec& frame : spec.frames) places.expect(frame.name);
  for (const LoopSpec& loop : spec.loops) loops.expect(loop.name);

  for (std::size_t i = 0; i < spec.bodies.size(); ++i) {
    BodySpec& body = spec.bodies[i];
    places.examine(body.name, numbered("link_", i), body.line, numbered(ElementKind::body, i));
    joints.examine(body.joint.name, body.name + "_joint", detail::joint_line(body),
                   {ElementKind::body, body.name, "joint.name"});
  }
  for (std::size_t k = 0; k < spec.frames.size(); ++k)
    places.examine(spec.frames[k].name, numbered("frame_", k), spec.frames[k].line,
                   numbered(ElementKind::frame, k));
  for (std::size_t k = 0; k < spec.loops.size(); ++k)
    loops.examine(spec.loops[k].name, numbered("loop_", k), spec.loops[k].line,
                  numbered(ElementKind::loop, k));
}

}  // namespace limber::doctor
