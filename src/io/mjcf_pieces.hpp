// A mechanism taken apart into what MJCF has: bodies with hinges, slides, balls and free joints, equalities
// between joints, fixed tendons, sites.
//
//   helical       a hinge, and a slide on the same axis that follows it, `pitch` metres per radian
//   cylindrical   a hinge and a slide on one axis
//   universal     two hinges
//   translation   three slides
//   planar        two slides and a hinge
//   floating      free on the world, else three slides and a ball
//
// A rotor is a body on its carrier; an equality couples its hinge to what drives it, through a fixed tendon
// where that are several joints.
#pragma once

#include <limber/math/sym3.hpp>

#include <array>

#include "io/losses.hpp"

namespace limber::io {

struct MjcfOutJoint : WrittenJoint {
  const char* type = "hinge";
  Vec3<double> anchor = Vec3<double>::zero();  ///< in the body's frame, like the axis
};

/// Of BodySpec all but the joint and the rotors.
struct MjcfOutBody : BodySpec {
  std::vector<MjcfOutJoint> joints = {};
  std::vector<FrameSpec> sites = {};
  std::vector<std::size_t> children = {};
  bool moves = false, needs_inertia = false;  ///< share_inertias() knows
};

/// A sum of positions, which an equality holds at `length`, or which has an armature.
struct MjcfOutTendon {
  std::string name;
  JointSum terms;
  double armature = 0;
  std::optional<double> length;  ///< left out: it moves
};

struct MjcfOutLoop {
  std::string name;
  bool is_weld = false;
  std::string site1, site2;
};

struct MjcfPieces {
  std::vector<MjcfOutBody> bodies;  ///< the first one is the world
  std::vector<MjcfOutTendon> tendons;
  std::vector<MjcfOutLoop> loops;
};

/// What MJCF cannot say is a problem: a warning, or a loss where it is a part of the dynamics.
MjcfPieces take_apart(const ModelSpec& spec, const Losses& losses);

// What MuJoCo accepts: it refuses bodies that move without mass, and inertias that no body has.

/// The least mass and the least principal moment of a body that moves.
inline constexpr double kLeastOfMujoco = 1e-15;

/// The links without mass that the reader puts between the joints of one body, called `body.joint`, become
/// joints of that body again.
void fold_links(MjcfPieces& pieces);

/// Where MuJoCo refuses the inertia of a link but not that of all that is fixed together with it, the body
/// that moves takes over the inertia of the others. It needs one unless a body that is fixed on it has mass
/// and moments.
void share_inertias(MjcfPieces& pieces);

/// Moments of inertia about the centre of mass as MuJoCo accepts them: a full matrix, or principal moments
/// where MuJoCo's own, which it finds to some 1e-12, could be refused.
struct AcceptedMoments {
  bool is_full = false;
  /// xx, yy, zz, xy, xz, yz of a full matrix; else w, x, y, z of the principal axes, and their moments.
  std::array<double, 7> numbers{};
  bool is_changed = false;  ///< by more than rounding, because no body has the moments that were given
  bool is_raised = false;   ///< to the least
};

AcceptedMoments accepted(const InertiaSpec& inertia, double least);

}  // namespace limber::io
