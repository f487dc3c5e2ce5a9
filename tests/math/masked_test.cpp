// Every function of math/ over the mask-returning scalar: it compiles, so nothing branches on a scalar, and
// it gives what double gives.
#include <limber/math/eigen3.hpp>
#include <limber/math/rotation.hpp>
#include <limber/math/series.hpp>

#include "support/same_as_double.hpp"

namespace limber::test {
namespace {

static_assert(Scalar<Masked>);
static_assert(!std::is_convertible_v<Masked, double> && !std::is_convertible_v<double, Masked>);
static_assert(!std::is_constructible_v<bool, Mask<Masked>>);

SAME_AS_DOUBLE(MathMasked, Vec3Operators, [&] {
  auto a = draw.vector();
  const auto b = draw.vector();
  a += b * scalar(2) - scalar(3) * draw.vector();
  a -= -b;
  a[1] = dot(a, b) + a[2];
  return normalized(cross(a, b)) * (norm(a) + squared_norm(b));
}())
SAME_AS_DOUBLE(MathMasked, Vec3Constants,
               Vec3<T>::zero() + Vec3<T>::unit_x() + Vec3<T>::unit_y() + Vec3<T>::unit_z())
SAME_AS_DOUBLE(MathMasked, Vec3Select, [&] {
  const auto a = draw.vector(), b = draw.vector();
  return select(a.x < b.x, a, b) + select(a.x <= b.x, b, Vec3<T>::zero());
}())
SAME_AS_DOUBLE(MathMasked, AnyPerpendicular, any_perpendicular(draw.unit()))
SAME_AS_DOUBLE(MathMasked, Mat3Operators, [&] {
  const auto a = draw.matrix3(), b = draw.matrix3();
  return (a * b + a.transposed() - b * a.trace()) * (determinant(a) + a(1, 2)) +
         outer(a.row(0), b.column(1)) + Mat3<T>::identity() + Mat3<T>::zero() +
         cross_matrix(a * b.row(2) + transposed_times(a, b.row(1)));
}())
SAME_AS_DOUBLE(MathMasked, Sym3Operators, [&] {
  auto a = draw.symmetric();
  const auto b = draw.symmetric();
  a += b;
  a -= outer(b * draw.vector());
  return congruence(draw.matrix3(), a * a.trace() - inverse(b)) + point_inertia(draw.vector()) +
         mixed_point_inertia(draw.vector(), draw.vector()) + Sym3<T>::identity() + Sym3<T>::zero();
}())
SAME_AS_DOUBLE(MathMasked, Series, [&] {
  auto sum = scalar(0);
  for (const double x : {0.0, 0.5, 2.0}) {
    const T t = scalar(x);
    sum = sum + series::sin_over_angle(t) + series::one_minus_cos_over_square(t) +
          series::angle_minus_sin_over_cube(t) + series::one_minus_half_cot_over_square(t) +
          series::atan_over_argument(t);
  }
  return sum;
}())
SAME_AS_DOUBLE(MathMasked, QuaternionOperators, [&] {
  const auto a = draw.quaternion(), b = draw.quaternion();
  return select(a.x < b.x, normalized(a * b.conjugate()), a * squared_norm(b)) * Quaternion<T>::identity();
}())
SAME_AS_DOUBLE(MathMasked, RotationVectors,
               rotation_vector_from_quaternion(draw.quaternion()) +
                   quaternion_from_rotation_vector(draw.vector()).vector())
SAME_AS_DOUBLE(MathMasked, RotationConstructors, [&] {
  const auto angle = draw.scalar();
  return Rotation<T>::about_x(angle) * Rotation<T>::about_y(angle) * Rotation<T>::about_z(angle) *
         Rotation<T>::about(draw.unit(), angle) * Rotation<T>::exponential(draw.vector()) *
         Rotation<T>::from_rpy(draw.vector()) * Rotation<T>::from_quaternion(draw.quaternion()) *
         Rotation<T>::between(draw.unit(), draw.unit()) * Rotation<T>::identity().inverse();
}())
SAME_AS_DOUBLE(MathMasked, RotationQuaternion, draw.rotation().quaternion())
SAME_AS_DOUBLE(MathMasked, RotationLogarithm, draw.rotation().logarithm())
SAME_AS_DOUBLE(MathMasked, RotationRpy, draw.rotation().rpy())
SAME_AS_DOUBLE(MathMasked, RotationActions,
               congruence(draw.rotation(), draw.symmetric()) +
                   outer(inverse_times(draw.rotation(), draw.vector())))
SAME_AS_DOUBLE(MathMasked, SymmetricEigenValues, symmetric_eigen(draw.symmetric()).values)
SAME_AS_DOUBLE(MathMasked, SymmetricEigenVectors, symmetric_eigen(draw.symmetric()).vectors)
SAME_AS_DOUBLE(MathMasked, Cast, Rotation<double>::about_x(0.5).cast<T>() * Vec3<double>{1, 2, 3}.cast<T>())
SAME_AS_DOUBLE(MathMasked, CastMore,
               congruence(Mat3<double>::identity().cast<T>(), Sym3<double>::identity().cast<T>()) +
                   outer(Quaternion<double>::identity().cast<T>().vector()))

}  // namespace
}  // namespace limber::test
