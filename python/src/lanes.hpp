// What batches of states have kernels over SIMD lanes for.
#pragma once

#include "call.hpp"

namespace limber::python {

/// Whether there is one for the function of this name; Outputs has then received the results of all states.
template <class R>
bool run_lanes(const Given& given, int threads, const Outputs& outputs);

}  // namespace limber::python
