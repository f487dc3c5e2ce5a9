// Roll, pitch and yaw, gimbal lock included.
#include <limber/math/rotation.hpp>

#include <numbers>

#include "support/laws.hpp"

namespace limber::test {
namespace {

constexpr double kPi = std::numbers::pi;

LAW_SUITE(RollPitchYaw);

// Rz(yaw) Ry(pitch) Rx(roll)
LAW(RollPitchYaw, IsThreeTurnsAboutFixedAxes) {
  const auto rpy = draw.vector();
  EXPECT_TRUE(near(Rotation<T>::from_rpy(rpy),
                   Rotation<T>::about_z(rpy.z) * Rotation<T>::about_y(rpy.y) * Rotation<T>::about_x(rpy.x)));
}

LAW(RollPitchYaw, AnglesComeBack) {
  const T roll = draw.scalar(-3.1, 3.1), pitch = draw.scalar(-1.5, 1.5), yaw = draw.scalar(-3.1, 3.1);
  const Vec3<T> rpy{roll, pitch, yaw};
  EXPECT_TRUE(near(Rotation<T>::from_rpy(rpy).rpy(), rpy, 2000));  // cos pitch ≥ 0.07
}

LAW(RollPitchYaw, RotationComesBack) {
  const auto r = draw.rotation();
  EXPECT_TRUE(near(Rotation<T>::from_rpy(r.rpy()), r, 1000));
}

// Near gimbal lock roll and yaw are ill defined one by one, but together they must give the rotation: also
// for a matrix with the rounding of a product in it. (Values only: the derivative of an angle is unbounded.)
template <class T>
void near_lock(double pitch, double away) {
  Draw<T> draw;
  for (int round = 0; round < 20; ++round) {
    const Vec3<T> rpy{draw.scalar(-3, 3), as<T>(pitch + away), draw.scalar(-3, 3)};
    const auto twist = draw.rotation();
    const auto r = (Rotation<T>::from_rpy(rpy) * twist) * twist.inverse();
    EXPECT_TRUE(near(Rotation<T>::from_rpy(r.rpy()), r)) << pitch << " + " << away;
    EXPECT_TRUE(near(Rotation<T>::from_rpy(Rotation<T>::from_rpy(rpy).rpy()), Rotation<T>::from_rpy(rpy)));
  }
}

template <class T>
void near_both_locks() {
  for (const double pitch : {kPi / 2, -kPi / 2})
    for (const double away : {0.0, 1e-14, 1e-12, 1e-11, 1e-9, 1e-7, 1e-5, 1e-3})
      near_lock<T>(pitch, pitch < 0 ? away : -away);
}

TEST(GimbalLock, RotationComesBackInDouble) { near_both_locks<double>(); }
TEST(GimbalLock, RotationComesBackInFloat) { near_both_locks<float>(); }
TEST(GimbalLock, RotationComesBackInPacks) { near_both_locks<Pack>(); }

// Exactly locked: roll is put to zero. (No derivative is asked for: pitch has a kink there.)
template <class T>
void exactly_locked() {
  Draw<T> draw;
  const T yaw = draw.scalar(-3, 3), c = cos(yaw), s = sin(yaw), o = as<T>(0), e = as<T>(1);
  for (const T& sign : {e, -e}) {
    const Rotation<T> r{{o, -s, sign * c, o, c, sign * s, -sign, o, o}};
    const auto rpy = r.rpy();
    EXPECT_TRUE(near(rpy, Vec3<T>{o, sign * as<T>(kPi / 2), yaw}));
  }
}

TEST(GimbalLock, RollIsZeroInDouble) { exactly_locked<double>(); }
TEST(GimbalLock, RollIsZeroInFloat) { exactly_locked<float>(); }
TEST(GimbalLock, RollIsZeroInPacks) { exactly_locked<Pack>(); }

}  // namespace
}  // namespace limber::test
