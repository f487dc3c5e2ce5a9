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

/// A link and all beyond it. `first` comes before the link itself, `next` before the lines after it.
struct Branch {
  const BodySpec* body;
  std::string first, next;
  std::size_t depth;
};

/// One line per link, the world first. The description must be one that build() accepts.
std::vector<TreeLine> drawn(const ModelSpec& spec) {
  std::unordered_map<std::string, std::vector<const BodySpec*>> children;
  for (const BodySpec& body : spec.bodies) children[body.parent].push_back(&body);
  std::vector<TreeLine> lines;
  std::vector<Branch> waiting{{nullptr, "", "", 0}};  // what comes next is the last
  while (!waiting.empty()) {
    const auto [body, first, next, depth] = std::move(waiting.back());
    waiting.pop_back();
    const bool moves = body != nullptr && body->joint.type != JointType::fixed;
    const std::string name = body == nullptr ? kWorld : body->name;
    lines.push_back({first + (body == nullptr ? "○ " : moves ? "● " : "◼ ") + printable(name), body});
    const std::vector<const BodySpec*>& beyond = children[name];
    if (beyond.size() == 1) waiting.push_back({beyond.front(), next, next, depth});
    for (std::size_t k = beyond.size(); beyond.size() > 1 && k-- > 0;) {
      const bool is_last = k + 1 == beyond.size();
      waiting.push_back({beyond[k], next + (is_last ? "└─" : "├─"),
                         depth < kDeepest ? next + (is_last ? "  " : "│ ") : next, depth + 1});
    }
  }
  return lines;
}

std::string joint_text(const JointSpec& joint) {
  if (!joint.mimic) return to_string(joint.type);
  std::string text = fmt::format("{}, follows {} × {}", to_string(joint.type), printable(joint.mimic->of),
                                 short_number(joint.mimic->multiplier));
  if (joint.mimic->offset != 0) text += " + " + short_number(joint.mimic->offset);
  return text;
}

}  // namespace

void print_tree(const ModelSpec& spec) {
  Table table("lll", 0);
  table.header({"link", "joint", "type"});
  for (const TreeLine& line : drawn(spec))
    table.row({line.drawing, line.body == nullptr ? "" : printable(line.body->joint.name),
               line.body == nullptr ? "" : joint_text(line.body->joint)});
  print_section("Tree");
  table.print();
}

}  // namespace limber::cli
