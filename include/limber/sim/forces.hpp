// What acts on a mechanism in a simulation besides gravity and its own joints.
#pragma once

#include <limber/dynamics/external_forces.hpp>
#include <limber/model/arguments.hpp>

#include <functional>
#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// The state that a function of the user is asked about.
struct Instant {
  double time;
  Eigen::Map<const Vector<double>> q, v;
};

/// A spring with a damper between two points: k (d − length) + c ḋ pulls them together, d their distance.
struct PointSpring {
  std::string frame_a = kWorld;
  Vec3<double> point_a = Vec3<double>::zero();  ///< in that frame
  std::string frame_b = kWorld;
  Vec3<double> point_b = Vec3<double>::zero();
  double stiffness = 0;  ///< N/m
  double damping = 0;    ///< N s/m
  double length = 0;     ///< m, at which the spring is free of force
};

/// Adds to the joint forces `tau`, nv numbers.
using Controller = std::function<void(const Instant&, Eigen::Map<Vector<double>> tau)>;

/// Adds to the forces on bodies.
using ForceField = std::function<void(const Instant&, ExternalForces<double>& forces)>;

/// kp (target − q) − kd v, where the difference is taken on the manifold of positions.
struct PdGains {
  std::vector<double> kp = {100}, kd = {20};  ///< one number for all velocities, or one for each
  bool gravity = false;                       ///< adds the forces that hold the mechanism against gravity
};

/// A controller that drives positions to `target`. Floating joints are left alone: nothing pushes them
/// against the world. Throws std::invalid_argument for gains or a target of the wrong size.
Controller pd_controller(const Model<double>& model, VectorArgument<double> target,
                         const PdGains& gains = {});
/// A controller that gives the forces against gravity alone.
Controller gravity_controller(const Model<double>& model);

}  // namespace limber
