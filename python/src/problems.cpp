// Problems as data, and exceptions: the one that carries them, and of names.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <limber/doctor/repair.hpp>
#include <limber/io/diagnose.hpp>
#include <limber/model/problem_code.hpp>

#include <stdexcept>

#include "bind.hpp"

namespace limber::python {

namespace {

void translate(const std::exception_ptr& pointer, void*) {
  try {
    std::rethrow_exception(pointer);
  } catch (const ModelError& error) {
    const nb::object type = nb::module_::import_("limber.errors").attr("ModelError");
    const nb::object value = type(error.what(), nb::cast(error.problems()));
    PyErr_SetObject(type.ptr(), value.ptr());
  } catch (const std::out_of_range& error) {  // a name that the library does not find
    PyErr_SetString(PyExc_KeyError, error.what());
  }
}

/// What pickle keeps: errors go from one process to another with their problems.
using Kept = std::tuple<int, int, std::string, int, int, std::string, std::string, std::string,
                        std::vector<std::string>, int, std::string, std::vector<int>, std::size_t>;

Kept kept(const Problem& p) {
  return {static_cast<int>(p.code),
          static_cast<int>(p.severity),
          p.file,
          p.line,
          static_cast<int>(p.element.kind),
          p.element.name,
          p.element.part,
          p.value,
          p.arguments,
          static_cast<int>(p.outcome),
          p.replacement,
          p.more_lines,
          p.more};
}

void make_again(Problem& self, const Kept& state) {
  const auto& [code, severity, file, line, kind, name, part, value, arguments, outcome, replacement,
               more_lines, more] = state;
  new (&self) Problem(static_cast<ProblemCode>(code), line, {static_cast<ElementKind>(kind), name, part},
                      value, arguments);
  self.file = file;
  self.as(static_cast<Severity>(severity)).with(static_cast<Outcome>(outcome));
  self.replacement = replacement;
  self.more_lines = more_lines;
  self.more = more;
}

}  // namespace

void bind_problems(nb::module_& m) {
  nb::class_<Problem>(m, "Problem",
                      "What is wrong with a model: decide by code, element and outcome, not by the text.")
      .def_prop_ro(
          "code", [](const Problem& p) { return std::string(to_string(p.code)); },
          "The kind of fault, `mass_negative` or another of docs/problems.md.")
      .def_prop_ro(
          "severity", [](const Problem& p) { return std::string(to_string(p.severity)); },
          "'error' or 'warning'.")
      .def_prop_ro("is_error", &Problem::is_error)
      .def_ro("file", &Problem::file, "Empty for a model made in code.")
      .def_ro("line", &Problem::line, "0 where there is none.")
      .def_prop_ro(
          "kind", [](const Problem& p) { return std::string(to_string(p.element.kind)); },
          "What it is about: 'body', 'joint', 'frame', …")
      .def_prop_ro(
          "name", [](const Problem& p) { return p.element.name; }, "The name of that element.")
      .def_prop_ro(
          "part", [](const Problem& p) { return p.element.part; }, "The part of it, such as `inertia.mass`.")
      .def_ro("value", &Problem::value, "As given.")
      .def_prop_ro(
          "outcome", [](const Problem& p) { return std::string(to_string(p.outcome)); },
          "What became of the value: 'kept', 'ignored' or 'replaced'.")
      .def_ro("replacement", &Problem::replacement, "What is there instead, if it was replaced.")
      .def_prop_ro("sentence", &Problem::sentence, "What is wrong and what would be right.")
      .def("__getstate__", &kept)
      .def("__setstate__", &make_again)
      .def("__str__", &Problem::text)
      .def("__repr__", [](const Problem& p) { return "<limber.Problem " + p.text() + ">"; });
  nb::register_exception_translator(&translate);
  const nb::call_guard<nb::gil_scoped_release> released;

  m.def(
      "check", [](const ModelSpec& spec) { return diagnose_spec(spec).problems; }, nb::arg("spec"), released,
      "All problems of a description, errors and warnings.");
  m.def(
      "_check_file",
      [](const std::string& path, bool floating, const std::string& format, bool confine) {
        return diagnose(
                   path,
                   {.root = floating ? Root::floating : Root::fixed, .format = format, .confine = confine})
            .problems;
      },
      nb::arg("path"), nb::arg("floating"), nb::arg("format"), nb::arg("confine"), released);
  m.def(
      "repair",
      [](const ModelSpec& spec) {
        ModelSpec repaired = spec;
        std::vector<Problem> repairs;
        for (Repair& each : repair(repaired)) repairs.push_back(std::move(each.problem));
        return std::tuple(std::move(repaired), std::move(repairs));
      },
      nb::arg("spec"), released,
      "A description that can be built, with a positive definite mass matrix, and what was changed: each a "
      "problem whose "
      "value is what was there before, and whose outcome says what became of it.");
}

}  // namespace limber::python
