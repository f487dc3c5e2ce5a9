#include "peak.hpp"

#include <ctime>

namespace bench {

namespace {

#if defined(__AVX512F__)
constexpr int kRegisterBytes = 64;
#elif defined(__AVX__)
constexpr int kRegisterBytes = 32;
#else
constexpr int kRegisterBytes = 16;
#endif

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

template <class R>
double multiply_adds_per_second() {
  typedef R Register __attribute__((vector_size(kRegisterBytes)));
  // As many as two units with a latency of four or five cycles can have under way, and more.
  constexpr int kChains = 12;
  constexpr long kRounds = 100000;
  volatile R given = R(0.5);  // read for each chain, so that the compiler cannot know that they are equal
  const Register factor = Register{} + given, term = Register{} + given;
  Register sum[kChains];
  for (Register& chain : sum) chain = Register{} + given;
  const double start = processor_seconds();
  for (long round = 0; round < kRounds; ++round) {
#pragma GCC unroll 12
    for (Register& chain : sum) chain = chain * factor + term;
  }
  Register total{};
  for (const Register& chain : sum) total += chain;
  given = total[0];
  const double seconds = processor_seconds() - start;
  return kRounds * kChains * static_cast<double>(sizeof(Register) / sizeof(R)) / seconds;
}

template double multiply_adds_per_second<double>();
template double multiply_adds_per_second<float>();

}  // namespace bench
