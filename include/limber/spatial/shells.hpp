// Inertias of closed thin shells, centred at the origin: all mass sits on the surface, `density` is mass per
// area. Axes of revolution are z. A shell is the rate at which the solid (solids.hpp) grows when its surface
// moves outward.
#pragma once

#include <limber/spatial/solids.hpp>

namespace limber::shells {

namespace detail {
using solids::detail::centred;
using solids::detail::pi;
}  // namespace detail

/// The six sides of a box with edges a, b, c along x, y, z.
template <class T> constexpr Inertia<T> box(const T& density, const T& a, const T& b, const T& c) {
  const T two = as<T>(2), twelfth = as<T>(1.0 / 12), quarter = as<T>(0.25);
  // Each pair of sides: ∫ x² over it is m a²/4 where x is its normal and m a²/12 where it is not.
  const T m_yz = two * density * b * c, m_xz = two * density * a * c, m_xy = two * density * a * b;
  const T xx = a * a * (quarter * m_yz + twelfth * (m_xz + m_xy));
  const T yy = b * b * (quarter * m_xz + twelfth * (m_yz + m_xy));
  const T zz = c * c * (quarter * m_xy + twelfth * (m_yz + m_xz));
  return {m_yz + m_xz + m_xy, Vec3<T>::zero(), Sym3<T>::diagonal(yy + zz, xx + zz, xx + yy)};
}

template <class T> constexpr Inertia<T> sphere(const T& density, const T& radius) {
  const T moment = as<T>(2.0 / 3) * radius * radius;
  return detail::centred(as<T>(4) * detail::pi<T>() * density * radius * radius, moment, moment, moment);
}

/// The side of a cylinder, open at both ends.
template <class T> constexpr Inertia<T> pipe(const T& density, const T& radius, const T& length) {
  const T across = as<T>(0.5) * radius * radius + as<T>(1.0 / 12) * length * length;
  return detail::centred(as<T>(2) * detail::pi<T>() * density * radius * length, across, across,
                         radius * radius);
}

/// A cylinder closed by two discs.
template <class T> constexpr Inertia<T> cylinder(const T& density, const T& radius, const T& length) {
  const T square = radius * radius, across = as<T>(0.25) * (square + length * length);
  return pipe(density, radius, length) +
         detail::centred(as<T>(2) * detail::pi<T>() * density * square, across, across, as<T>(0.5) * square);
}

/// A pipe of the given length with half a sphere at each end.
template <class T> constexpr Inertia<T> capsule(const T& density, const T& radius, const T& length) {
  const Inertia<T> ends = sphere(density, radius);
  // Half a sphere has its centre of mass r/2 from its open side; it is moved out by length/2, so across the
  // axis the two gain m((l/2)² + 2 (l/2)(r/2)) over a sphere at the origin.
  const T half = as<T>(0.5) * length;
  const T shift = ends.mass * half * (half + radius);
  return pipe(density, radius, length) + ends +
         Inertia<T>{as<T>(0), Vec3<T>::zero(), Sym3<T>::diagonal(shift, shift, as<T>(0))};
}

}  // namespace limber::shells
