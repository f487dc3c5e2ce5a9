// Can a real body have this inertia? A density that is nowhere negative gives mass ≥ 0 and principal moments
// about the centre of mass that satisfy the triangle inequality, which together say that the pseudo-inertia
// Σ = ∫ [x; 1][x; 1]ᵀ dm is positive semidefinite.
#pragma once

#include <limber/math/eigen3.hpp>
#include <limber/spatial/inertia.hpp>

#include <limits>

namespace limber {

/// The pseudo-inertia [Σ₃ h; hᵀ m] with Σ₃ = ½ tr(Ī) 1 − Ī.
template <class T> struct PseudoInertia {
  Sym3<T> second_moment;  ///< ∫ x xᵀ dm about the origin
  Vec3<T> first_moment;   ///< ∫ x dm
  T mass;                 ///< ∫ dm
};

template <class T> constexpr PseudoInertia<T> pseudo_inertia(const Inertia<T>& i) {
  const T half_trace = as<T>(0.5) * i.about_origin.trace();
  return {Sym3<T>::identity() * half_trace - i.about_origin, i.first_moment, i.mass};
}

template <class T> constexpr Inertia<T> inertia_from_pseudo(const PseudoInertia<T>& p) {
  return {p.mass, p.first_moment, Sym3<T>::identity() * p.second_moment.trace() - p.second_moment};
}

/// Principal moments about the centre of mass, not sorted, with their axes.
template <class T> SymmetricEigen3<T> principal_moments(const Inertia<T>& i) {
  return symmetric_eigen(i.about_com());
}

/// The least eigenvalue of ∫ x xᵀ dm about the centre of mass. Negative: no distribution of mass has this
/// inertia, the largest principal moment exceeds the sum of the other two by twice as much.
template <class T> T consistency_margin(const Inertia<T>& i) {
  const Vec3<T> moments = principal_moments(i).values;
  const T half_sum = as<T>(0.5) * (moments.x + moments.y + moments.z);
  const T xy = select(moments.x < moments.y, moments.y, moments.x);
  return half_sum - select(xy < moments.z, moments.z, xy);
}

/// The nearest rotational inertia about the centre of mass that a body can have: that of the nearest positive
/// semidefinite ∫ x xᵀ dm, whose negative eigenvalues become zero. A consistent one comes back up to
/// rounding.
template <class T> Sym3<T> nearest_consistent(const Sym3<T>& about_com) {
  const T half_trace = as<T>(0.5) * about_com.trace();
  const SymmetricEigen3<T> spread = symmetric_eigen(Sym3<T>::identity() * half_trace - about_com);
  const auto clamped = [](const T& value) { return select(value < as<T>(0), as<T>(0), value); };
  const Sym3<T> second_moment = congruence(
      spread.vectors.matrix,
      Sym3<T>::diagonal(clamped(spread.values.x), clamped(spread.values.y), clamped(spread.values.z)));
  return Sym3<T>::identity() * second_moment.trace() - second_moment;
}

/// What a program that moves inertias about leaves in place of a moment of zero: ε m c², with c at least 1 m,
/// as nobody knows where the inertia was before. Moments below 1e-33 kg m² are zero.
template <class T> T rounding_of_moments(const T& mass, const Vec3<T>& com) {
  const T square = squared_norm(com), one = as<T>(1);
  return as<T>(1e-16) * abs(mass) * select(square < one, one, square) + as<T>(1e-33);
}

/// Whether a body of non-negative density can have this inertia, up to a relative `tolerance` of the moments
/// about the centre of mass and to the rounding of those about the origin, from which they come.
template <class T> auto is_physically_consistent(const Inertia<T>& i, Real<T> tolerance = Real<T>(1e-9)) {
  const T rounding = as<T>(64 * std::numeric_limits<Real<T>>::epsilon()) * abs(i.about_origin.trace());
  const T margin = consistency_margin(i) + abs(i.about_com().trace()) * as<T>(tolerance) + rounding;
  // Without mass there must be no first moment either.
  const T mass = select(as<T>(0) < i.mass, i.mass, i.mass - squared_norm(i.first_moment));
  // Both conditions as one comparison: the smaller of the two.
  return as<T>(0) <= select(mass < margin, mass, margin);
}

}  // namespace limber
