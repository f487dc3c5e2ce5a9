#include <stdexcept>
#include <type_traits>

#include "batch/worker.hpp"

// Defined by lanes/worker.cpp, once per instruction set; cmake/LimberBatch.cmake says which ones there are.
#define LIMBER_DECLARE_MAKERS(set)                                        \
  extern "C" limber::batch::Worker<double>* limber_worker_##set##_double( \
      const limber::Model<double>& model);                                \
  extern "C" limber::batch::Worker<float>* limber_worker_##set##_float(const limber::Model<float>& model);

LIMBER_DECLARE_MAKERS(sse2)
LIMBER_DECLARE_MAKERS(avx2)
LIMBER_DECLARE_MAKERS(avx512)
LIMBER_DECLARE_MAKERS(neon)

namespace limber::batch {

namespace {

struct WorkerMakers {
  InstructionSet set;
  Worker<double>* (*of_doubles)(const Model<double>& model);
  Worker<float>* (*of_floats)(const Model<float>& model);
};

/// Those that the library was built with.
constexpr WorkerMakers kMakers[] = {
#if defined(LIMBER_HAS_SSE2)
    {InstructionSet::sse2, limber_worker_sse2_double, limber_worker_sse2_float},
#endif
#if defined(LIMBER_HAS_AVX2)
    {InstructionSet::avx2, limber_worker_avx2_double, limber_worker_avx2_float},
#endif
#if defined(LIMBER_HAS_AVX512)
    {InstructionSet::avx512, limber_worker_avx512_double, limber_worker_avx512_float},
#endif
#if defined(LIMBER_HAS_NEON)
    {InstructionSet::neon, limber_worker_neon_double, limber_worker_neon_float},
#endif
};

}  // namespace

template <class R>
std::unique_ptr<Worker<R>> make_worker(InstructionSet set, const Model<R>& model) {
  for (const WorkerMakers& makers : kMakers)
    if (makers.set == set) {
      if constexpr (std::is_same_v<R, double>)
        return std::unique_ptr<Worker<R>>(makers.of_doubles(model));
      else
        return std::unique_ptr<Worker<R>>(makers.of_floats(model));
    }
  throw std::logic_error("make_worker: no worker for this instruction set");
}

template std::unique_ptr<Worker<double>> make_worker(InstructionSet, const Model<double>&);
template std::unique_ptr<Worker<float>> make_worker(InstructionSet, const Model<float>&);

}  // namespace limber::batch
