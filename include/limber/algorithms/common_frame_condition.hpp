// How many digits does the common frame cost?  A number κ ≥ 1: what is computed there is right to about κ ε.
//
// In the common frame of common_columns.hpp the inertia of a small part at the distance p has entries of the
// size m p², and its motion about its own axis is what is left when they cancel. With the column S = [ω; l]
// and the composite [I h; h m] of what it moves
//
//   H_kk = ω·I ω + 2 ω·(h × l) + m l·l + armature          κ = max over k of (ω·I ω + m l·l) / H_kk
//
// The term in the middle is the one that cancels; it is no larger than the sum of the others.
#pragma once

#include <limber/algorithms/common_columns.hpp>
#include <limber/algorithms/common_inertias.hpp>

namespace limber::inline LIMBER_REGISTERS {

/// From columns and composite inertias. A column that moves no mass counts as 1.
template <class R, class T>
T common_frame_condition(const Model<R>& model, const CommonColumns<T>& columns,
                         const CommonInertias<T>& composites) {
  const Columns& layout = model.columns();
  T condition = as<T>(1);
  for (int k = 0; k < layout.count; ++k) {
    const Inertia<T> composite = composites.inertia(layout.body[static_cast<std::size_t>(k)]);
    const Motion<T> s = columns.column(k);
    T h = dot(s, composite * s) + as<T>(model.diagonal_constant(k));
    if (columns.couples.rows() != 0) h = h + dot(s.angular, columns.couples.vector(0, k));
    const T terms =
        dot(s.angular, composite.about_origin * s.angular) + composite.mass * dot(s.linear, s.linear);
    const T own = select(as<T>(0) < terms, terms / abs(h), as<T>(1));
    condition = select(condition < own, own, condition);
  }
  return condition;
}

}  // namespace limber::inline LIMBER_REGISTERS
