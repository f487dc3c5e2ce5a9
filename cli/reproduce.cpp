// `limber reproduce`: numbers of the literature beside Limber's.
#include <fmt/core.h>

#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "reproduce/report.hpp"
#include "reproduce/sections.hpp"
#include "terminal.hpp"

namespace limber::cli {

namespace {

struct ReproduceOptions {
  std::string page;
  bool json = false;
  bool without_timings = false;
};

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
      sections.push_back(part());
    }
  }
  if (has_timings)
    for (Section& section : timings()) sections.push_back(std::move(section));
  return sections;
}

int run(const ReproduceOptions& options) {
  const std::vector<reproduce::Section> sections = compute(!options.without_timings);
  if (!options.page.empty()) reproduce::write_page(sections, options.page);
  if (options.json)
    write_output(reproduce::report_json(sections));
  else if (options.page.empty())
    reproduce::print_report(sections);
  return kDone;
}

}  // namespace

Command reproduce_command() {
  Command command{.name = "reproduce",
                  .description = "Compare numbers of the literature with Limber's",
                  .examples = {{"limber reproduce", "printed, computed, verdict"},
                               {"limber reproduce --json --no-timings", "for programs, without times"},
                               {"limber reproduce --page docs", "write docs/reproduction.md"}}};
  auto options = std::make_shared<ReproduceOptions>();
  command.add_json(options->json);
  command.add("--no-timings", &options->without_timings, "Leave out times, which depend on the machine");
  command.add("--page FOLDER", &options->page, "Write a page with plots into this folder");
  command.add_color();
  command.run_with(options, run);
  return command;
}

}  // namespace limber::cli
