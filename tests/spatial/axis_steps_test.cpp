// Steps about and along axes are transforms: of forces and inertias they make what the transform makes.
#include <limber/spatial/axis_steps.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(AxisStepLaws);

/// X x of an own copy by a step in place.
template <class X, class Step>
X after(X x, Step&& step) {
  step(x);
  return x;
}

LAW(AxisStepLaws, TurnsAreTransforms) {
  const T angle = draw.scalar(), c = cos(angle), s = sin(angle);
  const auto turn = [&](auto& x) { turn_about_z(c, s, x); };
  const auto f = draw.force();
  const auto i = draw.inertia();
  EXPECT_TRUE(near(after(f, turn), Transform<T>::about_z(angle) * f));
  EXPECT_TRUE(near(after(i, turn), Transform<T>::about_z(angle) * i));
}

LAW(AxisStepLaws, ShiftsAreTransforms) {
  const T d = draw.scalar(), o = as<T>(0);
  const auto p = draw.vector();
  const auto f = draw.force();
  const auto i = draw.inertia();
  const auto expect = [&](const Vec3<T>& by, auto step) {
    EXPECT_TRUE(near(after(f, step), Transform<T>::translated(by) * f));
    EXPECT_TRUE(near(after(i, step), Transform<T>::translated(by) * i));
  };
  expect({o, o, d}, [&](auto& x) { shift_along_z(d, x); });
  expect({d, o, o}, [&](auto& x) { shift_along_x(d, x); });
  expect(p, [&](auto& x) { shift(p, x); });
}

LAW(AxisStepLaws, ConstantTurnsAreTransforms) {
  using R = Real<T>;
  const R right = R(std::acos(0.0));
  for (const R angle : {R(0), right, -right, R(0.3), R(-2), 2 * right}) {
    const auto turn = ConstantTurn<R>::of(std::cos(angle), std::sin(angle));
    auto f = draw.force(), g = f;
    auto i = draw.inertia();
    const auto turned_f = Transform<T>::about_z(as<T>(angle)) * f;
    const auto turned_i = Transform<T>::about_z(as<T>(angle)) * i;
    turn_about_z<T>(turn, f, i);
    EXPECT_TRUE(near(f, turned_f));
    EXPECT_TRUE(near(i, turned_i));
    i = draw.inertia();
    const auto turned_g = Transform<T>::about_x(as<T>(angle)) * g;
    const auto turned_j = Transform<T>::about_x(as<T>(angle)) * i;
    turn_about_x<T>(turn, g, i);
    EXPECT_TRUE(near(g, turned_g));
    EXPECT_TRUE(near(i, turned_j));
  }
}

TEST(ConstantTurn, TellsRightAnglesApart) {
  using Turn = ConstantTurn<double>;
  const double right = std::acos(0.0);
  EXPECT_EQ(Turn::of(std::cos(right), std::sin(right)).kind, Turn::Kind::quarter);
  EXPECT_EQ(Turn::of(std::cos(-right), std::sin(-right)).kind, Turn::Kind::quarter_back);
  EXPECT_EQ(Turn::of(std::cos(0.0), std::sin(0.0)).kind, Turn::Kind::none);
  EXPECT_EQ(Turn::of(std::cos(2 * right), std::sin(2 * right)).kind, Turn::Kind::any);
  EXPECT_EQ(Turn::of(std::cos(right + 1e-12), std::sin(right + 1e-12)).kind, Turn::Kind::any);
}

}  // namespace
}  // namespace limber::test
