// From motions to displacements and back: exponential, logarithm and Featherstone's small-displacement XtoV.
#pragma once

#include <limber/math/series.hpp>
#include <limber/spatial/transform.hpp>

namespace limber {

/// Where a frame comes to that moves for one unit of time with the constant velocity m (in its own or in the
/// starting coordinates, which give the same): X_start_end.
template <class T> Transform<T> exponential(const Motion<T>& m) {
  const Vec3<T>&w = m.angular, v = m.linear;
  const T x = squared_norm(w);
  // p = (1 + (1 − cos θ)/θ² [ω×] + (θ − sin θ)/θ³ [ω×]²) v
  const Vec3<T> wv = cross(w, v);
  const Vec3<T> p =
      v + wv * series::one_minus_cos_over_square(x) + cross(w, wv) * series::angle_minus_sin_over_cube(x);
  return {Rotation<T>::exponential(w), p};
}

/// The motion m with exponential(m) = X and a rotation of at most π.
template <class T> Motion<T> logarithm(const Transform<T>& x) {
  const Vec3<T> w = x.rotation.logarithm(), p = x.translation;
  // v = (1 − ½[ω×] + (1 − (θ/2) cot(θ/2))/θ² [ω×]²) p
  const Vec3<T> wp = cross(w, p);
  const T c = series::one_minus_half_cot_over_square(squared_norm(w));
  return {w, p - wp * as<T>(0.5) + cross(w, wp) * c};
}

/// Featherstone's XtoV: for two frames close together, the motion that takes the first to the second in one
/// unit of time, right to second order in the angle, the same in both frames' coordinates. X =
/// X_first_second.
template <class T> constexpr Motion<T> small_displacement(const Transform<T>& x) {
  // ½ of the skew part of R, and of the lower left block of the 6×6 matrix from first to second, Rᵀ [p×]ᵀ
  const Mat3<T> r = x.rotation.matrix, l = r.transposed() * cross_matrix(-x.translation);
  const T half = as<T>(0.5);
  return {{half * (r.zy - r.yz), half * (r.xz - r.zx), half * (r.yx - r.xy)},
          {half * (l.yz - l.zy), half * (l.zx - l.xz), half * (l.xy - l.yx)}};
}

}  // namespace limber
