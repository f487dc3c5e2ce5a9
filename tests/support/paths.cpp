#include "support/paths.hpp"

namespace limber::test {

std::string source_path(const std::string& path) { return LIMBER_SOURCE_DIR "/" + path; }
std::string data_path(const std::string& path) { return source_path("tests/data/" + path); }

}  // namespace limber::test
