// Table 3.3 of the thesis: the time to derive H and Γ in symbols.
#pragma once

#include "reproduce/section.hpp"
#include "reproduce/stopwatch.hpp"

namespace limber::cli::reproduce {

void add_derivations(Stopwatch& watch);

/// After the watch has run.
Section table_3_3(const Stopwatch& watch);

}  // namespace limber::cli::reproduce
