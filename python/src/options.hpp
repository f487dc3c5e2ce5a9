// Options of a function: members of a struct, each with its name and the default that the struct has.
#pragma once

#include <nanobind/nanobind.h>

namespace limber::python {

template <class Options, class Member>
struct Option {
  const char* name;
  Member Options::* member;

  auto argument() const { return nanobind::arg(name) = Options{}.*member; }
};
template <class Options, class Member>
Option(const char*, Member Options::*) -> Option<Options, Member>;

}  // namespace limber::python
