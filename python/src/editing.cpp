// Editing a mechanism: each operation takes a description and gives back another one.
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <limber/model/edit.hpp>

#include "bind.hpp"
#include "rows.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

/// A number, or all coordinates of a joint.
PositionsByJoint positions_by_joint(const nb::dict& positions) {
  PositionsByJoint result;
  for (const auto& [joint, value] : positions)
    result[nb::cast<std::string>(joint)] = numbers_in({"lock_joints", "positions"}, value);
  return result;
}

RotorModel rotor_model(const std::string& word) {
  if (word == "exact") return RotorModel::exact;
  if (word == "diagonal") return RotorModel::diagonal;
  if (word == "locked") return RotorModel::locked;
  if (word == "none") return RotorModel::none;
  throw nb::value_error("approximate_rotors: model must be 'exact', 'diagonal', 'locked' or 'none'");
}

}  // namespace

void bind_editing(nb::module_& m) {
  m.def(
      "lock_joints",
      [](const ModelSpec& spec, const nb::dict& positions) {
        return lock_joints(spec, positions_by_joint(positions));
      },
      nb::arg("spec"), nb::arg("positions"),
      nb::sig("def lock_joints(spec: ModelSpec, positions: Mapping[str, ArrayLike]) -> ModelSpec"),
      "The reduced model: the joints named are fixed where these positions put them.");
  m.def("extract_subtree", &extract_subtree, nb::arg("spec"), nb::arg("body"),
        "The body and its subtree, as a model of its own.");
  m.def(
      "attach",
      [](const ModelSpec& base, const ModelSpec& other, const std::string& at, const std::string& prefix,
         nb::handle placement) {
        AttachOptions options{.prefix = prefix};
        if (!placement.is_none()) options.placement = transform({"attach", "placement"}, placement);
        return attach(base, other, at, options);
      },
      nb::arg("base"), nb::arg("other"), nb::arg("at"), nb::kw_only(), nb::arg("prefix") = "",
      nb::arg("placement") = nb::none(),
      nb::sig("def attach(base: ModelSpec, other: ModelSpec, at: str, *, prefix: str = '', placement: "
              "ArrayLike | None = "
              "None) -> ModelSpec"),
      "`base` with `other` mounted on a link, a named frame or the world of it. The placement, (4, 4) or a "
      "translation "
      "(3,), is that of its world in the frame.");
  m.def("with_floating_base", &with_floating_base, nb::arg("spec"),
        "A floating joint `root` in the place of the fixed joint between the world and the one link attached "
        "to it.");
  m.def("re_root", &re_root, nb::arg("spec"), nb::arg("link"),
        "The same free mechanism with another link as its floating base.");
  m.def(
      "add_payload",
      [](const ModelSpec& spec, const std::string& frame, nb::handle load, nb::handle point) {
        if (!PySequence_Check(load.ptr()))
          return add_payload(spec, frame, nb::cast<double>(load),
                             point.is_none() ? Vec3<double>::zero() : vec3({"add_payload", "point"}, point));
        return add_payload(spec, frame, inertia({"add_payload", "load"}, load));
      },
      nb::arg("spec"), nb::arg("frame"), nb::arg("load"), nb::arg("point") = nb::none(),
      nb::sig("def add_payload(spec: ModelSpec, frame: str, load: float | tuple[float, ArrayLike, "
              "ArrayLike], point: "
              "ArrayLike | None = None) -> ModelSpec"),
      "A load held by a link or a named frame: a mass at a point of it, or an Inertia (mass, com, about_com) "
      "in its "
      "coordinates.");
  m.def("scale_inertia", &scale_inertia, nb::arg("spec"), nb::arg("body"), nb::arg("factor"),
        "Mass and rotational inertia of the link times a factor.");
  m.def(
      "approximate_rotors",
      [](const ModelSpec& spec, const std::string& model) {
        return approximate_rotors(spec, rotor_model(model));
      },
      nb::arg("spec"), nb::arg("model"),
      "The mechanism with its rotors as one of the usual approximations: 'exact', 'diagonal' (armature), "
      "'locked' or "
      "'none'.");
  m.def("rename_body", &rename_body, nb::arg("spec"), nb::arg("old"), nb::arg("new"));
  m.def("rename_joint", &rename_joint, nb::arg("spec"), nb::arg("old"), nb::arg("new"));
  m.def("rename_frame", &rename_frame, nb::arg("spec"), nb::arg("old"), nb::arg("new"));
  m.def("with_scaled_lengths", &with_scaled_lengths, nb::arg("spec"), nb::arg("factor"),
        "All lengths times a factor, such as 0.001 for a description in millimetres.");
}

}  // namespace limber::python
