#include <limber/batch/matrices.hpp>

#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace batch {

template <class R>
Matrices<R>::Matrices(const Model<R>& model, std::ptrdiff_t states)
    : dependents_end_(model.columns().dependents_end), nv_(model.nv()) {
  resize(states);
}

template <class R>
void Matrices<R>::resize(std::ptrdiff_t states) {
  if (states < 0) refuse("batch::Matrices: {} states", states);
  const auto numbers = static_cast<std::size_t>(numbers_in_blocks<R>(states, nv_ * nv_));
  if (numbers > numbers_.size()) numbers_.resize(numbers);
  states_ = states;
}

template <class R>
Array<R> Matrices<R>::to_be_written(const char* function, const Model<R>& model) {
  if (nv_ != model.nv() || dependents_end_ != model.columns().dependents_end)
    refuse("batch::{}: the matrices were made for a model with other branches than '{}'", function,
           model.name());
  return blocks(numbers_.data(), states_, nv_ * nv_);
}

template class Matrices<double>;
template class Matrices<float>;

}  // namespace batch

}  // namespace limber
