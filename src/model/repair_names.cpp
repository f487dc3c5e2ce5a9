#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "model/checks.hpp"
#include "model/repairs.hpp"

namespace limber::detail {

namespace {

/// Names that have to differ from each other.
class NameSpace {
 public:
  explicit NameSpace(RepairList& repairs) : repairs_(repairs) {}

  /// Known before any name changes: a new one must not be somebody else's.
  void expect(const std::string& name) { given_.insert(name); }

  /// Gives the element a name that it may have; the first of several with one name keeps it.
  void settle(std::string& name, const std::string& fallback, int line, const std::string& element) {
    const bool is_reserved = name == kWorld;
    if (!name.empty() && !is_reserved && settled_.insert(name).second) return;
    const char* reason = name.empty()  ? "needs a name"
                         : is_reserved ? "the name is reserved for the fixed base"
                                       : "the name is taken; references mean the first of them";
    const std::string before = name, base = name.empty() ? fallback : name;
    name = name.empty() ? base : base + "_2";
    // Of many with one name, each goes on from where the last one stopped.
    int& number = number_of_[base];
    while (given_.contains(name) || !settled_.insert(name).second)
      name = base + "_" + std::to_string(number = std::max(number, 2) + 1);
    repairs_.add(line, element, '"' + before + '"', '"' + name + '"', reason);
  }

 private:
  RepairList& repairs_;
  std::unordered_set<std::string> given_, settled_;
  std::unordered_map<std::string, int> number_of_;  // the last one tried, per name
};

std::string numbered(const char* what, std::size_t k) {
  return std::string(what) + " " + std::to_string(k + 1);
}

}  // namespace

void repair_names(ModelSpec& spec, RepairList& repairs) {
  NameSpace places(repairs), joints(repairs), loops(repairs);
  for (const BodySpec& body : spec.bodies) {
    places.expect(body.name);
    joints.expect(body.joint.name);
  }
  for (const FrameSpec& frame : spec.frames) places.expect(frame.name);
  for (const LoopSpec& loop : spec.loops) loops.expect(loop.name);

  for (std::size_t i = 0; i < spec.bodies.size(); ++i) {
    BodySpec& body = spec.bodies[i];
    places.settle(body.name, "link_" + std::to_string(i + 1), body.line, numbered("body", i) + " name");
    joints.settle(body.joint.name, body.name + "_joint", joint_line(body),
                  body_element(body) + " joint.name");
  }
  for (std::size_t k = 0; k < spec.frames.size(); ++k)
    places.settle(spec.frames[k].name, "frame_" + std::to_string(k + 1), spec.frames[k].line,
                  numbered("frame", k) + " name");
  for (std::size_t k = 0; k < spec.loops.size(); ++k)
    loops.settle(spec.loops[k].name, "loop_" + std::to_string(k + 1), spec.loops[k].line,
                 numbered("loop", k) + " name");
}

}  // namespace limber::detail
