// Is the mass matrix positive definite? Where it is not, which joints can move without moving any inertia?
#pragma once

#include <limber/model/model.hpp>

#include <vector>

namespace limber::doctor {

/// A motion that no inertia resists, at every position of the mechanism.
struct SingularMotion {
  int degree;               ///< the first that takes part in it
  bool is_alone = true;     ///< no inertia is beyond the degree, or all of it is on its axis
  std::vector<int> others;  ///< degrees that move with it; those on the same axis, where there are such
  bool is_on_one_axis = false;
};

/// As many motions as the mass matrix lacks in rank; none where it is positive definite.
std::vector<SingularMotion> singular_motions(const ModelData<double>& data);

}  // namespace limber::doctor
