#include "sim/point_springs.hpp"

#include <cmath>

#include "model/refuse.hpp"

namespace limber::sim {

void PointSprings::add(const Model<double>& model, const PointSpring& spring) {
  for (const double number : {spring.stiffness, spring.damping, spring.length})
    if (!(number >= 0) || !std::isfinite(number))
      refuse("Simulation: stiffness, damping and length of a spring are finite and not negative");
  if (!std::isfinite(squared_norm(spring.point_a) + squared_norm(spring.point_b)))
    refuse("Simulation: the points of a spring are finite");
  springs_.push_back({{model.frame_index(spring.frame_a), spring.point_a},
                      {model.frame_index(spring.frame_b), spring.point_b},
                      spring.stiffness,
                      spring.damping,
                      spring.length});
}

/// A force in world axes on a point of a frame.
void PointSprings::pull(const End& end, const Vec3<double>& force, ExternalForces<double>& forces) const {
  const Vec3<double> linear = inverse_times(kinematics_.placement(end.frame).rotation, force);
  forces.add(kinematics_.model(), end.frame, {cross(end.point, linear), linear});
}

void PointSprings::add_to(const Instant& now, ExternalForces<double>& forces) {
  if (springs_.empty()) return;
  kinematics_.update(now.q, now.v);
  const auto position = [&](const End& end) { return kinematics_.placement(end.frame).point(end.point); };
  const auto velocity = [&](const End& end) {
    return kinematics_.placement(end.frame).rotation *
           velocity_at(kinematics_.velocity(end.frame), end.point);
  };
  for (const Spring& spring : springs_) {
    const Vec3<double> apart = position(spring.b) - position(spring.a);
    const double distance = norm(apart);
    if (!(distance > 0) || !std::isfinite(distance)) continue;  // in one point it has no direction
    const Vec3<double> direction = apart * (1 / distance);
    const double rate = dot(direction, velocity(spring.b) - velocity(spring.a));
    const Vec3<double> tension =
        direction * (spring.stiffness * (distance - spring.length) + spring.damping * rate);
    pull(spring.a, tension, forces);
    pull(spring.b, -tension, forces);
  }
}

double PointSprings::energy(const Eigen::Map<const Vector<double>>& q) {
  if (springs_.empty()) return 0;
  kinematics_.update(q);
  double sum = 0;
  for (const Spring& spring : springs_) {
    const double stretch = norm(kinematics_.placement(spring.b.frame).point(spring.b.point) -
                                kinematics_.placement(spring.a.frame).point(spring.a.point)) -
                           spring.length;
    sum += 0.5 * spring.stiffness * stretch * stretch;
  }
  return sum;
}

}  // namespace limber::sim
