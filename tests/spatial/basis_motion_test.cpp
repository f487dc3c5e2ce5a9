// Basis vectors in the place of motions; rigid bodies that join articulated ones.
#include <limber/math/unroll.hpp>
#include <limber/spatial/articulated_inertia.hpp>
#include <limber/spatial/basis_motion.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(BasisMotionLaws);

LAW(BasisMotionLaws, BasisVectorsAreMotions) {
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

LAW(BasisMotionLaws, RigidBodiesJoinOn) {
  const auto i = draw.articulated_inertia();
  const auto b = draw.inertia();
  EXPECT_TRUE(near(i + b, i + ArticulatedInertia<T>::from_rigid(b)));
}

}  // namespace
}  // namespace limber::test
