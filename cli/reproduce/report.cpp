#include "reproduce/report.hpp"

#include <fmt/core.h>

#include "json_output.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace limber::cli::reproduce {

namespace {

std::string in_style(Verdict verdict) { return styled(facts_of(verdict).style, to_string(verdict)); }

std::string difference_text(const Item& item) {
  const std::optional<double> difference = item.difference();
  if (!difference) return "";
  return *difference == 0 ? "0" : fmt::format("{:+.2g}", *difference);
}

}  // namespace

void print_report(const std::vector<Section>& sections) {
  const std::vector<std::string> headings = titles();
  for (std::size_t k = 0; k < sections.size(); ++k) {
    print_section(headings[k]);
    Table table("Lrrrl");
    table.header({"", "printed", "Limber", "difference", "verdict"});
    std::string of;
    for (const Item& item : sections[k].items) {
      if (item.table != of) table.row({styled(Style::title, of = item.table), "", "", "", ""});
      table.row({"  " + item.row + (item.column.empty() ? "" : ", " + item.column), item.printed_text(),
                 item.computed_text(), difference_text(item), in_style(item.verdict)});
    }
    table.print();
  }
  print_section("In all");
  Table table("rll");
  for (const auto& [verdict, count] : count_verdicts(sections))
    table.row({std::to_string(count), in_style(verdict), styled(Style::faint, facts_of(verdict).meaning)});
  table.print();
}

std::string report_json(const std::vector<Section>& sections) {
  io::JsonText json;
  json.begin('[');
  for (const Section& section : sections)
    for (const Item& item : section.items) {
      json.next_item();
      const auto printed = item.printed ? std::optional(item.printed->value()) : std::nullopt;
      put_object(json, "item", item.name(), "printed", printed, "computed", item.computed, "difference",
                 item.difference(), "unit", item.unit, "verdict", to_string(item.verdict), "note", item.note);
    }
  json.end(']');
  return std::move(json).finish();
}

std::map<Verdict, int> count_verdicts(const std::vector<Section>& sections) {
  std::map<Verdict, int> counts;
  for (const Section& section : sections)
    for (const Item& item : section.items) ++counts[item.verdict];
  return counts;
}

}  // namespace limber::cli::reproduce
