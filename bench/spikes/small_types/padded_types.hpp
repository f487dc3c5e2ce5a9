// (d) Three doubles padded to four in one SIMD register, by the vector extensions of GCC and Clang.
#pragma once

namespace limber::spike::padded {

using Four [[gnu::vector_size(32)]] = double;

struct Vec3 {
  Four v;
};

struct Mat3 {
  Four column[3], row[3];  // both, so that neither M v nor Mᵀ v needs a horizontal sum
};

inline Vec3 operator+(Vec3 a, Vec3 b) { return {a.v + b.v}; }
inline Vec3 operator*(double s, Vec3 a) { return {s * a.v}; }

inline Vec3 combine(const Four (&e)[3], Vec3 a) { return {e[0] * a.v[0] + e[1] * a.v[1] + e[2] * a.v[2]}; }
inline Vec3 operator*(const Mat3& m, Vec3 a) { return combine(m.column, a); }

struct Types {
  using Scalar = double;
  using Vec3 = padded::Vec3;
  using Real3 = padded::Vec3;
  using Real3x3 = padded::Mat3;

  static Vec3 vec3(double x, double y, double z) { return {Four{x, y, z, 0.0}}; }
  static Real3 real3(const double (&p)[3]) { return vec3(p[0], p[1], p[2]); }
  static Real3x3 real3x3(const double (&m)[9]) {
    return {{Four{m[0], m[3], m[6], 0.0}, Four{m[1], m[4], m[7], 0.0}, Four{m[2], m[5], m[8], 0.0}},
            {Four{m[0], m[1], m[2], 0.0}, Four{m[3], m[4], m[5], 0.0}, Four{m[6], m[7], m[8], 0.0}}};
  }

  // a × b = yzx(a * yzx(b) − yzx(a) * b)
  static Vec3 cross(Vec3 a, Vec3 b) { return {yzx(a.v * yzx(b.v) - yzx(a.v) * b.v)}; }
  static Vec3 transpose_times(const Real3x3& m, Vec3 a) { return combine(m.row, a); }
  static Vec3 turn(double c, double s, Vec3 a) {
    return {Four{c, c, 1.0, 0.0} * a.v + Four{s, -s, 0.0, 0.0} * yx(a.v)};
  }
  static Vec3 turn_back(double c, double s, Vec3 a) { return turn(c, -s, a); }
  static Vec3 cross_z(Vec3 a, double s) { return {Four{s, -s, 0.0, 0.0} * yx(a.v)}; }
  static Vec3 add_z(Vec3 a, double s) { return {a.v + Four{0.0, 0.0, s, 0.0}}; }
  static double z(Vec3 a) { return a.v[2]; }

 private:
  static Four yzx(Four a) { return __builtin_shufflevector(a, a, 1, 2, 0, 3); }
  static Four yx(Four a) { return __builtin_shufflevector(a, a, 1, 0, 2, 3); }
};

}  // namespace limber::spike::padded
