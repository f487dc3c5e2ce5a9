// Every function of spatial/ over the mask-returning scalar: it compiles, so nothing branches on a scalar,
// and it gives what double gives.
#include <limber/spatial/acceleration.hpp>
#include <limber/spatial/consistency.hpp>
#include <limber/spatial/displacement.hpp>
#include <limber/spatial/solids.hpp>
#include <limber/spatial/subspace.hpp>

#include "support/same_as_double.hpp"

namespace limber::test {
namespace {

SAME_AS_DOUBLE(SpatialMasked, MotionOperators, [&] {
  auto m = draw.motion();
  m += Motion<T>::basis(3) * m[2] - scalar(2) * draw.motion();
  m -= -Motion<T>::zero();
  m[4] = m[0];
  return m + Motion<T>{velocity_at(m, draw.vector()), Vec3<double>{1, 2, 3}.cast<T>()};
}())
SAME_AS_DOUBLE(SpatialMasked, ForceOperators, [&] {
  auto f = Force<T>::through(draw.vector(), draw.vector());
  f += draw.force() * f[2] - scalar(2) * draw.force();
  f -= -Force<T>::zero();
  f[4] = f[0];
  const auto m = draw.motion();
  return wrench_at(f, moment_about(f, draw.vector())) * (dot(m, f) + dot(f, m) + power(m, f));
}())
SAME_AS_DOUBLE(SpatialMasked, MotionCross, cross(draw.motion(), cross(draw.motion(), draw.motion())))
SAME_AS_DOUBLE(SpatialMasked, ForceCross, cross(draw.motion(), cross_bar(draw.force(), draw.motion())))
SAME_AS_DOUBLE(SpatialMasked, Transforms, [&] {
  const auto a = draw.scalar();
  const auto x = Transform<T>::about_x(a) * Transform<T>::about_y(a) * Transform<T>::about_z(a) *
                 Transform<T>::translated(draw.vector()) * Transform<T>::identity();
  return inverse_times(x, x.inverse() * draw.transform());
}())
SAME_AS_DOUBLE(SpatialMasked, TransformActions, [&] {
  const auto x = draw.transform();
  const auto m = inverse_times(x, draw.motion()) + x * draw.motion();
  const auto f = inverse_times(x, draw.force()) + x * draw.force();
  return x.point(draw.vector()) * dot(m, f);
}())
SAME_AS_DOUBLE(SpatialMasked, Exponential, exponential(draw.motion()))
SAME_AS_DOUBLE(SpatialMasked, Logarithm, logarithm(draw.transform()))
SAME_AS_DOUBLE(SpatialMasked, SmallDisplacement, small_displacement(draw.transform()))
SAME_AS_DOUBLE(SpatialMasked, Accelerations,
               classical_from_spatial(draw.motion(), draw.motion()) +
                   spatial_from_classical(draw.motion(), draw.motion()) +
                   Motion<T>{Vec3<T>::zero(),
                             point_acceleration(draw.motion(), draw.motion(), draw.vector())})
SAME_AS_DOUBLE(SpatialMasked, InertiaOperators, [&] {
  auto i = draw.inertia();
  i += Inertia<T>::from_parameters(i.parameters()) * scalar(0.5) - Inertia<T>::zero();
  i = inverse_times(draw.transform(), draw.transform() * i);
  return Inertia<T>::from_com(i.mass, i.com(), i.about_com());
}())
SAME_AS_DOUBLE(SpatialMasked, InertiaActions, [&] {
  const auto i = draw.inertia();
  const auto v = draw.motion();
  return force_for(i, v, draw.motion()) * kinetic_energy(i, v) + inertia_rate_times(i, v, draw.motion()) +
         inertia_rate(i, v) * v;
}())
SAME_AS_DOUBLE(SpatialMasked, Articulated, [&] {
  auto a = ArticulatedInertia<T>::from_rigid(draw.inertia());
  a += rank_one(draw.force(), draw.scalar()) * scalar(0.5) - ArticulatedInertia<T>::zero();
  return inverse_times(draw.transform(), draw.transform() * a) * draw.motion();
}())
SAME_AS_DOUBLE(SpatialMasked, Solids, [&] {
  const auto d = draw.positive(), a = draw.positive(), b = draw.positive(), c = draw.positive();
  return solids::box(d, a, b, c) + solids::ellipsoid(d, a, b, c) + solids::sphere(d, a) +
         solids::tube(d, a, b, c) + solids::cylinder(d, a, b) + solids::capsule(d, a, b);
}())
SAME_AS_DOUBLE(SpatialMasked, PrincipalMoments, principal_moments(draw.inertia()).values)
SAME_AS_DOUBLE(SpatialMasked, PseudoInertias, inertia_from_pseudo(pseudo_inertia(draw.inertia())))
SAME_AS_DOUBLE(SpatialMasked, ConsistencyMargin, consistency_margin(draw.inertia()))
SAME_AS_DOUBLE(SpatialMasked, ConsistencyVerdict,
               select(is_physically_consistent(draw.inertia()), scalar(1), scalar(0)))
SAME_AS_DOUBLE(SpatialMasked, Matrices, [&] {
  const auto x = draw.transform();
  const auto v = draw.motion();
  return motion_matrix(x) * force_matrix(x).transposed() - cross_motion_matrix(v) * cross_force_matrix(v) +
         cross_bar_matrix(draw.force()) * draw.scalar() + matrix(draw.inertia()) +
         matrix(draw.articulated_inertia()) + Mat6<T>::identity() + Mat6<T>::zero();
}())
SAME_AS_DOUBLE(SpatialMasked, MatrixTimesCoordinates,
               motion_matrix(draw.transform()) * coordinates(draw.motion()))
SAME_AS_DOUBLE(SpatialMasked, Complement,
               orthogonal_complement(MotionSubspace<T, 2>{draw.motion(), draw.motion()}))
SAME_AS_DOUBLE(SpatialMasked, Constrained, [&] {
  const MotionSubspace<T, 2> s{draw.motion(), draw.motion()};
  const auto v = combine(s, project(s, draw.force()));
  const auto i = draw.inertia();
  const auto result = constrained_motion(i, s, v, draw.motion(), draw.force());
  return result.acceleration + apparent_inverse_inertia_times(i, s, result.constraint_force);
}())
SAME_AS_DOUBLE(SpatialMasked, ApparentMass,
               apparent_mass(draw.inertia(), MotionSubspace<T, 2>{draw.motion(), draw.motion()}))
SAME_AS_DOUBLE(SpatialMasked, Casts, [&] {
  const auto real = Inertia<double>::from_parameters({1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  const auto x = Transform<double>::about_z(0.5).cast<T>();
  return x * (real.cast<T>() * Motion<double>::basis(1).cast<T>() +
              ArticulatedInertia<double>::from_rigid(real).cast<T>() * Motion<T>::basis(2) +
              Force<double>{{1, 2, 3}, {4, 5, 6}}.cast<T>());
}())

}  // namespace
}  // namespace limber::test
