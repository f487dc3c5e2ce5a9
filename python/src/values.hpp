// Arguments and results of Python whose types are in signatures and stubs: nobody writes those by hand.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace limber::python {

namespace nb = nanobind;

/// A type as Python writes it, such as "ArrayLike | None".
template <std::size_t size>
struct TypeText {
  char text[size];
  constexpr TypeText(const char (&its_text)[size]) { std::copy_n(its_text, size, text); }
};

/// An argument: anything, which the function itself looks at.
template <TypeText shown>
struct Value : nb::handle {
  static constexpr auto Name = nb::detail::const_name(shown.text);
  using nb::handle::handle;
  Value(nb::handle value) : nb::handle(value) {}
  static bool check_(nb::handle) { return true; }
};

/// What a function returns.
template <TypeText shown>
struct Result : nb::object {
  static constexpr auto Name = nb::detail::const_name(shown.text);
  using nb::object::object;
  Result(nb::object value) : nb::object(std::move(value)) {}
  static bool check_(nb::handle) { return true; }
};

// Where the default is None, signatures say so by themselves.
using ArrayLike = Value<"ArrayLike">;
using FrameValue = Value<"Frame">;
using FramesValue = Value<"Frame | Sequence[Frame]">;
using CoordinatesValue = Value<"Coordinates">;
using ForcesValue = Value<"Forces">;
using FlagsValue = Value<"Sequence[bool] | NDArray[bool_]">;
using InertiaValue = Value<"tuple[float | Array, ArrayLike, ArrayLike]">;
using OutValue = Value<"Array">;
using OutsValue = Value<"Sequence[Array]">;
using Array = Result<"Array">;

/// A class of limber/results.py.
nb::object result_type(const char* name);

/// One of its named tuples, of these parts.
template <TypeText name, class... Parts>
Result<name> tuple_of(Parts&&... parts) {
  return nb::object(result_type(name.text)(std::forward<Parts>(parts)...));
}

}  // namespace limber::python
