// What joints whose motion columns do not move in the body have in common.
#pragma once

#include <limber/spatial/motion.hpp>

namespace limber {

/// Columns that are basis vectors of the body's own coordinates (Motion::basis).
template <int... Index>
struct FixedColumns {
  template <class T>
  static void columns(const T*, Motion<T>* s) {
    ((*s++ = Motion<T>::basis(Index)), ...);
  }
  template <class T>
  static void column_rates(const T*, const T*, Motion<T>* rates) {
    ((static_cast<void>(Index), *rates++ = Motion<T>::zero()), ...);
  }
};

}  // namespace limber
