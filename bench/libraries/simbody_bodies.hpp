// A robot of the benchmark as bodies of Simbody. In C++17: its headers do not compile with C++20.
#pragma once

#include <Simbody.h>

#include <vector>

#include "../harness/interface.hpp"

namespace bench::simbody {

inline SimTK::Vec3 vec(const double (&x)[3]) { return {x[0], x[1], x[2]}; }
inline SimTK::Mat33 mat(const double (&x)[9]) {
  return {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8]};
}

inline SimTK::MassProperties mass_properties(const Body& body) {
  const SimTK::Vec3 com = vec(body.com);
  const double(&m)[9] = body.inertia;
  SimTK::Inertia about_origin(m[0], m[4], m[8], m[1], m[2], m[5]);
  if (body.mass > 0) about_origin = about_origin.shiftFromMassCenter(-com, body.mass);
  return {body.mass, com, about_origin};
}

/// In the order of the robot's bodies. A free joint of Simbody has u = [ω; v] in the axes of the world.
inline std::vector<SimTK::MobilizedBody> add_bodies(const Robot& robot,
                                                    SimTK::SimbodyMatterSubsystem& matter) {
  using SimTK::Transform;
  std::vector<SimTK::MobilizedBody> bodies;
  for (const Body& body : robot.bodies) {
    const SimTK::Body::Rigid rigid(mass_properties(body));
    // Pins turn about z and sliders slide along x of their frames.
    SimTK::Rotation turned;
    if (body.joint == JointKind::revolute)
      turned.setRotationFromOneAxis(SimTK::UnitVec3(vec(body.axis)), SimTK::ZAxis);
    if (body.joint == JointKind::prismatic)
      turned.setRotationFromOneAxis(SimTK::UnitVec3(vec(body.axis)), SimTK::XAxis);
    const Transform placement(SimTK::Rotation(mat(body.rotation), true), vec(body.translation));
    SimTK::MobilizedBody& parent = body.parent < 0 ? static_cast<SimTK::MobilizedBody&>(matter.Ground())
                                                   : bodies[static_cast<std::size_t>(body.parent)];
    const Transform frame(turned);
    switch (body.joint) {
      case JointKind::revolute:
        bodies.push_back(SimTK::MobilizedBody::Pin(parent, placement * frame, rigid, frame));
        break;
      case JointKind::prismatic:
        bodies.push_back(SimTK::MobilizedBody::Slider(parent, placement * frame, rigid, frame));
        break;
      default:
        bodies.push_back(SimTK::MobilizedBody::Free(parent, placement, rigid, Transform()));
    }
  }
  return bodies;
}

inline std::string version() {
  int major = 0, minor = 0, build = 0;
  SimTK_version_simbody(&major, &minor, &build);
  return std::to_string(major) + "." + std::to_string(minor);
}

}  // namespace bench::simbody
