// Laws of quaternions as rotations.
#include <limber/math/rotation.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(QuaternionLaws);

// R(a b) = R(a) R(b)
LAW(QuaternionLaws, ProductIsCompositionOfRotations) {
  const auto a = draw.quaternion(), b = draw.quaternion();
  EXPECT_TRUE(near(Rotation<T>::from_quaternion(a * b),
                   Rotation<T>::from_quaternion(a) * Rotation<T>::from_quaternion(b)));
}

// q v q* = R(q) v
LAW(QuaternionLaws, SandwichTurnsAVector) {
  const auto q = draw.quaternion();
  const auto v = draw.vector();
  const auto turned = q * Quaternion<T>{v.x, v.y, v.z, as<T>(0)} * q.conjugate();
  EXPECT_TRUE(near(turned.vector(), Rotation<T>::from_quaternion(q) * v));
  EXPECT_TRUE(near(turned.w, as<T>(0)));
}

LAW(QuaternionLaws, OppositeQuaternionsAreOneRotation) {
  const auto q = draw.quaternion();
  const auto opposite = q * as<T>(-1);
  EXPECT_TRUE(near(Rotation<T>::from_quaternion(opposite), Rotation<T>::from_quaternion(q)));
  EXPECT_TRUE(near(rotation_vector_from_quaternion(opposite), rotation_vector_from_quaternion(q)));
}

LAW(QuaternionLaws, ConjugateIsTheInverseRotation) {
  const auto q = draw.quaternion();
  EXPECT_TRUE(near(q * q.conjugate(), Quaternion<T>::identity()));
  EXPECT_TRUE(near(Rotation<T>::from_quaternion(q.conjugate()), Rotation<T>::from_quaternion(q).inverse()));
}

LAW(QuaternionLaws, LengthIsMultiplicativeAndDoesNotMatterForTheRotation) {
  const auto a = draw.quaternion() * draw.positive(), b = draw.quaternion() * draw.positive();
  EXPECT_TRUE(near(squared_norm(a * b), squared_norm(a) * squared_norm(b)));
  EXPECT_TRUE(near(Rotation<T>::from_quaternion(a), Rotation<T>::from_quaternion(normalized(a))));
  EXPECT_TRUE(near(squared_norm(normalized(a)), as<T>(1)));
}

LAW(QuaternionLaws, RotationGivesItsQuaternionBackUpToSign) {
  const auto q = draw.quaternion();
  const auto back = Rotation<T>::from_quaternion(q).quaternion();
  const T sign = q.x * back.x + q.y * back.y + q.z * back.z + q.w * back.w;
  EXPECT_TRUE(near(sign * sign, as<T>(1)));
  EXPECT_TRUE(near(back * sign, q));
}

// Each of the four ways to read a quaternion off a matrix gets its turn: half turns and their neighbours.
LAW(QuaternionLaws, RotationsNearEachHalfTurnGiveTheirQuaternion) {
  for (int axis = 0; axis < 4; ++axis) {
    Quaternion<T> q{as<T>(axis == 0), as<T>(axis == 1), as<T>(axis == 2), as<T>(axis == 3)};
    for (const double size : {0.0, 1e-6, 0.3}) {
      const T s = as<T>(size);
      const auto off = draw.quaternion();
      const auto p =
          normalized(Quaternion<T>{q.x + s * off.x, q.y + s * off.y, q.z + s * off.z, q.w + s * off.w});
      const auto r = Rotation<T>::from_quaternion(p);
      EXPECT_TRUE(near(Rotation<T>::from_quaternion(r.quaternion()), r));
      EXPECT_TRUE(near(squared_norm(r.quaternion()), as<T>(1)));
    }
  }
}

// dq/dt = ½ q (ω, 0) with ω in the turned axes
LAW(QuaternionLaws, RateOfAQuaternion) {
  using D = Dual<T>;
  const auto q = draw.quaternion();
  const auto w = draw.vector();
  const D t{as<T>(0), as<T>(1)};
  const auto lift = [](const T& x) { return D{x, as<T>(0)}; };
  const Quaternion<D> turning =
      Quaternion<D>{lift(q.x), lift(q.y), lift(q.z), lift(q.w)} *
      quaternion_from_rotation_vector(Vec3<D>{lift(w.x) * t, lift(w.y) * t, lift(w.z) * t});
  const Quaternion<T> rate = q * Quaternion<T>{w.x, w.y, w.z, as<T>(0)} * as<T>(0.5);
  EXPECT_TRUE(near(
      Quaternion<T>{turning.x.derivative, turning.y.derivative, turning.z.derivative, turning.w.derivative},
      rate));
}

LAW(QuaternionLaws, SelectAndCast) {
  const auto a = draw.quaternion(), b = draw.quaternion();
  EXPECT_TRUE(near(select(as<T>(0) < as<T>(1), a, b), a, 0));
  EXPECT_TRUE(near(select(as<T>(1) < as<T>(0), a, b), b, 0));
  const Quaternion<double> q{0.5, -0.5, 0.5, 0.5};
  EXPECT_TRUE(near(q.cast<T>() * as<T>(2), Quaternion<T>{as<T>(1), as<T>(-1), as<T>(1), as<T>(1)}, 0));
}

}  // namespace
}  // namespace limber::test
