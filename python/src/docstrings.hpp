// Docstrings of methods, from the entries of the list and the comments of dynamics.hpp.
#pragma once

#include <limber/dynamics/functions.hpp>

#include <initializer_list>
#include <string>
#include <string_view>

namespace limber::python {

/// Of a method with these inputs.
std::string docstring(const FunctionFacts& function, std::initializer_list<const char*> inputs,
                      bool has_parts);

/// The comment that a function has in a header, such as ("closed_form", "solve"); the first of several.
const char* comment(std::string_view header, std::string_view function);

}  // namespace limber::python
