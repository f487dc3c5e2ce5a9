// Turns about axes and shifts along them make of forces and inertias what the general transform makes of
// them.
#include <limber/spatial/axis_shifts.hpp>
#include <limber/spatial/axis_turns.hpp>

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
  const T angle = draw.scalar();
  const PlanarTurn<T> turn{cos(angle), sin(angle)};
  const auto expect = [&](const auto& x) {
    EXPECT_TRUE(near(after(x, [&](auto& y) { turn_about_z(turn, y); }), Transform<T>::about_z(angle) * x));
    EXPECT_TRUE(near(after(x, [&](auto& y) { turn_about_x(turn, y); }), Transform<T>::about_x(angle) * x));
  };
  expect(draw.force());
  expect(draw.inertia());
  expect(draw.articulated_inertia());
}

LAW(AxisStepLaws, ShiftsAreTransforms) {
  const T d = draw.scalar(), o = as<T>(0);
  const auto expect = [&](const auto& x) {
    const auto by = [&](const Vec3<T>& p) { return Transform<T>::translated(p) * x; };
    EXPECT_TRUE(near(after(x, [&](auto& y) { shift_along_x(d, y); }), by({d, o, o})));
    EXPECT_TRUE(near(after(x, [&](auto& y) { shift_along_y(d, y); }), by({o, d, o})));
    EXPECT_TRUE(near(after(x, [&](auto& y) { shift_along_z(d, y); }), by({o, o, d})));
    using R = Real<T>;
    for (const Vec3<R>& p : {Vec3<R>{R(0.3), R(-2), R(0.7)}, Vec3<R>{0, R(1.5), 0}, Vec3<R>::zero()})
      EXPECT_TRUE(near(after(x, [&](auto& y) { shift(p, y); }), by(p.template cast<T>())));
  };
  expect(draw.force());
  expect(draw.inertia());
  expect(draw.articulated_inertia());
}

LAW(AxisStepLaws, ConstantTurnsAreTransforms) {
  using R = Real<T>;
  const R right = R(std::acos(0.0));
  for (const R angle : {R(0), right, -right, R(0.3), R(-2), 2 * right}) {
    const auto constant = ConstantTurn<R>::of(std::cos(angle), std::sin(angle));
    const auto expect = [&](const auto& x) {
      auto about_z = x, about_x = x;
      constant.template visit<T>([&](const auto& turn) {
        turn_about_z(turn, about_z);
        turn_about_x(turn, about_x);
      });
      EXPECT_TRUE(near(about_z, Transform<T>::about_z(as<T>(angle)) * x));
      EXPECT_TRUE(near(about_x, Transform<T>::about_x(as<T>(angle)) * x));
    };
    expect(draw.force());
    expect(draw.inertia());
    expect(draw.articulated_inertia());
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
