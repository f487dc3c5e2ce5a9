// Arrays of the caller: read in place where they can be, and results as numpy arrays.
//
// The rest of the module sees pointers, shapes and strides; numpy's interface is in arrays.cpp alone.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <array>
#include <cstddef>
#include <string>

#include "values.hpp"

namespace limber::python {

/// Sizes of an array, at most four of them.
struct Shape {
  int count = 0;
  std::array<std::ptrdiff_t, 4> sizes = {};

  Shape() = default;
  template <class... Sizes>
  explicit Shape(Sizes... each) : count(sizeof...(Sizes)), sizes{static_cast<std::ptrdiff_t>(each)...} {}

  /// With a number of states in front.
  Shape of_states(std::ptrdiff_t states) const;
  std::ptrdiff_t numbers() const;
  /// `(7,)`, `(4096, 7)`
  std::string text() const;
};
/// `has shape (7,)`, of a numpy array.
std::string shape_in(nb::handle array);

/// What errors name: `inverse_dynamics: v`.
struct ArgumentName {
  const char* function;
  const char* argument;

  std::string text() const { return std::string(function) + ": " + argument; }
  /// A ValueError or a TypeError about it: `inverse_dynamics: v has shape …`.
  [[noreturn]] void fail(const std::string& what) const;
  [[noreturn]] void fail_type(const std::string& what) const;
};

/// The numbers of one argument: one row of them, or a row for each state.
struct Numbers {
  const void* data = nullptr;
  bool is_float = false;       ///< float32; else float64
  std::ptrdiff_t states = -1;  ///< −1 for one row, which every state then has
  std::ptrdiff_t width = 0;    ///< numbers in a row
  std::ptrdiff_t stride = 0;   ///< from one row to the next, in numbers; 0 for one row
  nb::object kept = {};        ///< the array in whose memory they are

  bool is_batch() const { return states >= 0; }
  template <class R>
  const R* row(std::ptrdiff_t state) const {
    return static_cast<const R*>(data) + state * stride;
  }
};

/// Imports numpy; called once, by the module.
void import_numpy();

/// Any array or list as a numpy array, in place where that is possible. What cannot be one is a TypeError.
nb::object to_numpy(const ArgumentName& name, nb::handle value);

/// A dict, or any other mapping as one; none for anything else.
nb::object to_dict(nb::handle value);

/// Rows of `width` numbers: an array of shape (width,) or (B, width), of anything that has the buffer
/// protocol, DLPack or numpy's own, and lists. float64 and float32 are read in place if a row is contiguous;
/// integers and other layouts are copied. What is wrong is a ValueError or TypeError that names the argument.
Numbers read_rows(const ArgumentName& name, nb::handle value, std::ptrdiff_t width);
/// A number, or one for each state: shape () or (B,).
Numbers read_scalars(const ArgumentName& name, nb::handle value);
/// The same numbers as float64.
void widen(Numbers& numbers);
/// The same numbers in memory of their own, if they are in this memory.
void keep_apart(Numbers& numbers, const void* memory, std::ptrdiff_t bytes);

/// A matrix of this shape in double precision, row by row.
nb::object read_matrix(const ArgumentName& name, nb::handle value, const Shape& shape);
const double* doubles(nb::handle array);

/// A new array; its memory is that of `data_of`.
Array new_array(const Shape& shape, bool is_float);
void* data_of(nb::handle array);

/// An array to write into: of this shape and type, contiguous, not read-only. Returns what holds its memory.
nb::object writable_array(const ArgumentName& name, nb::handle out, const Shape& shape, bool is_float);

/// A new array with a copy of these numbers.
Array array_of(const double* numbers, const Shape& shape);

}  // namespace limber::python
