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
Result<"NDArray[bool_]"> pattern(const PythonModel& self) {
  const SparsityPattern entries = mass_matrix_pattern(self.model());
  Matrix<double> dense = Matrix<double>::Zero(entries.size(), entries.size());
  for (int i = 0; i < entries.size(); ++i)
    for (const int j : entries.row(i)) dense(i, j) = dense(j, i) = 1;
  return nb::object(to_python(dense).attr("astype")("bool"));
}

Result<"LagrangianForm"> explicit_form(const PythonModel& self, ArrayLike q) {
  const Model<double>& model = self.model();
  const Row row({"lagrangian_form", "q"}, q, model.nq());
  const LagrangianForm<double>& form = lagrangian_form(model, self.tools().workspace(model), row.values);
  const std::size_t nv = form.mass_matrix_derivatives.size();
  Array derivatives = new_array(Shape(nv, nv, nv), false);
  auto* out = static_cast<double*>(data_of(derivatives));
  for (const Matrix<double>& each : form.mass_matrix_derivatives)
    out = std::copy_n(each.data(), each.size(), out);  // symmetric: rows are columns
  return tuple_of<"LagrangianForm">(to_python(form.mass_matrix), derivatives, to_python(form.centrifugal),
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
  c.def("mass_matrix_pattern", &pattern,
        "Which entries of the mass matrix can be other than zero, (nv, nv): those of two degrees that move a "
        "common body.");
  c.def(
      "degree_parents", [](const PythonModel& self) { return degree_parents(self.model()); },
      "For each degree the one that comes before it on its way to the base, -1 for the first: what sparse "
      "solvers of H need. Driven bodies aside.");
  c.def("lagrangian_form", &explicit_form, nb::arg("q"), comment("dynamics", "lagrangian_form"));
}

}  // namespace limber::python
