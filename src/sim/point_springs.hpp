// Springs and dampers between two points.
#pragma once

#include <limber/dynamics/kinematics.hpp>
#include <limber/sim/forces.hpp>

#include <vector>

namespace limber::sim {

class PointSprings {
 public:
  explicit PointSprings(const Model<double>& model) : kinematics_(model) {}

  /// Throws std::out_of_range for a frame that is not there, std::invalid_argument for numbers without
  /// meaning.
  void add(const Model<double>& model, const PointSpring& spring);
  bool empty() const { return springs_.empty(); }

  void add_to(const Instant& now, ExternalForces<double>& forces);
  double energy(const Eigen::Map<const Vector<double>>& q);

 private:
  struct End {
    int frame;
    Vec3<double> point;
  };
  struct Spring {
    End a, b;
    double stiffness, damping, length;
  };
  void pull(const End& end, const Vec3<double>& force, ExternalForces<double>& forces) const;

  Kinematics<double> kinematics_;
  std::vector<Spring> springs_;
};

}  // namespace limber::sim
