#include "reproduce/joint_order.hpp"

namespace limber::cli::reproduce {

JointOrder::JointOrder(const ModelSpec& spec, const Model<double>& model) {
  for (const BodySpec& body : spec.bodies)
    index_.push_back(
        model.names().joints[static_cast<std::size_t>(model.joint_index(body.joint.name))].v_index);
}

Vector<double> JointOrder::to_model(const Vector<double>& listed) const {
  Vector<double> result(listed.size());
  result(index_) = listed;
  return result;
}

Vector<double> JointOrder::to_list(const Vector<double>& of_model) const { return of_model(index_); }

Matrix<double> JointOrder::to_list(const Matrix<double>& of_model) const { return of_model(index_, index_); }

}  // namespace limber::cli::reproduce
