// A mechanism as a drawing on a terminal: a chain goes straight down, branches go off to the right.
#include <fmt/core.h>

#include <unordered_map>

#include "model_tables.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace limber::cli {

namespace {

/// What comes before the lines of a branch. Branches of branches go no further to the right than this: a line
/// for each of many links must not be as long as the tree is deep.
constexpr std::size_t kDeepest = 30;

struct TreeLine {
  std::string drawing;   ///< `├─● thigh`
  const BodySpec* body;  ///< null for the world
};

/// One line per link, the world first. The description must be one that build() accepts.
class Drawing {
 public:
  explicit Drawing(const ModelSpec& spec) {
    for (const BodySpec& body : spec.bodies) children_[body.parent].push_back(&body);
    std::vector<Branch> waiting{{nullptr, "", "", 0}};
    while (!waiting.empty()) {
      const Branch branch = std::move(waiting.back());
      waiting.pop_back();
      draw(branch, waiting);
    }
  }

  std::vector<TreeLine> lines;

 private:
  /// A link and all beyond it. `first` comes before the link itself, `next` before the lines after it.
  struct Branch {
    const BodySpec* body;
    std::string first, next;
    std::size_t depth;
  };

  /// Down to where it branches; the branches wait, the first of them on top.
  void draw(const Branch& branch, std::vector<Branch>& waiting) {
    const BodySpec* body = branch.body;
    const std::string* before = &branch.first;
    while (true) {
      const bool moves = body != nullptr && body->joint.type != JointType::fixed;
      const char* mark = body == nullptr ? "○ " : moves ? "● " : "◼ ";
      lines.push_back({*before + mark + (body == nullptr ? kWorld : printable(body->name)), body});
      const auto found = children_.find(body == nullptr ? kWorld : body->name);
      if (found == children_.end()) return;
      const std::vector<const BodySpec*>& children = found->second;
      if (children.size() > 1) {
        const bool goes_right = branch.depth < kDeepest;
        for (std::size_t k = children.size(); k-- > 0;) {
          const bool is_last = k + 1 == children.size();
          waiting.push_back({children[k], branch.next + (is_last ? "└─" : "├─"),
                             goes_right ? branch.next + (is_last ? "  " : "│ ") : branch.next,
                             branch.depth + 1});
        }
        return;
      }
      body = children.front();
      before = &branch.next;
    }
  }

  std::unordered_map<std::string, std::vector<const BodySpec*>> children_;
};

std::string joint_text(const JointSpec& joint) {
  if (!joint.mimic) return to_string(joint.type);
  std::string text = fmt::format("{}, follows {} × {}", to_string(joint.type), printable(joint.mimic->of),
                                 short_number(joint.mimic->multiplier));
  if (joint.mimic->offset != 0) text += " + " + short_number(joint.mimic->offset);
  return text;
}

}  // namespace

void print_tree(const ModelSpec& spec) {
  Table table("lll");
  table.header({"link", "joint", "type"});
  for (const TreeLine& line : Drawing(spec).lines)
    table.row({line.drawing, line.body == nullptr ? "" : printable(line.body->joint.name),
               line.body == nullptr ? "" : joint_text(line.body->joint)});
  print_section("Tree");
  table.print();
}

}  // namespace limber::cli
