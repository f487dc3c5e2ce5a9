// Vectors and matrices of a program that computes with Pinocchio, in Limber's order and back.
#include <nanobind/eigen/dense.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <limber/model/pinocchio_order.hpp>

#include "bind.hpp"

namespace limber::python {

void bind_pinocchio_order(nb::module_& m) {
  using Order = PinocchioOrder;
  nb::class_<Order>(
      m, "PinocchioOrder",
      "Vectors and matrices of a program that computes with Pinocchio, in Limber's order and back; "
      "docs/coming-from/pinocchio.md says what differs.")
      .def(
          "__init__",
          [](Order* self, const PythonModel& model, const std::vector<std::string>& joints) {
            new (self) Order(model.model(), joints);
          },
          nb::arg("model"), nb::arg("joints"),
          "The joints by name in Pinocchio's order: list(pin_model.names)[1:].")
      .def("limber_q", &Order::limber_q, nb::arg("pinocchio"))
      .def("pinocchio_q", &Order::pinocchio_q, nb::arg("limber"))
      .def("limber_v", &Order::limber_v, nb::arg("pinocchio"), "Velocities, accelerations, joint forces.")
      .def("pinocchio_v", &Order::pinocchio_v, nb::arg("limber"), "Velocities, accelerations, joint forces.")
      .def("limber_matrix", &Order::limber_matrix, nb::arg("pinocchio"), "(nv, nv), such as H and C.")
      .def("pinocchio_matrix", &Order::pinocchio_matrix, nb::arg("limber"), "(nv, nv), such as H and C.")
      .def("limber_jacobian", &Order::limber_jacobian, nb::arg("pinocchio"), "(6, nv).")
      .def("pinocchio_jacobian", &Order::pinocchio_jacobian, nb::arg("limber"), "(6, nv).");
}

}  // namespace limber::python
