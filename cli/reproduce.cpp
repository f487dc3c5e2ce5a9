// `limber reproduce`: the literature's numbers beside Limber's.
#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>

#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "reproduce/page.hpp"
#include "reproduce/report.hpp"
#include "reproduce/sections.hpp"
#include "reproduce/timings.hpp"

namespace limber::cli {

namespace {

struct Options {
  std::string page;
  bool json = false;
  bool without_timings = false;
};

/// Each table in one piece, whatever the order in which its numbers were found.
reproduce::Section grouped(reproduce::Section section) {
  std::vector<reproduce::Item> items;
  std::set<std::string> seen;
  for (const reproduce::Item& first : section.items)
    if (seen.insert(first.table).second)
      std::copy_if(section.items.begin(), section.items.end(), std::back_inserter(items),
                   [&](const reproduce::Item& item) { return item.table == first.table; });
  section.items = std::move(items);
  return section;
}

std::vector<reproduce::Section> compute(bool has_timings) {
  using namespace reproduce;
  constexpr Section (*parts[])() = {coriolis_validity, rotor_consistency,     rotor_comparison,
                                    rotor_misprints,   algorithm_misprints,   text_slips,
                                    khatib_arm,        featherstone_examples, zhang_examples,
                                    rotor_models,      rotor_ratios};
  std::vector<Section> sections;
  {
    Progress progress;
    for (const auto part : parts) {
      progress.show(fmt::format("computing part {} of {}", sections.size() + 1, std::size(parts)));
      sections.push_back(grouped(part()));
    }
  }
  if (has_timings)
    for (Section& section : timings()) sections.push_back(grouped(std::move(section)));
  return sections;
}

int run(const Options& options) {
  const std::vector<reproduce::Section> sections = compute(!options.without_timings);
  if (!options.page.empty()) reproduce::write_page(sections, options.page);
  if (options.json)
    write_output(reproduce::report_json(sections), "");
  else if (options.page.empty())
    reproduce::print_report(sections);
  return kDone;
}

}  // namespace

Command reproduce_command() {
  Command command{.name = "reproduce",
                  .description = "Set the literature's numbers beside Limber's",
                  .examples = {{"limber reproduce", "printed, computed, verdict"},
                               {"limber reproduce --json --no-timings", "for programs, without times"},
                               {"limber reproduce --page docs", "write docs/reproduction.md"}}};
  auto options = std::make_shared<Options>();
  command.add_flag("--json", options->json, "As JSON");
  command.add_flag("--no-timings", options->without_timings, "Leave out what depends on the machine");
  command.add({.name = "--page",
               .type = "FOLDER",
               .target = &options->page,
               .description = "Write a page with plots into this folder"});
  command.add_color();
  command.run = [options] { return run(*options); };
  return command;
}

}  // namespace limber::cli
