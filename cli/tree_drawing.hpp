// A mechanism as a drawing on a terminal: a chain goes straight down, branches go off to the right.
#pragma once

#include <limber/model/spec.hpp>

#include <string>
#include <vector>

namespace limber::cli {

struct TreeLine {
  std::string drawing;   ///< `├─● thigh`
  const BodySpec* body;  ///< null for the world
};

/// One line per link, the world first. The description must be one that build() accepts.
std::vector<TreeLine> draw_tree(const ModelSpec& spec);

/// The drawing on standard output, with the joint of each link.
void print_tree(const ModelSpec& spec);

}  // namespace limber::cli
