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

template <class Numbers>
nb::object numbers_of(const Numbers& numbers) {
  return array_of(numbers.data(), Shape(numbers.size()));
}

}  // namespace limber::python
