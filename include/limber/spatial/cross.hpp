// The three cross products of spatial algebra.
//
//   v ×  m   rate of a motion vector m that moves with velocity v      [ω×  0 ; v× ω×]
//   v ×* f   rate of a force vector f that moves with velocity v       [ω×  v×; 0  ω×] = −(v×)ᵀ
//   f ×̄* v   the second read as a linear map of v: (f ×̄*) v = v ×* f   [−n× −f×; −f× 0]
#pragma once

#include <limber/spatial/force.hpp>

namespace limber {

/// v × m
template <class T> [[gnu::always_inline]] constexpr Motion<T> cross(const Motion<T>& v, const Motion<T>& m) {
  return {cross(v.angular, m.angular), cross(v.angular, m.linear) + cross(v.linear, m.angular)};
}

/// v ×* f
template <class T> [[gnu::always_inline]] constexpr Force<T> cross(const Motion<T>& v, const Force<T>& f) {
  return {cross(v.angular, f.angular) + cross(v.linear, f.linear), cross(v.angular, f.linear)};
}

/// (f ×̄*) v = v ×* f
template <class T> [[gnu::always_inline]] constexpr Force<T> cross_bar(const Force<T>& f,
                                                                       const Motion<T>& v) {
  return cross(v, f);
}

}  // namespace limber
