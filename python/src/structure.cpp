// What a model is made of, and its equations written out.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/sparsity.hpp>

#include "bind.hpp"
#include "call.hpp"
#include "docstrings.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

/// (nv, nv), True where H can be other than zero.
nb::object pattern(const PythonModel& self) {
  const SparsityPattern entries = mass_matrix_pattern(self.model());
  Matrix<double> dense = Matrix<double>::Zero(entries.size(), entries.size());
  for (int i = 0; i < entries.size(); ++i)
    for (const int j : entries.row(i)) dense(i, j) = dense(j, i) = 1;
  return to_python(dense).attr("astype")("bool");
}

nb::object explicit_form(const PythonModel& self, nb::handle q) {
  const Model<double>& model = self.model();
  const Row row({"lagrangian_form", "q"}, q, model.nq());
  const LagrangianForm<double>& form =
      lagrangian_form(model, self.tools().of<double>().workspace(model), row.values);
  const std::size_t nv = form.mass_matrix_derivatives.size();
  nb::object derivatives = new_array(Shape(nv, nv, nv), false);
  auto* out = static_cast<double*>(data_of(derivatives));
  for (const Matrix<double>& each : form.mass_matrix_derivatives)
    out = std::copy_n(each.data(), each.size(), out);  // symmetric: rows are columns
  return result_type("LagrangianForm")(to_python(form.mass_matrix), derivatives, to_python(form.centrifugal),
                                       to_python(form.coriolis), to_python(form.gravity));
}

}  // namespace

void bind_structure(nb::module_& m) {
  auto c = nb::borrow<nb::class_<PythonModel>>(m.attr("Model"));
  c.def(
      "inertia_parameter_names",
      [](const PythonModel& self) { return inertia_parameter_names(self.model()); },
      comment("dynamics", "inertia_parameter_names"));
  c.def(
      "friction_parameter_names",
      [](const PythonModel& self) { return friction_parameter_names(self.model()); },
      comment("dynamics", "friction_parameter_names"));
  c.def("mass_matrix_pattern", &pattern, nb::sig("def mass_matrix_pattern(self) -> NDArray[bool_]"),
        "Which entries of the mass matrix can be other than zero, (nv, nv): those of two degrees that move a "
        "common body.");
  c.def(
      "degree_parents", [](const PythonModel& self) { return degree_parents(self.model()); },
      "For each degree the one that comes before it on its way to the base, -1 for the first: what sparse "
      "solvers of H need. Driven bodies aside.");
  c.def("lagrangian_form", &explicit_form, nb::arg("q"),
        nb::sig("def lagrangian_form(self, q: ArrayLike) -> LagrangianForm"),
        comment("dynamics", "lagrangian_form"));
}

}  // namespace limber::python
