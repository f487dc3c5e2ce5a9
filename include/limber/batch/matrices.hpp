// Memory for the matrices of many states that only Limber writes.
#pragma once

#include <limber/batch/layout.hpp>
#include <limber/math/aligned_vector.hpp>
#include <limber/model/model.hpp>

#include <vector>

namespace [[gnu::visibility("default")]] limber {

namespace batch {

/// nv × nv numbers for each of many states, in blocks of states. Entries between degrees of freedom on
/// different branches are zero in every state of a model: they are cleared once, and calls write the others.
template <class R = double>
class Matrices {
 public:
  explicit Matrices(const Model<R>& model, std::ptrdiff_t states = 0);

  std::ptrdiff_t states() const { return states_; }
  /// Allocates where it has never been as large.
  void resize(std::ptrdiff_t states);

  R operator()(std::ptrdiff_t state, std::ptrdiff_t row, std::ptrdiff_t column) const {
    return array()(state, row + nv_ * column);
  }
  /// Entry (i, j) of a state is its number i + nv j.
  Array<const R> array() const { return blocks(numbers_.data(), states_, nv_ * nv_); }

  /// For the functions of batch.hpp. Throws std::invalid_argument if the zeros of this model are elsewhere.
  Array<R> to_be_written(const char* function, const Model<R>& model);

 private:
  std::vector<int> dependents_end_;  // of the model's columns: says where its zeros are
  std::ptrdiff_t states_ = 0, nv_;
  AlignedVector<R> numbers_;
};

}  // namespace batch

}  // namespace limber
