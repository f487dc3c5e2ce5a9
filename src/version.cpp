#include <limber/version.hpp>

namespace limber {

const char* version() { return LIMBER_VERSION; }

// commit() stands in a file that cmake/Commit.cmake writes.

}  // namespace limber
