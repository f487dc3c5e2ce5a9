// A constraint whose frames are found, and its rows at a state.
//
// Frame c has the axes of side a and the origin of side b. With w the motion of b relative to a, seen from c,
// each row is Tᵀ w = 0 with a column T:
//
//   joints, directions   unit vectors of c; for a helical joint v_z − pitch ω_z
//   universal            z_a × x_b, a turn, and the three positions
//   distance             the unit vector n from a to b: ṅ = (v − n n·v) / length
//   rolling              x, y, z at the contact ρ = −r e, T = (ρ × x, x): e is the direction of the wheel's
//                        plane nearest to the normal n of side a, e ∥ n − (n·y) y with y the wheel's axis
//
// and its acceleration for q̈ = 0 is the bias Tᵀ ẇ + Ṫᵀ w.
#pragma once

#include <limber/algorithms/common_motions.hpp>
#include <limber/constraints/constrained_mechanism.hpp>

#include <vector>

namespace limber::constraints {

/// One position in the row of a coupling.
struct Coupled {
  int q_index, v_index;
  double multiplier;
};

struct Tie {
  Constraint::Kind kind = Constraint::Kind::joint;
  JointType type = JointType::fixed;
  Frame<double> a{}, b{};                                ///< z is the axis of a joint
  Rotation<double> axes = Rotation<double>::identity();  ///< of these frames, in those of the description
  double pitch = 0, length = 0, sum = 0;
  Vec3<double> axis = Vec3<double>::zero();  ///< of a wheel, in b
  std::array<bool, 6> directions{};
  std::vector<Coupled> coupled;
  int begin = 0, count = 0;  ///< rows among all
  std::string name;

  Tie() = default;
  Tie(const Loop<double>& loop, std::string its_name);
  Tie(const Model<double>& model, const Constraint& constraint);
};

/// The rows of a tie at a state.
struct TieRows {
  Transform<double> from_a;  ///< X from c to the common frame of the body of a
  Transform<double> from_b;  ///< the same of b
  Rotation<double> a_from_b;
  Force<double> column[6];
  double residual[6];  ///< of positions; zero where there are none
  bool is_turn[6];     ///< the residual is an angle
  double rate[6];      ///< G v
  double bias[6];      ///< Ġ v
};

/// Residuals and columns at positions.
void compute_positions(const Tie& tie, const CommonFrames<double>& frames, const double* q, TieRows& rows);
/// Rates and biases too, from velocities, and accelerations for q̈ = 0.
void compute_motions(const Tie& tie, const CommonFrames<double>& frames, const CommonMotions<double>& motions,
                     const double* q, const double* v, TieRows& rows);

}  // namespace limber::constraints
