// An inertia maps motions to forces, and nothing else.
#include <limber/spatial/articulated_inertia.hpp>

using namespace limber;

void wrong_physics() {
  const auto i = Inertia<double>::zero();
  const auto a = ArticulatedInertia<double>::zero();
  const auto m = Motion<double>::zero();
  const auto f = Force<double>::zero();
  const Force<double> momentum = i * m + a * m;
  (void)momentum;
  (void)f;
#if LIMBER_EXPECT_ERROR == 1
  (void)(i * f);
#elif LIMBER_EXPECT_ERROR == 2
  (void)(a * f);
#elif LIMBER_EXPECT_ERROR == 3
  const Motion<double> wrong = i * m;
#elif LIMBER_EXPECT_ERROR == 4
  (void)kinetic_energy(i, f);
#elif LIMBER_EXPECT_ERROR == 5
  (void)(i * i);
#elif LIMBER_EXPECT_ERROR == 6
  (void)(i + a);
#elif LIMBER_EXPECT_ERROR == 7
  (void)force_for(i, m, f);
#elif LIMBER_EXPECT_ERROR == 8
  (void)rank_one(m, 1.0);
#elif LIMBER_EXPECT_ERROR == 9
  (void)(m * i);
#elif LIMBER_EXPECT_ERROR == 10
  (void)inertia_rate(i, f);
#endif
}
