#include "json_output.hpp"

#include <limber/constraints/constrained_mechanism.hpp>
#include <limber/dynamics/eigen.hpp>
#include <limber/model/problem_code.hpp>

#include <stdexcept>

namespace limber::cli {

void put(io::JsonText& json, double value) {
  if (!std::isfinite(value)) throw std::range_error("the result is not a finite number");
  json.number(value);
}

void put(io::JsonText& json, const Vec3<double>& value) { put(json, Vector<double>(to_eigen(value))); }

void put(io::JsonText& json, const Mat3<double>& value) {
  json.row(3, [&](std::size_t i) { put(json, value.row(static_cast<int>(i))); });
}

void put(io::JsonText& json, const Motion<double>& value) { put(json, Vector<double>(to_eigen(value))); }
void put(io::JsonText& json, const Force<double>& value) { put(json, Vector<double>(to_eigen(value))); }

void put(io::JsonText& json, const Vector<double>& value) {
  if (!value.allFinite()) throw std::range_error("the result is not a finite number");
  json.numbers({value.data(), static_cast<std::size_t>(value.size())});
}

void put_matrix(io::JsonText& json, const Eigen::Ref<const Matrix<double>>& value) {
  json.begin('[');
  for (Eigen::Index i = 0; i < value.rows(); ++i) {
    json.next_item();
    put(json, Vector<double>(value.row(i)));
  }
  json.end(']');
}

void put(io::JsonText& json, const Transform<double>& value) {
  put_object(json, "rotation", value.rotation.matrix, "translation", value.translation);
}

void put(io::JsonText& json, const Inertia<double>& value) {
  put_object(json, "mass", value.mass, "com", value.com(), "about_com", value.about_com().matrix());
}

void put(io::JsonText& json, const ChristoffelSymbols<double>& value) {
  const int nv = value.nv();
  json.begin('[');
  for (int i = 0; i < nv; ++i) {
    json.next_item();
    put_matrix(json, Matrix<double>::NullaryExpr(nv, nv, [&](Eigen::Index j, Eigen::Index k) {
                 return value(i, static_cast<int>(j), static_cast<int>(k));
               }));
  }
  json.end(']');
}

void put(io::JsonText& json, const ArticulatedInertia<double>& value) {
  Matrix<double> matrix(6, 6);
  for (int k = 0; k < 6; ++k) matrix.col(k) = to_eigen(value * Motion<double>::basis(k));
  put_matrix(json, matrix);
}

void put(io::JsonText& json, const ArticulatedBody<double>& value) {
  put_object(json, "inertia", value.inertia, "bias_force", value.bias_force);
}

void put(io::JsonText& json, const JointWrenchParts<double>& value) {
  put_object(json, "active", value.active, "constraint", value.constraint);
}

void put(io::JsonText& json, const JointMotion<double>& value) {
  put_object(json, "placement", value.placement, "columns", Matrix<double>(value.columns), "velocity_product",
             value.velocity_product, "constraint_forces", Matrix<double>(value.constraint_forces));
}

void put(io::JsonText& json, const OperationalSpaceDynamics<double>& value) {
  put_object(json, "inertia", value.inertia, "consistent_inverse", value.consistent_inverse,
             "velocity_forces", value.velocity_forces, "gravity_forces", value.gravity_forces);
}

void put(io::JsonText& json, const CoriolisTerms<double>& value) {
  put_object(json, "coriolis_matrix", value.coriolis_matrix, "mass_matrix", value.mass_matrix,
             "mass_matrix_rate", value.mass_matrix_rate);
}

void put(io::JsonText& json, const AllTerms<double>& value) {
  put_object(json, "mass_matrix", value.mass_matrix, "bias_forces", value.bias_forces, "gravity_forces",
             value.gravity_forces, "joint_jacobian", value.joint_jacobian, "centroidal_momentum_matrix",
             value.centroidal_momentum_matrix, "center_of_mass_jacobian", value.center_of_mass_jacobian,
             "center_of_mass", value.center_of_mass, "center_of_mass_velocity", value.center_of_mass_velocity,
             "momentum", value.momentum, "kinetic_energy", value.kinetic_energy, "potential_energy",
             value.potential_energy);
}

void put(io::JsonText& json, const Mobility& value) {
  put_object(json, "degrees_of_freedom", value.degrees_of_freedom, "constraints", value.constraints,
             "redundant_constraints", value.redundant);
}

void put(io::JsonText& json, std::string_view value) { json.string(value); }

void put(io::JsonText& json, const std::optional<double>& value) { value ? put(json, *value) : json.null(); }

void put_place(io::JsonText& json, const Problem& problem) {
  const Element& element = problem.element;
  put_members(json, "code", to_string(problem.code), "file", problem.file, "line", problem.line, "element",
              element.text(), "kind", to_string(element.kind), "name", element.name, "part", element.part);
}

void put_problems(io::JsonText& json, std::string_view key, const std::vector<Problem>& problems) {
  put_list(json, key, problems, [&](const Problem& problem) {
    put_members(json, "severity", to_string(problem.severity));
    put_place(json, problem);
    put_members(
        json, "value", problem.value, "outcome", to_string(problem.outcome), "replacement",
        problem.replacement, "arguments", [&] { json.strings(problem.arguments); }, "more",
        static_cast<int>(problem.more), "more_lines",
        [&] { put_items(json, problem.more_lines, [&](int line) { put(json, line); }); }, "message",
        problem.sentence());
  });
}

}  // namespace limber::cli
