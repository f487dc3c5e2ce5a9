// Which entries of a symmetric matrix are wanted.
#pragma once

#include <cstdint>

namespace limber {

enum class Triangle : std::uint8_t {
  both,   ///< all entries
  upper,  ///< rows ≤ columns, as most factorizations read them; the others are left as they are
};

}  // namespace limber
