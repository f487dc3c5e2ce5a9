// One row of numbers in double precision, whatever the caller has.
#pragma once

#include <limber/model/arguments.hpp>

#include <vector>

#include "arrays.hpp"

namespace limber::python {

/// As many numbers as there have to be, in the memory of the caller where that is possible.
struct Row {
  nb::object array;
  Eigen::Map<const Vector<double>> values;

  Row(const ArgumentName& name, nb::handle value, int size)
      : array(read_matrix(name, value, Shape(size))), values(doubles(array), size) {}
};

/// A number, or any number of them.
std::vector<double> numbers_in(const ArgumentName& name, nb::handle value);

/// True or False for each of `size`.
std::vector<bool> flags_in(const ArgumentName& name, nb::handle value, int size);

/// What is not checked further down: a number that is not finite names its argument and its row.
void check_finite(const ArgumentName& name, const Numbers& numbers);

/// The same for positions, any number of them in a row, and for quaternions that give no orientation.
template <class R>
void check_positions(const ArgumentName& name, const Model<R>& model, const Numbers& numbers) {
  check_finite(name, numbers);
  if (numbers.data == nullptr) return;
  for (std::ptrdiff_t b = 0; b < (numbers.is_batch() ? numbers.states : 1); ++b)
    for (std::ptrdiff_t k = 0; k < numbers.width; k += model.nq()) try {
        check_quaternions<R>(name.text().c_str(), model,
                             Eigen::Map<const Vector<R>>(numbers.template row<R>(b) + k, model.nq()));
      } catch (const std::invalid_argument& error) {
        throw nb::value_error(
            (error.what() + (numbers.is_batch() ? ", in row " + std::to_string(b) : std::string())).c_str());
      }
}

template <class Numbers>
Array numbers_of(const Numbers& numbers) {
  return array_of(numbers.data(), Shape(numbers.size()));
}

}  // namespace limber::python
