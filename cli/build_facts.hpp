// How this program and its library were compiled, and on which machine they run.
#pragma once

#include <string>
#include <vector>

namespace limber::cli {

struct BuildFacts {
  std::string compiler, flags;
  std::string instructions;             ///< the instruction set that runs
  std::string machine;                  ///< the processor; empty where it is not known
  std::vector<std::string> complaints;  ///< what makes this build slow; empty for a good one
};

BuildFacts build_facts();

}  // namespace limber::cli
