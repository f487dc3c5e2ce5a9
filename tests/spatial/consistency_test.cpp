// Which ten numbers are the inertia of a real body.
#include <limber/spatial/consistency.hpp>
#include <limber/spatial/solids.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(Consistency);

/// 1 where the inertia is that of a real body, 0 where not.
template <class T>
T verdict(const Inertia<T>& i) {
  return select(is_physically_consistent(i), as<T>(1), as<T>(0));
}

template <class T>
Inertia<T> with_moments(double mass, const Vec3<T>& com, double a, double b, double c) {
  return Inertia<T>::from_com(as<T>(mass), com, Sym3<T>::diagonal(as<T>(a), as<T>(b), as<T>(c)));
}

// Σ = ½ tr(Ī) 1 − Ī, and back
LAW(Consistency, PseudoInertiaComesBack) {
  const auto i = draw.inertia();
  EXPECT_TRUE(near(inertia_from_pseudo(pseudo_inertia(i)), i));
}

// Σ = ∫ x xᵀ dm over a cloud of points
LAW(Consistency, PseudoInertiaIsTheSecondMoment) {
  auto i = Inertia<T>::zero();
  auto second = Sym3<T>::zero();
  for (int k = 0; k < 4; ++k) {
    const T m = draw.positive();
    const auto x = draw.vector();
    i += Inertia<T>::from_com(m, x, Sym3<T>::zero());
    second += outer(x) * m;
  }
  EXPECT_TRUE(near(pseudo_inertia(i).second_moment, second));
  EXPECT_TRUE(near(pseudo_inertia(i).first_moment, i.first_moment, 0));
  EXPECT_TRUE(near(pseudo_inertia(i).mass, i.mass, 0));
}

LAW(Consistency, PrincipalMomentsReconstructTheInertia) {
  const auto i = draw.inertia();
  const auto e = principal_moments(i);
  EXPECT_TRUE(
      near(congruence(e.vectors, Sym3<T>::diagonal(e.values.x, e.values.y, e.values.z)), i.about_com(), 256));
}

LAW(Consistency, RealBodiesPass) {
  EXPECT_TRUE(near(verdict(draw.inertia()), as<T>(1), 0));
  EXPECT_TRUE(near(
      verdict(draw.transform() * solids::box(as<T>(1), draw.positive(), draw.positive(), draw.positive())),
      as<T>(1), 0));
}

// A point mass anywhere: all margins are zero, and rounding must not decide.
LAW(Consistency, PointMassesPass) {
  const T m = draw.positive();
  const auto x = draw.vector();
  EXPECT_TRUE(near(verdict(Inertia<T>::from_com(m, x, Sym3<T>::zero())), as<T>(1), 0));
  EXPECT_TRUE(near(verdict(Inertia<T>::from_com(m, x * as<T>(100), Sym3<T>::zero())), as<T>(1), 0));
  EXPECT_TRUE(near(consistency_margin(Inertia<T>::from_com(m, x, Sym3<T>::zero())), as<T>(0)));
}

// A thin rod, I = diag(J, J, 0), and a thin plate, I = diag(J₁, J₂, J₁ + J₂), are on the border.
LAW(Consistency, RodsAndPlatesHaveNoMarginAndPass) {
  const auto x = draw.transform();
  const auto rod = x * with_moments<T>(1.5, Vec3<T>::zero(), 0.3, 0.3, 0);
  const auto plate = x * with_moments<T>(1.5, Vec3<T>::zero(), 0.3, 0.4, 0.7);
  for (const auto& i : {rod, plate}) {
    EXPECT_TRUE(near(consistency_margin(i), as<T>(0), 256));
    EXPECT_TRUE(near(verdict(i), as<T>(1), 0));
  }
}

// The margin is the least second moment, half of what the triangle inequality has to spare.
LAW(Consistency, MarginIsHalfOfWhatTheTriangleInequalitySpares) {
  const auto i = draw.transform() * with_moments<T>(2, draw.vector(), 0.3, 0.5, 0.6);
  EXPECT_TRUE(near(consistency_margin(i), as<T>(0.5 * (0.3 + 0.5 - 0.6)), 256));
}

LAW(Consistency, ImpossibleBodiesFail) {
  const auto x = draw.transform();
  const auto c = draw.vector();
  EXPECT_TRUE(near(verdict(x * with_moments<T>(1, c, 0.1, 0.1, 0.3)), as<T>(0), 0));   // 0.3 > 0.1 + 0.1
  EXPECT_TRUE(near(verdict(x * with_moments<T>(1, c, -0.1, 0.2, 0.2)), as<T>(0), 0));  // negative moment
  EXPECT_TRUE(near(verdict(x * with_moments<T>(-1, c, 0.1, 0.1, 0.1)), as<T>(0), 0));  // negative mass
  EXPECT_TRUE(near(verdict(with_moments<T>(1, Vec3<T>::zero(), 0.1, 0.1, 0.201)), as<T>(0), 0));
  // No mass, but a first moment.
  EXPECT_TRUE(near(verdict(Inertia<T>{as<T>(0), Vec3<T>::unit_x(), Sym3<T>::identity()}), as<T>(0), 0));
}

LAW(Consistency, NothingAtAllPasses) { EXPECT_TRUE(near(verdict(Inertia<T>::zero()), as<T>(1), 0)); }

// Tiny bodies are judged by their own scale, not by that of a metre and a kilogram.
LAW(Consistency, ScaleDoesNotMatter) {
  const T tiny = as<T>(1e-9);
  EXPECT_TRUE(near(verdict(with_moments<T>(1, Vec3<T>::zero(), 0.1, 0.1, 0.3) * tiny), as<T>(0), 0));
  EXPECT_TRUE(near(verdict(with_moments<T>(1, Vec3<T>::zero(), 0.1, 0.1, 0.19) * tiny), as<T>(1), 0));
}

// Each lane has its own verdict.
TEST(ConsistencyLanes, JudgesEachLane) {
  const double zz[8] = {0.1, 0.3, 0.1, 0.3, 0.3, 0.1, 0.19, 0.21};
  const Pack o = as<Pack>(0), side = as<Pack>(0.1);
  const auto mask = is_physically_consistent(
      Inertia<Pack>{as<Pack>(1), Vec3<Pack>::zero(), Sym3<Pack>{side, side, Pack::load(zz), o, o, o}});
  for (std::size_t lane = 0; lane < 8; ++lane) EXPECT_EQ(mask[lane], zz[lane] < 0.2) << lane;
}

}  // namespace
}  // namespace limber::test
