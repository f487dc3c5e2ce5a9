// How fast the processor can be at best.
#pragma once

namespace bench {

/// Multiply-adds per second of one core, in the widest registers that this file is compiled for: what a loop
/// of independent ones reaches in about half a millisecond. R is double or float.
template <class R>
double multiply_adds_per_second();

}  // namespace bench
