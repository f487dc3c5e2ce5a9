#include "reproduce/report.hpp"

#include <fmt/core.h>
#include <limber/io/json_text.hpp>

#include "json_output.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace limber::cli::reproduce {

namespace {

Style style_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::print_is_wrong:
    case Verdict::grows_more:
    case Verdict::slower:
    case Verdict::too_coarse:
      return Style::bad;
    case Verdict::noticeable:
    case Verdict::no_effect:
    case Verdict::computed:
      return Style::faint;
    default:
      return Style::good;
  }
}

std::string difference_text(const Item& item) {
  const std::optional<double> difference = item.difference();
  if (!difference) return "";
  return *difference == 0 ? "0" : fmt::format("{:+.2g}", *difference);
}

}  // namespace

void print_report(const std::vector<Section>& sections) {
  for (const Section& section : sections) {
    print_section(section.title);
    Table table("lrrrl");
    table.header({"", "printed", "Limber", "difference", "verdict"});
    std::string of;
    for (const Item& item : section.items) {
      if (item.table != of) table.row({styled(Style::title, of = item.table), "", "", "", ""});
      table.row({"  " + item.row + (item.column.empty() ? "" : ", " + item.column), printed_text(item),
                 computed_text(item), difference_text(item),
                 styled(style_of(item.verdict), to_string(item.verdict))});
    }
    table.print();
  }
  print_section("In all");
  Table table("rll");
  for (const auto& [verdict, count] : count_verdicts(sections))
    table.row({std::to_string(count), styled(style_of(verdict), to_string(verdict)),
               styled(Style::faint, meaning(verdict))});
  table.print();
}

std::string report_json(const std::vector<Section>& sections) {
  io::JsonText json;
  json.begin('[');
  for (const Section& section : sections)
    for (const Item& item : section.items) {
      json.next_item();
      json.begin('{');
      const auto put_optional = [&](const char* key, const std::optional<double>& value) {
        json.key(key);
        value ? put(json, *value) : json.null();
      };
      put_member(json, "item", item.name());
      put_optional("printed", item.printed ? std::optional(item.printed->value()) : std::nullopt);
      put_member(json, "computed", item.computed);
      put_optional("difference", item.difference());
      put_member(json, "unit", item.unit);
      put_member(json, "verdict", std::string(to_string(item.verdict)));
      put_member(json, "note", item.note);
      json.end('}');
    }
  json.end(']');
  return std::move(json).finish();
}

std::vector<std::pair<Verdict, int>> count_verdicts(const std::vector<Section>& sections) {
  std::vector<std::pair<Verdict, int>> counts;
  for (int k = 0; k <= static_cast<int>(Verdict::computed); ++k) {
    const auto verdict = static_cast<Verdict>(k);
    int count = 0;
    for (const Section& section : sections)
      for (const Item& item : section.items) count += item.verdict == verdict ? 1 : 0;
    if (count > 0) counts.emplace_back(verdict, count);
  }
  return counts;
}

}  // namespace limber::cli::reproduce
