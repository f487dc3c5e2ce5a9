// Motions and forces: two vector spaces, dual to each other, and what their coordinates mean at a point.
#include <limber/spatial/force.hpp>
#include <limber/spatial/motion.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(MotionForceLaws);

LAW(MotionForceLaws, MotionsAreAVectorSpace) {
  const auto a = draw.motion(), b = draw.motion(), c = draw.motion();
  const T s = draw.scalar(), t = draw.scalar();
  EXPECT_TRUE(near((a + b) + c, c + (b + a)));
  EXPECT_TRUE(near(a - b, a + (-b)));
  EXPECT_TRUE(near(a + Motion<T>::zero(), a));
  EXPECT_TRUE(near((a + b) * s, a * s + s * b));
  EXPECT_TRUE(near(a * (s + t), a * s + a * t));
}

LAW(MotionForceLaws, ForcesAreAVectorSpace) {
  const auto a = draw.force(), b = draw.force(), c = draw.force();
  const T s = draw.scalar(), t = draw.scalar();
  EXPECT_TRUE(near((a + b) + c, c + (b + a)));
  EXPECT_TRUE(near(a - b, a + (-b)));
  EXPECT_TRUE(near(a + Force<T>::zero(), a));
  EXPECT_TRUE(near((a + b) * s, a * s + s * b));
  EXPECT_TRUE(near(a * (s + t), a * s + a * t));
}

LAW(MotionForceLaws, CompoundAssignmentIsAssignment) {
  const auto a = draw.motion(), b = draw.motion();
  const auto f = draw.force(), g = draw.force();
  auto m = a;
  auto h = f;
  EXPECT_TRUE(near(m += b, a + b));
  EXPECT_TRUE(near(m -= b, a));
  EXPECT_TRUE(near(h += g, f + g));
  EXPECT_TRUE(near(h -= g, f));
}

// m = Σ m_i e_i: rotations about x, y, z first, then translations along them
LAW(MotionForceLaws, BasisMotionsSpanAngularFirst) {
  const auto m = draw.motion();
  Motion<T> sum = Motion<T>::zero();
  for (int i = 0; i < 6; ++i) sum += Motion<T>::basis(i) * m[i];
  EXPECT_TRUE(near(sum, m));
  EXPECT_TRUE(near(Motion<T>::basis(0).angular, Vec3<T>::unit_x(), 0));
  EXPECT_TRUE(near(Motion<T>::basis(2).angular, Vec3<T>::unit_z(), 0));
  EXPECT_TRUE(near(Motion<T>::basis(3).linear, Vec3<T>::unit_x(), 0));
  EXPECT_TRUE(near(Motion<T>::basis(5).linear, Vec3<T>::unit_z(), 0));
}

LAW(MotionForceLaws, ForceComponentsAreCoupleFirst) {
  auto f = draw.force();
  EXPECT_TRUE(near(f[1], f.angular.y, 0));
  EXPECT_TRUE(near(f[4], f.linear.y, 0));
  f[5] = as<T>(7);
  EXPECT_TRUE(near(f.linear.z, as<T>(7), 0));
}

// m·f = Σ m_i f_i = ω·n + v·f, in either order
LAW(MotionForceLaws, ScalarProductIsThePower) {
  const auto m = draw.motion();
  const auto f = draw.force();
  T sum = as<T>(0);
  for (int i = 0; i < 6; ++i) sum = sum + m[i] * f[i];
  EXPECT_TRUE(near(dot(m, f), sum));
  EXPECT_TRUE(near(dot(f, m), sum));
  EXPECT_TRUE(near(power(m, f), sum));
}

LAW(MotionForceLaws, ScalarProductIsBilinear) {
  const auto a = draw.motion(), b = draw.motion();
  const auto f = draw.force(), g = draw.force();
  const T s = draw.scalar();
  EXPECT_TRUE(near(dot(a * s + b, f), s * dot(a, f) + dot(b, f)));
  EXPECT_TRUE(near(dot(a, f * s + g), s * dot(a, f) + dot(a, g)));
}

// v_P = v_O + ω × p, a field whose points move rigidly: the distance of two of them does not change.
LAW(MotionForceLaws, VelocityFieldIsRigid) {
  const auto m = draw.motion();
  const auto p = draw.vector(), q = draw.vector();
  EXPECT_TRUE(near(velocity_at(m, Vec3<T>::zero()), m.linear));
  EXPECT_TRUE(near(dot(velocity_at(m, p) - velocity_at(m, q), p - q), as<T>(0)));
  EXPECT_TRUE(near(velocity_at(m, p) - velocity_at(m, q), cross(m.angular, p - q)));
}

// n_O = Σ OP_i × f_i, f = Σ f_i, and the moment about q is n_O + qO × f
LAW(MotionForceLaws, WrenchOfManyForces) {
  Force<T> wrench = Force<T>::zero();
  Vec3<T> moment_about_q = Vec3<T>::zero(), total = Vec3<T>::zero();
  const auto q = draw.vector();
  for (int i = 0; i < 4; ++i) {
    const auto p = draw.vector(), f = draw.vector();
    wrench += Force<T>::through(p, f);
    moment_about_q += cross(p - q, f);
    total += f;
  }
  EXPECT_TRUE(near(wrench.linear, total));
  EXPECT_TRUE(near(moment_about(wrench, q), moment_about_q));
  EXPECT_TRUE(near(moment_about(wrench, q), wrench.angular + cross(-q, wrench.linear)));
  EXPECT_TRUE(near(wrench_at(wrench, q), Force<T>{moment_about_q, total}));
}

LAW(MotionForceLaws, ForceHasNoMomentAboutItsOwnLine) {
  const auto p = draw.vector(), f = draw.vector();
  const T along = draw.scalar();
  EXPECT_TRUE(near(moment_about(Force<T>::through(p, f), p), Vec3<T>::zero()));
  EXPECT_TRUE(near(Force<T>::through(p + f * along, f), Force<T>::through(p, f)));
}

// The power is the same whatever point both are written about.
LAW(MotionForceLaws, PowerDoesNotDependOnThePoint) {
  const auto m = draw.motion();
  const auto f = draw.force();
  const auto p = draw.vector();
  const Motion<T> m_at_p{m.angular, velocity_at(m, p)};
  EXPECT_TRUE(near(dot(m_at_p, wrench_at(f, p)), dot(m, f)));
}

// A force f at the point p does work at the rate f · v_P.
LAW(MotionForceLaws, PowerOfAForceAtAPoint) {
  const auto m = draw.motion();
  const auto p = draw.vector(), f = draw.vector();
  EXPECT_TRUE(near(dot(m, Force<T>::through(p, f)), dot(f, velocity_at(m, p))));
}

// A joint with axis s moves with s q̇ under the wrench f: its power is τ q̇ with τ = s·f.
LAW(MotionForceLaws, JointTorqueIsTheWorkingPartOfTheWrench) {
  const auto s = draw.motion();
  const auto f = draw.force();
  const T qd = draw.scalar();
  EXPECT_TRUE(near(power(s * qd, f), dot(s, f) * qd));
}

LAW(MotionForceLaws, CastBroadcastsRealVectors) {
  const Motion<double> m{{1, 2, 3}, {4, 5, 6}};
  const Force<double> f{{1, 2, 3}, {4, 5, 6}};
  for (int i = 0; i < 6; ++i) {
    EXPECT_TRUE(near(m.cast<T>()[i], as<T>(i + 1), 0));
    EXPECT_TRUE(near(f.cast<T>()[i], as<T>(i + 1), 0));
  }
}

}  // namespace
}  // namespace limber::test
