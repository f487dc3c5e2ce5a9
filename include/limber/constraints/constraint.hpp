// What two frames may not do to each other.
//
//   Constraint::weld("left_hand", "crate")                  all six directions: one rigid piece
//   Constraint::point({kWorld, x}, "foot")                  one point in common: a foot that stands at x
//   Constraint::joint(JointType::revolute, "a", "b", axis)  what a joint of this type leaves is free
//   Constraint::directions({3, 4}, "a", "b")                x and y of the origin, turning as it likes
//   Constraint::distance("a", "b", 0.5)                     a rod without mass
//   Constraint::rolling({kWorld, floor}, "wheel", 0.3)      a wheel that neither slips nor leaves the plane
//   Constraint::coupling({{"left", 1}, {"right", -1}})      a row of joint positions adds up to a constant
//
// A side is a link or a named frame, or `kWorld`, and may be shifted from it by a placement. Side a lends its
// axes: rows are the relative motion of b with respect to a, in the axes of a, at the origin of b.
#pragma once

#include <limber/model/spec.hpp>

#include <array>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

struct ConstraintEnd {
  std::string frame = kWorld;                                   ///< a link or a named frame
  Transform<double> placement = Transform<double>::identity();  ///< in that frame

  ConstraintEnd() = default;
  ConstraintEnd(const char* its_frame) : frame(its_frame) {}
  ConstraintEnd(std::string its_frame) : frame(std::move(its_frame)) {}
  ConstraintEnd(std::string its_frame, const Transform<double>& its_placement)
      : frame(std::move(its_frame)), placement(its_placement) {}
};

struct Constraint {
  enum class Kind { joint, directions, distance, rolling, coupling };

  Kind kind = Kind::joint;
  std::string name = {};  ///< may be empty
  ConstraintEnd a = {}, b = {};
  JointType type = JointType::fixed;           ///< of `joint`
  Vec3<double> axis = Vec3<double>::unit_z();  ///< of `joint` in both sides; of a wheel in b, zero for a ball
  double pitch = 0;                            ///< of a helical joint, metres per radian
  std::array<bool, 6> rows = {};               ///< of `directions`: wx wy wz vx vy vz
  double length = 0;                           ///< of `distance`; of a wheel its radius
  std::vector<std::pair<std::string, double>> row =
      {};          ///< of `coupling`: joint (or joint/degree), multiplier
  double sum = 0;  ///< of `coupling`: Σ multiplier × position

  /// The two frames are one: six rows.
  static Constraint weld(ConstraintEnd a, ConstraintEnd b);
  /// The two origins are one: three rows.
  static Constraint point(ConstraintEnd a, ConstraintEnd b);
  /// A cut joint, with its axis in the axes of both sides (the first axis of a universal joint; the second is
  /// at right angles to it, and turns with b). Throws std::invalid_argument for a floating or custom joint.
  static Constraint joint(JointType type, ConstraintEnd a, ConstraintEnd b,
                          const Vec3<double>& axis = Vec3<double>::unit_z(), double pitch = 0);
  /// Any of the six: 0 … 2 turn about x, y, z of a, 3 … 5 are the origin of b along them.
  static Constraint directions(std::initializer_list<int> which, ConstraintEnd a, ConstraintEnd b);
  /// The origins keep their distance, which must not be zero: one row.
  static Constraint distance(ConstraintEnd a, ConstraintEnd b, double length);
  /// A wheel of side b, or a cylinder, with its centre at the origin of b and `axis` in b, rolls on the plane
  /// z = 0 of side a: its lowest point has no velocity. Two of the three rows are nonholonomic.
  static Constraint rolling(ConstraintEnd plane, ConstraintEnd wheel, double radius,
                            const Vec3<double>& axis = Vec3<double>::unit_z());
  /// The same for a ball, with its centre at the origin of b.
  static Constraint rolling_ball(ConstraintEnd plane, ConstraintEnd ball, double radius);
  /// Σ multiplier × position = sum, for joints whose velocity is the rate of their position: one row.
  static Constraint coupling(std::vector<std::pair<std::string, double>> row, double sum = 0);

  Constraint& with_name(std::string value);
};

}  // namespace limber
