// How a result of C++ becomes arrays: the shape of each of its parts, and its numbers row by row.
#pragma once

#include <limber/dynamics/dynamics.hpp>

#include <algorithm>

#include "arrays.hpp"

namespace limber::python {

// ---- One part

template <class R>
  requires std::is_floating_point_v<R>
Shape shape_of(R) {
  return Shape();
}
template <class R>
  requires std::is_floating_point_v<R>
void write(R value, R* out) {
  *out = value;
}

template <class R, int rows, int columns, int options, int most_rows, int most_columns>
Shape shape_of(const Eigen::Matrix<R, rows, columns, options, most_rows, most_columns>& m) {
  if constexpr (columns == 1)
    return Shape(m.size());
  else
    return Shape(m.rows(), m.cols());
}
template <class R, int rows, int columns, int options, int most_rows, int most_columns>
void write(const Eigen::Matrix<R, rows, columns, options, most_rows, most_columns>& m, R* out) {
  if constexpr (columns == 1)
    std::copy_n(m.data(), m.size(), out);
  else
    Eigen::Map<Eigen::Matrix<R, rows, columns, Eigen::RowMajor>>(out, m.rows(), m.cols()) = m;
}

template <class R>
Shape shape_of(const Vec3<R>&) {
  return Shape(3);
}
template <class R>
void write(const Vec3<R>& v, R* out) {
  for (int k = 0; k < 3; ++k) out[k] = v[k];
}

template <class R>
Shape shape_of(const Mat3<R>&) {
  return Shape(3, 3);
}
template <class R>
void write(const Mat3<R>& m, R* out) {
  for (int k = 0; k < 3; ++k) write(m.row(k), out + 3 * k);
}

template <class R>
Shape shape_of(const Motion<R>&) {
  return Shape(6);
}
template <class R>
Shape shape_of(const Force<R>&) {
  return Shape(6);
}
template <class R>
void write(const Motion<R>& m, R* out) {
  for (int k = 0; k < 6; ++k) out[k] = m[k];
}
template <class R>
void write(const Force<R>& f, R* out) {
  for (int k = 0; k < 6; ++k) out[k] = f[k];
}

/// The homogeneous matrix.
template <class R>
Shape shape_of(const Transform<R>&) {
  return Shape(4, 4);
}
template <class R>
void write(const Transform<R>& x, R* out) {
  for (int k = 0; k < 3; ++k) {
    write(x.rotation.matrix.row(k), out + 4 * k);
    out[4 * k + 3] = x.translation[k];
  }
  std::fill_n(out + 12, 3, R(0));
  out[15] = 1;
}

template <class R>
Shape shape_of(const ArticulatedInertia<R>&) {
  return Shape(6, 6);
}
template <class R>
void write(const ArticulatedInertia<R>& inertia, R* out) {
  for (int column = 0; column < 6; ++column) {
    const Force<R> f = inertia * Motion<R>::basis(column);
    for (int row = 0; row < 6; ++row) out[6 * row + column] = f[row];
  }
}

template <class R>
Shape shape_of(const ChristoffelSymbols<R>& symbols) {
  return Shape(symbols.nv(), symbols.nv(), symbols.nv());
}
template <class R>
void write(const ChristoffelSymbols<R>& symbols, R* out) {
  symbols.dense(out);
}

// ---- Several parts: f(part) for each, in the order of the named tuple of limber/results.py

template <class Result, class F>
void for_each_part(const Result& result, F&& f) {
  f(result);
}
template <class R, class F>
void for_each_part(const HybridResult<R>& result, F&& f) {
  f(result.a);
  f(result.tau);
}
template <class R, class F>
void for_each_part(const ArticulatedBody<R>& body, F&& f) {
  f(body.inertia);
  f(body.bias_force);
}
template <class R, class F>
void for_each_part(const JointMotion<R>& motion, F&& f) {
  f(motion.placement);
  f(motion.columns);
  f(motion.velocity_product);
  f(motion.constraint_forces);
}
template <class R, class F>
void for_each_part(const JointWrenchParts<R>& parts, F&& f) {
  f(parts.active);
  f(parts.constraint);
}
template <class R, class F>
void for_each_part(const CoriolisTerms<R>& terms, F&& f) {
  f(terms.coriolis_matrix);
  f(terms.mass_matrix);
  f(terms.mass_matrix_rate);
}
template <class R, class F>
void for_each_part(const OperationalSpaceDynamics<R>& dynamics, F&& f) {
  f(dynamics.inertia);
  f(dynamics.consistent_inverse);
  f(dynamics.velocity_forces);
  f(dynamics.gravity_forces);
}
template <class R, class F>
void for_each_part(const AllTerms<R>& terms, F&& f) {
  f(terms.mass_matrix);
  f(terms.bias_forces);
  f(terms.gravity_forces);
  f(terms.joint_jacobian);
  f(terms.centroidal_momentum_matrix);
  f(terms.center_of_mass_jacobian);
  f(terms.center_of_mass);
  f(terms.center_of_mass_velocity);
  f(terms.momentum);
  f(terms.kinetic_energy);
  f(terms.potential_energy);
}
template <class R, class F>
void for_each_part(const Inertia<R>& inertia, F&& f) {
  f(inertia.mass);
  f(inertia.com());
  f(inertia.about_com().matrix());
}

/// The named tuple of limber/results.py that holds the parts, or null where there is one part.
template <class Result>
inline constexpr const char* tuple_name = nullptr;
template <class R>
inline constexpr const char* tuple_name<HybridResult<R>> = "HybridResult";
template <class R>
inline constexpr const char* tuple_name<ArticulatedBody<R>> = "ArticulatedBody";
template <class R>
inline constexpr const char* tuple_name<JointMotion<R>> = "JointMotion";
template <class R>
inline constexpr const char* tuple_name<JointWrenchParts<R>> = "JointWrenchParts";
template <class R>
inline constexpr const char* tuple_name<CoriolisTerms<R>> = "CoriolisTerms";
template <class R>
inline constexpr const char* tuple_name<OperationalSpaceDynamics<R>> = "OperationalSpaceDynamics";
template <class R>
inline constexpr const char* tuple_name<AllTerms<R>> = "AllTerms";
template <class R>
inline constexpr const char* tuple_name<Inertia<R>> = "Inertia";

// ---- What Python calls the type of a result, for signatures

template <class Result>
inline constexpr const char* type_name = std::is_floating_point_v<Result> ? "float | Array"
                                         : tuple_name<Result> == nullptr  ? "Array"
                                                                          : tuple_name<Result>;

}  // namespace limber::python
