#include <fmt/core.h>
#include <limber/version.hpp>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "bench.hpp"
#include "files.hpp"
#include "reproduce/report.hpp"
#include "words.hpp"

namespace limber::cli {

/// The text of page.md, as CMake puts it into a source file. It has {{names}} where values go, and
/// {{tables}} in each section.
extern const char* const kPage;

}  // namespace limber::cli

namespace limber::cli::reproduce {

namespace {

constexpr const char* kFolder = "reproduction";
constexpr std::size_t kPageColumns = 120;

// ---- Tables

/// The different values of a member, in the order in which they come.
std::vector<std::string> distinct(const std::vector<const Item*>& items, std::string Item::* member) {
  std::vector<std::string> all;
  for (const Item* item : items)
    if (std::ranges::find(all, item->*member) == all.end()) all.push_back(item->*member);
  return all;
}

std::string emphasised(const Item& item) {
  const std::string text = item.computed_text();
  return item.printed && item.verdict == Verdict::print_is_wrong ? "**" + text + "**" : text;
}

std::string cell(const Item& item) {
  return (item.printed ? item.printed_text() + " / " : "") + emphasised(item);
}

std::string verdicts(const std::vector<const Item*>& row) {
  std::vector<std::string> all;
  for (const Item* item : row) {
    const std::string word = to_string(item->verdict);
    const bool is_new = std::ranges::find(all, word) == all.end();
    if (is_new && (item->verdict != Verdict::computed || row.size() == 1)) all.push_back(word);
  }
  return joined(all);
}

/// Those with this value of a member.
std::vector<const Item*> with(const std::vector<const Item*>& items, std::string Item::* member,
                              const std::string& value) {
  std::vector<const Item*> found;
  for (const Item* item : items)
    if (item->*member == value) found.push_back(item);
  return found;
}

/// A column for each N, state or quantity. Where there is only one, the print has a column beside Limber's.
std::string table(const std::string& name, const std::vector<const Item*>& items) {
  const std::vector<std::string> columns = distinct(items, &Item::column);
  const bool is_list = columns == std::vector<std::string>{""};
  const bool has_print =
      is_list && std::ranges::any_of(items, [](const Item* item) { return item->printed.has_value(); });
  std::vector<std::string> titles = is_list ? std::vector<std::string>{"Limber"} : columns;
  if (has_print) titles.insert(titles.begin(), "printed");
  std::string text = fmt::format("| {} | {} | verdict |\n|---", name, joined(titles, " | "));
  for (std::size_t k = 0; k < titles.size(); ++k) text += "|---:";
  text += "|---|\n";
  for (const std::string& row : distinct(items, &Item::row)) {
    const std::vector<const Item*> cells = with(items, &Item::row, row);
    text += "| " + row + (has_print ? " | " + cells.front()->printed_text() : "");
    for (const std::string& column : columns) {
      const auto found = std::ranges::find(cells, column, &Item::column);
      text += " | " + (found == cells.end() ? "" : has_print ? emphasised(**found) : cell(**found));
    }
    text += " | " + verdicts(cells) + " |\n";
  }
  return text;
}

std::string notes(const std::vector<const Item*>& items) {
  std::string text;
  for (const std::string& row : distinct(items, &Item::row)) {
    const std::vector<const Item*> cells = with(items, &Item::row, row);
    const std::string& note = cells.front()->note;
    if (!note.empty()) text += wrapped(split("- *" + row + "*: " + note + ".", ' '), 2, kPageColumns) + "\n";
  }
  return text.empty() ? "" : text + "\n";
}

std::string tables(const Section& section) {
  std::vector<const Item*> all;
  for (const Item& item : section.items) all.push_back(&item);
  std::string text;
  for (const std::string& name : distinct(all, &Item::table)) {
    const std::vector<const Item*> some = with(all, &Item::table, name);
    text += table(name, some) + "\n" + notes(some);
  }
  for (const Plot& plot : section.plots)
    text += fmt::format("![{}]({}/{})\n\n", plot.description(), kFolder, plot.file);
  return text.substr(0, text.size() - 2);
}

// ---- The page

std::string machine() {
  const BuildFacts facts = build_facts();
  const std::string text = fmt::format(
      "Written by Limber {}: {}, `{}`, {}; {}, one core. Times are medians of 21 rounds over all calls in "
      "turn.",
      version(), facts.compiler, facts.flags, facts.instructions,
      facts.machine.empty() ? "processor unknown" : facts.machine);
  return wrapped(split(text, ' '), 0, kPageColumns);
}

std::string verdict_table(const std::vector<Section>& sections) {
  std::string text = "| verdict | meaning | here |\n|---|---|---:|";
  std::vector<Section> lasting;
  for (const Section& section : sections)
    if (!section.is_timed) lasting.push_back(section);
  for (const auto& [verdict, count] : count_verdicts(lasting))
    text += fmt::format("\n| {} | {} | {} |", to_string(verdict), facts_of(verdict).meaning, count);
  return text;
}

/// Without what depends on the machine, which stands between two marks.
std::string without_timings(std::string text) {
  const std::string begin = "<!-- timings -->", end = "<!-- end of timings -->\n\n";
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin))
    text.erase(at, text.find(end, at) + end.size() - at);
  return text;
}

/// With the values in the places of their names.
std::string filled(const std::string& page, const std::vector<Section>& sections) {
  std::string text;
  std::size_t at = 0, section = 0;
  for (std::size_t mark = page.find("{{"); mark != std::string::npos; mark = page.find("{{", at)) {
    const std::size_t end = page.find("}}", mark);
    const std::string name = page.substr(mark + 2, end - mark - 2);
    text += page.substr(at, mark - at);
    text += name == "machine"    ? machine()
            : name == "verdicts" ? verdict_table(sections)
            : name == "tables"   ? tables(sections[section++])
                                 : sections[section - 1].values.at(name);
    at = end + 2;
  }
  return text + page.substr(at);
}

}  // namespace

std::vector<std::string> titles() {
  const std::string page = kPage, heading = "\n## ", place = "{{tables}}";
  std::vector<std::string> all;
  for (std::size_t at = page.find(place); at != std::string::npos; at = page.find(place, at + 1)) {
    const std::size_t start = page.rfind(heading, at) + heading.size();
    all.push_back(page.substr(start, page.find('\n', start) - start));
  }
  return all;
}

void write_page(const std::vector<Section>& sections, const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::create_directories(fs::path(folder) / kFolder, error);
  if (error)
    throw std::runtime_error(
        fmt::format("{}: error: the folder {} cannot be made in it: {}", folder, kFolder, error.message()));
  for (const Section& section : sections)
    for (const Plot& plot : section.plots)
      write_output(plot.svg(), (fs::path(folder) / kFolder / plot.file).string());
  const std::string page = sections.back().is_timed ? kPage : without_timings(kPage);
  write_output(filled(page, sections), (fs::path(folder) / "reproduction.md").string());
}

}  // namespace limber::cli::reproduce
