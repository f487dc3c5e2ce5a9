// How do frames of the robot resist forces?  Λ⁻¹ = J H⁻¹ Jᵀ of one or several frames.
//
// A unit force on a frame, taken inward through the articulated bodies, leaves u_k = S_kᵀ F at each degree k
// on its way (F := F − U D⁻¹ u). Then Λ⁻¹_ab = Σ_k u_k^a D_k⁻¹ u_k^b over the degrees that both forces pass:
// O(N) for U and D, O(d) for each of the 6 m unit forces, and no mass matrix.
#pragma once

#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/algorithms/kinematics.hpp>

namespace limber::inline LIMBER_REGISTERS {

namespace kernels {

/// X_frame_coordinates: from the coordinates that are asked for to those of the frame itself.
template <class R, class T>
Transform<T> frame_from_coordinates(const CommonFrames<T>& places, const Frame<R>& frame,
                                    Coordinates coordinates) {
  if (coordinates == Coordinates::body) return Transform<T>::identity();
  const Transform<T> inverse = frame_placement(places, frame).inverse();
  if (coordinates == Coordinates::world) return inverse;
  return {inverse.rotation, Vec3<T>::zero()};
}

}  // namespace kernels

/// Λ⁻¹ of `count` frames, 6 count × 6 count numbers column by column. `bodies` must be prepared at q;
/// `places` must be at q too unless coordinates are the frames' own; `rests` has 6 count rows by velocity.
template <class R, class T>
void inverse_operational_space_inertia(const Model<R>& model, const T* q, const ArticulatedBodies<T>& bodies,
                                       const CommonFrames<T>& places, const Frame<R>* frames, int count,
                                       Coordinates coordinates, Rows<T>& rests, T* out) {
  const int size = 6 * count;
  for (int f = 0; f < count; ++f) {
    const Transform<T> x = frames[f].placement.template cast<T>() *
                           kernels::frame_from_coordinates(places, frames[f], coordinates);
    for (int d = 0; d < 6; ++d) {
      Force<T> unit = Force<T>::zero();
      unit[d] = as<T>(1);
      bodies.push_inward(model, q, frames[f].body, x * unit, rests.row(6 * f + d));
    }
  }
  for (int a = 0; a < size; ++a)
    for (int b = 0; b <= a; ++b) {
      T sum = as<T>(0);
      bodies.for_each_pivot(model, frames[a / 6].body, [&](int k, const T& inverse) {
        sum = sum + rests(a, k) * inverse * rests(b, k);
      });
      out[static_cast<std::ptrdiff_t>(a) * size + b] = out[static_cast<std::ptrdiff_t>(b) * size + a] = sum;
    }
}

}  // namespace limber::inline LIMBER_REGISTERS
