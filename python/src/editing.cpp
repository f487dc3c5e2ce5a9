// Editing a mechanism: each operation takes a description and gives back another one.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <limber/analysis/rotor_report.hpp>
#include <limber/model/edit.hpp>

#include "bind.hpp"
#include "rows.hpp"
#include "small_types.hpp"
#include "words.hpp"

namespace limber::python {

namespace {

/// A number, or all coordinates of a joint.
PositionsByJoint positions_by_joint(nb::handle positions) {
  PositionsByJoint result;
  for (const nb::handle joint : positions)
    result[nb::cast<std::string>(joint)] = numbers_in({"lock_joints", "positions"}, positions[joint]);
  return result;
}

}  // namespace

void bind_editing(nb::module_& m) {
  m.def(
      "lock_joints",
      [](const ModelSpec& spec, Value<"Mapping[str, ArrayLike]"> positions) {
        return lock_joints(spec, positions_by_joint(positions));
      },
      nb::arg("spec"), nb::arg("positions"),
      "The reduced model: the joints named are fixed where these positions put them.");
  m.def("extract_subtree", &extract_subtree, nb::arg("spec"), nb::arg("body"),
        "The body and its subtree, as a model of its own.");
  m.def(
      "attach",
      [](const ModelSpec& base, const ModelSpec& other, const std::string& at, const std::string& prefix,
         ArrayLike placement) {
        AttachOptions options{.prefix = prefix};
        if (!placement.is_none()) options.placement = transform({"attach", "placement"}, placement);
        return attach(base, other, at, options);
      },
      nb::arg("base"), nb::arg("other"), nb::arg("at"), nb::kw_only(), nb::arg("prefix") = "",
      nb::arg("placement") = nb::none(),
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
      [](const ModelSpec& spec, const std::string& frame,
         Value<"float | tuple[float | Array, ArrayLike, ArrayLike]"> load, ArrayLike point) {
        if (!PySequence_Check(load.ptr()))
          return add_payload(spec, frame, nb::cast<double>(load),
                             vec3_or(Vec3<double>::zero(), {"add_payload", "point"}, point));
        return add_payload(spec, frame, inertia({"add_payload", "load"}, load));
      },
      nb::arg("spec"), nb::arg("frame"), nb::arg("load"), nb::arg("point") = nb::none(),
      "A load held by a link or a named frame: a mass at a point of it, or an Inertia (mass, com, about_com) "
      "in its "
      "coordinates.");
  m.def("scale_inertia", &scale_inertia, nb::arg("spec"), nb::arg("body"), nb::arg("factor"),
        "Mass and rotational inertia of the link times a factor.");
  m.def(
      "approximate_rotors",
      [](const ModelSpec& spec, Value<"Literal['exact', 'diagonal', 'locked', 'none']"> model) {
        return approximate_rotors(spec,
                                  meaning_up_to(RotorModel::none, {"approximate_rotors", "model"}, model));
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
