// Vectors and matrices of a program that computes with Pinocchio, in Limber's order and back.
//
// Joints may be numbered differently, and some joints count differently: see docs/coming-from/pinocchio.md.
#pragma once

#include <limber/model/joint_order.hpp>

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

class PinocchioOrder {
 public:
  using Vector = Eigen::VectorXd;
  using Matrix = Eigen::MatrixXd;

  /// The joints by name in Pinocchio's order: its `model.names` without the universe. Throws
  /// std::invalid_argument where they are not the moving joints of the model. The first name may be another
  /// one if the model begins with a floating joint: Pinocchio's free flyer is `root_joint`, Limber's `root`.
  ///
  /// A revolute joint without limits has a cosine and a sine in Pinocchio, as its URDF reader makes it of
  /// `continuous`.
  template <class R>
  PinocchioOrder(const Model<R>& model, std::span<const std::string> joints);

  int pinocchio_nq() const { return pinocchio_nq_; }

  // Another number of numbers is a std::invalid_argument.
  [[gnu::always_inline]] Vector limber_q(const Vector& pinocchio) const {
    check_count("PinocchioOrder", pinocchio.size(), pinocchio_nq_);
    Vector q(limber_nq_);
    for (const Position& x : positions_)
      q[x.limber] =
          x.sine < 0 ? pinocchio[x.pinocchio] : std::atan2(pinocchio[x.sine], pinocchio[x.pinocchio]);
    return q;
  }
  [[gnu::always_inline]] Vector pinocchio_q(const Vector& limber) const {
    check_count("PinocchioOrder", limber.size(), limber_nq_);
    Vector q(pinocchio_nq_);
    for (const Position& x : positions_) {
      q[x.pinocchio] = x.sine < 0 ? limber[x.limber] : std::cos(limber[x.limber]);
      if (x.sine >= 0) q[x.sine] = std::sin(limber[x.limber]);
    }
    return q;
  }

  /// Velocities, accelerations, joint forces.
  [[gnu::always_inline]] Vector limber_v(const Vector& pinocchio) const {
    return velocities_.to_model(pinocchio);
  }
  [[gnu::always_inline]] Vector pinocchio_v(const Vector& limber) const {
    return velocities_.from_model(limber);
  }

  /// Matrices of nv × nv: H, C.
  [[gnu::always_inline]] Matrix limber_matrix(const Matrix& pinocchio) const {
    return velocities_.matrix_to_model(pinocchio);
  }
  [[gnu::always_inline]] Matrix pinocchio_matrix(const Matrix& limber) const {
    return velocities_.matrix_from_model(limber);
  }

  /// Matrices of 6 × nv, whose rows are linear first in Pinocchio.
  [[gnu::always_inline]] Matrix limber_jacobian(const Matrix& pinocchio) const {
    return velocities_.columns_to_model(pinocchio)(kSwapped, Eigen::all);
  }
  [[gnu::always_inline]] Matrix pinocchio_jacobian(const Matrix& limber) const {
    return velocities_.columns_from_model(limber)(kSwapped, Eigen::all);
  }

 private:
  /// Of one number in Limber's q. Where `sine` is not −1, Pinocchio has the cosine and the sine.
  struct Position {
    int limber, pinocchio, sine = -1;
  };
  static constexpr std::array<int, 6> kSwapped = {3, 4, 5, 0, 1, 2};

  std::vector<Position> positions_;
  IndexOrder velocities_;
  int limber_nq_ = 0, pinocchio_nq_ = 0;
};

extern template PinocchioOrder::PinocchioOrder(const Model<double>&, std::span<const std::string>);
extern template PinocchioOrder::PinocchioOrder(const Model<float>&, std::span<const std::string>);

}  // namespace limber
