// The editable description, as the text or the dict of the model file.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <limber/io/json.hpp>
#include <limber/io/load.hpp>
#include <limber/model/build.hpp>
#include <limber/model/spec.hpp>

#include "bind.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

nb::object json(const char* function) { return nb::module_::import_("json").attr(function); }

template <class Item>
std::vector<std::string> names_of(const std::vector<Item>& items) {
  std::vector<std::string> names;
  for (const Item& item : items) names.push_back(item.name);
  return names;
}

std::string repr(const ModelSpec& spec) {
  return "<limber.ModelSpec \"" + spec.name + "\": " + std::to_string(spec.bodies.size()) + " bodies, " +
         std::to_string(spec.frames.size()) + " frames>";
}

}  // namespace

void bind_spec(nb::module_& m) {
  using State = std::tuple<std::string, std::string>;
  nb::class_<ModelSpec>(
      m, "ModelSpec",
      "The description of a mechanism: what files are read into and what is edited. build() checks it "
      "and makes the Model. Its dict has the form of the model file (docs/model-format.md).")
      .def(
          "__init__", [](ModelSpec* self, const ModelSpec& other) { new (self) ModelSpec(other); },
          nb::arg("other"))
      .def_static(
          "from_dict",
          [](nb::handle values) { return parse_json(nb::cast<std::string>(json("dumps")(values))); },
          nb::arg("values"), nb::sig("def from_dict(values: Mapping[str, Any]) -> ModelSpec"),
          "From the content of a model file.")
      .def(
          "to_dict", [](const ModelSpec& self) { return json("loads")(to_json(self)); },
          nb::sig("def to_dict(self) -> dict[str, Any]"),
          "The content of a model file, to look at or to edit.")
      .def_rw("name", &ModelSpec::name)
      .def_prop_rw(
          "gravity", [](const ModelSpec& self) { return to_python(self.gravity); },
          [](ModelSpec& self, nb::handle value) { self.gravity = vec3({"ModelSpec", "gravity"}, value); },
          nb::for_getter(nb::sig("def gravity(self) -> Array")),
          nb::for_setter(nb::sig("def gravity(self, value: ArrayLike, /) -> None")), "m/s², in world axes.")
      .def_prop_ro(
          "file", [](const ModelSpec& self) { return self.file; }, "Where it was read from.")
      .def_prop_ro(
          "warnings", [](const ModelSpec& self) { return self.warnings; }, "Of reading that file.")
      .def_prop_ro(
          "bodies", [](const ModelSpec& self) { return names_of(self.bodies); }, "The names of the links.")
      .def_prop_ro(
          "frames", [](const ModelSpec& self) { return names_of(self.frames); },
          "The names of further frames.")
      .def_prop_ro(
          "joints",
          [](const ModelSpec& self) {
            std::vector<std::string> names;
            for (const BodySpec& body : self.bodies) names.push_back(body.joint.name);
            return names;
          },
          "The names of the joints, fixed ones too, in the order of the bodies.")
      .def(
          "build",
          [](const ModelSpec& self, bool strict, bool allow_missing_inertia) {
            const nb::gil_scoped_release release;
            return new PythonModel(
                self, BuildOptions{.strict = strict, .allow_missing_inertia = allow_missing_inertia});
          },
          nb::kw_only(), nb::arg("strict") = false, nb::arg("allow_missing_inertia") = false,
          nb::sig("def build(self, *, strict: bool = False, allow_missing_inertia: bool = False) -> Model"),
          "The model. Problems are raised as ModelError, all at once; with strict, warnings too.")
      .def("__repr__", &repr)
      .def(
          "__eq__",
          [](const ModelSpec& a, nb::handle b) {
            return nb::isinstance<ModelSpec>(b) && to_json(a) == to_json(nb::cast<const ModelSpec&>(b));
          },
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__copy__", [](const ModelSpec& self) { return self; })
      .def(
          "__deepcopy__", [](const ModelSpec& self, nb::handle) { return self; }, nb::arg("memo"))
      .def("__getstate__", [](const ModelSpec& self) { return State(to_json(self), self.file); })
      .def("__setstate__",
           [](ModelSpec& self, const State& state) {
             new (&self) ModelSpec(parse_json(std::get<0>(state)));
             self.file = std::get<1>(state);
           })
      .attr("__hash__") = nb::none();
}

}  // namespace limber::python
