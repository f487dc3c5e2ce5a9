// A built model in one position, worked out plainly from its joint step: where things are, and the mass
// matrix and gravity forces as sums over bodies.
#pragma once

#include <limber/model/model.hpp>

#include <Eigen/Core>

#include <string>
#include <vector>

namespace limber::test {

class Snapshot {
 public:
  /// In the neutral position.
  explicit Snapshot(const Model<double>& model);
  /// q has a number per position of the model.
  Snapshot(const Model<double>& model, const std::vector<double>& q);

  /// Of links and rotors.
  double mass() const;
  Vec3<double> center_of_mass() const;
  /// Of the whole as it stands, about the world's origin.
  Sym3<double> rotational_inertia() const;
  /// X_world_frame
  Transform<double> placement(const std::string& frame) const;
  Vec3<double> point(const std::string& frame) const { return placement(frame).translation; }
  /// How far the two sides of a loop are apart, and by what sine their z-axes differ: whichever is larger.
  double loop_gap(std::size_t loop) const;

  Eigen::MatrixXd mass_matrix() const;
  Eigen::VectorXd gravity_forces() const;

 private:
  using Columns = std::vector<Motion<double>>;  // one per velocity, in body coordinates

  Model<double> model_;
  std::vector<Transform<double>> world_from_body_;
  std::vector<Columns> jacobians_;
};

}  // namespace limber::test
