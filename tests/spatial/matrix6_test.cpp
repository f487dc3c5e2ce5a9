// 6×6 matrices, as far as teaching and tests need them.
#include <limber/spatial/matrix6.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(Mat6Laws);

template <class T>
Mat6<T> random_matrix(Draw<T>& draw) {
  const auto a = draw.matrix3(), b = draw.matrix3(), c = draw.matrix3(), d = draw.matrix3();
  return Mat6<T>::from_blocks(a, b, c, d);
}

LAW(Mat6Laws, BlocksSitWhereTheyShould) {
  const auto a = draw.matrix3(), b = draw.matrix3(), c = draw.matrix3(), d = draw.matrix3();
  const auto m = Mat6<T>::from_blocks(a, b, c, d);
  EXPECT_TRUE(near(m(0, 2), a.xz, 0));
  EXPECT_TRUE(near(m(1, 3), b.yx, 0));
  EXPECT_TRUE(near(m(5, 0), c.zx, 0));
  EXPECT_TRUE(near(m(4, 5), d.yz, 0));
}

LAW(Mat6Laws, IsAnAlgebra) {
  const auto a = random_matrix(draw), b = random_matrix(draw), c = random_matrix(draw);
  EXPECT_TRUE(near((a * b) * c, a * (b * c)));
  EXPECT_TRUE(near(a * (b + c), a * b + a * c));
  EXPECT_TRUE(near((a - b) + b, a));
  EXPECT_TRUE(near(a * Mat6<T>::identity(), a));
  EXPECT_TRUE(near(a + Mat6<T>::zero(), a));
  EXPECT_TRUE(near((a * b).transposed(), b.transposed() * a.transposed()));
  const auto x = coordinates(draw.motion());
  EXPECT_TRUE(near((a * b) * x, a * (b * x)));
}

LAW(Mat6Laws, CoordinatesListAngularFirst) {
  const auto m = draw.motion();
  const auto x = coordinates(m);
  EXPECT_TRUE(near(x[0], m.angular.x, 0));
  EXPECT_TRUE(near(x[5], m.linear.z, 0));
}

}  // namespace
}  // namespace limber::test
