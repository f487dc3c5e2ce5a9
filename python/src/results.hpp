// How a result of C++ becomes arrays: the shape of each of its parts, and its numbers row by row.
#pragma once

#include <limber/dynamics/dynamics.hpp>

#include <algorithm>
#include <tuple>

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

/// As many numbers by index as it has, of small types.
template <class Numbers>
inline constexpr int count_of = 0;
template <class R>
inline constexpr int count_of<Vec3<R>> = 3;
template <class R>
inline constexpr int count_of<Motion<R>> = 6;
template <class R>
inline constexpr int count_of<Force<R>> = 6;

template <class Numbers>
  requires(count_of<Numbers> > 0)
Shape shape_of(const Numbers&) {
  return Shape(count_of<Numbers>);
}
template <class Numbers, class R>
  requires(count_of<Numbers> > 0)
void write(const Numbers& numbers, R* out) {
  for (int k = 0; k < count_of<Numbers>; ++k) out[k] = numbers[k];
}

template <class R>
Shape shape_of(const Mat3<R>&) {
  return Shape(3, 3);
}
template <class R>
void write(const Mat3<R>& m, R* out) {
  for (int k = 0; k < 3; ++k) write(m.row(k), out + 3 * k);
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

// ---- Several parts: the members of a result, in the order of the named tuple of limber/results.py

/// The named tuple; empty where there is one part.
template <class Result>
inline constexpr auto tuple_name = TypeText("");
template <class Result>
std::tuple<const Result&> parts_of(const Result& result) {
  return {result};
}

#define LIMBER_PARTS(Type, ...)                                  \
  template <class R>                                             \
  inline constexpr auto tuple_name<Type<R>> = TypeText(#Type);   \
  template <class R>                                             \
  auto parts_of(const Type<R>& result) {                         \
    const auto& [__VA_ARGS__] = result; /* all of its members */ \
    return std::tie(__VA_ARGS__);                                \
  }
LIMBER_PARTS(HybridResult, a, tau)
LIMBER_PARTS(ArticulatedBody, inertia, bias_force)
LIMBER_PARTS(JointMotion, placement, columns, velocity_product, constraint_forces)
LIMBER_PARTS(JointWrenchParts, active, constraint)
LIMBER_PARTS(CoriolisTerms, coriolis_matrix, mass_matrix, mass_matrix_rate)
LIMBER_PARTS(OperationalSpaceDynamics, inertia, consistent_inverse, velocity_forces, gravity_forces)
LIMBER_PARTS(AllTerms, mass_matrix, bias_forces, gravity_forces, joint_jacobian, centroidal_momentum_matrix,
             center_of_mass_jacobian, center_of_mass, center_of_mass_velocity, momentum, kinetic_energy,
             potential_energy)
#undef LIMBER_PARTS
template <class R>
inline constexpr auto tuple_name<Inertia<R>> = TypeText("Inertia");
template <class R>
auto parts_of(const Inertia<R>& inertia) {
  return std::tuple(inertia.mass, inertia.com(), inertia.about_com().matrix());
}

/// f(part) for each.
template <class Result, class F>
void for_each_part(const Result& result, F&& f) {
  std::apply([&](const auto&... part) { (f(part), ...); }, parts_of(result));
}

template <class Result>
inline constexpr bool has_parts = tuple_name<Result>.text[0] != '\0';

/// What Python calls the type of a result.
template <class Result>
inline constexpr auto type_name = [] {
  if constexpr (std::is_floating_point_v<Result>)
    return TypeText("float | Array");
  else if constexpr (has_parts<Result>)
    return tuple_name<Result>;
  else
    return TypeText("Array");
}();

}  // namespace limber::python
