#include "tree_drawing.hpp"

#include <fmt/core.h>

#include <unordered_map>

#include "table.hpp"
#include "terminal.hpp"

namespace limber::cli {

namespace {

class Drawing {
 public:
  explicit Drawing(const ModelSpec& spec) {
    for (const BodySpec& body : spec.bodies) children_[body.parent].push_back(&body);
    draw(nullptr, "", "");
  }

  std::vector<TreeLine> lines;

 private:
  /// A link and all beyond it. `first` comes before the link itself, `next` before the lines after it.
  void draw(const BodySpec* body, const std::string& first, const std::string& next) {
    std::string before = first;
    while (true) {
      const bool moves = body != nullptr && body->joint.type != JointType::fixed;
      const char* mark = body == nullptr ? "○ " : moves ? "● " : "◼ ";
      lines.push_back({before + mark + (body == nullptr ? kWorld : body->name), body});
      const auto found = children_.find(body == nullptr ? kWorld : body->name);
      if (found == children_.end()) return;
      const std::vector<const BodySpec*>& children = found->second;
      if (children.size() > 1) {
        for (const BodySpec* child : children) {
          const bool is_last = child == children.back();
          draw(child, next + (is_last ? "└─" : "├─"), next + (is_last ? "  " : "│ "));
        }
        return;
      }
      body = children.front();
      before = next;
    }
  }

  std::unordered_map<std::string, std::vector<const BodySpec*>> children_;
};

std::string joint_text(const JointSpec& joint) {
  if (!joint.mimic) return to_string(joint.type);
  return fmt::format("{}, follows {} × {}", to_string(joint.type), joint.mimic->of,
                     short_number(joint.mimic->multiplier));
}

/// Rotors, named frames and cut joints of a link.
std::string remarks(const ModelSpec& spec, const std::string& link, const BodySpec* body) {
  std::string text;
  const auto add = [&](const std::string& remark) { text += (text.empty() ? "" : ", ") + remark; };
  if (body != nullptr && !body->rotors.empty())
    add(body->rotors.size() == 1
            ? fmt::format("rotor × {}",
                          body->rotors[0].rates.empty() ? short_number(body->rotors[0].gear_ratio) : "row")
            : fmt::format("{} rotors", body->rotors.size()));
  for (const FrameSpec& frame : spec.frames)
    if (frame.body == link) add("frame " + frame.name);
  for (const LoopSpec& loop : spec.loops)
    if (loop.a.body == link || loop.b.body == link) add("loop " + loop.name);
  return text;
}

}  // namespace

std::vector<TreeLine> draw_tree(const ModelSpec& spec) { return Drawing(spec).lines; }

void print_tree(const ModelSpec& spec) {
  Table table("llll");
  table.header({"link", "joint", "type", ""});
  for (const TreeLine& line : draw_tree(spec)) {
    const std::string link = line.body == nullptr ? kWorld : line.body->name;
    table.row({line.drawing, line.body == nullptr ? "" : line.body->joint.name,
               line.body == nullptr ? "" : joint_text(line.body->joint),
               styled(Style::accent, remarks(spec, link, line.body))});
  }
  table.print();
}

}  // namespace limber::cli
