// N registers of N numbers as a matrix: rows become columns, in registers.
#pragma once

#include <cstddef>
#include <utility>

namespace limber::batch {

namespace detail {

/// In blocks of two by two, the off-diagonal ones of size `half` change places.
template <std::size_t half, class V, std::size_t... lane>
[[gnu::always_inline]] inline void exchange(V& a, V& b, std::index_sequence<lane...>) {
  constexpr std::size_t n = sizeof...(lane);
  const V first = __builtin_shufflevector(a, b, ((lane & half) ? n + lane - half : lane)...);
  b = __builtin_shufflevector(a, b, ((lane & half) ? n + lane : lane + half)...);
  a = first;
}

template <std::size_t half, class V, std::size_t n>
[[gnu::always_inline]] inline void transpose_from(V (&m)[n]) {
  for (std::size_t i = 0; i < n; ++i)
    if ((i & half) == 0) exchange<half>(m[i], m[i + half], std::make_index_sequence<n>());
  if constexpr (half > 1) transpose_from<half / 2>(m);
}

}  // namespace detail

/// log₂ N steps of N shuffles. V is a vector of N numbers of the compiler's.
template <class V, std::size_t n>
[[gnu::always_inline]] inline void transpose(V (&m)[n]) {
  detail::transpose_from<n / 2>(m);
}

}  // namespace limber::batch
