// A model numbers its bodies so that subtrees are contiguous; papers number them as they list them. Vectors
// of joints with one degree, from the one order to the other.
#pragma once

#include <limber/model/arguments.hpp>
#include <limber/model/model.hpp>
#include <limber/model/spec.hpp>

#include <vector>

namespace limber::cli::reproduce {

class JointOrder {
 public:
  JointOrder(const ModelSpec& spec, const Model<double>& model);

  /// From the order of the description to that of the model, and back.
  Vector<double> to_model(const Vector<double>& listed) const;
  Vector<double> to_list(const Vector<double>& of_model) const;
  Matrix<double> to_list(const Matrix<double>& of_model) const;
  /// The velocity in the model of the joint that is listed at i.
  int of(int i) const { return index_[static_cast<std::size_t>(i)]; }

 private:
  std::vector<int> index_;
};

}  // namespace limber::cli::reproduce
