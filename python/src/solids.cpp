// Inertias of homogeneous bodies, which limber/solids.py and limber/shells.py name.
#include <limber/spatial/shells.hpp>
#include <limber/spatial/solids.hpp>

#include "bind.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

template <class... Names>
void bind(nb::module_& m, const char* function, Inertia<double> (*of)(const double&, Names...),
          const std::array<const char*, sizeof...(Names)>& sizes, const char* doc) {
  [&]<std::size_t... k>(std::index_sequence<k...>) {
    m.def(
        function,
        [of](double density, std::remove_cvref_t<Names>... each) { return to_python(of(density, each...)); },
        nb::arg("density"), nb::arg(sizes[k])..., doc);
  }(std::make_index_sequence<sizeof...(Names)>());
}

}  // namespace

void bind_solids(nb::module_& m) {
  bind(m, "_solid_box", &solids::box<double>, {"a", "b", "c"}, "With edges along x, y, z.");
  bind(m, "_solid_ellipsoid", &solids::ellipsoid<double>, {"a", "b", "c"}, "With semi-axes along x, y, z.");
  bind(m, "_solid_sphere", &solids::sphere<double>, {"radius"}, "A ball.");
  bind(m, "_solid_tube", &solids::tube<double>, {"outer", "inner", "length"},
       "A cylinder with a coaxial bore: its radii; `inner` may be zero.");
  bind(m, "_solid_cylinder", &solids::cylinder<double>, {"radius", "length"}, "About z.");
  bind(m, "_solid_capsule", &solids::capsule<double>, {"radius", "length"},
       "A cylinder of this length with a half ball at each end.");
  bind(m, "_shell_box", &shells::box<double>, {"a", "b", "c"},
       "The six sides of a box with edges along x, y, z.");
  bind(m, "_shell_sphere", &shells::sphere<double>, {"radius"}, "The surface of a ball.");
  bind(m, "_shell_pipe", &shells::pipe<double>, {"radius", "length"},
       "The side of a cylinder, open at both ends.");
  bind(m, "_shell_cylinder", &shells::cylinder<double>, {"radius", "length"}, "Closed by two discs.");
  bind(m, "_shell_capsule", &shells::capsule<double>, {"radius", "length"},
       "A pipe of this length with half a sphere at each end.");
}

}  // namespace limber::python
