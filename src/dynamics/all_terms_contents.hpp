// What all_terms keeps.
#pragma once

#include <limber/algorithms/all_terms.hpp>

#include "dynamics/contents.hpp"

namespace limber {

template <class R>
struct AllTermsContents {
  explicit AllTermsContents(const Model<R>& model) : scratch(model), v(model.nv()) {
    const Eigen::Index nv = model.nv();
    terms.mass_matrix.setZero(nv, nv);
    terms.bias_forces.setZero(nv);
    terms.gravity_forces.setZero(nv);
    terms.joint_jacobian.setZero(6, nv);
    terms.centroidal_momentum_matrix.setZero(6, nv);
    terms.center_of_mass_jacobian.setZero(3, nv);
  }

  AllTermsScratch<R> scratch;
  Vector<R> v;        ///< the argument, which may be a part of the result
  AllTerms<R> terms;  ///< result
};

}  // namespace limber
