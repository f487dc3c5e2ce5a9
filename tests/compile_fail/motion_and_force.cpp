// Motions and forces do not mix: they live in dual spaces.
#include <limber/spatial/cross.hpp>

using namespace limber;

void wrong_physics() {
  const auto m = Motion<double>::zero();
  const auto f = Force<double>::zero();
  (void)power(m, f);
  (void)cross(m, f);
#if LIMBER_EXPECT_ERROR == 1
  (void)(m + f);
#elif LIMBER_EXPECT_ERROR == 2
  (void)(f - m);
#elif LIMBER_EXPECT_ERROR == 3
  (void)dot(m, m);
#elif LIMBER_EXPECT_ERROR == 4
  (void)dot(f, f);
#elif LIMBER_EXPECT_ERROR == 5
  (void)cross(f, f);
#elif LIMBER_EXPECT_ERROR == 6
  (void)cross(f, m);
#elif LIMBER_EXPECT_ERROR == 7
  (void)cross_bar(m, f);
#elif LIMBER_EXPECT_ERROR == 8
  (void)power(f, f);
#elif LIMBER_EXPECT_ERROR == 9
  const Motion<double> assigned = f;
#elif LIMBER_EXPECT_ERROR == 10
  auto n = m;
  n += f;
#elif LIMBER_EXPECT_ERROR == 11
  (void)velocity_at(f, Vec3<double>::zero());
#elif LIMBER_EXPECT_ERROR == 12
  (void)wrench_at(m, Vec3<double>::zero());
#elif LIMBER_EXPECT_ERROR == 13
  (void)(m * f);
#elif LIMBER_EXPECT_ERROR == 14
  (void)(m + Vec3<double>::zero());
#endif
}
