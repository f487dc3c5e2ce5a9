// Editing a mechanism: each operation takes a description and gives back another one. Values in, values out;
// what cannot be done is a ModelError that names every element in the way, and nothing is dropped in silence.
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

#include <map>
#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// Position coordinates by joint name: `{{"elbow", {0.3}}, {"ball", {0, 0, 0, 1}}}`.
using PositionsByJoint = std::map<std::string, std::vector<double>>;

/// The reduced model: the joints named are fixed where these positions put them, each by all its coordinates.
/// Their links keep their names and frames. Mimic joints that follow one are fixed where they then are. A
/// rotor that can no longer spin becomes a part of its carrier, at the angle it has (a rotor with a name
/// leaves a frame of that name; on the world, a fixed body); one that other joints drive too keeps turning
/// with those.
ModelSpec lock_joints(const ModelSpec& spec, const PositionsByJoint& positions);

/// The body and its subtree, as a model of its own. The link that carried it becomes the world: the
/// body's joint is where it was on that link, rotors and loop closures on that link stay where they are, and
/// gravity keeps its numbers. What lies outside stays outside; what the cut would tear (a mimic joint, rotor,
/// loop closure or transmission with one side in the subtree and the other neither there nor on that link) is
/// an error.
ModelSpec extract_subtree(const ModelSpec& spec, const std::string& body);

struct AttachOptions {
  std::string prefix;  ///< put in front of every name of the attached model
  Transform<double> placement = Transform<double>::identity();  ///< of its world in the frame
};

/// `base` with `other` mounted on a link, a named frame or the world of it: a gripper on an arm, an arm on a
/// quadruped. The world of `other` becomes the frame `at`, moved by `placement`: bodies, frames, rotors,
/// shapes and loop closures on it go to the link that carries the frame. Its joints stay as they are (a
/// floating root too: lock it to mount it rigidly). Name, file and gravity are those of `base`.
ModelSpec attach(const ModelSpec& base, const ModelSpec& other, const std::string& at,
                 const AttachOptions& options = {});

/// A floating joint `root` in the place of the fixed joint between the world and the one link attached to
/// it; in its neutral position the mechanism is where it was. What is on the world itself stays there. A
/// model whose one root floats already comes back as it is.
ModelSpec with_floating_base(const ModelSpec& spec);

/// The same free mechanism with another link as its floating base: the floating joint moves to that link and
/// the joints on the way to it change direction. Links, frames, inertias, rotors and loop closures stay where
/// they physically are. Positions and velocities of the reversed joints:
///   revolute, prismatic, helical, cylindrical   unchanged (their axis is negated)
///   translation                                 q' = −q, v' = −v
///   spherical                                   q' = conjugate of q, v' = −R(q) v
/// A universal, planar, floating or custom joint on the way is an error.
ModelSpec re_root(const ModelSpec& spec, const std::string& link);

/// A load held by a link or a named frame: an inertia in the coordinates of that frame, or a mass at a point
/// of it. It becomes a part of the link that carries the frame.
ModelSpec add_payload(const ModelSpec& spec, const std::string& frame, const Inertia<double>& load);
ModelSpec add_payload(const ModelSpec& spec, const std::string& frame, double mass,
                      const Vec3<double>& point = Vec3<double>::zero());

/// Mass and rotational inertia of the link × factor; its centre of mass and its rotors stay.
ModelSpec scale_inertia(const ModelSpec& spec, const std::string& body, double factor);

/// How much of a spinning rotor is kept: exactly what it does, or one of the usual approximations.
enum class RotorModel {
  exact,     ///< everything
  diagonal,  ///< a standing part of its carrier, and ratio² · J as armature of the joints that drive it; its
             ///< damping and friction go to them, the efficiency of its gear is lost
  locked,    ///< a standing part of its carrier
  none       ///< not even its mass
};

/// The mechanism with its rotors approximated: what a library says that knows armature, or no rotors at all.
/// A standing rotor is where it is when the joints that drive it are at zero; one with a name leaves a frame
/// of that name.
ModelSpec approximate_rotors(const ModelSpec& spec, RotorModel model);

/// J of a rotor: its moment of inertia about the axis through its frame's origin that it spins about.
double spin_inertia(const RotorSpec& rotor);

/// The element under a new name, in all that refers to it.
ModelSpec rename_body(const ModelSpec& spec, const std::string& from, const std::string& to);
ModelSpec rename_joint(const ModelSpec& spec, const std::string& from, const std::string& to);
ModelSpec rename_frame(const ModelSpec& spec, const std::string& from, const std::string& to);

/// All lengths times a factor, such as 0.001 for a description in millimetres: placements, centres of mass,
/// shapes, pitches, limits of sliding joints, and rates between sliding and turning. Inertias are multiplied
/// by its square; masses, forces and gravity stay. What a custom joint means is not known, so it stays too.
ModelSpec with_scaled_lengths(const ModelSpec& spec, double factor);

}  // namespace limber
