// How far positions are from meeting the targets: weighted residuals r(q) and their Jacobian dr = J v, rows
// sorted by priority.
//
//   position      p − p*                       J: linear rows of the frame's Jacobian, world axes
//   orientation   log(R R*ᵀ), world axes       J: angular rows. Exact where r → 0, and Jᵀ r is the gradient
//                                              of ½ |r|² everywhere, since log's own Jacobian leaves r as it
//                                              is
//   axis          R a − d                      J: ω × R a
//   posture       the velocity from q* to q    J: 1
#pragma once

#include <limber/dynamics/dynamics.hpp>
#include <limber/dynamics/kinematics.hpp>
#include <limber/ik/target.hpp>

#include <memory>
#include <vector>

namespace limber::ik {

struct Errors {
  double position = 0, rotation = 0;  ///< the largest of any target: metres, radians
  bool are_met = true;                ///< every target is within its tolerance
};

/// Of a posture.
Eigen::Map<const Vector<double>> positions_of(const IkTarget& posture);

class Residuals {
 public:
  Residuals(const Model<double>& model, const std::vector<IkTarget>& targets);

  /// Rows of priority level k are level_begin(k) … level_begin(k + 1) − 1.
  int level_count() const { return static_cast<int>(begins_.size()) - 1; }
  int level_begin(int level) const { return begins_[static_cast<std::size_t>(level)]; }
  int rows() const { return begins_.back(); }

  /// The velocities that move any target, ascending.
  const std::vector<int>& moving() const { return moving_; }
  /// The same, marked among all.
  const std::vector<bool>& moves() const { return moves_; }

  void compute(const std::vector<IkTarget>& targets, const Vector<double>& q);

  const Vector<double>& values() const { return values_; }
  const Matrix<double>& jacobian() const { return jacobian_; }
  /// ½ |r|² of the rows of a level; the largest number where that overflows.
  double cost(int level) const;
  /// Of the targets of a level at the last positions.
  const Errors& errors(int level) const { return errors_[static_cast<std::size_t>(level)]; }

 private:
  struct Row {
    std::size_t target;
    int level, begin, frame;
  };

  void compute_frame(const IkTarget& target, const Row& row);
  void compute_center_of_mass(const IkTarget& target, const Row& row, const Vector<double>& q);
  void compute_posture(const IkTarget& target, const Row& row, const Vector<double>& q);
  void put(const Row& row, int offset, const Vec3<double>& residual, double weight);
  void note(const Row& row, double position, double rotation, const IkTarget& target);

  Model<double> model_;
  Kinematics<double> kinematics_;
  std::vector<Row> layout_;
  std::vector<int> begins_, moving_;
  std::vector<bool> moves_;
  std::vector<Errors> errors_;
  Vector<double> values_, rate_;
  Matrix<double> jacobian_;
  std::unique_ptr<Workspace<double>> ws_;  ///< for the centre of mass
};

}  // namespace limber::ik
