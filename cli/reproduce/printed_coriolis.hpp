// The Coriolis matrix and the Christoffel symbols as the thesis prints them, with each misprint by name.
#pragma once

#include "reproduce/plain_tree.hpp"

namespace limber::cli::reproduce {

/// What is wrong in algorithm 4. Without any of them it is exact.
struct CoriolisMisprints {
  bool moves_forces_first = false;  ///< line 15 before lines 16 to 19: Φ_i meets forces in the parent's frame
  bool stores_on_diagonal = false;  ///< line 16: C_ii for C_ij

  static CoriolisMisprints as_printed() { return {true, true}; }
};

struct CoriolisResult {
  Eigen::MatrixXd c, h, h_rate;
};
/// Algorithm 4.
CoriolisResult coriolis_by_print(const PlainTree& tree, const CoriolisMisprints& misprints);

/// Algorithm 5: Γ_ijk at (i n + j) n + k.
struct ChristoffelResult {
  std::vector<double> symbols;
  double d_plus_b_transposed = 0;  ///< the largest entry of D + Bᵀ over all bodies
  double largest_kki = 0;          ///< the largest |Γ_kki|, i on the way to k
};
/// With `first_axis`, lines 15 to 17 have Φ_1 as printed, else Φ_i.
ChristoffelResult christoffel_by_print(const PlainTree& tree, bool first_axis);

}  // namespace limber::cli::reproduce
