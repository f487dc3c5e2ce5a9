// Small questions that the writers of files ask about a description.
#pragma once

#include <limber/math/rotation.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/model/spec.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string_view>
#include <unordered_map>

#include "model/per_degree.hpp"

namespace limber::io {

/// −0 is 0.
inline bool is_equal(const Transform<double>& a, const Transform<double>& b) {
  const Mat3<double>&x = a.rotation.matrix, &y = b.rotation.matrix;
  return squared_norm(a.translation - b.translation) == 0 && squared_norm(x.row(0) - y.row(0)) == 0 &&
         squared_norm(x.row(1) - y.row(1)) == 0 && squared_norm(x.row(2) - y.row(2)) == 0;
}
inline bool is_identity(const Transform<double>& x) { return is_equal(x, Transform<double>::identity()); }
inline bool is_identity(const Rotation<double>& r) { return is_identity({r, Vec3<double>::zero()}); }

using limber::is_zero;

/// Whether there is neither mass nor a moment.
inline bool is_zero(const InertiaSpec& inertia) {
  const Sym3<double> i = Sym3<double>::symmetric_part(inertia.about_com);
  return inertia.mass == 0 && i.xx == 0 && i.yy == 0 && i.zz == 0 && i.xy == 0 && i.xz == 0 && i.yz == 0;
}

/// Moments of inertia about these axes, in those of the link; every digit stays where they are the same.
inline Mat3<double> turned(const Sym3<double>& moments, const Rotation<double>& axes) {
  return (is_identity(axes) ? moments : congruence(axes, moments)).matrix();
}

/// The entries of an inertia in URDF and SDF; those on the diagonal have one letter twice.
inline constexpr std::pair<const char*, double Sym3<double>::*> kMoments[] = {
    {"ixx", &Sym3<double>::xx}, {"ixy", &Sym3<double>::xy}, {"ixz", &Sym3<double>::xz},
    {"iyy", &Sym3<double>::yy}, {"iyz", &Sym3<double>::yz}, {"izz", &Sym3<double>::zz}};

/// No file can hold a joint type of the user's own.
inline void refuse_custom_joint(JointType type, int line, Element element, ProblemList& problems) {
  if (type == JointType::custom)
    problems.report(ProblemCode::custom_joint_unwritten, line, std::move(element), to_string(type));
}

/// A sum of positions or rates: the joints (or their degrees), and the factor of each.
using JointSum = std::vector<std::pair<std::string, double>>;

/// With one term per joint, in the order in which the joints come first.
inline JointSum gathered(const JointSum& sum) {
  JointSum result;
  std::unordered_map<std::string_view, std::size_t> index;
  for (const auto& [joint, factor] : sum)
    if (const auto [known, is_new] = index.emplace(joint, result.size()); is_new)
      result.emplace_back(joint, factor);
    else
      result[known->second].second += factor;
  return result;
}

// Limits of joints in files: formats want a number where there is none.

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A bound of this size means none. Older versions of SDF have it as their default.
inline constexpr double kNoBoundInUrdf = 1e30, kNoBoundInMjcf = 1e10, kNoBoundInSdf = 1e16;

/// `sign` is −1 for a lower bound and 1 for any other: one of the other sign excludes everything and stays a
/// number, which the checks of the model report.
inline double read_bound(double given, double sign, double none) {
  return sign * given < none ? given : sign * kInfinity;
}

inline double written_bound(double bound, double none) {
  return std::abs(bound) < none || std::isnan(bound) ? bound : std::copysign(none, bound);
}

// Quaternions as files give them.

/// As far from length 1 as rounding to seven digits can bring it.
inline constexpr double kUnitTolerance = 1e-6;

/// The rotation of a quaternion of any length but zero, of which it is the identity; report(code) says what
/// is wrong with the length.
inline Rotation<double> rotation_of(const Quaternion<double>& q, const auto& report) {
  const double length = std::hypot(std::hypot(q.x, q.y), std::hypot(q.z, q.w));
  const double largest = std::max({std::abs(q.x), std::abs(q.y), std::abs(q.z), std::abs(q.w)});
  if (std::abs(length - 1) > kUnitTolerance)
    report(largest == 0 ? ProblemCode::quaternion_zero : ProblemCode::quaternion_length);
  if (largest == 0) return Rotation<double>::identity();
  // The square of any length fits.
  return Rotation<double>::from_quaternion({q.x / largest, q.y / largest, q.z / largest, q.w / largest});
}

// Numbers that come back as themselves when a file is written, read and written again.

/// x, again(x), again(again(x)), … ends in a cycle, nearly always of one: its least member.
template <class X, class Again> X settled(const X& x, const Again& again) {
  constexpr std::size_t kMost = 100;  // none has needed more than a few
  std::vector<X> seen{x};
  while (seen.size() < kMost) {
    const X next = again(seen.back());
    const auto cycle = std::find(seen.begin(), seen.end(), next);
    if (cycle != seen.end()) return *std::min_element(cycle, seen.end());
    seen.push_back(next);
  }
  return seen.back();
}

inline Vec3<double> settled(const Vec3<double>& v, const auto& again) {
  const auto [x, y, z] = settled(std::array{v.x, v.y, v.z}, [&](const std::array<double, 3>& each) {
    const Vec3<double> next = again(Vec3<double>{each[0], each[1], each[2]});
    return std::array{next.x, next.y, next.z};
  });
  return {x, y, z};
}

/// With so many decimals. Without rounding, a quaternion that is read as a rotation and written again would
/// drift by a last digit each time.
inline double with_decimals(double x, int decimals) {
  const double scale = std::pow(10.0, std::abs(decimals));
  return (decimals >= 0 ? std::round(x * scale) / scale : std::round(x / scale) * scale) + 0.0;  // no −0
}

inline constexpr int kDecimals = 15;  // of the parts of a quaternion

/// Of w, x, y, z; any length but zero.
inline Rotation<double> rotation_from_wxyz(std::span<const double> q) {
  return Rotation<double>::from_quaternion(normalized(Quaternion<double>{q[1], q[2], q[3], q[0]}));
}

/// w, x, y, z
inline std::array<double, 4> settled_quaternion(const Rotation<double>& rotation) {
  const auto numbers = [](const Rotation<double>& each) {
    const Quaternion<double> q = each.quaternion();
    return std::array{with_decimals(q.w, kDecimals), with_decimals(q.x, kDecimals),
                      with_decimals(q.y, kDecimals), with_decimals(q.z, kDecimals)};
  };
  return settled(numbers(rotation),
                 [&](const std::array<double, 4>& q) { return numbers(rotation_from_wxyz(q)); });
}

}  // namespace limber::io
