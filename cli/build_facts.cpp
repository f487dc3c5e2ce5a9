#include <limber/dynamics/instruction_set.hpp>

#include <fstream>
#include <sstream>

#include "bench.hpp"

namespace limber::cli {

namespace {

/// The last of several counts for the compiler; none at all is -O0.
std::string optimisation(const std::string& flags) {
  std::string found = "-O0", flag;
  for (std::istringstream words(flags); words >> flag;)
    if (flag.starts_with("-O")) found = flag == "-O" ? "-O1" : flag;
  return found;
}

std::vector<std::string> complaints_of(const std::string& flags) {
  std::vector<std::string> found;
  const std::string level = optimisation(flags);
  if (level == "-O0")
    found.push_back("it is not optimised");
  else if (level == "-O1" || level == "-Og" || level == "-Os" || level == "-Oz")
    found.push_back("it is optimised by " + level + " alone");
#ifndef NDEBUG
  found.push_back("assertions are on");
#endif
  if (flags.find("-fsanitize") != std::string::npos) found.push_back("sanitizers are on");
  return found;
}

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name")) return line.substr(std::min(line.find(": ") + 2, line.size()));
  return "";
}

}  // namespace

BuildFacts build_facts() {
  const std::string flags = LIMBER_CXX_FLAGS;
  return {LIMBER_CXX_COMPILER, flags, name(instruction_set()), processor(), complaints_of(flags)};
}

}  // namespace limber::cli
