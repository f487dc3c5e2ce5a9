// A rotation matrix. `R_ab` turns the coordinates of a vector in axes b into those in axes a; its columns are
// b's axes seen from a.
#pragma once

#include <limber/math/mat3.hpp>
#include <limber/math/quaternion.hpp>
#include <limber/math/sym3.hpp>
#include <limits>

namespace limber {

template <class T>
struct Rotation {
  Mat3<T> matrix;

  static constexpr Rotation identity() { return {Mat3<T>::identity()}; }

  /// Turning by `angle` about the x-axis (then y, z). The columns are the turned axes.
  static Rotation about_x(const T& angle) {
    const T c = cos(angle), s = sin(angle), o = as<T>(0), e = as<T>(1);
    return {{e, o, o, o, c, -s, o, s, c}};
  }
  static Rotation about_y(const T& angle) {
    const T c = cos(angle), s = sin(angle), o = as<T>(0), e = as<T>(1);
    return {{c, o, s, o, e, o, -s, o, c}};
  }
  static Rotation about_z(const T& angle) {
    const T c = cos(angle), s = sin(angle), o = as<T>(0), e = as<T>(1);
    return {{c, -s, o, s, c, o, o, o, e}};
  }
  /// Turning by `angle` about the unit vector `axis` (Rodrigues): 1 + sin θ [u×] + (1 − cos θ)[u×]².
  static Rotation about(const Vec3<T>& axis, const T& angle) { return exponential(axis * angle); }

  /// Turning by |r| about r.
  static Rotation exponential(const Vec3<T>& r) {
    return from_quaternion(quaternion_from_rotation_vector(r));
  }

  /// Roll about x, then pitch about y, then yaw about z, all fixed axes: Rz(yaw) Ry(pitch) Rx(roll).
  static Rotation from_rpy(const Vec3<T>& rpy) { return about_z(rpy.z) * about_y(rpy.y) * about_x(rpy.x); }

  /// The length of the quaternion does not matter. NaN where its square overflows or underflows.
  static constexpr Rotation from_quaternion(const Quaternion<T>& q) {
    const T s = as<T>(2) / squared_norm_of_rotation(q), e = as<T>(1);
    const T xx = s * q.x * q.x, yy = s * q.y * q.y, zz = s * q.z * q.z;
    const T xy = s * q.x * q.y, xz = s * q.x * q.z, yz = s * q.y * q.z;
    const T wx = s * q.w * q.x, wy = s * q.w * q.y, wz = s * q.w * q.z;
    return {
        {e - (yy + zz), xy - wz, xz + wy, xy + wz, e - (xx + zz), yz - wx, xz - wy, yz + wx, e - (xx + yy)}};
  }

  /// The smallest turn that takes the unit vector `from` to the unit vector `to`.
  static Rotation between(const Vec3<T>& from, const Vec3<T>& to) {
    // Half-way quaternion (from × h, ½ h·h) with h = from + to, which loses no digits where the two are
    // nearly opposite; where h vanishes, half a turn about any normal.
    const Vec3<T> h = from + to, v = cross(from, h), n = any_perpendicular(from);
    const T hh = squared_norm(h);
    const Quaternion<T> half_way{v.x, v.y, v.z, as<T>(0.5) * hh}, half_turn{n.x, n.y, n.z, as<T>(0)};
    const T tiny = as<T>(square(8 * std::numeric_limits<Real<T>>::epsilon()));
    return from_quaternion(select(hh < tiny, half_turn, half_way));
  }

  template <class U>
  constexpr Rotation<U> cast() const {
    return {matrix.template cast<U>()};
  }

  constexpr Rotation inverse() const { return {matrix.transposed()}; }

  /// The unit quaternion with the largest component positive among the four ways to compute it (Shepperd).
  Quaternion<T> quaternion() const {
    const Mat3<T>& m = matrix;
    const T e = as<T>(1);
    const Quaternion<T> by_w{m.zy - m.yz, m.xz - m.zx, m.yx - m.xy, e + m.xx + m.yy + m.zz};
    const Quaternion<T> by_x{e + m.xx - m.yy - m.zz, m.xy + m.yx, m.xz + m.zx, m.zy - m.yz};
    const Quaternion<T> by_y{m.xy + m.yx, e - m.xx + m.yy - m.zz, m.yz + m.zy, m.xz - m.zx};
    const Quaternion<T> by_z{m.xz + m.zx, m.yz + m.zy, e - m.xx - m.yy + m.zz, m.yx - m.xy};
    const T wx = select(by_w.w < by_x.x, by_x.x, by_w.w), yz = select(by_y.y < by_z.z, by_z.z, by_y.y);
    const Quaternion<T> best =
        select(wx < yz, select(by_y.y < by_z.z, by_z, by_y), select(by_w.w < by_x.x, by_x, by_w));
    return normalized(best);
  }

  /// The rotation vector r with exponential(r) = *this and |r| ≤ π, exact for every angle up to π.
  Vec3<T> logarithm() const { return rotation_vector_from_quaternion(quaternion()); }

  /// Roll, pitch, yaw with from_rpy(rpy()) = *this; pitch in [−π/2, π/2].
  Vec3<T> rpy() const {
    const T cos_pitch = sqrt(matrix.xx * matrix.xx + matrix.yx * matrix.yx);
    const T pitch = atan2(-matrix.zx, cos_pitch);
    // At pitch = ±π/2 only yaw ∓ roll is defined: roll is put to zero there. Near it roll is uncertain, and
    // yaw is read from what is left once that same roll is undone, R Rx(−roll), so that no digits are lost.
    const auto locked = cos_pitch < as<T>(8 * std::numeric_limits<Real<T>>::epsilon());
    const T roll = select(locked, as<T>(0), atan2(matrix.zy, matrix.zz));
    const T c = cos(roll), s = sin(roll);
    const T yaw = atan2(matrix.xz * s - matrix.xy * c, matrix.yy * c - matrix.yz * s);
    return {roll, pitch, yaw};
  }

  [[gnu::always_inline]] friend constexpr Vec3<T> operator*(const Rotation& a, const Vec3<T>& v) {
    return a.matrix * v;
  }
  [[gnu::always_inline]] friend constexpr Rotation operator*(const Rotation& a, const Rotation& b) {
    return {a.matrix * b.matrix};
  }
};

/// R⁻¹ v
template <class T>
[[gnu::always_inline]] constexpr Vec3<T> inverse_times(const Rotation<T>& rotation, const Vec3<T>& v) {
  return transposed_times(rotation.matrix, v);
}

/// R S Rᵀ
template <class T>
[[gnu::always_inline]] constexpr Sym3<T> congruence(const Rotation<T>& rotation, const Sym3<T>& s) {
  return congruence(rotation.matrix, s);
}

}  // namespace limber
