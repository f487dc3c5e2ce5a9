// Vectors and matrices of a program that numbers joints in its own order, in the model's order and back.
#pragma once

#include <limber/model/model.hpp>

#include <Eigen/Core>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// Throws std::invalid_argument unless a vector or a side of a matrix has as many numbers as expected.
void check_count(const char* user, std::ptrdiff_t count, int expected);

/// The same numbers in the order of a caller and in that of a model.
class IndexOrder {
 public:
  using Vector = Eigen::VectorXd;
  using Matrix = Eigen::MatrixXd;

  IndexOrder() = default;
  /// The caller's index of each number of the model.
  explicit IndexOrder(std::vector<int> indices) : indices_(std::move(indices)) {}

  std::span<const int> indices() const { return indices_; }
  int size() const { return static_cast<int>(indices_.size()); }

  // Another number of numbers than size() is a std::invalid_argument.
  [[gnu::always_inline]] Vector to_model(const Vector& caller) const {
    check(caller.size());
    return caller(indices_);
  }
  [[gnu::always_inline]] Vector from_model(const Vector& model) const {
    check(model.size());
    Vector caller(model.size());
    caller(indices_) = model;
    return caller;
  }
  /// Rows and columns: H, C.
  [[gnu::always_inline]] Matrix matrix_to_model(const Matrix& caller) const {
    check(caller.rows());
    check(caller.cols());
    return caller(indices_, indices_);
  }
  [[gnu::always_inline]] Matrix matrix_from_model(const Matrix& model) const {
    check(model.rows());
    check(model.cols());
    Matrix caller(model.rows(), model.cols());
    caller(indices_, indices_) = model;
    return caller;
  }
  /// Columns alone: Jacobians.
  [[gnu::always_inline]] Matrix columns_to_model(const Matrix& caller) const {
    check(caller.cols());
    return caller(Eigen::all, indices_);
  }
  [[gnu::always_inline]] Matrix columns_from_model(const Matrix& model) const {
    check(model.cols());
    Matrix caller(model.rows(), model.cols());
    caller(Eigen::all, indices_) = model;
    return caller;
  }

 private:
  void check(std::ptrdiff_t count) const { check_count("IndexOrder", count, size()); }

  std::vector<int> indices_;
};

/// The joints with degrees of their own, in the order of these names. Throws std::invalid_argument, whose
/// message begins with `user`, where the names are not all of them, each once.
std::vector<const JointInfo*> joints_by_name(const ModelNames& names, std::span<const std::string> joints,
                                             const char* user);

/// q and v with the joints in another order, each with its numbers together and as the model has them.
class JointOrder {
 public:
  /// The joints by name in the caller's order. Throws std::invalid_argument where they are not the moving
  /// joints of the model.
  template <class R>
  JointOrder(const Model<R>& model, std::span<const std::string> joints);

  const IndexOrder& positions() const { return positions_; }    ///< q
  const IndexOrder& velocities() const { return velocities_; }  ///< v, a, τ, H, C, J

 private:
  IndexOrder positions_, velocities_;
};

extern template JointOrder::JointOrder(const Model<double>&, std::span<const std::string>);
extern template JointOrder::JointOrder(const Model<float>&, std::span<const std::string>);

}  // namespace limber
