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
  known,  ///< the memory has them, from an earlier call or because it was cleared: they may be left out
};

}  // namespace limber
