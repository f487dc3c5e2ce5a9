// What the functions of operational space keep.
#pragma once

#include <limber/algorithms/operational_space.hpp>

#include "dynamics/contents.hpp"

namespace limber {

/// What the operational-space functions need for one number of frames.
template <class R>
struct OperationalSpace {
  OperationalSpace(const Model<R>& model, int frame_count);

  std::vector<Frame<R>> frames;
  EliminationTree elimination;                             ///< of Λ⁻¹, a full matrix
  Rows<R> rests, rows;                                     ///< u of each unit force; factors of Λ⁻¹
  Matrix<R> jacobian, solved;                              ///< J of all frames, H⁻¹ Jᵀ
  Matrix<R> lambda_inverse, lambda;                        ///< on the way to another result
  Vector<R> velocity_products;                             ///< J̇ v of all frames
  Matrix<R> inverse_inertia, inertia, consistent_inverse;  ///< results
  OperationalSpaceDynamics<R> dynamics;                    ///< result
};

}  // namespace limber
