// What MuJoCo accepts: it refuses bodies that move without mass, and inertias that no body has.
#pragma once

#include <limber/math/sym3.hpp>

#include <array>
#include <vector>

#include "io/mjcf_pieces.hpp"

namespace limber::io {

/// The least mass and the least principal moment of a body that moves.
inline constexpr double kLeastOfMujoco = 1e-15;

/// The links without mass that the reader puts between the joints of one body, called `body.joint`, become
/// joints of that body again.
void fold_links(MjcfPieces& pieces);

/// Where MuJoCo refuses the inertia of a link but not that of all that is fixed together with it, the body
/// that moves takes over the inertia of the others.
void share_inertias(MjcfPieces& pieces);

/// For each body: whether MuJoCo demands mass and moments of it. It does of a body with joints, unless a
/// body that is fixed on it has them.
std::vector<bool> bodies_that_need_inertia(const MjcfPieces& pieces);

/// Moments of inertia about the centre of mass as MuJoCo accepts them: a full matrix, or principal moments
/// where MuJoCo's own, which it finds to some 1e-12, could be refused.
struct AcceptedMoments {
  bool is_full = false;
  std::array<double, 6> full{};                     ///< xx, yy, zz, xy, xz, yz
  std::array<double, 4> quaternion = {1, 0, 0, 0};  ///< else: w, x, y, z of the principal axes
  std::array<double, 3> principal{};
  bool is_changed = false;  ///< by more than rounding, because no body has the moments that were given
  bool is_raised = false;   ///< to the least
};

AcceptedMoments accepted(const Sym3<double>& about_com, double least);

}  // namespace limber::io
