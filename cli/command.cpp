#include "command.hpp"

#include "terminal.hpp"

namespace limber::cli {

std::string Option::value_name() const {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : "|") + word;
  return type.empty() ? all : type;
}

void Command::add_color() {
  add({.name = "--color",
       .target = &color_choice(),
       .description = "Colours; auto: on a terminal",
       .words = {"always", "never", "auto"}});
}

}  // namespace limber::cli
