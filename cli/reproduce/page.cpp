#include "reproduce/page.hpp"

#include <fmt/core.h>
#include <limber/version.hpp>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <stdexcept>

#include "build_facts.hpp"
#include "output.hpp"
#include "reproduce/report.hpp"
#include "terminal.hpp"

namespace limber::cli::reproduce {

namespace {

constexpr const char* kFolder = "reproduction";
constexpr std::size_t kPageColumns = 120;
// What depends on the machine stands between these.
constexpr const char *kTimed = "<!-- timings -->\n\n", *kEndOfTimed = "<!-- end of timings -->\n\n";

// ---- Text

/// A line broken at spaces; a list's further lines are indented.
std::string wrapped(const std::string& line) {
  const std::string indent = line.starts_with("- ") ? "  " : "";
  std::string text, current;
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    if (!current.empty() && columns(current) + 1 + columns(word) > kPageColumns) {
      text += current + "\n";
      current = indent + word;
    } else {
      current += (current.empty() ? "" : " ") + word;
    }
  }
  return text + current + "\n";
}

/// Paragraphs wrapped; code and tables as they are.
std::string paragraphs(const std::string& markdown) {
  std::string text;
  bool in_code = false;
  std::istringstream lines(markdown);
  for (std::string line; std::getline(lines, line);) {
    const bool is_fence = line.starts_with("```");
    if (is_fence) in_code = !in_code;
    const bool stays = is_fence || in_code || line.starts_with("|") || line.starts_with("    ");
    text += stays ? line + "\n" : wrapped(line);
  }
  return text.empty() ? "" : text + "\n";
}

// ---- Tables

/// The different values of a member, in the order in which they come.
std::vector<std::string> distinct(const std::vector<const Item*>& items, std::string Item::* member) {
  std::vector<std::string> all;
  for (const Item* item : items)
    if (std::find(all.begin(), all.end(), item->*member) == all.end()) all.push_back(item->*member);
  return all;
}

std::string emphasised(const Item& item) {
  const std::string text = computed_text(item);
  return item.printed && item.verdict == Verdict::print_is_wrong ? "**" + text + "**" : text;
}

std::string cell(const Item& item) {
  return (item.printed ? printed_text(item) + " / " : "") + emphasised(item);
}

std::string verdicts(const std::vector<const Item*>& row) {
  std::vector<std::string> all;
  for (const Item* item : row) {
    const std::string word = to_string(item->verdict);
    const bool is_new = std::find(all.begin(), all.end(), word) == all.end();
    if (is_new && (item->verdict != Verdict::computed || row.size() == 1)) all.push_back(word);
  }
  std::string text;
  for (const std::string& word : all) text += (text.empty() ? "" : ", ") + word;
  return text;
}

std::vector<const Item*> of_row(const std::vector<const Item*>& items, const std::string& row) {
  std::vector<const Item*> found;
  for (const Item* item : items)
    if (item->row == row) found.push_back(item);
  return found;
}

/// One item in each row.
std::string list_table(const std::string& name, const std::vector<const Item*>& items) {
  const bool has_print =
      std::any_of(items.begin(), items.end(), [](const Item* item) { return item->printed.has_value(); });
  std::string text = has_print
                         ? fmt::format("| {} | printed | Limber | verdict |\n|---|---:|---:|---|\n", name)
                         : fmt::format("| {} | Limber | verdict |\n|---|---:|---|\n", name);
  for (const Item* item : items)
    text += fmt::format("| {} |{} {} | {} |\n", item->row, has_print ? " " + printed_text(*item) + " |" : "",
                        emphasised(*item), to_string(item->verdict));
  return text;
}

/// A column for each N, state or quantity.
std::string wide_table(const std::string& name, const std::vector<const Item*>& items) {
  const std::vector<std::string> titles = distinct(items, &Item::column);
  std::string text = "| " + name, rule = "|---";
  for (const std::string& title : titles) {
    text += " | " + title;
    rule += "|---:";
  }
  text += " | verdict |\n" + rule + "|---|\n";
  for (const std::string& row : distinct(items, &Item::row)) {
    const std::vector<const Item*> cells = of_row(items, row);
    text += "| " + row;
    for (const std::string& title : titles) {
      const auto found =
          std::find_if(cells.begin(), cells.end(), [&](const Item* item) { return item->column == title; });
      text += " | " + (found == cells.end() ? "" : cell(**found));
    }
    text += " | " + verdicts(cells) + " |\n";
  }
  return text;
}

std::string notes(const std::vector<const Item*>& items) {
  std::string text;
  for (const std::string& row : distinct(items, &Item::row)) {
    const std::vector<const Item*> cells = of_row(items, row);
    if (!cells.front()->note.empty()) text += wrapped("- *" + row + "*: " + cells.front()->note + ".");
  }
  return text.empty() ? "" : text + "\n";
}

std::string tables(const std::vector<Item>& items) {
  std::vector<const Item*> all;
  for (const Item& item : items) all.push_back(&item);
  std::string text;
  for (const std::string& name : distinct(all, &Item::table)) {
    std::vector<const Item*> some;
    for (const Item* item : all)
      if (item->table == name) some.push_back(item);
    const bool is_list = distinct(some, &Item::column) == std::vector<std::string>{""};
    text += (is_list ? list_table(name, some) : wide_table(name, some)) + "\n" + notes(some);
  }
  return text;
}

// ---- The page

std::string section_text(const Section& section) {
  std::string text = "## " + section.title + "\n\n" + paragraphs(section.before) + tables(section.items);
  for (const Plot& plot : section.plots)
    text += fmt::format("![{}]({}/{})\n\n", plot.description(), kFolder, plot.file);
  text += paragraphs(section.after);
  return section.is_timed ? kTimed + text + kEndOfTimed : text;
}

std::string machine() {
  const BuildFacts facts = build_facts();
  return kTimed +
         paragraphs(fmt::format("Written by Limber {}: {}, `{}`, {}; {}, one core. Times are medians of {} "
                                "rounds over all calls in turn.",
                                version(), facts.compiler, facts.flags, facts.instructions,
                                facts.machine.empty() ? "processor unknown" : facts.machine, 21)) +
         kEndOfTimed;
}

std::string introduction(const std::vector<Section>& sections) {
  std::string text = "# The literature, reproduced\n\n";
  text += paragraphs(
      "Limber's dynamics stands on five texts: a thesis on the Coriolis matrix, the Christoffel symbols and "
      "exact rotors, two texts of R. Featherstone, slides of O. Khatib and a lecture of W. Zhang. This page "
      "computes every number of theirs that can be computed, and sets it beside the print. Where the two "
      "differ, it says why. It ends with what the thesis set out to find: how much the rotors of motors "
      "matter on real robots, and when a number on the diagonal of the mass matrix will do.\n\n"
      "`limber reproduce` prints these numbers, `limber reproduce --json` gives them to programs, and this "
      "page is written by\n\n"
      "    limber reproduce --page docs\n\n"
      "from a build of `cmake --preset bench-clang`. A test compares all of it but the times with what the "
      "program computes. The printed algorithms stand in [cli/reproduce/](../cli/reproduce), misprint by "
      "misprint. In the tables a cell is *printed / Limber*, or Limber's number alone where nothing is "
      "printed; a number in bold contradicts the print. Errors in per cent are relative.");
  text += machine();
  text += "| verdict | meaning | here |\n|---|---|---:|\n";
  std::vector<Section> lasting;
  for (const Section& section : sections)
    if (!section.is_timed) lasting.push_back(section);
  for (const auto& [verdict, count] : count_verdicts(lasting))
    text += fmt::format("| {} | {} | {} |\n", to_string(verdict), meaning(verdict), count);
  text += "\n" + paragraphs(
                     "The main findings:\n\n"
                     "- The modified articulated-body algorithm of the thesis (algorithm 6, equations 4.19 "
                     "to 4.25) is wrong as printed, and its tables are not those of exact rotors. All nine "
                     "numbers that do not involve it come out to the last digit, so the set-up is the "
                     "thesis's own.\n"
                     "- Its approximation by n² J on the diagonal, there thought to agree with the exact "
                     "algorithm to a few hundredths of a rad/s², is a third to a half off on those "
                     "mechanisms.\n"
                     "- On real robots the diagonal errs by about ρ/n: the share of the reflected inertia "
                     "in what a joint feels, over the gear ratio.\n"
                     "- The Coriolis and Christoffel algorithms are right once a line is moved and an index "
                     "corrected, and grow no faster than claimed.");
  return text;
}

std::string sources() {
  return "## Sources\n\n" +
         paragraphs(
             "- S. F. Echeandia, *Rigid-Body Dynamics Algorithms for Physically Interactive Robots*, B.S. "
             "thesis, University of Notre Dame, 2020. Chapter 3 was published in better form: S. Echeandia, "
             "P. M. Wensing, *Numerical Methods to Compute the Coriolis Matrix and Christoffel Symbols for "
             "Rigid-Body Systems*, Journal of Computational and Nonlinear Dynamics 16(9), 2021.\n"
             "- R. Featherstone, *A Beginner's Guide to 6-D Vectors (Part 2)*, IEEE Robotics & Automation "
             "Magazine 17(4), 2010.\n"
             "- R. Featherstone, *Dynamics*, slides of the summer school Summer Screws, 2024.\n"
             "- O. Khatib, *Introduction to Robotics*, Stanford: slides on Lagrange equations and the "
             "explicit form.\n"
             "- W. Zhang, *MEE5114 Advanced Control for Robotics*, lecture 8: rigid body dynamics, "
             "SUSTech.\n"
             "- Mini Cheetah: B. Katz, J. Di Carlo, S. Kim, ICRA 2019, and the figures of its published "
             "software ([robots](robots.md)).\n\n"
             "The texts were read from scans. A slip that the scan alone has made would be called a "
             "misprint here.\n\n"
             "See also [coupled bodies](coupled-bodies.md), [the Coriolis matrix](algorithms/coriolis.md), "
             "[Christoffel symbols](algorithms/christoffel.md) and [the Lagrangian "
             "form](algorithms/lagrangian.md).");
}

}  // namespace

void write_page(const std::vector<Section>& sections, const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::create_directories(fs::path(folder) / kFolder, error);
  if (error)
    throw std::runtime_error(
        fmt::format("{}: error: the folder {} cannot be made in it: {}", folder, kFolder, error.message()));
  std::string text = introduction(sections);
  for (const Section& section : sections) {
    text += section_text(section);
    for (const Plot& plot : section.plots)
      write_output(plot.svg(), (fs::path(folder) / kFolder / plot.file).string());
  }
  text += sources();
  while (text.ends_with("\n\n")) text.pop_back();
  write_output(text, (fs::path(folder) / "reproduction.md").string());
}

}  // namespace limber::cli::reproduce
