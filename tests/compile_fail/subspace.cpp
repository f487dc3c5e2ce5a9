// S holds motions and T = S⊥ holds forces.
#include <limber/spatial/subspace.hpp>

using namespace limber;

void wrong_physics() {
  const MotionSubspace<double, 1> s{Motion<double>::basis(2)};
  const ForceSubspace<double, 5> t = orthogonal_complement(s);
  const auto i = Inertia<double>::zero();
  const auto m = Motion<double>::zero();
  (void)project(s, t[0]);
  (void)apparent_mass(i, s);
  (void)m;
#if LIMBER_EXPECT_ERROR == 1
  (void)project(s, m);
#elif LIMBER_EXPECT_ERROR == 2
  (void)project(t, m);
#elif LIMBER_EXPECT_ERROR == 3
  (void)apparent_mass(i, t);
#elif LIMBER_EXPECT_ERROR == 4
  const MotionSubspace<double, 5> wrong = orthogonal_complement(s);
#elif LIMBER_EXPECT_ERROR == 5
  (void)apparent_inverse_inertia_times(i, s, m);
#endif
}
