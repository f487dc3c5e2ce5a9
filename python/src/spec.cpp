// The editable description, as the text or the dict of the model file.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <limber/io/formats.hpp>
#include <limber/io/load.hpp>
#include <limber/model/build.hpp>
#include <limber/model/spec.hpp>

#include "bind.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

nb::object json(const char* function) { return nb::module_::import_("json").attr(function); }

/// What JSON does not know: arrays and numbers of numpy and others, and mappings that are no dict.
nb::object plain(nb::handle value) {
  if (nb::hasattr(value, "tolist")) return value.attr("tolist")();
  if (const nb::object mapping = to_dict(value); !mapping.is_none()) return mapping;
  throw nb::type_error(
      ("ModelSpec.from_dict: " + nb::cast<std::string>(nb::repr(value)) + " is nothing that a model file has")
          .c_str());
}

std::string text_of(nb::handle values) {
  return nb::cast<std::string>(json("dumps")(values, nb::arg("default") = nb::cpp_function(&plain)));
}

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
          "from_dict", [](Value<"Mapping[str, Any]"> values) { return parse_json(text_of(values)); },
          nb::arg("values"), "From the content of a model file; lists may be arrays.")
      .def(
          "to_dict", [](const ModelSpec& self) -> Result<"dict[str, Any]"> {
            return nb::object(json("loads")(to_json(self)));
          },
          "The content of a model file, to look at or to edit.")
      .def_rw("name", &ModelSpec::name)
      .def_prop_rw(
          "gravity", [](const ModelSpec& self) { return to_python(self.gravity); },
          [](ModelSpec& self, ArrayLike value) { self.gravity = vec3({"ModelSpec", "gravity"}, value); },
          "m/s², in world axes.")
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
            return new PythonModel(
                self, BuildOptions{.strict = strict, .allow_missing_inertia = allow_missing_inertia});
          },
          nb::kw_only(), nb::arg("strict") = false, nb::arg("allow_missing_inertia") = false,
          nb::call_guard<nb::gil_scoped_release>(),
          "The model. Problems are raised as ModelError, all at once; with strict, warnings too.")
      .def("__repr__", &repr)
      .def("__eq__",
           [](const ModelSpec& a, nb::handle b) {
             return nb::isinstance<ModelSpec>(b) && to_json(a) == to_json(nb::cast<const ModelSpec&>(b));
           })
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
