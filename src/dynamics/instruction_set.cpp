#include <limber/dynamics/instruction_set.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>
#include <string_view>

#include "model/refuse.hpp"

// Made by cmake/Dispatch.cmake where the library has several sets: each public function jumps to where its
// slot points, and there is one row of targets per set.
extern "C" {
extern const std::size_t limber_function_count;
extern void* limber_function_slots[];
extern void* const limber_function_targets[];
}

namespace limber {

namespace {

using enum InstructionSet;
/// The narrowest first.
constexpr InstructionSet kCompiled[] = {LIMBER_COMPILED_SETS};
constexpr std::size_t kCompiledCount = std::size(kCompiled);

bool machine_has(InstructionSet set) {
#if defined(__x86_64__)
  __builtin_cpu_init();  // this may run before the constructors of the compiler's own library
  if (set == avx2) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (set == avx512)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl");
#endif
  static_cast<void>(set);
  return true;  // what the program itself is compiled for
}

/// Where the set is in kCompiled; kCompiledCount for one that library or machine does not have.
std::size_t index_of(InstructionSet set) {
  if (!machine_has(set)) return kCompiledCount;
  return static_cast<std::size_t>(std::ranges::find(kCompiled, set) - std::begin(kCompiled));
}

std::size_t widest() {
  std::size_t index = kCompiledCount - 1;
  while (index > 0 && !machine_has(kCompiled[index])) --index;
  return index;
}

std::size_t used = 0;  // slots start with the targets of the narrowest set

void use(std::size_t index) {
  if constexpr (kCompiledCount > 1)
    std::copy_n(limber_function_targets + index * limber_function_count, limber_function_count,
                limber_function_slots);
  used = index;
}

std::string words_of_sets() {
  std::string words;
  for (const InstructionSet set : instruction_sets())
    words += (words.empty() ? "" : ", ") + std::string(word(set));
  return words;
}

}  // namespace

const char* name(InstructionSet set) {
  constexpr const char* names[] = {"baseline", "SSE2", "AVX2", "AVX-512", "NEON"};
  return names[static_cast<std::size_t>(set)];
}

const char* word(InstructionSet set) {
  constexpr const char* words[] = {"baseline", "sse2", "avx2", "avx512", "neon"};
  return words[static_cast<std::size_t>(set)];
}

const std::vector<InstructionSet>& instruction_sets() {
  static const std::vector<InstructionSet> sets = [] {
    std::vector<InstructionSet> found;
    std::ranges::copy_if(kCompiled, std::back_inserter(found), machine_has);
    return found;
  }();
  return sets;
}

InstructionSet instruction_set() { return kCompiled[used]; }

void use_instruction_set(InstructionSet set) {
  const std::size_t index = index_of(set);
  if (index == kCompiledCount)
    refuse("use_instruction_set: this machine or this build has no {}, only {}", name(set), words_of_sets());
  use(index);
}

}  // namespace limber

/// Called before the constructors of the program (Dispatch.cmake).
extern "C" void limber_choose_instruction_set() {
  using namespace limber;
  use(widest());
  const char* wanted = std::getenv("LIMBER_INSTRUCTION_SET");
  if (wanted == nullptr || *wanted == '\0') return;
  for (const InstructionSet set : instruction_sets())
    if (std::string_view(word(set)) == wanted) return use(index_of(set));
  std::fprintf(stderr,
               "limber: LIMBER_INSTRUCTION_SET=%s: this machine or this build has only %s; using %s\n",
               wanted, words_of_sets().c_str(), word(instruction_set()));
}

/// With one set there is nothing to dispatch to, but a wish that cannot be met is still reported.
[[maybe_unused]] static const bool kWishIsHeard =
    limber::kCompiledCount == 1 && (limber_choose_instruction_set(), true);
