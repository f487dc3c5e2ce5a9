// The report as a page: Markdown, and a folder of drawings beside it.
#pragma once

#include <string>
#include <vector>

#include "reproduce/section.hpp"

namespace limber::cli::reproduce {

/// Writes reproduction.md and reproduction/*.svg into the folder.
void write_page(const std::vector<Section>& sections, const std::string& folder);

}  // namespace limber::cli::reproduce
