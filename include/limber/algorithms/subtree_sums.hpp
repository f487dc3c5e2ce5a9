// Sums over subtrees of numbers by body, in the common frame of common_columns.hpp: composites there are
// plain sums.
#pragma once

#include <limber/math/rows.hpp>
#include <limber/model/model.hpp>

namespace limber::inline LIMBER_REGISTERS {

/// Turns the first `Count` rows of the table, by body, into those of subtrees. Entry 0 becomes the sum of
/// all, of use where there is one root or what is summed does not depend on the origin.
template <int Count, class R, class T>
void sum_over_subtrees(const Model<R>& model, Rows<T>& table) {
  // Along a chain the sum stays in registers until the parent is reached.
  T sum[Count];
  bool carried = false;
  for (int i = model.body_count() - 1; i > 0; --i) {
    T* own = table.row(0) + i;
    for (int r = 0; r < Count; ++r, own += table.stride()) {
      sum[r] = carried ? *own + sum[r] : *own;
      *own = sum[r];
    }
    const int p = model.parent(i);
    carried = p == i - 1 && p != 0;
    if (carried) continue;
    T* to = table.row(0) + p;
    for (int r = 0; r < Count; ++r, to += table.stride()) *to = *to + sum[r];
  }
}

}  // namespace limber::inline LIMBER_REGISTERS
