// The equations of motion as formulas.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>
#include <limber/symbolic/equations.hpp>

#include "bind.hpp"

namespace limber::python {

namespace {

using Words = std::vector<std::string>;

std::string equations_of(const PythonModel& model, const std::optional<Words>& what,
                         const std::string& format,
                         const std::optional<std::variant<std::string, Words>>& symbols) {
  EquationOptions options;
  if (what) options.what = *what;
  options.format = equation_format(format);
  if (symbols) {
    const auto* one = std::get_if<std::string>(&*symbols);
    options.symbols = symbol_choice(one ? Words{*one} : std::get<Words>(*symbols));
  }
  const nb::gil_scoped_release release;
  return equations(model.spec(), options);
}

}  // namespace

void bind_equations(nb::module_& m) {
  m.def("equations", &equations_of, nb::arg("model"), nb::arg("what") = nb::none(),
        nb::arg("format") = "text", nb::arg("symbols") = nb::none(),
        "Equations of motion as formulas: text, latex, c or python. `what` has mass_matrix, coriolis_matrix, "
        "christoffel_symbols, gravity_forces or inverse_dynamics; `symbols` is \"all\", \"none\", or names "
        "and groups "
        "of parameters (docs/equations.md).");
}

}  // namespace limber::python
