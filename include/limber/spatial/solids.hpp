// Inertias of homogeneous solids, centred at the origin, to compose a body's inertia from its shape: place
// each with a transform and add. Axes of revolution are z.
#pragma once

#include <limber/spatial/inertia.hpp>

#include <numbers>

namespace limber::solids {

namespace detail {
template <class T> constexpr Inertia<T> centred(const T& mass, const T& xx, const T& yy, const T& zz) {
  return Inertia<T>::from_com(mass, Vec3<T>::zero(), Sym3<T>::diagonal(xx * mass, yy * mass, zz * mass));
}
template <class T> constexpr T pi() { return as<T>(std::numbers::pi); }
}  // namespace detail

/// A box with edges a, b, c along x, y, z.
template <class T> constexpr Inertia<T> box(const T& density, const T& a, const T& b, const T& c) {
  const T twelfth = as<T>(1.0 / 12);
  return detail::centred(density * a * b * c, twelfth * (b * b + c * c), twelfth * (a * a + c * c),
                         twelfth * (a * a + b * b));
}

/// An ellipsoid with semi-axes a, b, c.
template <class T> constexpr Inertia<T> ellipsoid(const T& density, const T& a, const T& b, const T& c) {
  const T mass = density * as<T>(4.0 / 3) * detail::pi<T>() * a * b * c, fifth = as<T>(0.2);
  return detail::centred(mass, fifth * (b * b + c * c), fifth * (a * a + c * c), fifth * (a * a + b * b));
}

template <class T> constexpr Inertia<T> sphere(const T& density, const T& radius) {
  return ellipsoid(density, radius, radius, radius);
}

/// A cylinder with a coaxial bore; `inner` may be zero.
template <class T>
constexpr Inertia<T> tube(const T& density, const T& outer, const T& inner, const T& length) {
  const T squares = outer * outer + inner * inner;
  const T mass = density * detail::pi<T>() * (outer * outer - inner * inner) * length;
  const T across = as<T>(0.25) * squares + as<T>(1.0 / 12) * length * length;
  return detail::centred(mass, across, across, as<T>(0.5) * squares);
}

template <class T> constexpr Inertia<T> cylinder(const T& density, const T& radius, const T& length) {
  return tube(density, radius, as<T>(0), length);
}

/// A cylinder of the given length with a half ball at each end.
template <class T> constexpr Inertia<T> capsule(const T& density, const T& radius, const T& length) {
  const Inertia<T> middle = cylinder(density, radius, length);
  const Inertia<T> ball = sphere(density, radius);
  // A half ball has its centre of mass 3r/8 from its flat side; it is moved out by length/2, so across the
  // axis the two gain m((l/2)² + 2 (l/2)(3r/8)) over a ball at the origin.
  const T half = as<T>(0.5) * length;
  const T shift = ball.mass * (half * half + as<T>(0.75) * half * radius);
  return middle + ball + Inertia<T>{as<T>(0), Vec3<T>::zero(), Sym3<T>::diagonal(shift, shift, as<T>(0))};
}

}  // namespace limber::solids
