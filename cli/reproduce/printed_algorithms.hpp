// Algorithms as the texts print them, in plain 6×6 matrices, with each misprint by name.
#pragma once

#include "reproduce/plain_tree.hpp"

namespace limber::cli::reproduce {

/// Of forward dynamics by articulated bodies. Without any of them the algorithm is exact.
struct ForwardMisprints {
  // Of algorithm 6 of the thesis and of its equations 4.19 to 4.25.
  bool no_cross_terms_in_inertia = false;  ///< 4.24: U Uᵀ without its products of link and rotor
  bool no_cross_terms_in_bias = false;     ///< 4.25: the same for U u
  bool torque_twice = false;               ///< 4.3: τ on the link, and τ/n times n on the rotor
  bool reversed_acceleration = false;      ///< 4.22, 4.23: −Φ q̈
  bool overwrites_parent = false;          ///< line 16: I_p in the place of what siblings have added to it
  bool bias_before_velocity = false;       ///< lines 4 and 5 come before 6 and 7, where v is still 0
  bool link_transform_for_rotor = false;   ///< lines 16 and 17: X of the link
  bool link_axis_for_rotor_force = false;  ///< Φᵀ in the place of Φ_Rᵀ = n Φᵀ where the rotor's force acts
  // Of its algorithm 3, which knows no rotors.
  bool steps_to_parent = false;       ///< line 14: i = p(i)
  bool no_base_acceleration = false;  ///< a_0 = −g is missing
  // Of equation 63 of R. Featherstone's guide.
  bool rigid_bias = false;  ///< the I in I c is the Iᴬ that it is printed as, and not Iᵃ
};

/// All that algorithm 6 has.
inline constexpr ForwardMisprints kMisprintsOfAlgorithm6 = {.no_cross_terms_in_inertia = true,
                                                            .no_cross_terms_in_bias = true,
                                                            .torque_twice = true,
                                                            .overwrites_parent = true,
                                                            .bias_before_velocity = true,
                                                            .link_transform_for_rotor = true};
/// Found by trial: what comes nearest to the printed tables.
inline constexpr ForwardMisprints kNearestToTables = {
    .no_cross_terms_in_bias = true, .torque_twice = true, .link_axis_for_rotor_force = true};

/// q̈ of a tree with rotors or without.
Eigen::VectorXd forward_dynamics_by_print(const PlainTree& tree, const Eigen::VectorXd& tau,
                                          const ForwardMisprints& misprints = {});

/// What is wrong in algorithm 4 of the thesis, and in the slides' composite bodies. Without any of them it is
/// exact.
struct CoriolisMisprints {
  bool moves_forces_first = false;  ///< line 15 before lines 16 to 19: Φ_i meets forces in the parent's frame
  bool stores_on_diagonal = false;  ///< line 16: C_ii for C_ij
  bool inverse_transform = false;   ///< of the slides: the last transform leads from i to λ(i)
};

struct CoriolisResult {
  Eigen::MatrixXd c, h, h_rate;
};
/// Algorithm 4. Its H is that of the composite bodies of the slides and of figure 7 of the guide.
CoriolisResult coriolis_by_print(const PlainTree& tree, const CoriolisMisprints& misprints = {});

/// Algorithm 5: Γ_ijk at (i n + j) n + k.
struct ChristoffelResult {
  Eigen::VectorXd symbols;
  double d_plus_b_transposed = 0;  ///< the largest entry of D + Bᵀ over all bodies
  double largest_kki = 0;          ///< the largest |Γ_kki|, i on the way to k
};
/// With `first_axis`, lines 15 to 17 have Φ_1 as printed, else Φ_i.
ChristoffelResult christoffel_by_print(const PlainTree& tree, bool first_axis);

/// Recursive Newton–Euler: figures 1 and 5 of R. Featherstone's guide, and his slides.
Eigen::VectorXd newton_euler(const PlainTree& tree, const Eigen::VectorXd& a);

}  // namespace limber::cli::reproduce
