// Flags that change the layout of types are refused by each header that a user may begin with.
#if LIMBER_EXPECT_ERROR == 1
#define _GLIBCXX_DEBUG
#elif LIMBER_EXPECT_ERROR == 2
#define EIGEN_MAX_ALIGN_BYTES 128
#elif LIMBER_EXPECT_ERROR == 3
#define EIGEN_DEFAULT_TO_ROW_MAJOR
#elif LIMBER_EXPECT_ERROR == 4
#define _GLIBCXX_DEBUG
#include <limber/batch/batch.hpp>
#elif LIMBER_EXPECT_ERROR == 5
#define EIGEN_DEFAULT_DENSE_INDEX_TYPE int
#elif LIMBER_EXPECT_ERROR == 6
#define _GLIBCXX_USE_CXX11_ABI 0
#endif
#include <limber/dynamics/dynamics.hpp>

// expect-error: (changes the layout of|is above 64|changes the types of)

int main() { return limber::Coordinates::body == limber::Coordinates::world; }
