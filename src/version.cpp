#include <limber/version.hpp>

#include <commit.hpp>  // written by cmake/Commit.cmake

namespace limber {

const char* version() { return LIMBER_VERSION; }

const char* commit() { return LIMBER_COMMIT; }

}  // namespace limber
