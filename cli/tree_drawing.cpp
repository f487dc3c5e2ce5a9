#include "tree_drawing.hpp"

#include <fmt/core.h>

#include <unordered_map>

#include "table.hpp"

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
  std::string text = fmt::format("{}, follows {} × {}", to_string(joint.type), joint.mimic->of,
                                 short_number(joint.mimic->multiplier));
  if (joint.mimic->offset != 0) text += " + " + short_number(joint.mimic->offset);
  return text;
}

}  // namespace

std::vector<TreeLine> draw_tree(const ModelSpec& spec) { return Drawing(spec).lines; }

void print_tree(const ModelSpec& spec) {
  Table table("lll");
  table.header({"link", "joint", "type"});
  for (const TreeLine& line : draw_tree(spec))
    table.row({line.drawing, line.body == nullptr ? "" : line.body->joint.name,
               line.body == nullptr ? "" : joint_text(line.body->joint)});
  table.print();
}

}  // namespace limber::cli
