#include <limber/batch/instruction_set.hpp>

#include "batch/worker_makers.hpp"

namespace limber::batch {

const char* name(InstructionSet set) {
  switch (set) {
    case InstructionSet::sse2:
      return "SSE2";
    case InstructionSet::avx2:
      return "AVX2";
    case InstructionSet::avx512:
      return "AVX-512";
    case InstructionSet::neon:
      return "NEON";
  }
  return "?";
}

namespace {

bool machine_has(InstructionSet set) {
#if defined(__x86_64__)
  switch (set) {
    case InstructionSet::sse2:
      return true;
    case InstructionSet::avx2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    case InstructionSet::avx512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512vl");
    case InstructionSet::neon:
      return false;
  }
#elif defined(__aarch64__)
  return set == InstructionSet::neon;
#endif
  return false;
}

}  // namespace

const std::vector<InstructionSet>& instruction_sets() {
  static const std::vector<InstructionSet> sets = [] {
    std::vector<InstructionSet> found;
    for (const WorkerMakers& makers : worker_makers())
      if (machine_has(makers.set)) found.push_back(makers.set);
    return found;
  }();
  return sets;
}

}  // namespace limber::batch
