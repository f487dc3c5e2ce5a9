// The instruction sets that the library is compiled for. One library has several of them; which one runs is
// decided on the machine that it runs on: when the program starts, the widest that library and machine have,
// or the one that the environment variable LIMBER_INSTRUCTION_SET names.
#pragma once

#include <vector>

namespace [[gnu::visibility("default")]] limber {

enum class InstructionSet {
  baseline,  ///< what the compiler makes of plain C++: processors without a set below
  sse2,      ///< 2 doubles or 4 floats at a time: any 64-bit x86
  avx2,      ///< 4 or 8, with fused multiply-add
  avx512,    ///< 8 or 16 (F, CD, DQ, BW and VL)
  neon,      ///< 2 or 4: 64-bit ARM
};

/// `AVX-512` and so on.
const char* name(InstructionSet set);
/// As in the environment variable and on the command line: `avx512`.
const char* word(InstructionSet set);

/// Those that the library has and this machine can run, the widest last.
const std::vector<InstructionSet>& instruction_sets();

/// What the functions of dynamics.hpp run with, and a Batch without a choice of its own.
InstructionSet instruction_set();

/// Chooses another of instruction_sets(), for the whole program; std::invalid_argument for one that is not
/// there. Models and workspaces serve all sets. No other thread may compute meanwhile.
void use_instruction_set(InstructionSet set);

}  // namespace limber
