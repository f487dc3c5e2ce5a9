// Numbers copied in packs.
#pragma once

#include <limber/math/pack.hpp>

namespace limber::inline LIMBER_REGISTERS {

/// The last pack overlaps the one before. For few numbers a call of memcpy would take longer.
template <class T>
[[gnu::always_inline]] inline void copy_numbers(const T* from, int count, T* to) {
  const auto in_packs = [&]<class P>(P) __attribute__((always_inline)) {
    for (int i = 0; i + P::width < count; i += P::width) P::load(from + i).store(to + i);
    P::load(from + count - P::width).store(to + count - P::width);
  };
  if constexpr (std::floating_point<T>) {
    using Wide = typename PackOf<T>::type;
    if (count >= Wide::width) return in_packs(Wide());
    if constexpr (Wide::width > 4)
      if (count >= 4) return in_packs(Pack<T, 4>());
  }
  for (int i = 0; i < count; ++i) to[i] = from[i];
}

}  // namespace limber::inline LIMBER_REGISTERS
