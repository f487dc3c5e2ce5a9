// What batches of states have kernels over SIMD lanes for.
#pragma once

#include "call.hpp"

namespace limber::python {

/// Whether there is one for the function of this name; Outputs has then received the results of all states.
template <class R>
bool run_lanes(const Given& given, int threads, const Outputs& outputs);

/// Whether a sum of all is finite. What is not makes it not so, and a sum may overflow.
template <class R>
bool may_be_finite(const R* numbers, std::ptrdiff_t count);

}  // namespace limber::python
