#include <limber/ik/target.hpp>

#include <utility>

namespace [[gnu::visibility("default")]] limber {  // clang wants it at the definition too

IkTarget IkTarget::pose(std::string frame, const Transform<double>& placement) {
  return {.kind = Kind::pose, .frame = std::move(frame), .placement = placement};
}

IkTarget IkTarget::position(std::string frame, const Vec3<double>& position, const Vec3<double>& point) {
  return {.kind = Kind::position,
          .frame = std::move(frame),
          .placement = Transform<double>::translated(position),
          .in_frame = point};
}

IkTarget IkTarget::orientation(std::string frame, const Rotation<double>& rotation) {
  return {
      .kind = Kind::orientation, .frame = std::move(frame), .placement = {rotation, Vec3<double>::zero()}};
}

IkTarget IkTarget::axis(std::string frame, const Vec3<double>& axis, const Vec3<double>& direction) {
  return {.kind = Kind::axis, .frame = std::move(frame), .in_frame = axis, .direction = direction};
}

IkTarget IkTarget::center_of_mass(const Vec3<double>& position) {
  return {.kind = Kind::center_of_mass, .placement = Transform<double>::translated(position)};
}

IkTarget IkTarget::posture(VectorArgument<double> q) {
  return {.kind = Kind::posture, .positions = {q.data(), q.data() + q.size()}, .rotation_tolerance = 1e-3};
}

IkTarget& IkTarget::with_weight(double value) {
  weight = value;
  return *this;
}

IkTarget& IkTarget::with_priority(int value) {
  priority = value;
  return *this;
}

IkTarget& IkTarget::with_tolerance(double metres, double radians) {
  position_tolerance = metres;
  rotation_tolerance = radians;
  return *this;
}

}  // namespace limber
