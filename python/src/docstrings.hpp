// Signatures and docstrings of methods, from the entries of the list and the comments of dynamics.hpp.
#pragma once

#include <limber/dynamics/functions.hpp>

#include <initializer_list>
#include <string>

namespace limber::python {

struct Docstring {
  std::string function, signature, text;
};

/// Lives as long as the program.
const Docstring& docstring(const FunctionFacts& function, std::initializer_list<const char*> inputs,
                           const char* result_type);

}  // namespace limber::python
