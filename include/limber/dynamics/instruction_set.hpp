// The instruction sets that the lanes of a batch are compiled for. One library has several of them; which one
// runs is decided on the machine that it runs on.
#pragma once

#include <vector>

namespace limber::batch {

enum class InstructionSet {
  sse2,    ///< 2 doubles or 4 floats at a time: any 64-bit x86
  avx2,    ///< 4 or 8, with fused multiply-add
  avx512,  ///< 8 or 16 (F, CD, DQ, BW and VL)
  neon,    ///< 2 or 4: 64-bit ARM
};

/// `AVX-512` and so on.
const char* name(InstructionSet set);

/// Those that the library has and this machine can run, the widest last.
const std::vector<InstructionSet>& instruction_sets();

}  // namespace limber::batch
