// What inverse kinematics is asked for.
//
//   IkTarget::pose("tool", x)                          all six coordinates of a frame
//   IkTarget::position("tool", p)                      where its origin (or a point of it) is
//   IkTarget::orientation("tool", r)                   how it is turned
//   IkTarget::axis("tool", {0, 0, 1}, {0, 0, -1})      where one of its axes points: here z looks down
//   IkTarget::center_of_mass(p)                        of the whole mechanism
//   IkTarget::posture(q)                               near these positions
//
// Targets of priority 0 are met first; those of priority 1 as well as possible without moving the first, and
// so on. Within a priority, weights trade one against the other where not all can be met.
#pragma once

#include <limber/dynamics/frame_reference.hpp>
#include <limber/model/arguments.hpp>
#include <limber/spatial/transform.hpp>

#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

struct IkTarget {
  enum class Kind { pose, position, orientation, axis, center_of_mass, posture };

  Kind kind = Kind::pose;
  std::string frame = {};                                       ///< a link or a named frame
  Transform<double> placement = Transform<double>::identity();  ///< where it should be, in the world
  Vec3<double> in_frame = Vec3<double>::zero();   ///< a point of the frame for `position`, an axis for `axis`
  Vec3<double> direction = Vec3<double>::zero();  ///< where that axis should point, in the world
  std::vector<double> positions = {};             ///< of `posture`, nq numbers

  double weight = 1;
  int priority = 0;
  double position_tolerance = 1e-5;  ///< metres
  double rotation_tolerance = 1e-5;  ///< radians; of a posture too, in each degree

  static IkTarget pose(std::string frame, const Transform<double>& placement);
  static IkTarget position(std::string frame, const Vec3<double>& position,
                           const Vec3<double>& point = Vec3<double>::zero());
  static IkTarget orientation(std::string frame, const Rotation<double>& rotation);
  static IkTarget axis(std::string frame, const Vec3<double>& axis, const Vec3<double>& direction);
  static IkTarget center_of_mass(const Vec3<double>& position);
  static IkTarget posture(VectorArgument<double> q);

  IkTarget& with_weight(double value);
  IkTarget& with_priority(int value);
  IkTarget& with_tolerance(double metres, double radians);
};

}  // namespace limber
