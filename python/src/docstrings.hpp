// Signatures and docstrings of methods, from the entries of the list and the comments of dynamics.hpp.
#pragma once

#include <limber/dynamics/functions.hpp>

#include <initializer_list>
#include <string>
#include <string_view>

namespace limber::python {

struct Docstring {
  std::string function, signature, text;
};

/// Lives as long as the program.
const Docstring& docstring(const FunctionFacts& function, std::initializer_list<const char*> inputs,
                           const char* result_type);

/// The comment that a function has in a header, such as ("closed_form", "solve"); the first of several.
const char* comment(std::string_view header, std::string_view function);

}  // namespace limber::python
