// Where the sources of Limber are. Functions, and not definitions for the compiler: with a folder's name on
// its command line, two checkouts could not share what the compiler cache has kept.
#pragma once

#include <string>

namespace limber::test {

/// `path`, given from the root of the repository.
std::string source_path(const std::string& path);
/// `path`, given from tests/data.
std::string data_path(const std::string& path);

}  // namespace limber::test
