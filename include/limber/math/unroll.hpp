// Loops whose counts the compiler knows: it keeps what they work on in registers.
#pragma once

#include <type_traits>
#include <utility>

namespace limber {

/// f(0), f(1), …, f(N − 1), each index a constant of its own type.
template <int N, class F>
[[gnu::always_inline]] inline void unrolled(F&& f) {
  [&]<int... I>(std::integer_sequence<int, I...>) __attribute__((always_inline)) {
    (f(std::integral_constant<int, I>{}), ...);
  }(std::make_integer_sequence<int, N>{});
}

/// f(n) with n, which is one of 1 … Most, as a constant.
template <int Most, class F>
[[gnu::always_inline]] inline void with_constant(int n, F&& f) {
  if constexpr (Most > 1)
    if (n != Most) return with_constant<Most - 1>(n, f);
  f(std::integral_constant<int, Most>{});
}

}  // namespace limber
