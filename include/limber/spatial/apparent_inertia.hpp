// What a constrained body looks like to a force, as the matrix of the textbooks; and the motions that given
// constraint forces leave free.
#pragma once

#include <limber/spatial/subspace.hpp>

namespace limber {

/// S (SᵀIS)⁻¹ Sᵀ: symmetric, positive semidefinite, of rank dim S, the same for every basis of S.
template <class T, std::size_t N>
Mat6<T> apparent_inverse_inertia(const Inertia<T>& inertia, const MotionSubspace<T, N>& s) {
  Mat6<T> phi = Mat6<T>::zero();
  for (int j = 0; j < 6; ++j) {
    Force<T> unit = Force<T>::zero();
    unit[j] = as<T>(1);
    const Motion<T> column = apparent_inverse_inertia_times(inertia, s, unit);
    for (int i = 0; i < 6; ++i) phi(i, j) = column[i];
  }
  return phi;
}

/// S = T⊥: the motions on which none of these forces does work.
template <class T, std::size_t N>
MotionSubspace<T, 6 - N> orthogonal_complement(const ForceSubspace<T, N>& forces) {
  // The numbers of a force as those of a motion: a complement is about numbers alone.
  MotionSubspace<T, N> numbers;
  for (std::size_t k = 0; k < N; ++k) numbers[k] = {forces[k].angular, forces[k].linear};
  const ForceSubspace<T, 6 - N> complement = orthogonal_complement(numbers);
  MotionSubspace<T, 6 - N> motions;
  for (std::size_t k = 0; k < 6 - N; ++k) motions[k] = {complement[k].angular, complement[k].linear};
  return motions;
}

}  // namespace limber
