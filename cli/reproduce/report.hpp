// The report on a terminal, and for programs.
#pragma once

#include <string>
#include <vector>

#include "reproduce/section.hpp"

namespace limber::cli::reproduce {

void print_report(const std::vector<Section>& sections);

/// A list of `{"item", "printed", "computed", "difference", "unit", "verdict", "note"}`.
std::string report_json(const std::vector<Section>& sections);

/// How often each verdict was given, in the order of the words.
std::vector<std::pair<Verdict, int>> count_verdicts(const std::vector<Section>& sections);

}  // namespace limber::cli::reproduce
