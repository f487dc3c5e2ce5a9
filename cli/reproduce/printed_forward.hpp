// Forward dynamics as the thesis prints it, with each misprint by name.
#pragma once

#include "reproduce/plain_tree.hpp"

namespace limber::cli::reproduce {

/// What is wrong in algorithm 6 and in equations 4.19 to 4.25. Without any of them the algorithm is exact.
struct RotorMisprints {
  bool no_cross_terms_in_inertia = false;  ///< 4.24: U Uᵀ without its products of link and rotor
  bool no_cross_terms_in_bias = false;     ///< 4.25: the same for U u
  bool torque_twice = false;               ///< 4.3: τ on the link, and τ/n times n on the rotor
  bool reversed_acceleration = false;      ///< 4.22, 4.23: −Φ q̈
  bool overwrites_parent = false;          ///< line 16: I_p in the place of what siblings have added to it
  bool bias_before_velocity = false;       ///< lines 4 and 5 come before 6 and 7, where v is still 0
  bool link_transform_for_rotor = false;   ///< lines 16 and 17: X of the link
  bool link_axis_for_rotor_force = false;  ///< Φᵀ in the place of Φ_Rᵀ = n Φᵀ where the rotor's force acts

  /// All that algorithm 6 has.
  static RotorMisprints as_printed();
  /// Found by trial: what comes nearest to the printed tables.
  static RotorMisprints nearest_to_tables();
};

/// q̈ by algorithm 6.
Eigen::VectorXd rotor_forward_dynamics(const PlainTree& tree, const Eigen::VectorXd& tau,
                                       const RotorMisprints& misprints);

/// What is wrong in algorithm 3.
struct PlainMisprints {
  bool steps_to_parent = false;       ///< line 14: i = p(i)
  bool no_base_acceleration = false;  ///< a_0 = −g is missing
};

/// q̈ by algorithm 3, which knows no rotors.
Eigen::VectorXd plain_forward_dynamics(const PlainTree& tree, const Eigen::VectorXd& tau,
                                       const PlainMisprints& misprints);

}  // namespace limber::cli::reproduce
