// Model files: reading, writing, and the built-in robots.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <limber/io/formats.hpp>
#include <limber/io/json.hpp>
#include <limber/io/load.hpp>
#include <limber/robots/registry.hpp>

#include "bind.hpp"
#include "call.hpp"

namespace limber::python {

namespace {

LoadOptions load_options(bool floating, const std::string& format, bool confine) {
  return {.root = floating ? Root::floating : Root::fixed, .format = format, .confine = confine};
}

nb::list robots_list() {
  nb::list all;
  const nb::object entry = result_type("Robot");
  for (const robots::RobotEntry& each : robots::list())
    all.append(entry(each.name, each.example, each.description, each.source));
  return all;
}

}  // namespace

void bind_files(nb::module_& m) {
  m.def(
      "_load_spec",
      [](const std::string& path, bool floating, const std::string& format, bool confine) {
        const nb::gil_scoped_release release;
        return load_spec(path, load_options(floating, format, confine));
      },
      nb::arg("path"), nb::arg("floating"), nb::arg("format"), nb::arg("confine"));
  m.def(
      "_parse_spec",
      [](const std::string& text, const std::string& file, bool floating, const std::string& format,
         bool confine) {
        const nb::gil_scoped_release release;
        return parse_spec(text, file, load_options(floating, format, confine));
      },
      nb::arg("text"), nb::arg("file"), nb::arg("floating"), nb::arg("format"), nb::arg("confine"));
  m.def(
      "_to_text",
      [](const ModelSpec& spec, const std::string& format, bool lossy, const std::string& path) {
        std::vector<Problem> warnings;
        std::string text;
        {
          const nb::gil_scoped_release release;
          text = to_text(spec, format, warnings, {.lossy = lossy, .path = path});
        }
        return nb::make_tuple(std::move(text), std::move(warnings));
      },
      nb::arg("spec"), nb::arg("format"), nb::arg("lossy"), nb::arg("path"),
      nb::sig(
          "def _to_text(spec: ModelSpec, format: str, lossy: bool, path: str) -> tuple[str, list[Problem]]"));
  m.def(
      "_save_spec",
      [](const ModelSpec& spec, const std::string& path, bool lossy) {
        const nb::gil_scoped_release release;
        return save_spec(spec, path, {.lossy = lossy});
      },
      nb::arg("spec"), nb::arg("path"), nb::arg("lossy"));
  m.def("readable_formats", &readable_formats, "The formats of model files that can be read.");
  m.def("writable_formats", &writable_formats, "The formats of model files that can be written.");
  m.def("_robots", &robots_list, nb::sig("def _robots() -> list[Robot]"));
  m.def("_robot_spec", [](const std::string& name) { return robots::spec(name); }, nb::arg("name"));
}

}  // namespace limber::python
