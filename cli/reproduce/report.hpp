// The report on a terminal, for programs, and as a page: page.md with its numbers filled in, and a folder of
// drawings beside it.
#pragma once

#include "reproduce/section.hpp"

namespace limber::cli::reproduce {

void print_report(const std::vector<Section>& sections);

/// A list of `{"item", "printed", "computed", "difference", "unit", "verdict", "note"}`.
std::string report_json(const std::vector<Section>& sections);

/// Writes reproduction.md and reproduction/*.svg into the folder.
void write_page(const std::vector<Section>& sections, const std::string& folder);

/// The headings of the sections, in the order of page.md and of the report.
std::vector<std::string> titles();

/// How often each verdict was given, in the order of the words.
std::map<Verdict, int> count_verdicts(const std::vector<Section>& sections);

}  // namespace limber::cli::reproduce
