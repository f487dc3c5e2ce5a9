// An SDF <joint> as the file has it, before a tree is made of all of them.
#pragma once

#include <limber/model/spec.hpp>

#include <cstddef>
#include <optional>
#include <string>

#include "io/sdf_frames.hpp"

namespace limber::io {

struct SdfMimic {
  XmlValue joint;
  std::size_t axis = 0;  ///< of the joint that is followed: its first or second
  double multiplier = 1, offset = 0;
};

/// θ₂ = −ratio θ₁, the angles of the parent and of the child against a third link, each about its axis.
struct SdfGearbox {
  std::size_t reference = 0;  ///< node of the third link
  double ratio = 1;
  Vec3<double> axis1, axis2;  ///< in world axes, where the file draws the joint
};

struct SdfJoint {
  JointSpec spec;
  std::size_t node = 0;
  std::size_t parent = 0, child = 0;  ///< nodes of links, or of the world
  std::optional<JointSpec> second;    ///< of two hinges in a row that are not at right angles
  std::optional<SdfMimic> mimic;
  std::optional<SdfGearbox> gearbox;
  bool closes_loop = false;  ///< the file wants it cut
  const XmlElement* element = nullptr;
};

/// Reads the joint; nothing where it is wrong, which is reported.
std::optional<SdfJoint> read_sdf_joint(XmlReader& xml, const SdfFrames& frames, std::size_t node);

}  // namespace limber::io
