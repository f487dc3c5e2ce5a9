// All positions of a six-axis arm that bring a frame where it should be.
#include <limber/ik/closed_form.hpp>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <limber/ik/inverse_kinematics.hpp>

#include "bind.hpp"
#include "docstrings.hpp"
#include "frames.hpp"
#include "rows.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

/// With the model that it is of, for its sizes and limits.
struct Arm {
  Model<double> model;
  ClosedForm form;
};

std::optional<Arm> arm_of(const PythonModel& model, FrameValue frame) {
  std::optional<ClosedForm> form = ClosedForm::of(model.model(), frame_index(model.model(), frame));
  if (!form) return std::nullopt;
  return Arm{model.model(), *std::move(form)};
}

/// A row for each branch.
Array solve(Arm& self, ArrayLike placement, ArrayLike posture) {
  const int nq = self.model.nq();
  const Vector<double> start = posture.is_none()
                                   ? middle_of_limits(self.model)
                                   : Vector<double>(Row({"solve", "posture"}, posture, nq).values);
  const auto branches = self.form.solve(transform({"solve", "placement"}, placement), start);
  Array array = new_array(Shape(branches.size(), nq), false);
  auto* row = static_cast<double*>(data_of(array));
  for (const Vector<double>& q : branches) row = std::copy(q.begin(), q.end(), row);
  return array;
}

}  // namespace

void bind_closed_form(nb::module_& m) {
  nb::class_<Arm>(m, "ClosedForm",
                  "All positions of an arm of six revolute joints that bring a frame where it should be, "
                  "without iterations: of arms with three axes that meet, at the wrist or at the shoulder, "
                  "and of arms with three parallel axes in the middle.")
      .def_static(
          "of", &arm_of, nb::arg("model"), nb::arg("frame"),
          (std::string("None where the arm has no such form. ") + comment("closed_form", "of")).c_str())
      .def_prop_ro(
          "kind",
          [](const Arm& self) {
            return self.form.kind() == ClosedForm::Kind::axes_that_meet ? "axes_that_meet" : "parallel_axes";
          },
          "'axes_that_meet' or 'parallel_axes'.")
      .def("solve", &solve, nb::arg("placement"), nb::arg("posture") = nb::none(), nb::lock_self(),
           (std::string(comment("closed_form", "solve")) +
            "\n\nArgs:\n    placement: of the frame in the world, (4, 4)\n    posture: (nq,); left out, the "
            "middle of the limits\n\nReturns:\n    (n, nq), a row for each branch")
               .c_str());
}

}  // namespace limber::python
