// Points that turn about axes, and the equations for their angles.
#pragma once

#include <limber/math/rotation.hpp>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace limber::ik {

using V3 = Vec3<double>;

/// A line in space: unit direction and a point.
struct Axis {
  V3 h, p;
};

inline V3 turned(const V3& h, double c, double s, const V3& r) {
  return c * r + s * cross(h, r) + ((1 - c) * dot(h, r)) * h;
}
/// A vector turned about a direction, and a point turned about an axis.
inline V3 turned(const V3& h, double angle, const V3& r) {
  return turned(h, std::cos(angle), std::sin(angle), r);
}
inline V3 turned(const Axis& axis, double angle, const V3& point) {
  return axis.p + turned(axis.h, angle, point - axis.p);
}

/// By Rodrigues' formula: 1 + sin θ [h]× + (1 − cos θ) [h]×².
inline Rotation<double> rotation_about(const V3& h, double angle) {
  const double c = std::cos(angle), s = std::sin(angle), d = 1 - c;
  const V3 e = d * h, f = s * h;
  return {{c + e.x * h.x, e.x * h.y - f.z, e.x * h.z + f.y,  //
           e.y * h.x + f.z, c + e.y * h.y, e.y * h.z - f.x,  //
           e.z * h.x - f.y, e.z * h.y + f.x, c + e.z * h.z}};
}

/// Where a point can be that turns about an axis: center + u cos θ + v sin θ.
struct Circle {
  V3 center, u, v;

  Circle(const Axis& axis, const V3& point) {
    const V3 r = point - axis.p;
    const V3 along = dot(axis.h, r) * axis.h;
    center = axis.p + along;
    u = r - along;
    v = cross(axis.h, r);
  }
  V3 at(double angle) const { return center + std::cos(angle) * u + std::sin(angle) * v; }
};

/// Up to N angles.
template <int N>
struct Angles {
  int count = 0;
  std::array<double, N> at{};

  void add(double angle) { at[static_cast<std::size_t>(count++)] = angle; }
  auto begin() const { return at.begin(); }
  auto end() const { return at.begin() + count; }
};

/// a cos θ + b sin θ = c. A miss by less than `slack` of the amplitude counts as touching: rounding, or axes
/// that are parallel or meet but for the digits of a file.
inline Angles<2> angles_of(double a, double b, double c, double slack = 1e-6) {
  Angles<2> result;
  const double amplitude = std::hypot(a, b);
  const double x = c / amplitude;
  if (!(std::abs(x) <= 1 + slack)) return result;  // also for no amplitude at all
  const double middle = std::atan2(b, a), half = std::acos(std::clamp(x, -1.0, 1.0));
  result.add(middle + half);
  if (half > 1e-9 && half < std::numbers::pi - 1e-9) result.add(middle - half);
  return result;
}

/// The angle about h that turns `from` to `to`, both seen along h; `otherwise` where one of them is on the
/// axis.
inline double angle_between(const V3& h, const V3& from, const V3& to, double otherwise, double size = 1) {
  const V3 u = from - dot(h, from) * h, v = to - dot(h, to) * h;
  if (std::min(squared_norm(u), squared_norm(v)) < 1e-14 * size * size) return otherwise;
  return std::atan2(dot(h, cross(u, v)), dot(u, v));
}

/// (α c² + β c s + γ s² + δ c + ε s + ζ) = 0 with c = cos θ, s = sin θ: up to four angles.
inline Angles<4> angles_of_quadratic(double alpha, double beta, double gamma, double delta, double epsilon,
                                     double zeta) {
  const auto value = [&](double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return alpha * c * c + beta * c * s + gamma * s * s + delta * c + epsilon * s + zeta;
  };
  const auto slope = [&](double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return 2 * (gamma - alpha) * c * s + beta * (c * c - s * s) - delta * s + epsilon * c;
  };
  // t = tan((θ − first) / 2) is infinite at first + π, which must be no root: of five angles, one is far from
  // the four.
  double first = 0;
  for (int k = 1; k < 5; ++k) {
    const double other = 2 * std::numbers::pi / 5 * k;
    if (std::abs(value(other + std::numbers::pi)) > std::abs(value(first + std::numbers::pi))) first = other;
  }
  const double c = std::cos(first), s = std::sin(first);
  const double a = alpha * c * c + beta * c * s + gamma * s * s;
  const double b = 2 * (gamma - alpha) * c * s + beta * (c * c - s * s);
  const double g = alpha * s * s - beta * c * s + gamma * c * c;
  const double d = delta * c + epsilon * s, e = epsilon * c - delta * s;
  const double leading = a - d + zeta;
  Angles<4> result;
  if (leading == 0) return result;  // all coefficients are zero: any angle would do
  Eigen::Matrix4d companion = Eigen::Matrix4d::Zero();
  companion.row(0) << -2 * (e - b), -(4 * g - 2 * a + 2 * zeta), -2 * (b + e), -(a + d + zeta);
  companion.row(0) /= leading;
  companion.diagonal(-1).setOnes();
  const Eigen::EigenSolver<Eigen::Matrix4d> roots(companion, false);
  for (int k = 0; k < 4; ++k) {
    const std::complex<double> t = roots.eigenvalues()[k];
    if (std::abs(t.imag()) > 1e-4 * (1 + std::abs(t.real()))) continue;
    double angle = first + 2 * std::atan(t.real());
    for (int n = 0; n < 3; ++n) {  // two roots that touch have lost half of the digits
      const double rate = slope(angle);
      if (std::abs(rate) > 1e-12) angle -= std::clamp(value(angle) / rate, -0.1, 0.1);
    }
    result.add(angle);
  }
  return result;
}

}  // namespace limber::ik
