// A model from arrays, as textbooks number a tree.
#include <limber/model/arrays.hpp>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>

#include "bind.hpp"
#include "call.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// A (6, 6) matrix; anything else is read in another way.
std::optional<Matrix6> matrix6(const ArgumentName& name, nb::handle value) {
  const nb::object shape = nb::getattr(value, "shape", nb::none());
  if (shape.is_none() || !shape.equal(nb::make_tuple(6, 6))) return std::nullopt;
  const nb::object array = read_matrix(name, value, Shape(6, 6));
  return Matrix6(Eigen::Map<const Eigen::Matrix<double, 6, 6, Eigen::RowMajor>>(doubles(array)));
}

ArrayJoint joint_of(nb::handle value) {
  if (nb::isinstance<nb::str>(value)) return joint_type("model_from_arrays", value);
  return nb::cast<double>(value);
}

TreeArrays arrays_of(const std::vector<int>& parent, nb::handle joint, nb::handle placement,
                     nb::handle inertias) {
  TreeArrays arrays{.parent = parent, .joint = {}, .placement = {}, .inertia = {}};
  for (const nb::handle each : joint) arrays.joint.push_back(joint_of(each));
  const ArgumentName placement_name{"model_from_arrays", "placement"};
  for (const nb::handle each : placement) {
    const auto x = matrix6(placement_name, each);
    arrays.placement.push_back(x ? placement_from_matrix(*x) : transform(placement_name, each));
  }
  const ArgumentName inertia_name{"model_from_arrays", "inertia"};
  for (const nb::handle each : inertias) {
    const auto i = matrix6(inertia_name, each);
    arrays.inertia.push_back(i ? inertia_from_matrix(*i) : inertia(inertia_name, each));
  }
  return arrays;
}

Result<"ModelOfArrays"> model_of(const std::vector<int>& parent, Value<"Sequence[str | float]"> joint,
                                 Value<"Sequence[ArrayLike]"> placement,
                                 Value<"Sequence[ArrayLike | tuple[float, ArrayLike, ArrayLike]]"> inertias,
                                 const std::string& name) {
  const TreeArrays arrays = arrays_of(parent, joint, placement, inertias);
  const JointOrder order = model_from_arrays(arrays, name).order;
  auto model = std::make_unique<PythonModel>(spec_from_arrays(arrays, name));
  return tuple_of<"ModelOfArrays">(nb::cast(model.release(), nb::rv_policy::take_ownership), order);
}

}  // namespace

void bind_tree_arrays(nb::module_& m) {
  m.def("model_from_arrays", &model_of, nb::arg("parent"), nb::arg("joint"), nb::arg("placement"),
        nb::arg("inertia"), nb::arg("name") = "tree",
        "A model from arrays, as textbooks number a tree; body i is at [i − 1] of each. Bodies are called "
        "`body1` …, joints `joint1` ….\n\nArgs:\n"
        "    parent: λ(i) < i; 0 is the base\n"
        "    joint: a type such as 'revolute', or a pitch in metres per radian: 0 is revolute, infinity "
        "prismatic, any other helical; the axis is z\n"
        "    placement: the joint frame in the frame of λ(i): (4, 4), a translation (3,), or the (6, 6) "
        "matrix [E 0; −E r×  E] that takes motions from λ(i) to the joint, angular part first\n"
        "    inertia: in the frame of body i: (mass, com, about_com), or the (6, 6) matrix "
        "[Ī h×; −h×  m 1]\n\nReturns:\n"
        "    the model, and the order that leads from the order of the arrays to that of the model and back");
}

}  // namespace limber::python
