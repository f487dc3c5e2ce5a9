// Limber's small types to Eigen's and back, and as text.
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <limber/dynamics/eigen.hpp>
#include <limber/fmt.hpp>
#include <limber/model/problem_code.hpp>

#include <Eigen/Geometry>
#include <sstream>

#include "support/draw.hpp"

namespace limber::test {
namespace {

template <class T> std::string text_of(const T& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

TEST(Eigen, TransformsMovePointsAlike) {
  Draw<double> draw(3);
  const Transform<double> x = draw.transform();
  const Vec3<double> p = draw.vector();
  const Eigen::Isometry3d there = to_eigen(x);
  EXPECT_LT((there * to_eigen(p) - to_eigen(x.point(p))).norm(), 1e-15);
  EXPECT_EQ(to_eigen(to_transform(there)).matrix(), there.matrix());
  EXPECT_EQ(there.matrix().row(3), Eigen::RowVector4d(0, 0, 0, 1));
}

TEST(Eigen, RotationsAndQuaternionsAreTheSameTurn) {
  Draw<double> draw(4);
  const Rotation<double> r = draw.rotation();
  const Eigen::Quaterniond q = to_eigen(r.quaternion());
  EXPECT_LT((q.toRotationMatrix() - to_eigen(r)).norm(), 1e-14);
  EXPECT_LT((to_eigen(to_rotation(q)) - to_eigen(r)).norm(), 1e-14);
  EXPECT_EQ(to_eigen(to_rotation(to_eigen(r))), to_eigen(r));
}

TEST(Eigen, SixNumbersAreAngularFirst) {
  const Eigen::Matrix<double, 6, 1> six{1, 2, 3, 4, 5, 6};
  EXPECT_EQ(to_motion(six).angular.z, 3);
  EXPECT_EQ(to_force(six).linear.x, 4);
  EXPECT_EQ(to_eigen(to_motion(six)), six);
  EXPECT_EQ(to_eigen(to_force(six)), six);
  const Eigen::VectorXd many = Eigen::VectorXd::LinSpaced(9, 1, 9);
  EXPECT_EQ(to_vec3(many.segment<3>(4)).y, 6);
  EXPECT_EQ(to_motion(2 * many.head(6)).linear.z, 12);
}

TEST(Eigen, InertiaTakesMotionToMomentum) {
  Draw<double> draw(5);
  const Inertia<double> inertia = draw.inertia();
  const Motion<double> m = draw.motion();
  EXPECT_LT((to_eigen(inertia) * to_eigen(m) - to_eigen(inertia * m)).norm(), 1e-14);
}

TEST(Print, ShowsNumbersWithTheStreamsPrecision) {
  const Vec3<double> v{1, -2.5, 1.0 / 3};
  EXPECT_EQ(text_of(v), "(1, -2.5, 0.333333)");
  EXPECT_EQ(text_of(Rotation<double>::identity()), "((1, 0, 0), (0, 1, 0), (0, 0, 1))");
  EXPECT_EQ(text_of(Transform<float>::translated({0, 0, 2})),
            "rotation ((1, 0, 0), (0, 1, 0), (0, 0, 1)), translation (0, 0, 2)");
  EXPECT_EQ(text_of(Quaternion<double>{1, 2, 3, 4}), "(1, 2, 3, 4)");
  EXPECT_EQ(text_of(Motion<double>{{1, 2, 3}, {4, 5, 6}}), "angular (1, 2, 3), linear (4, 5, 6)");
  EXPECT_EQ(text_of(Force<double>{{1, 2, 3}, {4, 5, 6}}), "moment (1, 2, 3), force (4, 5, 6)");
  EXPECT_EQ(text_of(Inertia<double>::from_com(2, {0, 0, 1}, Sym3<double>::diagonal(1, 1, 3))),
            "mass 2, com (0, 0, 1), about_com ((1, 0, 0), (0, 1, 0), (0, 0, 3))");
}

TEST(Print, IsTheSameWithFmt) {
  EXPECT_EQ(fmt::format("{}", Vec3<double>{1, 2, 3}), "(1, 2, 3)");
  const Problem problem(ProblemCode::mass_negative, 4, {ElementKind::body, "upper", "inertia.mass"}, "-2");
  EXPECT_EQ(fmt::format("{}", problem), problem.text());
  EXPECT_EQ(text_of(problem), problem.text());
}

}  // namespace
}  // namespace limber::test
