// Transforms compose and act; they are no vectors, and a bare 3-vector does not say whether it is a point.
#include <limber/spatial/displacement.hpp>
#include <limber/spatial/inertia.hpp>

using namespace limber;

void wrong_geometry() {
  const auto x = Transform<double>::identity();
  const auto r = Rotation<double>::identity();
  const auto m = Motion<double>::zero();
  const auto f = Force<double>::zero();
  (void)(x * x);
  (void)(x * m);
  (void)(x * f);
  (void)exponential(m);
  (void)r;
#if LIMBER_EXPECT_ERROR == 1
  (void)(x * 2.0);
#elif LIMBER_EXPECT_ERROR == 2
  (void)(x + x);
#elif LIMBER_EXPECT_ERROR == 3
  (void)(m * x);
#elif LIMBER_EXPECT_ERROR == 4
  (void)(x * Vec3<double>::zero());
#elif LIMBER_EXPECT_ERROR == 5
  (void)exponential(f);
#elif LIMBER_EXPECT_ERROR == 6
  const Force<double> logarithm_of = logarithm(x);
#elif LIMBER_EXPECT_ERROR == 7
  (void)(r + r);
#elif LIMBER_EXPECT_ERROR == 8
  (void)(r * m);
#elif LIMBER_EXPECT_ERROR == 9
  const Motion<double> turned = x * f;
#elif LIMBER_EXPECT_ERROR == 10
  (void)(x * r);
#endif
}
