#include "dynamics/needs.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace limber {

namespace {

/// Those that need no inertia. What is in neither list needs the inertias alone.
constexpr std::array<std::string_view, 19> kKinematic = {"placement",
                                                         "velocity",
                                                         "acceleration",
                                                         "classical_acceleration",
                                                         "jacobian",
                                                         "jacobian_rate",
                                                         "joint_jacobian",
                                                         "velocity_product_acceleration",
                                                         "joint_forces",
                                                         "passive_forces",
                                                         "kinematics",
                                                         "inertia_regressor",
                                                         "integrate",
                                                         "jacobians",
                                                         "slotine_li_regressor",
                                                         "transmitted_forces",
                                                         "friction_regressor",
                                                         "friction_parameters",
                                                         "joint_motion"};

/// Those that need H⁻¹.
constexpr std::array<std::string_view, 21> kInverse = {"forward_dynamics",
                                                       "forward_dynamics_with_losses",
                                                       "forward_dynamics_by_mass_matrix",
                                                       "hybrid_dynamics",
                                                       "factorize_mass_matrix",
                                                       "solve_mass_matrix",
                                                       "inverse_mass_matrix",
                                                       "inverse_mass_matrix_times",
                                                       "operational_space_inertia",
                                                       "inverse_operational_space_inertia",
                                                       "dynamically_consistent_inverse",
                                                       "operational_space_dynamics",
                                                       "articulated_inertia",
                                                       "articulated_body",
                                                       "factorize_mass_matrix_ltl",
                                                       "connection",
                                                       "covariant_derivative",
                                                       "rollout",
                                                       "constrained_forward_dynamics",
                                                       "constrained_operational_space_inertia",
                                                       "impact"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& list, std::string_view function) {
  return std::find(list.begin(), list.end(), function) != list.end();
}

}  // namespace

void refuse_undefined(const char* function, const std::string& unknown_inertias,
                      const std::string& singular_joints) {
  if (contains(kKinematic, function)) return;
  if (!unknown_inertias.empty()) refuse_unknown_inertias(function, unknown_inertias);
  if (contains(kInverse, function)) refuse_singular(function, singular_joints);
}

}  // namespace limber
