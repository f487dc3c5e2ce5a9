// The state in which the thesis compares algorithms (section 4.4): q_i = i rad, τ_i = i N m, no gravity, all
// joints at one rate.
#pragma once

#include <limber/dynamics/dynamics.hpp>
#include <limber/model/build.hpp>
#include <limber/model/joint_order.hpp>
#include <limber/robots/robots.hpp>

#include <array>
#include <functional>
#include <string>

namespace limber::cli::reproduce {

using Family = std::function<ModelSpec(int, robots::Rotors)>;

/// The numbers of bodies in its tables, and the titles of their columns: `N = 5`.
inline constexpr std::array kThesisBodies = {5, 10, 15};
std::string thesis_column(std::size_t k);

/// Between the order in which a description lists its joints, of one degree each, and that of its model,
/// which numbers bodies so that subtrees are contiguous.
IndexOrder listed_order(const ModelSpec& spec, const Model<double>& model);

/// q̈ of a description whose joints have one degree each; all in the order in which it lists them.
Vector<double> listed_forward_dynamics(const ModelSpec& spec, const Vector<double>& q,
                                       const Vector<double>& v, const Vector<double>& tau);

/// One mechanism in that state, and the three answers that the tables compare, in the thesis's order.
class ThesisState {
 public:
  ThesisState(const Family& family, int n, double rate);

  const ModelSpec& spec() const { return geared_; }
  const Vector<double>& q() const { return q_; }
  const Vector<double>& v() const { return v_; }
  const Vector<double>& tau() const { return q_; }  // the same numbers

  /// With the rotors, as they are.
  Vector<double> exact() const;
  /// Without any rotor (ABA).
  Vector<double> without_rotors() const;
  /// Mass matrix of the links with n² J on its diagonal (MCRBA), the velocity term C q̇ left out or not.
  Vector<double> diagonal(bool has_velocity_term) const;

 private:
  ModelSpec geared_, plain_;
  Vector<double> q_, v_;
};

/// max |a − b|, as in the tables.
double largest_difference(const Vector<double>& a, const Vector<double>& b);
/// ‖a − b‖ / ‖b‖
double relative_difference(const Matrix<double>& a, const Matrix<double>& b);

}  // namespace limber::cli::reproduce
