// B(v, I) = ½[(v×*) I + (I v)×̄* − I (v×)], the factor of one body in the Coriolis matrix.
#include <limber/spatial/body_coriolis.hpp>
#include <limber/spatial/matrix6.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

/// By its definition.
template <class T>
Mat6<T> coriolis_operator(const Motion<T>& v, const Inertia<T>& i) {
  return (cross_force_matrix(v) * matrix(i) + cross_bar_matrix(i * v) - matrix(i) * cross_motion_matrix(v)) *
         as<T>(0.5);
}

LAW_SUITE(BodyCoriolis);

// B(v, I) v = v ×* I v
LAW(BodyCoriolis, TimesTheVelocityIsTheBiasForce) {
  const auto v = draw.motion();
  const auto i = draw.inertia();
  EXPECT_TRUE(near(coriolis_operator(v, i) * coordinates(v), coordinates(cross(v, i * v))));
}

// B + Bᵀ = dI/dt
LAW(BodyCoriolis, PlusItsTransposeIsTheInertiaRate) {
  const auto v = draw.motion();
  const auto i = draw.inertia();
  const auto b = coriolis_operator(v, i);
  EXPECT_TRUE(
      near(b + b.transposed(), cross_force_matrix(v) * matrix(i) - matrix(i) * cross_motion_matrix(v)));
  EXPECT_TRUE(near(b + b.transposed(), matrix(ArticulatedInertia<T>{
                                           inertia_rate(i, v).about_origin,
                                           cross_matrix(inertia_rate(i, v).first_moment), Sym3<T>::zero()})));
}

// dI/dt − 2B is skew: u·(dI/dt − 2B) u = 0
LAW(BodyCoriolis, RateMinusTwiceBIsSkew) {
  const auto v = draw.motion();
  const auto i = draw.inertia();
  const auto b = coriolis_operator(v, i);
  const auto skew = b + b.transposed() - b * as<T>(2);
  EXPECT_TRUE(near(skew.transposed(), skew * as<T>(-1)));
}

// D = (I v)×̄* − B equals −Bᵀ
LAW(BodyCoriolis, BarMinusBIsTheNegativeTranspose) {
  const auto v = draw.motion();
  const auto i = draw.inertia();
  const auto b = coriolis_operator(v, i);
  EXPECT_TRUE(near(cross_bar_matrix(i * v) - b, b.transposed() * as<T>(-1)));
}

// B(v, I) u − B(u, I) v = I (u × v)
LAW(BodyCoriolis, SwappingVelocityAndArgument) {
  const auto u = draw.motion(), v = draw.motion();
  const auto i = draw.inertia();
  const auto left = coriolis_operator(v, i) * coordinates(u),
             right = coriolis_operator(u, i) * coordinates(v);
  const auto commutator = coordinates(i * cross(u, v));
  for (std::size_t k = 0; k < 6; ++k) EXPECT_TRUE(near(left[k] - right[k], commutator[k]));
}

LAW(BodyCoriolis, IsBilinear) {
  const auto u = draw.motion(), v = draw.motion();
  const auto i = draw.inertia(), j = draw.inertia();
  const T s = draw.scalar();
  EXPECT_TRUE(near(coriolis_operator(u * s + v, i), coriolis_operator(u, i) * s + coriolis_operator(v, i)));
  EXPECT_TRUE(near(coriolis_operator(u, i * s + j), coriolis_operator(u, i) * s + coriolis_operator(u, j)));
}

// B(X v, X* I X⁻¹) = X* B(v, I) X⁻¹
LAW(BodyCoriolis, TransformsLikeAnInertia) {
  const auto v = draw.motion();
  const auto i = draw.inertia();
  const auto x = draw.transform();
  EXPECT_TRUE(near(coriolis_operator(x * v, x * i),
                   force_matrix(x) * coriolis_operator(v, i) * motion_matrix(x.inverse())));
}

// Twelve numbers: B = [A 0; −h× 0] with the linear momentum h.
LAW(BodyCoriolis, HasTwelveNumbers) {
  const auto v = draw.motion();
  const auto i = draw.inertia();
  const auto b = coriolis_operator(v, i);
  const auto momentum = cross_matrix((i * v).linear);
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) {
      EXPECT_TRUE(near(b(r, c + 3), as<T>(0)));
      EXPECT_TRUE(near(b(r + 3, c + 3), as<T>(0)));
      EXPECT_TRUE(near(b(r + 3, c), -momentum(r, c)));
    }
}

LAW(BodyCoriolis, ByTwelveNumbersIsTheMatrix) {
  const auto v = draw.motion(), m = draw.motion();
  const auto i = draw.inertia();
  const limber::BodyCoriolis<T> compact = body_coriolis(v, i);
  const auto full = coriolis_operator(v, i);
  EXPECT_TRUE(near(coordinates(compact * m), full * coordinates(m)));
  const Vec3<T> couple = transposed_times(compact, m), o = Vec3<T>::zero();
  EXPECT_TRUE(near(coordinates(Force<T>{couple, o}), full.transposed() * coordinates(m)));
}

// Operators of bodies add, whatever their velocities.
LAW(BodyCoriolis, Adds) {
  const auto u = draw.motion(), v = draw.motion(), m = draw.motion();
  const auto i = draw.inertia(), j = draw.inertia();
  const limber::BodyCoriolis<T> sum = body_coriolis(u, i) + body_coriolis(v, j);
  EXPECT_TRUE(
      near(coordinates(sum * m), (coriolis_operator(u, i) + coriolis_operator(v, j)) * coordinates(m)));
}

// u·B(s, I) w + w·B(s, I) u = u·(dI/dt along s) w, the symmetry of the Christoffel symbols
LAW(BodyCoriolis, SymmetricPartIsTheDerivativeOfTheKineticEnergy) {
  const auto s = draw.motion(), u = draw.motion(), w = draw.motion();
  const auto i = draw.inertia();
  const auto b = coriolis_operator(s, i);
  const auto times = [&](const Motion<T>& left, const Motion<T>& right) {
    const auto y = b * coordinates(right);
    T sum = as<T>(0);
    for (int k = 0; k < 6; ++k) sum = sum + left[k] * y[static_cast<std::size_t>(k)];
    return sum;
  };
  EXPECT_TRUE(near(times(u, w) + times(w, u), dot(u, inertia_rate_times(i, s, w))));
}

}  // namespace
}  // namespace limber::test
