// A thin shell is the rate at which a solid grows when its surface moves outward by ε: mass and moments of
// solid(ε) differentiated by dual numbers.
#include <limber/spatial/shells.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(ShellsLaws);

/// dI/dε of an inertia over dual numbers.
template <class T> Inertia<T> rate(const Inertia<Dual<T>>& i) {
  const auto d = [](const Dual<T>& x) { return x.derivative; };
  const Vec3<Dual<T>>& h = i.first_moment;
  const Sym3<Dual<T>>& o = i.about_origin;
  return {d(i.mass), {d(h.x), d(h.y), d(h.z)}, {d(o.xx), d(o.yy), d(o.zz), d(o.xy), d(o.xz), d(o.yz)}};
}

/// x + factor ε
template <class T> Dual<T> growing(const T& x, double factor) { return {x, as<T>(factor)}; }
template <class T> Dual<T> constant(const T& x) { return {x, as<T>(0)}; }

LAW(ShellsLaws, Box) {
  const T d = draw.positive(), a = draw.positive(), b = draw.positive(), c = draw.positive();
  EXPECT_TRUE(near(shells::box(d, a, b, c),
                   rate(solids::box(constant(d), growing(a, 2), growing(b, 2), growing(c, 2)))));
}

LAW(ShellsLaws, Sphere) {
  const T d = draw.positive(), r = draw.positive();
  EXPECT_TRUE(near(shells::sphere(d, r), rate(solids::sphere(constant(d), growing(r, 1)))));
}

LAW(ShellsLaws, Pipe) {
  const T d = draw.positive(), r = draw.positive(), l = draw.positive();
  EXPECT_TRUE(near(shells::pipe(d, r, l), rate(solids::cylinder(constant(d), growing(r, 1), constant(l)))));
}

LAW(ShellsLaws, Cylinder) {
  const T d = draw.positive(), r = draw.positive(), l = draw.positive();
  EXPECT_TRUE(
      near(shells::cylinder(d, r, l), rate(solids::cylinder(constant(d), growing(r, 1), growing(l, 2)))));
}

LAW(ShellsLaws, Capsule) {
  const T d = draw.positive(), r = draw.positive(), l = draw.positive();
  EXPECT_TRUE(near(shells::capsule(d, r, l), rate(solids::capsule(constant(d), growing(r, 1), constant(l)))));
}

}  // namespace
}  // namespace limber::test
