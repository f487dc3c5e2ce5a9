// Model files: reading, writing, and the built-in robots.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <limber/io/formats.hpp>
#include <limber/io/load.hpp>
#include <limber/robots/registry.hpp>

#include "bind.hpp"
#include "values.hpp"

namespace limber::python {

namespace {

LoadOptions load_options(bool floating, const std::string& format, bool confine) {
  return {.root = floating ? Root::floating : Root::fixed, .format = format, .confine = confine};
}

Result<"list[Robot]"> robots_list() {
  nb::list all;
  const nb::object entry = result_type("Robot");
  for (const robots::RobotEntry& each : robots::list())
    all.append(entry(each.name, each.example, each.description, each.source));
  return all;
}

}  // namespace

void bind_files(nb::module_& m) {
  const nb::call_guard<nb::gil_scoped_release> released;
  m.def(
      "_load_spec",
      [](const std::string& path, bool floating, const std::string& format, bool confine) {
        return load_spec(path, load_options(floating, format, confine));
      },
      nb::arg("path"), nb::arg("floating"), nb::arg("format"), nb::arg("confine"), released);
  m.def(
      "_parse_spec",
      [](const std::string& text, const std::string& file, bool floating, const std::string& format,
         bool confine) { return parse_spec(text, file, load_options(floating, format, confine)); },
      nb::arg("text"), nb::arg("file"), nb::arg("floating"), nb::arg("format"), nb::arg("confine"), released);
  m.def(
      "_to_text",
      [](const ModelSpec& spec, const std::string& format, bool lossy, const std::string& path) {
        std::vector<Problem> warnings;
        std::string text = to_text(spec, format, &warnings, {.lossy = lossy, .path = path});
        return std::tuple(std::move(text), std::move(warnings));
      },
      nb::arg("spec"), nb::arg("format"), nb::arg("lossy"), nb::arg("path"), released);
  m.def(
      "_save_spec",
      [](const ModelSpec& spec, const std::string& path, bool lossy) {
        return save_spec(spec, path, {.lossy = lossy});
      },
      nb::arg("spec"), nb::arg("path"), nb::arg("lossy"), released);
  m.def("readable_formats", &readable_formats, "The formats of model files that can be read.");
  m.def("writable_formats", &writable_formats, "The formats of model files that can be written.");
  m.def("_robots", &robots_list);
  m.def("_robot_spec", [](const std::string& name) { return robots::spec(name); }, nb::arg("name"), released);
}

}  // namespace limber::python
