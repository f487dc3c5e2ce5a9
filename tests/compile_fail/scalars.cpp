// A comparison of scalars is a mask, not a bool, and scalars of different kinds do not mix by accident.
#include <limber/scalar/dual.hpp>
#include <limber/scalar/lanes.hpp>
#include <limber/spatial/transform.hpp>

#include "support/masked.hpp"

using namespace limber;

void wrong_scalars() {
  const Lanes<double, 8> a(1.0), b(2.0);
  const test::Masked c(1.0), d(2.0);
  (void)select(a < b, a, b);
  (void)select(c < d, c, d);
#if LIMBER_EXPECT_ERROR == 1
  if (a < b) return;
#elif LIMBER_EXPECT_ERROR == 2
  if (c < d) return;
#elif LIMBER_EXPECT_ERROR == 3
  const double real = a;
#elif LIMBER_EXPECT_ERROR == 4
  const double real = c;
#elif LIMBER_EXPECT_ERROR == 5
  const double real = Dual<double>(1.0);
#elif LIMBER_EXPECT_ERROR == 6
  const test::Masked implicit = 1.0;
#elif LIMBER_EXPECT_ERROR == 7
  (void)(Motion<double>::zero() + Motion<float>::zero());
#elif LIMBER_EXPECT_ERROR == 8
  (void)(Transform<double>::identity() * Motion<Dual<double>>::zero());
#elif LIMBER_EXPECT_ERROR == 9
  (void)(Vec3<double>::zero() + 1.0);
#elif LIMBER_EXPECT_ERROR == 10
  const bool truth = (c < d) && (d < c);
#endif
}
