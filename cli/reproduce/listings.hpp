// The three listings of R. Featherstone's texts in plain 6×6 matrices, with their misprints by name.
#pragma once

#include "reproduce/plain_tree.hpp"

namespace limber::cli::reproduce {

/// Recursive Newton–Euler: figures 1 and 5 of the guide, and the slides.
Eigen::VectorXd newton_euler(const PlainTree& tree, const Eigen::VectorXd& a);

/// Composite rigid bodies: figure 7 of the guide, and the slides. `inverse_transform` is the slides' last
/// transform as printed, from i to λ(i).
Eigen::MatrixXd composite_bodies(const PlainTree& tree, bool inverse_transform);

/// Articulated bodies: equations 49 to 63 of the guide. `rigid_bias` takes the I in I c of (63) for the Iᴬ
/// that it is printed as, and not for Iᵃ.
Eigen::VectorXd articulated_bodies(const PlainTree& tree, const Eigen::VectorXd& tau, bool rigid_bias);

}  // namespace limber::cli::reproduce
