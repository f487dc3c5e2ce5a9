// Turns about axes and shifts along them, against the general transform; basis vectors, against motions.
#include <limber/math/unroll.hpp>
#include <limber/spatial/basis_motion.hpp>
#include <limber/spatial/planar_turns.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(PlanarTurns);

template <class T>
PlanarTurn<T> turn_by(const T& angle) {
  return {cos(angle), sin(angle)};
}

LAW(PlanarTurns, AreTheGeneralTransform) {
  const auto i = draw.articulated_inertia();
  const T angle = draw.scalar();
  auto about_z = i, about_x = i;
  turn_about_z(turn_by(angle), about_z);
  turn_about_x(turn_by(angle), about_x);
  EXPECT_TRUE(near(about_z, Transform<T>{Rotation<T>::about_z(angle), Vec3<T>::zero()} * i));
  EXPECT_TRUE(near(about_x, Transform<T>{Rotation<T>::about_x(angle), Vec3<T>::zero()} * i));
}

LAW(PlanarTurns, ShiftsAreTheGeneralTransform) {
  const auto i = draw.articulated_inertia();
  const T d = draw.scalar(), o = as<T>(0);
  auto x = i, y = i, z = i;
  shift_along_x(d, x);
  shift_along_y(d, y);
  shift_along_z(d, z);
  EXPECT_TRUE(near(x, Transform<T>{Rotation<T>::identity(), {d, o, o}} * i));
  EXPECT_TRUE(near(y, Transform<T>{Rotation<T>::identity(), {o, d, o}} * i));
  EXPECT_TRUE(near(z, Transform<T>{Rotation<T>::identity(), {o, o, d}} * i));
}

LAW(PlanarTurns, BasisVectorsAreMotions) {
  const auto i = draw.articulated_inertia();
  const auto f = draw.force();
  const auto m = draw.motion();
  const T x = draw.scalar();
  unrolled<6>([&](auto k) {
    const auto e = Motion<T>::basis(k);
    EXPECT_TRUE(near(i * BasisMotion<k>{}, i * e));
    EXPECT_TRUE(near(dot(BasisMotion<k>{}, f), dot(e, f)));
    EXPECT_TRUE(near(plus_multiple(m, BasisMotion<k>{}, x), plus_multiple(m, e, x)));
  });
}

LAW(PlanarTurns, RigidBodiesJoinOn) {
  const auto i = draw.articulated_inertia();
  const auto b = draw.inertia();
  EXPECT_TRUE(near(i + b, i + ArticulatedInertia<T>::from_rigid(b)));
}

}  // namespace
}  // namespace limber::test
