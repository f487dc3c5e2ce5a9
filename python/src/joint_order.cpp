// Vectors and matrices of a program that numbers joints in its own order, in the model's order and back.
#include <limber/model/joint_order.hpp>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bind.hpp"
#include "docstrings.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Rows of numbers, each in the other order: a vector, one for each state, or a Jacobian.
template <Eigen::VectorXd (IndexOrder::*reorder)(const Eigen::VectorXd&) const>
Array rows(const IndexOrder& self, ArrayLike value) {
  Numbers given = read_rows({"IndexOrder", "numbers"}, value, self.size());
  widen(given);
  const bool is_one = !given.is_batch();
  Array array = new_array(is_one ? Shape(given.width) : Shape(given.states, given.width), given.is_float);
  auto* to = static_cast<double*>(data_of(array));
  for (std::ptrdiff_t b = 0; b < (is_one ? 1 : given.states); ++b) {
    const Eigen::VectorXd row =
        (self.*reorder)(Eigen::Map<const Eigen::VectorXd>(given.row<double>(b), given.width));
    to = std::copy(row.begin(), row.end(), to);
  }
  return array;
}

template <Eigen::MatrixXd (IndexOrder::*reorder)(const Eigen::MatrixXd&) const>
Array matrix(const IndexOrder& self, ArrayLike value) {
  const nb::object array = read_matrix({"IndexOrder", "matrix"}, value, Shape(self.size(), self.size()));
  return to_python(
      Matrix<double>((self.*reorder)(Eigen::Map<const RowMajor>(doubles(array), self.size(), self.size()))));
}

const std::vector<int>& permutation(const std::vector<int>& indices) {
  std::vector<int> sorted = indices;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t k = 0; k < sorted.size(); ++k)
    if (sorted[k] != static_cast<int>(k))
      throw nb::value_error("IndexOrder: indices must have every number from 0 on once");
  return indices;
}

void bind_index_order(nb::module_& m) {
  constexpr const char* kRows = "(n,), or a row for each state.";
  constexpr const char* kMatrix = "Rows and columns of (n, n), such as H and C.";
  constexpr const char* kColumns = "Columns alone, (m, n): Jacobians.";
  nb::class_<IndexOrder>(m, "IndexOrder", "The same numbers in the order of a caller and in that of a model.")
      .def(
          "__init__",
          [](IndexOrder* self, const std::vector<int>& indices) {
            new (self) IndexOrder(permutation(indices));
          },
          nb::arg("indices"), comment("joint_order", "IndexOrder"))
      .def_prop_ro(
          "indices",
          [](const IndexOrder& self) { return std::vector(self.indices().begin(), self.indices().end()); },
          comment("joint_order", "IndexOrder"))
      .def("__len__", &IndexOrder::size)
      .def("to_model", &rows<&IndexOrder::to_model>, nb::arg("caller"), kRows)
      .def("from_model", &rows<&IndexOrder::from_model>, nb::arg("model"), kRows)
      .def("matrix_to_model", &matrix<&IndexOrder::matrix_to_model>, nb::arg("caller"), kMatrix)
      .def("matrix_from_model", &matrix<&IndexOrder::matrix_from_model>, nb::arg("model"), kMatrix)
      .def("columns_to_model", &rows<&IndexOrder::to_model>, nb::arg("caller"), kColumns)
      .def("columns_from_model", &rows<&IndexOrder::from_model>, nb::arg("model"), kColumns);
}

}  // namespace

void bind_joint_order(nb::module_& m) {
  bind_index_order(m);
  nb::class_<JointOrder>(m, "JointOrder",
                         "q and v with the joints in another order, each with its numbers together and as "
                         "the model has them.")
      .def(
          "__init__",
          [](JointOrder* self, const PythonModel& model, const std::vector<std::string>& joints) {
            new (self) JointOrder(model.model(), joints);
          },
          nb::arg("model"), nb::arg("joints"), comment("joint_order", "JointOrder"))
      .def_prop_ro("positions", &JointOrder::positions, "Of q.")
      .def_prop_ro("velocities", &JointOrder::velocities, "Of v, a, tau, H, C and Jacobians.");
}

}  // namespace limber::python
