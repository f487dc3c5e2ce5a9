// Points that turn about axes, and the equations for their angles.
#pragma once

#include <limber/math/rotation.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
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
inline Rotation<double> rotation_about(const V3& h, double c, double s) {
  const V3 e = (1 - c) * h, f = s * h;
  return {{c + e.x * h.x, e.x * h.y - f.z, e.x * h.z + f.y,  //
           e.y * h.x + f.z, c + e.y * h.y, e.y * h.z - f.x,  //
           e.z * h.x - f.y, e.z * h.y + f.x, c + e.z * h.z}};
}
inline Rotation<double> rotation_about(const V3& h, double angle) {
  return rotation_about(h, std::cos(angle), std::sin(angle));
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

/// The angle of a rotation that is one about h.
inline double turn_about(const V3& h, const Rotation<double>& rotation, double otherwise) {
  const V3 across = std::abs(h.x) < 0.7 ? cross(h, V3::unit_x()) : cross(h, V3::unit_y());
  return angle_between(h, across, rotation * across, otherwise);
}

/// The roots of t⁴ + c₀ t³ + c₁ t² + c₂ t + c₃, all at once: Newton's step of each, held off by the others
/// (Ehrlich and Aberth). Three to eight rounds for roots apart; two that touch come within the root of the
/// precision.
inline std::array<std::complex<double>, 4> quartic_roots(const std::array<double, 4>& c) {
  using Complex = std::complex<double>;
  const double size = std::max({std::abs(c[0]), std::sqrt(std::abs(c[1])), std::cbrt(std::abs(c[2])),
                                std::sqrt(std::sqrt(std::abs(c[3]))), 1e-300});
  std::array<Complex, 4> roots;
  for (std::size_t k = 0; k < 4; ++k)
    roots[k] = -c[0] / 4 + std::polar(size, 0.4 + std::numbers::pi / 2 * static_cast<double>(k));
  for (int round = 0; round < 60; ++round) {
    double largest = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const Complex t = roots[k];
      const Complex value = (((t + c[0]) * t + c[1]) * t + c[2]) * t + c[3];
      const Complex slope = ((4.0 * t + 3 * c[0]) * t + 2 * c[1]) * t + c[2];
      Complex others = 0;
      for (std::size_t j = 0; j < 4; ++j)
        if (j != k && roots[j] != t) others += 1.0 / (t - roots[j]);
      const Complex rate = slope - value * others;
      if (value == 0.0 || rate == 0.0) continue;
      const Complex step = value / rate;
      roots[k] = t - step;
      largest = std::max(largest, std::norm(step));
    }
    if (largest < 1e-26 * size * size) break;
  }
  return roots;
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
  for (const std::complex<double>& t :
       quartic_roots({2 * (e - b) / leading, (4 * g - 2 * a + 2 * zeta) / leading, 2 * (b + e) / leading,
                      (a + d + zeta) / leading})) {
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
