// Which entries of a matrix are written.
#pragma once

#include <cstdint>

namespace limber {

/// Of a symmetric matrix.
enum class Triangle : std::uint8_t {
  both,   ///< all entries
  upper,  ///< rows ≤ columns, as most factorizations read them; the others are left as they are
};

/// Entries that are zero in every state, between degrees of freedom on different branches.
enum class Zeros : std::uint8_t {
  written,
  known,  ///< the memory of the caller has them, because it was cleared and nobody else writes to it
};

}  // namespace limber
