// A model from arrays, as textbooks number a tree: bodies 1 … N with parents λ(i) < i, and for each a joint,
// the transform X_T from the parent to the joint and an inertia. Limber numbers bodies so that subtrees are
// contiguous; a JointOrder leads from the order of the arrays to that of the model and back.
#pragma once

#include <limber/model/joint_order.hpp>
#include <limber/model/spec.hpp>

#include <Eigen/Core>

#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// A joint by its type, or by its pitch in metres per radian: 0 is revolute, infinity prismatic, any other
/// helical. Its axis is z.
struct ArrayJoint {
  JointType type = JointType::revolute;
  double pitch = 0;

  ArrayJoint(JointType its_type) : type(its_type) {}  // NOLINT: converts on purpose
  ArrayJoint(double its_pitch);                       // NOLINT: converts on purpose
};

/// Body i is at [i − 1] of each.
struct TreeArrays {
  std::vector<int> parent;  ///< λ(i); 0 is the base
  std::vector<ArrayJoint> joint;
  std::vector<Transform<double>> placement;  ///< the joint frame in the frame of λ(i)
  std::vector<Inertia<double>> inertia;      ///< in the frame of body i
};

/// A transform from the 6 × 6 matrix [E 0; −E r×  E] that takes motions from λ(i) to the joint, angular part
/// first, and an inertia from its 6 × 6 matrix [Ī h×; −h×  m 1]. std::invalid_argument where a matrix has not
/// this form.
Transform<double> placement_from_matrix(const Eigen::Matrix<double, 6, 6>& x);
Inertia<double> inertia_from_matrix(const Eigen::Matrix<double, 6, 6>& i);

/// The description: bodies `body1` … with joints `joint1` …. Throws std::invalid_argument where the arrays
/// differ in length or λ(i) ≥ i.
ModelSpec spec_from_arrays(const TreeArrays& arrays, const std::string& name = "tree");

struct ModelOfArrays {
  Model<double> model;
  JointOrder order;  ///< of the arrays
};
ModelOfArrays model_from_arrays(const TreeArrays& arrays, const std::string& name = "tree");

}  // namespace limber
