// The methods of Model that the list of functions gives.
#pragma once

#include <nanobind/nanobind.h>

#include "model.hpp"
#include "values.hpp"

namespace limber::python {

namespace nb = nanobind;

void bind_functions(nb::class_<PythonModel>& c);

/// The names on the list with the shapes of their results, for the tests that walk it.
Result<"dict[str, str]"> function_results();

}  // namespace limber::python
