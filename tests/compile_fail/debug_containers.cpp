// Containers of another layout than the library's.
#if LIMBER_EXPECT_ERROR == 1
#define _GLIBCXX_DEBUG
#endif
#include <limber/limber.hpp>

// expect-error: _GLIBCXX_DEBUG changes the layout of std::vector

int main() { return limber::robots::panda().nv(); }
